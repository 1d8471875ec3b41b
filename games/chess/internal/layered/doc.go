// Package layered makes a game of the contract out of a record of layers: whatever [layers.Rules.Check] lets pass is played, seen,
// written, refused with reasons and searched, without code of its own.
package layered
