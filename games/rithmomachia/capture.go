package rithmomachia

import "github.com/tavlei/tavlei/board"

// Ways to capture, with the letters by which moves write them.
const (
	encounter = 'e'
	ambush    = 'm'
	assault   = 'a'
	siege     = 's'
)

// relation is one reason why a man falls, or a part of a pyramid.
type relation struct {
	how    byte
	target int
	value  uint16    // that falls
	part   bool      // a part of a pyramid, not the whole of it
	by     [2]int    // the men that take it, the second board.None where one is enough
	of     [2]uint16 // their numbers
	empty  int       // of an assault: squares between
	sign   byte      // + - × ÷ of an ambush and an assault
}

// capture looks for what the men of a side take where they stand.
type capture struct {
	p    *Position
	me   int
	list *[]relation // all reasons are written here; nil: one is enough
}

// note keeps a relation and tells whether that is enough.
func (c *capture) note(r relation) bool {
	if c.list == nil {
		return true
	}
	*c.list = append(*c.list, r)
	return false
}

// prey is what falls: whole men, and parts of the pyramids by the side whose they were at the start.
type prey struct {
	men  set
	part [seats]uint8
}

func (v *prey) empty() bool { return v.men.Empty() && v.part == [seats]uint8{} }

// prey finds what falls to a side.
func (p *Position) prey(me int, list *[]relation) (fall prey) {
	c := capture{p, me, list}
	for men := p.men[1-me]; !men.Empty(); men = men.Rest() {
		sq := men.First()
		k := p.at[sq]
		from := 0
		if list != nil {
			from = len(*list)
		}
		if c.falls(sq, p.value(k), false) || c.besieged(sq) || list != nil && len(*list) > from {
			fall.men = fall.men.With(sq)
			continue
		}
		f := faces[k]
		if f.form < pyramid {
			continue
		}
		for i, part := range parts[f.origin] {
			if p.mask[f.origin]>>i&1 == 0 {
				continue
			}
			if list != nil {
				from = len(*list)
			}
			if c.falls(sq, part.value, true) || list != nil && len(*list) > from {
				fall.part[f.origin] |= 1 << i
			}
		}
	}
	// A pyramid that loses all its parts is taken.
	for origin, lost := range fall.part {
		if lost != 0 && lost == p.mask[origin] {
			for men := p.men[1-me]; !men.Empty(); men = men.Rest() {
				if p.at[men.First()] == pyramids[origin] {
					fall.men = fall.men.With(men.First())
				}
			}
			fall.part[origin] = 0
		}
	}
	return fall
}

// numbers are those of a man: its own or, of a pyramid, the total and each part.
type numbers struct {
	n    int
	list [7]uint16
}

func (p *Position) numbers(k kind) (v numbers) {
	v.n, v.list[0] = 1, p.value(k)
	f := faces[k]
	if f.form < pyramid {
		return v
	}
	for i, part := range parts[f.origin] {
		if p.mask[f.origin]>>i&1 == 1 && part.value != v.list[0] {
			v.list[v.n] = part.value
			v.n++
		}
	}
	return v
}

// falls tells whether a number on a square is taken by encounter, ambush or assault.
func (c *capture) falls(target int, value uint16, part bool) bool {
	r := relation{target: target, value: value, part: part, by: [2]int{board.None, board.None}}
	return c.attacked(r) || c.assaulted(r)
}

// attacked looks for encounters and ambushes: at most twelve men attack a square.
func (c *capture) attacked(r relation) bool {
	var by [12]int
	n := c.p.attackers(&by, c.me, r.target)
	for i, sq := range by[:n] {
		own := c.p.numbers(c.p.at[sq])
		for _, a := range own.list[:own.n] {
			if a == r.value {
				r.how, r.by[0], r.of[0] = encounter, sq, a
				if c.note(r) {
					return true
				}
			}
		}
		for _, other := range by[i+1 : n] {
			if c.ambushed(r, sq, other) {
				return true
			}
		}
	}
	return false
}

// attackers are the men of a side that could move to a square if it were empty. Ways are the same there and back.
func (p *Position) attackers(by *[12]int, seat, target int) (n int) {
	for f := range form(forms) {
		ways := &p.g.steps[f][target]
		if !ways.ends.Meets(p.men[seat]) {
			continue
		}
		for i := range ways.list[:ways.n] {
			h := &ways.list[i]
			if at := int(h.to); p.men[seat].Has(at) && p.has(p.at[at], f) && p.free(h) {
				by[n] = at
				n++
			}
		}
	}
	return n
}

// ambushed tells whether two men together make up a number.
func (c *capture) ambushed(r relation, one, two int) bool {
	r.how = ambush
	mine, other := c.p.numbers(c.p.at[one]), c.p.numbers(c.p.at[two])
	for _, a := range mine.list[:mine.n] {
		for _, b := range other.list[:other.n] {
			r.by, r.of = [2]int{one, two}, [2]uint16{a, b}
			if a < b {
				r.by, r.of = [2]int{two, one}, [2]uint16{b, a}
			}
			for _, sign := range c.signs() {
				if r.sign = sign; r.sums() && c.note(r) {
					return true
				}
			}
		}
	}
	return false
}

var allSigns = [...]byte{'+', '-', 'x', '/'}

// signs are the sums of an ambush.
func (c *capture) signs() []byte {
	if c.p.g.AmbushMul {
		return allSigns[:]
	}
	return allSigns[:2]
}

// sums tells whether the numbers of an ambush, the greater first, make up what it takes.
func (r *relation) sums() bool {
	a, b, v := int(r.of[0]), int(r.of[1]), int(r.value)
	switch r.sign {
	case '+':
		return a+b == v
	case '-':
		return a-b == v
	case 'x':
		return a*b == v
	}
	return v*b == a
}

// assaulted looks along files and ranks for a man whose number, multiplied or divided by the empty squares between, is
// the number.
func (c *capture) assaulted(r relation) bool {
	r.how = assault
	lines := 4
	if c.p.g.AssaultDiagonal {
		lines = 8
	}
	all := c.p.men[0].Or(c.p.men[1])
	for d := range lines {
		sq, empty := first(all, r.target, d)
		if empty < 1 || !c.p.men[c.me].Has(sq) {
			continue
		}
		r.by[0], r.empty = sq, empty
		own := c.p.numbers(c.p.at[sq])
		for _, a := range own.list[:own.n] {
			r.of[0], r.sign = a, 0
			switch {
			case int(a)*empty == int(r.value):
				r.sign = 'x'
			case int(r.value)*empty == int(a):
				r.sign = '/'
			}
			if r.sign != 0 && c.note(r) {
				return true
			}
		}
	}
	return false
}

// besieged tells whether a man is shut in by men of the other side.
func (c *capture) besieged(target int) bool {
	r := relation{how: siege, target: target, value: c.p.value(c.p.at[target]), by: [2]int{board.None, board.None}}
	if c.p.g.Immobile {
		return c.blocked(target) && c.note(r)
	}
	return beside[target].AndNot(c.p.men[c.me]).Empty() && c.note(r)
}

// blocked tells whether each way of a man leads off the board or first meets a man of the other side.
func (c *capture) blocked(target int) bool {
	k := c.p.at[target]
	for f := range form(forms) {
		if !c.p.has(k, f) {
			continue
		}
		ways := &c.p.g.steps[f][target]
		for i := range ways.list[:ways.n] {
			if !c.bars(&ways.list[i]) {
				return false
			}
		}
	}
	return true
}

// bars tells whether the first man on a way, its end included, is of the side that captures.
func (c *capture) bars(h *hop) bool {
	for _, on := range h.over[:h.far-1] {
		if c.p.at[on] != 0 {
			return c.p.men[c.me].Has(int(on))
		}
	}
	return c.p.men[c.me].Has(int(h.to))
}
