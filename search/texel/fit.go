// Package texel fits the weights of a linear evaluation to what came of positions of self-play (Texel's method). The commands
// of the families say what is kept of a position and how weights are written; play and arithmetic are here, and the same
// flags give the same weights to the last bit.
package texel

import "math"

// Weight is what one feature counts, early in a game and late, in hundredths of a man.
type Weight = struct{ Early, Late float64 }

// Rounded is the nearest whole number, halves away from 0.
func Rounded(x float64) int16 { return int16(math.Round(x)) }

// Case is a position as the fit sees it. I numbers the weights.
type Case[I ~uint8 | ~uint16] struct {
	Index       []I    // of weights
	Count       []int8 // the first seat's less the other's
	Early, Late float64
	Target      float64 // for the first seat, from 0 to 1
	Test        bool    // kept from the fit to measure it
}

// Settle sets what came of the position: the result of its game for the first seat, mixed with the opinion of the
// search, which is its score. trust is the share of the result.
func (c *Case[I]) Settle(result float64, score int, trust, scale float64) {
	c.Target = trust*result + (1-trust)*Logistic(float64(score)/scale)
}

// Fit says how weights are fitted.
type Fit[I ~uint8 | ~uint16] struct {
	Sweeps int     // passes over all cases
	Pace   float64 // hundredths of a man a weight moves at most in one pass
	Pull   float64 // of the weights at the start: rare features keep them
	Scale  float64 // hundredths of a man that make the logistic function 0.73
}

// Logistic is the share of the points that an advantage promises, in units of the scale.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Value is the evaluation of a case.
func (c *Case[I]) Value(w []Weight) float64 {
	v := 0.0
	for i, at := range c.Index {
		x := &w[at]
		v += float64(c.Count[i]) * (c.Early*x.Early + c.Late*x.Late)
	}
	return v
}

// Loss is the mean cross-entropy of the cases that are or are not kept from the fit.
func (f Fit[I]) Loss(cases []Case[I], w []Weight, test bool) float64 {
	sum, n := 0.0, 0
	for i := range cases {
		if c := &cases[i]; c.Test == test {
			q := min(max(Logistic(c.Value(w)/f.Scale), 1e-9), 1-1e-9)
			sum -= c.Target*math.Log(q) + (1-c.Target)*math.Log(1-q)
			n++
		}
	}
	return sum / float64(max(n, 1))
}

// Weights are those of least loss (Adam, all cases in every pass), beginning with start.
func (f Fit[I]) Weights(cases []Case[I], start []Weight) []Weight {
	w := append([]Weight(nil), start...)
	mean, square, g := make([]Weight, len(w)), make([]Weight, len(w)), make([]Weight, len(w))
	for pass := 1; pass <= f.Sweeps; pass++ {
		f.slope(g, cases, w, start)
		rate := f.Pace * (1 - float64(pass-1)/float64(f.Sweeps))
		for i := range w {
			w[i].Early -= rate * adam(&mean[i].Early, &square[i].Early, g[i].Early, pass)
			w[i].Late -= rate * adam(&mean[i].Late, &square[i].Late, g[i].Late, pass)
		}
	}
	return w
}

// slope is the gradient over the fitted cases and the pull of the start.
func (f Fit[I]) slope(g []Weight, cases []Case[I], w, start []Weight) {
	clear(g)
	n := 0.0
	for i := range cases {
		c := &cases[i]
		if c.Test {
			continue
		}
		n++
		d := Logistic(c.Value(w)/f.Scale) - c.Target
		for j, at := range c.Index {
			x := d * float64(c.Count[j])
			g[at].Early += x * c.Early
			g[at].Late += x * c.Late
		}
	}
	for i := range g {
		g[i].Early = g[i].Early/(n*f.Scale) + f.Pull*(w[i].Early-start[i].Early)
		g[i].Late = g[i].Late/(n*f.Scale) + f.Pull*(w[i].Late-start[i].Late)
	}
}

// adam is the step of one weight.
func adam(mean, square *float64, g float64, pass int) float64 {
	*mean = 0.9*(*mean) + 0.1*g
	*square = 0.999*(*square) + 0.001*g*g
	m := *mean / (1 - math.Pow(0.9, float64(pass)))
	s := *square / (1 - math.Pow(0.999, float64(pass)))
	return m / (math.Sqrt(s) + 1e-12)
}
