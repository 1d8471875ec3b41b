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
)

// plan is what the flags ask for.
type plan struct {
	games  int
	nodes  int64
	rounds int
	seed   uint64
}

// result is one tuned profile with its provenance.
type result struct {
	spec          string
	weights       [engine.Weights]engine.Weight
	games, cases  int
	before, after float64 // loss on cases that were not fitted
}

func main() {
	specs := flag.String("games", "russian english international italian brazilian spanish frisian turkish antidraughts breakthrough-draughts",
		"rule sets to tune, by blanks")
	out := flag.String("o", "", "file to write (default: standard output)")
	var p plan
	flag.IntVar(&p.games, "n", 1000, "games of self-play in each round")
	flag.Int64Var(&p.nodes, "nodes", 400, "nodes of the search for each move")
	flag.IntVar(&p.rounds, "rounds", 2, "rounds of play and fit")
	flag.Uint64Var(&p.seed, "seed", 1, "seed of openings and play")
	flag.Parse()
	if err := run(strings.Fields(*specs), p, *out); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func run(specs []string, p plan, out string) error {
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
func tune(spec string, p plan) (result, error) {
	r := result{spec: spec, weights: handmade(spec)}
	hand := r.weights
	var cases []example
	for round := range p.rounds {
		g, err := game.Open(spec)
		if err != nil {
			return r, err
		}
		fresh, err := selfPlay(g, &r.weights, p, uint64(round))
		if err != nil {
			return r, err
		}
		cases = append(cases, fresh...)
		r.weights = fit(cases, hand)
		r.games += p.games
	}
	r.cases = len(cases)
	r.before, r.after = loss(cases, &hand, true), loss(cases, &r.weights, true)
	return r, nil
}

// handmade are the weights to start from: what beginners are taught. In the game of losing all
// is turned round.
func handmade(spec string) (w [engine.Weights]engine.Weight) {
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
