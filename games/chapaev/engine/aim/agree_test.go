package aim

import (
	"flag"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var shots = flag.Int("aim.shots", 120, "strokes of the comparison with the true engine")

// scattered is a table of some rounds' play: men anywhere, none on another.
func scattered(rng *rand.Rand, each int) View {
	v := View{Table: wood, Forward: 1}
	for i := range 2 * each {
		for {
			x, z := (rng.Float32()*2-1)*17.5, (rng.Float32()*2-1)*17.5
			free := true
			for _, o := range v.Bodies[:i] {
				free = free && math.Hypot(float64(x-o.Pose[0]), float64(z-o.Pose[2])) > 3
			}
			if free {
				v.Bodies[i] = physics.Body{On: true, Pose: physics.Pose{x, 0.4, z, 0, 0, 0, 1}}
				break
			}
		}
		if i < each {
			v.Mine |= 1 << i
		} else {
			v.Theirs |= 1 << i
		}
	}
	return v
}

var allowed = Rules{Earth: true, Poke: true, Scissors: true, Check: CheckOn, Traitor: true, Bonus: true}

// tally counts men that fall in both simulations, in one of them, in the other.
type tally struct{ both, flat, true, same, n int }

func (c *tally) add(flat, real uint32) {
	c.both += bits.OnesCount32(flat & real)
	c.flat += bits.OnesCount32(flat &^ real)
	c.true += bits.OnesCount32(real &^ flat)
	if flat == real {
		c.same++
	}
	c.n++
}

func (c *tally) precision() float64 { return float64(c.both) / float64(c.both+c.flat) }
func (c *tally) recall() float64    { return float64(c.both) / float64(c.both+c.true) }

// TestAgreement compares the flat table with the true engine: which men fall.
func TestAgreement(t *testing.T) {
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	var s Sampler
	sums := map[byte]*tally{physics.Flick: {}, physics.Poke: {}, physics.Scissors: {}}
	var drift, moved float64
	for n := range gametest.Fewer(*shots, *shots/2) {
		v := scattered(rng, 3+rng.IntN(5))
		if n%8 == 7 {
			v.crowd()
		}
		var f Flat
		f.See(v.Table, &v.Bodies)
		list := s.Sample(allowed, &v, &f, Usual)
		for range 1 {
			if len(list) == 0 {
				break
			}
			stroke := list[rng.IntN(len(list))]
			if n%8 == 7 {
				list = slices.DeleteFunc(list, func(s physics.Stroke) bool { return s.Kind == physics.Flick })
				if len(list) == 0 {
					break
				}
				stroke = list[rng.IntN(len(list))]
			}
			after := f
			after.Strike(stroke)
			r, err := physics.Rapier().Simulate(v.Table, v.Bodies, stroke, nil)
			if err != nil {
				t.Fatal(err)
			}
			var real uint32
			for i, fell := range r.Fell {
				if fell {
					real |= 1 << i
				}
			}
			sums[stroke.Kind].add(after.Fell(&f), real)
			for i := range after.n {
				p := r.Bodies[i].Pose
				if after.men[i].on && r.Bodies[i].On && (after.men[i].x != f.men[i].x || p != v.Bodies[i].Pose) {
					drift += math.Hypot(after.men[i].x-float64(p[0]), after.men[i].y-float64(p[2]))
					moved++
				}
			}
		}
	}
	for kind, c := range sums {
		if c.n > 0 {
			t.Logf("%c: %d strokes, the same men in %.1f %%, precision %.1f %%, recall %.1f %%", kind, c.n,
				100*float64(c.same)/float64(c.n), 100*c.precision(), 100*c.recall())
		}
	}
	t.Logf("men that stay end %.2f cm apart on average", drift/moved)
	if c := sums[physics.Flick]; c.precision() < 0.85 || c.recall() < 0.85 {
		t.Errorf("flicks: precision %.2f, recall %.2f", c.precision(), c.recall())
	}
}

// crowd pushes the men together in pairs and threes, so that pokes and scissors can be made.
func (v *View) crowd() {
	last := bits.Len32(v.Mine | v.Theirs)
	for i := range last / 2 {
		a, b := &v.Bodies[i], &v.Bodies[i+last/2]
		b.Pose[0], b.Pose[2] = a.Pose[0]*0.8+3.2, a.Pose[2]*0.8
		a.Pose[0], a.Pose[2] = a.Pose[0]*0.8, a.Pose[2]*0.8
	}
}

// TestLift: who is lifted at the edge hardly ever falls.
func TestLift(t *testing.T) {
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	fell := 0
	const n = 20
	for i := range n {
		b := at([2]float32{18 - 1.45 + 0.12 + 1.3*float32(i)/n, float32(i%7)*4 - 12})
		r, err := physics.Rapier().Simulate(wood, b, physics.Stroke{Kind: physics.Lift, V: [3]int16{0, 0, 450}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Fell[0] {
			fell++
		}
	}
	if t.Logf("%d of %d fell", fell, n); fell > n/5 {
		t.Errorf("%d of %d fell", fell, n)
	}
}
