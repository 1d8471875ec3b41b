package study

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	mates "github.com/tavlei/tavlei/search/mate"
)

// The longest mate that can be asked for, and the one looked for if nobody says a length.
const (
	longestMate = 99
	usualMate   = 15
)

type MateJSON struct {
	Game     string   `json:"game"`
	Position string   `json:"position"`
	Plies    int      `json:"plies"`
	Line     []string `json:"line"`
	First    []string `json:"first"` // all moves that begin a mate as short
	Nodes    int64    `json:"nodes"`
	Seconds  float64  `json:"seconds"`
}

// mate proves the shortest mate.
func (c SolveCmd) mate(e *verb.Env, g *game.Game, line *game.Line) error {
	p, most := line.Pos, c.Mate
	if most == 0 {
		most = usualMate
	}
	watch := verb.StartWatch()
	m, err := c.find(e, g, line, most)
	switch {
	case errors.Is(err, mates.ErrNoMate):
		return verb.Faultf("position %s: there is no mate by checks in %d half-moves or fewer", game.Text(p), most)
	case errors.Is(err, mates.ErrNoChecks):
		return verb.BadCall(verb.Faultf("game %s: it has no checks", g.Name()))
	case err != nil:
		return err
	}
	j := MateJSON{Game: g.Name(), Position: game.Text(p), Plies: len(m.Line), Line: pvTexts(p, m.Line), Nodes: m.Nodes}
	for _, first := range m.First {
		j.First = append(j.First, game.MoveText(p, first))
	}
	j.Seconds, _ = watch.Seconds()
	if c.JSON {
		return verb.PrintJSON(e.Out, j)
	}
	fmt.Fprintf(e.Out, "mate in %d plies\nline %s\nfirst %s\n", j.Plies, strings.Join(j.Line, " "), strings.Join(j.First, " "))
	if c.Stats {
		fmt.Fprintf(e.Err, "%d positions, %.3f s\n", j.Nodes, j.Seconds)
	}
	return nil
}

// find looks for the mate, here or with workers.
func (c SolveCmd) find(e *verb.Env, g *game.Game, line *game.Line, most int) (mates.Mate, error) {
	if _, checks := game.Ability[search.Checker](line.Pos); c.NATS == "" || !checks && !c.Quiet {
		return mates.Find(e.Ctx, line.Pos, mates.Options{Plies: most, HashMB: c.Hash, Quiet: c.Quiet})
	}
	v, err := c.mateFar(e, g, line, most)
	return mates.Mate{Line: v.Line, First: v.First, Nodes: v.Nodes}, err
}
