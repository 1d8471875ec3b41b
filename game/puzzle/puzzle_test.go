package puzzle_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
	"github.com/tavlei/tavlei/game/puzzle"
	_ "github.com/tavlei/tavlei/games/draughts"
	_ "github.com/tavlei/tavlei/games/draughts/engine"
)

// Sound puzzles, which the tests below spoil.
var (
	shot = puzzle.Puzzle{
		ID: "first-shot", Kind: puzzle.Play, Game: "russian", Position: "W:Wc3,e1:Bd4,f6,h8",
		Seats: []game.Seat{0}, Lines: []string{"c3:e5:g7 h8:f6"}, Lesson: "taking", Order: 1,
		Proof: `tavlei analyse russian --position "W:Wc3,e1:Bd4,f6,h8" --depth 3`, Seconds: 0.1,
	}
	trap = puzzle.Puzzle{
		ID: "trap", Kind: puzzle.Play, Game: "russian", Position: "W:Wc3,e1:Bd4,f6,h8", Grade: 0.3,
		Seats: []game.Seat{0}, Lines: []string{"c3:g7 h8:f6 e1-f2"}, Wrong: []string{"c3:g7 h8:f6 * f6-g5"},
	}
	race = puzzle.Puzzle{
		ID: "both", Kind: puzzle.Play, Game: "party;seats=2", Seats: []game.Seat{0, 1}, Lines: []string{"a1 b2", "a2 b1"},
	}
	pick = puzzle.Puzzle{ID: "corners", Kind: puzzle.Pick, Game: "russian", Places: []string{"a1", "h8"}, Numbers: true}
	goal = puzzle.Puzzle{
		ID: "off-1", Kind: puzzle.Goal, Theme: "off", Game: "shove", Position: "10 20 60 70 0 0", Goal: "off", Grade: 0.5,
		Lines: []string{"1+55", "1+45"}, Lesson: "off", Order: 1,
	}
	show = puzzle.Puzzle{ID: "opening", Kind: puzzle.Show, Game: "russian", Moves: "c3-d4 d6-c5 b2-c3", Value: "0"}
)

func TestSound(t *testing.T) {
	for _, p := range []puzzle.Puzzle{shot, trap, race, pick, show, goal} {
		if err := errors.Join(puzzle.Check(p), puzzle.Reached(p)); err != nil {
			t.Error(err)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name  string
		of    puzzle.Puzzle
		spoil func(*puzzle.Puzzle)
		says  string
	}{
		{"id", shot, func(p *puzzle.Puzzle) { p.ID = "First shot" }, `id "First shot"`},
		{"lesson", shot, func(p *puzzle.Puzzle) { p.Lesson = "Taking" }, `lesson "Taking"`},
		{"order alone", show, func(p *puzzle.Puzzle) { p.Order = 2 }, "order 2"},
		{"kind", shot, func(p *puzzle.Puzzle) { p.Kind = "guess" }, `"guess"`},
		{"game", shot, func(p *puzzle.Puzzle) { p.Game = "rusian" }, `"rusian"`},
		{"option", shot, func(p *puzzle.Puzzle) { p.Game = "russian;colour=red" }, "colour"},
		{"position", shot, func(p *puzzle.Puzzle) { p.Position = "W:Wz9" }, `"W:Wz9"`},
		{"illegal move", shot, func(p *puzzle.Puzzle) { p.Lines = []string{"c3:e5:g7 h8-g7"} }, "line 1: ply 2"},
		{"no lines", shot, func(p *puzzle.Puzzle) { p.Lines = nil }, "no lines"},
		{"empty line", shot, func(p *puzzle.Puzzle) { p.Lines = []string{""} }, "line 1 has no move"},
		{"no seats", shot, func(p *puzzle.Puzzle) { p.Seats = nil }, "no seats"},
		{"foreign seat", shot, func(p *puzzle.Puzzle) { p.Seats = []game.Seat{2} }, "seat 2"},
		{"chance", shot, func(p *puzzle.Puzzle) { p.Seats = []game.Seat{game.Chance} }, "seat chance"},
		{"nobody", shot, func(p *puzzle.Puzzle) { p.Seats = []game.Seat{game.NoSeat} }, "seat none"},
		{"seat twice", race, func(p *puzzle.Puzzle) { p.Seats = []game.Seat{1, 1} }, "twice"},
		{"idle seat", race, func(p *puzzle.Puzzle) { p.Lines = []string{"a1"} }, "seat 1 makes no move"},
		{"line twice", race, func(p *puzzle.Puzzle) { p.Lines = []string{"a1 b2", "a2 b1", "a1, b2"} }, "line 1 and line 3"},
		{"beginning", race, func(p *puzzle.Puzzle) { p.Lines = []string{"a1 b2", "a1 b2 a2"} }, "line 1 and line 2"},
		{"lines of a show", show, func(p *puzzle.Puzzle) { p.Lines = []string{"c3-d4"} }, "kind play"},
		{"places of a show", show, func(p *puzzle.Puzzle) { p.Places = []string{"a1"} }, "kind pick"},
		{"moves of a pick", pick, func(p *puzzle.Puzzle) { p.Moves = "c3-d4" }, "kind show"},
		{"wrong moves of a show", show, func(p *puzzle.Puzzle) { p.Wrong = []string{"c3-d4 d6-c5"} }, "kind play"},
		{"grade of a pick", pick, func(p *puzzle.Puzzle) { p.Grade = 0.1 }, "kind goal"},
		{"steep", trap, func(p *puzzle.Puzzle) { p.Grade = -1 }, "grade -1"},
		{"wrong line that is right", trap, func(p *puzzle.Puzzle) { p.Wrong = []string{"c3:g7 h8:f6 e1-f2"} }, "wrong line 1: nothing refutes it"},
		{"wrong move alone", trap, func(p *puzzle.Puzzle) { p.Wrong = []string{"c3:g7 h8:f6 e1-d2"} }, "wrong line 1: nothing refutes it"},
		{"refuted twice", trap, func(p *puzzle.Puzzle) { p.Wrong = append(p.Wrong, "c3:g7 h8:f6 * f6-e5") }, "wrong line 2: the move is refuted already"},
		{"illegal reply", trap, func(p *puzzle.Puzzle) { p.Wrong = []string{"c3:g7 h8:f6 e1-d2 f6-f5"} }, "wrong line 1: ply 4"},
		{"illegal reply to others", trap, func(p *puzzle.Puzzle) { p.Wrong = []string{"c3:g7 h8:f6 * f6-f5"} }, "wrong line 1: ply 4"},
		{"wrong move of the other side", trap, func(p *puzzle.Puzzle) { p.Wrong = []string{"c3:g7 h8-g7 e1-d2"} }, "wrong line 1: ply 2"},
		{"learner's last word", trap, func(p *puzzle.Puzzle) { p.Wrong = []string{"c3:g7 h8:f6 e1-d2 f6-e5 d2-c3"} }, "the last word with the other side"},
		{"other spelling", trap, func(p *puzzle.Puzzle) { p.Wrong = []string{"c3:g7 h8:f6 e1d2 f6e5"} }, "want it written"},
		{"no moves", show, func(p *puzzle.Puzzle) { p.Moves = " " }, "no moves"},
		{"illegal show", show, func(p *puzzle.Puzzle) { p.Moves = "c3-d4 c3-d4" }, "ply 2"},
		{"no places", pick, func(p *puzzle.Puzzle) { p.Places = nil }, "no places"},
		{"no such place", pick, func(p *puzzle.Puzzle) { p.Places = []string{"a1", "z1"} }, `"z1"`},
		{"a button", pick, func(p *puzzle.Puzzle) { p.Game, p.Places = "party", []string{"wait"} }, `"wait"`},
		{"place twice", pick, func(p *puzzle.Puzzle) { p.Places = []string{"a1", "a1"} }, "twice"},
		{"theme", goal, func(p *puzzle.Puzzle) { p.Theme = "Off" }, `theme "Off"`},
		{"goal", goal, func(p *puzzle.Puzzle) { p.Goal = "on" }, `goal "on": want one of off`},
		{"game without goals", goal, func(p *puzzle.Puzzle) { p.Game, p.Position = "russian", "" }, "russian knows no goals"},
		{"grade", goal, func(p *puzzle.Puzzle) { p.Grade = 1.5 }, "grade 1.5"},
		{"no way to the goal", goal, func(p *puzzle.Puzzle) { p.Lines = nil }, "no lines"},
		{"illegal way to the goal", goal, func(p *puzzle.Puzzle) { p.Lines = []string{"3+1"} }, "line 1: notYourMan"},
		{"seats of a goal", goal, func(p *puzzle.Puzzle) { p.Seats = []game.Seat{0} }, "kind play"},
		{"goal of a show", show, func(p *puzzle.Puzzle) { p.Goal = "off" }, "kind goal"},
		{"other program", shot, func(p *puzzle.Puzzle) { p.Proof = "edax -solve" }, "edax"},
		{"quotes", shot, func(p *puzzle.Puzzle) { p.Proof = `tavlei analyse "russian` }, "quotation mark"},
		{"time of nothing", shot, func(p *puzzle.Puzzle) { p.Proof = "" }, "no proof"},
		{"time below nothing", shot, func(p *puzzle.Puzzle) { p.Seconds = -1 }, "-1 seconds"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := c.of
			c.spoil(&p)
			err := puzzle.Check(p)
			if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), p.ID) {
				t.Errorf("%v does not say %s", err, c.says)
			}
		})
	}
}

func texts(list string) fstest.MapFS {
	return fstest.MapFS{"puzzles.json": {Data: []byte(list)}}
}

func TestFamilies(t *testing.T) {
	list := `[
		{"id": "single", "kind": "pick", "game": "russian", "places": ["a1"]},
		{"id": "b2", "kind": "pick", "game": "russian", "places": ["a1"], "lesson": "b", "order": 2},
		{"id": "a1", "kind": "pick", "game": "russian", "places": ["a1"], "lesson": "a", "order": 1},
		{"id": "b1", "kind": "pick", "game": "russian", "places": ["a1"], "lesson": "b", "order": 1}
	]`
	families, err := puzzle.Families([]*game.Info{
		{ID: "x", Family: "mute"}, {ID: "y", Family: "silent", Text: fstest.MapFS{}},
		{ID: "z", Family: "drills", Text: texts(list)}, {ID: "zz", Family: "drills", Text: texts(list)},
	})
	if err != nil || len(families) != 1 || families[0].ID != "drills" {
		t.Fatalf("%+v, %v", families, err)
	}
	var order []string
	for _, p := range families[0].All() {
		order = append(order, p.ID)
	}
	if diff := cmp.Diff([]string{"b1", "b2", "a1", "single"}, order); diff != "" {
		t.Error(diff)
	}
	if err := puzzle.CheckAll(families[0]); err != nil {
		t.Error(err)
	}
	_, err = puzzle.Families([]*game.Info{{ID: "x", Family: "broken", Text: texts(`[{"idd": "a"}]`)}})
	if err == nil || !strings.Contains(err.Error(), "broken") || !strings.Contains(err.Error(), "idd") {
		t.Errorf("an unknown key gives %v", err)
	}
	if all, err := puzzle.Load(os.DirFS(t.TempDir())); err != nil || all != nil {
		t.Errorf("no file gives %v, %v", all, err)
	}
}

func TestReached(t *testing.T) {
	p := goal
	p.Lines = []string{"1+55", "1+10"}
	if err := puzzle.Reached(p); err == nil || !strings.Contains(err.Error(), "line 2: 1+10 does not reach the goal off") {
		t.Errorf("%v", err)
	}
	_, line, err := goal.Open()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"1+55": 3, "1+45": 2, "0+60": 3, "1+10": 0, "1-30": 0} {
		if stars, err := puzzle.StarsOf(line.Pos, "off", text); stars != want || err != nil {
			t.Errorf("%s has %d stars, %v, want %d", text, stars, err, want)
		}
	}
	if _, err := puzzle.StarsOf(line.Pos, "off", "2+1"); err == nil {
		t.Error("an illegal move is judged")
	}
	if _, err := puzzle.StarsOf(line.Pos, "on", "1+1"); err == nil {
		t.Error("a goal that is none is judged")
	}
}

func TestCheckAllComparesPuzzles(t *testing.T) {
	one, two := pick, pick
	one.Lesson, one.Order, two.Lesson, two.Order = "l", 1, "l", 1
	err := puzzle.CheckAll(puzzle.Family{Lessons: []puzzle.Lesson{{ID: "l", Puzzles: []puzzle.Puzzle{one, two}}}})
	if err == nil || !strings.Contains(err.Error(), "the id is taken") || !strings.Contains(err.Error(), "same order 1") {
		t.Errorf("%v", err)
	}
}

func TestWords(t *testing.T) {
	want := []string{
		"puzzle.first-shot.title", "puzzle.first-shot.task", "puzzle.first-shot.done", "puzzle.first-shot.help", "lesson.taking.title",
	}
	if diff := cmp.Diff(want, shot.Words()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"puzzle.off.title", "puzzle.off.task", "puzzle.off.done", "puzzle.off.help", "lesson.off.title"}, goal.Words()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"puzzle.opening.title", "puzzle.opening.task", "puzzle.opening.done"}, show.Words()); diff != "" {
		t.Error(diff)
	}
}

func TestPlayed(t *testing.T) {
	lines, err := shot.Played()
	if err != nil || len(lines) != 1 || strings.Join(lines[0].Texts(), " ") != "c3:g7 h8:f6" {
		t.Errorf("%d lines, %v, %v", len(lines), lines[0].Texts(), err)
	}
	if lines, err := pick.Played(); err != nil || len(lines) != 0 {
		t.Errorf("a pick has the lines %v, %v", lines, err)
	}
}

func TestArgs(t *testing.T) {
	p := puzzle.Puzzle{Proof: `tavlei  solve "reversi;size=4" --position "---- -XO" --json`}
	args, err := p.Args()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"tavlei", "solve", "reversi;size=4", "--position", "---- -XO", "--json"}, args); diff != "" {
		t.Error(diff)
	}
}

// FuzzArgs: no proof makes the reader panic, and its words hold no quotation mark.
func FuzzArgs(f *testing.F) {
	f.Add(`tavlei solve "a b" c`)
	f.Add(`tavlei "`)
	f.Fuzz(func(t *testing.T, proof string) {
		args, err := puzzle.Puzzle{Proof: proof}.Args()
		for _, arg := range args {
			if err == nil && strings.Contains(arg, `"`) {
				t.Errorf("%q gives %q", proof, arg)
			}
		}
	})
}
