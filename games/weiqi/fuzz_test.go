package weiqi_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"go", "atari-go", "go;size=13;handicap=4", "go;size=19;rules=japanese", "go;size=5;rows=3"} {
		f.Add(spec, game.Text(mustOpen(f, spec).Start()))
	}
	for _, text := range []string{
		"", "9 b", "9/9/9/9/9/9/9/9/9 w D4", "9/9/9/9/9/9/9/9/9 b - 2 0:0 3 marking w 1", "9/9/9/9/9/9/9/9/9 b - 2 0:0 3 judged",
		"9/9/9/9/9/9/9/9/9 b - 0 0:0 99999", "9/9/9/9/9/9/9/x8/9 b - 0 1:2 5", "99/9 b", "9/9/9/9/9/9/9/9/X08 b - 1 -1:0 2 place 3",
		settled, settled + " - 2 0:0 40 remarking - 5",
	} {
		f.Add("go", text)
		f.Add("go;rules=aga", text)
	}
	gametest.FuzzParse(f, "go")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"D4", "b D4", "white pass", "dd", "tt", "pass", "ok", "b:ok", "w:dead D4", "dead B3", "resume", "b:dispute", "I9", "", "Z99", "b:"} {
		for _, spec := range []string{"go", "atari-go", "go;handicap=3"} {
			f.Add(spec, "", text)
		}
		f.Add("go", settled+" - 2 0:0 40 marking - 0", text)
		f.Add("go", settled+" - 2 0:0 40 remarking w 3", text)
	}
	gametest.FuzzMove(f, "go")
}
