// Package tictactoe holds the rules of tic-tac-toe, noughts and crosses: two players mark the squares of a board by
// turns, and whoever first has a line of his own marks wins. Larger boards, longer lines and the game in which a
// line loses are options.
//
// Seat 0 has the crosses and begins, seat 1 has the noughts. Squares are named as on a chess board, a1 at the bottom left;
// a move is the name of its square: b2.
//
// Positions are written as rows from the top, x for a cross, o for a nought and numbers for empty squares, then the side
// to move:
//
//	3/1x1/3 o
//
// Inside, a board is a set of squares with a margin of one column, so that shifts do not wrap round an edge. It is the
// smallest family of the house, and the first to read for whoever adds another.
package tictactoe
