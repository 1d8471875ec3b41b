package texel

import (
	"math/rand/v2"
	"testing"
)

// TestFitFindsTheTruth: the fit finds the weights that made the results, so that it loses no more
// than 2 % of what there was to gain on cases that it has not seen.
func TestFitFindsTheTruth(t *testing.T) {
	f := Fit[uint8]{Sweeps: 600, Pace: 1, Pull: 1e-7, Scale: 150}
	rng := rand.New(rand.NewPCG(1, 1))
	var truth, start []Weight
	for i := range 4 {
		truth = append(truth, Weight{Early: float64(40 * i), Late: float64(100 - 20*i)})
		start = append(start, Weight{Early: 50, Late: 50})
	}
	var cases []Case[uint8]
	for n := range 2000 {
		c := Case[uint8]{Test: n%10 == 9, Early: rng.Float64()}
		c.Late = 1 - c.Early
		for i := range uint8(4) {
			c.Index, c.Count = append(c.Index, i), append(c.Count, int8(rng.IntN(5)-2))
		}
		c.Target = Logistic(c.Value(truth) / f.Scale)
		cases = append(cases, c)
	}
	got := f.Weights(cases, start)
	if before, after, best := f.Loss(cases, start, true), f.Loss(cases, got, true), f.Loss(cases, truth, true); after-best > 0.02*(before-best) {
		t.Errorf("loss %.5f before, %.5f after, %.5f possible", before, after, best)
	}
	if start[0] != (Weight{50, 50}) {
		t.Error("the weights at the start have changed")
	}
}

// TestPullKeepsWhatIsNotSeen: a weight that no case has stays where it was.
func TestPullKeepsWhatIsNotSeen(t *testing.T) {
	f := Fit[uint16]{Sweeps: 50, Pace: 2, Pull: 1e-7, Scale: 150}
	cases := []Case[uint16]{{Index: []uint16{0}, Count: []int8{1}, Early: 1, Target: 0.9}}
	got := f.Weights(cases, []Weight{{10, 20}, {30, 40}})
	if got[1] != (Weight{30, 40}) || got[0].Early <= 10 || got[0].Late != 20 {
		t.Errorf("%v", got)
	}
}

// TestHalfAtLeast: a weight below half of what it is by hand comes up to that, and its men lose what they usually gain by it; one
// above it stays.
func TestHalfAtLeast(t *testing.T) {
	hand := []Weight{{100, 100}, {100, 100}, {300, 300}, {8, 8}}
	fitted := []Weight{{90, 95}, {110, 105}, {300, 300}, {1, 6}}
	got := HalfAtLeast(fitted, hand, 3, 0, 2, 4)
	for i, want := range []Weight{{78, 95}, {98, 105}, {300, 300}, {4, 6}} {
		if got[i] != want {
			t.Errorf("weight %d is %v, want %v", i, got[i], want)
		}
	}
	if fitted[3] != (Weight{1, 6}) {
		t.Error("the weights of the fit have changed")
	}
}
