package balance

import "math"

// Mean sums up numbers from 0 to 1. Its zero value has seen none.
type Mean struct {
	N       int     `json:"n"`
	Sum     float64 `json:"sum"`
	Squares float64 `json:"squares"` // of the numbers, summed up
}

// Note counts one number.
func (m *Mean) Note(x float64) { m.N, m.Sum, m.Squares = m.N+1, m.Sum+x, m.Squares+x*x }

func (m *Mean) add(o Mean) { m.N, m.Sum, m.Squares = m.N+o.N, m.Sum+o.Sum, m.Squares+o.Squares }

// Interval is a mean with the bounds between which it lies with 95 %.
type Interval struct {
	Mean float64 `json:"mean" doc:"from 0 to 1"`
	Low  float64 `json:"low" doc:"lower bound, 95 %"`
	High float64 `json:"high" doc:"upper bound, 95 %"`
}

// confidence is the quantile of the normal distribution for intervals of 95 %.
const confidence = 1.959964

// Interval is Wilson's interval. Numbers between the ends, such as the halves of draws, spread less than a coin does: they
// count for as many tosses as have the same error. One number at either end is added to the spread, so that a series in
// which all were alike does not claim certainty. Of no numbers nothing is known.
func (m Mean) Interval() Interval {
	if m.N == 0 {
		return Interval{Mean: 0.5, Low: 0, High: 1}
	}
	n := float64(m.N)
	p := m.Sum / n
	centre := (m.Sum + 1) / (n + 2)
	spread := (m.Squares+1)/(n+2) - centre*centre
	n *= max(centre*(1-centre)/spread, 1)
	z2 := confidence * confidence / n
	middle, half := (p+z2/2)/(1+z2), confidence*math.Sqrt(p*(1-p)/n+z2/(4*n))/(1+z2)
	return Interval{Mean: p, Low: max(min(middle-half, p), 0), High: min(max(middle+half, p), 1)}
}

// part is the share of what happened n times in all.
func part(n, all int) Interval { return Mean{N: all, Sum: float64(n), Squares: float64(n)}.Interval() }
