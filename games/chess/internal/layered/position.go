package layered

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Position is one state of a game. Seat 0 is White, seat 1 Black.
type Position struct {
	Game  *Rules
	k     layers.Position
	moves []layers.Move // memory that is used again
}

var _ interface {
	game.Position
	game.Judge
	game.Claimer
	game.Chancer
} = (*Position)(nil)

// moveOf makes a move of the contract.
func moveOf(m layers.Move, seat game.Seat) game.Move { return game.Move{uint64(m), uint64(seat)} }

// planOf is the move of the kernel.
func planOf(m game.Move) layers.Move { return layers.Move(m[0]) }

// seat is who is to move.
func (p *Position) seat() game.Seat {
	if p.k.Chance() {
		return game.Chance
	}
	return game.Seat(p.k.Seat())
}

// ToMove is who may act.
func (p *Position) ToMove() game.Seats { return game.SeatSet(p.seat()) }

// AppendMoves appends the legal moves.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.tooComplex() {
		return dst
	}
	p.moves = p.k.Moves(p.moves[:0])
	seat := p.seat()
	for _, m := range p.moves {
		dst = append(dst, moveOf(m, seat))
	}
	return dst
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if n := p.k.CountMoves(); n <= mostMoves || !p.Game.crowded() {
		return n
	}
	return 0
}

// tooComplex tells whether there are more moves than a position may have.
func (p *Position) tooComplex() bool { return p.Game.crowded() && p.k.CountMoves() > mostMoves }

// Play makes a legal move.
func (p *Position) Play(m game.Move) { p.k.Play(planOf(m)) }

// CopyFrom makes the position an independent copy.
func (p *Position) CopyFrom(src game.Position) {
	q := src.(*Position)
	if p.Game != q.Game {
		p.Game, p.k = q.Game, q.k.New()
	}
	p.k.CopyFrom(q.k)
}

// Outcome is the result so far.
func (p *Position) Outcome() game.Outcome {
	switch o := p.k.Outcome(); {
	case !o.Over && p.tooComplex():
		return game.TooComplex(2)
	case !o.Over:
		return game.Outcome{}
	case o.Winner < 0:
		return game.Draw(o.Reason, 2)
	default:
		return game.Win(o.Reason, game.SeatSet(game.Seat(o.Winner)), 2)
	}
}

// Key covers all that decides the moves to come.
func (p *Position) Key() uint64 { return p.k.Key() }

// AppendText appends extended FEN.
func (p *Position) AppendText(dst []byte) ([]byte, error) { return append(dst, p.k.Text()...), nil }

// Weight is how often a roll of two dice falls; all else falls alike.
func (p *Position) Weight(m game.Move) uint32 {
	if a := planOf(m); a.Sort() == layers.Roll && a.To() != 0 && a.From() != a.To() {
		return 2
	}
	return 1
}

// Judge says what repetition means.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if n := p.Game.record.Judge.Repeat; n > 0 && p.k.Begins() && game.Occurrences(past) >= n {
		return game.Draw(repetition(n), 2)
	}
	return game.Outcome{}
}

// repetition is the reason of a draw by so many occurrences.
func repetition(n int) string {
	if n < 5 {
		return "repetition3"
	}
	return "repetition5"
}

// Claim says what may be claimed: a draw by occurrences or by quiet play.
func (p *Position) Claim(_ game.Seat, past []game.Ply) game.Outcome {
	if o := p.Judge(past); o.Over() || !p.k.Begins() {
		return o
	}
	j := &p.Game.record.Judge
	switch {
	case j.Claim > 0 && game.Occurrences(past) >= j.Claim:
		return game.Draw(repetition(j.Claim), 2)
	case j.ClaimQuiet > 0 && p.k.Quiet() >= j.ClaimQuiet:
		return game.Draw("rule50", 2)
	}
	return game.Outcome{}
}

// Perft counts leaves: by the kernel where nothing but moves can end a game.
func (p *Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.k.MovesDecide(depth):
		return p.k.Perft(depth)
	}
	return p.walk(make([]level, depth))
}

// level is one ply of a walk: a scratch position and the moves from it.
type level struct {
	pos   Position
	moves []game.Move
}

// walk counts the leaves at the depth of the stack.
func (p *Position) walk(stack []level) uint64 {
	if len(stack) == 1 {
		return uint64(p.CountMoves())
	}
	top := &stack[0]
	top.moves = p.AppendMoves(top.moves[:0])
	var n uint64
	for _, m := range top.moves {
		top.pos.CopyFrom(p)
		top.pos.Play(m)
		n += top.pos.walk(stack[1:])
	}
	return n
}

// What engines ask.

// NullMove gives the turn away where that is safe.
func (p *Position) NullMove() bool { return p.k.NullMove() }

// Checked tells whether a king of the side to move is attacked in a game in which it may not stay so.
func (p *Position) Checked() bool {
	return p.guarded() && !p.k.Chance() && !p.k.Attacked().Empty()
}

// guarded tells whether kings may not be left attacked.
func (p *Position) guarded() bool {
	goal := p.Game.record.Goal.Royalty
	return goal == layers.Strict || goal == layers.Mixed
}

// PliesToDraw is the number of plies until a draw by quiet play, if it is near; -1 where it may be claimed.
func (p *Position) PliesToDraw() int {
	j := &p.Game.record.Judge
	end := j.ClaimQuiet
	if end == 0 || j.Quiet > 0 && j.Quiet < end {
		end = j.Quiet
	}
	switch left := end - p.k.Quiet(); {
	case end == 0 || left > nearDraw:
		return 0
	case left > 0:
		return left
	case j.ClaimQuiet > 0:
		return -1
	}
	return 0
}

// nearDraw is the number of plies before such a draw from which a search counts them.
const nearDraw = 24

// Weigh sums values of White's pieces less those of Black's.
func (p *Position) Weigh(w *layers.Weights) int { return p.k.Weigh(w) }

// Takes is the kind that a move takes and the kinds of the piece before and after it, 0 if there are none.
func (p *Position) Takes(m game.Move) (victim, piece, after uint8) {
	a := planOf(m)
	if !a.Sort().Goes() && a.Sort() != layers.Chain {
		return 0, 0, 0
	}
	if at := p.k.Takes(a); at >= 0 {
		victim, _ = p.k.At(at)
		if rider := p.k.Rider(at); rider != 0 && p.Game.kind(rider).Royal {
			victim = rider
		}
	}
	return victim, a.Piece(), a.After()
}

// Castles is a move of the kernel, and whether it is castling.
func (p *Position) Castles(m game.Move) (_ layers.Move, castling bool) {
	a := planOf(m)
	return a, a.Sort() == layers.Castle
}

// At is what stands on a square, 0 if nothing does; the seat of a neutral piece is -1.
func (p *Position) At(sq int) (kind uint8, seat int) { return p.k.At(sq) }

func (p *Position) kingInHand() bool {
	for _, h := range p.Game.held {
		if h.seat == p.k.Seat() && p.Game.kind(h.kind).Royal && p.k.Held(h.seat, h.kind) > 0 {
			return true
		}
	}
	return false
}
