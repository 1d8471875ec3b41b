package study

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

// BenchCmd is "tavlei bench".
type BenchCmd struct {
	Games []string      `arg:"" optional:"" placeholder:"GAME" help:"Games to measure; all if none is given."`
	Time  verb.Duration `default:"1s" help:"How long to measure each of the three."`
	JSON  bool          `help:"Print JSON."`
}

// Help shows examples.
func (BenchCmd) Help() string {
	return "One thread. Perft is counted with the family's own counter and through the contract, to the " +
		"greatest depth that fits the time; playouts are random games from the start; search begins at the start. The second " +
		"row counts the time of the processors, which holds on a busy machine, too.\n\n" +
		"Examples:\n  tavlei bench russian international\n  tavlei bench --time 5s --json"
}

type BenchJSON struct {
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
func (c BenchCmd) Run(e *verb.Env) error {
	if time.Duration(c.Time) <= 0 {
		return verb.BadCall(verb.Faultf("time %v: want more than nothing", time.Duration(c.Time)))
	}
	if len(c.Games) == 0 {
		for _, info := range game.All() {
			c.Games = append(c.Games, info.ID)
		}
	}
	var all []BenchJSON
	bar := e.Progress("game", len(c.Games))
	defer bar.Done()
	for i, spec := range c.Games {
		j, err := c.measure(e, spec)
		if err != nil {
			return err
		}
		all = append(all, j)
		if !c.JSON {
			bar.Done()
			printBench(e, i == 0, j)
		}
		bar.Step()
	}
	if c.JSON {
		return verb.PrintJSON(e.Out, all)
	}
	return nil
}

func printBench(e *verb.Env, first bool, j BenchJSON) {
	if first {
		fmt.Fprintf(e.Out, "%-24s %5s %12s %12s %12s %12s %12s %6s\n",
			"game", "depth", "nodes", "perft/s", "plain/s", "playouts/s", "search/s", "depth")
	}
	fmt.Fprintf(e.Out, "%-24s %5d %12d %12.4g %12.4g %12.4g %12.4g %6d\n",
		j.Game, j.PerftDepth, j.PerftNodes, j.PerftRate, j.PlainRate, j.PlayoutRate, j.SearchRate, j.SearchDepth)
	fmt.Fprintf(e.Out, "%-24s %5s %12s %12.4g %12.4g %12.4g %12.4g\n", "  by processor time", "", "", j.PerftCPU, j.PlainCPU, j.PlayoutCPU, j.SearchCPU)
}

func (c BenchCmd) measure(e *verb.Env, spec string) (BenchJSON, error) {
	g, err := verb.OpenGame(spec)
	if err != nil {
		return BenchJSON{}, err
	}
	j := BenchJSON{Game: g.Name()}
	if err := c.perft(e, g, &j); err != nil {
		return j, err
	}
	if err := c.playouts(e, g, &j); err != nil {
		return j, err
	}
	return j, c.search(e, g, &j)
}

// perft deepens until a count takes more than a fifth of the time: the next one would not fit.
func (c BenchCmd) perft(e *verb.Env, g *game.Game, j *BenchJSON) error {
	p := g.Start()
	for depth := 1; depth < 60; depth++ {
		watch := verb.StartWatch()
		n, err := interruptible(e, func() uint64 { return tree.Perft(p, depth) })
		if err != nil {
			return err
		}
		took := time.Since(watch.Began)
		j.PerftDepth, j.PerftNodes = depth, n
		j.PerftRate, j.PerftCPU = watch.Rates(float64(n))
		if took > time.Duration(c.Time)/5 || n == 0 {
			break
		}
	}
	watch := verb.StartWatch()
	n, err := interruptible(e, func() uint64 { return tree.PerftPlain(p, j.PerftDepth) })
	if err == nil && n != j.PerftNodes {
		err = verb.Faultf("%s: perft %d is %d by the family's counter and %d through the contract", g.Name(), j.PerftDepth, j.PerftNodes, n)
	}
	j.PlainRate, j.PlainCPU = watch.Rates(float64(n))
	return err
}

func (c BenchCmd) playouts(e *verb.Env, g *game.Game, j *BenchJSON) error {
	start, p := g.Start(), g.Start()
	rng := rand.New(rand.NewPCG(1, 1))
	games, plies := 0, 0
	watch := verb.StartWatch()
	for time.Since(watch.Began) < time.Duration(c.Time) {
		if e.Ctx.Err() != nil {
			return e.Ctx.Err()
		}
		p.CopyFrom(start)
		_, n := tree.Playout(p, rng)
		games, plies = games+1, plies+n
	}
	j.PlayoutRate, j.PlayoutCPU = watch.Rates(float64(games))
	j.PlayoutPly = float64(plies) / float64(games)
	return nil
}

func (c BenchCmd) search(e *verb.Env, g *game.Game, j *BenchJSON) error {
	line := game.NewLine(g.Start())
	for line.Pos.ToMove().Has(game.Chance) {
		line.Play(line.Pos.AppendMoves(nil)[0])
	}
	ctx, cancel := context.WithTimeout(e.Ctx, time.Duration(c.Time))
	defer cancel()
	watch := verb.StartWatch()
	r, err := search.New(g, search.Options{HashMB: 64}).Search(ctx, line, search.Limits{}, nil)
	if err != nil {
		return err
	}
	j.SearchDepth = r.Depth
	j.SearchRate, j.SearchCPU = watch.Rates(float64(r.Nodes))
	return e.Ctx.Err()
}

// interruptible runs f, which knows no context, and stops waiting for it when the user
// interrupts: the program ends then, and f with it.
func interruptible[T any](e *verb.Env, f func() T) (T, error) {
	result := make(chan T, 1)
	go func() { result <- f() }()
	select {
	case v := <-result:
		return v, nil
	case <-e.Ctx.Done():
		var none T
		return none, e.Ctx.Err()
	}
}
