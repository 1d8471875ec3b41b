package engine

import (
	"context"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search/solve"
)

// Plans are the plans of the army where a Maharajah is placed at will, the army begins and no
// stronger Maharajah plays: with castling Rudge's, else another that does without.
func (g gameAdvice) Plans() []solve.Plan {
	if g.Single == board.NoPiece || g.Single&board.Extras != 0 || g.Initial.Phase != rules.Placing || g.Again {
		return nil
	}
	plan := solve.Plan{Name: g.planName(), Turns: rudgeTurns, Prove: g.provePlan}
	if g.NoCastle {
		plan.Turns = uncastledTurns
	}
	return []solve.Plan{plan}
}

// planName is the name of the army's plan.
func (g gameAdvice) planName() string {
	if g.NoCastle {
		return "uncastled"
	}
	return "rudge"
}

// Book is the army's move by its plan, for as long as the game keeps to it.
func (g gameAdvice) Book(line *game.Line, seat game.Seat) (game.Move, string, bool) {
	p, ok := line.Pos.(*rules.Position)
	if !ok || int(seat) == g.Odd {
		return game.Move{}, "", false
	}
	m, ok := adviceOn(p).PlanMove()
	return m, g.planName(), ok
}

// Most turns that the plans take.
const (
	rudgeTurns     = 25
	uncastledTurns = 27
)

// provePlan plays the army's plan (see PlanMove) from every placement of the Maharajah against
// every one of its replies. It fails if the plan ends otherwise than by taking or mating it.
func (g gameAdvice) provePlan(ctx context.Context, limit int) (solve.Proof, error) {
	start := g.Start().(*rules.Position)
	c := chase{ctx: ctx, limit: limit, turns: map[board.Board]int{}}
	var proof solve.Proof
	for _, m := range start.AppendMoves(nil) {
		p := game.Clone(start).(*rules.Position)
		p.Play(m)
		n, err := c.prove(p, 1)
		if err != nil {
			return proof, err
		}
		proof.Starts++
		proof.Turns = max(proof.Turns, n)
	}
	proof.Positions = len(c.turns)
	return proof, nil
}

// chase is the state of a proof.
type chase struct {
	ctx   context.Context
	limit int
	turns map[board.Board]int // turns that the army still needs at most
}

// prove gives the turns that the army needs at most from p, where it plays its turn number n.
func (c *chase) prove(p *rules.Position, n int) (int, error) {
	if turns, ok := c.turns[p.Bits]; ok {
		return turns, nil
	}
	if err := c.ctx.Err(); err != nil {
		return 0, fmt.Errorf("turn %d: %w", n, err)
	}
	m, ok := adviceOn(p).PlanMove()
	if !ok || n > c.limit {
		return 0, fmt.Errorf("turn %d: the plan does not win in %s", n, game.Text(p))
	}
	q := game.Clone(p).(*rules.Position)
	q.Play(m)
	worst, err := c.Answers(q, n)
	if err != nil {
		return 0, err
	}
	c.turns[p.Bits] = worst + 1
	return worst + 1, nil
}

// Answers tries every reply of the Maharajah.
func (c *chase) Answers(q *rules.Position, n int) (int, error) {
	if o := q.Outcome(); o.Over() {
		if o.Place[1-q.Game.Odd] != 1 || o.Place[q.Game.Odd] == 1 {
			return 0, fmt.Errorf("turn %d: %s in %s", n, o.Reason, game.Text(q))
		}
		return 0, nil
	}
	worst := 0
	for _, reply := range q.AppendMoves(nil) {
		r := game.Clone(q).(*rules.Position)
		r.Play(reply)
		if o := r.Outcome(); o.Over() {
			return 0, fmt.Errorf("turn %d: %s after %s in %s", n, o.Reason, game.MoveText(q, reply), game.Text(q))
		}
		turns, err := c.prove(r, n+1)
		if err != nil {
			return 0, err
		}
		worst = max(worst, turns)
	}
	return worst, nil
}
