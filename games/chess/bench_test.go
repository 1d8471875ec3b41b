package chess_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search/tree"
)

// benchPerft are the counts of the benchmark: game, position, depth.
var benchPerft = []struct {
	name, spec, position string
	depth                int
}{
	{"start", "chess", "", 6},
	{"kiwipete", "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5},
	{"chess960", "chess960;start=0", "", 6},
	{"horde", "odds;preset=horde", "", 6},
	{"crazyhouse", "crazyhouse", "", 6},
	{"crazyhouse-hands", "crazyhouse", "2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[QPp] w - - 0 1", 4},
	{"chancellor", "fairy", "", 5},
	{"amazon", "fairy;preset=amazon", "", 5},
	{"maharajah", "maharajah", "8/8/4m3/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", 5},
	{"doublemove", "doublemove", "", 6},
	{"marseillais", "doublemove;goal=marseillais", "", 5},
	{"appear", "appear", "", 4},
	{"shashmaty", "shashmaty", "", 5},
	{"swedish", "swedish", "r1bqkb1r/pp2pppp/2n2n2/2pp4/3P4/2N2N2/PPP1PPPP/R1BQKB1R w KQkq - 0 5", 3},
	{"dice", "dice", "r1bqk2r/pppp1ppp/2n2n2/4p3/1bB1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5", 8},
	{"allmove", "allmove", "", 5},
	{"own-men", "fairy;preset=custom;army=RWBQKBZR,W:KN,Z:RFC", "", 5},
}

// BenchmarkPerft counts leaves, the last ply counted in bulk; Mn/s are millions of leaves a second.
func BenchmarkPerft(b *testing.B) {
	for _, c := range benchPerft {
		b.Run(fmt.Sprintf("%s/d%d", c.name, c.depth), func(b *testing.B) {
			g := chesstest.Open(b, c.spec)
			p := g.Start()
			if c.position != "" {
				p = chesstest.Parse(b, g, c.position)
			}
			var n uint64
			for b.Loop() {
				n += p.(*rules.Position).Perft(c.depth)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mn/s")
		})
	}
}

// BenchmarkContract counts leaves through game.Position: what a search pays for a node.
func BenchmarkContract(b *testing.B) {
	p := chesstest.Open(b, "chess").Start()
	stack := make([]game.Position, 5)
	moves := make([][]game.Move, 5)
	for i := range stack {
		stack[i] = game.New(p)
	}
	var count func(p game.Position, depth int) int
	count = func(p game.Position, depth int) int {
		if depth == 1 {
			return tree.CountMoves(p, nil)
		}
		list := p.AppendMoves(moves[depth-1][:0])
		moves[depth-1] = list
		n := 0
		for _, m := range list {
			stack[depth-1].CopyFrom(p)
			stack[depth-1].Play(m)
			n += count(stack[depth-1], depth-1)
		}
		return n
	}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n += count(p, 5)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mn/s")
}

// BenchmarkPlayout plays random games to their end.
func BenchmarkPlayout(b *testing.B) {
	for _, spec := range []string{"chess;drawMode=auto", "chess960;start=0;drawMode=auto", "crazyhouse;drawMode=auto", "odds;preset=horde;drawMode=auto", "maharajah"} {
		b.Run(spec, func(b *testing.B) {
			start := chesstest.Open(b, spec).Start()
			p := game.Clone(start)
			rng := rand.New(rand.NewPCG(1, 2))
			var list []game.Move
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				p.CopyFrom(start)
				for range 400 {
					if list = p.AppendMoves(list[:0]); len(list) == 0 {
						break
					}
					p.Play(list[rng.IntN(len(list))])
					plies++
				}
			}
			b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
