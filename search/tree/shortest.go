package tree

import (
	"context"

	"github.com/tavlei/tavlei/game"
)

// Goal is an end of the game to be reached as soon as possible, all seats helping.
type Goal struct {
	Reason string    // code of the outcome, empty for any
	Winner game.Seat // who takes or shares the first place, NoSeat for anybody
}

// reached tells whether an outcome is the one wanted.
func (g Goal) reached(o game.Outcome) bool {
	return o.Over() && (g.Reason == "" || o.Reason == g.Reason) &&
		(g.Winner < 0 || int(g.Winner) >= len(o.Place) || o.Place[g.Winner] == 1)
}

// Shortest finds all shortest games from p that end in the goal, none if there is none of at
// most limit plies. It tries every game of one ply, of two plies and so on, chance taking every
// possible value; step, if it is not nil, is told of each number of plies begun. What repetition
// makes of a game is not looked at. An error is the context's.
func Shortest(ctx context.Context, p game.Position, goal Goal, limit int, step func(plies int)) ([][]game.Move, error) {
	h := helpers{ctx: ctx, goal: goal}
	for plies := 0; plies <= limit && len(h.found) == 0; plies++ {
		if step != nil {
			step(plies)
		}
		for len(h.stack) <= plies {
			h.stack = append(h.stack, stepOf(p))
		}
		h.stack[0].pos.CopyFrom(p)
		h.open = false
		h.walk(0, plies)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !h.open { // every game has ended before
			break
		}
	}
	return h.found, nil
}

// helpers walk the tree of moves.
type helpers struct {
	ctx   context.Context
	goal  Goal
	stack []step
	line  []game.Move
	found [][]game.Move
	open  bool // a game was not over after all plies
	n     int
}

func stepOf(p game.Position) step { return step{pos: game.New(p)} }

// walk looks at all games of exactly left more plies.
func (h *helpers) walk(at, left int) {
	top := &h.stack[at]
	if left == 0 {
		o := top.pos.Outcome()
		h.open = h.open || !o.Over()
		if h.goal.reached(o) {
			h.found = append(h.found, append([]game.Move(nil), h.line...))
		}
		return
	}
	if h.n++; h.n&1023 == 0 && h.ctx.Err() != nil {
		return
	}
	top.moves = top.pos.AppendMoves(top.moves[:0])
	for _, m := range top.moves {
		h.stack[at+1].pos.CopyFrom(top.pos)
		h.stack[at+1].pos.Play(m)
		h.line = append(h.line, m)
		h.walk(at+1, left-1)
		h.line = h.line[:len(h.line)-1]
	}
}
