package rithmomachia_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"rithmomachia", "rithmomachia;layout=close", "rithmomachia;prisoners=changeSides"} {
		f.Add(spec, game.Text(mustOpen(f, spec).Start()))
		for _, text := range []string{
			"", "{}", `{"a1":"eS289"}`, `{"a1":"eS289","a1":"oC3"}`, `{"b2":"eP36.25.16.9.4.1","turn":"even"}`, `{"b2":"eP36.36"}`,
			`{"b2":"eQ64.16","evenHand":"C9 C9 P91"}`, `{"a1":"oC3","quiet":101}`, `{"a1":"oC3","even":[1,2]}`, `{"a1":"oC3"} x`, `{"z9":"oC3"}`,
		} {
			f.Add(spec, text)
		}
	}
	gametest.FuzzParse(f, "rithmomachia")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"c13-b12", "c13b12", "C13-B12 x b5(a72)", "c9@a1", "p@a1", "c13", "c13-b12-a11", "a10-l12", ""} {
		for _, spec := range []string{"rithmomachia", "rithmomachia;layout=close", "rithmomachia;prisoners=changeSides"} {
			f.Add(spec, "", text)
		}
	}
	gametest.FuzzMove(f, "rithmomachia")
}
