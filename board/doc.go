// Package board is a toolkit for boards, without any rules: where squares lie and what they are
// called, which of them are neighbours, sets of squares as bits, and numbers for position keys.
//
// A [Grid] is a rectangle of at most 19 by 19 squares, with holes or without, whose left and
// right edges may be joined ([Cylinder], [Moebius]). A [Graph] is any other board: points with
// neighbours in numbered directions, such as the star of Chinese checkers ([Star]) or a board of
// hexagons ([Hexagon], [Rhombus]).
//
// Squares are numbered. The number is also the bit of the square in a set, so that a family
// chooses it: row by row without gaps by default, with a margin so that shifts do not wrap round
// an edge ([Rows]), or as its bit tricks want it. [Set64], [Set128] and [Set192] live in
// registers; [Set384] holds the 361 points of Go.
//
// Tables made from a grid are made once, when a rule set is opened: what a move generator needs
// at every node it keeps in arrays of its own, indexed by squares.
//
// The package knows the standard library only, reads no clock and rolls no dice.
package board

// None is the number of no square and of no point.
const None = -1

// Most is the greatest width and height of a grid.
const Most = 25
