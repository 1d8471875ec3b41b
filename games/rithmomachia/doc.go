// Package rithmomachia holds the rules of rithmomachia, the medieval battle of numbers, in one reconstruction of them. The
// game was never standardised: what is played here follows C. de Boissière (1556) and R. Lever and W. Fulke (1563), made
// deterministic where they leave things to the players; docs/adr/0056 says what was decided.
//
// Seat 0 is Even, whose men stand below, seat 1 is Odd; Odd begins. The board is eight files by sixteen ranks, a1 at the
// bottom left. A move is written b3-b5; names of moves tell what it captures and how: b3-b5 x b12(a12), e for encounter, m
// for ambush, a for assault, s for siege, and the number that falls. Where captured men change sides, C9@a1 enters one.
//
// Positions are one object of JSON: squares with their men, e or o, the form C, T, S or P and the number, of a
// pyramid all that it still holds; then who moves, the plies played and those since the last capture, what each side
// has captured (men, sum, digits) and the prisoners it holds:
//
//	{"a1":"eS289","b2":"eP36.25.16.9.4.1","c13":"oC3","turn":"odd","plies":3,"quiet":3,"even":[1,9,1],"evenHand":"C9"}
//
// Squares are numbered row by row, eight to a row, so that a board fits two words of bits.
//
// Sources: the translation of Boissière by J. F. C. Richards (Scripta Mathematica, 1946); The Most Noble, Auncient, and
// Learned Playe, called the Philosophers Game (Lever and Fulke, 1563) for the layouts; D. Joyner and U. Whitcher for
// summaries of both. The rule pages are in folder text.
package rithmomachia
