package bughouse

import (
	"errors"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// pairedMode is the mode of one board of two: pieces are dropped from the hand, which others fill.
type pairedMode struct{ view.Ordinary }

func (pairedMode) Find(p *rules.Position, list *board.Actions) {
	r := turns.ReserveOf(p)
	r.Generate(p.Game, list)
}

func (pairedMode) AppendMoves(p *rules.Position, dst []game.Move) []game.Move {
	return p.Wrap(dst, p.Found())
}

func (pairedMode) CountMoves(p *rules.Position) int {
	r := turns.ReserveOf(p)
	return r.Count(p.Game, nil)
}

func (pairedMode) Play(p *rules.Position, m game.Move) {
	p.PlayAction(rules.ActionOf(m))
	p.Halfmoves = min(p.Halfmoves, rules.EndQuiet)
	forgetPromoted(p)
}

// forgetPromoted drops the marks of promoted pieces where they are passed on as what they are.
func forgetPromoted(p *rules.Position) {
	if p.Promoted != 0 && p.Game.Unreverted {
		p.Hash ^= board.SumOf(&board.WasKeys, p.Promoted)
		p.Promoted = 0
	}
}

func (pairedMode) Outcome(p *rules.Position) game.Outcome {
	t := game.Seat(p.Bits.Turn & 1)
	switch StandingOf(p) {
	case mated:
		return game.Win("mate", game.SeatSet(1-t), 2)
	case Stuck:
		return game.Draw("stalemate", 2)
	}
	return game.Outcome{}
}

// StandingOf is how the side to move stands: free, stuck or mated.
func StandingOf(p *rules.Position) standing {
	r := turns.ReserveOf(p)
	switch {
	case r.Count(p.Game, nil) > 0:
		return Free
	case !p.Bits.InCheck(&p.Game.Laws):
		return Stuck
	case p.Game.Potential && turns.DropTargets(&r.Board, &p.Game.Laws) != 0:
		return Stuck // a piece that comes may still be put there
	}
	return mated
}

// Victim is the piece that an action takes, as it is passed on; noPiece if it takes none.
func Victim(p *rules.Position, a board.Action) board.Piece {
	switch a.Kind() {
	case board.EnPassant:
		return board.Pawn
	case board.Plain, board.Promote:
		if p.Promoted>>uint(a.To())&1 != 0 {
			return board.Pawn
		}
		return p.Bits.At(a.To())
	}
	return board.NoPiece
}

// Receive puts a piece into the hand of a side.
func Receive(p *rules.Position, seat int, piece board.Piece) {
	i := board.InHand(piece)
	h := &p.Hand[seat][i]
	p.Hash ^= board.HandKeys[seat][i][*h]
	*h++
	p.Hash ^= board.HandKeys[seat][i][*h]
}

// Perft counts on one board; its hands are filled by nobody.
func (pairedMode) Perft(p *rules.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	r := turns.ReserveOf(p)
	return r.Perft(p.Game, depth)
}

// perftOf counts the tree of both boards.
func perftOf(p *Pair, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.walkTree(make([]level, depth))
}

// level is one ply of a walk: a scratch position and the moves from it.
type level struct {
	pos   Pair
	moves []game.Move
}

// walkTree counts the leaves at the depth of the stack.
func (p *Pair) walkTree(stack []level) uint64 {
	if len(stack) == 1 {
		return uint64(p.CountMoves())
	}
	top := &stack[0]
	top.moves = p.AppendMoves(top.moves[:0])
	var n uint64
	for _, m := range top.moves {
		top.pos.CopyFrom(p)
		top.pos.Play(m)
		n += top.pos.walkTree(stack[1:])
	}
	return n
}

func (m pairedMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	mv, err := m.Ordinary.ParseMove(p, text)
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code == "gameOver" {
		return mv, err
	}
	if q, bad := view.ReadQuery(p.Game, text); bad == nil && q.Drop {
		return mv, turns.RefusePut(p, q.Piece, q.To, text)
	}
	return mv, err
}

func (m pairedMode) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	piece, seat, ok := p.Game.HandAt(int(path[0]))
	if ok && seat == int(p.Bits.Turn&1) && len(path) > 1 && path[1] >= 0 && path[1] < 64 {
		return turns.RefusePut(p, piece, int(path[1]), "")
	}
	return m.Ordinary.Explain(p, path)
}
