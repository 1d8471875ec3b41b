// Package chess holds orthodox chess and the games of its family that are played on the ordinary
// board of 8x8 squares.
//
// Squares are numbered a1 = 0, b1 = 1 … h8 = 63; White (seat 0) moves towards higher numbers,
// Black is seat 1. A [Board] is the pieces on the squares and what the orthodox rules remember of
// the past; [Rules] is the row of fields that makes one game of the family; a [Position] is a
// Board under Rules with hands, counters and a key.
//
// Positions are written as extended FEN, moves as UCI with drops, relocations, riders and jumps
// ("UCI+"); SAN is read and written too. The rules are those of the family's rule pages: chess
// itself follows the FIDE Laws of 2023.
package chess
