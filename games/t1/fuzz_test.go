package t1_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"chess-t1", "chess-t1;rules=2025", "chess-t1;drawMode=auto"} {
		f.Add(spec, game.Text(mustOpen(f, spec).Start()))
	}
	for _, text := range []string{
		"", "8/8 w Pp", "4k3/8/8/8/8/8/8/4K3 w - 150 4650", "4k3/8/8/8/8/8/8/8 w Pp", "8/8/8/8/8/8/8/4K3 b -", "4k3/8/8/8/8/8/8/4K3 w pP 0 0",
		"2R1k3/8/8/8/8/8/8/4K3 w Pp", "I3k3/8/8/8/8/8/8/4K3 w Pp", "9/8/8/8/8/8/8/8 w Pp", "4k3/8/8/8/8/8/8/4K[2 w Pp", "4C1k1/8/8/8/8/8/8/K7 w Pp",
	} {
		f.Add("chess-t1", text)
	}
	gametest.FuzzParse(f, "t1")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"e2e4", "e2-e4", "Кт d1-g4", "C d1-g4", "Кте1×f3", "рк b1-с3+)", "I e2-e4!?", "Кн e2-e4", "d1", "e2-e4-e5", "", "÷"} {
		f.Add("chess-t1", "", text)
	}
	for _, text := range []string{"g7g8c", "ВК g7-g8Кт", "V g7-g8S+", "g7-g8", "b7-b8ВК"} {
		f.Add("chess-t1;rules=2025", "2k5/1V3VV1/8/8/8/8/1v3v2/3K4 w Pp", text)
	}
	gametest.FuzzMove(f, "t1")
}
