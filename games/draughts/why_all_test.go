package draughts_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/draughts"
)

// TestEveryPairIsExplained: in random games of every preset each two squares are a legal move or
// refused with a reason, a clause and, where its text names places, with places.
func TestEveryPairIsExplained(t *testing.T) {
	en := words(t, "en")
	specs := []string{"russian;capture=may", "russian;huff=redo", "russian;mustContinue=off", "english;kids=second"}
	for _, info := range family() {
		specs = append(specs, info.ID)
	}
	for _, spec := range specs {
		t.Run(spec, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			p := start(t, spec)
			every := gametest.Fewer(5, 20)
			for ply := range 100 {
				moves := p.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				if ply%every == 0 {
					explainPairs(t, p, moves, en)
				}
				p.Play(moves[rng.IntN(len(moves))])
			}
		})
	}
}

func explainPairs(t *testing.T, p game.Position, moves []game.Move, words map[string]string) {
	t.Helper()
	g := p.(*draughts.Position).Game()
	sc := game.SceneOf(p, p.ToMove())
	for from := range g.Squares() {
		for to := range g.Squares() {
			text := g.Name(game.Place(from)) + "-" + g.Name(game.Place(to))
			m, err := p.ParseMove(text)
			if err == nil {
				if !slices.Contains(moves, m) {
					t.Fatalf("%s: %s is read as an illegal move", game.Text(p), text)
				}
				continue
			}
			var r *game.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("%s: %v", game.Text(p), err)
			}
			checkWords(t, p, r, words)
			click := []game.Token{game.Token(from), game.Token(to)}
			if !begins(sc.Paths, click) {
				checkWords(t, p, game.ExplainPath(p, p.ToMove().One(), click), words)
			}
		}
	}
}

// begins tells whether the clicks begin one of the paths.
func begins(paths []game.Path, clicks []game.Token) bool {
	return slices.ContainsFunc(paths, func(path game.Path) bool {
		return len(path.Tokens) >= len(clicks) && slices.Equal(path.Tokens[:len(clicks)], clicks)
	})
}

func checkWords(t *testing.T, p game.Position, r *game.Refusal, words map[string]string) {
	t.Helper()
	word := words["refusal."+r.Code]
	switch {
	case word == "":
		t.Fatalf("%s: %v has no words", game.Text(p), r)
	case r.Code == "notLegal" || r.Rule == "":
		t.Fatalf("%s: %v gives no reason", game.Text(p), r)
	case (strings.Contains(word, "{places}") || strings.Contains(word, "{way}")) && len(r.Names) == 0:
		t.Fatalf("%s: %v names no places", game.Text(p), r)
	}
}
