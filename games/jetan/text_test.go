package jetan_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/jetan"
)

func family() []*game.Info { return gametest.Family("jetan") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// reasons are those with which games end.
var reasons = []string{"princess", "duel", "chief", "chiefDraw", "few", "quiet", "noMoves", "repetition3", "maxPlies"}

// TestWordsComplete: the game, its options, values, refusals and reasons have their words, and there are no words for what
// does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{
		"level.10.text", "side.0", "side.1", "fact.escape", "fact.escape.left", "fact.escape.used", "fact.captured", "fact.left", "risk.escape",
	} {
		keys[key] = true
	}
	for _, man := range mustOpen(t, "jetan").Start().(game.Composer).Palette() {
		keys["man."+man.Kind] = true
	}
	for code := range jetan.Clauses() {
		keys["refusal."+code] = true
	}
	for _, reason := range reasons {
		keys["reason."+reason] = true
	}
	gametest.WantPuzzles(t, family()[0].Text, keys)
	gametest.WantFaults(t, family()[0].Text, keys, ".")
	gametest.CheckKeys(t, family()[0].Text, family(), keys)
}

// settings are the defaults and each other value of each option.
func settings(info *game.Info) []map[string]string {
	list := []map[string]string{nil}
	for _, o := range info.Options {
		for _, value := range gametest.ValuesOf(o) {
			list = append(list, map[string]string{o.Key: value})
		}
	}
	return list
}

// TestPages: the page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	info := family()[0]
	cited := slices.DeleteFunc(slices.Collect(maps.Values(jetan.Clauses())), func(rule string) bool { return rule == "" })
	gametest.CheckPages(t, info.Text, info, settings(info), cited, func(name, _ string, clauses []string) {
		if !slices.IsSorted(clauses) {
			t.Errorf("%s has its clauses out of order: %v", name, clauses)
		}
	})
	for _, options := range settings(info) {
		checkDiagrams(t, info, options)
	}
}

// checkDiagrams plays what the diagrams show. Where the rules of the page are the usual ones, there are ten.
func checkDiagrams(t *testing.T, info *game.Info, options map[string]string) {
	t.Helper()
	md, err := page.Render(info, "en", options)
	if err != nil {
		t.Fatal(err)
	}
	diagrams, err := page.Diagrams(md)
	if err != nil || len(diagrams) < 3 || options == nil && len(diagrams) != 10 {
		t.Fatalf("%v: %d diagrams, %v", options, len(diagrams), err)
	}
	g, err := info.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := g.Parse(diagrams[0].Position); err != nil || p.Key() != g.Start().Key() {
		t.Errorf("%v: the diagram of the start is %s, %v", options, diagrams[0].Position, err)
	}
	for _, d := range diagrams[1:] {
		p := at(t, "jetan", d.Position)
		got := targets(p, d.Path[0])
		if len(d.Legal) > 0 && !slices.Equal(got, slices.Sorted(slices.Values(d.Legal))) {
			t.Errorf("%s: %s goes to %v, not to %v", d.Position, d.Path[0], got, d.Legal)
		}
		for _, to := range append(d.Refused, d.Path[1:]...) {
			if refused := slices.Contains(d.Refused, to); slices.Contains(got, to) == refused {
				t.Errorf("%s: %s, refused %t", d.Position, to, refused)
			}
		}
	}
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family()) }
