package corners_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/corners"
)

func family() []*game.Info { return gametest.Family("corners") }

// TestWordsAgree: all languages have the same keys with the same placeholders.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, family()[0].Text) }

// reasons are those with which games end.
var reasons = []string{
	"goal", "copied", "copiedClaim", "exitDeadline", "bothStuck", "maxPlies", "loserAlone", "repetition3",
}

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no words for what does not
// exist.
func TestWordsComplete(t *testing.T) {
	keys := gametest.GameKeys(family())
	for _, key := range []string{"man.man", "button.pass", "fact.copied", "fact.place", "fact.alone", "level.10.text"} {
		keys[key] = true
	}
	for seat := range 6 {
		keys["side."+strconv.Itoa(seat)] = true
	}
	for _, info := range family() {
		for _, o := range info.Options {
			keys["group."+o.Group] = true
		}
	}
	for code := range corners.Clauses() {
		keys["refusal."+code] = true
	}
	for _, reason := range reasons {
		keys["reason."+reason] = true
	}
	gametest.WantPuzzles(t, family()[0].Text, keys)
	gametest.WantFaults(t, family()[0].Text, keys, ".")
	gametest.CheckKeys(t, family()[0].Text, family(), keys)
}

// settings are the defaults, each other value of each option, and the starts that depend on several of them.
func settings(info *game.Info) []map[string]string {
	list := []map[string]string{nil}
	for _, o := range info.Options {
		for _, value := range gametest.ValuesOf(o) {
			list = append(list, map[string]string{o.Key: value})
		}
	}
	switch info.ID {
	case "corners":
		list = append(list, map[string]string{"exitDeadline": "40", "returnAfterDeadline": "forbidden"})
	case "halma":
		list = append(list, map[string]string{"players": "4", "teams": "on"})
	default:
		for _, players := range []string{"2", "3", "4", "5", "6"} {
			for _, men := range []string{"6", "10", "15"} {
				for _, sets := range []string{"1", "2", "3"} {
					list = append(list, map[string]string{"players": players, "men": men, "sets": sets})
				}
			}
		}
	}
	return slices.DeleteFunc(list, func(options map[string]string) bool {
		_, err := info.Open(options)
		return err != nil // options that exclude each other
	})
}

// gridOnly are the clauses on homes that must be left, which no refusal on the star cites.
var gridOnly = []string{"3.2", "3.4"}

// TestPages: every page can be made under every option, has every clause that is cited, and its diagrams are true.
func TestPages(t *testing.T) {
	for _, info := range family() {
		star := info.ID == "chinese-checkers"
		cited := slices.DeleteFunc(slices.Collect(maps.Values(corners.Clauses())), func(rule string) bool {
			return rule == "" || star && slices.Contains(gridOnly, rule)
		})
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
	want := 5
	if info.ID == "chinese-checkers" || options["compulsoryExit"] == "off" {
		want = 4
	}
	diagrams, err := page.Diagrams(md)
	if err != nil || len(diagrams) != want {
		t.Fatalf("%s %v: %d diagrams, %v", info.ID, options, len(diagrams), err)
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
			t.Errorf("%s %s: %v", g.Name(), d.Position, err)
			continue
		}
		if d.Game == "" && p.Key() != g.Start().Key() {
			t.Errorf("%s: the diagram of the start is %s", g.Name(), d.Position)
		}
		checkWays(t, p, d)
	}
}

// checkWays compares the marks of a diagram with the moves of the man at its start.
func checkWays(t *testing.T, p game.Position, d page.Diagram) {
	t.Helper()
	if len(d.Path) == 0 {
		return
	}
	legal := targets(p, d.Path[0])
	if len(d.Legal) > 0 && !slices.Equal(legal, slices.Sorted(slices.Values(d.Legal))) {
		t.Errorf("%s: %s goes to %v, not to %v", d.Position, d.Path[0], legal, d.Legal)
	}
	for _, to := range d.Refused {
		if slices.Contains(legal, to) {
			t.Errorf("%s: %s is crossed and legal", d.Position, to)
		}
	}
	if len(d.Path) > 1 {
		m, err := p.ParseMove(d.Path[0] + "-" + d.Path[len(d.Path)-1])
		if err != nil || game.MoveText(p, m) != strings.Join(d.Path, ":") {
			t.Errorf("%s: no move goes %v: %v", d.Position, d.Path, err)
		}
	}
}

// targets are the places to which the man on a place goes, in order.
func targets(p game.Position, from string) (list []string) {
	for _, m := range p.AppendMoves(nil) {
		if at, to, _ := strings.Cut(ends(game.MoveText(p, m)), "-"); at == from {
			list = append(list, to)
		}
	}
	slices.Sort(list)
	return list
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, family()[0].Text, family()) }
