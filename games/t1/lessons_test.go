package t1_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/t1"
)

// TestLessonMoves: what the lessons want played is all that the rules have for it.
func TestLessonMoves(t *testing.T) {
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	captures := func(pos, _ *t1.Position, m game.Move) bool { return taken(pos, m) }
	ends := func(reason string) func(_, after *t1.Position, _ game.Move) bool {
		return func(_, after *t1.Position, _ game.Move) bool { return after.Outcome().Reason == reason }
	}
	named := func(texts ...string) func(pos, _ *t1.Position, m game.Move) bool {
		return func(pos, _ *t1.Position, m game.Move) bool { return slices.Contains(texts, game.MoveText(pos, m)) }
	}
	wanted := map[string]func(pos, after *t1.Position, m game.Move) bool{
		"knecht-promoted":  becomes("veteran"),
		"veteran-promoted": becomes("connet"),
		"three-already":    becomes("ritter"), // and nothing stronger: see below
		"prince-enters":    becomes("connet"),
		"prince-stays":     enters,
		"scout-exchange":   ends("castle"),
		"advantage":        captures,
		"royal-takes":      captures,
		"take-castle":      ends("castle"),
		"take-king":        ends("king"),
		"blockade":         ends("blockade"),
		"read-move":        named("d1g4"),
		"read-promotion":   named("b7b8c"),
		"read-exchange":    ends("king"),
	}
	for _, p := range all {
		if p.Kind != puzzle.Play || p.Lesson == "" {
			continue
		}
		asks := wanted[p.ID]
		if asks == nil {
			t.Errorf("nothing says what %s asks", p.ID)
			continue
		}
		pos := at(t, p.Game, p.Position)
		var want []string
		for _, m := range pos.AppendMoves(nil) {
			after := game.Clone(pos).(*t1.Position)
			after.Play(m)
			if asks(pos, after, m) {
				want = append(want, game.MoveText(pos, m))
			}
		}
		if got := slices.Sorted(slices.Values(p.Lines)); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: lines %v, want %v", p.ID, got, want)
		}
		if p.Lesson == "notation" {
			checkWritten(t, p, pos)
		}
	}
	for _, text := range []string{"a7a8c", "a7a8p"} {
		if _, err := at(t, "chess-t1", noneLeft).ParseMove(text); err == nil {
			t.Errorf("%s is legal with three of each", text)
		}
	}
}

// taken tells whether a move takes a piece.
func taken(pos *t1.Position, m game.Move) bool {
	return slices.ContainsFunc(game.SceneOf(pos, pos.ToMove()).Paths, func(w game.Path) bool {
		return w.Text == game.MoveText(pos, m) && len(w.Taken) > 0
	})
}

// enters tells whether the Prince of b3 enters the castle and stays what it is.
func enters(pos, after *t1.Position, m game.Move) bool {
	text := game.MoveText(pos, m)
	return len(text) == 4 && strings.HasPrefix(text, "b3") && slices.ContainsFunc(game.SceneOf(after, 0).Men, func(man game.Man) bool {
		at := after.Board().Places[man.Place]
		return at.Name == text[2:] && at.Tint == 7 && man.Kind == "prince"
	})
}

// becomes tells of moves whether the piece turns into the kind.
func becomes(kind string) func(pos, after *t1.Position, m game.Move) bool {
	return func(pos, after *t1.Position, m game.Move) bool {
		text := game.MoveText(pos, m)
		return len(text) == 5 && slices.ContainsFunc(game.SceneOf(after, 0).Men, func(man game.Man) bool {
			return man.Kind == kind && pos.Board().Places[man.Place].Name == text[2:4]
		})
	}
}

// checkWritten: the task names the move as players of the language write it.
func checkWritten(t *testing.T, p puzzle.Puzzle, pos *t1.Position) {
	t.Helper()
	m, err := pos.ParseMove(p.Lines[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "uk", "ru"} {
		task := gametest.Words(t, family()[0].Text, lang)["puzzle."+p.ID+".task"]
		if name := game.NameOf(pos, m, lang); !strings.Contains(task, name) {
			t.Errorf("%s, %s: %q does not name %s", p.ID, lang, task, name)
		}
	}
}
