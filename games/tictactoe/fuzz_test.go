package tictactoe_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"3/3/3 x", "3/1x1/3 o", "xxx/oo1/3 o", "", "9/9/9 x", "xxxx/3/3 o", "3//3 x", "xox/xoo/oxx o", "3/3/3 x 1"} {
		f.Add("tic-tac-toe", text)
		f.Add("tic-tac-toe;misere=on", text)
	}
	f.Add("tic-tac-toe;size=7;line=5", "7/7/7/3x3/7/7/7 o")
	gametest.FuzzParse(f, "tictactoe")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"b2", "B2", " a1 ", "d4", "", "b2c3", "пас"} {
		f.Add("tic-tac-toe", "", text)
		f.Add("tic-tac-toe;size=4", "4/1x2/4/4 o", text)
	}
	gametest.FuzzMove(f, "tictactoe")
}
