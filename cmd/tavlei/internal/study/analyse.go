package study

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// AnalyseCmd is "tavlei analyse".
type AnalyseCmd struct {
	verb.GameArg
	verb.WhereFlags
	Time    verb.Duration `default:"5s" help:"How long to think, 10s or 10 for seconds; 0 is until a limit or an interrupt."`
	Depth   int           `placeholder:"PLIES" help:"Maximum depth."`
	Nodes   int64         `placeholder:"N" help:"Maximum number of positions."`
	Lines   int           `default:"1" placeholder:"N" help:"Best lines to show, each with a different first move."`
	Threads int           `default:"1" placeholder:"N" help:"Threads; -1 means one per processor."`
	Hash    int           `default:"64" placeholder:"MB" help:"Size of the transposition table."`
	JSON    bool          `help:"Print one JSON object per line."`
}

// Help shows examples.
func (AnalyseCmd) Help() string {
	return "Scores are in hundredths of a man or pawn for the side to move; \"#5\" is a forced end in five plies. Where " +
		"chance is to move (a roll, a lot) every outcome is valued, and the score is their average by their odds; give the " +
		"roll with --play to look at one.\n\n" +
		"Examples:\n  tavlei analyse russian --time 10s\n  tavlei analyse international --play \"32-28 19-23\" --depth 15\n" +
		"  tavlei analyse chess --lines 3\n  tavlei analyse dice\n  tavlei analyse dice --play 5:"
}

type ReportJSON struct {
	Line     int      `json:"line,omitempty"` // of several, from 1
	Depth    int      `json:"depth"`
	SelDepth int      `json:"selDepth"`
	Score    int      `json:"score"`
	Mate     int      `json:"mate,omitempty"`
	Nodes    int64    `json:"nodes"`
	Seconds  float64  `json:"seconds"`
	PerSec   int64    `json:"nodesPerSecond"`
	PV       []string `json:"pv"`
	Final    bool     `json:"final,omitempty"`
}

// check refuses limits that mean nothing, or are beyond any machine.
func (c AnalyseCmd) check() error {
	if err := verb.Lasting("--time", time.Duration(c.Time), 0); err != nil {
		return err
	}
	return verb.Within(
		verb.Between("--depth", int64(c.Depth), 0, verb.NoBound), verb.Between("--nodes", c.Nodes, 0, verb.NoBound),
		verb.Between("--lines", int64(c.Lines), 1, verb.MostLines), verb.Between("--threads", int64(c.Threads), -1, verb.MostThreads),
		verb.Between("--hash", int64(c.Hash), 1, verb.MostHashMB),
	)
}

// Run searches and prints as it goes deeper. An interrupt ends the search, not the answer.
func (c AnalyseCmd) Run(e *verb.Env) error {
	if err := c.check(); err != nil {
		return err
	}
	g, line, err := c.Open(e, c.Game)
	if err != nil {
		return err
	}
	if err := search.Plays(g); err != nil {
		return verb.BadCall(err)
	}
	if o := line.Outcome(); o.Over() {
		return verb.Faultf("the game is over: %s", o.Reason)
	}
	ctx := e.Ctx
	if c.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(c.Time))
		defer cancel()
	}
	engine := search.New(g, search.Options{Threads: c.Threads, HashMB: c.Hash})
	if line.Pos.ToMove().Has(game.Chance) {
		return c.chance(ctx, e, engine, line)
	}
	start := time.Now()
	if !c.JSON {
		fmt.Fprintf(e.Out, "position %s\n%5s %4s %8s %13s %12s  %s\n", game.Text(line.Pos), "depth", "sel", "score", "nodes", "nodes/s", "line")
	}
	show := func(list []search.Report) {
		for i, r := range list {
			c.show(e, line, i, r, time.Since(start))
		}
	}
	wish := search.Wish{Limits: search.Limits{Depth: c.Depth, Nodes: c.Nodes}, Lines: c.Lines}
	best, err := engine.Lines(ctx, line, line.Pos.ToMove().One(), wish, func(list []search.Report) {
		if !list[0].Final {
			show(list)
		}
	})
	if err != nil {
		return err
	}
	for i := range best {
		best[i].Final = true
	}
	show(best)
	if !c.JSON {
		fmt.Fprintf(e.Out, "best %s\n", game.MoveText(line.Pos, best[0].PV[0]))
	}
	return nil
}

// show prints one report, the n-th of those that belong together.
func (c AnalyseCmd) show(e *verb.Env, line *game.Line, n int, r search.Report, took time.Duration) {
	j := ReportJSON{
		Depth: r.Depth, SelDepth: r.SelDepth, Score: r.Score, Mate: r.Mate, Nodes: r.Nodes,
		Seconds: took.Seconds(), PerSec: int64(float64(r.Nodes) / max(took.Seconds(), 1e-9)),
		PV: pvTexts(line.Pos, r.PV), Final: r.Final,
	}
	if c.Lines > 1 {
		j.Line = n + 1
	}
	if c.JSON {
		printLine(e.Out, j)
		return
	}
	fmt.Fprintf(e.Out, "%5d %4d %8s %13d %12d  %s\n", j.Depth, j.SelDepth, scoreText(r), j.Nodes, j.PerSec, strings.Join(j.PV, " "))
}

// printLine writes a value as JSON on one line.
func printLine(w io.Writer, v any) {
	if text, err := json.Marshal(v); err == nil {
		fmt.Fprintf(w, "%s\n", text)
	}
}

// scoreText is "+0.35", or "#5" and "#-4" for a forced end.
func scoreText(r search.Report) string {
	if r.Mate != 0 {
		return fmt.Sprintf("#%d", r.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(r.Score)/100)
}

// pvTexts writes a line of moves from p.
func pvTexts(p game.Position, moves []game.Move) []string {
	q := game.Clone(p)
	texts := []string{}
	for _, m := range moves {
		texts = append(texts, game.MoveText(q, m))
		q.Play(m)
	}
	return texts
}
