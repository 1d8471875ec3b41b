// Package reversi is the family of reversi games: the reversi of the nineteenth century, modern
// Othello, the game in which the fewest discs win, and the cross-shaped board of Annexation are
// rows of one table of [Rules], played by one generator.
//
// A move puts a disc on an empty square so that it encloses, in one or more of the eight
// directions, an unbroken run of enemy discs between itself and another disc of its side; all
// enclosed discs turn over. Who cannot move passes, and who can may not. When neither side can
// move, the discs are counted.
//
// Seat 0 is dark (Black, X), seat 1 is light (White, O), whoever begins. Columns are letters from
// the left, rows are numbers from the TOP: a1 is the top left square. The older books number the
// squares instead, row by row from the same corner: 1 is a1, 8 is h1, 64 is h8. Both are read.
//
// Inside, boards of at most eight columns lie in the middle of a grid of 64 bits (see package
// kernel), larger ones in one of 192 bits with a margin of one bit a row.
//
// Positions are written as a row of letters, square by square: "-" empty, "X" dark, "O" light, "."
// no square of the board, then the side to move and, where each side has its own discs, those in
// hand: "---…--- X 32:32".
//
// Sources: Martin Gardner's chapter on reversi (numbered squares, free first four discs, 32 discs
// a side), the rules of the World Othello Federation, and the perft tables of abulmo/edax-reversi
// and Fairy-Stockfish. The rule pages are in folder text.
package reversi
