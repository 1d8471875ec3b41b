package aim

import (
	"math"
	"testing"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// wood is the default table of the rules.
var wood = physics.Table{Half: 18, Radius: 1.45, HalfThick: 0.4, Density: 0.65, Friction: 0.3, FrictionMen: 0.3, Restitution: 0.4}

// infantry is the first line-up.
func infantry() physics.Bodies {
	var b physics.Bodies
	for i := range 16 {
		z := float32(-15.75)
		if i > 7 {
			z = 15.75
		}
		b[i] = physics.Body{On: true, Pose: physics.Pose{(float32(i%8) - 3.5) * 4.5, 0.4, z, 0, 0, 0, 1}}
	}
	return b
}

func at(men ...[2]float32) physics.Bodies {
	var b physics.Bodies
	for i, m := range men {
		b[i] = physics.Body{On: true, Pose: physics.Pose{m[0], 0.4, m[1], 0, 0, 0, 1}}
	}
	return b
}

func flick(man uint8, x, y int16) physics.Stroke {
	return physics.Stroke{Kind: physics.Flick, Man: man, V: [3]int16{x, y, 0}}
}

func struck(b physics.Bodies, s physics.Stroke) Flat {
	var f Flat
	f.See(wood, &b)
	f.Strike(s)
	return f
}

// TestStops: rules 8.1, v² / 2 mu g.
func TestStops(t *testing.T) {
	for _, v := range []int16{500, 1000, 1450} {
		f := struck(at([2]float32{-17, 0}), flick(0, v, 0))
		want := float64(v) * float64(v) / 100 / (2 * 0.3 * 981)
		if got := f.men[0].x + 17; math.Abs(got-want) > 0.01*want || f.men[0].moving {
			t.Errorf("%d mm/s: slides %.2f cm, want %.2f", v, got, want)
		}
	}
}

func TestLeavesTheBoard(t *testing.T) {
	f := struck(at([2]float32{-17, 0}), flick(0, 3000, 0))
	if f.men[0].on {
		t.Error("a man at 3 m/s stays on the board")
	}
	// Rules 8.4: a centre beyond the edge falls.
	v := math.Sqrt(2 * 0.3 * 981 * 35)
	for _, c := range []struct {
		more float64
		on   bool
	}{{-2, true}, {2, false}} {
		f := struck(at([2]float32{-17, 0}), flick(0, int16(10*v+c.more*3), 0))
		if f.men[0].on != c.on {
			t.Errorf("%+v: on the board: %v", c, f.men[0].on)
		}
	}
}

// TestHeadOn: the one that is hit takes (1+e)/2 of the speed.
func TestHeadOn(t *testing.T) {
	f := struck(at([2]float32{0, 0}, [2]float32{2.91, 0}), flick(0, 1000, 0))
	e := f.law.bounce
	want := math.Pow(100*(1+e)/2, 2) / (2 * 0.3 * 981)
	if got := f.men[1].x - 2.91; math.Abs(got-want) > 0.05*want {
		t.Errorf("slides %.2f cm, want %.2f", got, want)
	}
	want = math.Pow(100*(1-e)/2, 2) / (2 * 0.3 * 981)
	if got := f.men[0].x; math.Abs(got-want) > 0.3 {
		t.Errorf("follows %.2f cm, want %.2f", got, want)
	}
}

func TestNobodyOverlaps(t *testing.T) {
	for k := range 400 {
		b := infantry()
		f := struck(b, flick(uint8(k%8), int16(k*13%2400-1200), int16(600+k*17%4000)))
		for i := range f.n {
			for j := range i {
				p, q := f.men[i], f.men[j]
				if p.on && q.on && math.Hypot(p.x-q.x, p.y-q.y) < 2*1.45-0.02 {
					t.Fatalf("shot %d: men %d and %d are %.3f apart", k, i, j, math.Hypot(p.x-q.x, p.y-q.y))
				}
			}
		}
	}
}

// TestHangs: a man is checked who sticks out over an edge by a millimetre, at any side, if he is on the board.
func TestHangs(t *testing.T) {
	const safe, out = 18 - 1.45 + .09, 18 - 1.45 + .11
	b := at([2]float32{safe, 0}, [2]float32{out, 0}, [2]float32{-out, 3}, [2]float32{0, safe}, [2]float32{3, out}, [2]float32{3, -out}, [2]float32{out, 9})
	b[6].On = false
	var f Flat
	f.See(wood, &b)
	if got, want := f.Hangs(), uint32(1<<1|1<<2|1<<4|1<<5); got != want {
		t.Errorf("the men %b hang over the edge, want %b", got, want)
	}
}

func TestFlatAllocatesNothing(t *testing.T) {
	b := infantry()
	var from, f Flat
	from.See(wood, &b)
	if n := testing.AllocsPerRun(100, func() {
		f = from
		f.Strike(flick(3, 180, 2995))
	}); n != 0 {
		t.Errorf("%v allocations a stroke", n)
	}
}

func BenchmarkFlat(b *testing.B) {
	men := infantry()
	var from, f Flat
	from.See(wood, &men)
	k := 0
	for b.Loop() {
		k++
		f = from
		f.Strike(flick(uint8(k%8), int16(k*13%2400-1200), int16(600+k*17%4000)))
	}
}
