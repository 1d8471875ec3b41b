package loa_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/loa"
)

func family() []*game.Info { return gametest.Family("loa") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// reasons are those with which games end.
var reasons = []string{
	"connected", "connectedByCapture", "bothConnectedMover", "bothConnected", "noMoves", "noMovesDraw", "bothStuck",
	"repetition3", "repetitionLoses", "maxPlies",
}

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no words for what
// does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{"man.man", "side.0", "side.1", "button.pass", "format.loa-sgf", "level.10.text"} {
		keys[key] = true
	}
	for code := range loa.Clauses() {
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
	list := []map[string]string{nil, {"hole": "off", "size": "9"}, {"hole": "off", "size": "9", "start": "scrambled"}}
	for _, size := range []string{"6", "12"} {
		for _, start := range []string{"standard", "scrambled"} {
			list = append(list, map[string]string{"hole": "off", "size": size, "start": start})
		}
	}
	for _, o := range info.Options {
		for _, value := range gametest.ValuesOf(o) {
			list = append(list, map[string]string{o.Key: value})
		}
	}
	return slices.DeleteFunc(list, func(options map[string]string) bool {
		_, err := info.Open(options)
		return err != nil // options that exclude each other
	})
}

// TestPages: every page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	cited := slices.DeleteFunc(slices.Collect(maps.Values(loa.Clauses())), func(rule string) bool { return rule == "" })
	for _, info := range family() {
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
		t.Fatalf("%s: %d diagrams, %v", info.ID, len(diagrams), err)
	}
	for _, d := range diagrams {
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
		if d.Game == "" && p.Key() != g.Start().Key() {
			t.Errorf("%s: the diagram of the start is %s", g.Name(), d.Position)
		}
		if len(d.Path) == 2 {
			m, err := p.ParseMove(d.Path[0] + "-" + d.Path[1])
			if err != nil {
				t.Errorf("%s: %v", d.Position, err)
				continue
			}
			if takes := game.MoveText(p, m)[2] == 'x'; takes != (len(d.Taken) == 1) {
				t.Errorf("%s: %s takes %v", d.Position, game.MoveText(p, m), d.Taken)
			}
		}
		for _, to := range d.Refused {
			if _, err := p.ParseMove(d.Path[0] + "-" + to); err == nil {
				t.Errorf("%s: %s is crossed and legal", d.Position, to)
			}
		}
	}
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family()) }
