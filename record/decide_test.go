package record_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// TestCapturesByTheirEnds: a capture that names only its ends is the one after which the record goes on.
func TestCapturesByTheirEnds(t *testing.T) {
	const (
		twoWays = "[GameType \"21\"]\n[FEN \"W:W23:B10,11,18,19\"]\n\n"
		kings   = "[GameType \"20\"]\n[FEN \"W:WK20,K1:B7,25,28,29,32,K3\"]\n\n1. 20x2 "
		shuffle = "3-9 2. 1-7 9-3 3. 7-1 "
		taken   = "ambiguous, look at 33 11 38 16"
		guessed = "it fits several captures and nothing after it tells which: the first is taken"
	)
	for _, c := range []struct{ name, in, first, fault string }{
		{"only one leaves the man that moves next", twoWays + "1. 23x7 19-24 *", "23x14x7", ""},
		{"the other one", twoWays + "1. 23x7 10-15 *", "23x16x7", ""},
		{"moves later", kings + shuffle + "32-38 *", "20x33x11x2", ""},
		{"moves later, the other one", kings + shuffle + "28-33 *", "20x38x16x2", ""},
		{"the last move of a game that is over", kings + "1-0", "20x33x11x2", "remark: 20x2: " + guessed},
		{"the last move of a game that goes on", kings + "*", "", "20x2: " + taken},
		{"in a variation", kings[:len(kings)-5] + "20x33x11x2 (1. 20x2 28-33) 25-30 *", "20x33x11x2", ""},
		{"at the end of a variation, which no result ends", kings[:len(kings)-5] + "20x33x11x2 (1. 20x2) 1-0", "20x33x11x2", "20x2: " + taken},
		{"undecided for longer than is looked", kings + strings.Repeat(shuffle, 400) + "1-0", "", "20x2: " + taken},
		{"whatever it means, the record goes wrong", kings + "1-2 1-0", "20x33x11x2", "1-2: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := readFirst(t, c.in)
			first := ""
			if main := e.Game.Main(); len(main) > 0 {
				first = main[0].Text
			}
			fault := ""
			if len(e.Faults) > 0 {
				fault = e.Faults[0].Error()
			}
			if first != c.first || !strings.Contains(fault, c.fault) || (fault == "") != (c.fault == "") {
				t.Errorf("read as %q, fault %q; want %q, %q", first, fault, c.first, c.fault)
			}
		})
	}
}

// TestGameWithoutMoves: a game that was not played is one of those that stand around it.
func TestGameWithoutMoves(t *testing.T) {
	const czech = "[Event \"a\"]\n\n1. c3-d4 b6-c5 2. d4:b6 a7:c5 *\n\n"
	const forfeit = "[Event \"b\"]\n[Result \"1-0\"]\n[PlyCount \"1\"]\n\n1-0\n\n"
	f, err := record.FormatByName("pdn")
	if err != nil {
		t.Fatal(err)
	}
	var games []string
	for e := range f.Read(strings.NewReader(czech+forfeit+"[GameType \"21\"]\n\n1. 11-15 *\n\n"+forfeit), record.Options{}) {
		if !e.Good() {
			t.Fatal(e.Faults)
		}
		games = append(games, e.Game.Rules.Name())
	}
	if got := strings.Join(games, " "); got != "russian russian english english" {
		t.Errorf("read as %s", got)
	}
}
