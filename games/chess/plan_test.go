package chess

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

// chase plays the plan against every reply of the Maharajah.
type chase struct {
	t     *testing.T
	seen  map[string]int // army turns still needed, by position
	worst int
	limit int
}

// turns is the number of army turns that the plan needs from p, the army to move.
func (c *chase) turns(p *Position, depth int) int {
	key := string(p.appendMen(nil))
	if n, ok := c.seen[key]; ok {
		return n
	}
	m, ok := p.PlanMove()
	if !ok || depth > c.limit {
		c.t.Fatalf("the plan has no move within %d turns in %s", c.limit, game.Text(p))
	}
	q := game.Clone(p).(*Position)
	q.Play(m)
	worst := 0
	o := q.Outcome()
	switch {
	case o.Reason == "maharajahCaptured" || o.Reason == "mate" && o.Place[1-q.g.Odd] == 1:
	case o.Over():
		c.t.Fatalf("%s in %s", o.Reason, game.Text(q))
	default:
		for _, reply := range q.AppendMoves(nil) {
			r := game.Clone(q).(*Position)
			r.Play(reply)
			if r.Outcome().Over() {
				c.t.Fatalf("%s after %s in %s", r.Outcome().Reason, game.MoveText(q, reply), game.Text(q))
			}
			worst = max(worst, c.turns(r, depth+1))
		}
	}
	c.seen[key] = worst + 1
	return worst + 1
}

// TestPlans proves from all 40 squares, against every reply, that the plans catch the Maharajah
// within 25 turns of the army: case MA-6, rules/chess-family 2.1.
func TestPlans(t *testing.T) {
	for spec, limit := range map[string]int{
		"maharajah": 25, "maharajah;royalM=check": 25, "maharajah;armyColor=black": 25,
		"maharajah;castling=off": 27, "maharajah;royalM=check;castling=off": 27,
	} {
		t.Run(spec, func(t *testing.T) {
			start := mustOpen(t, spec).Start().(*Position)
			placements := start.AppendMoves(nil)
			if len(placements) != 40 {
				t.Fatalf("%d squares, want 40", len(placements))
			}
			c := chase{t: t, seen: map[string]int{}, limit: limit}
			for _, m := range placements {
				p := game.Clone(start).(*Position)
				p.Play(m)
				c.worst = max(c.worst, c.turns(p, 1))
			}
			t.Logf("at most %d turns, %d positions", c.worst, len(c.seen))
		})
	}
}
