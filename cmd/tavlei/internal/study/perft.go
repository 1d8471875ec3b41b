package study

import (
	"context"
	"fmt"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// PerftCmd is "tavlei perft".
type PerftCmd struct {
	verb.GameArg
	Depth int `arg:"" placeholder:"DEPTH" help:"Plies to look ahead."`
	verb.WhereFlags
	Divide  bool `help:"Show the count below every legal move."`
	CountOn bool `help:"Keep counting where nobody can win any more and past the draw counters, as published tables do."`
	Plain   bool `help:"Count through the general interface only, not with the family's own counter."`
	JSON    bool `help:"Print JSON."`
	heavy   bool // Play of the game is slow
}

// Help shows examples.
func (PerftCmd) Help() string {
	return "The last line on standard output is \"nodes N\"; the time goes to standard error.\n\n" +
		"Examples:\n  tavlei perft russian 8\n  tavlei perft international 5 --divide\n" +
		"  tavlei perft chess 4 --position \"B6b/8/8/8/2K5/4k3/8/b6B w - - 0 1\" --count-on"
}

type PerftJSON struct {
	Game     string      `json:"game"`
	Position string      `json:"position"`
	Depth    int         `json:"depth"`
	Divide   []ShareJSON `json:"divide,omitempty"` // in the order of the legal moves
	Nodes    uint64      `json:"nodes"`
	Seconds  float64     `json:"seconds"`
}

type ShareJSON struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// Run counts below one root move after the other, so that it can be interrupted and tell how
// far it is.
func (c PerftCmd) Run(e *verb.Env) error {
	if c.Depth < 0 || c.Depth > 100 {
		return verb.BadCall(verb.Faultf("depth %d: want 0 to 100", c.Depth))
	}
	g, line, err := c.Open(e, c.Game)
	if err != nil {
		return err
	}
	c.heavy = g.Slow()
	root := line.Pos
	if c.CountOn {
		root = tree.Continued(root)
	}
	j := PerftJSON{Game: g.Name(), Position: game.Text(line.Pos), Depth: c.Depth}
	start := time.Now()
	if j.Nodes, j.Divide, err = c.count(e, root); err != nil {
		return err
	}
	took := time.Since(start)
	j.Seconds = took.Seconds()
	if c.JSON {
		return verb.PrintJSON(e.Out, j)
	}
	fmt.Fprintf(e.Out, "nodes %d\n", j.Nodes)
	fmt.Fprintf(e.Err, "%.3f s, %.1f million nodes/s\n", took.Seconds(), float64(j.Nodes)/1e6/max(took.Seconds(), 1e-9))
	return nil
}

// count sums the counts below the root moves, which it prints or returns if they are asked for.
func (c PerftCmd) count(e *verb.Env, p game.Position) (sum uint64, divide []ShareJSON, err error) {
	count := counter{ctx: e.Ctx, perft: tree.Perft, heavy: c.heavy}
	if c.Plain {
		count.perft = tree.PerftPlain
	}
	if c.Depth == 0 || c.Depth == 1 && !c.Divide {
		return count.perft(p, c.Depth), nil, nil
	}
	moves := p.AppendMoves(nil)
	bar := e.Progress("move", len(moves))
	defer bar.Done()
	child := game.New(p)
	for _, m := range moves {
		child.CopyFrom(p)
		child.Play(m)
		n, err := count.below(child, c.Depth-1)
		if err != nil {
			return 0, nil, err
		}
		sum += n
		if c.Divide && c.JSON {
			divide = append(divide, ShareJSON{game.MoveText(p, m), n})
		} else if c.Divide {
			fmt.Fprintf(e.Out, "%s %d\n", game.MoveText(p, m), n)
		}
		bar.Step()
	}
	return sum, divide, nil
}

// counter counts in pieces, so that an interrupt is noticed soon: perft itself knows no context.
type counter struct {
	ctx   context.Context
	perft func(p game.Position, depth int) uint64
	heavy bool // a ply takes as long as thousands elsewhere
}

// Depth of the pieces: a fraction of a second, less where there are many moves.
const (
	pieceDepth     = 5
	pieceDepthWide = 2
	wide           = 64 // moves
)

func (c counter) below(p game.Position, depth int) (sum uint64, err error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	if depth <= 1 || depth <= pieceDepthWide && !c.heavy {
		return c.perft(p, depth), nil
	}
	moves := p.AppendMoves(nil)
	if depth <= pieceDepth && len(moves) <= wide && !c.heavy {
		return c.perft(p, depth), nil
	}
	child := game.New(p)
	for _, m := range moves {
		child.CopyFrom(p)
		child.Play(m)
		n, err := c.below(child, depth-1)
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}
