package senet_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"DLDLDLDLDLDLDL................/0:0 L -", "L.DDD........................./0:0 L 4 17", "............................../0:0 D ?", "",
		"..........................L.../0:0 L 4", "L............................./6:7 D 145+", "L............................./0:0 L 114523", "L/0:0 L",
	} {
		for _, spec := range []string{"senet", "senet;throwMode=collect", "senet;water=stay;men=5", "senet;startRoll=throwOne"} {
			f.Add(spec, text)
		}
	}
	gametest.FuzzParse(f, "senet")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"3", "14-17", "3:14-17", "14<11", "26-off", "--", "pass", "30-off(3)", "12-15x", "", "27-15"} {
		f.Add("senet", "", text)
		f.Add("senet", "...........L..D..........L...L/4:6 L 3", text)
		f.Add("senet;throwMode=collect;water=stay", "..........................L..L/5:6 L 1134", text)
	}
	gametest.FuzzMove(f, "senet")
}
