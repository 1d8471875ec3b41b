package main

import (
	"math"

	"github.com/tavlei/tavlei/games/chess"
)

const (
	sweeps = 200  // passes over all cases
	pace   = 2.0  // hundredths of a pawn a weight moves at most in one pass
	pull   = 1e-7 // of the hand-made weights: rare features keep them
)

type weights = [chess.Weights]chess.Weight

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// value is the evaluation of a case.
func value(c *example, w *weights) float64 {
	v := 0.0
	for i, at := range c.Index {
		x := &w[at]
		v += float64(c.Count[i]) * (c.Early*x.Early + c.Late*x.Late)
	}
	return v
}

// loss is the mean cross-entropy of the cases that are or are not kept from the fit.
func loss(cases []example, w *weights, test bool) float64 {
	sum, n := 0.0, 0
	for i := range cases {
		if c := &cases[i]; c.test == test {
			q := min(max(logistic(value(c, w)/scale), 1e-9), 1-1e-9)
			sum -= c.target*math.Log(q) + (1-c.target)*math.Log(1-q)
			n++
		}
	}
	return sum / float64(max(n, 1))
}

// fit finds the weights of least loss (Adam, all cases in every pass), starting from start.
func fit(cases []example, start weights) weights {
	w := start
	var mean, square weights
	for pass := 1; pass <= sweeps; pass++ {
		g := slope(cases, &w, &start)
		rate := pace * (1 - float64(pass-1)/sweeps)
		for i := range w {
			w[i].Early -= rate * adam(&mean[i].Early, &square[i].Early, g[i].Early, pass)
			w[i].Late -= rate * adam(&mean[i].Late, &square[i].Late, g[i].Late, pass)
		}
	}
	return w
}

// slope is the gradient over the fitted cases and the pull of the start.
func slope(cases []example, w, start *weights) (g weights) {
	n := 0.0
	for i := range cases {
		c := &cases[i]
		if c.test {
			continue
		}
		n++
		d := logistic(value(c, w)/scale) - c.target
		for j, at := range c.Index {
			x := d * float64(c.Count[j])
			g[at].Early += x * c.Early
			g[at].Late += x * c.Late
		}
	}
	for i := range g {
		g[i].Early = g[i].Early/(n*scale) + pull*(w[i].Early-start[i].Early)
		g[i].Late = g[i].Late/(n*scale) + pull*(w[i].Late-start[i].Late)
	}
	return g
}

// adam is the step of one weight.
func adam(mean, square *float64, g float64, pass int) float64 {
	*mean = 0.9*(*mean) + 0.1*g
	*square = 0.999*(*square) + 0.001*g*g
	m := *mean / (1 - math.Pow(0.9, float64(pass)))
	s := *square / (1 - math.Pow(0.999, float64(pass)))
	return m / (math.Sqrt(s) + 1e-12)
}
