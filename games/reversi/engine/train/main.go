// Command train learns what the bot of reversi knows, by self-play alone:
//
//	go run ./games/reversi/engine/train weights -o games/reversi/engine/internal/core/weights.bin
//	go run ./games/reversi/engine/train cuts -o games/reversi/engine/internal/core/probcut_fit.go
//	go run ./games/reversi/engine/train openings -o games/reversi/openings.go
//
// "weights" plays games from random openings, shallow search first and exact ends, and fits the
// weights of the pattern evaluation to the results, round after round with the weights of the
// round before. "cuts" measures how well shallow searches foretell deep ones. "openings" finds
// balanced openings of eight moves. All of it is counted in games and plies and summed in whole
// numbers and in a fixed order: the same flags give the same file on every machine, however
// many processors work on it.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// run does what the first argument says.
func run(args []string, log io.Writer) error {
	verbs := map[string]func([]string, io.Writer) error{
		"weights": runWeights, "cuts": runCuts, "openings": runOpenings,
	}
	if len(args) == 0 || verbs[args[0]] == nil {
		return fmt.Errorf("want weights, cuts or openings, got %q", args)
	}
	return verbs[args[0]](args[1:], log)
}

// runWeights learns the weights.
func runWeights(args []string, log io.Writer) error {
	p := plan{}
	flags := flag.NewFlagSet("weights", flag.ContinueOnError)
	out := flags.String("o", "weights.bin", "file to write")
	flags.IntVar(&p.games, "n", 80_000, "games of the last round; those before it have less")
	flags.IntVar(&p.rounds, "rounds", 3, "rounds of play and fit")
	flags.IntVar(&p.depth, "depth", 3, "plies of the search for each move in the last round")
	flags.IntVar(&p.exact, "exact", 10, "empty squares from which ends are solved")
	flags.IntVar(&p.epochs, "epochs", 12, "passes over the cases in a fit")
	flags.Uint64Var(&p.seed, "seed", 1, "seed of openings and order")
	flags.IntVar(&p.procs, "procs", 1, "games at a time; changes nothing but the time it takes")
	if err := flags.Parse(args); err != nil {
		return err
	}
	packed, err := learn(p, log)
	if err != nil {
		return err
	}
	fmt.Fprintf(log, "%d bytes\n", len(packed))
	return os.WriteFile(*out, packed, 0o644)
}
