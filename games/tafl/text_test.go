package tafl_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/tafl"
)

func family() []*game.Info { return gametest.Family("tafl") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// reasons are those with which games end.
var reasons = []string{
	"kingCaptured", "kingEscaped", "noAttackers", "encircled", "exitFort", "noMoves", "noMovesDraw",
	"repetition3", "repetitionMover", "repetitionDefenders", "quiet", "maxPlies",
}

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no words for what
// does not exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{
		"man.attacker", "man.defender", "man.king", "side.0", "side.1", "format.otg",
		"fact.goal", "fact.goal.capture", "fact.goal.corner", "fact.goal.edge", "fact.left", "level.10.text",
	} {
		keys[key] = true
	}
	for _, o := range family()[0].Options {
		keys["group."+o.Group] = true
	}
	for code := range tafl.Clauses() {
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
	return slices.DeleteFunc(list, func(options map[string]string) bool {
		_, err := info.Open(options)
		return err != nil // options that exclude each other
	})
}

// TestPages: every page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	cited := slices.DeleteFunc(slices.Collect(maps.Values(tafl.Clauses())), func(rule string) bool { return rule == "" })
	for _, o := range family()[0].Options {
		cited = append(cited, o.Rule)
	}
	for i, info := range family() {
		list := settings(info)
		if i > 0 {
			list = list[:1] // the parts are the same
		}
		gametest.CheckPages(t, info.Text, info, list, cited, func(name, _ string, clauses []string) {
			if !slices.IsSorted(clauses) {
				t.Errorf("%s has its clauses out of order: %v", name, clauses)
			}
		})
		for _, options := range list {
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
	if err != nil || len(diagrams) < 3 {
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
			checkMove(t, p, d)
		}
	}
}

// checkMove plays the move of a diagram.
func checkMove(t *testing.T, p game.Position, d page.Diagram) {
	t.Helper()
	m, err := p.ParseMove(d.Path[0] + "-" + d.Path[1])
	if err != nil {
		t.Errorf("%s: %v", d.Position, err)
		return
	}
	var taken []string
	scener := p.(game.Scener)
	for _, at := range scener.AppendPaths(nil, m)[0].Taken {
		taken = append(taken, scener.Board().Places[at].Name)
	}
	if slices.Sort(taken); !slices.Equal(taken, d.Taken) {
		t.Errorf("%s: %s takes %v, not %v", d.Position, game.MoveText(p, m), taken, d.Taken)
	}
}
