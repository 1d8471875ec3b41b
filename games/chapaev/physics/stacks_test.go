package physics

import (
	"math"
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
)

// square is the side of one, cm; spaced is the distance of the centres of men that touch, in squares.
const (
	square = 4.5
	spaced = 2.9/square + 0.007
)

// spot is a man of an army in squares and levels, as clause 4 of the rules has it.
type spot struct {
	x, y  float64
	level int
}

// armies are the five arms of white on their home line, the board turned.
var armies = map[string][]spot{
	"infantry": {{0.5, 0.5, 0}, {1.5, 0.5, 0}, {2.5, 0.5, 0}, {3.5, 0.5, 0}, {4.5, 0.5, 0}, {5.5, 0.5, 0}, {6.5, 0.5, 0}, {7.5, 0.5, 0}},
	"cavalry":  {{1.5, 0.5, 0}, {3.5, 0.5, 0}, {5.5, 0.5, 0}, {7.5, 0.5, 0}, {0.5, 1.5, 0}, {2.5, 1.5, 0}, {4.5, 1.5, 0}, {6.5, 1.5, 0}},
	"artillery": twice(func(c float64) []spot {
		return []spot{{c - spaced, 0.5, 0}, {c, 0.5, 0}, {c - spaced/2, 0.5, 1}, {c + spaced + 0.05, 0.5, 0}}
	}),
	"tanks": twice(func(c float64) []spot {
		return []spot{{c, 1 + 0.866*spaced, 0}, {c + spaced/2, 1, 0}, {c - spaced/2, 1, 0}, {c, 1 - 0.866*spaced, 0}}
	}),
	"heavy": twice(func(c float64) []spot {
		return []spot{{c + spaced/2, 1 + 0.433*spaced, 0}, {c - spaced/2, 1 + 0.433*spaced, 0},
			{c, 1 - 0.433*spaced, 0}, {c, 1 + 0.144*spaced, 1}}
	}),
}

func twice(unit func(c float64) []spot) []spot { return append(unit(2), unit(6)...) }

// drawnUp puts an army and the same of the other side, turned by half a circle, on the table.
func drawnUp(army []spot) (b Bodies) {
	for i, s := range army {
		x, z := float32((s.x-4)*square), float32((s.y-4)*square)
		y := float32(0.4 + float64(s.level)*0.805)
		b[i] = Body{On: true, Pose: Pose{x, y, z, 0, 0, 0, 1}}
		b[i+len(army)] = Body{On: true, Pose: Pose{-x, y, -z, 0, 0, 0, 1}}
	}
	return b
}

// TestStacksSettle is invariant 5: no formation moves more than 0.3 mm while it settles.
func TestStacksSettle(t *testing.T) {
	for name, army := range armies {
		b := drawnUp(army)
		res := shoot(t, b, Stroke{Kind: Settle})
		worst := 0.0
		for i := range b {
			if b[i].On {
				p, q := b[i].Pose, res.Bodies[i].Pose
				d := distance(vec(p[:3]), vec(q[:3]))
				worst = max(worst, math.Hypot(d, float64(p[1]-q[1])))
			}
		}
		t.Logf("%s: %d steps, greatest way %.4f cm", name, res.Steps, worst)
		if worst > 0.03 || !res.Rest {
			t.Errorf("%s: a man moved %.4f cm while settling, at rest %v", name, worst, res.Rest)
		}
		// What has settled stays for ever: the second time nobody changes a bit.
		if again := shoot(t, res.Bodies, Stroke{Kind: Settle}); again.Bodies != res.Bodies {
			t.Errorf("%s: settled men moved when nothing was done", name)
		}
	}
}

// TestBaseOut is the rest of invariant 5: what lay on a base falls when the base is gone, and men elsewhere keep
// their bits.
func TestBaseOut(t *testing.T) {
	start := shoot(t, drawnUp(armies["artillery"]), Stroke{Kind: Settle}).Bodies
	gone := start
	gone[1].On = false
	res := shoot(t, gone, Stroke{Kind: Settle})
	if y := res.Bodies[2].Pose[1]; y > 1 {
		t.Errorf("the barrel hangs in the air at %v, without one of the men below", y)
	}
	hit := shoot(t, start, flick(0, -1500, 0))
	if y := hit.Bodies[2].Pose[1]; y > 1 {
		t.Errorf("the barrel stayed at %v when a base was flicked away", y)
	}
	for i := 4; i < 16; i++ {
		if hit.Bodies[i] != start[i] {
			t.Errorf("man %d far away changed from %v to %v", i, start[i].Pose, hit.Bodies[i].Pose)
		}
	}
}

// TestNobodyStuck is the last of invariant 5: nobody rests inside the board, after hard shots into stacks.
func TestNobodyStuck(t *testing.T) {
	n := gametest.Fewer(40, 8)
	if *deep {
		n = 2000
	}
	list := 0
	for i := range n {
		army := armies[[]string{"artillery", "heavy"}[i%2]]
		s := flick(uint8(i%8), int16(i*377%3000-1500), int16(i*911%4700))
		s.V[2], s.Offset = int16(i*53%500), [2]int8{int8(i*7%121 - 60), int8(i*13%181 - 90)}
		res := shoot(t, drawnUp(army), s)
		for k, man := range res.Bodies {
			x, z := math.Abs(float64(man.Pose[0])), math.Abs(float64(man.Pose[2]))
			if man.On && x < 18 && z < 18 && man.Pose[1] < 0.3 {
				t.Errorf("shot %d: man %d rests at height %v", i, k, man.Pose[1])
			}
		}
		if !res.Rest {
			list++
		}
	}
	t.Logf("%d of %d shots not at rest after %d s", list, n, MaxSeconds)
}

// TestSnapBack: less than 0.1 mm and half a degree is nothing, more is kept.
func TestSnapBack(t *testing.T) {
	for _, c := range []struct {
		name    string
		dx, rot float32 // cm, degrees about the vertical
		back    bool
	}{{"trembled", 0.0099, 0, true}, {"moved", 0.0101, 0, false}, {"turned a little", 0, 0.49, true}, {"turned", 0, 0.51, false}} {
		old := lone(3, 3)
		b := old
		half := float64(c.rot) * math.Pi / 360
		b[0].Pose[0] += c.dx
		b[0].Pose[4], b[0].Pose[6] = float32(math.Sin(half)), float32(math.Cos(half))
		snapBack(&b, &old)
		if back := b == old; back != c.back {
			t.Errorf("%s: has his old pose %v, want %v", c.name, back, c.back)
		}
	}
}
