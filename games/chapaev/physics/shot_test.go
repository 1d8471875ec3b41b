package physics

import (
	"errors"
	"math"
	"testing"
)

// lone is a table with one man at rest at x, z.
func lone(x, z float32) (b Bodies) {
	b[0] = at(x, z)
	return b
}

func at(x, z float32) Body { return Body{On: true, Pose: Pose{x, Wood.HalfThick, z, 0, 0, 0, 1}} }

// shoot plays a stroke that must go well.
func shoot(t *testing.T, b Bodies, s Stroke) Result {
	t.Helper()
	res, err := Rapier().Simulate(Wood, b, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// flick along the ranks, mm/s.
func flick(man uint8, files, ranks int16) Stroke {
	return Stroke{Kind: Flick, Man: man, V: [3]int16{files, ranks, 0}}
}

// TestStopping is invariant 1: v²/(2 mu g) within one per cent, hardly any drift.
func TestStopping(t *testing.T) {
	wide := Wood
	wide.Half = 40
	for _, mms := range []int16{500, 1000, 1450} {
		res, err := Rapier().Simulate(wide, lone(0, -17), flick(0, 0, mms), nil)
		if err != nil {
			t.Fatal(err)
		}
		v := float64(mms) / 10
		want := v * v / (2 * 0.3 * 981)
		p := res.Bodies[0].Pose
		got := float64(p[2]) + 17
		t.Logf("%d mm/s: %.3f cm, %.3f of theory, drift %.5f cm", mms, got, got/want, p[0])
		if math.Abs(got/want-1) > 0.01 || math.Abs(float64(p[0])) > 0.01 {
			t.Errorf("%d mm/s: slid %.3f cm, want %.3f; drift %.5f", mms, got, want, p[0])
		}
	}
}

// watch plays a stroke step by step and calls see after each step with the seconds it took.
func watch(t *testing.T, b Bodies, s Stroke, see func(r *run, dt float64)) Result {
	t.Helper()
	if err := shared.compile(); err != nil {
		t.Fatal(err)
	}
	w, err := shared.world()
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	table, last := Wood, 0
	r := run{w: w, table: &table, start: &b, s: &s}
	r.after = func() {
		see(&r, float64(r.ticks-last)/ticksPerSecond)
		last = r.ticks
	}
	if err := r.play(); err != nil {
		t.Fatal(err)
	}
	return r.res
}

// TestCollision is invariant 2: momentum along the board is kept within 1.5 % through the step of the collision, and
// the men part with the set restitution. The figure is for the shortest step, of shots above 2 m/s; in longer steps
// friction alone takes half a per cent of a slow man's momentum, which is allowed besides.
func TestCollision(t *testing.T) {
	for _, mms := range []int16{1200, 2500, 4000} {
		b := lone(0, -12)
		b[1] = at(0, 0)
		prev, done := [2]float64{float64(mms) / 10}, false
		watch(t, b, flick(0, 0, mms), func(r *run, dt float64) {
			now := [2]float64{float64(r.lin[0][2]), float64(r.lin[1][2])}
			if !done && now[1] > 1 {
				done = true
				slowed := 0.0 // what friction takes from a man that slides all of a longer step
				if mms < 2000 {
					slowed = 0.3 * 981 * dt
				}
				loss := (prev[0] + prev[1] - now[0] - now[1]) / prev[0]
				rest := (now[1] - now[0]) / (prev[0] - prev[1])
				t.Logf("%d mm/s: momentum lost %.4f (friction %.4f), restitution %.3f", mms, loss, slowed/prev[0], rest)
				if math.Abs(loss) > 0.015+slowed/prev[0] {
					t.Errorf("%d mm/s: momentum changed by %.4f", mms, loss)
				}
				if math.Abs(rest-0.4) > 0.07 {
					t.Errorf("%d mm/s: restitution %.3f, want 0.40", mms, rest)
				}
			}
			prev = now
		})
		if !done {
			t.Errorf("%d mm/s: no collision", mms)
		}
	}
}

// energy of all men on the table, erg for a man of unit mass.
func (r *run) energy() (e float64) {
	rad, half := float64(r.table.Radius), float64(r.table.HalfThick)
	axial, cross := rad*rad/2, rad*rad/4+half*half/3
	for _, man := range r.men[:r.n] {
		if !r.on[man] {
			continue
		}
		p := r.w.pose(int(man))
		nx, ny, nz := p.Normal()
		v, a := r.w.linvel(int(man)), r.w.angvel(int(man))
		spin := float64(a[0])*nx + float64(a[1])*ny + float64(a[2])*nz
		all := 0.0
		for k := range 3 {
			e += float64(v[k]) * float64(v[k]) / 2
			all += float64(a[k]) * float64(a[k])
		}
		e += axial*spin*spin/2 + cross*(all-spin*spin)/2 + 981*(float64(p[1])-half)
	}
	return e
}

// TestEnergy is invariant 3: energy never grows from step to step by more than 0.1 % of what the stroke gave. A man
// that tumbles through the air gains a little more by the way the engine turns him: 0.2 % in the last shot.
func TestEnergy(t *testing.T) {
	for _, c := range []struct {
		s    Stroke
		most float64
	}{
		{flick(3, 180, 2995), 0.001}, {flick(0, 1500, 3000), 0.001}, {flick(5, 0, 900), 0.001},
		{Stroke{Kind: Flick, Man: 2, V: [3]int16{100, 2000, 300}, Offset: [2]int8{40, -60}}, 0.003},
	} {
		first, last, worst := -1.0, 0.0, 0.0
		on := MaxMen
		watch(t, infantry(), c.s, func(r *run, _ float64) {
			e, n := r.energy(), 0
			for _, man := range r.men[:r.n] {
				if r.on[man] {
					n++
				}
			}
			if first < 0 {
				first = e
			} else if n == on { // the energy of men that left the table is not counted any more
				worst = max(worst, (e-last)/first)
			}
			last, on = e, n
		})
		t.Logf("%v: energy %.0f, greatest growth %.5f, at rest %.4f", c.s.V, first, worst, last/first)
		if worst > c.most || last > first {
			t.Errorf("%v: energy grew by %.5f in a step, at rest %.4f", c.s.V, worst, last/first)
		}
	}
}

// TestEdge is invariant 4.
func TestEdge(t *testing.T) {
	for _, c := range []struct {
		x, z float32
		fell bool
	}{{17.98, 0, false}, {18.02, 0, true}, {0, -17.98, false}, {0, -18.02, true}, {-18.02, 3, true}, {17.97, 17.97, false}} {
		if res := shoot(t, lone(c.x, c.z), Stroke{Kind: Settle}); res.Fell[0] != c.fell || res.Bodies[0].On == c.fell {
			t.Errorf("man at %v, %v: fell %v, want %v", c.x, c.z, res.Fell[0], c.fell)
		}
	}
}

// TestPassThrough is invariant 8: a man at 5 m/s always moves what he is aimed at, head-on and beside.
func TestPassThrough(t *testing.T) {
	for _, squares := range []float32{1, 4, 7} {
		for tenth := -9; tenth <= 9; tenth += passStep() {
			b := lone(0, -16)
			b[1] = at(float32(tenth)/10*2.9*0.9, -16+4.5*squares)
			res := shoot(t, b, flick(0, 0, 5000))
			if d := distance(vec(res.Bodies[1].Pose[:3]), vec(b[1].Pose[:3])); !res.Fell[1] && d < 0.3 {
				t.Errorf("%v squares away, %d %% beside: moved %.3f cm", squares, tenth*10, d)
			}
		}
	}
}

func passStep() int {
	if *deep {
		return 1
	}
	return 3 // 0 is among them: head-on
}

// TestSpin: a flick at the side of a man turns him about the vertical, the same way as the hand that passes there.
func TestSpin(t *testing.T) {
	for _, side := range []int8{-60, 60} {
		var spin float32
		s := flick(0, 0, 1000)
		s.Offset[0] = side
		watch(t, lone(0, -17), s, func(r *run, _ float64) {
			if spin == 0 {
				spin = r.ang[0][1]
			}
		})
		// Struck at x > 0 and moving towards z > 0, the man turns with x x z = -y.
		if spin*float32(side) >= 0 {
			t.Errorf("offset %d: spin %v about the vertical", side, spin)
		}
	}
}

// TestBadInput: what no hand can do is refused before the engine sees it.
func TestBadInput(t *testing.T) {
	good, table := infantry(), Wood
	lost := good
	lost[4].On = false
	broken := good
	broken[4].Pose[0] = float32(math.NaN())
	flat := good
	flat[4].Pose[6] = 0
	for name, c := range map[string]struct {
		t Table
		b Bodies
		s Stroke
	}{
		"no such kind":          {table, good, Stroke{Kind: 'X'}},
		"man is gone":           {table, lost, flick(4, 0, 100)},
		"man beyond all slots":  {table, good, flick(MaxMen, 0, 100)},
		"slot never used":       {table, good, flick(20, 0, 100)},
		"too fast":              {table, good, flick(4, 0, 5001)},
		"too far aside":         {table, good, Stroke{Kind: Flick, Man: 4, Offset: [2]int8{101, 0}}},
		"one jaw":               {table, good, Stroke{Kind: Scissors, Man: 4, Man2: 4, Target: 5}},
		"no number":             {table, broken, flick(3, 0, 100)},
		"no rotation":           {table, flat, flick(3, 0, 100)},
		"no table":              {Table{}, good, flick(3, 0, 100)},
		"slippery board":        {Table{18, 1.45, 0.4, 0.65, 0.1, 0.3, 0.4}, good, flick(3, 0, 100)},
		"restitution above one": {Table{18, 1.45, 0.4, 0.65, 0.3, 0.3, 1.2}, good, flick(3, 0, 100)},
	} {
		if _, err := Rapier().Simulate(c.t, c.b, c.s, nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestFrames: sixty a second from the start to the end, the last of them the result; who has not moved in the end does
// not move on the way.
func TestFrames(t *testing.T) {
	s := flick(3, 180, 2995)
	plain := shoot(t, infantry(), s)
	var times []int
	var last Bodies
	var seen [MaxMen]bool
	res, err := Rapier().Simulate(Wood, infantry(), s, func(ms int, b *Bodies) bool {
		times, last = append(times, ms), *b
		for id := range b {
			seen[id] = seen[id] || b[id] != infantry()[id]
		}
		return true
	})
	if err != nil || res != plain {
		t.Fatalf("with frames the shot came out otherwise: %v", err)
	}
	for id := range last {
		if moves := last[id] != infantry()[id]; moves != seen[id] {
			t.Errorf("man %d moves in the frames: %v, in the end he has moved: %v", id, seen[id], moves)
		}
	}
	if last != res.Bodies || times[0] != 0 || times[len(times)-1] != res.Ms {
		t.Errorf("frames from %d to %d ms, shot of %d ms; last frame is the result: %v",
			times[0], times[len(times)-1], res.Ms, last == res.Bodies)
	}
	for i := 1; i < len(times)-1; i++ {
		if want := i * 1000 / 60; times[i] < want || times[i] > want+4 {
			t.Errorf("frame %d at %d ms, want %d", i, times[i], want)
		}
	}
	calls := 0
	_, err = Rapier().Simulate(Wood, infantry(), s, func(int, *Bodies) bool { calls++; return calls < 5 })
	if !errors.Is(err, ErrStopped) || calls != 5 {
		t.Errorf("after 5 frames: %d calls, error %v", calls, err)
	}
}

// TestDuration: a shot of any length is as long as its frames, and as long as friction takes to stop a man.
func TestDuration(t *testing.T) {
	wide := Wood
	wide.Half = 60
	for mms := int16(500); mms <= 1500; mms += 50 {
		last := 0
		res, err := Rapier().Simulate(wide, lone(0, -17), flick(0, 0, mms), func(ms int, _ *Bodies) bool { last = ms; return true })
		if want := float64(mms) / (0.3 * 9.81); err != nil || res.Ms != last || math.Abs(float64(res.Ms)-want) > 100 {
			t.Errorf("%d mm/s: %d ms, the last frame at %d, want about %.0f; %v", mms, res.Ms, last, want, err)
		}
	}
}
