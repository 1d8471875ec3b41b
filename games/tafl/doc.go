// Package tafl holds the rules of tafl, the northern games of a king and his defenders against twice as many attackers:
// the game of the boxed reconstruction that the project began with, Brandubh, Tablut, Tawlbwrdd, Copenhagen and their
// like. Each is a row of parameters, see [Rules].
//
// Seat 0 are the attackers, seat 1 the king and his defenders. Squares are a letter from the left and a number from
// below. Moves are written in OpenTafl's notation: e5-e8, captures behind an x, e5-e8xe9/d8, and a K before the king's
// own moves, Ke1-a1; what is read may leave out K and captures.
//
// Positions are the rows of an OpenTafl record from the top, t an attacker, T a defender, K the king and numbers for
// empty squares; then the side to move, a or d, the plies since the last capture and the plies played:
//
//	/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a 0 0
//
// Inside, a board is a set of squares in a grid with a margin of one column, so that shifts do not wrap round an edge.
//
// Sources: the booklet of the boxed set; the rule pages of aagenielsen.dk (Copenhagen, Fetlar, Historical Hnefatafl,
// Brandubh, Tablut) and of tafl.cyningstan.com; the notation of OpenTafl. The rule pages are in folder text.
package tafl
