// Package jetan holds the rules of jetan, the Martian chess of E. R. Burroughs: "The Chessmen of Mars" (1922), chapter 2
// and appendix. A piece makes exactly as many steps as its kind says, turning as it goes; whoever takes the princess wins.
//
// Seat 0 is Black, who sits in the south, seat 1 is Orange. Squares are named as on a chess board. A move tells only where
// it begins and ends, whatever way the piece has gone: e2-e3, captures e2xe3, the princess's escape f1*b5, and lots
// drawn for the first move "lot black". A letter of the piece may stand in front: Qf1*b5.
//
// Positions are written as rows from the top, capitals for Black (W warrior, A padwar, D dwar, F flier, C chief,
// Q princess, T thoat, P panthan), then the side to move (b, o, or ? before lots are drawn), the sides whose princess may
// still escape (E Black's, e Orange's), the plies since the last capture and the number of the move:
//
//	wadfqcfdaw/tppppppppt/10/10/10/10/10/10/TPPPPPPPPT/WADFCQFDAW b Ee 0 1
//
// A last word "duel" says that the chief who is missing was taken by the other chief, which the board cannot tell.
//
// Inside, a board is a set of squares with a margin of one column, so that shifts do not wrap round an edge. Pieces that do
// not jump are moved by shifts of sets, step by step, over the empty squares; the others have tables.
//
// What the book leaves open is an option each; the usual values are those of the appendix. The rule pages are in folder text.
package jetan
