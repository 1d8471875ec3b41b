package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// benchCmd is "tavlei bench".
type benchCmd struct {
	Games []string `arg:"" optional:"" placeholder:"GAME" help:"Games to measure; all if none is given."`
	Time  duration `default:"1s" help:"How long to measure each of the three."`
	JSON  bool     `help:"Print JSON."`
}

// Help shows examples.
func (benchCmd) Help() string {
	return "One thread. Perft is counted with the family's own counter and through the contract, to the " +
		"greatest depth that fits the time; playouts are random games from the start; search begins at the start. The second " +
		"row counts the time of the processors, which holds on a busy machine, too.\n\n" +
		"Examples:\n  tavlei bench russian international\n  tavlei bench --time 5s --json"
}

type benchJSON struct {
	Game        string  `json:"game"`
	PerftDepth  int     `json:"perftDepth"`
	PerftNodes  uint64  `json:"perftNodes"`
	PerftRate   float64 `json:"perftNodesPerSecond"`
	PlainRate   float64 `json:"perftPlainNodesPerSecond"`
	PlayoutRate float64 `json:"playoutsPerSecond"`
	PlayoutPly  float64 `json:"playoutPlies"`
	SearchRate  float64 `json:"searchNodesPerSecond"`
	SearchDepth int     `json:"searchDepth"`

	PerftCPU   float64 `json:"perftNodesPerCPUSecond"`
	PlainCPU   float64 `json:"perftPlainNodesPerCPUSecond"`
	PlayoutCPU float64 `json:"playoutsPerCPUSecond"`
	SearchCPU  float64 `json:"searchNodesPerCPUSecond"`
}

// Run measures one game after the other.
func (c benchCmd) Run(e *env) error {
	if time.Duration(c.Time) <= 0 {
		return callError{faultf("time %v: want more than nothing", time.Duration(c.Time))}
	}
	if len(c.Games) == 0 {
		for _, info := range game.All() {
			c.Games = append(c.Games, info.ID)
		}
	}
	var all []benchJSON
	bar := e.progress("game", len(c.Games))
	defer bar.done()
	for i, spec := range c.Games {
		j, err := c.measure(e, spec)
		if err != nil {
			return err
		}
		all = append(all, j)
		if !c.JSON {
			bar.done()
			printBench(e, i == 0, j)
		}
		bar.step()
	}
	if c.JSON {
		return printJSON(e.out, all)
	}
	return nil
}

func printBench(e *env, first bool, j benchJSON) {
	if first {
		fmt.Fprintf(e.out, "%-24s %5s %12s %12s %12s %12s %12s %6s\n",
			"game", "depth", "nodes", "perft/s", "plain/s", "playouts/s", "search/s", "depth")
	}
	fmt.Fprintf(e.out, "%-24s %5d %12d %12.4g %12.4g %12.4g %12.4g %6d\n",
		j.Game, j.PerftDepth, j.PerftNodes, j.PerftRate, j.PlainRate, j.PlayoutRate, j.SearchRate, j.SearchDepth)
	fmt.Fprintf(e.out, "%-24s %5s %12s %12.4g %12.4g %12.4g %12.4g\n", "  by processor time", "", "", j.PerftCPU, j.PlainCPU, j.PlayoutCPU, j.SearchCPU)
}

func (c benchCmd) measure(e *env, spec string) (benchJSON, error) {
	g, err := game.Open(spec)
	if err != nil {
		return benchJSON{}, err
	}
	j := benchJSON{Game: g.Name()}
	if err := c.perft(e, g, &j); err != nil {
		return j, err
	}
	if err := c.playouts(e, g, &j); err != nil {
		return j, err
	}
	return j, c.search(e, g, &j)
}

// perft deepens until a count takes more than a fifth of the time: the next one would not fit.
func (c benchCmd) perft(e *env, g *game.Game, j *benchJSON) error {
	p := g.Start()
	for depth := 1; depth < 60; depth++ {
		watch := startWatch()
		n, err := interruptible(e, func() uint64 { return search.Perft(p, depth) })
		if err != nil {
			return err
		}
		took := time.Since(watch.began)
		j.PerftDepth, j.PerftNodes = depth, n
		j.PerftRate, j.PerftCPU = watch.rates(float64(n))
		if took > time.Duration(c.Time)/5 || n == 0 {
			break
		}
	}
	watch := startWatch()
	n, err := interruptible(e, func() uint64 { return search.PerftPlain(p, j.PerftDepth) })
	if err == nil && n != j.PerftNodes {
		err = faultf("%s: perft %d is %d by the family's counter and %d through the contract", g.Name(), j.PerftDepth, j.PerftNodes, n)
	}
	j.PlainRate, j.PlainCPU = watch.rates(float64(n))
	return err
}

func (c benchCmd) playouts(e *env, g *game.Game, j *benchJSON) error {
	start, p := g.Start(), g.Start()
	rng := rand.New(rand.NewPCG(1, 1))
	games, plies := 0, 0
	watch := startWatch()
	for time.Since(watch.began) < time.Duration(c.Time) {
		if e.ctx.Err() != nil {
			return e.ctx.Err()
		}
		p.CopyFrom(start)
		_, n := search.Playout(p, rng)
		games, plies = games+1, plies+n
	}
	j.PlayoutRate, j.PlayoutCPU = watch.rates(float64(games))
	j.PlayoutPly = float64(plies) / float64(games)
	return nil
}

func (c benchCmd) search(e *env, g *game.Game, j *benchJSON) error {
	line := game.NewLine(g.Start())
	for line.Pos.ToMove().Has(game.Chance) {
		line.Play(line.Pos.AppendMoves(nil)[0])
	}
	ctx, cancel := context.WithTimeout(e.ctx, time.Duration(c.Time))
	defer cancel()
	watch := startWatch()
	r, err := search.New(g, search.Options{HashMB: 64}).Search(ctx, line, search.Limits{}, nil)
	if err != nil {
		return err
	}
	j.SearchDepth = r.Depth
	j.SearchRate, j.SearchCPU = watch.rates(float64(r.Nodes))
	return e.ctx.Err()
}

// interruptible runs f, which knows no context, and stops waiting for it when the user
// interrupts: the program ends then, and f with it.
func interruptible[T any](e *env, f func() T) (T, error) {
	result := make(chan T, 1)
	go func() { result <- f() }()
	select {
	case v := <-result:
		return v, nil
	case <-e.ctx.Done():
		var none T
		return none, e.ctx.Err()
	}
}
