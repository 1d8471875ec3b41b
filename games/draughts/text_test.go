package draughts_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/games/draughts/text"
)

var languages = gametest.Languages

// family lists the games of the family.
func family() []*game.Info { return gametest.Family("draughts") }

// words are the texts of a language.
func words(t *testing.T, lang string) map[string]string {
	t.Helper()
	return gametest.Words(t, text.FS, lang)
}

// TestWordsAgree: all languages have the same keys with the same placeholders, none shouts, and
// the briefs are brief.
func TestWordsAgree(t *testing.T) { gametest.CheckWords(t, text.FS, "game.frysk") }

// wanted are the keys that the code needs.
func wanted(t *testing.T) map[string]bool {
	keys := gametest.GameKeys(family())
	for _, key := range []string{"man.man", "man.king", "side.0", "side.1", "button.huff", "button.end", "level.5.text"} {
		keys[key] = true
	}
	for _, d := range draughts.Diagonals {
		keys["diagonal."+d.Key] = true
	}
	for _, code := range draughts.Codes() {
		keys["refusal."+code] = true
	}
	for _, reason := range reasons(t) {
		keys["reason."+reason] = true
	}
	for _, z := range puzzles(t) {
		for _, key := range z.Words() {
			keys[key] = true
		}
	}
	gametest.WantFaults(t, text.FS, keys, ".")
	return keys
}

// reasons are the reasons of an end as the sources name them.
func reasons(t *testing.T) []string {
	t.Helper()
	calls := regexp.MustCompile(`(?:\bwin|game\.Draw)\("(\w+)"|return "(\w+)"$|\d+, "(\w+)"\}`)
	var found []string
	for _, file := range []string{"end.go", "draws.go"} {
		data, err := os.ReadFile(filepath.Join(".", file))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			for _, m := range calls.FindAllStringSubmatch(strings.TrimSpace(line), -1) {
				found = append(found, strings.Join(m[1:], ""))
			}
		}
	}
	if len(found) < 15 {
		t.Fatalf("only %d reasons found: %v", len(found), found)
	}
	return found
}

// TestWordsComplete: every game, option, value, refusal and reason has its words, and there are no
// words for what does not exist.
func TestWordsComplete(t *testing.T) { gametest.CheckKeys(t, text.FS, family(), wanted(t)) }

// TestFacts: what facts.json says is what the rules do.
func TestFacts(t *testing.T) {
	data, err := fs.ReadFile(text.FS, "facts.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts map[string]map[string]string
	if err := json.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	for _, info := range family() {
		p := start(t, info.ID)
		g := p.(*draughts.Position).Game()
		want := g.Facts()
		want["w"], want["h"] = strconv.Itoa(g.W), strconv.Itoa(g.H)
		want["squares"], want["rows"] = strconv.Itoa(g.Squares()), strconv.Itoa(g.Rows)
		men := game.SceneOf(p, 0).Men
		want["men"] = strconv.Itoa(len(men) / 2)
		for key, got := range facts[info.ID] {
			if value, ok := want[key]; ok && value != got {
				t.Errorf("facts.json: %s has %s = %q, the rules say %q", info.ID, key, got, value)
			}
		}
		if facts[info.ID]["w"] == "" {
			t.Errorf("facts.json has nothing about %s", info.ID)
		}
	}
}

func start(t *testing.T, spec string) game.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g.Start()
}

// settings are the defaults of a game and each other value of each option by itself, where it fits:
// tables of openings do not fit every board.
func settings(info *game.Info) []map[string]string {
	list := []map[string]string{nil}
	for _, o := range info.Options {
		for _, value := range gametest.ValuesOf(o) {
			if value != o.Default {
				list = append(list, map[string]string{o.Key: value})
			}
		}
	}
	if testing.Short() {
		list = gametest.Sample(list, 4)
	}
	return slices.DeleteFunc(list, func(options map[string]string) bool {
		_, err := info.Open(options)
		return err != nil
	})
}

// TestPages: every page can be made under every option and has every clause that a refusal or an
// option cites.
func TestPages(t *testing.T) {
	cited := slices.DeleteFunc(draughts.Clauses(), func(c string) bool { return c == "" })
	for _, info := range family() {
		gametest.CheckPages(t, text.FS, info, settings(info), cited, nil)
	}
}

// TestDiagrams: what the diagrams show is true under the options of their page.
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
			if len(diagrams) < 5 && options["orientation"] == "" {
				t.Errorf("%s has only %d diagrams", g.Name(), len(diagrams))
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
	p, err := g.Parse(d.Position)
	if err != nil {
		t.Errorf("%s: %v", g.Name(), err)
		return
	}
	fail := func(what string, names []string) {
		t.Errorf("%s: diagram %s (%s): %s %v", g.Name(), d.Position, d.Caption, what, names)
	}
	ends, passed, played := map[string]bool{}, map[string]bool{}, len(d.Path) == 0
	for _, path := range game.SceneOf(p, p.ToMove()).Paths {
		var stops, taken []string
		for _, token := range path.Tokens {
			stops = append(stops, placeName(p, game.Place(token)))
		}
		for _, at := range path.Taken {
			taken = append(taken, placeName(p, at))
		}
		if slices.Equal(slices.DeleteFunc(slices.Clone(stops), func(s string) bool { return s == "end" }), d.Path) &&
			slices.Equal(taken, d.Taken) {
			played = true
		}
		ends[stops[1]] = true
		for _, name := range stops[1:] {
			passed[name] = true
		}
	}
	if !played {
		fail("this is no way to move:", d.Path)
	}
	for _, name := range d.Legal {
		if !ends[name] {
			fail("nobody may go to", []string{name})
		}
	}
	if len(d.Legal) > 0 && len(d.Path) == 0 && strings.Count(d.Position, ",") == 0 && len(ends) != len(d.Legal) {
		fail("not all the squares:", d.Legal)
	}
	for _, name := range d.Refused {
		if passed[name] {
			fail("one may go to", []string{name})
		}
	}
}

func placeName(p game.Position, at game.Place) string {
	return p.(game.Scener).Board().Places[at].Name
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, text.FS, family(), "fig") }

// TestIntroductionsFollowOptions: what a page says of its game in one minute is left out where an
// option says otherwise.
func TestIntroductionsFollowOptions(t *testing.T) {
	for _, c := range []struct{ id, key, value, words string }{
		{"russian", "promo", "pass", "goes on as a king at once"},
		{"russian", "precedence", "most", "never have to take the most"},
		{"pool", "first", "white", "Black begins"},
		{"german", "land", "any", "must stop right behind"},
		{"czech", "precedence", "free", "a man must wait"},
		{"small-polish", "precedence", "free", "must take the most pieces"},
		{"brazilian", "promo", "on", "international rules"},
		{"killer", "land", "any", "One rule is added"},
		{"international", "precedence", "free", "may not choose"},
		{"spanish", "orientation", "darkLeft", "light corner on the left"},
		{"spanish", "precedence", "most", "then the kings"},
		{"italian", "orientation", "darkLeft", "light corner on the left"},
		{"thai", "land", "any", "stops right behind"},
		{"antidraughts", "capture", "may", "Compulsory capture becomes"},
		{"antidraughts", "kids", "first", "Compulsory capture becomes"},
		{"english", "first", "white", "dark side moves first"},
	} {
		info, _ := game.Lookup(c.id)
		usual, err := page.Render(info, "en", nil)
		if err != nil {
			t.Fatal(err)
		}
		changed, err := page.Render(info, "en", map[string]string{c.key: c.value})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(usual, c.words) {
			t.Errorf("%s: the page does not say %q", c.id, c.words)
		}
		if strings.Contains(changed, c.words) {
			t.Errorf("%s;%s=%s: the page still says %q", c.id, c.key, c.value, c.words)
		}
	}
}
