package tictactoe_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/tictactoe"
)

func family() []*game.Info { return gametest.Family("tictactoe") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no words for what
// does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{"man.mark", "side.0", "side.1", "reason.line", "reason.lineLoses", "reason.full", "level.8.text", "level.9.text", "level.10.text"} {
		keys[key] = true
	}
	for code := range tictactoe.Clauses() {
		keys["refusal."+code] = true
	}
	gametest.WantPuzzles(t, family()[0].Text, keys)
	gametest.WantFaults(t, family()[0].Text, keys, ".")
	gametest.CheckKeys(t, family()[0].Text, family(), keys)
}

// settings are all boards, lines and both ends.
func settings() []map[string]string {
	list := []map[string]string{nil}
	for _, size := range []string{"3", "4", "5", "6", "7"} {
		for _, line := range []string{"3", "4", "5", "6", "7"} {
			for _, misere := range []string{"on", "off"} {
				if line <= size {
					list = append(list, map[string]string{"size": size, "line": line, "misere": misere})
				}
			}
		}
	}
	return list
}

// TestPages: the page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	info := family()[0]
	cited := slices.DeleteFunc(slices.Collect(maps.Values(tictactoe.Clauses())), func(rule string) bool { return rule == "" })
	for _, o := range info.Options {
		cited = append(cited, o.Rule)
	}
	gametest.CheckPages(t, info.Text, info, settings(), cited, func(name, _ string, clauses []string) {
		if !slices.IsSorted(clauses) {
			t.Errorf("%s has its clauses out of order: %v", name, clauses)
		}
	})
	for _, options := range settings() {
		checkDiagrams(t, info, options)
	}
}

// checkDiagrams plays what the diagrams show: the start is that of the page, and what is marked is all that does not lose.
func checkDiagrams(t *testing.T, info *game.Info, options map[string]string) {
	t.Helper()
	md, err := page.Render(info, "en", options)
	if err != nil {
		t.Fatal(err)
	}
	diagrams, err := page.Diagrams(md)
	if err != nil || len(diagrams) != 6 {
		t.Fatalf("%d diagrams, %v", len(diagrams), err)
	}
	for _, d := range diagrams {
		if d.Game == "" {
			g, err := info.Open(options)
			if err != nil {
				t.Fatal(err)
			}
			if d.Position != game.Text(g.Start()) {
				t.Errorf("%s: the diagram of the start is %s", g.Name(), d.Position)
			}
			continue
		}
		p := at(t, d.Game, d.Position)
		if len(d.Path) == 1 {
			if _, err := p.ParseMove(d.Path[0]); err != nil {
				t.Errorf("%s: %v", d.Position, err)
			}
		}
		if want := best(p); len(d.Legal) > 0 && !slices.Equal(slices.Sorted(slices.Values(d.Legal)), slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: %v does not lose, want %v", d.Position, d.Legal, want)
		}
	}
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family()) }
