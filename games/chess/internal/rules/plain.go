package rules

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// Plain is the play of the games whose turn is one action by the rules of a Board.
type Plain struct{}

var _ interface {
	Play
	Fields
} = Plain{}

func (Plain) ToMove(p *Position) game.Seats { return game.SeatSet(game.Seat(p.Bits.Turn & 1)) }

func (Plain) AppendMoves(p *Position, dst []game.Move) []game.Move {
	if p.Finished() {
		return dst
	}
	list := p.Buffer()
	p.Bits.Generate(&p.Game.Laws, list)
	return p.Wrap(dst, list)
}

// Wrap appends actions of the side to move as moves.
func (p *Position) Wrap(dst []game.Move, list *board.Actions) []game.Move {
	n := len(dst)
	dst = slices.Grow(dst, list.N)[:n+list.N]
	tail := MoveOf(0, int(p.Bits.Turn&1))[1]
	for i, a := range list.List[:list.N] {
		dst[n+i] = game.Move{uint64(a), tail}
	}
	return dst
}

func (Plain) CountMoves(p *Position) int {
	if p.Finished() {
		return 0
	}
	return p.Bits.Count(&p.Game.Laws)
}

func (Plain) Play(p *Position, m game.Move) { p.PlayAction(ActionOf(m)) }

// Perft counts on bare boards while no rule of the position beyond the board can matter.
func (Plain) Perft(p *Position, depth int) uint64 {
	if p.boardDecides(depth) {
		return p.Bits.Perft(&p.Game.Laws, depth)
	}
	return p.PerftSlow(depth)
}

func (Plain) Attacked(p *Position) uint64 { return p.Bits.AttackedKings(&p.Game.Laws) }

func (Plain) AppendExtras(_ *Position, dst []byte) []byte { return dst }

func (Plain) ReadExtra(_ *Position, key, value string) error {
	return NoField(key, value)
}

func (Plain) PhaseOf(*Position) Phase { return Playing }
