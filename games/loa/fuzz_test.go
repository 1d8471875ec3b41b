package loa_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"loa", "scrambled-eggs", "black-hole", "loa;size=6", "loa;size=12"} {
		f.Add(spec, game.Text(mustOpen(f, spec).Start()))
	}
	for _, text := range []string{"", "8/8 x", "x7/8/8/8/8/8/8/7o o 600", "9/9/9/9/4x4/9/9/9/o8 x", "10/x o", "8/8/8/8/8/8/8/x08 x", "8//8 x 1 2"} {
		f.Add("loa", text)
		f.Add("black-hole", text)
	}
	gametest.FuzzParse(f, "loa")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"b1-b3", "b1b3", "B1:H1", "c1xa3+", "pass", "пас", "b1", "a10-l12", "", "b1-b3-b5"} {
		for _, spec := range []string{"loa", "black-hole", "loa;size=12"} {
			f.Add(spec, "", text)
		}
	}
	f.Add("loa", "6ox/6oo/8/8/8/8/1x6/8 x", "pass")
	gametest.FuzzMove(f, "loa")
}
