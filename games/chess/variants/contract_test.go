package variants_test

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/search"
)

// TestContract: the kit of the contract finds nothing in games of the shelf; with -perft.deep it plays whole games.
func TestContract(t *testing.T) {
	o := gametest.Options{Games: 1, Plies: 8, OneRuleSet: true}
	if flag.Lookup("perft.deep").Value.String() == "true" {
		o.Games, o.Plies = 2, 300
	}
	for _, info := range game.Shelf() {
		gametest.Run(t, info.ID, o)
	}
}

// TestHelp: the bot gives hints, tells threats and looks back at moves in every game of the shelf, and what it says has words.
func TestHelp(t *testing.T) {
	for _, info := range game.Shelf() {
		t.Run(info.ID, func(t *testing.T) {
			t.Parallel()
			g := open(t, info.ID)
			line, rng := game.NewLine(g.Start()), rand.New(rand.NewPCG(1, 19))
			engine, limits := search.New(g, search.Options{HashMB: 1}), search.Limits{Nodes: 200}
			for line.Len() < 24 && !line.Outcome().Over() {
				moves := line.Pos.AppendMoves(nil)
				m := moves[rng.IntN(len(moves))]
				if line.Len()%6 == 5 {
					seat := game.MoverOf(line.Pos, m)
					if a, err := engine.Advise(t.Context(), line, seat, nil, limits); err != nil || len(a.PV) == 0 {
						t.Errorf("%s: advice %+v, %v", game.Text(line.Pos), a, err)
					}
					if _, _, _, err := engine.Threat(t.Context(), line, limits); err != nil && search.Threatens(g, line.Pos) {
						t.Errorf("%s: threat: %v", game.Text(line.Pos), err)
					}
					if r, err := engine.Review(t.Context(), line, seat, m, limits); err != nil || r.Kind == search.Unvalued {
						t.Errorf("%s: %s is reviewed as %+v, %v", game.Text(line.Pos), game.MoveText(line.Pos, m), r, err)
					}
				}
				line.Play(m)
			}
		})
	}
}
