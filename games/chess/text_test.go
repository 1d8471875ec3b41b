package chess_test

import (
	"maps"
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
	"github.com/tavlei/tavlei/games/chess/text"
)

// family lists the games of the family.
func family() []*game.Info { return gametest.Family("chess") }

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
	keys["level.3.text"] = true
	keys["fact.checks"], keys["choice.stay"] = true, true // of records of layers
	for _, info := range family() {
		wantBoard(t, info, keys)
	}
	for code := range Clauses() {
		keys["refusal."+code] = true
	}
	for _, reason := range reasons(t) {
		keys["reason."+reason] = true
	}
	// What the gallery says of the shelf, and the figures by which its pieces and people's own may be drawn.
	for _, key := range []string{
		"family.others", "family.othersBrief", "man.elephant", "man.counsellor", "man.commoner", "man.jester", "man.crowned-knight", "man.khon", "man.duck", "man.cannon",
		"man.berolina", "man.hoplite",
	} {
		keys[key] = true
	}
	gametest.WantPuzzles(t, text.FS, keys)
	gametest.WantFaults(t, text.FS, keys, ".", "internal/rules", "internal/turns", "internal/bughouse", "internal/layers/narrow", "internal/layered")
	return keys
}

// wantBoard adds the sides, buttons, pieces and choices of a game under each of its options.
func wantBoard(t *testing.T, info *game.Info, keys map[string]bool) {
	t.Helper()
	for _, options := range settings(info) {
		g, err := info.Open(options)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range g.Seats {
			keys["side."+game.Seat(seat).String()] = true
		}
		for _, place := range board(g.Start()).Places {
			if place.Kind == game.Button {
				keys["button."+place.Name] = true
			}
		}
		scene := game.SceneOf(g.Start(), 0)
		for _, man := range scene.Men {
			if !strings.HasPrefix(man.Kind, "man-") {
				keys["man."+man.Kind] = true
			}
		}
		for _, choice := range scene.Choices {
			keys["choice."+choice] = true
		}
	}
}

func board(p game.Position) *game.Board { return p.(game.Scener).Board() }

// numbersOf are the least and the greatest value of a number.
func numbersOf(o game.Option) []string {
	if o.Kind != game.Number {
		return nil
	}
	return []string{strconv.Itoa(o.Min), strconv.Itoa(o.Max)}
}

// reasons are the reasons of an end as the sources name them.
func reasons(t *testing.T) []string {
	t.Helper()
	calls := regexp.MustCompile(`game\.(?:Win|Draw)\("(\w+)"|return "((?:rule|repetition)\d+)"|^\s*(?:NoMorePieces|TakenMaharajah|Reason[A-Z]\w+)\s+= "(\w+)"`)
	var files []string
	for _, pattern := range []string{"*.go", "internal/*/*.go"} {
		list, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	found := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			for _, m := range calls.FindAllStringSubmatch(line, -1) {
				found[strings.Join(m[1:], "")] = true
			}
		}
	}
	if len(found) < 10 {
		t.Fatalf("only %d reasons found: %v", len(found), found)
	}
	return slices.Collect(maps.Keys(found))
}

// TestWordsComplete: every game, option, value, piece, refusal, reason and puzzle has its words, and
// there are no words for what does not exist.
func TestWordsComplete(t *testing.T) { gametest.CheckKeys(t, text.FS, family(), wanted(t)) }

// settings are the defaults of a game, each other value of each option by itself, and a few that
// only go together.
func settings(info *game.Info) []map[string]string {
	list := []map[string]string{
		nil,
		{"preset": "custom", "army": "RNBQKBNR"},
		{"armyColor": "black", "placement": "e1style"},
		{"start": "518"},
		{"goal": "material", "turns": "5"},
	}
	for _, o := range info.Options {
		for _, value := range append(gametest.ValuesOf(o), numbersOf(o)...) {
			if value != o.Default {
				list = append(list, map[string]string{o.Key: value})
			}
		}
	}
	return slices.DeleteFunc(list, func(options map[string]string) bool {
		_, err := info.Open(options)
		return err != nil // options that the game does not have, or that exclude each other
	})
}

// own is the number of the section of a game's own clauses: 9 for 9.10.
var own = map[string]string{
	"chess": "1", "chess960": "1", "maharajah": "2", "doublemove": "3", "odds": "4", "cylinder": "5", "mobius": "6",
	"transport": "7", "fairy": "8", "neutral-queen": "8", "shashmaty": "9", "transform": "10", "appear": "11",
	"swedish": "12", "bughouse": "13", "crazyhouse": "13", "dice": "14", "allmove": "15",
}

// TestPages: every page can be made under every option and has the shared clauses, those that an
// option cites and those of its own section, and speaks of no others.
func TestPages(t *testing.T) {
	shared := []string{"1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"}
	for _, info := range family() {
		gametest.CheckPages(t, text.FS, info, settings(info), shared, func(name, md string, clauses []string) {
			checkSections(t, info.ID, name, md, clauses)
		})
	}
}

var clauseText = regexp.MustCompile(`\b\d+\.\d+\b`)

func checkSections(t *testing.T, id, name, md string, clauses []string) {
	t.Helper()
	for _, clause := range clauses {
		if section, _, _ := strings.Cut(clause, "."); section != "1" && section != own[id] {
			t.Errorf("%s: clause %s belongs to another game", name, clause)
		}
	}
	for _, m := range clauseText.FindAllString(md, -1) {
		if section, _, _ := strings.Cut(m, "."); (section == "1" || section == own[id]) && !slices.Contains(clauses, m) {
			t.Errorf("%s speaks of clause %s, which it does not have", name, m)
		}
	}
}

// TestRefusalsCiteThePage: every clause that a refusal can cite stands on the pages of its section.
func TestRefusalsCiteThePage(t *testing.T) {
	onPages := map[string]bool{"": true}
	for _, info := range family() {
		md, err := page.Render(info, "en", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, clause := range page.Clauses(md) {
			onPages[clause] = true
		}
	}
	for code, clause := range Clauses() {
		if !onPages[clause] {
			t.Errorf("the refusal %s cites clause %s, which no page has", code, clause)
		}
	}
}

// TestDiagrams: what the diagrams show is true.
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
			for _, d := range diagrams {
				checkDiagram(t, g, d)
			}
		}
	}
}

// checkDiagram compares a diagram with the paths of its position: somebody can go along the path,
// the legal squares are all those to which it goes on, nothing legal is crossed out.
func checkDiagram(t *testing.T, g *game.Game, d page.Diagram) {
	t.Helper()
	if d.Game != "" {
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
	targets, taken := targetsOf(p, d.Path)
	for _, at := range d.Legal {
		if !targets[at] {
			t.Errorf("%s: diagram %s: %s is not legal", g.Name(), d.Position, at)
		}
	}
	for at := range targets {
		if len(d.Legal) > 0 && len(d.Path) > 0 && at != "" && !slices.Contains(d.Legal, at) && !ownMan(p, at) {
			t.Errorf("%s: diagram %s: %s is legal too", g.Name(), d.Position, at)
		}
	}
	for _, at := range d.Refused {
		if targets[at] {
			t.Errorf("%s: diagram %s: %s is crossed out and legal", g.Name(), d.Position, at)
		}
	}
	if len(d.Path) > 0 && len(targets) == 0 {
		t.Errorf("%s: diagram %s: nobody goes %v", g.Name(), d.Position, d.Path)
	}
	if len(d.Taken) > 0 && !slices.Equal(d.Taken, taken) {
		t.Errorf("%s: diagram %s: the move takes %v, not %v", g.Name(), d.Position, taken, d.Taken)
	}
}

// targetsOf are the places, empty at the end of the way, to which the paths go on that begin as way
// does, and what is taken along the way; without a way, the second places of all paths.
func targetsOf(p game.Position, way []string) (targets map[string]bool, taken []string) {
	targets = map[string]bool{}
	for _, path := range game.SceneOf(p, p.ToMove()).Paths {
		var names []string
		for _, token := range path.Tokens {
			if token >= 0 && board(p).Places[token].Kind != game.Button {
				names = append(names, board(p).Places[token].Name)
			}
		}
		n := max(1, len(way))
		if len(names) < n || len(way) > 0 && !slices.Equal(names[:n], way) {
			continue
		}
		if len(names) > n {
			targets[names[n]] = true
			continue
		}
		targets[""] = true
		taken = nil
		for _, at := range path.Taken {
			taken = append(taken, board(p).Places[at].Name)
		}
	}
	return targets, taken
}

// ownPiece tells whether a piece of the side to move stands on the place: clicking it is a second way
// to enter castling.
func ownMan(p game.Position, name string) bool {
	for _, man := range game.SceneOf(p, 0).Men {
		if board(p).Places[man.Place].Name == name && p.ToMove().Has(man.Seat) {
			return true
		}
	}
	return false
}

// TestTemplates: what templates ask for exists.
func TestTemplates(t *testing.T) { gametest.CheckTemplates(t, text.FS, family()) }

// TestSidesOfMaharajah: the words that say who plays the Maharajah say what the board shows.
func TestSidesOfMaharajah(t *testing.T) {
	for lang, man := range map[string]string{"en": "Maharajah", "uk": "Магараджа", "ru": "Магараджа"} {
		words := words(t, lang)
		for _, option := range []string{"", ";armyColor=black"} {
			g, err := game.Open("maharajah" + option)
			if err != nil {
				t.Fatal(err)
			}
			p := g.Start()
			owner := game.NoSeat
			for _, m := range game.SceneOf(p, 0).Men {
				if m.Kind == "maharajah" {
					owner = m.Seat
				}
			}
			for seat := range game.Seat(2) {
				name := words["game.maharajah.side."+seat.String()+option]
				if name == "" || strings.Contains(name, man) != (seat == owner) {
					t.Errorf("%s: seat %v with %q is %q, the Maharajah is played by %v", lang, seat, option, name, owner)
				}
			}
		}
	}
}
