package aim

import (
	"math"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Flat is a table seen from above: every man is a circle. It is a value, copied in a moment.
type Flat struct {
	law law
	n   int // slots in use: no man has a higher number
	men [physics.MaxMen]disc
	// Held men keep their speed whatever they hit: a hand pushes them.
	held  [2]hand
	clock float64
}

// disc is one man. Speeds are in cm/s, spin in radians a second, positive from x to y.
type disc struct {
	x, y, vx, vy, spin float64
	on                 bool
	high               bool // lies on others
	moving             bool
}

// hand pushes one man for a while.
type hand struct {
	man  int
	left float64 // seconds that are left; 0: lets go
	way  float64 // cm that are left, where the push ends after a way
}

// law is what a table does to circles.
type law struct {
	half, radius float64
	drag         float64 // cm/s² that a slide loses
	bounce       float64 // of two men that meet
	rub          float64 // friction between men
	push         float64 // bounce of a man that a hand pushes
}

const gravity = 981

// Differences between the figures of a table and what the engine makes of them, those with which
// TestAgreement finds most men falling alike: a blow of two men gives a little more back than it
// should, and their rims rub less.
const (
	moreBounce = 0.05
	pushBounce = 0.10
	rubbing    = 0.7
)

// lawOf is the law of a table.
func lawOf(t physics.Table) law {
	return law{
		half: float64(t.Half), radius: float64(t.Radius), drag: gravity * float64(t.Friction),
		bounce: float64(t.Restitution) + moreBounce, rub: rubbing * float64(t.FrictionMen), push: pushBounce,
	}
}

// See takes the men of a table at rest.
func (f *Flat) See(t physics.Table, b *physics.Bodies) {
	*f = Flat{law: lawOf(t)}
	for i := range b {
		if !b[i].On {
			continue
		}
		p := &b[i].Pose
		f.men[i] = disc{x: float64(p[0]), y: float64(p[2]), on: true, high: float64(p[1]) > 2*float64(t.HalfThick)}
		f.n = i + 1
	}
}

// Fell is the set of men that were on before and are not on now, a bit for each.
func (f *Flat) Fell(before *Flat) uint32 {
	var set uint32
	for i := range f.n {
		if before.men[i].on && !f.men[i].on {
			set |= 1 << i
		}
	}
	return set
}

// Hangs is the set of men whose outline sticks out over an edge by at least a millimetre.
func (f *Flat) Hangs() uint32 {
	var set uint32
	for i := range f.n {
		if f.men[i].on && f.edge(i) < f.law.radius-overhang {
			set |= 1 << i
		}
	}
	return set
}

// overhang is by how much a man must stick out to be checked, in cm.
const overhang = 0.1

// edge is the distance of a man's centre to the nearest edge.
func (f *Flat) edge(i int) float64 {
	d := &f.men[i]
	return f.law.half - max(math.Abs(d.x), math.Abs(d.y))
}

// Strike makes the stroke and lets everything come to rest.
func (f *Flat) Strike(s physics.Stroke) {
	f.clock = 0
	f.held = [2]hand{}
	switch s.Kind {
	case physics.Flick:
		f.launch(int(s.Man), s.V, 1)
		f.men[s.Man].spin = f.twist(s)
	case physics.Poke:
		f.launch(int(s.Man), s.V, 1)
		f.held[0] = hand{man: int(s.Man), left: pushTime, way: pushWay}
	case physics.Scissors:
		f.launch(int(s.Man), s.V, 1)
		f.launch(int(s.Man2), s.V2, 1)
		f.held[0] = hand{man: int(s.Man), left: jawTime, way: math.Inf(1)}
		f.held[1] = hand{man: int(s.Man2), left: jawTime, way: math.Inf(1)}
	default:
		return
	}
	f.settle()
}

// A push lasts so long, or so far, and leaves the man a part of its speed. That of scissors begins
// when a jaw meets a man; before that it lasts so long at most.
const (
	pushTime = 0.040
	jawTime  = 0.5
	pushWay  = 1.5
	pushKept = 0.2
)

func (f *Flat) launch(man int, v [3]int16, part float64) {
	d := &f.men[man]
	d.vx, d.vy, d.moving = part*float64(v[0])/10, part*float64(v[1])/10, true
}

// twist is the spin that a blow beside the centre gives: the impulse times its arm, by the inertia of
// a disc, half of m r².
func (f *Flat) twist(s physics.Stroke) float64 {
	speed := math.Hypot(float64(s.V[0]), float64(s.V[1])) / 10
	// The side is measured along (vy, -vx): a blow there turns from x to y.
	return 2 * speed * float64(s.Offset[0]) / 100 / f.law.radius
}

// At is where the centre of a man is, and whether he is on the board.
func (f *Flat) At(man int) (x, y float64, on bool) {
	d := &f.men[man]
	return d.x, d.y, d.on
}
