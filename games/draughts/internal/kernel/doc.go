// Package kernel makes the moves of men on a board of draughts: where they step, whom they take and
// which captures must be preferred, as a [Movement] says. What ends a game, what may be claimed and
// how moves are written stands in package draughts.
//
// A set of squares is a bit board of 64 or 128 bits. Two rows of a diagonal board and one bit of
// margin make a strip, so that each direction is one distance: boards of up to ten columns share the
// strip of the 10x10 board, a board with the dark corner at the right is the mirror image of one with
// it at the left. Files whose name ends in 128 are made from those ending in 64.
//
// The rules of the family and its engine share this package; nobody else can import it.
package kernel
