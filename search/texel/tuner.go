package texel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Tuner is an ability of rule sets whose evaluation is a sum of weights, some early in a game and others late. The command
// search/tune finds them anew.
type Tuner interface{ Tuning() Tuning }

// Tuning is what is to be known of an evaluation and its games for that.
type Tuning struct {
	Package string // of the file of weights
	Row     int    // weights to a line of it
	Hand    []Weight
	// Sample is a position as the fit sees it; ok is false where the evaluation is of no use to one.
	Sample func(p game.Position) (c Case[uint16], ok bool)
	// Mend makes good what cannot be told from games of few nodes; nil: nothing.
	Mend func(fitted, hand []Weight) []Weight

	Scale       float64 // hundredths of a man that make the logistic function 0.73
	Even        int     // hundredths of a man that an opening may give away
	Decided     int     // and those that nobody gives away again
	Least, More int     // random plies of an opening: at least, and how many lengths there are
	Long        int     // plies after which a game counts as a draw
}

// trust is the share of the game's result in the target; the rest is the search's opinion.
const trust = 0.3

// Fit is how the weights are fitted; rare features keep those made by hand.
func (t *Tuning) Fit() Fit[uint16] {
	return Fit[uint16]{Sweeps: 300, Pace: 2.0, Pull: 1e-7, Scale: t.Scale}
}

// example is a quiet position of a game of self-play.
type example struct {
	Case[uint16]
	score int // for the first seat, as searched
}

// SelfPlay are the quiet positions of the games of a plan; every tenth game is kept from the fit.
func (t *Tuning) SelfPlay(g *game.Game, p Plan) (cases []Case[uint16], err error) {
	play := Play[example]{
		Least: t.Least, More: t.More, Begin: t.balanced, Long: t.Long, Decided: t.Decided,
		Keep: func(p game.Position, best game.Move, score int, _ *rand.Rand) (example, bool, error) {
			c, ok := t.Sample(p)
			return example{c, score}, ok && quiet(p, best), nil
		},
	}
	err = play.Round(search.New(g, search.Options{HashMB: 1}), p, 0, func(n int, kept []example, result float64) error {
		for _, one := range kept {
			one.Settle(result, one.score, trust, t.Scale)
			one.Test = n%10 == 9
			cases = append(cases, one.Case)
		}
		return nil
	})
	return cases, err
}

// balanced tells whether nobody is far ahead.
func (t *Tuning) balanced(p game.Position) bool {
	e, ok := game.Ability[search.Evaluator](p)
	if !ok {
		return true
	}
	v := e.Eval(0)
	return v > -t.Even && v < t.Even
}

// quiet tells whether nobody is in check and the best move is none that a quiescence search looks at.
func quiet(p game.Position, best game.Move) bool {
	if c, ok := game.Ability[search.Checker](p); ok && c.Checked() {
		return false
	}
	loud, ok := game.Ability[search.Tactical](p)
	return !ok || !slices.Contains(loud.AppendTactical(nil), best)
}

// Weights are those that the games of a plan give, in whole numbers, and how they were found.
func (t *Tuning) Weights(g *game.Game, p Plan) (w []Weight, made string, err error) {
	cases, err := t.SelfPlay(g, p)
	if err != nil {
		return nil, "", err
	}
	fit := t.Fit()
	w = slices.Clone(t.Hand)
	if len(cases) > 0 {
		w = fit.Weights(cases, t.Hand)
		for i, x := range w {
			w[i] = Weight{Early: math.Round(x.Early), Late: math.Round(x.Late)}
		}
		if t.Mend != nil {
			w = t.Mend(w, t.Hand)
		}
	}
	made = fmt.Sprintf("-n %d -nodes %d -seed %d\n// %d positions; mean cross-entropy of those not fitted, hand-made weights -> these: %.5f -> %.5f",
		p.Games, p.Nodes, p.Seed, len(cases), fit.Loss(cases, t.Hand, true), fit.Loss(cases, w, true))
	return w, made, nil
}

// HalfAtLeast are weights in which that of one feature is at least half of what it is by hand. What the kind of men that has it
// wins by that, where there is usually so much of the feature, it loses on its points, whose weights are so many from the first.
// In games of few nodes the freedom of men cannot be told from the points on which they are free.
func HalfAtLeast(fitted, hand []Weight, feature, first, points int, usual float64) []Weight {
	w := slices.Clone(fitted)
	early, late := max(0, hand[feature].Early/2-w[feature].Early), max(0, hand[feature].Late/2-w[feature].Late)
	w[feature].Early, w[feature].Late = w[feature].Early+early, w[feature].Late+late
	for i := first; i < first+points; i++ {
		w[i].Early, w[i].Late = w[i].Early-usual*early, w[i].Late-usual*late
	}
	return w
}
