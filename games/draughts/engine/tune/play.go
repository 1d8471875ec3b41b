package main

import (
	"context"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/engine"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/texel"
)

// example is a quiet position and what came of it for White, from 0 to 1.
type example struct {
	engine.Sample
	target float64
	test   bool // kept from the fit to measure it
}

const (
	longGame = 160  // plies after which a game counts as a draw
	decided  = 1200 // hundredths of a man that nobody gives away again
	trust    = 0.6  // share of the game's result in the target; the rest is the search's opinion
	scale    = 130  // hundredths of a man that make the logistic function 0.73
)

// selfPlay lets the search play itself with the given weights. The game must be new.
func selfPlay(g *game.Game, w *[engine.Weights]engine.Weight, p plan, round uint64) ([]example, error) {
	if err := engine.Weigh(g, w); err != nil {
		return nil, err
	}
	e := search.New(g, search.Options{HashMB: 1})
	var all []example
	for n := range p.games {
		rng := rand.New(rand.NewPCG(p.seed, round<<32|uint64(n)))
		cases, err := playOne(e, rng, p)
		if err != nil {
			return nil, err
		}
		for i := range cases {
			cases[i].test = n%10 == 9
		}
		all = append(all, cases...)
	}
	return all, nil
}

// playOne plays one game from a random opening and returns its quiet positions.
func playOne(e *search.Searcher, rng *rand.Rand, p plan) ([]example, error) {
	line := opening(e.Game(), rng)
	var cases []example
	result := 0.5
	for !line.Outcome().Over() && line.Len() < longGame {
		m, r, err := e.Choose(context.Background(), line, search.Level{Nodes: p.nodes}, rng.Uint64())
		if err != nil {
			return nil, err
		}
		white := float64(1 - 2*int(line.Pos.ToMove().One()))
		if r.Mate != 0 || r.Score > decided || r.Score < -decided {
			result = (1 + white*sign(r.Score)) / 2
			return settle(cases, result), nil
		}
		if len(line.Pos.(search.Tactical).AppendTactical(nil)) == 0 {
			s, err := engine.SampleOf(line.Pos)
			if err != nil {
				return nil, err
			}
			if !s.Tame {
				cases = append(cases, example{Sample: s, target: texel.Logistic(white * float64(r.Score) / scale)})
			}
		}
		line.Play(m)
	}
	if o := line.Outcome(); o.Over() {
		result = (1 + o.Value(0, 2)) / 2
	}
	return settle(cases, result), nil
}

// opening is a start with some random plies, one that is not over yet.
func opening(g *game.Game, rng *rand.Rand) *game.Line {
	for {
		line := game.NewLine(g.Start())
		for range 4 + rng.IntN(6) {
			moves := line.Pos.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			line.Play(moves[rng.IntN(len(moves))])
		}
		if !line.Outcome().Over() {
			return line
		}
	}
}

// settle mixes the result of the game into the targets of its positions.
func settle(cases []example, result float64) []example {
	for i := range cases {
		cases[i].target = trust*result + (1-trust)*cases[i].target
	}
	return cases
}

func sign(x int) float64 {
	if x < 0 {
		return -1
	}
	return 1
}
