package janggi_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/janggi"
)

func info() *game.Info { return gametest.Family("janggi")[0] }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, info().Text) }

// reasons are those with which games end.
var reasons = []string{
	"mate", "noMoves", "passesCount", "passesDraw", "bikjangCount", "bikjangDraw", "lengthCount", "lengthDraw",
	"repetitionCount", "repetitionDraw", "perpetualCheck",
}

// TestWordsComplete: every option, value, refusal and reason has its words, and there are no words for what does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys([]*game.Info{info()})
	for _, key := range []string{"side.0", "side.1", "fact.bikjang", "fact.bikjang.stands", "game.janggi.official", "level.10.text"} {
		keys[key] = true
	}
	for _, m := range at(t, "janggi", "").(game.Composer).Palette() {
		keys["man."+m.Kind] = true
	}
	for _, place := range at(t, "janggi;arrays=chosen", "").(game.Scener).Board().Places {
		if place.Kind == game.Button {
			keys["button."+place.Name] = true
		}
	}
	for code := range janggi.Clauses() {
		keys["refusal."+code] = true
	}
	for _, reason := range reasons {
		keys["reason."+reason] = true
	}
	gametest.WantPuzzles(t, info().Text, keys)
	gametest.WantFaults(t, info().Text, keys, ".")
	gametest.CheckKeys(t, info().Text, []*game.Info{info()}, keys)
}

// settings are the defaults and each other value of each option.
func settings() []map[string]string {
	list := []map[string]string{nil, {"arrays": "chosen", "rules": "casual"}}
	for _, o := range info().Options {
		for _, value := range gametest.ValuesOf(o) {
			list = append(list, map[string]string{o.Key: value})
		}
	}
	return list
}

// TestPages: every page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	cited := slices.DeleteFunc(slices.Collect(maps.Values(janggi.Clauses())), func(rule string) bool { return rule == "" })
	for _, o := range info().Options {
		cited = append(cited, o.Rule)
	}
	gametest.CheckPages(t, info().Text, info(), settings(), cited, func(name, _ string, clauses []string) {
		if !slices.IsSorted(clauses) {
			t.Errorf("%s has its clauses out of order: %v", name, clauses)
		}
	})
	for _, options := range settings() {
		checkDiagrams(t, options)
	}
}

// checkDiagrams plays what the diagrams show.
func checkDiagrams(t *testing.T, options map[string]string) {
	t.Helper()
	md, err := page.Render(info(), "en", options)
	if err != nil {
		t.Fatal(err)
	}
	diagrams, err := page.Diagrams(md)
	if err != nil || len(diagrams) < 9 {
		t.Fatalf("%d diagrams, %v", len(diagrams), err)
	}
	for _, d := range diagrams {
		g, err := info().Open(options)
		if d.Game != "" {
			g, err = game.Open(d.Game)
		}
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(d.Position)
		if err != nil {
			t.Errorf("%s: %v", g.Name(), err)
			continue
		}
		if d.Game == "" && p.Key() != g.Start().Key() {
			t.Errorf("%s: the diagram of the start is %s", g.Name(), d.Position)
		}
		checkMarks(t, p, d)
	}
}

// checkMarks: the points that a diagram marks are those to which its piece may go, those that it crosses are not.
func checkMarks(t *testing.T, p game.Position, d page.Diagram) {
	t.Helper()
	if len(d.Path) == 0 {
		return
	}
	var legal []string
	for _, m := range p.AppendMoves(nil) {
		name := strings.TrimLeft(game.NameOf(p, m, "en"), "KAREHCP")
		if to, ok := strings.CutPrefix(strings.Replace(name, "x", "-", 1), d.Path[0]+"-"); ok {
			legal = append(legal, to)
		}
	}
	slices.Sort(legal)
	want := slices.Sorted(slices.Values(d.Legal))
	if !slices.Equal(legal, want) {
		t.Errorf("%s: %s goes to %v, the diagram marks %v", d.Position, d.Path[0], legal, want)
	}
	for _, to := range append(d.Refused, d.Path[1:]...) {
		if slices.Contains(legal, to) == slices.Contains(d.Refused, to) {
			t.Errorf("%s: %s is drawn wrongly", d.Position, to)
		}
	}
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, info().Text, []*game.Info{info()}) }
