package shogi_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/shogi"
)

// picks say from which place the marked squares are reached.
var picks = map[string]string{
	"king-goes": "5e", "gold-goes": "5e", "silver-goes": "5e", "rook-goes": "8f", "bishop-goes": "5e", "lance-goes": "5h",
	"knight-goes": "5f", "dragon-goes": "5e", "horse-goes": "5e", "pawn-squares": "hand:P",
}

// asked says of every move whether it is what a puzzle asks for.
var asked = map[string]func(before, after *shogi.Position, text string) bool{
	"pawn-takes":   func(before, _ *shogi.Position, text string) bool { return takes(before, text) },
	"to-tokin":     promotes,
	"must-promote": promotes,
	"parry-drop":   func(_, _ *shogi.Position, text string) bool { return text == "G*5h" },
	"knight-drop":  mates,
	"not-the-pawn": func(before, after *shogi.Position, text string) bool {
		return mates(before, after, text) && text[1] == '*'
	},
	"pawn-pushes": func(before, after *shogi.Position, text string) bool {
		return mates(before, after, text) && text[:2] == "1c"
	},
	"head-gold":      mates,
	"corner":         mates,
	"declare":        func(_, after *shogi.Position, _ string) bool { return after.Outcome().Reason == "declaration" },
	"read-move":      named("P-7f"),
	"read-promotion": named("Bx2b+"),
	"read-drop":      named("P*2c"),
}

func mates(_, after *shogi.Position, _ string) bool { return after.Outcome().Reason == "mate" }

func promotes(_, _ *shogi.Position, text string) bool { return strings.HasSuffix(text, "+") }

func named(name string) func(before, _ *shogi.Position, text string) bool {
	return func(before, _ *shogi.Position, text string) bool {
		m, err := before.ParseMove(text)
		return err == nil && game.NameOf(before, m, "en") == name
	}
}

func takes(before *shogi.Position, text string) bool {
	return slices.ContainsFunc(game.SceneOf(before, before.ToMove()).Paths, func(w game.Path) bool {
		return w.Text == text && len(w.Taken) > 0
	})
}

// TestLessons: what the lessons want marked or played is what the rules say, all of it and nothing else.
func TestLessons(t *testing.T) {
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	lessons := map[string]bool{}
	for _, p := range all {
		if p.Lesson == "" { // proved beside the engine
			continue
		}
		lessons[p.Lesson] = true
		pos := at(t, p.Game, p.Position)
		got, want := p.Places, []string(nil)
		switch {
		case p.ID == "two-files":
			want = pawnsOf(pos)
		case p.Kind == puzzle.Pick:
			want = targets(pos, picks[p.ID])
		default:
			got, want = p.Lines, movesAsked(pos, asked[p.ID])
		}
		if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) || len(want) == 0 {
			t.Errorf("%s: %q, want %q", p.ID, got, want)
		}
		if p.Lesson == "notation" {
			checkWritten(t, p, pos)
		}
	}
	if len(lessons) < 8 {
		t.Errorf("%d lessons", len(lessons))
	}
}

// movesAsked are the moves of a position that do what is asked.
func movesAsked(pos *shogi.Position, asks func(before, after *shogi.Position, text string) bool) (list []string) {
	if asks == nil {
		return nil
	}
	for _, m := range pos.AppendMoves(nil) {
		after := game.Clone(pos).(*shogi.Position)
		after.Play(m)
		if text := game.MoveText(pos, m); asks(pos, after, text) {
			list = append(list, text)
		}
	}
	return list
}

// pawnsOf are the places of Black's unpromoted pawns.
func pawnsOf(pos *shogi.Position) (list []string) {
	for _, man := range game.SceneOf(pos, 0).Men {
		if man.Kind == "pawn" && man.Seat == 0 {
			list = append(list, pos.Board().Places[man.Place].Name)
		}
	}
	return list
}

// checkWritten: the task names the move as players write it.
func checkWritten(t *testing.T, p puzzle.Puzzle, pos *shogi.Position) {
	t.Helper()
	m, err := pos.ParseMove(p.Lines[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range gametest.Languages {
		task := gametest.Words(t, family()[0].Text, lang)["puzzle."+p.ID+".task"]
		if name := game.NameOf(pos, m, lang); !strings.Contains(task, name) {
			t.Errorf("%s, %s: %q does not name %s", p.ID, lang, task, name)
		}
	}
}
