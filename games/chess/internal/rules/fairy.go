package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// FairyPlay is what is not Plain in the games whose moves are made on other boards or by pieces of other sorts than those of
// a Board: see fairy.Movement.
type FairyPlay struct{}

// State is the position for the generators of the fairy games.
func (p *Position) State() fairy.State { return fairy.State{Board: p.Bits, ExtState: p.ExtState} }

// Found is the list of the legal actions in p, which is not over.
func (p *Position) Found() *board.Actions {
	list := p.Buffer()
	if m, ok := p.Game.Mode.(finder); ok {
		m.Find(p, list)
		return list
	}
	if p.Game.Fairy == nil {
		p.Bits.Generate(&p.Game.Laws, list)
		return list
	}
	s := p.State()
	s.Generate(p.Game.Fairy, list)
	return list
}

func (FairyPlay) AppendMoves(p *Position, dst []game.Move) []game.Move {
	if p.Finished() {
		return dst
	}
	return p.Wrap(dst, p.Found())
}

func (FairyPlay) CountMoves(p *Position) int {
	if p.Finished() {
		return 0
	}
	s := p.State()
	return s.Count(p.Game.Fairy, p.Buffer())
}

func (FairyPlay) Outcome(p *Position) game.Outcome {
	s := p.State()
	switch {
	case s.Count(p.Game.Fairy, p.Buffer()) == 0:
		return p.Stuck()
	case p.Dead():
		return game.Draw("deadPosition", 2)
	case p.quietOver():
		return game.Draw(p.Game.QuietReason(), 2)
	}
	return game.Outcome{}
}

func (FairyPlay) Attacked(p *Position) uint64 {
	s := p.State()
	return s.AttackedKings(p.Game.Fairy)
}

// Perft counts on bare states while no rule of the position beyond them can matter.
func (FairyPlay) Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if !p.boardDecides(depth) {
		return p.PerftSlow(depth)
	}
	s := p.State()
	return s.Perft(p.Game.Fairy, depth)
}

func (FairyPlay) Play(p *Position, m game.Move) {
	a := ActionOf(m)
	b, old := p.Bits, p.ExtState
	s := p.State()
	s.Play(p.Game.Fairy, a)
	p.Bits, p.ExtState = s.Board, s.ExtState
	t := b.Turn & 1
	if old.Due == 0 { // boarding and the way of the carrier are one turn
		p.Halfmoves++
	}
	if a.Piece()&board.PawnStep != 0 || board.Count(p.Bits.Side[t^1]) < board.Count(b.Side[t^1]) {
		p.Halfmoves = 0
	}
	if s.Turn != b.Turn {
		p.Fullmove += uint16(t)
	}
	if s.Ep != 0 && !p.EnPassantNow() {
		p.Bits.Ep = 0
	}
	p.Hash ^= b.Change(&p.Bits) ^ old.Key() ^ p.ExtState.Key()
}

// EnPassantNow tells whether an en passant capture is legal.
func (p *Position) EnPassantNow() bool {
	if p.Game.Fairy == nil {
		t := p.Bits.Turn & 1
		return p.Bits.CountEnPassant(&p.Game.Laws, p.Bits.Side[t], p.Bits.Side[t^1]) != 0
	}
	list := p.Found()
	for _, a := range list.List[:list.N] {
		if a.Kind() == board.EnPassant {
			return true
		}
	}
	return false
}

// settleExtState derives what follows from the fields that have been read, and checks them.
func (p *Position) settleExtState() error {
	if from := p.Game.WrapCapturesFrom; from > 1 {
		left := 2*(from-int(p.Fullmove)) - int(p.Bits.Turn&1)
		p.Shut = uint8(max(0, left))
	}
	if p.Game.Turning {
		return p.checkTurned()
	}
	return nil
}

// Neutrals are the pieces that both sides move.
func (p *Position) Neutrals() uint64 {
	if !p.Game.Neutral {
		return 0
	}
	return p.Mark
}
