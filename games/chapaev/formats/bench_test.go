package formats_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/record"
)

// BenchmarkReadAgain reads a record of forty shots that was read before, as who lists a file and then shows it: with what
// the simulator remembers, and with an engine that computes every time.
func BenchmarkReadAgain(b *testing.B) {
	g, err := game.Open("chapaev")
	if err != nil {
		b.Skip(err)
	}
	line, rng := game.NewLine(g.Start()), rand.New(rand.NewPCG(1, 2))
	for range 40 {
		if line.Outcome().Over() {
			break
		}
		line.Play(game.RandomMove(line.Pos, line.Pos.ToMove().One(), func(n uint32) uint32 { return rng.Uint32N(n) }))
	}
	texts := line.Texts()
	bare := *g
	bare.Rules = chapaev.Simulated(g.Rules, physics.Rapier())
	for name, rules := range map[string]*game.Game{"remembered": g, "computed": &bare} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				if _, err := record.FromPlies(rules, rules.Start(), texts); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
