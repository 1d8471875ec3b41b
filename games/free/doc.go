// Package free holds the free board: a board, a box of pieces, dice and counters, and no rules. Whoever may act moves any piece
// anywhere, puts pieces on the board, takes them off and turns them over; who has won the players say themselves. It is the last
// resort for a game that the house does not know.
//
// Seat 0 is White, seat 1 is Black. A piece is written as its side and its letter, wK or bM; which letters there are says the box.
// Actions are written
//
//	e2-e4   a piece moves; what stood there goes back to the box (e2xe4 is read, too)
//	wQ@e8   a piece of the box is put on a place, in place of what stood there
//	e4-off  a piece is taken off
//	e4-turn a piece is turned over
//	roll    the dice are thrown; each die that falls is its number
//	w1=5    a counter is set (w1+ and w1-2 are read, too)
//	pass    the turn is given to the other side
//	won     its player says that he has won; agree and refuse answer
//
// Where both may act at any time, w: or b: before an action says who did it: w:e2-e4.
//
// Positions are the rows from the top, the side to move or -, the counters, the dice that were thrown, what was said of the
// end, and the plies played:
//
//	4bK3/8/8/8/3wP4/8/8/4wK3 w 3,0/1,0 52 - 17
//
// Dice that still fall have + behind them. Of the end, - is nothing, w? says that White claims to have won, no that a claim was
// just refused, w! that it was agreed to. What is - at the end may be left out, and the plies where there are none.
//
// A position holds at most 361 pieces, one to a place, and every call looks at each of them a few times at most: nothing here can
// take long, and no position is refused for that.
package free
