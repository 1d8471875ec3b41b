package aim

import (
	"math"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Sampler makes strokes worth trying. It keeps its memory from one view to the next.
type Sampler struct {
	rules   Rules
	v       *View
	f       *Flat
	strokes []physics.Stroke
	grain   Grain
}

// Grain is how many strokes are sampled.
type Grain uint8

// From some hundreds for two armies to some thousands.
const (
	Coarse Grain = iota // full and half hits, for a look at what may follow
	Usual
	Fine // offsets in between, combinations through own men
)

// Offsets from the middle of a man at which he is aimed at, in diameters; the fine ones come second.
var (
	offsets = []float64{0, 0.3, -0.3, 0.6, -0.6}
	between = []float64{0.15, -0.15, 0.45, -0.45, 0.75, -0.75, 0.88, -0.88}
)

// Speeds of a direct blow, as multiples of the least that drives the man hit off the board.
var speeds = []float64{1.06, 1.25, 1.6, 2.3}

// Sample makes the strokes for a view, in an order that depends on nothing else: direct blows,
// combinations, pokes and scissors.
func (s *Sampler) Sample(rules Rules, v *View, f *Flat, grain Grain) []physics.Stroke {
	s.rules, s.v, s.f, s.grain, s.strokes = rules, v, f, grain, s.strokes[:0]
	for a := range f.n {
		if v.Mine&(1<<a) == 0 || !f.men[a].on {
			continue
		}
		for b := range f.n {
			if a == b || !f.men[b].on {
				continue
			}
			if v.Theirs&(1<<b) != 0 {
				s.direct(a, b)
				s.poke(a, b)
				s.scissors(a, b)
			}
			if s.grain != Coarse {
				s.combine(a, b)
			}
		}
	}
	return s.strokes
}

// direct aims man a at man b.
func (s *Sampler) direct(a, b int) {
	list := offsets
	if s.grain == Coarse {
		list = offsets[:3]
	}
	for _, o := range list {
		s.aimed(a, b, o)
	}
	if s.grain == Fine {
		for _, o := range between {
			s.aimed(a, b, o)
		}
	}
}

// aimed strikes a so that his way passes the centre of b at a distance of offset diameters.
func (s *Sampler) aimed(a, b int, offset float64) {
	p, q := &s.f.men[a], &s.f.men[b]
	x, y := q.x-p.x, q.y-p.y
	far := math.Hypot(x, y)
	if far == 0 {
		return
	}
	reach := 2 * s.f.law.radius
	x, y = x/far, y/far
	side := offset * reach
	// The line from a's centre to a point beside b's.
	dx, dy := x*far-y*side, y*far+x*side
	cos := math.Sqrt(1 - offset*offset)
	way := max(far-reach*cos, 0)
	// The man hit goes along the line of centres.
	nx, ny := lineOfCentres(dx, dy, offset, cos)
	need := s.need(way, cos, s.toEdge(b, nx, ny))
	for i, m := range speeds {
		if s.grain != Coarse || i&1 == 1 {
			s.flick(a, dx, dy, m*need)
		}
	}
	if s.grain == Fine || s.grain == Usual && offset != 0 {
		s.flick(a, dx, dy, hard/10)
	}
}

// lineOfCentres turns a direction by the angle at which a man that passes by offset hits.
func lineOfCentres(dx, dy, offset, cos float64) (x, y float64) {
	far := math.Hypot(dx, dy)
	dx, dy = dx/far, dy/far
	return dx*cos + dy*offset, dy*cos - dx*offset
}

// need is the speed at which a man must start to drive another, which he hits after a way at an
// angle, as far as that.
func (s *Sampler) need(way, cos, drive float64) float64 {
	l := &s.f.law
	driven := math.Sqrt(2 * l.drag * drive)
	hits := driven / (max(cos, 0.2) * (1 + l.bounce) / 2)
	return math.Sqrt(hits*hits + 2*l.drag*way)
}

// toEdge is how far man b has to go in a direction until he falls.
func (s *Sampler) toEdge(b int, x, y float64) float64 {
	d := &s.f.men[b]
	return min(runs(d.x, x, s.f.law.half), runs(d.y, y, s.f.law.half))
}

func runs(at, dir, half float64) float64 {
	switch {
	case dir > 1e-6:
		return (half - at) / dir
	case dir < -1e-6:
		return (half + at) / -dir
	}
	return math.Inf(1)
}

// combine strikes a so that b goes where it does most: against another enemy or, if he is one himself,
// the shortest way off the board or into the corner. The first is how two are knocked off with one
// shot, and how an own man in the way helps.
func (s *Sampler) combine(a, b int) {
	q := &s.f.men[b]
	if s.v.Theirs&(1<<b) != 0 {
		sx, sy := math.Copysign(1, q.x), math.Copysign(1, q.y)
		s.ghost(a, b, sx, 0, s.toEdge(b, sx, 0), speeds[:3])
		s.ghost(a, b, 0, sy, s.toEdge(b, 0, sy), speeds[:3])
		x, y := sx*s.f.law.half-q.x, sy*s.f.law.half-q.y
		s.ghost(a, b, x, y, s.toEdge(b, x, y)*math.Hypot(x, y), speeds[:3])
	} else if s.grain != Fine {
		return
	}
	for c := range s.f.n {
		if c == b || c == a || s.v.Theirs&(1<<c) == 0 || !s.f.men[c].on {
			continue
		}
		x, y := s.f.men[c].x-q.x, s.f.men[c].y-q.y
		far := math.Hypot(x, y)
		if far < 1e-6 {
			continue
		}
		// b must reach c and drive him off: the same reckoning, one man further.
		drive := s.need(max(far-2*s.f.law.radius, 0), 1, s.toEdge(c, x/far, y/far))
		s.ghost(a, b, x, y, drive*drive/(2*s.f.law.drag), speeds[:2])
	}
}

// ghost strikes a so that b, hit, goes in a direction, and far enough.
func (s *Sampler) ghost(a, b int, x, y, drive float64, speeds []float64) {
	far := math.Hypot(x, y)
	if far < 1e-6 {
		return
	}
	x, y = x/far, y/far
	p, q := &s.f.men[a], &s.f.men[b]
	reach := 2 * s.f.law.radius
	dx, dy := q.x-reach*x-p.x, q.y-reach*y-p.y
	way := math.Hypot(dx, dy)
	if way < 1e-6 {
		return
	}
	cos := (dx*x + dy*y) / way
	if cos < 0.25 {
		return
	}
	need := s.need(way, cos, drive)
	for _, m := range speeds {
		s.flick(a, dx, dy, m*need)
	}
}

// flick adds a flick in a direction at a speed in cm/s, if the rules have it.
func (s *Sampler) flick(a int, x, y, speed float64) {
	if !s.rules.allows(s.v, x, y) || speed > most/10 {
		return
	}
	s.strokes = append(s.strokes, physics.Stroke{
		Kind: physics.Flick, Man: uint8(a), V: vector(x, y, min(max(10*speed, least+5), most-5)),
	})
}

// vector is a velocity in whole mm/s in the direction of x and y.
func vector(x, y, speed float64) [3]int16 {
	far := math.Hypot(x, y)
	return [3]int16{int16(math.Round(x / far * speed)), int16(math.Round(y / far * speed)), 0}
}

// turn turns a vector by an angle.
func turn(x, y, angle float64) (float64, float64) {
	sin, cos := math.Sincos(angle)
	return x*cos - y*sin, x*sin + y*cos
}

// Speeds and angles of pokes and of scissors.
var (
	pokeSpeeds = []float64{600, 1000, mostPoke - 5}
	pokeTurns  = []float64{0, 0.22, -0.22, 0.45, -0.45}
	jawSpeeds  = []float64{600, mostJaw - 5}
	jawTurns   = []float64{0, 0.3, -0.3}
)

// poke pushes a against b if no man on edge fits between: rules 6.
func (s *Sampler) poke(a, b int) {
	p, q := &s.f.men[a], &s.f.men[b]
	x, y := q.x-p.x, q.y-p.y
	gap := math.Hypot(x, y) - 2*s.f.law.radius
	if !s.rules.Poke || p.high != q.high || gap > 2*float64(s.v.Table.HalfThick)-0.01 {
		return
	}
	for _, angle := range pokeTurns {
		dx, dy := turn(x, y, angle)
		if !s.rules.allows(s.v, dx, dy) {
			continue
		}
		for _, speed := range pokeSpeeds {
			s.strokes = append(s.strokes, physics.Stroke{
				Kind: physics.Poke, Man: uint8(a), Target: uint8(b), V: vector(dx, dy, speed),
			})
		}
	}
}

// scissors squeeze b between a and another own man behind him: rules 6.
func (s *Sampler) scissors(a, b int) {
	if !s.rules.Scissors {
		return
	}
	for c := a + 1; c < s.f.n; c++ {
		if s.v.Mine&(1<<c) == 0 || !s.f.men[c].on || !s.cuts(a, c, b) {
			continue
		}
		p, q := &s.f.men[a], &s.f.men[c]
		x, y := q.x-p.x, q.y-p.y
		for _, angle := range jawTurns {
			dx, dy := turn(x, y, angle)
			ex, ey := turn(-x, -y, -angle)
			if !s.rules.allows(s.v, dx, dy) || !s.rules.allows(s.v, ex, ey) {
				continue
			}
			for _, speed := range jawSpeeds {
				s.strokes = append(s.strokes, physics.Stroke{
					Kind: physics.Scissors, Man: uint8(a), Man2: uint8(c), Target: uint8(b),
					V: vector(dx, dy, speed), V2: vector(ex, ey, speed),
				})
			}
		}
	}
}

// cuts tells whether b stands between a and c as scissors want it. A square is 9/36 of the board's side.
func (s *Sampler) cuts(a, c, b int) bool {
	p, q, m := &s.f.men[a], &s.f.men[c], &s.f.men[b]
	if p.high || q.high || m.high {
		return false
	}
	x, y := q.x-p.x, q.y-p.y
	long := math.Hypot(x, y)
	along := ((m.x-p.x)*x + (m.y-p.y)*y) / long
	aside := math.Abs((m.x-p.x)*y-(m.y-p.y)*x) / long
	reach := 2 * s.f.law.radius
	gap := func(d *disc) float64 { return math.Hypot(m.x-d.x, m.y-d.y) - reach }
	return along > 0 && along < long && aside < 0.34*reach && gap(p) < square-0.02 && gap(q) < square-0.02
}

// square is the side of a square of the board in cm.
const square = 4.5
