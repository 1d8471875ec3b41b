// Package board holds bitboards of 8x8 squares: pieces as sets of abilities, attack tables, the legal
// moves of orthodox and near-orthodox games, and Zobrist keys. Squares are numbered a1 = 0, b1 = 1 …
// h8 = 63; seat 0 is White. A [Board] obeys [Laws], which say what pawns do and how odd pieces leap.
package board
