package draughts

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"russian", "international", "spanish", "turkish", "frisian", "russian;huff=redo", "english;first=lot;ballot=twoMove"} {
		g := mustOpen(f, spec)
		f.Add(spec, game.Text(g.Start()))
	}
	for _, text := range []string{
		"W:W31-50:B1-20", "B:B1-20:W31-50.", "W:W:B1", "W:WKa1,c3:BKh8:H5:G3:A2:R1", "W:W31-50:B1-20:H0:F1",
		"W:W46,K48:B5:TW48/2", "W:W46,K48:B5:+2+0", "?:W21-32:B1-12:O", "B:Wb4:Bd4:Xc3-b4", "W:Wc3:Bd4:Dc3", "W:W1-:B", ":", "W::",
	} {
		f.Add("international", text)
		f.Add("russian", text)
	}
	gametest.FuzzParse(f, "draughts")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"c3-d4", "c3d4", "22-18", "2218", "22x15", "a3:c5:e7", "28x19x23", "huff d4", "lot white", "ballot 3", "032 - 028", "x", "--", "c3-d4!?"} {
		f.Add("russian", "", text)
		f.Add("english", "B:W18,24,27:B15,11,K2", text)
		f.Add("international", "W:WK20:B7,25,28,29,32", text)
		f.Add("turkish;capture=may", "", text)
	}
	gametest.FuzzMove(f, "draughts")
}
