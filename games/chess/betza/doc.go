// Package betza reads and writes Betza's notation, the field's way of saying in a few letters how a piece moves, as the atoms of a
// record of layers.
//
// Leapers are W F D N A H C Z G (L and J are C and Z) or any (x,y); K is WF. A letter twice, or with a number of steps, is a ride: NN,
// W3, R4; R, B and Q are WW, FF and both. Before a letter stand m (moves only) or c (captures only), directions, and manners:
// n (blocked by what stands halfway: nD, nA, and nN, which goes straight first), p (over exactly one piece; a number counts all
// steps), i (from the squares of the double step only), caf…m (over an enemy, which is taken: cafmF over a neighbour, cafmB from afar).
// A + behind a letter promotes whatever comes to the last rank.
//
// Directions are f b l r, v for f and b, s for l and r. Of a leap that is neither straight nor diagonal, f are the two that go
// farthest ahead; of two letters the second says where it goes farther, so that frN is the flat leap and rfN the steep one; fh are all
// that go ahead, and hl and hr the four of one hand.
package betza
