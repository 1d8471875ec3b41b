// Package janggi holds the rules of janggi, the chess of Korea, with its four rule sets, which differ in what it means when
// the generals face each other (bikjang) and in whether points are counted.
//
// Seat 0 is Cho (green or blue, at the bottom), seat 1 is Han (red); Cho moves first. Moves are written b1c3, with files a
// to i and ranks 1 to 10 from the side of Cho; a general that stays is a pass, e2e2. Players write Korean coordinates: the
// row, 1 to 9 and then 0 from the side of Han, and the column from the left, H02-83. Both are read. An array of horses and
// elephants that is chosen is written nbbn, bnnb, nbnb or bnbn.
//
// Positions are written as a FEN, capitals for Cho, w for Cho to move:
//
//	rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1
//
// The third field, which has no meaning in other programs, tells what the pieces do not: p, the last ply was a pass; pp, both
// sides have passed; b, a bikjang has been left standing; h and c, Han or Cho chooses the array.
//
// Inside, the 90 points are the bits of two words, seven rows in the first and three in the second, so that a row is never cut
// and a shift by a column never leaves its row. Chariots and cannons look their lines up by what stands on them. A move that
// touches none of the points on which the safety of the general depends needs no look at it.
//
// Sources: the rules of the Korea Janggi Association as Fairy-Stockfish's variants janggi, janggitraditional, janggimodern and
// janggicasual have them, with which move trees are compared. The rule pages are in folder text.
package janggi
