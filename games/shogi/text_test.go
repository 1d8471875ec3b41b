package shogi_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/shogi"
)

func family() []*game.Info { return gametest.Family("shogi") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

var reasons = []string{
	"mate", "noMoves", "sennichite", "sennichiteDraw", "sennichiteLost", "perpetualCheck", "declaration", "wrongDeclaration", "impasse",
	"try", "maxPlies",
}

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no words for what does not
// exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{"side.0", "side.1", "button.declare", "fact.points", "fact.men", "risk.declaration", "risk.impasse", "level.10.text"} {
		keys[key] = true
	}
	for _, man := range mustOpen(t, "shogi").Start().(game.Composer).Palette() {
		keys["man."+man.Kind] = true
	}
	for _, choice := range game.SceneOf(mustOpen(t, "shogi").Start(), 0).Choices {
		keys["choice."+choice] = true
	}
	for code := range shogi.Clauses() {
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

// TestPages: every page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	cited := slices.DeleteFunc(slices.Collect(maps.Values(shogi.Clauses())), func(rule string) bool { return rule == "" })
	for _, info := range family() {
		for _, o := range info.Options {
			cited = append(cited, o.Rule)
		}
		gametest.CheckPages(t, info.Text, info, settings(info), cited, func(string, string, []string) {})
		for _, options := range settings(info) {
			checkDiagrams(t, info, options)
		}
	}
}

// diagrams are how many the pages have.
var diagrams = map[string]int{"shogi": 11, "minishogi": 9}

// checkDiagrams plays what the diagrams show.
func checkDiagrams(t *testing.T, info *game.Info, options map[string]string) {
	t.Helper()
	md, err := page.Render(info, "en", options)
	if err != nil {
		t.Fatal(err)
	}
	list, err := page.Diagrams(md)
	if err != nil || len(list) != diagrams[info.ID] {
		t.Fatalf("%s: %d diagrams, %v", info.ID, len(list), err)
	}
	for _, d := range list {
		g, err := info.Open(options)
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
		if d.Game == "" && game.Text(p) != game.Text(g.Start()) {
			t.Errorf("%s: the diagram of the start is %s", g.Name(), d.Position)
		}
		checkDiagram(t, p.(*shogi.Position), d)
	}
}

func checkDiagram(t *testing.T, p *shogi.Position, d page.Diagram) {
	t.Helper()
	if len(d.Path) == 0 {
		return
	}
	got := targets(p, d.Path[0])
	if len(d.Legal) > 0 {
		if want := slices.Sorted(slices.Values(d.Legal)); !slices.Equal(got, want) {
			t.Errorf("%s: %s goes to %v, not to %v", d.Position, d.Path[0], got, want)
		}
	}
	for _, to := range d.Refused {
		if slices.Contains(got, to) {
			t.Errorf("%s: %s is crossed and legal", d.Position, to)
		}
	}
	if len(d.Path) == 2 && !slices.Contains(got, d.Path[1]) {
		t.Errorf("%s: %v is not legal", d.Position, d.Path)
	}
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family()) }
