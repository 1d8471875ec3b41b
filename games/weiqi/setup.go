package weiqi

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// SetUp is the position that Parse makes of these stones and prisoners, after so many plies, without the way through a text: readers
// of records set boards up again and again. It is nil where Parse would refuse.
func (g *Game) SetUp(stones []goban.Colour, turn game.Seat, captured [seats]int, plies int) *Position {
	if min(captured[black], captured[white], plies) < 0 || max(captured[black], captured[white]) > mostCaptured || plies > g.limit {
		return nil
	}
	p := &Position{g: g, turn: uint8(turn & 1), plies: uint16(plies)}
	p.captured = [seats]uint16{uint16(captured[black]), uint16(captured[white])}
	p.board.CopyFrom(g.empty)
	for at, c := range stones[:g.Len()] {
		if c != goban.Empty {
			p.board.Put(goban.Point(at), c)
		}
	}
	for at := range goban.Point(g.Len()) {
		if p.board.At(at) != goban.Empty && !p.board.Breathes(at) {
			return nil
		}
	}
	p.remember()
	return p
}
