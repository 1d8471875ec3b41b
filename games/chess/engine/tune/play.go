package main

import (
	"context"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/search"
)

// record is a quiet position of a game of self-play and what came of it.
type record struct {
	game   int
	score  int     // for White, as searched
	result float64 // for White, from 0 to 1
	text   string
}

// example is a record as the fit sees it: what the evaluation counts, and what White got.
type example struct {
	engine.Sample
	target float64
	test   bool // kept from the fit to measure it
}

const (
	longGame = 260   // plies after which a game counts as a draw
	decided  = 900   // hundredths of a pawn that nobody gives away again
	trust    = 0.5   // share of the game's result in the target; the rest is the search's opinion
	scale    = 180.0 // hundredths of a pawn that make the logistic function 0.73
)

// rules replaces the start of a rule set by one with other weights.
type rules struct {
	game.Rules
	start game.Position
}

func (r rules) Start() game.Position { return game.Clone(r.start) }

// selfPlay lets the search play itself with the given weights, nil for those it has, and hands over
// the records game by game.
func selfPlay(g *game.Game, w *weights, p plan, round uint64, take func([]record) error) error {
	own := *g
	if w != nil {
		start := g.Start()
		if err := engine.Weigh(start, w); err != nil {
			return err
		}
		own.Rules = rules{g.Rules, start}
	}
	e := search.New(&own, search.Options{HashMB: 1})
	for n := range p.games {
		rng := rand.New(rand.NewPCG(p.seed, round<<32|uint64(n)))
		records, err := playOne(e, rng, p)
		if err != nil {
			return err
		}
		for i := range records {
			records[i].game = n
		}
		if err := take(records); err != nil {
			return err
		}
	}
	return nil
}

// playOne plays one game from a random opening and returns half of its quiet positions.
func playOne(e *search.Searcher, rng *rand.Rand, p plan) ([]record, error) {
	line := opening(e.Game(), rng)
	var list []record
	for !line.Outcome().Over() && line.Len() < longGame {
		m, r, err := e.Choose(context.Background(), line, search.Level{Nodes: p.nodes}, rng.Uint64())
		if err != nil {
			return nil, err
		}
		white := 1 - 2*int(line.Pos.ToMove().One())
		if r.Mate != 0 || r.Score > decided || r.Score < -decided {
			return settle(list, (1+float64(white)*sign(r.Score))/2), nil
		}
		if rng.IntN(2) == 0 && quiet(line.Pos, m) {
			list = append(list, record{score: white * r.Score, text: game.Text(line.Pos)})
		}
		line.Play(m)
	}
	if o := line.Outcome(); o.Over() {
		return settle(list, (1+o.Value(0, 2))/2), nil
	}
	return settle(list, 0.5), nil
}

// quiet tells whether nobody is in check and the best move takes nothing.
func quiet(p game.Position, best game.Move) bool {
	if p.(search.Checker).Checked() {
		return false
	}
	for _, m := range p.(search.Tactical).AppendTactical(nil) {
		if m == best {
			return false
		}
	}
	return true
}

// opening is a start with some random plies, one that is not over yet and gives nothing away.
func opening(g *game.Game, rng *rand.Rand) *game.Line {
	for {
		line := game.NewLine(g.Start())
		for range 6 + rng.IntN(5) {
			moves := line.Pos.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			line.Play(moves[rng.IntN(len(moves))])
		}
		e, _ := game.Ability[search.Evaluator](line.Pos)
		if v := e.Eval(0); !line.Outcome().Over() && v > -200 && v < 200 {
			return line
		}
	}
}

// settle notes the result of the game in its records.
func settle(list []record, result float64) []record {
	for i := range list {
		list[i].result = result
	}
	return list
}

func sign(x int) float64 {
	if x < 0 {
		return -1
	}
	return 1
}
