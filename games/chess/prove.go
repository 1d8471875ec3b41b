package chess

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// Proof is what ProvePlan found.
type Proof struct {
	Placements int // squares of the Maharajah from which the plan was proved
	Turns      int // most turns of the army that it took
	Positions  int // different positions with the army to move
}

// ProvePlan plays the army's plan (see PlanMove) from every placement of the Maharajah against
// every one of its replies. It fails if the plan has no move somewhere, takes more turns than
// limit, or ends otherwise than by taking or mating the Maharajah; the error names the position.
func ProvePlan(g *game.Game, limit int) (Proof, error) {
	start, ok := g.Start().(*Position)
	if !ok || start.g.Single == noMan || start.phase != placing {
		return Proof{}, fmt.Errorf("%s: no Maharajah is placed in this game", g.Name())
	}
	c := chase{limit: limit, turns: map[Board]int{}}
	proof := Proof{}
	for _, m := range start.AppendMoves(nil) {
		p := game.Clone(start).(*Position)
		p.Play(m)
		n, err := c.prove(p, 1)
		if err != nil {
			return proof, err
		}
		proof.Placements++
		proof.Turns = max(proof.Turns, n)
	}
	proof.Positions = len(c.turns)
	return proof, nil
}

// chase is the state of a proof.
type chase struct {
	limit int
	turns map[Board]int // turns that the army still needs at most
}

// prove gives the turns that the army needs at most from p, where it plays its turn number n.
func (c *chase) prove(p *Position, n int) (int, error) {
	if turns, ok := c.turns[p.b]; ok {
		return turns, nil
	}
	m, ok := p.PlanMove()
	if !ok || n > c.limit {
		return 0, fmt.Errorf("turn %d: the plan does not win in %s", n, game.Text(p))
	}
	q := game.Clone(p).(*Position)
	q.Play(m)
	worst, err := c.answers(q, n)
	if err != nil {
		return 0, err
	}
	c.turns[p.b] = worst + 1
	return worst + 1, nil
}

// answers tries every reply of the Maharajah.
func (c *chase) answers(q *Position, n int) (int, error) {
	if o := q.Outcome(); o.Over() {
		if o.Place[1-q.g.Odd] != 1 || o.Place[q.g.Odd] == 1 {
			return 0, fmt.Errorf("turn %d: %s in %s", n, o.Reason, game.Text(q))
		}
		return 0, nil
	}
	worst := 0
	for _, reply := range q.AppendMoves(nil) {
		r := game.Clone(q).(*Position)
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
