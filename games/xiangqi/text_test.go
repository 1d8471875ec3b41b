package xiangqi_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/xiangqi"
)

func family() []*game.Info { return gametest.Family("xiangqi") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// reasons are those with which games end.
var reasons = []string{
	"mate", "stalemateLoses", "bareGenerals", "quietLimit", "maxPlies", "repetition3", "perpetualCheck", "mutualPerpetualCheck",
	"perpetualChase", "mutualPerpetualChase", "perpetualAttack", "mutualPerpetualAttack",
}

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no words for what
// does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{"side.0", "side.1", "format.xq-chinese", "format.xq-wxf", "format.xq-iccs", "format.dhtmlxq", "level.10.text"} {
		keys[key] = true
	}
	for _, kind := range xiangqi.Kinds {
		keys["man."+kind] = true
	}
	for code := range xiangqi.Clauses() {
		keys["refusal."+code] = true
	}
	for _, reason := range reasons {
		keys["reason."+reason] = true
	}
	gametest.WantPuzzles(t, family()[0].Text, keys)
	gametest.WantFaults(t, family()[0].Text, keys, ".")
	gametest.CheckKeys(t, family()[0].Text, family(), keys)
}

// settings are the defaults of a game and each other value of each option.
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
	cited := slices.DeleteFunc(slices.Collect(maps.Values(xiangqi.Clauses())), func(rule string) bool { return rule == "" })
	for _, info := range family() {
		for _, o := range info.Options {
			cited = append(cited, o.Rule)
		}
		gametest.CheckPages(t, info.Text, info, settings(info), cited, func(name, _ string, clauses []string) {
			if !slices.IsSorted(clauses) {
				t.Errorf("%s has its clauses out of order: %v", name, clauses)
			}
		})
		checkDiagrams(t, info)
	}
}

// checkDiagrams plays what the diagrams show.
func checkDiagrams(t *testing.T, info *game.Info) {
	t.Helper()
	md, err := page.Render(info, "en", nil)
	if err != nil {
		t.Fatal(err)
	}
	diagrams, err := page.Diagrams(md)
	if want := map[string]int{"xiangqi": 6, "minixiangqi": 4}[info.ID]; err != nil || len(diagrams) != want {
		t.Fatalf("%s: %d diagrams, %v", info.ID, len(diagrams), err)
	}
	for _, d := range diagrams {
		id := info.ID
		if d.Game != "" {
			id = d.Game
		}
		p := at(t, id, d.Position)
		if d.Game == "" && p.Key() != mustOpen(t, id).Start().Key() {
			t.Errorf("%s: the diagram of the start is %s", id, d.Position)
		}
		var goes []string
		for _, m := range moveTexts(p) {
			if len(d.Path) > 0 && m[:2] == d.Path[0] {
				goes = append(goes, m[2:])
			}
		}
		slices.Sort(goes)
		if len(d.Legal) > 0 && !slices.Equal(goes, d.Legal) {
			t.Errorf("%s: %s goes to %v, the diagram says %v", d.Position, d.Path[0], goes, d.Legal)
		}
		if len(d.Path) == 2 && (!slices.Contains(goes, d.Path[1]) || !slices.Equal(d.Taken, d.Path[1:])) {
			t.Errorf("%s: %v takes %v", d.Position, d.Path, d.Taken)
		}
		for _, to := range d.Refused {
			if slices.Contains(goes, to) {
				t.Errorf("%s: %s is crossed and legal", d.Position, to)
			}
		}
	}
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family(), "mini") }
