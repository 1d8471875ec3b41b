package physics

import "math"

// Rest: a man is quiet below these components of speed, and all are at rest after so many quiet steps.
const (
	quietLinear  = 0.5  // cm/s
	quietAngular = 0.35 // 1/s
	quietSteps   = 24
	settleSteps  = 240 // instead, when nothing is done: towers sink for most of a second, too slowly to be seen
	fallen       = -3  // cm: the height of the centre below which a man has left the board
)

// Above these speeds in cm/s the time step is shorter, so that nobody passes through another.
const (
	slow    = imageDt // ticks of the longest step
	fast    = 80
	fastest = 200
)

// run is a stroke on its way.
type run struct {
	w     *world
	table *Table
	start *Bodies
	s     *Stroke
	res   Result
	jaws  [2]jaw
	men   [MaxMen]uint8 // those on the table at the start, n of them
	n     int
	on    [MaxMen]bool // still in the world
	at    [MaxMen]vec
	lin   [MaxMen]vec
	ang   [MaxMen]vec
	peeks bool // motions are read from memory
	ticks int
	frame func(ms int, b *Bodies) bool
	next  int    // tick of the next frame
	raw   Bodies // at rest, before men snap back
	after func() // of tests: called after each step
}

// Simulate plays a stroke: see Simulator.
func (e *engine) Simulate(t Table, b Bodies, s Stroke, frame func(ms int, b *Bodies) bool) (Result, error) {
	if err := t.check(); err != nil {
		return Result{}, err
	}
	if err := b.check(); err != nil {
		return Result{}, err
	}
	if err := s.check(&b); err != nil {
		return Result{}, err
	}
	if err := e.compile(); err != nil {
		return Result{}, err
	}
	// Shots wait for a processor in the order in which they come. Were all begun at once, each would
	// take its part of the time from whatever else the program does, and memory for a world of its own.
	e.turns <- struct{}{}
	defer func() { <-e.turns }()
	w, err := e.world()
	if err != nil {
		return Result{}, err
	}
	r := run{w: w, table: &t, start: &b, s: &s, frame: frame}
	defer e.release(w)
	if err := r.play(); err != nil {
		return Result{}, err
	}
	return r.res, nil
}

// play builds the world, strikes, and steps until all men rest.
func (r *run) play() error {
	r.w.populate(r.table, r.start)
	for i := range r.start {
		if r.start[i].On {
			r.on[i] = true
			r.men[r.n] = uint8(i)
			r.n++
		}
	}
	r.res.Bodies = *r.start
	r.w.setDt(slow)
	r.w.step(r.w.still) // makes the contacts; without it men drop 0.03 mm in the first step
	r.jaws = r.s.jaws(r.table, r.start)
	r.w.strike(r.table, r.start, r.s)
	if err := r.show(); err != nil {
		return err
	}
	if err := r.loop(); err != nil {
		return err
	}
	return r.finish()
}

// loop steps until rest or the end of time.
func (r *run) loop() error {
	r.peeks = r.w.locate(r.men[:r.n])
	r.observe()
	quiet, enough := 0, quietSteps
	if r.s.Kind == Settle {
		enough = settleSteps
	}
	for r.ticks < MaxSeconds*ticksPerSecond && r.w.err == nil {
		r.push()
		lin, ang := r.fastest()
		if lin < quietLinear && ang < quietAngular {
			quiet++
		} else {
			quiet = 0
		}
		if quiet >= enough {
			r.res.Rest = true
			return nil
		}
		r.advance(lin)
		if r.ticks >= r.next {
			if err := r.show(); err != nil {
				return err
			}
		}
	}
	return r.w.err
}

// advance makes one step, shorter the faster somebody is, and sees who fell.
func (r *run) advance(lin float32) {
	dt := slow
	switch {
	case lin > fastest:
		dt = slow / 4
	case lin > fast:
		dt = slow / 2
	}
	r.w.setDt(dt)
	r.w.step(r.w.down)
	r.ticks += dt
	r.res.Steps++
	r.observe()
	for _, man := range r.men[:r.n] {
		if r.on[man] && r.at[man][1] < fallen {
			r.on[man] = false
			r.res.Fell[man] = true
			r.res.Bodies[man] = Body{Pose: r.w.pose(int(man))}
			r.w.remove(int(man))
		}
	}
	if r.s.Kind == Lift {
		r.below()
	}
	if r.after != nil {
		r.after()
	}
}

// observe reads where the men are and how fast.
func (r *run) observe() {
	for _, man := range r.men[:r.n] {
		if !r.on[man] {
			continue
		}
		m := motion{}
		if r.peeks {
			m = r.w.peek(int(man))
		} else {
			m = r.w.ask(int(man))
		}
		r.at[man], r.lin[man], r.ang[man] = m.at, m.lin, m.ang
	}
}

// fastest is the greatest component of all velocities.
func (r *run) fastest() (lin, ang float32) {
	for _, man := range r.men[:r.n] {
		if r.on[man] {
			for k := range 3 {
				lin = max(lin, abs(r.lin[man][k]))
				ang = max(ang, abs(r.ang[man][k]))
			}
		}
	}
	return lin, ang
}

func abs(v float32) float32 { return math.Float32frombits(math.Float32bits(v) &^ (1 << 31)) }

// below notes the men that the lifted man is above of: clause 5.2 of the rules counts centres more than
// 0.6 of a thickness apart in height and less than 0.9 of a diameter along the board.
func (r *run) below() {
	man := r.s.Man
	if !r.on[man] {
		return
	}
	high, near := 0.6*2*float64(r.table.HalfThick), 0.9*2*float64(r.table.Radius)
	for _, other := range r.men[:r.n] {
		if other == man || !r.on[other] || r.at[other][1] < 0 {
			continue
		}
		if float64(r.at[man][1])-float64(r.at[other][1]) > high && distance(r.at[man], r.at[other]) < near {
			r.res.Over[other] = true
		}
	}
}

// show hands a frame to the caller.
func (r *run) show() error {
	if r.frame == nil {
		return nil
	}
	if r.ticks > 0 {
		r.collect()
	}
	r.next = (r.ticks/(ticksPerSecond/FrameRate) + 1) * (ticksPerSecond / FrameRate)
	seen := r.res.Bodies
	snapBack(&seen, r.start) // while others roll, men at rest tremble by less than they snap back in the end
	return r.send(seen)
}

func (r *run) send(b Bodies) error {
	if !r.frame(r.ticks*1000/ticksPerSecond, &b) {
		return ErrStopped
	}
	return nil
}

// collect reads all poses.
func (r *run) collect() {
	for _, man := range r.men[:r.n] {
		if r.on[man] {
			r.res.Bodies[man].Pose = r.w.pose(int(man))
		}
	}
}

// finish reads the poses at rest and gives those who hardly moved their old bits back.
func (r *run) finish() error {
	r.collect()
	r.res.Ms = r.ticks * 1000 / ticksPerSecond
	if r.w.err != nil {
		return r.w.err
	}
	if err := r.res.Bodies.check(); err != nil {
		return err
	}
	r.raw = r.res.Bodies
	snapBack(&r.res.Bodies, r.start)
	if r.frame != nil {
		return r.send(r.res.Bodies)
	}
	return nil
}

// snapBack gives men that moved less than 0.1 mm and turned less than half a degree their old pose, so
// that the trembling of the engine never adds up over a round.
func snapBack(b, old *Bodies) {
	const moved = 0.01 * 0.01  // cm²
	const turned = 0.999980961 // the square of the cosine of a quarter of a degree
	for i := range b {
		if !b[i].On {
			continue
		}
		p, q := &b[i].Pose, &old[i].Pose
		var d, dot, pp, qq float64
		for k := range 3 {
			e := float64(p[k]) - float64(q[k])
			d += float64(e * e)
		}
		for k := 3; k < 7; k++ {
			dot += float64(float64(p[k]) * float64(q[k]))
			pp += float64(float64(p[k]) * float64(p[k]))
			qq += float64(float64(q[k]) * float64(q[k]))
		}
		if d < moved && float64(dot*dot) > float64(float64(turned*pp)*qq) {
			*p = *q
		}
	}
}
