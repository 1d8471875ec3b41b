package main

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/tavlei/tavlei/games/reversi/engine/internal/core"
)

// plan is what the flags ask for.
type plan struct {
	games, rounds, depth, exact, epochs int
	seed                                uint64
	procs                               int
}

// sample is a board and the discs by which the side to move wins in the end.
type sample struct {
	own, opp uint64
	result   int8
}

func (s sample) board() core.Board { return core.Board{Own: s.own, Opp: s.opp, Open: ^(s.own | s.opp)} }

// player plays the games of one goroutine.
type player struct {
	thinker *core.Thinker
	depth   int
	exact   int
}

// selfPlay plays n games; the samples of each are at its number.
func selfPlay(p plan, w *core.Weights, n, depth int, round uint64) [][]sample {
	games := make([][]sample, n)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range max(p.procs, 1) {
		wait.Go(func() {
			who := player{core.NewLearner(core.Rules{}, w, 1), depth, p.exact}
			who.thinker.Bold(0)
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				games[i] = who.play(rand.New(rand.NewPCG(p.seed, round<<32|uint64(i))))
			}
		})
	}
	wait.Wait()
	return games
}

// play is one game. It begins with random moves; what comes before the last of them is not worth
// learning from. Near the end every board has its exact value.
//
// Who makes the first good move is better off, to move now and not to move after that: half of
// the games therefore leave out their first board, or the evaluation would like to be to move.
func (who *player) play(rng *rand.Rand) []sample {
	b := opening(rng, 1+rng.IntN(25))
	first := rng.IntN(2)
	var game []sample
	for !b.Over() {
		if b.Moves() == 0 {
			b = b.Pass()
			for i := range game {
				game[i].result = -game[i].result
			}
			continue
		}
		if b.Empties() <= who.exact {
			break
		}
		game = append(game, sample{b.Own, b.Opp, 1})
		b = b.Play(who.choose(b))
		for i := range game {
			game[i].result = -game[i].result // 1 for the side that is to move now
		}
	}
	value := who.end(b)
	for i := range game {
		game[i].result *= int8(value)
	}
	return who.close(game[min(first, len(game)):], b, rng)
}

// choose is the best move at the depth.
func (who *player) choose(b core.Board) int {
	r := who.thinker.Think(context.Background(), core.Root{Board: b}, core.Asked{Depth: who.depth}, nil)
	return r.PV[0]
}

// end is the value of a board with few empty squares, or of one where the game is over.
func (who *player) end(b core.Board) int {
	if b.Over() {
		return core.Rules{}.Final(b)
	}
	return core.SolveSmall(b, -64, 64)
}

// close plays on, now and then at random, and appends the boards with their exact values.
func (who *player) close(game []sample, b core.Board, rng *rand.Rand) []sample {
	for !b.Over() {
		moves := b.Moves()
		if moves == 0 {
			b = b.Pass()
			continue
		}
		game = append(game, sample{b.Own, b.Opp, int8(who.end(b))})
		if rng.IntN(4) == 0 {
			b = b.Play(nth(moves, rng.IntN(bits.OnesCount64(moves))))
		} else {
			b = b.Play(who.choose(b))
		}
	}
	return game
}

// opening is a board after some random moves, with the game going on.
func opening(rng *rand.Rand, plies int) core.Board {
	for {
		b := core.Start()
		for range plies {
			moves := b.Moves()
			if moves == 0 {
				b = b.Pass()
				if moves = b.Moves(); moves == 0 {
					break
				}
			}
			b = b.Play(nth(moves, rng.IntN(bits.OnesCount64(moves))))
		}
		if !b.Over() {
			return b
		}
	}
}

// nth is the square of the set with the number n.
func nth(set uint64, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
