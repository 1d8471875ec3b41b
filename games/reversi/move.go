package reversi

import "github.com/tavlei/tavlei/game"

// kind says what a move is.
type kind uint8

const (
	discMove    kind = iota + 1 // a disc on the square with the bit of the low word
	passMove                    // no disc
	lotMove                     // chance: 0 dark begins, 1 light
	openingMove                 // chance: the opening with the number in the low word
)

// moveInfo is the high word of a move.
func moveInfo(k kind, seat uint8) uint64 { return uint64(k)<<1 | uint64(seat) }

func kindOf(m game.Move) kind  { return kind(m[1] >> 1) }
func seatOf(m game.Move) uint8 { return uint8(m[1] & 1) }
func bitOf(m game.Move) int    { return int(m[0]) }

func discOn(bit int, seat uint8) game.Move { return game.Move{uint64(bit), moveInfo(discMove, seat)} }
func passOf(seat uint8) game.Move          { return game.Move{0, moveInfo(passMove, seat)} }
