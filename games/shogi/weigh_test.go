package shogi

import (
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/tavlei/tavlei/game"
)

// TestWeighed: what a fit of weights sees of a position is what the evaluation sees, in positions of random games and of problems
// with one King.
func TestWeighed(t *testing.T) {
	if len(tunedEarly) != weights || len(tunedLate) != weights {
		t.Fatalf("%d and %d weights, want %d", len(tunedEarly), len(tunedLate), weights)
	}
	g, err := game.Open("shogi")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	same := func(p *Position) {
		index, count, early, ok := p.Weighed()
		if !ok {
			return
		}
		seen++
		v := 0.0
		for i, at := range index {
			v += float64(count[i]) * (early*float64(tunedEarly[at]) + (1-early)*float64(tunedLate[at]))
		}
		if want := float64(p.Eval(0)); math.Abs(v-want) > 1 {
			t.Fatalf("%s is worth %g to the fit, %g to the search", game.Text(p), v, want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 4 {
		p := g.Start()
		for moves := p.AppendMoves(nil); len(moves) > 0 && !p.Outcome().Over(); moves = p.AppendMoves(nil) {
			p.Play(moves[rng.IntN(len(moves))])
			same(p.(*Position))
		}
	}
	if seen < 200 {
		t.Errorf("%d positions", seen)
	}
	for _, text := range []string{"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "9/9/9/9/9/4p4/9/9/4K4 w g2r2b3g4s4n4l17p 1"} {
		p, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		same(p.(*Position))
	}
	mini, err := game.Open("minishogi")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, ok := mini.Start().(*Position).Weighed(); ok {
		t.Error("the small board is weighed")
	}
}

// turned is a position in SFEN with the sides changed.
func turned(text string) string {
	swap := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsUpper(r) {
				return unicode.ToLower(r)
			}
			return unicode.ToUpper(r)
		}, s)
	}
	f := strings.Fields(text)
	men := regexp.MustCompile(`\+?.`).FindAllString(swap(f[0]), -1)
	slices.Reverse(men)
	side := map[string]string{"b": "w", "w": "b"}[f[1]]
	return strings.Join([]string{strings.Join(men, ""), side, swap(f[2]), f[3]}, " ")
}

// TestTurned: a position and the same one with the sides changed are worth the same to who is to move.
func TestTurned(t *testing.T) {
	for spec, text := range map[string]string{
		"shogi":     "ln3g1nl/1r2gks2/p1pp1p1pp/1p2p1p2/7P1/2P1P4/PPSP1SP1P/7R1/LN2GGK+bL b BNPs 41",
		"minishogi": "2kgs/4p/5/P4/KG2R b Rbbs 1",
	} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		a, err := g.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.Parse(turned(text))
		if err != nil {
			t.Fatal(err)
		}
		if v, w := a.(*Position).Eval(0), b.(*Position).Eval(1); v != w || v == 0 {
			t.Errorf("%s is worth %d, turned round %d", text, v, w)
		}
	}
}
