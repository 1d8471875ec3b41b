package layered_test

import (
	"errors"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/games/chess/internal/layered"
	"github.com/tavlei/tavlei/games/chess/internal/told"
)

// A record that is no game of the family writes its page in every language, with pictures that can be drawn and clauses that its
// refusals cite.
func TestRulePage(t *testing.T) {
	for name, record := range combinations {
		g, err := chess.OpenRecord(record())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, lang := range told.Languages {
			text, err := g.Rules.(page.Teller).RulePage(lang, page.Words{Name: name})
			if err != nil {
				t.Fatalf("%s %s: %v", name, lang, err)
			}
			pictures, err := page.Diagrams(text)
			if err != nil || len(pictures) == 0 {
				t.Errorf("%s %s: %d pictures, %v", name, lang, len(pictures), err)
			}
			for _, d := range pictures {
				if _, err := g.Parse(d.Position); err != nil {
					t.Errorf("%s %s: picture of %q: %v", name, lang, d.Position, err)
				}
			}
		}
	}
	g, err := chess.OpenRecord(combinations["cylinder-dice"]())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Rules.(page.Teller).RulePage("xx", page.Words{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a language that nobody writes: %v", err)
	}
}

// none are refusals about no rule: nobody's turn, a text that names nothing, what is not there.
var none = []string{"gameOver", "notYourTurn", "notLegal", "noMan", "notYourMan", "noSuchMan", "noManThere", "ambiguous", "notInHand", "rollFirst"}

// Every refusal of records cites a clause, but for those about no rule.
func TestRefusalsCiteClauses(t *testing.T) {
	code := regexp.MustCompile(`refusal\("(\w+)"`)
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, f := range files {
		text, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range code.FindAllStringSubmatch(string(text), -1) {
			seen++
			if cited := layered.Clause(m[1]); (cited == "") != slices.Contains(none, m[1]) {
				t.Errorf("%s: %s cites %q", f.Name(), m[1], cited)
			}
		}
	}
	if seen < 40 {
		t.Errorf("only %d refusals were found", seen)
	}
}
