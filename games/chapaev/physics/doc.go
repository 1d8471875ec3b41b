// Package physics moves checkers on a table: flat cylinders on a board without a rim, under gravity,
// with friction and restitution. It knows no rules of a game: a shot is a pure function of the table,
// the bodies and the stroke, and gives the same bits on every platform and in the browser.
//
// The engine is Rapier, the very WebAssembly that its authors publish on npm as
// @dimforge/rapier3d-deterministic 0.21.0 (Apache-2.0, see LICENSE.rapier), run by wazero. The page
// runs the same bytes. Nothing but these bytes computes with floats on the way from stroke to rest,
// except for the few operations in stroke.go, table.go and rest.go: those are written so that no
// compiler may fuse them, and have no trigonometry.
//
// Units are centimetres, seconds and grams. The origin is the middle of the board's surface; x runs
// along the files from a to h, y up, z along the ranks, with the first rank at negative z.
package physics
