// Package loa holds the rules of Lines of Action, the game by Claude Soucie that Sid Sackson published in
// A Gamut of Games (1969): a piece moves exactly as many squares as there are pieces on its line, and
// whoever has gathered all of his own in one group wins.
//
// Seat 0 is Black, seat 1 is White; Black begins. Squares are named as on a chess board, a1 at the bottom
// left. Moves are written b1-b3, captures b1xh7, a turn without a move is pass; b1:h7 and b1b3 are read too.
//
// Positions are written as rows of a FEN from the top, x for a black and o for a white piece and numbers for
// empty squares, then the side to move and the plies played:
//
//	1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x 0
//
// Inside, a board is a set of squares in a grid with a margin of one column, so that shifts do not wrap round an
// edge; a line is a set as well, and what stands on it is counted by bits.
//
// Sources: the rules of the Computer Olympiad and of the Mind Sports Olympiad as M. Winands gives them
// (dke.maastrichtuniversity.nl/m.winands/loa), with his discussion of what is played otherwise; D. Dyer's pages of
// BoardSpace for scrambled eggs and the board of twelve; docs.littlegolem.net for the black hole. The rule pages
// are in folder text.
package loa
