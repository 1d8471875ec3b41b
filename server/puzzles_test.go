package server

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// drills is a family of puzzles in the game of another.
var drills = puzzle.Family{
	ID: "drills",
	Lessons: []puzzle.Lesson{{ID: "taking", Puzzles: []puzzle.Puzzle{
		{ID: "shot", Kind: puzzle.Play, Lesson: "taking", Order: 1, Game: "russian;huff=off", Position: "W:Wc3,e1:Bd4,f6,h8",
			Seats: []game.Seat{0}, Lines: []string{"c3:e5:g7 h8:f6"}, Proof: "tavlei analyse russian", Seconds: 2},
		{ID: "broken", Kind: puzzle.Show, Lesson: "taking", Order: 2, Game: "russian", Moves: "a1-a8"},
	}}},
	Alone: []puzzle.Puzzle{
		{ID: "line", Kind: puzzle.Show, Game: "russian", Moves: "c3-d4 d6-c5", Value: "0"},
		{ID: "corners", Kind: puzzle.Pick, Game: "russian", Places: []string{"a1", "h8"}},
		{ID: "off-1", Kind: puzzle.Goal, Theme: "off", Game: "shove", Position: "10 20 60 70 0 0", Goal: "off", Grade: 0.5, Lines: []string{"1+55"}},
	},
}

func TestPuzzles(t *testing.T) {
	b := newBench(t, quietly)
	b.srv.service.PuzzlesOnce.Do(func() { b.srv.service.Shelf = b.srv.service.Shelve([]puzzle.Family{drills}) })
	p := b.person()

	list := want[api.PuzzlesView](p, 200, "GET", "/api/puzzles", nil)
	if len(list.Families) != 1 || list.Families[0].ID != "drills" {
		t.Fatalf("%+v", list)
	}
	f := list.Families[0]
	if len(f.Lessons) != 1 || f.Lessons[0].ID != "taking" || len(f.Lessons[0].Puzzles) != 1 || len(f.Alone) != 3 {
		t.Errorf("the broken puzzle should be left out and no other: %+v", f)
	}
	if shown := f.Alone[0]; shown.Thumb == nil || !slices.ContainsFunc(shown.Thumb.Men, func(m game.Man) bool {
		at := shown.Thumb.Board.Places[m.Place]
		return at.X == 2.5 && at.Y == 3.5 // c5: small pictures tell no names
	}) {
		t.Error("the picture of a line is not that of its end")
	}

	whole := want[api.FamilyPuzzlesView](p, 200, "GET", "/api/puzzles/drills", nil)
	if len(whole.Puzzles) != 4 {
		t.Fatalf("%+v", whole)
	}
	shot := whole.Puzzles[0]
	if shot.ID != "shot" || shot.Game != "russian" || len(shot.Lines) != 1 || strings.Join(shot.Lines[0], " ") != "c3:g7 h8:f6" ||
		len(shot.Seats) != 1 || shot.Seconds != 2 || shot.Proof == "" {
		t.Errorf("%+v", shot)
	}
	if line := whole.Puzzles[1]; len(line.Lines) != 1 || len(line.Lines[0]) != 2 || line.Value != "0" || line.Places == nil {
		t.Errorf("%+v", line)
	}
	if brief, off := f.Alone[2], whole.Puzzles[3]; brief.Theme != "off" || brief.Grade != 0.5 || brief.Thumb == nil ||
		off.Goal != "off" || off.Grade != 0.5 || off.Theme != "off" || len(off.Lines) != 1 || off.Lines[0][0] != "1+55" {
		t.Errorf("a goal: %+v, %+v", brief, off)
	}
	if got, _, data := p.ask("GET", "/api/puzzles/tafl", nil); got != 404 || !strings.Contains(string(data), "tafl") {
		t.Errorf("a family without puzzles: %d %s", got, data)
	}
}

// TestOwnPuzzles: what the families hold is served, and nothing of it is left out.
func TestOwnPuzzles(t *testing.T) {
	families, err := puzzle.Families(game.All())
	if err != nil {
		t.Fatal(err)
	}
	p := newBench(t).person()
	list := want[api.PuzzlesView](p, 200, "GET", "/api/puzzles", nil)
	if len(list.Families) != len(families) {
		t.Errorf("%d families are listed of %d", len(list.Families), len(families))
	}
	for _, pictures := range []string{"first", list.Families[1].ID, "nobody"} {
		some := want[api.PuzzlesView](p, 200, "GET", "/api/puzzles?pictures="+pictures, nil)
		for i, f := range some.Families {
			bare := list.Families[i].Alone
			for _, l := range list.Families[i].Lessons {
				bare = append(bare, l.Puzzles...)
			}
			got := f.Alone
			for _, l := range f.Lessons {
				got = append(got, l.Puzzles...)
			}
			with := pictures == f.ID || pictures == "first" && i == 0
			if len(got) != len(bare) || (got[0].Thumb != nil) != (with && bare[0].Thumb != nil) {
				t.Errorf("pictures=%s: %s has %d puzzles of %d, a picture: %v", pictures, f.ID, len(got), len(bare), got[0].Thumb != nil)
			}
		}
	}
	counted := map[string]int{}
	for _, f := range want[show.GamesView](p, 200, "GET", "/api/games", nil).Families {
		counted[f.ID] = f.Puzzles
	}
	for _, f := range families {
		if counted[f.ID] != len(f.All()) {
			t.Errorf("the list of games counts %d puzzles of %s, want %d", counted[f.ID], f.ID, len(f.All()))
		}
		v := want[api.FamilyPuzzlesView](p, 200, "GET", "/api/puzzles/"+f.ID, nil)
		if len(v.Puzzles) != len(f.All()) {
			t.Errorf("%s: %d puzzles are served of %d", f.ID, len(v.Puzzles), len(f.All()))
		}
	}
}

// TestStars: a preview judges its first move by a goal.
func TestStars(t *testing.T) {
	p := newBench(t).person()
	ask := func(game, moves, goal string) string {
		return "/api/preview?" + url.Values{"game": {game}, "position": {"10 20 60 70 0 0"}, "moves": {moves}, "goal": {goal}}.Encode()
	}
	for moves, stars := range map[string]int{"1+55": 3, "1+45": 2, "1+10": 0} {
		if v := want[api.PreviewView](p, 200, "GET", ask("shove", moves, "off"), nil); v.Stars == nil || *v.Stars != stars {
			t.Errorf("%s: stars %v, want %d", moves, v.Stars, stars)
		}
	}
	if v := want[api.PreviewView](p, 200, "GET", ask("shove", "", "off"), nil); v.Stars != nil {
		t.Errorf("no move has %d stars", *v.Stars)
	}
	if v := want[api.PreviewView](p, 200, "GET", ask("shove", "1+55", ""), nil); v.Stars != nil {
		t.Errorf("no goal gives %d stars", *v.Stars)
	}
	for _, c := range [][2]string{{"shove", "on"}, {"russian", "off"}} {
		query := url.Values{"game": {c[0]}, "goal": {c[1]}, "moves": {map[string]string{"shove": "1+55"}[c[0]]}}
		if status, _, data := p.ask("GET", "/api/preview?"+query.Encode(), nil); status != 422 || !strings.Contains(string(data), c[1]) {
			t.Errorf("%v: %d %s", c, status, data)
		}
	}
}

// TestEstimate: who looks back at a game of Go is told how it may be counted; where nothing is counted it is refused, and a
// match says which it is.
func TestEstimate(t *testing.T) {
	p := newBench(t).person()
	ask := func(game, position string) string {
		return "/api/estimate?" + url.Values{"game": {game}, "position": {position}}.Encode()
	}
	v := want[api.EstimateView](p, 200, "GET", ask("go;size=5;komi=0.5", "1XO2/1XO2/1XO2/1XO2/1XO2 b"), nil)
	if v.Lead != -5.5 || len(v.Owners) != 25 || v.Owners[0] < 50 || v.Owners[4] > -50 {
		t.Errorf("%+v", v)
	}
	for query, status := range map[string]int{
		ask("atari-go", ""): 422, ask("russian", ""): 422, ask("go", "nonsense"): 422, ask("nothing", ""): 404, ask("go;size=5", ""): 200,
	} {
		if got, _, data := p.ask("GET", query, nil); got != status {
			t.Errorf("%s: %d, want %d: %s", query, got, status, data)
		}
	}
	for spec, estimates := range map[string]bool{"go": true, "atari-go": false, "reversi": false} {
		if g, err := game.Open(spec); err != nil || show.NatureOf(g).Estimate != estimates {
			t.Errorf("%s: estimates %v, %v", spec, !estimates, err)
		}
	}
}

func TestPreviewOfMoves(t *testing.T) {
	p := newBench(t).person()
	ask := func(game, position, moves string) string {
		return "/api/preview?" + url.Values{"game": {game}, "position": {position}, "moves": {moves}}.Encode()
	}
	v := want[api.PreviewView](p, 200, "GET", ask("russian", "W:Wc3,e1:Bd4,h8", "c3:e5 h8-g7"), nil)
	if len(v.Plies) != 2 || v.Plies[0].Text != "c3:e5" || v.Plies[0].Path == nil || len(v.Plies[0].Men) != 3 || v.Plies[1].Seat != 1 || v.Plies[1].N != 2 {
		t.Fatalf("%+v", v.Plies)
	}
	if v.First == nil || len(v.First.Men) != 4 || !strings.HasPrefix(v.First.Position, "W:") {
		t.Errorf("before the moves: %+v", v.First)
	}
	if !strings.HasPrefix(v.Plies[0].Position, "B:") || v.Plies[1].Position != v.Position || v.Outcome != nil || len(v.Scene.Paths) == 0 {
		t.Errorf("after the moves: %+v", v)
	}
	v = want[api.PreviewView](p, 200, "GET", ask("russian", "W:Wc3:Bd4", "c3:e5"), nil)
	if v.Outcome == nil || v.Outcome.Reason != "noMen" || !slices.Equal(v.Outcome.Place, []int{1, 2}) || len(v.Scene.Paths) != 0 {
		t.Errorf("a game that is over: %+v", v.Outcome)
	}
	if v = want[api.PreviewView](p, 200, "GET", ask("party;seats=2", "", "a1"), nil); len(v.Scene.Score) != 2 || len(v.First.Score) != 2 || v.Plies[0].Score == nil {
		t.Errorf("a game that counts points: %+v", v)
	}
	if v = want[api.PreviewView](p, 200, "GET", ask("russian", "", ""), nil); v.First != nil || v.Plies != nil {
		t.Errorf("no moves: %+v", v)
	}
	for _, c := range []struct {
		moves, says string
		status      int
	}{
		{"c3-d4 c3-d4", "ply 2", 409},
		{"c3-d4 what", "what", 422},
		{strings.Repeat("c3-d4 ", 800), "4000", 422},
		{strings.Repeat("c3-d4 ", 401), "401, at most 400", 422},
	} {
		status, _, data := p.ask("GET", ask("russian", "W:WKc1,c3,a1:BKd8,h8", c.moves), nil)
		if status != c.status || !strings.Contains(string(data), c.says) {
			t.Errorf("%.40s: %d %s, want %d that says %s", c.moves, status, data, c.status, c.says)
		}
	}
}
