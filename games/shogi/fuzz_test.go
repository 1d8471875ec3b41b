package shogi_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"shogi", "shogi;handicap=ten", "shogi;impasse=points24", "minishogi"} {
		f.Add(spec, game.Text(mustOpen(f, spec).Start()))
	}
	for _, text := range []string{
		"", "9/9 b -", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/9 w 18P", "4k4/9/9/9/9/9/9/9/4K4 b 19P 1",
		"4k4/9/9/9/9/9/9/9/4K4 b 00P 501", "+k8/9/9/9/9/9/9/9/4K4 b -", "P3k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/4G4/9/9/9/9/9/9/4K4 b - 1",
		"4k4/9/4p4/4p4/9/9/9/9/4K4 b - 1", "2K6/9/9/9/9/9/9/9/4k4 w - 9 win", "4k4/9/9/9/9/9/9/9/4K4 b PP 1", "9+/9/9/9/9/9/9/9/4K4 b - 1",
	} {
		f.Add("shogi", text)
	}
	gametest.FuzzParse(f, "shogi")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"7g7f", "P-7f", "7g-7f", "歩-7f", "P7g-7f", "7g7f+", "p*5e", "win", "declares", "", "0a0b", "G-5h", "G6i-5h"} {
		f.Add("shogi", "", text)
	}
	for _, text := range []string{"8h2b+", "Bx2b=", "B8hx2b+", "P*5e", "+R-5b", "S*5e+"} {
		f.Add("shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", text)
	}
	gametest.FuzzMove(f, "shogi")
}
