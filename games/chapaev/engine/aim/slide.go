package aim

import (
	"math"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Times of the simulation in seconds. A step is short enough that men who slow down at the same time
// may be taken to move evenly in it.
const (
	step    = 0.012
	longest = 4.0
	stopped = 0.5 // cm/s
	blows   = 150 // of one stroke at most: men in a heap could go on for ever
)

// settle moves the men until they rest.
func (f *Flat) settle() {
	for hits := 0; f.clock < longest; {
		movers := f.movers()
		if movers == 0 {
			return
		}
		dt := f.stride(movers)
		ways := f.ways(dt)
		i, j, part := f.first(&ways)
		f.advance(&ways, part, dt)
		if j >= 0 {
			if hits++; hits > blows {
				return
			}
			f.collide(i, j)
		}
		f.release(part * dt)
		f.ride(part * dt)
	}
}

// movers counts the men that move.
func (f *Flat) movers() int {
	n := 0
	for i := range f.n {
		if f.men[i].moving {
			n++
		}
	}
	return n
}

// paths are how far every man goes.
type paths [physics.MaxMen][2]float64

// stride is the time to look ahead. A man that moves alone is followed to the end at once, since his
// way is straight and where he hits does not depend on when.
func (f *Flat) stride(movers int) float64 {
	dt := step
	if movers == 1 && f.held[0].left == 0 && !f.carries() {
		dt = longest
	}
	for _, h := range f.held {
		if h.left > 0 {
			dt = min(dt, h.left, h.way/max(f.speed(h.man), 1)+1e-6)
		}
	}
	return dt
}

// carries tells whether a man that moves lies on others or has one on him.
func (f *Flat) carries() bool {
	for i := range f.n {
		d := &f.men[i]
		if !d.on || !d.high {
			continue
		}
		for j := range f.n {
			b := &f.men[j]
			if b.moving && (j == i || math.Hypot(b.x-d.x, b.y-d.y) < 2*f.law.radius) {
				return true
			}
		}
	}
	return false
}

func (f *Flat) speed(i int) float64 { return math.Hypot(f.men[i].vx, f.men[i].vy) }

// ways are how far each man comes in a time if nothing is in his way.
func (f *Flat) ways(dt float64) (ways paths) {
	for i := range f.n {
		d := &f.men[i]
		if !d.moving {
			continue
		}
		v := f.speed(i)
		if f.isHeld(i) || d.high {
			ways[i] = [2]float64{d.vx * dt, d.vy * dt}
			continue
		}
		drag := f.dragOf(i, v)
		far := v*dt - drag*dt*dt/2
		if v <= drag*dt {
			far = v * v / (2 * drag)
		}
		ways[i] = [2]float64{d.vx / v * far, d.vy / v * far}
	}
	return ways
}

// dragOf is what the board takes of a man's speed: less while he spins.
func (f *Flat) dragOf(i int, v float64) float64 {
	rim := math.Abs(f.men[i].spin) * f.law.radius * 2 / 3
	if rim < stopped {
		return f.law.drag
	}
	return f.law.drag * max(v/math.Hypot(v, rim), 0.3)
}

func (f *Flat) isHeld(i int) bool {
	return f.held[0].left > 0 && f.held[0].man == i || f.held[1].left > 0 && f.held[1].man == i
}

// first finds which men meet first on their ways, and after which part of these; j is -1 if none do.
// A man is not met beyond the edge.
func (f *Flat) first(ways *paths) (a, b int, part float64) {
	a, b, part = -1, -1, 1
	for i := range f.n {
		if !f.men[i].moving {
			continue
		}
		leaves := f.leaves(i, ways[i])
		for j := range f.n {
			if j == i || !f.men[j].on || f.men[j].moving && j < i || f.men[j].high != f.men[i].high {
				continue
			}
			if s := f.meets(i, j, ways, part); s < part && s < leaves {
				a, b, part = i, j, s
			}
		}
	}
	return a, b, part
}

// leaves is the part of the way after which a man's centre is beyond the edge; more than 1: never.
func (f *Flat) leaves(i int, way [2]float64) float64 {
	d := &f.men[i]
	return min(beyond(d.x, way[0], f.law.half), beyond(d.y, way[1], f.law.half))
}

func beyond(at, way, half float64) float64 {
	switch {
	case at+way > half:
		return (half - at) / way
	case at+way < -half:
		return (-half - at) / way
	}
	return 2
}

// slight is a way in cm that makes no collision of two men that touch.
const slight = 2e-4

// meets is the part of their ways after which two men touch, if that is below the limit.
func (f *Flat) meets(i, j int, ways *paths, limit float64) float64 {
	p, q := &f.men[i], &f.men[j]
	px, py := q.x-p.x, q.y-p.y
	wx, wy := ways[i][0]-ways[j][0], ways[i][1]-ways[j][1]
	near := px*wx + py*wy // grows less as long as they come nearer
	if near <= 0 {
		return 2
	}
	reach := 2 * f.law.radius
	gap := px*px + py*py - reach*reach
	if gap <= 0 {
		if near < slight*reach || near*near < 1e-6*(wx*wx+wy*wy)*reach*reach {
			return 2 // they rest against or slide along each other
		}
		return 0
	}
	w := wx*wx + wy*wy
	if gap > 2*limit*near-limit*limit*w && near > limit*w {
		return 2 // still apart at the limit, and nearer then than before
	}
	root := near*near - w*gap
	if root < 0 {
		return 2
	}
	return (near - math.Sqrt(root)) / w
}

// advance moves all men by a part of their ways and slows them down. Who goes beyond the edge is gone.
func (f *Flat) advance(ways *paths, part, dt float64) {
	longestRun := 0.0
	for i := range f.n {
		d := &f.men[i]
		if !d.moving {
			continue
		}
		v := f.speed(i)
		drag := f.dragOf(i, v)
		far := part * math.Hypot(ways[i][0], ways[i][1])
		gone := f.leaves(i, [2]float64{part * ways[i][0], part * ways[i][1]}) <= 1
		d.x += part * ways[i][0]
		d.y += part * ways[i][1]
		if gone {
			*d = disc{x: d.x, y: d.y}
			continue
		}
		if f.isHeld(i) || d.high {
			continue
		}
		// What is left of the speed follows from the way, so that a long step is as good as many.
		left := math.Sqrt(max(v*v-2*drag*far, 0))
		longestRun = max(longestRun, (v-left)/drag)
		f.unwind(d, v-left, v)
		if left < stopped || v <= drag*dt && part == 1 {
			d.vx, d.vy, d.spin, d.moving = 0, 0, 0, false
			continue
		}
		d.vx, d.vy = d.vx*left/v, d.vy*left/v
	}
	if dt == longest {
		f.clock += longestRun
	} else {
		f.clock += part * dt
	}
}

// unwind takes of a man's spin what the board takes while it takes lost of his speed v: friction acts
// on both alike, and a disc's inertia is a half of m r².
func (f *Flat) unwind(d *disc, lost, v float64) {
	if d.spin == 0 || v == 0 {
		return
	}
	// Both die down together: a disc that slides and spins stops doing both at the same time.
	d.spin *= max(1-lost/v, 0)
}

// release counts down the hands that push.
func (f *Flat) release(dt float64) {
	for k := range f.held {
		h := &f.held[k]
		if h.left <= 0 {
			continue
		}
		d := &f.men[h.man]
		h.left -= dt
		h.way -= f.speed(h.man) * dt
		if h.left > 1e-9 && h.way > 1e-9 && d.on && !f.shut() {
			continue
		}
		h.left = 0
		if d.vx, d.vy = d.vx*pushKept, d.vy*pushKept; f.speed(h.man) < stopped {
			d.vx, d.vy, d.moving = 0, 0, false
		}
	}
}

// shut tells whether the two jaws of scissors meet.
func (f *Flat) shut() bool {
	if f.held[1].left <= 0 {
		return false
	}
	a, b := &f.men[f.held[0].man], &f.men[f.held[1].man]
	return math.Hypot(a.x-b.x, a.y-b.y) < 2*f.law.radius+0.02
}
