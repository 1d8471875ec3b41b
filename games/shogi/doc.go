// Package shogi holds the rules of shogi, Japanese chess, and of its small form on a board of 5 by 5, minishogi.
//
// Seat 0 is Black (sente), at the bottom, seat 1 is White (gote). Black begins, in a game with a handicap White, who gives the
// pieces. Files are numbered from the right, ranks lettered from the top, both as Black sees the board: 7g. Positions are written
// in SFEN, with the word "win" after the number of the move where the game has been ended by a declaration:
//
//	lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//
// Moves are written as the protocol USI does: 7g7f, 8h2b+ with promotion, P*5e for a drop, win for the declaration of an impasse.
// Players of the West write P-7f, Bx2b+, P*5e (Hodges); both are read. A position may lack one of the Kings, as problems of mate
// do that of the attacker.
//
// What a fourfold repetition comes to is said by [Position.Judge], impasse by impasse.go. What the sources leave open is decided
// at the constants of rules.go.
//
// Sources: the rules of the Japan Shogi Association and of FESA; for minishogi the rules of the UEC Cup.
package shogi
