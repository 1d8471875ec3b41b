package senet_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/senet"
)

func family() []*game.Info { return gametest.Family("senet") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// TestWordsComplete: every game, option, value, refusal and reason has its words, every house its name, and there are no words
// for what does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{
		"man.man", "side.0", "side.1", "button.pass", "fact.off", "fact.stake", "reason.allOff", "reason.maxPlies",
		"choice.throw1", "choice.throw2", "choice.throw3", "choice.throw4", "choice.throw5",
	} {
		keys[key] = true
	}
	for _, p := range mustOpen(t, "senet").Start().(game.Scener).Board().Places {
		if p.Sign != "" {
			keys["sign."+p.Sign] = true
		}
	}
	for code := range senet.Clauses() {
		keys["refusal."+code] = true
	}
	gametest.WantPuzzles(t, family()[0].Text, keys)
	gametest.WantFaults(t, family()[0].Text, keys, ".")
	gametest.CheckKeys(t, family()[0].Text, family(), keys)
}

// settings are the defaults and each other value of each option.
func settings() []map[string]string {
	list := []map[string]string{nil}
	for _, o := range family()[0].Options {
		for _, value := range gametest.ValuesOf(o) {
			list = append(list, map[string]string{o.Key: value})
		}
	}
	return list
}

// TestPages: the page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	info := family()[0]
	cited := slices.DeleteFunc(slices.Collect(maps.Values(senet.Clauses())), func(rule string) bool { return rule == "" })
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

// checkDiagrams plays what the diagrams show.
func checkDiagrams(t *testing.T, info *game.Info, options map[string]string) {
	t.Helper()
	md, err := page.Render(info, "en", options)
	if err != nil {
		t.Fatal(err)
	}
	diagrams, err := page.Diagrams(md)
	if err != nil || len(diagrams) != 5 {
		t.Fatalf("%d diagrams, %v", len(diagrams), err)
	}
	for _, d := range diagrams {
		if d.Game == "" {
			g, err := info.Open(map[string]string{"men": options["men"]})
			if options["men"] == "" {
				g, err = info.Open(nil)
			}
			if err != nil || d.Position != game.Text(g.Start()) {
				t.Errorf("the diagram of the start is %s, %v", d.Position, err)
			}
			continue
		}
		p := at(t, d.Game, d.Position)
		for _, to := range d.Refused {
			if _, err := p.ParseMove(d.Path[0] + "-" + to); err == nil {
				t.Errorf("%s: %s is crossed and legal", d.Position, to)
			}
		}
		if len(d.Path) == 2 {
			if _, err := p.ParseMove(d.Path[0] + "-" + d.Path[1]); err != nil {
				t.Errorf("%s: %v", d.Position, err)
			}
		}
	}
}
