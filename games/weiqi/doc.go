// Package weiqi holds the rules of Go: area and territory, ko and superko, handicap, the settling of dead stones, and
// Atari Go for those who begin.
//
// Seat 0 is Black, seat 1 is White. Points are named as in GTP, by a letter without I and a number from the bottom: D4. A
// move is D4 or pass; points as SGF writes them (dp) and a colour before them (B D4) are read, too. While dead stones are
// marked, moves name their seat, since both may act: b:ok, w:dead D4, b:resume, w:dispute.
//
// Positions are written as rows from the top, X for a black and O for a white stone, x and o for those that are marked as
// dead, and numbers for empty points; then the side to move, the point that a ko forbids, the passes in a row, the
// prisoners of Black and White, and the number of the next move:
//
//	9/9/9/9/9/9/9/9/9 b - 0 0:0 1
//
// What follows is there only outside of usual play: "place 2" with two handicap stones to be placed, "marking w 3" after
// three moves of marking with White content, "remarking - 5" likewise when play was resumed before, "resumed 4" in play
// after that, and agreed, judged or alive when the stones are counted.
//
// Inside, a place of the contract, a point of package goban and a square of the grid are the same number, counted by rows
// from the top left.
//
// Sources: J. Tromp's concise rules and his table of legal positions; the Chinese, Japanese (1989), AGA, New Zealand and
// Ing rules as Sensei's Library and R. Jasiek compare them; D. Benson, Life in the Game of Go (1976). The rule pages are in
// folder text.
package weiqi
