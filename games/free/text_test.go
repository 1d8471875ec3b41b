package free_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/free"
)

func family() []*game.Info { return gametest.Family("free") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text, "fault.end") }

// TestWordsComplete: every option, value, refusal, button and reason has its words, and there are no words for what does not
// exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, o := range family()[0].Options {
		keys["group."+o.Group] = true
	}
	for _, key := range []string{"side.0", "side.1", "reason.agreed", "reason.maxPlies", "fact.turns", "fact.turns.free", "fact.claim", "fact.claim.won", "man.number"} {
		keys[key] = true
	}
	for _, fact := range []string{"turn.turns.free", "turn.claim.won"} {
		keys[fact], keys[fact+".other"], keys[fact+".seat"] = true, true, true
	}
	for _, button := range []string{"won", "agree", "refuse", "pass"} {
		keys["pressed."+button+".you"], keys["pressed."+button+".other"] = true, true
	}
	for code := range free.Clauses() {
		keys["refusal."+code] = true
	}
	p := at(t, "free-board;dice=1;counters=3;turns=alternate", "")
	for _, place := range p.(game.Scener).Board().Places {
		if place.Kind == game.Button {
			keys["button."+place.Name] = true
		}
	}
	for _, man := range p.(game.Composer).Palette() {
		keys["man."+man.Kind] = true
	}
	for _, fact := range game.SceneOf(p, 0).Facts {
		keys["fact."+fact.Key] = true
	}
	gametest.WantFaults(t, family()[0].Text, keys, ".")
	gametest.CheckKeys(t, family()[0].Text, family(), keys)
}

// settings are pages that differ.
func settings() []map[string]string {
	return []map[string]string{
		nil, {"start": "chess", "turns": "alternate", "dice": "2", "counters": "3"}, {"width": "19", "height": "1", "look": "points"},
	}
}

// TestPages: the page can be made under every option, has every clause that is cited, and its diagram is a position.
func TestPages(t *testing.T) {
	info := family()[0]
	cited := slices.DeleteFunc(slices.Collect(maps.Values(free.Clauses())), func(rule string) bool { return rule == "" })
	for _, o := range info.Options {
		cited = append(cited, o.Rule)
	}
	gametest.CheckPages(t, info.Text, info, settings(), cited, func(name, _ string, clauses []string) {
		if !slices.IsSorted(clauses) {
			t.Errorf("%s has its clauses out of order: %v", name, clauses)
		}
	})
	md, err := page.Render(info, "en", nil)
	if err != nil {
		t.Fatal(err)
	}
	diagrams, err := page.Diagrams(md)
	if err != nil || len(diagrams) != 1 || diagrams[0].Position != info.Moment {
		t.Errorf("%v, %v: want the position of the picture", diagrams, err)
	}
}
