package draughts

import "github.com/tavlei/tavlei/game"

// kind says what a move is.
type kind uint8

const (
	quiet   kind = iota + 1 // a man steps or a king slides
	capture                 // one or more men are taken
	huff                    // the man on "to" is taken away, or its last move taken back
	lot                     // chance: to = 0 White begins, 1 Black
	ballot                  // chance: the opening with the number in the low word
)

// A Move is packed into 128 bits: the victims as a set of bits (in the high word the lower 16
// bits go on where the low word ends), then from, to, seat, kind and two flags. Capture moves
// are equal if and only if they are one move to a player: same squares, same victims.
const (
	fromShift = 16
	toShift   = 24
	seatShift = 32
	kindShift = 33
	flagShift = 40

	toOnly    = 1 << toShift
	fromAndTo = 1<<fromShift | 1<<toShift // both squares go up by one

	flagPromotes = 1 << flagShift       // a man becomes king
	flagKing     = 1 << (flagShift + 1) // a king moves
)

func packed(k kind, seat, from, to int) uint64 {
	return uint64(k)<<kindShift | uint64(seat)<<seatShift | uint64(from)<<fromShift | uint64(to)<<toShift
}

func kindOf(m game.Move) kind      { return kind(m[1] >> kindShift & 7) }
func seatOf(m game.Move) int       { return int(m[1] >> seatShift & 1) }
func fromOf(m game.Move) int       { return int(m[1] >> fromShift & 255) }
func toOf(m game.Move) int         { return int(m[1] >> toShift & 255) }
func promotes(m game.Move) bool    { return m[1]&flagPromotes != 0 }
func byKing(m game.Move) bool      { return m[1]&flagKing != 0 }
func victimsOf(m game.Move) set128 { return set128{m[0], m[1] & 0xffff} }
