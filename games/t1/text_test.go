package t1_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/t1"
)

func family() []*game.Info { return gametest.Family("t1") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no words for what does not
// exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{
		"side.0", "side.1", "choice.promote:connet", "choice.promote:prince", "choice.promote:ritter", "choice.promote:scout",
		"fact.prince", "fact.prince.used", "format.t1-list", "risk.king", "level.10.text",
	} {
		keys[key] = true
	}
	for _, man := range mustOpen(t, "chess-t1").Start().(game.Composer).Palette() {
		keys["man."+man.Kind] = true
	}
	for code := range t1.Clauses() {
		keys["refusal."+code] = true
	}
	for _, reason := range []string{"king", "castle", "blockade", "repetition3", "repetition5", "rule40", "rule75"} {
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
	cited := slices.DeleteFunc(slices.Collect(maps.Values(t1.Clauses())), func(rule string) bool { return rule == "" })
	for _, o := range info.Options {
		cited = append(cited, o.Rule)
	}
	gametest.CheckPages(t, info.Text, info, settings(info), cited, func(name, _ string, clauses []string) {
		if !slices.IsSorted(clauses) {
			t.Errorf("%s has its clauses out of order: %v", name, clauses)
		}
	})
	for _, options := range settings(info) {
		checkDiagrams(t, info, options)
	}
}

// checkDiagrams plays what the diagrams show.
func checkDiagrams(t *testing.T, info *game.Info, options map[string]string) {
	t.Helper()
	md, err := page.Render(info, "en", options)
	if err != nil {
		t.Fatal(err)
	}
	diagrams, err := page.Diagrams(md)
	if err != nil || len(diagrams) != 13 {
		t.Fatalf("%d diagrams, %v", len(diagrams), err)
	}
	for _, d := range diagrams {
		p := at(t, "chess-t1", d.Position)
		if len(d.Path) == 0 {
			continue
		}
		if len(d.Legal) > 0 {
			want := slices.Sorted(slices.Values(d.Legal))
			if got := targets(p, d.Path[0]); !slices.Equal(got, want) {
				t.Errorf("%s: %s goes to %v, not to %v", d.Position, d.Path[0], got, want)
			}
		}
		for _, to := range d.Refused {
			if slices.Contains(targets(p, d.Path[0]), to) {
				t.Errorf("%s: %s is crossed and legal", d.Position, to)
			}
		}
		if len(d.Path) == 2 && !slices.Contains(targets(p, d.Path[0]), d.Path[1]) {
			t.Errorf("%s: %v is not legal", d.Position, d.Path)
		}
		if len(d.Taken) == 1 && !slices.ContainsFunc(game.SceneOf(p, p.ToMove()).Paths, func(w game.Path) bool {
			return len(w.Taken) > 0 && int(w.Taken[0]) == place(t, p, d.Taken[0]) && int(w.Tokens[0]) == place(t, p, d.Path[0])
		}) {
			t.Errorf("%s: %v takes nothing on %v", d.Position, d.Path, d.Taken)
		}
	}
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family()) }
