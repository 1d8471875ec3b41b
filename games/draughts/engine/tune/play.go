package main

import (
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/engine"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/texel"
)

// seen is a quiet position with what the search thinks of it, for White.
type seen struct {
	engine.Sample
	score int
}

const (
	trust = 0.6 // share of the game's result in the target; the rest is the search's opinion
	scale = 130 // hundredths of a man that make the logistic function 0.73
)

// play keeps the positions in which nothing can be taken.
var play = texel.Play[seen]{
	Least: 4, More: 6, Long: 160, Decided: 1200,
	Keep: func(p game.Position, _ game.Move, score int, _ *rand.Rand) (seen, bool, error) {
		if len(p.(search.Tactical).AppendTactical(nil)) > 0 {
			return seen{}, false, nil
		}
		s, err := engine.SampleOf(p)
		return seen{s, score}, !s.Tame, err
	},
}

// selfPlay lets the search play itself with the given weights. The game must be new.
func selfPlay(g *game.Game, w *weights, p texel.Plan, round uint64) ([]example, error) {
	if err := engine.Weigh(g, w); err != nil {
		return nil, err
	}
	var all []example
	e := search.New(g, search.Options{HashMB: 1})
	err := play.Round(e, p, round, func(n int, list []seen, result float64) error {
		for _, s := range list {
			s.Settle(result, s.score, trust, scale)
			s.Test = n%10 == 9
			all = append(all, s.Case)
		}
		return nil
	})
	return all, err
}
