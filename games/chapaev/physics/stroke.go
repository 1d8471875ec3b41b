package physics

import (
	"fmt"
	"math"
)

// Limits of a stroke.
const (
	MaxSpeed  = 5000 // mm/s in each direction
	MaxOffset = 100  // percent
)

// Limits of a push by poke or scissors.
const (
	pushReach = 1.5                         // cm a man is pushed; with scissors, after he has met the target
	pushTicks = 40 * ticksPerSecond / 1000  // time of the same
	pushMost  = 500 * ticksPerSecond / 1000 // scissors: time at most, from the start
	pushTouch = 0.05                        // cm between the jaws at which scissors end
)

// check refuses strokes that no hand could do or that name no man.
func (s *Stroke) check(b *Bodies) error {
	var men []uint8
	switch s.Kind {
	case Settle:
	case Flick, Lift, Poke:
		men = []uint8{s.Man}
	case Scissors:
		men = []uint8{s.Man, s.Man2, s.Target}
	default:
		return fmt.Errorf("physics: stroke of unknown kind %q", s.Kind)
	}
	for _, man := range men {
		if int(man) >= MaxMen || !b[man].On {
			return fmt.Errorf("physics: stroke %c: man %d is not on the table", s.Kind, man)
		}
	}
	if s.Kind == Scissors && (s.Man == s.Man2 || s.Man == s.Target || s.Man2 == s.Target) {
		return fmt.Errorf("physics: scissors need three men, got %d, %d and %d", s.Man, s.Man2, s.Target)
	}
	for i := range s.V {
		if max(s.V[i], s.V2[i]) > MaxSpeed || min(s.V[i], s.V2[i]) < -MaxSpeed {
			return fmt.Errorf("physics: stroke %c: a speed over %d mm/s", s.Kind, MaxSpeed)
		}
	}
	for _, o := range s.Offset {
		if o > MaxOffset || o < -MaxOffset {
			return fmt.Errorf("physics: stroke %c: offset %d is not in ±%d %%", s.Kind, o, MaxOffset)
		}
	}
	return nil
}

// speed makes cm/s of the world from mm/s of a stroke, divided by part.
func speed(v [3]int16, part int) vec {
	d := float64(10 * part)
	return vec{float32(float64(v[0]) / d), float32(float64(v[2]) / d), float32(float64(v[1]) / d)}
}

// contact is where a flick hits a man at p.
func (s *Stroke) contact(t *Table, p *Pose) vec {
	point := vec(p[:3])
	vx, vy := float64(s.V[0]), float64(s.V[1])
	if h := math.Sqrt(float64(vx*vx) + float64(vy*vy)); h > 0 && s.Offset[0] != 0 {
		side := float64(float64(s.Offset[0])*float64(t.Radius)) / float64(100*h)
		point[0] += float32(float64(side * vy))
		point[2] += float32(float64(side * -vx))
	}
	if s.Offset[1] != 0 {
		point[1] += float32(float64(float64(s.Offset[1])*float64(t.HalfThick)) / 100)
	}
	return point
}

// strike does what a stroke does in a moment: the impulse of a flick or a lift.
func (w *world) strike(t *Table, b *Bodies, s *Stroke) {
	man := int(s.Man)
	var point vec
	switch s.Kind {
	case Flick:
		point = s.contact(t, &b[man].Pose)
	case Lift:
		point = t.hook(&b[man].Pose)
	default:
		return
	}
	impulse, m := speed(s.V, 1), w.mass(man)
	for i := range impulse {
		impulse[i] = float32(m * impulse[i])
	}
	w.hit(man, impulse, point)
}

// jaw is a man that is pushed: his speed along the board is held, whatever he meets.
type jaw struct {
	man     int
	v       [3]int16
	from    vec
	gap     float64 // cm to the target: the push proper begins when it is travelled
	met     int     // ticks at which that was, -1 before
	on      bool
	partner int // the other jaw of scissors, -1 of a poke
}

// jaws are the pushed men of a stroke.
func (s *Stroke) jaws(t *Table, b *Bodies) (list [2]jaw) {
	pose := func(man uint8) vec { return vec(b[man].Pose[:3]) }
	switch s.Kind {
	case Poke:
		list[0] = jaw{man: int(s.Man), v: s.V, from: pose(s.Man), on: true, partner: -1}
	case Scissors:
		for i, man := range [2]uint8{s.Man, s.Man2} {
			gap := max(0, distance(pose(man), pose(s.Target))-float64(2*float64(t.Radius)))
			list[i] = jaw{man: int(man), v: s.V, from: pose(man), gap: gap, met: -1, on: true, partner: int(s.Man2)}
		}
		list[1].v, list[1].partner = s.V2, int(s.Man)
	}
	return list
}

// distance is along the board, in cm.
func distance(a, b vec) float64 {
	dx, dz := float64(a[0])-float64(b[0]), float64(a[2])-float64(b[2])
	return math.Sqrt(float64(dx*dx) + float64(dz*dz))
}

// over says that the push ends at the tick, the man being at p.
func (j *jaw) over(tick int, p vec) bool {
	travel := distance(p, j.from)
	if j.met < 0 && travel >= j.gap {
		j.met = tick
	}
	return travel >= j.gap+pushReach || j.met >= 0 && tick-j.met >= pushTicks || tick >= pushMost
}

// push holds the speed of the jaws for the next step, and lets go of those whose push is over: such a
// man keeps a fifth of his speed. What he does up and down is left to the engine.
func (r *run) push() {
	a, b := &r.jaws[0], &r.jaws[1]
	closed := a.on && b.on && distance(r.at[a.man], r.at[b.man]) <= float64(2*float64(r.table.Radius))+pushTouch
	for i := range r.jaws {
		j := &r.jaws[i]
		if !j.on {
			continue
		}
		if !r.on[j.man] {
			j.on = false
			continue
		}
		part := 1
		if j.over(r.ticks, r.at[j.man]) || closed {
			j.on, part = false, 5
		}
		v := speed(j.v, part)
		v[1] = r.lin[j.man][1]
		r.w.setLinvel(j.man, v)
		r.lin[j.man] = v
	}
}
