package jetan_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"jetan", "jetan;array=mirrored;first=lot", "jetan;escape=off;chiefTaken=nothing", "jetan;quietLimit=off"} {
		f.Add(spec, game.Text(mustOpen(f, spec).Start()))
	}
	for _, text := range []string{
		"", "10/10 b", "q9/10/10/10/10/10/10/10/10/Q8C o - 0 9 duel", "q8c/10/10/10/10/10/10/10/10/Q8C ? Ee", "11/10 b - 0 1",
		"q8c/10/10/10/10/10/10/10/10/Q8C b - 99999 1", "q8c/10/10/10/10/10/10/10/10/Q8C b - 0 501 duel",
	} {
		f.Add("jetan", text)
		f.Add("jetan;first=lot;chiefTaken=nothing", text)
	}
	gametest.FuzzParse(f, "jetan")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{
		"e2-e3", "E2E3", "Pe2-e3", "Пe2-e3", "Qf1*b5", "Прf1*b5", "f1xe10", "lot black", "lot orange", "a10-j10", "", "e2", "a0-a1", "k1-k2",
	} {
		for _, spec := range []string{"jetan", "jetan;first=lot", "jetan;turning=noMix;escape=straight"} {
			f.Add(spec, "", text)
		}
	}
	gametest.FuzzMove(f, "jetan")
}
