package rating

import (
	"fmt"
	"math"
)

// SPRT is a sequential probability ratio test: is a player stronger than another by Elo0, or by Elo1?
// It ends as soon as one of the two is improbable enough.
type SPRT struct {
	Elo0, Elo1  float64 // the hypotheses; Elo0 < Elo1
	Alpha, Beta float64 // probability to accept the second though the first holds, and the other way round
}

// Verdict is what a test says.
type Verdict int8

// The verdicts of a test.
const (
	Undecided Verdict = iota
	Rejected          // the difference is Elo0 rather than Elo1
	Accepted          // it is Elo1
)

func (v Verdict) String() string {
	return [...]string{"undecided", "H0 accepted", "H1 accepted"}[v]
}

// Check refuses a test that could never end, or ends at once.
func (s SPRT) Check() error {
	switch {
	case !(s.Elo0 < s.Elo1) || math.IsInf(s.Elo1-s.Elo0, 0):
		return fmt.Errorf("elo0 %g and elo1 %g: want the first below the second", s.Elo0, s.Elo1)
	case !(s.Alpha > 0 && s.Alpha < 0.5):
		return fmt.Errorf("alpha %g: want a probability between 0 and 0.5", s.Alpha)
	case !(s.Beta > 0 && s.Beta < 0.5):
		return fmt.Errorf("beta %g: want a probability between 0 and 0.5", s.Beta)
	}
	return nil
}

// Bounds are the log-likelihood ratios at which the test ends (A. Wald, Sequential Analysis, 1947).
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Judge is the log-likelihood ratio of a tally and what follows from it. Where pairs were played,
// they are what is counted, and single games of an unfinished pair are not.
func (s SPRT) Judge(t Tally) (llr float64, v Verdict) {
	if t.Pairs > 0 {
		llr = s.LLR(t.Five[:])
	} else {
		llr = s.LLR([]int{t.Losses, t.Draws, t.Wins})
	}
	switch lower, upper := s.Bounds(); {
	case llr <= lower:
		return llr, Rejected
	case llr >= upper:
		return llr, Accepted
	}
	return llr, Undecided
}

// unseen is the weight of a result that has not come up, which would else count as impossible.
const unseen = 1e-3

// LLR is the generalised log-likelihood ratio of counts of results, the worst first and equally far
// apart: losses, draws, wins, or pairs with none to four halves of two points. The distribution of
// results is estimated under both hypotheses (M. Van den Bergh, "Comments on Normalized Elo", 2021,
// proposition 1.1; the test of fishtest).
func (s SPRT) LLR(counts []int) float64 {
	n, total := make([]float64, len(counts)), 0.0
	for i, c := range counts {
		n[i] = max(float64(c), unseen)
		total += n[i]
	}
	for i := range n {
		n[i] /= total
	}
	p0, p1 := likeliest(n, Score(s.Elo0)), likeliest(n, Score(s.Elo1))
	llr := 0.0
	for i := range n {
		llr += n[i] * math.Log(p1[i]/p0[i])
	}
	return llr * total
}

// likeliest is the distribution nearest to the observed one whose mean is the score: each probability
// p becomes p/(1+x(a-score)), a being its share of the points. x makes the mean right; it is found by
// halving.
func likeliest(p []float64, score float64) []float64 {
	share := func(i int) float64 { return float64(i)/float64(len(p)-1) - score }
	low, high := -1/share(len(p)-1), -1/share(0) // where a probability would become infinite
	for range 200 {
		x, mean := (low+high)/2, 0.0
		for i := range p {
			mean += p[i] * share(i) / (1 + x*share(i))
		}
		if mean > 0 { // it falls as x grows
			low = x
		} else {
			high = x
		}
	}
	x := (low + high) / 2
	q := make([]float64, len(p))
	for i := range p {
		q[i] = p[i] / (1 + x*share(i))
	}
	return q
}
