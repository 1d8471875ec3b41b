package tafl_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, info := range family() {
		f.Add(info.ID, game.Text(mustOpen(f, info.ID).Start()))
	}
	for _, text := range []string{"", "/9/ a", "t8/9/9/9/9/9/9/9/8K d 1200 0", "9/9/9/9/4x4/9/9/9/K8 a", "/9/9/9/9/9/9/9/9/9/ a", "KK7/9/9/9/9/9/9/9/9 d", "99999999999999999999/9 a"} {
		f.Add("tafl", text)
		f.Add("copenhagen", text)
	}
	gametest.FuzzParse(f, "tafl")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"d1-d3", "d1d3", "D1:D3", "Ke5-e4++", "e5-e8xe9/d8", "---", "", "a10-s19", "d1-d3-d4"} {
		for _, spec := range []string{"tafl", "copenhagen", "alea"} {
			f.Add(spec, "", text)
		}
	}
	f.Add("tafl", "/9/9/9/9/9/9/1tK6/9/3t5/ a", "d1-d3xkc3")
	gametest.FuzzMove(f, "tafl")
}
