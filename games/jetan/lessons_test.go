package jetan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// TestLessons: what the lessons ask is what the rules say, and there are eight at least.
func TestLessons(t *testing.T) {
	from := map[string]string{"princess-safe": "e1"} // others ask of e5
	wanted := map[string]func(reason, move string) bool{
		"dwar-round": func(_, move string) bool { return strings.HasPrefix(move, "e5x") },
		"flier-wins": func(reason, _ string) bool { return reason == "princess" },
		"chief-duel": func(reason, _ string) bool { return reason == "duel" },
		"chief-draw": func(reason, _ string) bool { return reason == "chiefDraw" },
	}
	shown := map[string]string{"escape-show": "", "few-pieces": "few"}
	lessons := map[string]bool{}
	for _, p := range puzzles(t) {
		if p.Lesson == "" {
			continue
		}
		lessons[p.Lesson] = true
		pos := opened(t, p)
		switch p.Kind {
		case puzzle.Pick:
			at := from[p.ID]
			if at == "" {
				at = "e5"
			}
			same(t, p, p.Places, targets(pos, at))
		case puzzle.Show:
			want, ok := shown[p.ID]
			if got := played(t, pos, p.Moves).Outcome().Reason; !ok || got != want {
				t.Errorf("%s ends by %q", p.ID, got)
			}
		default:
			asks := wanted[p.ID]
			if asks == nil {
				t.Fatalf("nothing says what %s asks", p.ID)
			}
			var want []string
			for _, m := range pos.AppendMoves(nil) {
				if text := game.MoveText(pos, m); asks(after(pos, m).Outcome().Reason, text) {
					want = append(want, text)
				}
			}
			same(t, p, p.Lines, want)
		}
	}
	if len(lessons) < 8 {
		t.Errorf("%d lessons", len(lessons))
	}
}

// TestEscapeShown: where the lesson shows the escape, nothing else saves the princess: no ordinary move of hers is left, and she
// is in danger.
func TestEscapeShown(t *testing.T) {
	all := puzzles(t)
	p := all[slices.IndexFunc(all, func(p puzzle.Puzzle) bool { return p.ID == "escape-show" })]
	pos := opened(t, p)
	if !pos.Checked() || slices.ContainsFunc(pos.AppendMoves(nil), func(m game.Move) bool {
		return strings.HasPrefix(game.MoveText(pos, m), "a1-")
	}) {
		t.Errorf("%s: she need not escape", p.Position)
	}
}
