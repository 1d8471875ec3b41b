package draughts

import "github.com/tavlei/tavlei/game"

// worth is what the precedence rules compare of a capture.
type worth struct {
	n, kings int  // victims, kings among them
	royal    bool // a king captures
}

// worthOf is what a complete capture is worth.
func (p *Position) worthOf(m game.Move) worth {
	v := victimsOf(m)
	return worth{v.count(), v.and(p.kings).count(), byKing(m)}
}

// worthAlong is the most that the capture along path, which has come as far as c, can be worth.
func (p *Position) worthAlong(c *chain, path []Square) worth {
	jumped := p.side[c.seat^1].minus(c.foes)
	budget := 4096
	best := c.most(&budget)
	_, royal := p.Man(path[0])
	return worth{best.n + jumped.count(), best.kings + jumped.and(p.kings).count(), royal}
}

// most is the most that can still be taken, men first, kings next. budget bounds the search, in
// jumps; what it does not reach is not counted.
func (c *chain) most(budget *int) (best worth) {
	for _, d := range c.directions() {
		h, ok := c.hop(int(d))
		if !ok {
			continue
		}
		for rest := h.lands; rest.any() && *budget > 0; rest = rest.rest() {
			*budget--
			next := c.jump(h, rest.first())
			w := next.most(budget)
			w.n++
			if c.kings.has(h.victim) {
				w.kings++
			}
			if w.n > best.n || w.n == best.n && w.kings > best.kings {
				best = w
			}
		}
	}
	return best
}

// against is the code of the rule by which a capture worth w is preferred to one worth v.
func (w worth) against(v worth, rule precedence) string {
	switch rule {
	case kingFirst:
		return "mustTakeWithKing"
	case frisian:
		if 100*w.n+99*w.kings > 100*v.n+99*v.kings {
			return "mustTakeValue"
		}
		return "mustTakeWithKing"
	case free:
		return "mustCapture"
	}
	switch {
	case w.n > v.n || rule == most:
		return "mustTakeMost"
	case rule == italian && w.royal && !v.royal:
		return "mustTakeWithKing"
	case w.kings > v.kings || rule == spanish:
		return "mustTakeKings"
	}
	return "mustMeetKing"
}
