package rules

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// TurnState is how far a turn of several actions, or the game outside the board, has come.
type TurnState struct {
	Moved uint64 // squares of pieces that have acted in this turn
	Homes uint64 // squares of kings and rooks that have not moved since they were dropped
	Left  uint8  // actions still due, 0: any number, or none
	Back  uint8  // square plus one from which the piece on moved came, if it could go back there
	Dice  Roll   // numbers rolled
}

// Key is what the turn state adds to the key of a position.
func (c TurnState) Key() uint64 {
	if c == (TurnState{}) {
		return 0
	}
	r := board.Stream(c.Moved*0x9e3779b97f4a7c15 ^ c.Homes*0xc2b2ae3d27d4eb4f ^
		uint64(c.Left)<<8 ^ uint64(c.Back)<<16 ^ uint64(c.Dice[0])<<24 ^ uint64(c.Dice[1])<<32)
	return r.Next()
}

func Atoi(s string) int {
	n, _ := strconv.Atoi(s) // options are numbers: game.Number has looked
	return n
}

// AppendTurnState appends what is not zero as " key=value".
func (p *Position) AppendTurnState(dst []byte) []byte {
	c := &p.TurnState
	if c.Left > 0 {
		dst = strconv.AppendUint(append(dst, " left="...), uint64(c.Left), 10)
	}
	dst = appendSet(dst, " moved=", c.Moved)
	if c.Back > 0 {
		dst = AppendSquare(append(dst, " back="...), int(c.Back)-1)
	}
	dst = appendSet(dst, " homes=", c.Homes)
	if c.Dice[0] > 0 {
		dst = append(dst, " die="...)
		dst = append(dst, '0'+c.Dice[0])
	}
	if c.Dice[1] > 0 {
		dst = append(dst, '0'+c.Dice[1])
	}
	return dst
}

func appendSet(dst []byte, key string, set uint64) []byte {
	if set == 0 {
		return dst
	}
	dst = append(dst, key...)
	for ; set != 0; set &= set - 1 {
		dst = AppendSquare(dst, board.First(set))
	}
	return dst
}

// ReadSet reads squares, each once.
func ReadSet(key, value string) (uint64, error) {
	var set uint64
	for rest := value; rest != ""; rest = rest[2:] {
		if len(rest) < 2 {
			return 0, WrongSquares(key, value)
		}
		sq, ok := SquareOf(rest[:2])
		if !ok || set>>uint(sq)&1 != 0 {
			return 0, game.Faultf("fieldSquare", "{text}: {square%q} is no square, or twice", key+"="+value, rest[:2])
		}
		set |= 1 << uint(sq)
	}
	return set, nil
}

// Roll is what the dice show, the lesser number first; the second is 0 with one die.
type Roll [2]uint8

var _ game.Chancer = (*Position)(nil)

// RollMove is the fall of dice as a move.
func RollMove(r Roll) game.Move { return LotOf(int(r[0]) | int(r[1])<<8) }

// RollOf is what has fallen.
func RollOf(m game.Move) Roll { return Roll{uint8(m[0]), uint8(m[0] >> 8)} }

// Weight is how often a roll of two dice falls; other lots fall alike.
func (p *Position) Weight(m game.Move) uint32 {
	if r := RollOf(m); p.Game.Dice == 2 && r[0] != r[1] {
		return 2
	}
	return 1
}
