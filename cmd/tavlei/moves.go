package main

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
)

// movesCmd is "tavlei moves".
type movesCmd struct {
	gameArg
	whereFlags
	JSON bool `help:"Print JSON."`
}

// Help shows examples.
func (movesCmd) Help() string {
	return "Examples:\n  tavlei moves russian\n  tavlei moves russian --play \"c3-d4 d6-c5\"\n" +
		"  tavlei moves international --position W:W28:B22,13 --json"
}

type moveJSON struct {
	Text string `json:"text"`
	Seat int    `json:"seat"`
}

type movesJSON struct {
	Game     string      `json:"game"`
	Position string      `json:"position"`
	Key      string      `json:"key"`
	Plies    int         `json:"plies"`
	ToMove   []int       `json:"toMove"`
	Outcome  outcomeJSON `json:"outcome"`
	Moves    []moveJSON  `json:"moves"`
}

// Run lists the legal moves.
func (c movesCmd) Run(e *env) error {
	g, line, err := c.open(e, c.Game)
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
		return printJSON(e.out, movesAsJSON(g, line, o, to, moves))
	}
	fmt.Fprintf(e.out, "position %s\ntoMove %s\noutcome %s\nmoves %d\n",
		game.Text(p), seatNames(to), playthrough.OutcomeText(o, g.Seats), len(moves))
	for _, m := range moves {
		fmt.Fprintln(e.out, game.MoveText(p, m))
	}
	return nil
}

func movesAsJSON(g *game.Game, line *game.Line, o game.Outcome, to game.Seats, moves []game.Move) movesJSON {
	p := line.Pos
	j := movesJSON{
		Game: g.Name(), Position: game.Text(p), Key: fmt.Sprintf("%016x", p.Key()), Plies: line.Len(),
		ToMove: []int{}, Outcome: outcomeOf(o, g.Seats), Moves: []moveJSON{},
	}
	for s := range to.All() {
		j.ToMove = append(j.ToMove, int(s))
	}
	for _, m := range moves {
		j.Moves = append(j.Moves, moveJSON{game.MoveText(p, m), int(game.MoverOf(p, m))})
	}
	return j
}
