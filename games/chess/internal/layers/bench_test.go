package layers_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers/narrow"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// BenchmarkPerft counts leaves of positions in mid-fight by the engine of each game and by its layers, in millions a
// second of one processor.
func BenchmarkPerft(b *testing.B) {
	for spec, depth := range map[string]int{
		"chess": 4, "odds;preset=horde": 4, "crazyhouse": 3, "fairy;preset=amazon": 4, "cylinder": 4, "mobius": 4,
		"transform": 4, "neutral-queen": 4, "doublemove": 4, "doublemove;goal=marseillais": 4, "appear": 3,
		"swedish": 3, "allmove": 3, "maharajah": 4, "transport": 4, "shashmaty": 4,
	} {
		g, r := recordOf(b, spec)
		layered, err := narrow.New(r)
		if err != nil {
			b.Fatal(err)
		}
		opened, err := game.Open(spec)
		if err != nil {
			b.Fatal(err)
		}
		p, err := g.Parse(opened.Info.Moment)
		if err != nil {
			p = g.Start()
		}
		q, err := layered.Parse(game.Text(p))
		if err != nil {
			b.Fatal(err)
		}
		for name, perft := range map[string]func(int) uint64{"old": p.(*rules.Position).Perft, "layers": q.Perft} {
			b.Run(spec+"/"+name, func(b *testing.B) {
				var n uint64
				begun := userTime()
				for b.Loop() {
					n += perft(depth)
				}
				b.ReportMetric(float64(n)/(userTime()-begun).Seconds()/1e6, "Mnps")
			})
		}
	}
}
