package rithmomachia_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/rithmomachia"
)

func family() []*game.Info { return gametest.Family("rithmomachia") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// more are the words that the code needs beside those of games, options, refusals and faults: kinds of men, facts, notes
// and reasons.
var more = []string{
	"side.0", "side.1", "man.circle", "man.triangle", "man.square", "man.pyramid", "man.captive",
	"level.10.text", "fact.men", "fact.value", "fact.digits", "fact.pyramid", "fact.pyramid.0",
	"note.encounter", "note.ambush", "note.assault", "note.siege", "note.encounter.part", "note.ambush.part",
	"note.assault.part", "note.arithmetic", "note.geometric", "note.harmonic",
	"reason.magna", "reason.major", "reason.excellentissima", "reason.corpore", "reason.bonis", "reason.lite", "reason.honore",
	"reason.honoreLiteque", "reason.noMoves", "reason.quiet", "reason.repetition3", "reason.maxPlies",
}

// TestWordsComplete: everything has its words, and there are no words for what does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range more {
		keys[key] = true
	}
	for code := range rithmomachia.Clauses() {
		keys["refusal."+code] = true
	}
	gametest.WantPuzzles(t, family()[0].Text, keys)
	gametest.WantFaults(t, family()[0].Text, keys, ".")
	gametest.CheckKeys(t, family()[0].Text, family(), keys)
}

// TestGlyphs: the pieces of Even are light, as on the page and as White's are in chess, those of Odd filled.
func TestGlyphs(t *testing.T) {
	data, err := fs.ReadFile(family()[0].Text, "glyphs.json")
	if err != nil {
		t.Fatal(err)
	}
	var glyphs map[string][]string
	if err := json.Unmarshal(data, &glyphs); err != nil {
		t.Fatal(err)
	}
	for kind, pair := range glyphs {
		if !strings.Contains("○△□◇", pair[0]) || !strings.Contains("●▲■◆", pair[1]) {
			t.Errorf("%s: %v; want an open sign for Even, a filled one for Odd", kind, pair)
		}
	}
}

// settings are the defaults and each other value of each option, and figures for each victory.
func settings(info *game.Info) []map[string]string {
	list := []map[string]string{nil, {"layout": "close", "first": "even"}}
	for _, o := range info.Options {
		for _, value := range gametest.ValuesOf(o) {
			list = append(list, map[string]string{o.Key: value})
			if o.Key == "victory" {
				list = append(list, map[string]string{o.Key: value, "men": "5", "value": "150", "digits": "15"})
			}
		}
	}
	return list
}

// TestPages: the page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	info := family()[0]
	cited := slices.DeleteFunc(slices.Collect(maps.Values(rithmomachia.Clauses())), func(rule string) bool { return rule == "" })
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
	if want := 7 - len(strings.TrimPrefix(options["siege"], "surround"))/8; err != nil || len(diagrams) != want {
		t.Fatalf("%v: %d diagrams, %v", options, len(diagrams), err)
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
			if !slices.Equal(takenBy(p, m), append([]string{}, d.Taken...)) {
				t.Errorf("%s: %v are taken, not %v", d.Position, takenBy(p, m), d.Taken)
			}
		}
		for _, to := range d.Legal {
			if _, err := p.ParseMove(d.Path[0] + "-" + to); err != nil {
				t.Errorf("%s: %s is shown and not legal", d.Position, to)
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
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family(), "usual") }
