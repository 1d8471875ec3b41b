package server

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// TestCheckOptions: what is wrong with options is told in a form that a page shows, what they come to
// as well.
func TestCheckOptions(t *testing.T) {
	p := openBench(t, testConfig(t.TempDir())).person()
	check := func(id string, options map[string]string) (v api.OptionsView) {
		t.Helper()
		status, _, data := p.ask("POST", "/api/games/"+id+"/options", map[string]any{"options": options})
		if status != http.StatusOK {
			t.Fatalf("status %d: %s", status, data)
		}
		if err := json.Unmarshal(data, &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	if v := check("russian", map[string]string{"huff": "redo"}); v.Name != "russian;huff=redo" || v.Fault != nil {
		t.Errorf("options that are right: %+v", v)
	}
	if v := check("russian", map[string]string{"huff": "perhaps"}); v.Fault == nil || v.Fault.Code != "optionValue" || v.Fault.Option != "huff" || !strings.Contains(v.Fault.Detail, "huff") {
		t.Errorf("a wrong value: %+v %+v", v, v.Fault)
	}
	for options, want := range map[string][]int8{
		"players=6;teams=on": {0, 1, 2, 0, 1, 2}, "players=4;teams=on": {0, 1, 0, 1}, "players=6": nil, "": nil,
	} {
		given := map[string]string{}
		for _, pair := range strings.FieldsFunc(options, func(r rune) bool { return r == ';' }) {
			key, value, _ := strings.Cut(pair, "=")
			given[key] = value
		}
		if v := check("chinese-checkers", given); v.Fault != nil || !slices.Equal(v.Teams, want) {
			t.Errorf("teams of %q: %v, want %v", options, v.Teams, want)
		}
	}
	if v := check("bughouse", map[string]string{}); !slices.Equal(v.Teams, []int8{0, 1, 1, 0}) {
		t.Errorf("teams of bughouse: %v", v.Teams)
	}
	if status, _, data := p.ask("POST", "/api/games/nothing/options", map[string]any{"options": map[string]string{}}); status != http.StatusNotFound {
		t.Errorf("an unknown game: status %d: %s", status, data)
	}

	if info, _ := game.Lookup("chapaev"); info.Engine.Check() != nil {
		t.Skip("the engine does not run here")
	}
	if v := check("chapaev", map[string]string{"preset": "kids"}); v.Fault != nil || v.Meant["match"] != "round" || v.Meant["arms"] != "infantry" {
		t.Errorf("what the preset means: %+v", v)
	}
	v := check("chapaev", map[string]string{"arms": "tanks,own:1:0.5_0.5/2_0.5/1_0.5"})
	if f := v.Fault; f == nil || f.Code != "manOverlap" || f.Option != "arms" || f.Part != "own" ||
		!slices.Equal(f.Items, []int{3, 1}) || !maps.Equal(f.Params, map[string]string{"man": "3", "other": "1"}) {
		t.Errorf("an overlap: %+v", f)
	}
	if v := check("chapaev", map[string]string{"arms": strings.Repeat("infantry,", 230) + "tanks"}); v.Fault == nil {
		t.Error("a list of arms that is too long")
	}
}

// TestSeatsOfOptions: a game tells which option says how many play, and its table is laid for so many.
func TestSeatsOfOptions(t *testing.T) {
	p := openBench(t, testConfig(t.TempDir())).person()
	for id, most := range map[string]string{"chinese-checkers": "6", "halma": "4", "corners": ""} {
		var told []game.Option
		for _, o := range want[show.OneGameView](p, 200, "GET", "/api/games/"+id, nil).Options {
			if o.Seats {
				told = append(told, o)
			}
		}
		switch {
		case most == "" && told != nil, most != "" && len(told) != 1:
			t.Errorf("%s: %d options tell the seats", id, len(told))
		case most != "" && (told[0].Key != "players" || told[0].Values[len(told[0].Values)-1] != most):
			t.Errorf("%s: seats by %+v", id, told[0])
		}
	}
	table := map[string]any{
		"game": "chinese-checkers;players=6", "opponent": "table", "seats": []string{"you", "bot", "open", "bot", "open", "you"}, "level": 1,
	}
	m := want[show.MatchView](p, 200, "GET", "/api/matches/"+p.make(table), nil)
	if !slices.Equal(occupants(m), []string{"guest", "bot", "open", "bot", "open", "guest"}) || !slices.Equal(m.You, []int{0, 5}) {
		t.Errorf("a table of six: %v, yours are %v", occupants(m), m.You)
	}
	table["seats"] = []string{"you", "bot"}
	if status, _, data := p.ask("POST", "/api/matches", table); status != http.StatusUnprocessableEntity {
		t.Errorf("two seats of six: %d %s", status, data)
	}
}

// TestSeriesUnderOptions: whether points of the game are counted in a series depends on its options, where the rules say so.
func TestSeriesUnderOptions(t *testing.T) {
	p := newBench(t).person()
	for _, c := range []struct {
		game    string
		options map[string]string
		series  string
	}{
		{"corners", nil, "wins"},
		{"corners", map[string]string{"scoring": "moves"}, "points"},
		{"chinese-checkers", map[string]string{"players": "3"}, ""},
		{"chapaev", map[string]string{"match": "bestOf"}, "points"},
		{"chapaev", nil, "wins"},
		{"othello", nil, "points"},
		{"bughouse", nil, "wins"},
	} {
		options := c.options
		if options == nil {
			options = map[string]string{}
		}
		if v := want[api.OptionsView](p, http.StatusOK, "POST", "/api/games/"+c.game+"/options", map[string]any{"options": options}); v.Series != c.series {
			t.Errorf("%s %v: %q, want %q", c.game, c.options, v.Series, c.series)
		}
	}
	for series, status := range map[string]int{"corners": http.StatusUnprocessableEntity, "corners;scoring=moves": http.StatusCreated} {
		if got, _, data := p.ask("POST", "/api/matches", map[string]any{"game": series, "opponent": "self", "settings": map[string]any{"series": "games=2,points"}}); got != status {
			t.Errorf("%s: %d %s", series, got, data)
		}
	}
}
