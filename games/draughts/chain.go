package draughts

// chain is a capture on its way, followed jump by jump for screens, notation and explanations.
// It knows what a man can jump, not which capture must be preferred; the generator does that.
type chain struct {
	g       *Game
	seat    int
	at      int    // bit of the capturing man
	came    int    // direction of its last jump, -1 before the first
	royal   bool   // it is a king, from the start or by now
	stopped bool   // it was crowned where the capture ends
	foes    set128 // enemies that have not been jumped
	kings   set128
	empty   set128 // free squares, the man's first one among them
}

// hop is one possible jump: over the man on bit victim to one of the squares in lands.
type hop struct {
	d, victim int
	lands     set128
}

// chainFrom is the capture that the man of seat on bit at could begin.
func (p *Position) chainFrom(seat, at int) chain {
	men := p.side[0].or(p.side[1]).minus(one128(at))
	return chain{
		g: p.g, seat: seat, at: at, came: -1, royal: p.kings.has(at),
		foes: p.side[1-seat], kings: p.kings, empty: p.g.layout.squares.minus(men),
	}
}

// directions are those in which the man takes.
func (c *chain) directions() []uint8 {
	switch k, w := c.g.narrow, c.g.wide; {
	case w != nil && c.royal:
		return w.kingTakes
	case w != nil:
		return w.manTakes[c.seat]
	case c.royal:
		return k.kingTakes
	default:
		return k.manTakes[c.seat]
	}
}

// slides tells whether the man is a king that goes far.
func (c *chain) slides() bool { return c.royal && c.g.Flying }

// hop is the jump in direction d; ok is false if there is none.
func (c *chain) hop(d int) (h hop, ok bool) {
	if c.stopped || c.slides() && !c.g.TurnBack && c.came >= 0 && d == c.came^2 {
		return h, false
	}
	l := c.g.layout
	victim, on := l.next(c.at, d)
	for on && c.slides() && c.empty.has(victim) {
		victim, on = l.next(victim, d)
	}
	if !on || !c.takes(victim) {
		return h, false
	}
	h = hop{d: d, victim: victim}
	for to, on := l.next(victim, d); on && c.empty.has(to); to, on = l.next(to, d) {
		h.lands = h.lands.or(one128(to))
		if !c.slides() || c.g.Land == landAdjacent {
			break
		}
	}
	return h, h.lands.any()
}

// takes tells whether the man may jump the one on bit victim.
func (c *chain) takes(victim int) bool {
	return c.foes.has(victim) && (c.royal || c.g.ManTakesKing || !c.kings.has(victim))
}

// jump is the chain after a hop that lands on bit to.
func (c *chain) jump(h hop, to int) chain {
	next := *c
	next.at, next.came = to, h.d
	next.foes = c.foes.minus(one128(h.victim))
	if c.g.During {
		next.empty = c.empty.or(one128(h.victim))
	}
	if !c.royal && c.g.crownRow(c.seat).has(to) {
		next.royal = c.g.Promo == promoOn
		next.stopped = c.g.Promo == promoEnd
	}
	return next
}

// more tells whether anything can be jumped from here.
func (c *chain) more() bool {
	for _, d := range c.directions() {
		if _, ok := c.hop(int(d)); ok {
			return true
		}
	}
	return false
}

// mayEnd tells whether a capture whose last jump is h may end on bit to. Which of several
// captures must be preferred is another question.
func (c *chain) mayEnd(h hop, to int) bool {
	if c.g.Land == landKiller && c.slides() && c.kings.has(h.victim) {
		if beside, _ := c.g.layout.next(h.victim, h.d); beside != to {
			return false
		}
	}
	return c.g.MayStop || c.betterLands(h).none()
}

// hopTo is the jump that lands on bit to.
func (c *chain) hopTo(to int) (hop, bool) {
	for _, d := range c.directions() {
		if h, ok := c.hop(int(d)); ok && h.lands.has(to) {
			return h, true
		}
	}
	return hop{}, false
}

// betterLands are the squares behind the victim of a hop from which more can be jumped.
func (c *chain) betterLands(h hop) set128 {
	var better set128
	for rest := h.lands; rest.any(); rest = rest.rest() {
		if next := c.jump(h, rest.first()); next.more() {
			better = better.or(one128(rest.first()))
		}
	}
	return better
}

// look is what lies between two squares of one line.
type look struct {
	d, to         int
	far           int // steps from one to the other
	before        int // empty squares before the first man between them
	first, second int // bits of the first men between them, -1 if there are none
}

// look looks from the man to the square on bit to; ok is false if they are on no line on which
// men move or take in any game of this geometry.
func (c *chain) look(to int) (l look, ok bool) {
	for d := range directions {
		if c.g.Ortho && d < north || d >= north && !c.g.Ortho && c.g.Dirs != takesAll8 {
			continue
		}
		l = look{d: d, to: to, first: -1, second: -1}
		for at, on := c.g.layout.next(c.at, d); on; at, on = c.g.layout.next(at, d) {
			l.far++
			if at == to {
				return l, true
			}
			switch {
			case c.empty.has(at) && l.first < 0:
				l.before++
			case c.empty.has(at):
			case l.first < 0:
				l.first = at
			case l.second < 0:
				l.second = at
			}
		}
	}
	return look{}, false
}

// stepsOf are the directions in which a man of the seat moves without taking.
func (g *Game) stepsOf(seat int, royal bool) []uint8 {
	switch k, w := g.narrow, g.wide; {
	case w != nil && royal:
		return w.kingSteps
	case w != nil:
		return w.manSteps[seat]
	case royal:
		return k.kingSteps
	default:
		return k.manSteps[seat]
	}
}
