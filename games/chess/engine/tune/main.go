// Command tune finds the weights of the evaluation of chess by self-play and logistic regression
// (Texel's method), and writes them as Go source:
//
//	go run ./games/chess/engine/tune -n 20000 -nodes 400 -seed 1 -record a.txt
//	go run ./games/chess/engine/tune -o games/chess/engine/weights.go a.txt
//
// The first command lets the search play itself from random openings with the weights it has and
// records quiet positions with what came of them; several files, of later weights too, may be fitted
// together. Without files it does both, -rounds times, and begins with the hand-made weights. The
// same flags give the same file on every machine of one architecture, as long as the search and the
// features of the evaluation stay as they are: they are part of the recipe.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/search/texel"
)

// command is how the program is called.
const command = "go run ./games/chess/engine/tune "

// result are tuned weights with their provenance.
type result struct {
	weights       weights
	made          []string // commands
	cases         int
	before, after float64 // loss on cases that were not fitted
}

func main() {
	out := flag.String("o", "", "file to write (default: standard output)")
	record := flag.String("record", "", "play only, and write the records to this file")
	var p texel.Plan
	p.Flags(flag.CommandLine, 2500)
	flag.Parse()
	if err := run(p, *out, *record, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func run(p texel.Plan, out, record string, files []string) error {
	g, err := game.Open("chess;drawMode=auto")
	if err != nil {
		return err
	}
	if record != "" {
		return write(g, p, record)
	}
	var r result
	if len(files) > 0 {
		r, err = fitFiles(g, files)
	} else {
		r, err = tune(g, p)
	}
	if err != nil {
		return err
	}
	text, err := source(r)
	if err != nil {
		return err
	}
	if out == "" {
		_, err = os.Stdout.Write(text)
		return err
	}
	return os.WriteFile(out, text, 0o644)
}

// fitFiles fits the records of files.
func fitFiles(g *game.Game, files []string) (result, error) {
	var r result
	var cases []example
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return r, err
		}
		fresh, made, err := read(g, f)
		f.Close()
		if err != nil {
			return r, fmt.Errorf("%s: %w", name, err)
		}
		cases = slices.Concat(cases, fresh)
		r.made = append(r.made, made)
	}
	r.settle(cases)
	return r, nil
}

// tune plays and fits.
func tune(g *game.Game, p texel.Plan) (result, error) {
	r := result{weights: engine.Handmade(), made: []string{command + p.String()}}
	var cases []example
	for round := range p.Rounds {
		if p.Games == 0 {
			return r, nil
		}
		err := selfPlay(g, &r.weights, p, uint64(round), func(list []record) error {
			for _, one := range list {
				c, ok, err := exampleOf(g, one)
				if err != nil {
					return err
				}
				if ok {
					cases = append(cases, c)
				}
			}
			return nil
		})
		if err != nil {
			return r, err
		}
		r.settle(cases)
	}
	return r, nil
}

// settle fits the weights to all cases.
func (r *result) settle(cases []example) {
	hand := engine.Handmade()
	r.weights = fit(cases, hand)
	r.cases = len(cases)
	r.before, r.after = fitting.Loss(cases, hand[:], true), fitting.Loss(cases, r.weights[:], true)
	fmt.Fprintf(os.Stderr, "%d positions, loss %.5f -> %.5f\n", r.cases, r.before, r.after)
}
