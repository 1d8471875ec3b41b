package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/bughouse"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *bughouse.PairGame) any { return pairGameAdvice{g} })
	game.Extend(func(p *bughouse.Pair) any { return pairAdvice{p} })
	game.Extend(func(a *bughouse.Alone) any { return &aloneAdvice{adviceOn(&a.Position), a} })
}

// pairGameAdvice are the abilities of the rules of two boards.
type pairGameAdvice struct{ of *bughouse.PairGame }

// pairAdvice is the value of two boards.
type pairAdvice struct{ of *bughouse.Pair }

// aloneAdvice are the abilities of one board as a game for two.
type aloneAdvice struct {
	*advice
	of *bughouse.Alone
}

var (
	_ search.SubgameSplitter = pairGameAdvice{}
	_ tree.Continuer         = (*bughouse.Pair)(nil)
	_ tree.Counter           = (*bughouse.Pair)(nil)
	_ search.Checker         = (*bughouse.Alone)(nil)
	_ tree.Counter           = (*bughouse.Alone)(nil)
	_ search.Tactical        = (*bughouse.Alone)(nil)
	_ search.Evaluator       = pairAdvice{}
	_ search.Evaluator       = (*aloneAdvice)(nil)
	_ search.MoveScorer      = (*aloneAdvice)(nil)
	_ search.NullMover       = (*aloneAdvice)(nil)
)

// Eval is the static value for the team of a side.
func (x *aloneAdvice) Eval(s game.Seat) int {
	v := x.advice.Eval(0) + x.of.Aside + x.of.Sent
	if s == 1 {
		return -v
	}
	return v
}

// Subgame gives the seat's own board to a search for two. The hands stay as they are but for drops:
// nobody knows when the other board will send pieces. What is taken counts as much as the partner there
// can make of it.
func (x pairGameAdvice) Subgame(p game.Position, s game.Seat) search.Subgame {
	pair, ok := p.(*bughouse.Pair)
	n := int(s) >> 1
	if !ok || n > 1 || !pair.ToMove().Has(s) {
		return search.Subgame{}
	}
	a := &bughouse.Alone{X: n, Position: pair.Boards[n]}
	a.Scratch, a.Halfmoves = nil, 0
	if pair.State[n^1] != bughouse.Absent {
		other := &pair.Boards[n^1]
		a.Aside = -adviceOn(other).Eval(0)
		for side := range 2 {
			for i := range a.Fed[side] {
				a.Fed[side][i] = feeding(other, side^1, i)
			}
		}
	}
	return search.Subgame{Game: x.of.Part, Start: a, Back: func(m game.Move) game.Move { return bughouse.PairMove(n, m) }}
}

// What a piece in hand can be worth beyond itself, in hundredths of a pawn.
const (
	feedsMate   = 900 // mate at once
	feedsThreat = 150 // mate if the other side does nothing
	feedsCheck  = 8   // each square from which it gives check
	feedsRescue = 400 // a piece to move for who has no move
)

// feeding is what it is worth to a side of a board to get the piece at an index of the hand.
func feeding(p *rules.Position, seat, i int) int {
	piece := p.Game.HandPiece(i)
	if !p.Game.MayHold(piece, seat) {
		return 0
	}
	v := inHandWorth(p.Game, i)
	q := *p
	q.Scratch = nil
	bughouse.Receive(&q, seat, piece)
	mine := int(q.Bits.Turn&1) == seat
	if mine && bughouse.StandingOf(p) == bughouse.Stuck && bughouse.StandingOf(&q) == bughouse.Free {
		v += feedsRescue
	}
	if !mine {
		if q.Bits.InCheck(&q.Game.Laws) {
			return v
		}
		q.Bits.Turn, q.Bits.Ep = uint8(seat), 0
	}
	r := turns.ReserveOf(&q)
	checks := r.Checking(q.Game, piece) & r.DropRoom(q.Game, i, turns.DropTargets(&r.Board, &q.Game.Laws))
	v += feedsCheck * board.Count(checks)
	for ; checks != 0; checks &= checks - 1 {
		if r.Mates(q.Game, piece, board.First(checks)) {
			if mine {
				return v + feedsMate
			}
			return v + feedsThreat
		}
	}
	return v
}

// Eval is the static value of both boards for the team of seat s.
func (x pairAdvice) Eval(s game.Seat) int {
	p := x.of
	v := adviceOn(&p.Boards[0]).Eval(0)
	if p.State[1] != bughouse.Absent {
		v -= adviceOn(&p.Boards[1]).Eval(0)
	}
	if bughouse.PairTeams[s] != 0 {
		return -v
	}
	return v
}
