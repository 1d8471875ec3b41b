package capture

import "github.com/tavlei/tavlei/games/draughts/internal/kernel"

// Chain is a capture on its way, followed jump by jump for screens, notation and explanations.
// It knows what a man can jump, not which capture must be preferred; the generator does that.
type Chain struct {
	K       *kernel.Kernel
	Seat    int
	At      int           // bit of the capturing man
	Came    int           // direction of its last jump, -1 before the first
	Royal   bool          // it is a king, from the start or by now
	Stopped bool          // it was crowned where the capture ends
	Foes    kernel.Set128 // enemies that have not been jumped
	Kings   kernel.Set128
	Empty   kernel.Set128 // free squares, the man's first one among them
}

// Hop is one possible jump: over the man on bit victim to one of the squares in lands.
type Hop struct {
	D, Victim int
	lands     kernel.Set128
}

// ChainFrom is the capture that the man of seat on bit at could begin.
func ChainFrom(k *kernel.Kernel, d *kernel.Diagram, seat, at int) Chain {
	return Chain{
		K: k, Seat: seat, At: at, Came: -1, Royal: d.Kings.Has(at),
		Foes: d.Side[1-seat], Kings: d.Kings, Empty: k.Layout.Squares.Minus(d.Men().Minus(kernel.One128(at))),
	}
}

// Directions are those in which the man takes.
func (c *Chain) Directions() []uint8 { return c.K.Takes(c.Seat, c.Royal) }

// Slides tells whether the man is a king that goes far.
func (c *Chain) Slides() bool { return c.Royal && c.K.Flying }

// Hop is the jump in direction d; ok is false if there is none.
func (c *Chain) hop(d int) (h Hop, ok bool) {
	if c.Stopped || c.Slides() && !c.K.TurnBack && c.Came >= 0 && d == c.Came^2 {
		return h, false
	}
	l := c.K.Layout
	victim, on := l.Next(c.At, d)
	for on && c.Slides() && c.Empty.Has(victim) {
		victim, on = l.Next(victim, d)
	}
	if !on || !c.Takes(victim) {
		return h, false
	}
	h = Hop{D: d, Victim: victim}
	for to, on := l.Next(victim, d); on && c.Empty.Has(to); to, on = l.Next(to, d) {
		h.lands = h.lands.Or(kernel.One128(to))
		if !c.Slides() || c.K.Land == kernel.LandAdjacent {
			break
		}
	}
	return h, h.lands.Any()
}

// Takes tells whether the man may jump the one on bit victim.
func (c *Chain) Takes(victim int) bool {
	return c.Foes.Has(victim) && (c.Royal || c.K.ManTakesKing || !c.Kings.Has(victim))
}

// Jump is the chain after a hop that lands on bit to.
func (c *Chain) Jump(h Hop, to int) Chain {
	next := *c
	next.At, next.Came = to, h.D
	next.Foes = c.Foes.Minus(kernel.One128(h.Victim))
	if c.K.During {
		next.Empty = c.Empty.Or(kernel.One128(h.Victim))
	}
	if !c.Royal && c.K.CrownRow(c.Seat).Has(to) {
		next.Royal = c.K.Promo == kernel.PromoOn
		next.Stopped = c.K.Promo == kernel.PromoEnd
	}
	return next
}

// More tells whether anything can be jumped from here.
func (c *Chain) More() bool {
	for _, d := range c.Directions() {
		if _, ok := c.hop(int(d)); ok {
			return true
		}
	}
	return false
}

// MayEnd tells whether a capture whose last jump is h may end on bit to. Which of several
// captures must be preferred is another question.
func (c *Chain) MayEnd(h Hop, to int) bool {
	if c.K.Land == kernel.LandKiller && c.Slides() && c.Kings.Has(h.Victim) {
		if beside, _ := c.K.Layout.Next(h.Victim, h.D); beside != to {
			return false
		}
	}
	return c.K.MayStop || c.BetterLands(h).None()
}

// HopTo is the jump that lands on bit to.
func (c *Chain) HopTo(to int) (Hop, bool) {
	for _, d := range c.Directions() {
		if h, ok := c.hop(int(d)); ok && h.lands.Has(to) {
			return h, true
		}
	}
	return Hop{}, false
}

// BetterLands are the squares behind the victim of a hop from which more can be jumped.
func (c *Chain) BetterLands(h Hop) kernel.Set128 {
	var better kernel.Set128
	for rest := h.lands; rest.Any(); rest = rest.Rest() {
		if next := c.Jump(h, rest.First()); next.More() {
			better = better.Or(kernel.One128(rest.First()))
		}
	}
	return better
}

// Look is what lies between two squares of one line.
type Look struct {
	D, To         int
	Far           int // steps from one to the other
	Before        int // empty squares before the first man between them
	First, Second int // bits of the first men between them, -1 if there are none
}

// Look looks from the man to the square on bit to; ok is false if they are on no line on which
// men move or take in any game of this geometry.
func (c *Chain) Look(to int) (l Look, ok bool) {
	for d := range kernel.Directions {
		if c.K.Ortho && d < kernel.North || d >= kernel.North && !c.K.Ortho && c.K.Dirs != kernel.TakesAll8 {
			continue
		}
		l = Look{D: d, To: to, First: -1, Second: -1}
		for at, on := c.K.Layout.Next(c.At, d); on; at, on = c.K.Layout.Next(at, d) {
			l.Far++
			if at == to {
				return l, true
			}
			switch {
			case c.Empty.Has(at) && l.First < 0:
				l.Before++
			case c.Empty.Has(at):
			case l.First < 0:
				l.First = at
			case l.Second < 0:
				l.Second = at
			}
		}
	}
	return Look{}, false
}
