// Command tune finds the weights of the evaluation of chess by self-play and logistic regression,
// and writes them as Go source:
//
//	go run ./games/chess/tune -o games/chess/weights.go
//
// It starts from hand-made weights, lets the search play itself with them from random openings,
// fits the weights to what came of the quiet positions (Texel's method), and does so again with the
// new weights. The same flags give the same file on every machine of one architecture, as long as the
// search and the features of the evaluation stay as they are: they are part of the recipe.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess"
)

// plan is what the flags ask for.
type plan struct {
	games  int
	nodes  int64
	rounds int
	seed   uint64
}

// result are tuned weights with their provenance.
type result struct {
	weights       weights
	games, cases  int
	before, after float64 // loss on cases that were not fitted
}

func main() {
	out := flag.String("o", "", "file to write (default: standard output)")
	var p plan
	flag.IntVar(&p.games, "n", 2500, "games of self-play in each round; 0 writes the hand-made weights")
	flag.Int64Var(&p.nodes, "nodes", 250, "nodes of the search for each move")
	flag.IntVar(&p.rounds, "rounds", 2, "rounds of play and fit")
	flag.Uint64Var(&p.seed, "seed", 1, "seed of openings and play")
	flag.Parse()
	if err := run(p, *out); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func run(p plan, out string) error {
	r, err := tune(p)
	if err != nil {
		return err
	}
	text, err := source(r, p)
	if err != nil {
		return err
	}
	if out == "" {
		_, err = os.Stdout.Write(text)
		return err
	}
	return os.WriteFile(out, text, 0o644)
}

// tune plays and fits.
func tune(p plan) (result, error) {
	hand := chess.Handmade()
	r := result{weights: hand}
	var cases []example
	for round := range p.rounds {
		g, err := game.Open("chess;drawMode=auto")
		if err != nil || p.games == 0 {
			return r, err
		}
		fresh, err := selfPlay(g, &r.weights, p, uint64(round))
		if err != nil {
			return r, err
		}
		cases = append(cases, fresh...)
		r.weights = fit(cases, hand)
		r.games += p.games
		r.cases = len(cases)
		r.before, r.after = loss(cases, &hand, true), loss(cases, &r.weights, true)
		fmt.Fprintf(os.Stderr, "round %d: %d games, %d positions, loss %.5f -> %.5f\n", round+1, r.games, r.cases, r.before, r.after)
	}
	return r, nil
}
