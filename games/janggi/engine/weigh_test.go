package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/janggi"
	"github.com/tavlei/tavlei/search/texel"
)

// TestSamples: what a fit of weights sees of a position is what the evaluation sees, in positions of random games.
func TestSamples(t *testing.T) {
	g, err := game.Open("janggi;arrays=chosen")
	if err != nil {
		t.Fatal(err)
	}
	tuned := make([]texel.Weight, weights)
	for i := range tuned {
		tuned[i] = texel.Weight{Early: float64(tunedEarly[i]), Late: float64(tunedLate[i])}
	}
	if len(tunedEarly) != weights || len(tunedLate) != weights {
		t.Fatalf("%d and %d weights, want %d", len(tunedEarly), len(tunedLate), weights)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	seen := 0
	for range 6 {
		p := g.Start()
		for moves := p.AppendMoves(nil); len(moves) > 0 && !p.Outcome().Over(); moves = p.AppendMoves(nil) {
			c, ok := sampleOf(p)
			if choosing := p.(*janggi.Position).Choosing(); ok && choosing {
				t.Fatalf("%s is a sample", game.Text(p))
			}
			if ok {
				seen++
				h := position{of: p.(*janggi.Position)}
				if v, want := c.Value(tuned), float64(h.Eval(0)); v-want > 1 || want-v > 1 {
					t.Fatalf("%s is worth %g to the fit, %g to the search", game.Text(p), v, want)
				}
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
	if seen < 200 {
		t.Errorf("%d positions", seen)
	}
}

// TestWhatCounts: what stands better is worth more.
func TestWhatCounts(t *testing.T) {
	g, err := game.Open("janggi;rules=casual")
	if err != nil {
		t.Fatal(err)
	}
	both := func(text string) (both [2]army) {
		p, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		position{p.(*janggi.Position)}.armies(&both)
		return both
	}
	for _, c := range []struct {
		name, position string
		term           int
		cho, han       int32
	}{
		{"a cannon in line with nothing between", "4k4/9/9/9/4C4/9/9/9/9/3K5 w", openCannon, 1, 0},
		{"a cannon through two", "4k4/4a4/9/4p4/4C4/9/9/9/9/3K5 w", throughTwo, 1, 0},
		{"a chariot through one", "4k4/4a4/9/9/4R4/9/9/9/9/3K5 w", throughOne, 1, 0},
		{"a chariot along a row", "R2ak4/9/9/9/9/9/9/9/9/3K5 w", throughOne, 1, 0},
		{"soldiers side by side", "4k4/9/9/pp6p/7pp/PPP5P/9/9/9/3K5 w", pairs, 2, 2},
		{"guards beside the general", "4k4/4a4/9/9/9/9/9/9/3AA4/3K5 w", nearGuards, 2, 1},
		{"guards missing before chariots", "4k4/9/9/9/9/9/9/9/4A4/R2K4R w", guardsChariots, 0, 4},
		{"screens are few", "4k4/9/9/9/4C4/9/9/9/9/3K5 w", screens, -17, 0},
		{"the move", "4k4/9/9/9/9/9/9/9/9/3K5 b", onTurn, 0, 1},
		{"nothing is counted", "4k4/9/9/9/4C4/9/9/9/9/3K5 w", lead, 0, 0},
	} {
		if got := both(c.position); got[0].terms[c.term] != c.cho || got[1].terms[c.term] != c.han {
			t.Errorf("%s: %d and %d, want %d and %d", c.name, got[0].terms[c.term], got[1].terms[c.term], c.cho, c.han)
		}
	}
}

// TestLead: where points count, the lead counts twice as much again at the end of the game by its length, and no more than its
// bound.
func TestLead(t *testing.T) {
	g, err := game.Open("janggi")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		position   string
		lead, late int32
	}{
		{"4k4/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", 1, 0},
		{"4k4/9/9/9/9/9/R8/9/9/3K5 w - - 0 51", 23, 23},
		{"4k4/9/9/9/9/9/RRCC5/9/9/3K5 w - - 0 1", mostLead, 0},
		{"rrcck4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", -mostLead, 0},
	} {
		p, err := g.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		var both [2]army
		position{p.(*janggi.Position)}.armies(&both)
		if got := both[0].terms; got[lead] != c.lead || got[leadLate] != c.late {
			t.Errorf("%s: %d and %d, want %d and %d", c.position, got[lead], got[leadLate], c.lead, c.late)
		}
	}
}
