package engine_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/games/draughts/engine"
	"github.com/tavlei/tavlei/search"
)

func must(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func eval(p game.Position, s game.Seat) int {
	e, _ := game.Ability[search.Evaluator](p)
	return e.Eval(s)
}

// wander calls check for positions of random games of every rule set.
func wander(t *testing.T, check func(t *testing.T, p game.Position)) {
	for _, info := range game.All() {
		if info.Family != "draughts" {
			continue
		}
		t.Run(info.ID, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 1))
			for range 10 {
				p := must(t, info.ID, "")
				for range 80 {
					moves := p.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					check(t, p)
					p.Play(moves[rng.IntN(len(moves))])
				}
			}
		})
	}
}

func TestEvalIsZeroSum(t *testing.T) {
	wander(t, func(t *testing.T, p game.Position) {
		if a, b := eval(p, 0), eval(p, 1); a != -b {
			t.Fatalf("%s: %d for White, %d for Black", game.Text(p), a, b)
		}
	})
}

// The tuning sees what the evaluation sees: weights times samples is the value.
func TestSampleAgreesWithEval(t *testing.T) {
	wander(t, func(t *testing.T, p game.Position) {
		s, err := engine.SampleOf(p)
		if err != nil {
			t.Fatal(err)
		}
		w := engine.WeightsOf(p.(*draughts.Position).Game())
		sum := 0.0
		for i, at := range s.Index {
			sum += float64(s.Count[i]) * (s.Early*w[at].Early + (1-s.Early)*w[at].Late)
		}
		if !s.Tame && math.Abs(sum-float64(eval(p, 0))) > 1.01 {
			t.Fatalf("%s: evaluation %d, sample %.2f", game.Text(p), eval(p, 0), sum)
		}
	})
}

func TestEvalSeesBothSidesAlike(t *testing.T) {
	for _, c := range []struct{ spec, white, black string }{
		{"international", "W:W32,33,K46,38:B7,12,19", "B:W44,39,32:B19,18,K5,13"},
		{"international", "W:W28,31,45:B6,15,23,24", "B:W45,36,28,27:B23,20,6"},
		{"english", "W:W22,25,K1:B3,11,K19", "B:W30,22,K14:B11,8,K32"},
		{"canadian", "W:W40,45,60:B10,20,30,K31", "B:W63,53,43,K42:B33,28,13"},
		{"turkish", "W:Wa2,b3,Kd4:Bg6,h7", "B:Wb3,a2:Bh7,g6,Ke5"},
	} {
		a, b := eval(must(t, c.spec, c.white), 0), eval(must(t, c.spec, c.black), 1)
		if a != b {
			t.Errorf("%s: %s is worth %d to White, turned round %d to Black", c.spec, c.white, a, b)
		}
	}
}

func TestEvalKnowsWhatCounts(t *testing.T) {
	for _, c := range []struct{ name, spec, better, worse string }{
		{"a man more", "russian", "W:Wa1,c3,e3,g3:Bb8,d8,f8", "W:Wa1,c3,e3:Bb8,d8,f8"},
		{"a king is more than a man", "russian", "W:WKa1,c3,e3:Bb8,d8,f8", "W:Wa1,c3,e3:Bb8,d8,f8"},
		{"a short king too", "english", "W:WK29,22,23:B1,2,3", "W:W29,22,23:B1,2,3"},
		{"three kings win where two draw", "international", "W:WK46,K47,K48:BK4", "W:WK47,K48:BK4"},
		{"three kings against the main road draw", "russian", "W:WKc1,Ke1,Kg1:BKb8", "W:WKc1,Ke1,Kg1:BKh8"},
		{"losing: fewer men are better", "antidraughts", "W:W46,47:B1,2,3,4", "W:W46,47,48,49:B1,2"},
		{"breakthrough: who is nearer", "breakthrough-draughts", "W:W11,47,48:B1,2,18", "W:W40,47,48:B1,2,18"},
	} {
		if a, b := eval(must(t, c.spec, c.better), 0), eval(must(t, c.spec, c.worse), 0); a <= b {
			t.Errorf("%s: %s is worth %d, %s %d", c.name, c.better, a, c.worse, b)
		}
	}
}

func TestEvalAllocatesNothing(t *testing.T) {
	for _, spec := range []string{"russian", "canadian", "turkish"} {
		e, _ := game.Ability[search.Evaluator](must(t, spec, ""))
		if n := testing.AllocsPerRun(100, func() { e.Eval(0) }); n != 0 {
			t.Errorf("%s: %v allocations", spec, n)
		}
	}
}

func TestWeigh(t *testing.T) {
	g, err := game.Open("russian")
	if err != nil {
		t.Fatal(err)
	}
	var w [engine.Weights]engine.Weight
	if err := engine.Weigh(g, &w); err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("W:Wa1,c3,e3,g3:Bb8,d8,f8")
	if err != nil || eval(p, 0) != 0 {
		t.Errorf("weightless men are worth %d (%v)", eval(p, 0), err)
	}
	if q := must(t, "russian", "W:Wa1,c3,e3,g3:Bb8,d8,f8"); eval(q, 0) == 0 {
		t.Error("the weights of one game changed those of another")
	}
}

func BenchmarkEval(b *testing.B) {
	for _, spec := range []string{"russian", "international", "canadian", "turkish"} {
		b.Run(spec, func(b *testing.B) {
			e, _ := game.Ability[search.Evaluator](must(b, spec, ""))
			b.ReportAllocs()
			for b.Loop() {
				e.Eval(0)
			}
		})
	}
}
