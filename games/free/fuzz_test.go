package free_test

import (
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"8/8/8/8/8/8/8/8", "4bK3/8/8/8/3wP4/8/8/4wK3 w - - - 17", "8/8/8/8/8/8/8/8 - - - w?", "8/8/8/8/8/8/8/8 - - - b!", "8/8/8/8/8/8/8/8 - - - no 3",
		"", "w", "99/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7w", "8/8/8/8/8/8/8/8 - - + ?",
	} {
		f.Add("free-board", text)
	}
	f.Add("free-board;pieces=numbers;width=3;height=1;dice=3;counters=2;turns=alternate", "w71b9 b 3,0/1,999 52+ - 4999")
	gametest.FuzzParse(f, "free")
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"w:e1-e2", "b:e1xe8", "wQ@e8", "w:bq@a1", "e1-off", "b:e1-turn", "roll", "w1=5", "b:w1+", "w1-", "pass", "won", "agree", "6", "", "w:", "z9-z8"} {
		f.Add("free-board", "4bK3/8/8/8/3wP4/8/8/4wK3", text)
		f.Add("free-board;dice=2;counters=2;turns=alternate", "4bK3/8/8/8/3wP4/8/8/4wK3 b 1,0/0,999 - -", text)
	}
	f.Add("free-board;dice=2", "8/8/8/8/8/8/8/8 - - 3+", "6")
	f.Add("free-board", "8/8/8/8/8/8/8/8 - - - w?", "agree")
	gametest.FuzzMove(f, "free")
}
