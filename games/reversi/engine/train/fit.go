package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/tavlei/tavlei/games/reversi/engine/internal/core"
)

const (
	unit     = 1 << 8 // steps of a weight in a hundredth of a disc
	heldOut  = 20     // one game of so many is kept from the fit to measure it
	fastRate = 26214  // share of an error that a sample corrects in the first pass, in 65536ths
	slowRate = 655    // and in the last
	overlap  = 2      // discs by which a stage learns from its neighbours
)

// learn plays and fits, round after round, and returns the packed weights.
func learn(p plan, log io.Writer) ([]byte, error) {
	var w *core.Weights
	var slots [core.Stages][]int32
	var kept [][]sample
	for round := range p.rounds {
		left := p.rounds - 1 - round
		n, depth := max(p.games>>left, 1), max(p.depth-left, 1)
		fresh := selfPlay(p, w, n, depth, uint64(round))
		if round > 1 {
			fresh = append(kept, fresh...) // the first round knew nothing: its games are forgotten
		}
		kept = fresh
		slots = fit(p, kept, log)
		w = core.NewWeights(&slots)
		fmt.Fprintf(log, "round %d: %d games of depth %d, %d in the fit\n", round+1, n, depth, len(kept))
	}
	return core.Pack(&slots)
}

// fit finds the weights of each stage. Stages do not depend on each other.
func fit(p plan, games [][]sample, log io.Writer) (slots [core.Stages][]int32) {
	lines := make([]string, core.Stages)
	gate := make(chan struct{}, max(p.procs, 1))
	var wait sync.WaitGroup
	for s := range slots {
		wait.Go(func() {
			gate <- struct{}{}
			defer func() { <-gate }()
			slots[s], lines[s] = fitStage(p, games, s)
		})
	}
	wait.Wait()
	for _, line := range lines {
		fmt.Fprint(log, line)
	}
	return slots
}

// example is a sample in terms of weights.
type example struct {
	at     [core.Terms]int32
	target int32 // hundredths of a disc
}

// fitStage learns the weights of a stage by stochastic gradient descent on the squared error,
// all in whole numbers.
func fitStage(p plan, games [][]sample, stage int) ([]int32, string) {
	learned, tested := examples(games, stage)
	rng := rand.New(rand.NewPCG(p.seed, uint64(stage)))
	w := make([]int32, core.Slots)
	for epoch := range p.epochs {
		rng.Shuffle(len(learned), func(i, j int) { learned[i], learned[j] = learned[j], learned[i] })
		rate := int64(fastRate)
		for range epoch {
			rate = rate * 3 / 4
		}
		rate = max(rate, slowRate) / core.Terms
		for i := range learned {
			e := &learned[i]
			step := int32(int64(e.target-predicted(w, e)) * rate * unit >> 16)
			for _, at := range e.at {
				w[at] += step
			}
		}
	}
	line := fmt.Sprintf("stage %2d: %8d examples, error %5.0f, held out %5.0f of %5.0f\n", stage, len(learned),
		errorOf(w, learned), errorOf(w, tested), errorOf(make([]int32, core.Slots), tested))
	for i := range w {
		w[i] /= unit
	}
	return w, line
}

// predicted is the evaluation of the example in hundredths of a disc.
func predicted(w []int32, e *example) int32 {
	sum := int32(0)
	for _, at := range e.at {
		sum += w[at]
	}
	return sum / unit
}

// errorOf is the root of the mean squared error in hundredths of a disc.
func errorOf(w []int32, list []example) float64 {
	sum := int64(0)
	for i := range list {
		d := int64(list[i].target - predicted(w, &list[i]))
		sum += d * d
	}
	return math.Sqrt(float64(sum) / float64(max(len(list), 1)))
}

// examples are those of the stage and of the boards next to it, and the held-out ones of the
// stage itself.
func examples(games [][]sample, stage int) (learned, tested []example) {
	for n, game := range games {
		for _, s := range game {
			b := s.board()
			empties := b.Empties()
			same := core.StageOf(empties) == stage
			if !same && (n%heldOut == 0 || core.StageOf(empties-overlap) != stage && core.StageOf(empties+overlap) != stage) {
				continue
			}
			e := example{target: 100 * int32(s.result)}
			core.SlotsOf(b, &e.at)
			if n%heldOut == 0 {
				tested = append(tested, e)
			} else {
				learned = append(learned, e)
			}
		}
	}
	return learned, tested
}
