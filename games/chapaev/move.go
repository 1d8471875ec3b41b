package chapaev

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// moveKind is what a move is. The zero kind is no move.
type moveKind uint8

const (
	flickMove moveKind = iota + 1
	pokeMove
	scissorsMove
	passMove // the time for the shot was over
	swapMove // Black takes over White's army
	stayMove // Black does not
	armMove  // an arm for the round
)

// kindLetters are the kinds of strokes as package physics and the notation write them.
const kindLetters = "\x00FPS"

// The words of a move, from the low bits:
//
//	0  kind 3, seat 1, man 5, target 5, other man or arm 5, offset 8+8, speed upward 10
//	1  speed along files and ranks 14+14, the same of the other man 14+14
//
// Speeds are mm/s in two's complement.
const (
	seatShift, manShift, targetShift, man2Shift = 3, 4, 9, 14
	sideShift, heightShift, upShift             = 19, 27, 35
	speedBits                                   = 14
)

func kindOf(m game.Move) moveKind { return moveKind(m[0] & 7) }
func seatOf(m game.Move) uint8    { return uint8(m[0] >> seatShift & 1) }
func armOf(m game.Move) uint8     { return uint8(m[0] >> man2Shift & 31) }

// specialMove is a move without a stroke.
func specialMove(k moveKind, seat, arm uint8) game.Move {
	return game.Move{uint64(k) | uint64(seat)<<seatShift | uint64(arm)<<man2Shift, 0}
}

// packStroke makes a move of a stroke with numbers in their ranges.
func packStroke(s physics.Stroke, seat uint8) game.Move {
	kind := flickMove
	switch s.Kind {
	case physics.Poke:
		kind = pokeMove
	case physics.Scissors:
		kind = scissorsMove
	}
	const mask = 1<<speedBits - 1
	return game.Move{
		uint64(kind) | uint64(seat)<<seatShift | uint64(s.Man)<<manShift | uint64(s.Target)<<targetShift |
			uint64(s.Man2)<<man2Shift | uint64(uint8(s.Offset[0]))<<sideShift | uint64(uint8(s.Offset[1]))<<heightShift |
			uint64(s.V[2])<<upShift,
		uint64(s.V[0])&mask | uint64(s.V[1])&mask<<speedBits |
			uint64(s.V2[0])&mask<<(2*speedBits) | uint64(s.V2[1])&mask<<(3*speedBits),
	}
}

// StrokeOf is the stroke of a move, false if it has none.
func StrokeOf(m game.Move) (physics.Stroke, bool) {
	k := kindOf(m)
	if k < flickMove || k > scissorsMove {
		return physics.Stroke{}, false
	}
	speed := func(n int) int16 { return int16(uint16(m[1]>>(n*speedBits))<<2) >> 2 }
	return physics.Stroke{
		Kind: kindLetters[k], Man: uint8(m[0] >> manShift & 31), Target: uint8(m[0] >> targetShift & 31),
		Man2: uint8(m[0] >> man2Shift & 31),
		V:    [3]int16{speed(0), speed(1), int16(m[0] >> upShift & 1023)}, V2: [3]int16{speed(2), speed(3), 0},
		Offset: [2]int8{int8(m[0] >> sideShift), int8(m[0] >> heightShift)},
	}, true
}

// MoveOf is the move of a stroke of the seat to move. A stroke that is not allowed gives the refusal
// that ParseMove would give.
func (p *Position) MoveOf(s physics.Stroke) (game.Move, error) {
	if r := p.refuse(&s); r != nil {
		return game.Move{}, r
	}
	return packStroke(s, p.turn), nil
}
