package xiangqi_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"xiangqi", "minixiangqi"} {
		f.Add(spec, game.Text(mustOpen(f, spec).Start()))
	}
	for _, text := range []string{
		"", "9/9 w", "4k4/9/9/9/9/9/9/9/9/3K5 r - - 119 1000", "4k4/9/9/9/9/9/9/9/9/4K4 w", "3k5/9/9/9/9/9/9/9/9/4K4 b x",
		"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 0", "3kk4/9/9/9/9/9/9/9/9/4K4 w", "99999/1 w 1 2 3 4",
		"3k5/9/9/9/9/9/9/9/9/4K4/ w", "３k5/9/9/9/9/9/9/9/9/4K4 w",
	} {
		f.Add("xiangqi", text)
		f.Add("minixiangqi", text)
	}
	gametest.FuzzParse(f, "xiangqi")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{
		"h3e3", "H2-E2", "h0g2", "C2=5", "炮二平五", "馬２进３", "前车进一", "+R+1", "C+=5", "15=6", "P++1", "一兵平五", "c2.5", "Ｃ２＝５",
		"a1a1", "h3-e3+", "", "a11a12", "炮", "R9", "----", "++++", "<<=1",
	} {
		f.Add("xiangqi", "", text)
		f.Add("minixiangqi", "", text)
	}
	f.Add("xiangqi", "3k5/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w", "24=5")
	gametest.FuzzMove(f, "xiangqi")
}
