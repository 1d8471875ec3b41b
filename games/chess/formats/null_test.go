package formats_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// TestNullMoves: annotators let a side not move, to show what is threatened. Rules know no such move: the
// line ends before it, and everything else stays.
func TestNullMoves(t *testing.T) {
	for _, null := range []string{"Z0", "--", "@@@@", "null", "0000"} {
		for _, c := range []struct{ name, in, want, remark string }{
			{"in the line played", "1. e4 e5 2. Z0 d5 *", "1. e4 e5 *", "ply 3: remark: Z0: a null move: the line ends before it"},
			{"in a variation", "1. e4 (1. d4 Z0 2. c4) 1... e5 *", "1. e4 (1. d4) 1... e5 *", "ply 2: remark: Z0: a null move: the line ends before it"},
			{"a variation of nothing else", "1. e4 e5 (1... Z0 2. d4) 2. d4 *", "1. e4 e5 2. d4 *", "ply 2: remark: Z0: a null move: the line ends before it"},
			{"with a variation on it", "1. e4 e5 2. Z0 (2. Nf3 Nc6) 2... d5 1-0", "1. e4 e5 2. Nf3 Nc6 1-0",
				"ply 3: remark: Z0: a null move: the line ends before it, and the variation on it takes its place"},
			{"with variations before it", "1. e4 (1. c4) 1... e5 2. Z0 d5 *", "1. e4 (1. c4) 1... e5 *", "ply 3: remark: Z0: a null move: the line ends before it"},
		} {
			other := "\n\n1. d4 d5 *\n"
			all := entries(t, strings.ReplaceAll(c.in, "Z0", null)+other, record.Options{})
			if len(all) != 2 || !all[0].Good() || !all[1].Good() || len(all[0].Faults) != 1 {
				t.Fatalf("%s, %s: %d games, %v", c.name, null, len(all), all[0].Faults)
			}
			text := written(t, "pgn", all[0].Game)
			moves := strings.Join(strings.Fields(text[strings.LastIndex(text, "]\n")+1:]), " ")
			remark := all[0].Faults[0].Error()
			if want := strings.ReplaceAll(c.remark, "Z0", null); moves != c.want || !strings.HasSuffix(remark, want) {
				t.Errorf("%s: %s, %s; want %s, %s", c.name, moves, remark, c.want, want)
			}
		}
	}
}
