package capture

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Worth is what the precedence rules compare of a capture.
type Worth struct {
	N, Kings int  // victims, kings among them
	Royal    bool // a king captures
}

// WorthOf is what a complete capture is worth.
func WorthOf(d *kernel.Diagram, m game.Move) Worth {
	v := kernel.VictimsOf(m)
	return Worth{v.Count(), v.And(d.Kings).Count(), kernel.ByKing(m)}
}

// WorthAlong is the most that a capture by a king or a man that has come as far as c can be worth.
func WorthAlong(d *kernel.Diagram, c *Chain, royal bool) Worth {
	jumped := d.Side[c.Seat^1].Minus(c.Foes)
	budget := 4096
	best := c.PreferMost(&budget)
	return Worth{best.N + jumped.Count(), best.Kings + jumped.And(d.Kings).Count(), royal}
}

// PreferMost is the most that can still be taken, men first, kings next. budget bounds the search, in
// jumps; what it does not reach is not counted.
func (c *Chain) PreferMost(budget *int) (best Worth) {
	for _, d := range c.Directions() {
		h, ok := c.hop(int(d))
		if !ok {
			continue
		}
		for rest := h.lands; rest.Any() && *budget > 0; rest = rest.Rest() {
			*budget--
			next := c.Jump(h, rest.First())
			w := next.PreferMost(budget)
			w.N++
			if c.Kings.Has(h.Victim) {
				w.Kings++
			}
			if w.N > best.N || w.N == best.N && w.Kings > best.Kings {
				best = w
			}
		}
	}
	return best
}
