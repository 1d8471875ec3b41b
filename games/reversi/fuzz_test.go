package reversi

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range append(oracleSpecs, "othello;first=lot;size=4") {
		g := mustOpen(f, spec)
		f.Add(spec, game.Text(g.Start()))
	}
	for _, text := range []string{
		"---------------------------OX------XO--------------------------- X", fig203 + " 30:30", "X", " X", "X O 1:2:3",
		"---------------------------OX------XO--------------------------- X xot:1/0", "OX OX xot:-1/9",
	} {
		f.Add("othello;start=xot", text)
		f.Add("reversi", text)
	}
	gametest.FuzzParse(f, "reversi")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"f5", "F5", "38", "d4", "28", "pass", "pa", "--", "lot dark", "xot 3", "f5d6", "a10", "l12", "", "x!?", "0"} {
		for _, spec := range []string{"reversi", "othello", "annexation", "othello;size=12", "reversi;first=lot", "othello;start=xot"} {
			f.Add(spec, "", text)
		}
		f.Add("othello", "OX-------------------------------------------------------------- X", text)
		f.Add("reversi;size=4", "--OXXXXXXXOXX-XX X 0:3", text)
	}
	gametest.FuzzMove(f, "reversi")
}
