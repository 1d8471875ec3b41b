// Package xiangqi holds the rules of xiangqi, Chinese chess, and of its small board of seven by seven points.
//
// Seat 0 is Red, at the bottom, and begins; seat 1 is Black. Men stand on the points where lines cross; points are named
// a1 to i10 from Red's left corner. Moves are written h3e3. What players write is read, too: WXF (C2=5), Chinese
// (炮二平五) and ICCS, whose ranks begin with 0, in capitals with a hyphen (H2-E2) or where a rank is 0.
//
// Positions are a FEN, Red's men in capitals, n for a horse and b for an elephant (h and e are read, too), then the side to
// move (w or b, r is read for w), two empty fields, the plies since the last capture and the number of the move:
//
//	rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//
// Inside, every row and every column is a word of bits, so that what a chariot or a cannon reaches is one look into a
// table of ten bits; what may open one's own general is found once for a position (checks.go), and only men that may are
// tried move by move.
//
// What repetition means is said in cycle.go and in docs/adr/0054.
//
// Sources: the rules of the Asian Xiangqi Federation (1990 and later) for the English-speaking countries and their examples
// as Fairy-Stockfish tests them; the Chinese rules of competition for the option cxa. The rule pages are in folder text.
package xiangqi
