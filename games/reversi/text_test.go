package reversi_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/reversi"
	_ "github.com/tavlei/tavlei/games/reversi/formats"
	"github.com/tavlei/tavlei/games/reversi/text"
)

var languages = gametest.Languages

// family lists the games of the family.
func family() []*game.Info { return gametest.Family("reversi") }

// words are the texts of a language.
func words(t *testing.T, lang string) map[string]string {
	t.Helper()
	return gametest.Words(t, text.FS, lang)
}

// TestWordsAgree: all languages have the same keys with the same placeholders, none shouts, and
// the briefs are brief.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, text.FS) }

// wanted are the keys that the code needs.
func wanted(t *testing.T) map[string]bool {
	t.Helper()
	keys := gametest.GameKeys(family())
	for _, key := range []string{"man.disc", "side.0", "side.1", "button.pass", "format.transcript"} {
		keys[key] = true
	}
	for code := range reversi.Clauses() {
		keys["refusal."+code] = true
	}
	for _, reason := range reasons(t) {
		keys["reason."+reason] = true
	}
	gametest.WantPuzzles(t, text.FS, keys)
	gametest.WantFaults(t, text.FS, keys, ".")
	return keys
}

// reasons are the reasons of an end as the source names them.
func reasons(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("end.go")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, m := range regexp.MustCompile(`"([a-z]+[A-Za-z]*)"[,)\n]`).FindAllStringSubmatch(string(data), -1) {
		found = append(found, m[1])
	}
	if len(found) != 4 {
		t.Fatalf("%d reasons found, want 4: %v", len(found), found)
	}
	return found
}

// TestWordsComplete: every game, option, value, refusal, reason and puzzle has its words, and there
// are no words for what does not exist.
func TestWordsComplete(t *testing.T) { gametest.CheckKeys(t, text.FS, family(), wanted(t)) }

// settings are the defaults of a game, each other value of each option by itself, and a few that
// only go together.
func settings(info *game.Info) []map[string]string {
	list := []map[string]string{
		nil,
		{"board": "octagon", "size": "10"},
		{"start": "custom", "array": strings.Repeat("-", 27) + "XO------OX" + strings.Repeat("-", 27)},
	}
	for _, size := range []string{"4", "6", "10", "12"} {
		for _, start := range []string{"freeCentre", "parallel", "diagonalSwapped"} {
			list = append(list, map[string]string{"board": "square", "size": size, "start": start})
		}
	}
	for _, o := range info.Options {
		for _, value := range gametest.ValuesOf(o) {
			if value != o.Default {
				list = append(list, map[string]string{o.Key: value})
			}
		}
	}
	return slices.DeleteFunc(list, func(options map[string]string) bool {
		_, err := info.Open(options)
		return err != nil // options that exclude each other
	})
}

// TestPages: every page can be made under every option and has every clause that a refusal or an
// option cites, in the order of their numbers.
func TestPages(t *testing.T) {
	var cited []string
	for _, rule := range reversi.Clauses() {
		if rule != "" {
			cited = append(cited, rule)
		}
	}
	for _, info := range family() {
		for _, o := range info.Options {
			cited = append(cited, o.Rule)
		}
		gametest.CheckPages(t, text.FS, info, settings(info), cited, func(name, _ string, clauses []string) {
			if !slices.IsSorted(clauses) {
				t.Errorf("%s has its clauses out of order: %v", name, clauses)
			}
		})
	}
}

// TestSizesAreSaid: what the page says of the board is true: the numbers of squares and of discs.
func TestSizesAreSaid(t *testing.T) {
	for spec, want := range map[string][]string{
		"reversi":               {"8 by 8", ", 32."},
		"reversi;size=6":        {"6 by 6"},
		"othello;board=octagon": {"88 squares"},
		"annexation":            {"48 squares", ", 24."},
	} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		md, err := page.Render(g.Info, "en", g.Options)
		if err != nil {
			t.Fatal(err)
		}
		for _, said := range want {
			if !strings.Contains(md, said) {
				t.Errorf("the page of %s does not say %q", spec, said)
			}
		}
		squares := 0
		for _, place := range board(g.Start()).Places {
			if place.Kind == game.Cell {
				squares++
			}
		}
		if n := strconv.Itoa(squares); strings.HasSuffix(want[0], "squares") && want[0] != n+" squares" {
			t.Errorf("%s has %s squares", spec, n)
		}
	}
}

func board(p game.Position) *game.Board { return p.(game.Scener).Board() }

// TestDiagrams: what the diagrams show is true, the examples on the usual board, the start under
// the options of the page.
func TestDiagrams(t *testing.T) {
	for _, info := range family() {
		for _, options := range settings(info) {
			g, err := info.Open(options)
			if err != nil {
				t.Fatal(err)
			}
			md, err := page.Render(info, "en", options)
			if err != nil {
				t.Fatal(err)
			}
			diagrams, err := page.Diagrams(md)
			if err != nil {
				t.Fatalf("%s: %v", g.Name(), err)
			}
			want := 6
			if drawn := g.Options["start"]; drawn == "xot" || drawn == "custom" {
				want = 5
			}
			if len(diagrams) != want {
				t.Errorf("%s has %d diagrams, want %d", g.Name(), len(diagrams), want)
			}
			for _, d := range diagrams {
				checkDiagram(t, g, d)
			}
		}
	}
}

// checkDiagram compares a diagram with the paths of its position.
func checkDiagram(t *testing.T, g *game.Game, d page.Diagram) {
	t.Helper()
	isStart := d.Game == ""
	if !isStart {
		var err error
		if g, err = game.Open(d.Game); err != nil {
			t.Fatal(err)
		}
	}
	p, err := g.Parse(d.Position)
	if err != nil {
		t.Errorf("%s: %v", g.Name(), err)
		return
	}
	if isStart && game.Text(p) != game.Text(g.Start()) {
		t.Errorf("%s starts from %s, the diagram shows %s", g.Name(), game.Text(g.Start()), game.Text(p))
	}
	if p.ToMove().Has(game.Chance) {
		return
	}
	turns := map[string][]string{}
	for _, path := range game.SceneOf(p, p.ToMove()).Paths {
		turns[placeName(p, game.Place(path.Tokens[0]))] = placeNames(p, path.Turns)
	}
	if open := slices.Sorted(maps.Keys(turns)); len(d.Legal) > 0 && !slices.Equal(open, slices.Sorted(slices.Values(d.Legal))) {
		t.Errorf("diagram %s: the legal squares are %v, not %v", d.Position, open, d.Legal)
	}
	for _, at := range d.Path {
		if !slices.Equal(slices.Sorted(slices.Values(turns[at])), slices.Sorted(slices.Values(d.Turned))) {
			t.Errorf("diagram %s: %s turns %v, not %v", d.Position, at, turns[at], d.Turned)
		}
	}
	for _, at := range d.Refused {
		if _, legal := turns[at]; legal || slices.Contains(d.Turned, at) {
			t.Errorf("diagram %s: %s is crossed and legal or turned", d.Position, at)
		}
	}
}

func placeName(p game.Position, at game.Place) string { return board(p).Places[at].Name }

func placeNames(p game.Position, places []game.Place) []string {
	names := make([]string, len(places))
	for i, at := range places {
		names[i] = placeName(p, at)
	}
	return names
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, text.FS, family()) }
