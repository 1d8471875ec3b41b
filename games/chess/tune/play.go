package main

import (
	"context"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/search"
)

// example is a quiet position and what came of it for White, from 0 to 1.
type example struct {
	chess.Sample
	target float64
	test   bool // kept from the fit to measure it
}

const (
	longGame = 240 // plies after which a game counts as a draw
	decided  = 900 // hundredths of a pawn that nobody gives away again
	trust    = 0.5 // share of the game's result in the target; the rest is the search's opinion
	scale    = 180 // hundredths of a pawn that make the logistic function 0.73
)

// rules replaces the start of a rule set by one with other weights.
type rules struct {
	game.Rules
	start game.Position
}

func (r rules) Start() game.Position { return game.Clone(r.start) }

// selfPlay lets the search play itself with the given weights.
func selfPlay(g *game.Game, w *weights, p plan, round uint64) ([]example, error) {
	start := g.Start()
	if err := chess.Weigh(start, w); err != nil {
		return nil, err
	}
	own := *g
	own.Rules = rules{g.Rules, start}
	e := search.New(&own, search.Options{HashMB: 1})
	var all []example
	for n := range p.games {
		rng := rand.New(rand.NewPCG(p.seed, round<<32|uint64(n)))
		cases, err := playOne(e, rng, p)
		if err != nil {
			return nil, err
		}
		for i := range cases {
			cases[i].test = n%10 == 9
		}
		all = append(all, cases...)
	}
	return all, nil
}

// playOne plays one game from a random opening and returns its quiet positions.
func playOne(e *search.Engine, rng *rand.Rand, p plan) ([]example, error) {
	line := opening(e.Game(), rng)
	var cases []example
	for !line.Outcome().Over() && line.Len() < longGame {
		m, r, err := e.Choose(context.Background(), line, search.Level{Nodes: p.nodes}, rng.Uint64())
		if err != nil {
			return nil, err
		}
		white := 1 - 2*int(line.Pos.ToMove().One())
		if r.Mate != 0 || r.Score > decided || r.Score < -decided {
			return settle(cases, (1+float64(white)*sign(r.Score))/2), nil
		}
		s, ok, err := sample(line.Pos, m)
		if err != nil {
			return nil, err
		}
		if ok {
			cases = append(cases, example{Sample: s, target: logistic(float64(white*r.Score) / scale)})
		}
		line.Play(m)
	}
	if o := line.Outcome(); o.Over() {
		return settle(cases, (1+o.Value(0, 2))/2), nil
	}
	return settle(cases, 0.5), nil
}

// sample takes a sample of p if it is quiet: no check, and the best move takes nothing.
func sample(p game.Position, best game.Move) (chess.Sample, bool, error) {
	if p.(search.Checker).Checked() {
		return chess.Sample{}, false, nil
	}
	for _, m := range p.(game.Tactical).AppendTactical(nil) {
		if m == best {
			return chess.Sample{}, false, nil
		}
	}
	s, err := chess.SampleOf(p)
	return s, !s.Odd, err
}

// opening is a start with some random plies, one that is not over yet and gives nothing away.
func opening(g *game.Game, rng *rand.Rand) *game.Line {
	for {
		line := game.NewLine(g.Start())
		for range 6 + rng.IntN(4) {
			moves := line.Pos.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			line.Play(moves[rng.IntN(len(moves))])
		}
		if v := line.Pos.(game.Evaluator).Eval(0); !line.Outcome().Over() && v > -200 && v < 200 {
			return line
		}
	}
}

// settle mixes the result of the game into the targets of its positions.
func settle(cases []example, result float64) []example {
	for i := range cases {
		cases[i].target = trust*result + (1-trust)*cases[i].target
	}
	return cases
}

func sign(x int) float64 {
	if x < 0 {
		return -1
	}
	return 1
}
