package physics

import (
	"math"
	"testing"
)

// TestPoke: the neighbour rolls off as the rules tell it of 0.6 and 1 m/s, and the one who pokes stays near.
func TestPoke(t *testing.T) {
	for _, c := range []struct {
		mms       int16
		low, high float64 // how far the neighbour goes, cm
	}{{600, 4, 12}, {1000, 12, 36}} {
		b := lone(0, -3)
		b[1] = at(0, 0.1)
		wide := Wood
		wide.Half = 60
		res, err := Rapier().Simulate(wide, b, Stroke{Kind: Poke, Man: 0, Target: 1, V: [3]int16{0, c.mms, 0}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		way := float64(res.Bodies[1].Pose[2] - b[1].Pose[2])
		own := float64(res.Bodies[0].Pose[2] - b[0].Pose[2])
		t.Logf("%d mm/s: neighbour %.2f cm, own %.2f cm", c.mms, way, own)
		if way < c.low || way > c.high || own > 3 || own < 1 {
			t.Errorf("%d mm/s: neighbour went %.2f cm, want %v to %v; own man %.2f, want 1 to 3", c.mms, way, c.low, c.high, own)
		}
	}
}

// TestScissors: a man off the line is squeezed out, one on the line is only held.
func TestScissors(t *testing.T) {
	for _, c := range []struct {
		off       float32
		low, high float64
	}{{0, 0, 1}, {0.3, 2, 60}, {0.6, 2, 60}} {
		b := lone(-4, 0)
		b[1], b[2] = at(4, 0), at(0, c.off)
		s := Stroke{Kind: Scissors, Man: 0, Man2: 1, Target: 2, V: [3]int16{1000, 0, 0}, V2: [3]int16{-1000, 0, 0}}
		res := shoot(t, b, s)
		way := distance(vec(res.Bodies[2].Pose[:3]), vec(b[2].Pose[:3]))
		t.Logf("%v cm off the line: went %.2f cm; jaws %.2f and %.2f", c.off, way, res.Bodies[0].Pose[0], res.Bodies[1].Pose[0])
		if way < c.low || way > c.high {
			t.Errorf("%v cm off the line: went %.2f cm, want %v to %v", c.off, way, c.low, c.high)
		}
	}
}

// TestLift: a man that overhangs a lot is thrown off, one that hardly does stays; and the men he lies on are known.
func TestLift(t *testing.T) {
	lift := Stroke{Kind: Lift, Man: 0, V: [3]int16{0, 0, 450}}
	for _, x := range []float32{16.7, 17.2, 17.6, 17.9, -16.8} {
		res := shoot(t, lone(x, 2), lift)
		t.Logf("x %v: fell %v, at %v", x, res.Fell[0], res.Bodies[0].Pose)
	}
	b := lone(17.5, 0)
	b[0].Pose[1] = 1.205
	b[1] = at(16.5, 0)
	if res := shoot(t, b, lift); !res.Over[1] || res.Over[0] {
		t.Errorf("lifted from the top of man 1, lies over %v", res.Over)
	}
	b = lone(16.8, 0)
	b[1] = at(0, 0)
	if res := shoot(t, b, lift); res.Over != [MaxMen]bool{} {
		t.Errorf("lifted far from all others, lies over %v", res.Over)
	}
}

// TestOverhang: lengths and sides, for flat men and for one that stands on his rim.
func TestOverhang(t *testing.T) {
	root := float32(math.Sqrt(0.5))
	for _, c := range []struct {
		name string
		p    Pose
		cm   float64
		axis int
		sign float64
	}{
		{"middle", Pose{0, 0.4, 0, 0, 0, 0, 1}, -16.55, 0, 1},
		{"right", Pose{17, 0.4, 3, 0, 0, 0, 1}, 0.45, 0, 1},
		{"left", Pose{-17, 0.4, 3, 0, 0, 0, 1}, 0.45, 0, -1},
		{"far", Pose{17, 0.4, 17.2, 0, 0, 0, 1}, 0.65, 2, 1},
		{"near, face down", Pose{0, 0.4, -17.2, 1, 0, 0, 0}, 0.65, 2, -1},
		{"on the rim, face to the right", Pose{17.5, 1.45, 0, 0, 0, -root, root}, -0.1, 0, 1},
	} {
		cm, axis, sign := Wood.Overhang(&c.p)
		if math.Abs(cm-c.cm) > 1e-3 || axis != c.axis || sign != c.sign {
			t.Errorf("%s: %.4f cm on side %v%d, want %.4f on %v%d", c.name, cm, sign, axis, c.cm, c.sign, c.axis)
		}
	}
	hook := Wood.hook(&Pose{17, 0.4, 3, 1, 0, 0, 0})
	if want := (vec{18.45, 0, 3}); hook != want {
		t.Errorf("the lift takes hold at %v, want %v", hook, want)
	}
}

// TestTurned: turned twice is the same rotation, turned once shows the other side.
func TestTurned(t *testing.T) {
	p := Pose{1, 2, 3, 0.5, -0.5, 0.5, 0.5}
	q := p.Turned()
	px, py, pz := p.Normal()
	if qx, qy, qz := q.Normal(); qx != -px || qy != -py || qz != -pz {
		t.Errorf("normal %v %v %v, turned %v %v %v", px, py, pz, qx, qy, qz)
	}
	r := q.Turned()
	for k := 3; k < 7; k++ {
		if r[k] != -p[k] {
			t.Errorf("turned twice: %v, want the negative of %v", r, p)
		}
	}
}
