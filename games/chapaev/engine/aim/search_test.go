package aim

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// flatJudge judges by the flat table, as a stand-in for the engine that is quick.
type flatJudge struct {
	r     Rules
	v     View
	never byte // kind of stroke that it refuses
}

func (j *flatJudge) Play(s physics.Stroke) (After, error) {
	if s.Kind == j.never {
		return After{}, errors.New("refused")
	}
	var before Flat
	before.See(j.v.Table, &j.v.Bodies)
	f := before
	f.Strike(s)
	off := f.Fell(&before)
	a := After{Own: bits.OnesCount32(off & j.v.Mine), Enemy: bits.OnesCount32(off & j.v.Theirs), Next: j.v}
	a.Again = a.Enemy > 0 && a.Own == 0
	a.Next.Mine, a.Next.Theirs = j.v.Mine&^off, j.v.Theirs&^off
	for i := range f.n {
		a.Next.Bodies[i].On = f.men[i].on
		a.Next.Bodies[i].Pose[0], a.Next.Bodies[i].Pose[2] = float32(f.men[i].x), float32(f.men[i].y)
	}
	a.Ended = a.Next.Mine == 0 || a.Next.Theirs == 0
	a.Won, a.Lost = a.Ended && a.Next.Mine != 0, a.Ended && a.Next.Theirs != 0
	return a, nil
}

func judges(r Rules, v View, n int) []Judge {
	list := make([]Judge, n)
	for i := range list {
		list[i] = &flatJudge{r: r, v: v}
	}
	return list
}

// TestSameForEveryNumberOfWorkers: the list depends on the seed and on nothing else.
func TestSameForEveryNumberOfWorkers(t *testing.T) {
	v := scattered(rand.New(rand.NewPCG(3, 3)), 6)
	w := Wish{Grain: Fine, Keep: 40, Steady: 4, Look: 0.5, Hand: Hand{0.02, 0.05}}
	list := func(workers int, seed uint64) []Shot {
		var a Aimer
		a.Aim(allowed, &v, w, seed)
		for _, n := range []int{5, 30} {
			a.Verify(t.Context(), judges(allowed, v, workers), n)
		}
		return a.Shots()
	}
	one := list(1, 7)
	if len(one) != 40 || !one[29].Verified || one[30].Verified {
		t.Fatalf("%d strokes, not 40 of which 30 are verified", len(one))
	}
	if diff := cmp.Diff(one, list(4, 7)); diff != "" {
		t.Error(diff)
	}
	if cmp.Equal(one, list(1, 8)) {
		t.Error("another seed makes the same list")
	}
	for i := range 29 {
		if one[i].Worth < one[i+1].Worth {
			t.Errorf("stroke %d is worth less than the next", i)
		}
	}
}

// TestStopsWithTheContext: one stroke is verified all the same.
func TestStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := scattered(rand.New(rand.NewPCG(3, 3)), 4)
	var a Aimer
	a.Aim(allowed, &v, Wish{Keep: 20}, 1)
	if a.Verify(ctx, judges(allowed, v, 2), 10); a.Verified() != 1 {
		t.Errorf("%d strokes are verified", a.Verified())
	}
}

// TestRefusedStrokesAreLeftOut: what the rules do not allow is not proposed.
func TestRefusedStrokesAreLeftOut(t *testing.T) {
	v := scattered(rand.New(rand.NewPCG(3, 3)), 4)
	var a Aimer
	a.Aim(allowed, &v, Wish{Keep: 10}, 1)
	if a.Verify(t.Context(), []Judge{&flatJudge{v: v, never: physics.Flick}}, 10); a.Verified() != 0 || len(a.Shots()) != 0 {
		t.Errorf("%d strokes are left, %d of them verified", len(a.Shots()), a.Verified())
	}
}

// TestOptions: rules 5.3 and 6. Strokes keep to the options, with a hand that trembles too.
func TestOptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	kinds := map[byte]int{}
	var s Sampler
	for n := range 60 {
		v := scattered(rng, 4)
		v.crowd()
		var f Flat
		r := allowed
		r.Earth, r.Poke, r.Scissors = n%2 == 0, n%3 != 0, n%4 > 1
		if n%5 == 0 {
			v.Forward = -1
		}
		f.See(v.Table, &v.Bodies)
		for _, stroke := range s.Sample(r, &v, &f, Grain(n%3)) {
			kinds[stroke.Kind]++
			tremor := Hand{1.5, 0.5}.Tremble(&r, &v, stroke, rng)
			for _, x := range []physics.Stroke{stroke, tremor} {
				if why := r.broken(&v, &x); why != "" {
					t.Fatalf("table %d: %+v: %s (meant %+v)", n, x, why, stroke)
				}
			}
		}
	}
	if kinds[physics.Flick] == 0 || kinds[physics.Poke] == 0 || kinds[physics.Scissors] == 0 {
		t.Errorf("strokes of each kind: %v", kinds)
	}
}

// broken says which rule a stroke breaks.
func (r *Rules) broken(v *View, s *physics.Stroke) string {
	limit, other := 5000.0, v.Theirs
	switch s.Kind {
	case physics.Poke:
		limit = 1500
		if !r.Poke {
			return "no pokes"
		}
	case physics.Scissors:
		limit = 1000
		if !r.Scissors {
			return "no scissors"
		}
	}
	for i, w := range [][3]int16{s.V, s.V2} {
		if i == 1 && s.Kind != physics.Scissors {
			break
		}
		x, y := float64(w[0]), float64(w[1])
		switch speed := x*x + y*y; {
		case speed > limit*limit || speed < 100*100 || w[2] != 0:
			return "speed"
		case !r.Earth && y*v.Forward < -0.342*math.Sqrt(speed):
			return "backward"
		}
	}
	if v.Mine&(1<<s.Man) == 0 || s.Kind != physics.Flick && other&(1<<s.Target) == 0 || !r.fits(v, s) {
		return "men or angle"
	}
	return ""
}

// TestFindsWhatIsThere: the aimer knocks off two with one shot, cleans up a corner and prefers to keep
// the turn.
func TestFindsWhatIsThere(t *testing.T) {
	two := View{Table: wood, Forward: 1, Bodies: at([2]float32{0, -16}, [2]float32{0, 8}, [2]float32{0, 14}), Mine: 1, Theirs: 6}
	// The man in front must be hit hard and full, or the own one falls, too.
	if best := aimed(two); best.After.Enemy != 2 || !best.After.Won {
		t.Errorf("two in a row: %+v", best)
	}
	corner := View{Table: wood, Forward: 1, Bodies: at([2]float32{-10, -10}, [2]float32{16.8, 16.8}, [2]float32{-16, 0}), Mine: 1, Theirs: 6}
	if best := aimed(corner); best.After.Enemy == 0 || best.After.Own != 0 || !best.After.Again {
		t.Errorf("a man in the corner: %+v", best)
	}
}

func aimed(v View) Shot {
	var a Aimer
	a.Aim(allowed, &v, Wish{Grain: Fine, Keep: 60, Steady: 6}, 1)
	a.Verify(context.Background(), judges(allowed, v, 1), 60)
	return a.Shots()[0]
}

// TestKeepTurn: with turns that alternate there is no hurry; else keeping the turn is worth a man.
func TestKeepTurn(t *testing.T) {
	for _, c := range []struct {
		keep Keep
		c    count
		want bool
	}{
		{NoOwnLoss, count{enemy: 1}, true},
		{NoOwnLoss, count{enemy: 2, own: 1}, false},
		{NoOwnLoss, count{}, false},
		{StrikerStays, count{enemy: 1, own: 1}, true},
		{StrikerStays, count{enemy: 1, own: 1, struckOff: true}, false},
		{NeverKeep, count{enemy: 3}, false},
	} {
		r := Rules{Keep: c.keep}
		if got := r.keeps(c.c); got != c.want {
			t.Errorf("%+v: keeps %v", c, got)
		}
	}
}
