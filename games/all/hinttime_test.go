package all_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

var deepHints = flag.Bool("hint.deep", false, "measure how long a hint takes in every game")

// TestHintLatency tells how long hints take, game by game; it judges nothing, since time depends on the machine.
func TestHintLatency(t *testing.T) {
	if !*deepHints {
		t.Skip("-hint.deep measures it")
	}
	for _, info := range game.All() {
		if info.PeopleOnly {
			continue
		}
		if err := info.Engine.Start(t.Context(), t.TempDir()); err != nil {
			t.Log(info.ID, err)
			continue
		}
		g, err := game.Open(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		most, plies := 6, 50
		if g.Slow() {
			most, plies = 2, 3
		}
		rng := rand.New(rand.NewPCG(1, 2))
		var all, worst, threat time.Duration
		e := search.New(g, search.Options{HashMB: 8})
		for range most {
			line := somewhere(g, rng, plies)
			ctx, stop := context.WithTimeout(t.Context(), time.Second)
			began := time.Now()
			if _, err := e.Advise(ctx, line, game.MoverOf(line.Pos, line.Pos.AppendMoves(nil)[0]), nil, search.Limits{}); err != nil {
				t.Fatal(info.ID, err)
			}
			took := time.Since(began)
			stop()
			all, worst = all+took, max(worst, took)
			if search.Threatens(g, line.Pos) {
				ctx, stop := context.WithTimeout(t.Context(), time.Second)
				began := time.Now()
				if _, _, _, err := e.Threat(ctx, line, search.Limits{}); err != nil {
					t.Fatal(info.ID, err)
				}
				stop()
				threat = max(threat, time.Since(began))
			}
		}
		t.Logf("| %s | %d ms | %d ms | %d ms |", info.ID, all.Milliseconds()/int64(most), worst.Milliseconds(), threat.Milliseconds())
	}
}

// somewhere is a random position in which a player is to move.
func somewhere(g *game.Game, rng *rand.Rand, plies int) *game.Line {
	for {
		line := game.NewLine(g.Start())
		for n := rng.IntN(plies); n > 0 || line.Pos.ToMove().Has(game.Chance); n-- {
			moves := line.Pos.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			line.Play(moves[rng.IntN(len(moves))])
		}
		if len(line.Pos.AppendMoves(nil)) > 0 && !line.Outcome().Over() {
			return line
		}
	}
}
