package chess

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// ordinary is the mode of the games whose turn is one action by the rules of a Board.
type ordinary struct{}

func (ordinary) toMove(p *Position) game.Seats { return game.SeatSet(game.Seat(p.b.turn & 1)) }

func (ordinary) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.finished() {
		return dst
	}
	list := p.buffer()
	p.b.generate(&p.g.laws, list)
	return p.wrap(dst, list)
}

// wrap appends actions of the side to move as moves.
func (p *Position) wrap(dst []game.Move, list *actions) []game.Move {
	n := len(dst)
	dst = slices.Grow(dst, list.n)[:n+list.n]
	tail := moveOf(0, int(p.b.turn&1))[1]
	for i, a := range list.list[:list.n] {
		dst[n+i] = game.Move{uint64(a), tail}
	}
	return dst
}

func (ordinary) countMoves(p *Position) int {
	if p.finished() {
		return 0
	}
	return p.b.count(&p.g.laws)
}

func (ordinary) play(p *Position, m game.Move) { p.playAction(actionOf(m)) }

// perft counts on bare boards while no rule of the position beyond the board can matter.
func (ordinary) perft(p *Position, depth int) uint64 {
	if p.boardDecides(depth) {
		return p.b.perft(&p.g.laws, depth)
	}
	return p.perftSlow(depth)
}

func (ordinary) attacked(p *Position) uint64 { return p.b.attackedKings(&p.g.laws) }

func (ordinary) appendExtras(_ *Position, dst []byte) []byte { return dst }

func (ordinary) readExtra(_ *Position, key, value string) error {
	return noField(key, value)
}

func (ordinary) phaseOf(*Position) phase { return playing }
