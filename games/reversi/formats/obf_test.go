package formats_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/record"
)

// ffo are the first of the endgame positions of the Fédération Française d'Othello, with the
// best moves and their values (shared rules of the family, table of engine facts).
const ffo = `% FFO 1
--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;
-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; % FFO 2

--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; G3:-12; C7:-12;
`

// TestOBF: a problem is a position and its answers, the best one first.
func TestOBF(t *testing.T) {
	all := entries(t, "obf", ffo, record.Options{})
	if len(all) != 3 {
		t.Fatalf("%d problems", len(all))
	}
	var again strings.Builder
	for _, e := range all {
		if !e.Good() {
			t.Fatal(e.Faults[0])
		}
		again.WriteString(written(t, "obf", e.Game))
	}
	if d := cmp.Diff(strings.ReplaceAll(ffo, "\n\n", "\n"), again.String()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	first, second, third := all[0].Game, all[1].Game, all[2].Game
	if first.Root.Before != "FFO 1" || second.Root.After != "FFO 2" || second.Root.Before != "" {
		t.Errorf("remarks: %q, %q, %q", first.Root.Before, second.Root.After, second.Root.Before)
	}
	answers := third.Root.Next
	if len(answers) != 2 || answers[0].Text != "g3" || answers[1].Text != "c7" || answers[1].Commands[0] != (record.Command{Name: "eval", Value: "-12"}) {
		t.Errorf("answers: %+v", answers)
	}
	// Everything survives our own text.
	back := only(t, "tavlei", written(t, "tavlei", third))
	if d := cmp.Diff(written(t, "obf", third), written(t, "obf", back)); d != "" {
		t.Error(d)
	}
}

// TestOBFTolerance: stars for dark, small letters, dots, no answers, spaces.
func TestOBFTolerance(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"...........................ox......xo........................... x", "---------------------------OX------XO--------------------------- X;\n"},
		{"---------------------------O*------*O--------------------------- *;f5 : +0;;", "---------------------------OX------XO--------------------------- X; F5:+0;\n"},
		{"  ---------------------------OX------XO---------------------------X; D3; c4:0 ", "---------------------------OX------XO--------------------------- X; D3; C4:0;\n"},
	} {
		if got := written(t, "obf", only(t, "obf", c.line)); got != c.want {
			t.Errorf("%s: got %s", c.line, got)
		}
	}
}

func TestOBFFaults(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"short", "--XX X; a1:+2;", "x:1:1: game 1: --XX X; a1:+2;: want 64 squares"},
		{"no side", strings.Repeat("-", 64) + "; a1:+2;", "x:1:1: game 1: "},
		{"illegal", "---------------------------OX------XO--------------------------- X; f5:+0; a1:+2;", "x:1:76: game 1, ply 1: a1: touchesNothing"},
		{"no move", "---------------------------OX------XO--------------------------- X; :+2;", "x:1:69: game 1, ply 1: "},
	} {
		got := faults(entries(t, "obf", c.line, record.Options{File: "x"}))
		if len(got) != 1 || !strings.HasPrefix(got[0], c.want) {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
		}
	}
}
