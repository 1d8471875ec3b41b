package main

import (
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/texel"
)

// record is a quiet position of a game of self-play and what came of it.
type record struct {
	game   int
	score  int     // for White, as searched
	result float64 // for White, from 0 to 1
	text   string
}

const (
	trust = 0.5   // share of the game's result in the target; the rest is the search's opinion
	scale = 180.0 // hundredths of a pawn that make the logistic function 0.73
)

// play keeps half of the quiet positions; openings give nothing away.
var play = texel.Play[record]{
	Least: 6, More: 5, Begin: balanced, Long: 260, Decided: 900,
	Keep: func(p game.Position, best game.Move, score int, rng *rand.Rand) (record, bool, error) {
		if rng.IntN(2) != 0 || !quiet(p, best) {
			return record{}, false, nil
		}
		return record{score: score, text: game.Text(p)}, true, nil
	},
}

// rules replaces the start of a rule set by one with other weights.
type rules struct {
	game.Rules
	start game.Position
}

func (r rules) Start() game.Position { return game.Clone(r.start) }

// selfPlay lets the search play itself with the given weights, nil for those it has, and hands over
// the records game by game.
func selfPlay(g *game.Game, w *weights, p texel.Plan, round uint64, take func([]record) error) error {
	own := *g
	if w != nil {
		start := g.Start()
		if err := engine.Weigh(start, w); err != nil {
			return err
		}
		own.Rules = rules{g.Rules, start}
	}
	e := search.New(&own, search.Options{HashMB: 1})
	return play.Round(e, p, round, func(n int, list []record, result float64) error {
		for i := range list {
			list[i].game, list[i].result = n, result
		}
		return take(list)
	})
}

// quiet tells whether nobody is in check and the best move takes nothing.
func quiet(p game.Position, best game.Move) bool {
	if p.(search.Checker).Checked() {
		return false
	}
	for _, m := range p.(search.Tactical).AppendTactical(nil) {
		if m == best {
			return false
		}
	}
	return true
}

// balanced tells whether nobody is far ahead.
func balanced(p game.Position) bool {
	e, _ := game.Ability[search.Evaluator](p)
	v := e.Eval(0)
	return v > -200 && v < 200
}
