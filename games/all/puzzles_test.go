package all_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// TestPuzzles: every puzzle of every family is sound and has its words in every language.
func TestPuzzles(t *testing.T) {
	families, err := puzzle.Families(game.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		t.Run(f.ID, func(t *testing.T) {
			if err := puzzle.CheckAll(f); err != nil {
				t.Error(err)
			}
			for _, p := range f.All() {
				if err := puzzle.Reached(p); err != nil {
					t.Error(err)
				}
			}
			info := firstOf(f.ID)
			for _, lang := range languages {
				texts := textsOf(t, info, lang)
				for _, p := range f.All() {
					for _, key := range p.Words() {
						if strings.TrimSpace(texts[key]) == "" {
							t.Errorf("%s: no words %s", lang, key)
						}
					}
				}
			}
		})
	}
}

// firstOf is the game whose texts are those of the family.
func firstOf(family string) *game.Info {
	for _, info := range game.All() {
		if info.Family == family && info.Text != nil {
			return info
		}
	}
	return nil
}
