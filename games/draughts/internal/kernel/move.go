package kernel

import "github.com/tavlei/tavlei/game"

// Kind says what a move is.
type Kind uint8

// Kinds of moves.
const (
	Quiet   Kind = iota + 1 // a man steps or a king slides
	Capture                 // one or more men are taken
	Huff                    // the man on "to" is taken away, or its last move taken back
	Lot                     // chance: to = 0 White begins, 1 Black
	Ballot                  // chance: the opening with the number in the low word
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

	FlagPromotes = 1 << flagShift       // a man becomes king
	FlagKing     = 1 << (flagShift + 1) // a king moves
)

// Pack is the high word of a move without victims in it and without flags; from and to are bits.
func Pack(k Kind, seat, from, to int) uint64 {
	return uint64(k)<<kindShift | uint64(seat)<<seatShift | uint64(from)<<fromShift | uint64(to)<<toShift
}

// KindOf is what a move is.
func KindOf(m game.Move) Kind { return Kind(m[1] >> kindShift & 7) }

// SeatOf is the seat that makes it.
func SeatOf(m game.Move) int { return int(m[1] >> seatShift & 1) }

// FromOf is the bit on which it begins; of a huff that of the man.
func FromOf(m game.Move) int { return int(m[1] >> fromShift & 255) }

// ToOf is the bit on which it ends.
func ToOf(m game.Move) int { return int(m[1] >> toShift & 255) }

// Promotes tells whether a man becomes a king by it.
func Promotes(m game.Move) bool { return m[1]&FlagPromotes != 0 }

// ByKing tells whether a king makes it.
func ByKing(m game.Move) bool { return m[1]&FlagKing != 0 }

// VictimsOf are the men that it takes.
func VictimsOf(m game.Move) Set128 { return Set128{m[0], m[1] & 0xffff} }
