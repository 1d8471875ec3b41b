package formats_test

import (
	"fmt"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
	_ "github.com/tavlei/tavlei/games/draughts/formats"
	"github.com/tavlei/tavlei/record"
)

// TestPDNFlavours: every game has a flavour, and what a GameType says about its board agrees
// with its rules (rules/draughts 6).
func TestPDNFlavours(t *testing.T) {
	flavours := map[string]record.PDNFlavour{}
	for _, f := range record.PDNFlavours() {
		flavours[f.Game] = f
	}
	for _, info := range game.All() {
		if info.Family != "draughts" {
			continue
		}
		id := info.ID
		r, _ := draughts.Preset(id)
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
		if want := gameTypeOf(f.Type(), &r); f.Tag != want {
			t.Errorf("%s: GameType %s, its rules say %s", id, f.Tag, want)
		}
	}
}

// gameTypeOf makes the GameType of a rule set from its board. The first square is told as the
// side that begins sees it: the board turns for Black.
func gameTypeOf(number int, r *draughts.Rules) string {
	// Bottom left, bottom right, top left, top right are 0 to 3; for White square 1 is at the
	// top left, in Spanish numbering at the bottom right, a1 at the bottom left.
	corner, letter := 2, "N"
	switch r.Numbering {
	case draughts.NumericUp:
		corner = 1
	case draughts.Algebraic:
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
