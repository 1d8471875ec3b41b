package main

import "github.com/tavlei/tavlei/games/chapaev/physics"

// random is Marsaglia's xorshift of 32 bits with the shifts 13, 17, 5. It is never 0.
type random uint32

// pick is the next number of the sequence, modulo n.
func (r *random) pick(n int) int {
	x := uint32(*r)
	x ^= x << 13
	x ^= x >> 17
	x ^= x << 5
	*r = random(x)
	return int(x % uint32(n))
}

// tables are those that shots are played on.
var tables = [...]physics.Table{
	{Half: 18, Radius: 1.45, HalfThick: 0.4, Density: 0.65, Friction: 0.3, FrictionMen: 0.3, Restitution: 0.4},
	{Half: 18, Radius: 1.45, HalfThick: 0.4, Density: 0.65, Friction: 0.15, FrictionMen: 0.15, Restitution: 0.4},
	{Half: 18, Radius: 1.45, HalfThick: 0.4, Density: 0.45, Friction: 0.25, FrictionMen: 0.25, Restitution: 0.55},
	{Half: 18, Radius: 1.45, HalfThick: 0.4, Density: 2.5, Friction: 0.3, FrictionMen: 0.2, Restitution: 0.3},
}

// arms are the men of one side, in thousandths of a centimetre: x, z, and 0 or 1 for the level.
var arms = [...][8][3]int{
	{{-15750, -15750, 0}, {-11250, -15750, 0}, {-6750, -15750, 0}, {-2250, -15750, 0},
		{2250, -15750, 0}, {6750, -15750, 0}, {11250, -15750, 0}, {15750, -15750, 0}},
	{{-11250, -15750, 0}, {-2250, -15750, 0}, {6750, -15750, 0}, {15750, -15750, 0},
		{-15750, -11250, 0}, {-6750, -11250, 0}, {2250, -11250, 0}, {11250, -11250, 0}},
	{{-11932, -15750, 0}, {-9000, -15750, 0}, {-10466, -15750, 1}, {-5843, -15750, 0},
		{6068, -15750, 0}, {9000, -15750, 0}, {7534, -15750, 1}, {12157, -15750, 0}},
	{{-9000, -10961, 0}, {-7534, -13500, 0}, {-10466, -13500, 0}, {-9000, -16039, 0},
		{9000, -10961, 0}, {10466, -13500, 0}, {7534, -13500, 0}, {9000, -16039, 0}},
	{{-7534, -12231, 0}, {-10466, -12231, 0}, {-9000, -14769, 0}, {-9000, -13078, 1},
		{10466, -12231, 0}, {7534, -12231, 0}, {9000, -14769, 0}, {9000, -13078, 1}},
}

// perGame is the number of shots from one formation, the settling included.
const perGame = 12

// game is a sequence of shots: each begins where the one before it ended.
type game struct {
	random random
	table  physics.Table
	bodies physics.Bodies
	left   int // shots until the next formation
}

func newGame(seed uint32) *game { return &game{random: random(seed)} }

// next chooses a shot. After perGame shots, or when fewer than two men are left, a new formation is drawn:
// first the table, then the arm, and the shot is that the men settle. Otherwise the choices are, in this
// order: the man, by his place among those on the table; a number below 10 for the kind, 0 to 6 a flick, 7
// a poke, 8 scissors, 9 a lift; and what fill says. Everything is a whole number; coordinates are divided
// by 1000 in double precision and rounded to single precision once.
func (g *game) next() physics.Stroke {
	men := g.men()
	if g.left == 0 || len(men) < 2 {
		g.left = perGame - 1
		g.table = tables[g.random.pick(len(tables))]
		g.draw(g.random.pick(len(arms)))
		return physics.Stroke{Kind: physics.Settle}
	}
	g.left--
	at := g.random.pick(len(men))
	s := physics.Stroke{Kind: physics.Flick, Man: men[at]}
	switch kind := g.random.pick(10); {
	case kind == 7:
		s.Kind = physics.Poke
	case kind == 8 && len(men) > 2:
		s.Kind = physics.Scissors
	case kind == 9:
		s.Kind = physics.Lift
	}
	g.fill(&s, men, at)
	return s
}

// men are the numbers of those on the table.
func (g *game) men() (list []uint8) {
	for i, b := range g.bodies {
		if b.On {
			list = append(list, uint8(i))
		}
	}
	return list
}

// draw puts the men of one arm on both sides, black's turned by half a circle.
func (g *game) draw(arm int) {
	g.bodies = physics.Bodies{}
	for i, m := range arms[arm] {
		x, z, y := thousandth(m[0]), thousandth(m[1]), thousandth(400+805*m[2])
		g.bodies[i] = physics.Body{On: true, Pose: physics.Pose{x, y, z, 0, 0, 0, 1}}
		g.bodies[i+8] = physics.Body{On: true, Pose: physics.Pose{-x, y, -z, 0, 0, 0, 1}}
	}
}

func thousandth(n int) float32 { return float32(float64(n) / 1000) }

// fill chooses speeds, in mm/s, and the rest. A division drops the rest, towards 0.
//
//	flick     a slowness 1 to 4; both speeds along the board, -4000 to 4000 divided by it; one time in four a
//	          speed up, 0 to 1000; where it hits, -60 to 60 to the side and -90 to 90 in height
//	poke      the man that is meant, by his place; both speeds, -1500 to 1500
//	scissors  the other jaw, by his place counted on from the man; the target, by his place among the rest;
//	          the speeds of both jaws, -1000 to 1000
//	lift      the speed up, 200 to 1000
func (g *game) fill(s *physics.Stroke, men []uint8, at int) {
	speed := func(top int) int16 { return int16(g.random.pick(2*top+1) - top) }
	switch s.Kind {
	case physics.Flick:
		slow := int16(1 + g.random.pick(4))
		s.V[0] = speed(4000) / slow
		s.V[1] = speed(4000) / slow
		if g.random.pick(4) == 0 {
			s.V[2] = int16(g.random.pick(1001))
		}
		s.Offset[0] = int8(g.random.pick(121) - 60)
		s.Offset[1] = int8(g.random.pick(181) - 90)
	case physics.Poke:
		s.Target = men[g.random.pick(len(men))]
		s.V[0], s.V[1] = speed(1500), speed(1500)
	case physics.Scissors:
		other := (at + 1 + g.random.pick(len(men)-1)) % len(men)
		third := g.random.pick(len(men) - 2)
		for _, taken := range [2]int{min(at, other), max(at, other)} {
			if third >= taken {
				third++
			}
		}
		s.Man2, s.Target = men[other], men[third]
		s.V[0], s.V[1] = speed(1000), speed(1000)
		s.V2[0], s.V2[1] = speed(1000), speed(1000)
	case physics.Lift:
		s.V[2] = int16(200 + g.random.pick(801))
	}
}

// Parameters of FNV-1a with 64 bits.
const (
	offset = 14695981039346656037
	prime  = 1099511628211
)

// mix adds a result to the running hash: the hash of the men, the steps and the time, each as one number
// that is added by exclusive or before the sum is multiplied.
func mix(h uint64, res *physics.Result) uint64 {
	for _, v := range [...]uint64{physics.Hash(&res.Bodies), uint64(res.Steps), uint64(res.Ms)} {
		h = (h ^ v) * prime
	}
	return h
}
