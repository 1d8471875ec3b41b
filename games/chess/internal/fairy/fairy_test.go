package fairy_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// BenchmarkFairy measures perft of the games on fairy boards from positions in mid-fight.
func BenchmarkFairy(b *testing.B) {
	for _, spec := range []string{
		"cylinder", "mobius", "transport", "neutral-queen", "transform",
		"mobius;pawnOrientation=transported", "transport;timing=ferry", "transform;pawns=transform;king=transform",
	} {
		b.Run(spec, func(b *testing.B) {
			g := chesstest.Open(b, spec)
			p := chesstest.Parse(b, g, g.Info.Moment).(*rules.Position)
			var n uint64
			for b.Loop() {
				n += p.Perft(4)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mnps")
		})
	}
}

// TestFairyKeys compares the key kept move by move with the one made from nothing.
func TestFairyKeys(t *testing.T) {
	for _, spec := range chesstest.FairySpecs {
		for seed := range uint64(4) {
			chesstest.Wander(t, spec, seed, 150, func(p *rules.Position) {
				if p.Hash != p.FreshKey() {
					t.Fatalf("%s: %s has the key %x, made anew %x", spec, game.Text(p), p.Hash, p.FreshKey())
				}
			})
		}
	}
}
