package main

import (
	"fmt"
	"math"
	"os"
)

// How weights are fitted: Adagrad with a penalty on their squares.
const (
	rate    = 0.1
	penalty = 1e-6
	tiny    = 1e-8
)

// fit fits weights to lessons, beginning with those that it gets, and tells after some rounds how well they explain those that are kept apart.
func fit(lessons []lesson, w []float32, rounds int) []float32 {
	squares := make([]float32, len(w))
	step := make([]float32, len(w))
	var odds []float32
	for round := range rounds {
		for i := range lessons {
			l := &lessons[i]
			if l.held {
				continue
			}
			odds = l.odds(odds[:0], w)
			start := int32(0)
			for m, end := range l.ends {
				for _, f := range l.features[start:end] {
					step[f] += l.shares[m] - odds[m]
				}
				start = end
			}
			for _, f := range l.features {
				if g := step[f]; g != 0 {
					g -= penalty * w[f]
					squares[f] += g * g
					w[f] += rate * g / float32(math.Sqrt(float64(squares[f]))+tiny)
					step[f] = 0
				}
			}
		}
		if round%5 == 4 || round == rounds-1 {
			fmt.Fprintf(os.Stderr, "round %d: %s\n", round+1, test(lessons, w))
		}
	}
	return w
}

// odds are how likely the weights call each move.
func (l *lesson) odds(dst, w []float32) []float32 {
	start, sum := int32(0), 0.0
	for _, end := range l.ends {
		x := float32(0)
		for _, f := range l.features[start:end] {
			x += w[f]
		}
		e := math.Exp(float64(x))
		sum += e
		dst = append(dst, float32(e))
		start = end
	}
	for i := range dst {
		dst[i] /= float32(sum)
	}
	return dst
}

// test tells how well weights explain the lessons that are kept apart: the surprise, and how often the move visited most
// is the likeliest or one of the five likeliest.
func test(lessons []lesson, w []float32) string {
	surprise, first, five, n := 0.0, 0, 0, 0
	for i := range lessons {
		l := &lessons[i]
		if !l.held {
			continue
		}
		odds := l.odds(nil, w)
		best, rank := 0, 0
		for m, share := range l.shares {
			if share > 0 {
				surprise -= float64(share) * math.Log(float64(odds[m]))
			}
			if share > l.shares[best] {
				best = m
			}
		}
		for m := range odds {
			if odds[m] > odds[best] {
				rank++
			}
		}
		if n++; rank == 0 {
			first++
		}
		if rank < 5 {
			five++
		}
	}
	if n == 0 {
		return fmt.Sprintf("%d lessons, none kept apart", len(lessons))
	}
	return fmt.Sprintf("%d lessons, %d kept apart: surprise %.3f, first %.1f %%, among five %.1f %%", len(lessons), n,
		surprise/float64(n), 100*float64(first)/float64(n), 100*float64(five)/float64(n))
}
