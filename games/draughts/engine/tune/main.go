// Command tune finds the weights of the evaluation of draughts by self-play and logistic
// regression, and writes them as Go source:
//
//	go run ./games/draughts/engine/tune -o games/draughts/engine/weights.go
//
// It starts from hand-made weights, lets the search play itself with them from random openings,
// fits the weights to what came of the quiet positions (Texel's method), and does so again with
// the new weights. The same flags give the same file on every machine.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/engine"
	"github.com/tavlei/tavlei/search/texel"
)

// result is one tuned profile with its provenance.
type result struct {
	spec          string
	weights       weights
	games, cases  int
	before, after float64 // loss on cases that were not fitted
}

func main() {
	specs := flag.String("games", "russian english international italian brazilian spanish frisian turkish antidraughts breakthrough-draughts",
		"rule sets to tune, by blanks")
	out := flag.String("o", "", "file to write (default: standard output)")
	var p texel.Plan
	p.Flags(flag.CommandLine, 1000)
	flag.Parse()
	if err := run(strings.Fields(*specs), p, *out); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func run(specs []string, p texel.Plan, out string) error {
	var all []result
	for _, spec := range specs {
		r, err := tune(spec, p)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%s: %d games, %d cases, loss %.5f -> %.5f\n", spec, r.games, r.cases, r.before, r.after)
		all = append(all, r)
	}
	text, err := source(all, p)
	if err != nil {
		return err
	}
	if out == "" {
		_, err = os.Stdout.Write(text)
		return err
	}
	return os.WriteFile(out, text, 0o644)
}

// tune plays and fits one rule set.
func tune(spec string, p texel.Plan) (result, error) {
	r := result{spec: spec, weights: handmade(spec)}
	hand := r.weights
	var cases []example
	for round := range p.Rounds {
		g, err := game.Open(spec)
		if err != nil {
			return r, err
		}
		if p.Games == 0 {
			return r, nil
		}
		fresh, err := selfPlay(g, &r.weights, p, uint64(round))
		if err != nil {
			return r, err
		}
		cases = append(cases, fresh...)
		r.weights = fit(cases, hand)
		r.games += p.Games
	}
	r.cases = len(cases)
	r.before, r.after = fitting.Loss(cases, hand[:], true), fitting.Loss(cases, r.weights[:], true)
	return r, nil
}

// handmade are the weights to start from: what beginners are taught. In the game of losing all
// is turned round.
func handmade(spec string) (w weights) {
	for i := range 64 {
		row := float64(i / 8)
		w[i] = engine.Weight{Early: 100 + 2*row, Late: 100 + 6*row}
	}
	king := 250.0
	if spec == "english" || spec == "italian" {
		king = 140
	}
	for i, x := range []float64{king, king, 2, 1, -1, 60, 20, -10, -40, -5, 10, 5, 0} {
		w[64+i] = engine.Weight{Early: x, Late: x}
	}
	if spec == "antidraughts" {
		for i := range w {
			w[i].Early, w[i].Late = -w[i].Early/2, -w[i].Late/2
		}
	}
	return w
}
