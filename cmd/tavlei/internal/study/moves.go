package study

import (
	"fmt"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
)

// MovesCmd is "tavlei moves".
type MovesCmd struct {
	verb.GameArg
	verb.WhereFlags
	JSON bool `help:"Print JSON."`
}

// Help shows examples.
func (MovesCmd) Help() string {
	return "Examples:\n  tavlei moves russian\n  tavlei moves russian --play \"c3-d4 d6-c5\"\n" +
		"  tavlei moves international --position W:W28:B22,13 --json"
}

type MoveJSON struct {
	Text string `json:"text"`
	Seat int    `json:"seat"`
}

type MovesJSON struct {
	Game     string           `json:"game"`
	Position string           `json:"position"`
	Key      string           `json:"key"`
	Plies    int              `json:"plies"`
	ToMove   []int            `json:"toMove"`
	Outcome  verb.OutcomeJSON `json:"outcome"`
	Moves    []MoveJSON       `json:"moves"`
}

// Run lists the legal moves.
func (c MovesCmd) Run(e *verb.Env) error {
	g, line, err := c.Open(e, c.Game)
	if err != nil {
		return err
	}
	p, o := line.Pos, line.Outcome()
	moves := p.AppendMoves(nil)
	to := p.ToMove()
	if o.Over() {
		moves, to = nil, 0
	}
	if c.JSON {
		return verb.PrintJSON(e.Out, movesAsJSON(g, line, o, to, moves))
	}
	fmt.Fprintf(e.Out, "position %s\ntoMove %s\noutcome %s\nmoves %d\n",
		game.Text(p), verb.SeatNames(to), playthrough.OutcomeText(o, g.Seats), len(moves))
	for _, m := range moves {
		fmt.Fprintln(e.Out, game.MoveText(p, m))
	}
	return nil
}

func movesAsJSON(g *game.Game, line *game.Line, o game.Outcome, to game.Seats, moves []game.Move) MovesJSON {
	p := line.Pos
	j := MovesJSON{
		Game: g.Name(), Position: game.Text(p), Key: fmt.Sprintf("%016x", p.Key()), Plies: line.Len(),
		ToMove: []int{}, Outcome: verb.OutcomeOf(o, g.Seats), Moves: []MoveJSON{},
	}
	for s := range to.All() {
		j.ToMove = append(j.ToMove, int(s))
	}
	for _, m := range moves {
		j.Moves = append(j.Moves, MoveJSON{game.MoveText(p, m), int(game.MoverOf(p, m))})
	}
	return j
}
