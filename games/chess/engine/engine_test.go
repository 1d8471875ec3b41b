package engine

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search"
)

// seek searches a position of a game.
func seek(t testing.TB, spec, fen string, lim search.Limits) (game.Position, search.Report) {
	t.Helper()
	g := mustOpen(t, spec)
	p := g.Start()
	if fen != "" {
		p = mustParse(t, g, fen)
	}
	r, err := search.New(g, search.Options{}).Search(t.Context(), game.NewLine(p), lim, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, r
}

// TestMates: forced mates of textbooks, found at the depth they need.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		spec, fen, best string
		plies           int
	}{
		{"chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 1},
		{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 3},                              // Morphy
		{"chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "f8c5", 5}, // in three
		{"chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 5},                          // in three
		{"crazyhouse", "r1b2rk1/ppp2pbp/2n3p1/8/8/8/PPP2PPP/RNB1K2R[QNBP] w - - 0 1", "", 0},   // no claim, must not fail
		{"doublemove", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 left=2", "", 0},
	} {
		p, r := seek(t, c.spec, c.fen, search.Limits{Depth: 8, Nodes: 300_000})
		if best := game.MoveText(p, r.PV[0]); c.plies > 0 && r.Mate != c.plies || c.best != "" && best != c.best {
			t.Errorf("%s %s: %s, mate in %d plies, score %d; want %s in %d", c.spec, c.fen, best, r.Mate, r.Score, c.best, c.plies)
		}
	}
}

// TestExchange: what captures gain, counted by hand.
func TestExchange(t *testing.T) {
	g := mustOpen(t, "chess")
	for _, c := range []struct {
		fen, move string
		want      int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320},
		{"4k3/8/3p4/4p3/3P4/8/8/4K3 w - - 0 1", "d4e5", 0},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"3rk3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 820},
		{"4k3/8/3q4/8/3R4/3R4/8/4K3 w - - 0 1", "d4d6", 920},
		{"3rk3/8/3p4/8/3R4/3R4/8/4K3 w - - 0 1", "d4d6", 100},
	} {
		p := mustParse(t, g, c.fen).(*rules.Position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		a := rules.ActionOf(m)
		on := adviceOn(p)
		gain := int(on.price[p.Bits.At(a.To())]) + int(on.price[a.After()]) - int(on.price[a.Piece()])
		if a.Kind() == board.EnPassant {
			gain = 100
		}
		if got := on.exchange(&p.Bits, a, gain); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.fen, c.move, got, c.want)
		}
	}
}

// TestEvalIsFair: the same position with the colours exchanged has the same value for the other
// side, in every game without a direction of its own.
func TestEvalIsFair(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, spec := range []string{"chess", "chess960;start=100", "fairy", "fairy;preset=amazon", "crazyhouse"} {
		g := mustOpen(t, spec)
		for range 30 {
			p := g.Start().(*rules.Position)
			for range 10 + rng.IntN(60) {
				moves := p.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				p.Play(moves[rng.IntN(len(moves))])
			}
			text := rules.Mirrored(game.Text(p))
			if strings.Contains(text, " w ") {
				text = strings.Replace(text, " w ", " b ", 1)
			} else {
				text = strings.Replace(text, " b ", " w ", 1)
			}
			fields := strings.Fields(text)
			if fields[3] != "-" {
				continue
			}
			q := mustParse(t, g, text)
			if a, b := evalOf(p, 0), evalOf(q, 1); a != b {
				t.Fatalf("%s: %s is worth %d to White, %s is worth %d to Black", spec, game.Text(p), a, text, b)
			}
		}
	}
}

// TestSampleIsWhatCounts: the weighed sample of a position is its value.
func TestSampleIsWhatCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 6))
	for range 20 {
		p := mustOpen(t, "chess").Start().(*rules.Position)
		for range 10 + rng.IntN(80) {
			if moves := p.AppendMoves(nil); len(moves) > 0 {
				p.Play(moves[rng.IntN(len(moves))])
			}
		}
		s, err := SampleOf(p)
		if err != nil {
			t.Fatal(err)
		}
		v := 0.0
		for i, at := range s.Index {
			v += float64(s.Count[i]) * (s.Early*float64(TunedEarly[at]) + s.Late*float64(TunedLate[at]))
		}
		if got := float64(evalOf(p, 0)); !s.Odd && (got-v > 1.1 || v-got > 1.1) {
			t.Errorf("%s: value %g, sample %g", game.Text(p), got, v)
		}
	}
}

// TestPassKeepsTheKey: a turn given away leaves a position as it would be parsed.
func TestPassKeepsTheKey(t *testing.T) {
	for _, spec := range []string{"chess", "crazyhouse", "cylinder", "transform"} {
		p := mustOpen(t, spec).Start().(*rules.Position)
		passed := 0
		for i := range 60 {
			q := game.Clone(p).(*rules.Position)
			if adviceOn(q).NullMove() {
				passed++
				if q.Hash != q.FreshKey() {
					t.Fatalf("%s: key after a pass in %s", spec, game.Text(p))
				}
			} else if !p.Checked() && i < 10 {
				t.Errorf("%s: no pass in %s", spec, game.Text(p))
			}
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[(i*7+3)%len(moves)])
		}
		if passed == 0 {
			t.Errorf("%s: nobody passed", spec)
		}
	}
	if adviceOn(mustParse(t, mustOpen(t, "chess"), "8/8/1p1k4/8/3KP3/8/8/8 w - - 0 1").(*rules.Position)).NullMove() {
		t.Error("a side with pawns only passed: it may be in zugzwang")
	}
}

// engineBench are positions of the benchmark: start, middle games, an ending.
var engineBench = []struct{ name, spec, fen string }{
	{"start", "chess", ""},
	{"middle", "chess", "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"},
	{"kiwipete", "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
	{"ending", "chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
	{"crazyhouse", "crazyhouse", ""},
	{"fairy", "fairy;preset=amazon", ""},
	{"cylinder", "cylinder", ""},
	{"doublemove", "doublemove", ""},
}

// BenchmarkEngine reports nodes per second and the depth reached in one second with one thread.
func BenchmarkEngine(b *testing.B) {
	for _, c := range engineBench {
		b.Run(c.name, func(b *testing.B) {
			g := mustOpen(b, c.spec)
			p := g.Start()
			if c.fen != "" {
				p = mustParse(b, g, c.fen)
			}
			e := search.New(g, search.Options{HashMB: 64})
			var nodes, depth int64
			for b.Loop() {
				ctx, cancel := context.WithTimeout(b.Context(), time.Second)
				r, err := e.Search(ctx, game.NewLine(p), search.Limits{}, nil)
				cancel()
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
				depth += int64(r.Depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(depth)/float64(b.N), "depth")
		})
	}
}

// TestSearchAllocatesNothing: no allocation per node.
func TestSearchAllocatesNothing(t *testing.T) {
	for _, spec := range []string{"chess", "crazyhouse"} {
		g := mustOpen(t, spec)
		e := search.New(g, search.Options{HashMB: 1})
		line := game.NewLine(g.Start())
		run := func(nodes int64) float64 {
			return testing.AllocsPerRun(2, func() {
				if _, err := e.Search(t.Context(), line, search.Limits{Nodes: nodes}, nil); err != nil {
					t.Fatal(err)
				}
			})
		}
		most := int64(gametest.Fewer(50_000, 15_000))
		run(most + 10_000)
		if few, many := run(1000), run(most); many > few+4 {
			t.Errorf("%s: many times the nodes: %v allocations instead of %v", spec, many, few)
		}
	}
}

// TestKingInDangerCosts: what threatens a king counts against his owner.
func TestKingInDangerCosts(t *testing.T) {
	for _, c := range []struct {
		fen  string
		sign int8 // of White's share
	}{
		{"6k1/5ppp/8/8/4n3/5q2/PP6/6K1 w - - 0 1", -1},
		{"6k1/pp6/5Q2/4N3/8/8/5PPP/6K1 w - - 0 1", 1},
	} {
		p := mustParse(t, mustOpen(t, "chess"), c.fen)
		s, err := SampleOf(p)
		if err != nil {
			t.Fatal(err)
		}
		seen := false
		for i, at := range s.Index {
			if at >= Danger && at < CheckAt+4 {
				seen = true
				if s.Count[i]*c.sign < 0 {
					t.Errorf("%s: weight %d counts %d for White", c.fen, at, s.Count[i])
				}
			}
		}
		if !seen {
			t.Errorf("%s: nothing threatens the king", c.fen)
		}
		if v := evalOf(p, 0) * int(c.sign); v < 700 {
			t.Errorf("%s: worth %d", c.fen, v)
		}
	}
	w := Handmade()
	for i := 1; i < Dangers; i++ {
		if w[Danger+i].Early <= w[Danger+i-1].Early {
			t.Errorf("danger %d costs no more than %d", i, i-1)
		}
	}
}

// TestDrawnEndings: material that does not win is worth little.
func TestDrawnEndings(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		low, high int
	}{
		{"two knights", "8/8/8/5n2/3kn3/5K2/8/8 w - - 0 1", -60, 0},
		{"rook's pawn, wrong bishop", "k7/8/1K6/P7/8/8/8/4B3 w - - 0 1", 0, 60},
		{"rook's pawn, right bishop", "k7/8/1K6/P7/8/8/8/5B2 w - - 0 1", 250, 1500},
		{"rook's pawn, king far away", "8/8/1K6/P7/8/7k/8/4B3 w - - 0 1", 250, 1500},
	} {
		p := mustParse(t, mustOpen(t, "chess"), c.fen)
		if v := evalOf(p, 0); v < c.low || v > c.high {
			t.Errorf("%s: %d, want %d to %d", c.name, v, c.low, c.high)
		}
	}
}

// TestWeigh: a position evaluates by the weights that it was given, others of its game do not.
func TestWeigh(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/PPPP4/3QK3 w - - 0 1"
	g := mustOpen(t, "chess")
	p, other := mustParse(t, g, fen), mustParse(t, g, fen)
	before := evalOf(other, 0)
	if err := Weigh(p, new([Weights]Weight)); err != nil {
		t.Fatal(err)
	}
	if now := evalOf(p, 0); now == before {
		t.Errorf("without any weights it is %d as before", now)
	}
	if now := evalOf(other, 0); now != before {
		t.Errorf("another position of the game was %d and is %d", before, now)
	}
}

// TestUncoveredChecks: a piece that leaves the line of a rook gives check wherever it goes, a king beside it none.
func TestUncoveredChecks(t *testing.T) {
	p := mustParse(t, mustOpen(t, "chess"), "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1").(*rules.Position)
	c := checksFrom(&p.Bits)
	for text, want := range map[string]bool{"Nc3": true, "Nf6": true, "Kg2": false, "Rd1": false} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.given(rules.ActionOf(m)); got != want {
			t.Errorf("%s gives check: %v", text, got)
		}
	}
}
