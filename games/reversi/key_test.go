package reversi

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestKeys: positions that differ have different keys, in all random games of all rule sets, and
// the same positions the same ones.
func TestKeys(t *testing.T) {
	for _, spec := range oracleSpecs {
		t.Run(spec, func(t *testing.T) {
			texts := map[uint64]string{}
			for seed := range uint64(60) {
				for plies := 1; plies <= 60; plies += 7 {
					p := wander(t, spec, seed, plies)
					text := game.Text(p)
					if before, ok := texts[p.Key()]; ok && before != text {
						t.Fatalf("%s and %s have the key %016x", before, text, p.Key())
					}
					texts[p.Key()] = text
					if twin := mustParse(t, mustOpen(t, spec), text); twin.Key() != p.Key() {
						t.Fatalf("%s has the key %016x, read from its text %016x", text, p.Key(), twin.Key())
					}
				}
			}
		})
	}
}

// TestKeyParts: the side to move, a disc in hand and one disc turned each make another key.
func TestKeyParts(t *testing.T) {
	g := mustOpen(t, "reversi")
	keys := map[uint64]string{}
	for _, text := range []string{
		"---------------------------OX------XO--------------------------- X 30:30",
		"---------------------------OX------XO--------------------------- O 30:30",
		"---------------------------OX------XO--------------------------- X 29:30",
		"---------------------------OX------XO--------------------------- X 30:29",
		"---------------------------XX------XO--------------------------- X 30:30",
		"---------------------------XO------OX--------------------------- X 30:30",
	} {
		key := mustParse(t, g, text).Key()
		if before, ok := keys[key]; ok {
			t.Errorf("%s and %s have the key %016x", before, text, key)
		}
		keys[key] = text
	}
}
