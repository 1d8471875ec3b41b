package draughts_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/draughts"
)

// TestDiagonals: the lengths that lessons give, from edge to edge, lower and upper.
func TestDiagonals(t *testing.T) {
	length := map[string]int{"Road": 8, "Double": 7, "LargeTee": 6, "SmallTee": 3, "LargeJamb": 5, "SmallJamb": 4}
	for _, spec := range []string{"russian", "english"} {
		g := start(t, spec).(*draughts.Position).Game()
		if got := g.NamedLines(); len(got) != len(draughts.Diagonals) || got[0].Key != "diagonal.mainRoad" || len(got[0].Places) != 8 {
			t.Errorf("%s: named lines %v", spec, got)
		}
		for _, d := range draughts.Diagonals {
			squares := d.Squares(g)
			for part, n := range length {
				if strings.HasSuffix(d.Key, part) && len(squares) != n {
					t.Errorf("%s: %s has %d squares, want %d", spec, d.Key, len(squares), n)
				}
			}
			edge := "1"
			if strings.HasPrefix(d.Key, "upper") {
				edge = "8"
			}
			if !strings.HasSuffix(d.Ends[0], edge) && !strings.HasSuffix(d.Ends[1], edge) {
				t.Errorf("%s does not touch rank %s", d.Key, edge)
			}
			for _, lang := range languages {
				if words(t, lang)["diagonal."+d.Key] == "" {
					t.Errorf("%s.json has no name for %s", lang, d.Key)
				}
			}
		}
	}
}

// TestNoDiagonals: other boards have no such names.
func TestNoDiagonals(t *testing.T) {
	for _, spec := range []string{"international", "italian", "turkish", "spantsireti"} {
		g := start(t, spec).(*draughts.Position).Game()
		if squares := draughts.Diagonals[0].Squares(g); squares != nil {
			t.Errorf("%s has a main road %v", spec, squares)
		}
		if lines := g.NamedLines(); lines != nil {
			t.Errorf("%s has lines with names: %v", spec, lines)
		}
	}
}
