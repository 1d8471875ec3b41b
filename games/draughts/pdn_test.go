package draughts

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// TestPDNFlavours: every game has a flavour, and what a GameType says about its board agrees
// with its rules (rules/draughts 6).
func TestPDNFlavours(t *testing.T) {
	flavours := map[string]record.PDNFlavour{}
	for _, f := range record.PDNFlavours() {
		flavours[f.Game] = f
	}
	for i := range presets {
		id, r := presets[i].id, &presets[i].rules
		f, ok := flavours[id]
		if !ok {
			t.Errorf("%s has no flavour of PDN", id)
			continue
		}
		for _, spec := range []string{f.Game, f.Other} {
			if _, err := game.Open(spec); err != nil {
				t.Error(err)
			}
		}
		if f.Tag == "" {
			if f.Variant == "" {
				t.Errorf("%s: neither GameType nor Variant", id)
			}
			continue
		}
		if want := gameTypeOf(f.Type(), r); f.Tag != want {
			t.Errorf("%s: GameType %s, its rules say %s", id, f.Tag, want)
		}
	}
}

// gameTypeOf makes the GameType of a rule set from its board. The first square is told as the
// side that begins sees it: the board turns for Black.
func gameTypeOf(number int, r *Rules) string {
	// Bottom left, bottom right, top left, top right are 0 to 3; for White square 1 is at the
	// top left, in Spanish numbering at the bottom right, a1 at the bottom left.
	corner, letter := 2, "N"
	switch r.Numbering {
	case numericUp:
		corner = 1
	case algebraic:
		corner, letter = 0, "A"
	}
	if r.First == 1 {
		corner = 3 - corner
	}
	colour, invert := "WB"[r.First:r.First+1], 0
	if !r.DarkLeft {
		invert = 1
	}
	return fmt.Sprintf("%d,%s,%d,%d,%s%d,%d", number, colour, r.W, r.H, letter, corner, invert)
}

// TestPDNNumbers: the numbers of the standard and of lidraughts, and that two games share one
// only if a Variant tag tells them apart.
func TestPDNNumbers(t *testing.T) {
	want := map[string]int{
		"international": 20, "english": 21, "italian": 22, "pool": 23, "spanish": 24, "russian": 25, "brazilian": 26,
		"canadian": 27, "portuguese": 28, "czech": 29, "turkish": 30, "thai": 31, "frisian": 40, "spantsireti": 41,
		"breakthrough-draughts": 96, "frysk": 97, "antidraughts": 98,
	}
	plain := map[int]string{}
	for _, f := range record.PDNFlavours() {
		if n, ok := want[f.Game]; ok && f.Type() != n {
			t.Errorf("%s: number %d, want %d", f.Game, f.Type(), n)
		}
		if f.Variant != "" || f.Type() < 0 {
			continue
		}
		if other, dup := plain[f.Type()]; dup {
			t.Errorf("%s and %s share number %d", f.Game, other, f.Type())
		}
		plain[f.Type()] = f.Game
	}
}

// TestPDNPaths: PDN 3.0 wants the complete path where start and end leave two captures: every
// turn, where none is the square behind the victim, none behind the last.
func TestPDNPaths(t *testing.T) {
	for _, c := range []struct{ name, spec, fen, want string }{
		{"turns", "international", "W:WK20:B7,25,28,29,32", "20x33x11x2 20x38x16x2"},
		{"straight on and turns: the example of the standard", "international", "B:W14,19,29,31,42:BK47",
			"47x38x20x9x36 47x38x24x13x36"},
		{"none where start and end say all", "international", "W:WK46:B41,19,13,22,28", "46x5 46x10 46x14"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := game.Open(c.spec)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range p.AppendMoves(nil) {
				got = append(got, game.MoveText(p, m))
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("got %s, want %s", text, c.want)
			}
		})
	}
}
