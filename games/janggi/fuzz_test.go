package janggi_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"janggi", "janggi;arrays=chosen", "janggi;rules=modern;arrayHan=bnbn"} {
		f.Add(spec, game.Text(mustOpen(f, spec).Start()))
	}
	for _, text := range []string{
		"", "4k4/9/9/9/9/9/9/9/9/4K4 w", "4k4/9/9/9/9/9/9/9/9/4K4 w b - 3 9", "4k4/9/9/9/9/9/9/9/9/3K5 b pp - 2 2",
		"4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 101", "k8/9/9/9/9/9/9/9/9/4K4 w", "rhea1aehr/4k4/9/9/9/9/9/9/4K4/RHEA1AEHR b",
		"4k4/9/9/9/9/9/9/9/4P4/4K4 w", "9/9/9/9/9/9/9/9/9/9 w", "4k4/4R4/9/9/9/9/9/9/9/3K5 w", "0/0/0/0/0/0/0/0/0/0 b h - 0 1",
	} {
		f.Add("janggi", text)
		f.Add("janggi;rules=casual", text)
	}
	gametest.FuzzParse(f, "janggi")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{
		"b1c3", "B1-C3", "H02-83", "02-83", "0283", "02馬83", "馬02-83", "e2e2", "pass", "пас", "한수쉼", "nbbn", "HEEH", "마상상마",
		"02", "99-99", "00-00", "a1a1", "i10i11", "X02-83", "",
	} {
		for _, spec := range []string{"janggi", "janggi;arrays=chosen"} {
			f.Add(spec, "", text)
		}
	}
	f.Add("janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w", "e1e1")
	gametest.FuzzMove(f, "janggi")
}
