package formats_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// TestDoubts: values that were read as something else than they say are remarked on with their place, and the game is whole;
// usual variants are not.
func TestDoubts(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a way to win that nobody knows", "(;SZ[9]RE[B+Fun])", "x:1:8: game 1: remark: RE[B+Fun]: no result such as B+3.5, W+R or Draw"},
		{"a word that begins like one", "(;SZ[9]RE[W+Rubbish])", "x:1:8: game 1: remark: RE[W+Rubbish]: no result such as B+3.5, W+R or Draw"},
		{"no result at all", "(;SZ[9]RE[foo])", "x:1:8: game 1: remark: RE[foo]: no result such as B+3.5, W+R or Draw"},
		{"two numbers", "(;SZ[9]RE[B+3.5.1])", "x:1:8: game 1: remark: RE[B+3.5.1]: no result such as B+3.5, W+R or Draw"},
		{"a point of both colours", "(;SZ[9]AB[ee]AW[ee])", "x:1:14: game 1: remark: AW[ee]: E5 is set up twice in one node; this holds"},
		{"a point in a rectangle", "(;SZ[9]AB[ee][dd:ff])", "x:1:14: game 1: remark: AB[dd:ff]: E5 is set up twice in one node; this holds"},
		{"set up and taken away", "(;SZ[9]AE[aa:ii]AB[ee])", "x:1:8: game 1: remark: AE[aa:ii]: E5 is set up twice in one node; this holds"},
		{"in the middle of a variation", "(;SZ[9];B[aa](;W[bb])(;AB[cc]AW[cc]))", "x:1:30: game 1: remark: AW[cc]: C7 is set up twice in one node; this holds"},
		{"in two nodes", "(;SZ[9]AB[ee];AW[ee])", ""},
		{"fewer stones than agreed", "(;SZ[9]HA[9]AB[ee][cc])", "x:1:8: game 1: remark: HA[9]: the number of black stones that are set up is 2"},
		{"more stones than agreed", "(;SZ[9]HA[2]AB[ee][cc][gg])", "x:1:8: game 1: remark: HA[2]: the number of black stones that are set up is 3"},
		{"as many stones as agreed", "(;SZ[9]HA[2]AB[ee][cc])", ""},
		{"handicap stones as moves", "(;SZ[9]HA[2];B[ee];B[cc];W[aa])", ""},
		{"handicap without stones", "(;SZ[9]HA[5];W[aa])", ""},
		{"a handicap of one", "(;SZ[9]HA[1]AB[ee][cc])", ""},
		{"a board of later in a game", "(;SZ[9]HA[3]AB[ee][cc]AW[gg])", ""},
		{"rules that nobody knows", "(;SZ[9]RU[foo])", "x:1:8: game 1: remark: RU[foo]: not rules we know; read by those called Japanese"},
		{"rules of another family", "(;SZ[9]RU[chess])", "x:1:8: game 1: remark: RU[chess]: not rules we know; read by those called Japanese"},
		{"house rules", "(;SZ[9]RU[go;suicide=yes])", ""},
		{"a komi of quarters", "(;SZ[9]KM[7.25])", "x:1:8: game 1: remark: KM[7.25]: no komi of whole and half points; 7.5 is taken"},
		{"a komi of tenths", "(;SZ[9]KM[6.6])", "x:1:8: game 1: remark: KM[6.6]: no komi of whole and half points; 6.5 is taken"},
		{"a komi below zero", "(;SZ[9]KM[-6.6])", "x:1:8: game 1: remark: KM[-6.6]: no komi of whole and half points; -6.5 is taken"},
	} {
		all := read(t, "go-sgf", c.in)
		if got := strings.Join(faults(all), "\n"); got != c.want || len(all) != 1 || !all[0].Good() {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
			continue
		}
		again(t, all[0].Game)
	}
}

// TestKomi: that of servers is read as they mean it, without a remark.
func TestKomi(t *testing.T) {
	for km, want := range map[string]int{
		"": 0, "0": 0, "6.5": 13, "6,5": 13, "7.": 14, "7.50": 15, "6.500000": 13, "-59.5": -119, "100": 200,
		"375": 15, "3.75": 15, "325": 13, "650": 13, "750": 15, "-750": -15, "2.75": 11,
	} {
		all := read(t, "go-sgf", "(;SZ[9]KM["+km+"])")
		if len(all) != 1 || len(all[0].Faults) > 0 || last(t, all[0].Game).Game().Komi != want {
			t.Errorf("%s: %q, want %d halves", km, faults(all), want)
		}
	}
}

// TestOddResults: usual variants of results are not remarked on, and others are written as they were.
func TestOddResults(t *testing.T) {
	for re, result := range map[string]string{
		"": "*", "?": "*", "? (No further moves known)": "*", "B+": "1-0", "B+3.5": "1-0 points", "W+0.25": "0-1 points", "W+0,5": "0-1 points",
		"b+r": "1-0 resigned", "B+Res": "1-0 resigned", "B+Resign.": "1-0 resigned", "W+ Resign": "0-1 resigned", "W+Time": "0-1 flagged",
		"W+timeout": "0-1 flagged", "B+F": "1-0 penalised", "B+Forfeit": "1-0 penalised", "0": "1/2-1/2", "draw": "1/2-1/2", "JIGO": "1/2-1/2",
		"void": "1/2-1/2 void", " B+R ": "1-0 resigned", "黑中盘胜": "1-0 resigned", "和棋": "1/2-1/2",
	} {
		all := read(t, "go-sgf", "(;SZ[9]RE["+re+"];B[ee])")
		g := all[0].Game
		if got := strings.TrimSpace(g.Result + " " + g.Reason); got != result || len(all[0].Faults) > 0 {
			t.Errorf("%s: %s, %q, want %s", re, got, faults(all), result)
		}
	}
	for re, result := range map[string]string{"B+Fun": record.FirstWins, "W+Rubbish": record.SecondWins, "foo": record.Unknown} {
		g := read(t, "go-sgf", "(;SZ[9]RE["+re+"];B[ee])")[0].Game
		if out := written(t, g); g.Result != result || g.Reason != "" || !strings.Contains(out, "RE["+re+"]") {
			t.Errorf("%s: %s %s, %s", re, g.Result, g.Reason, out)
		}
	}
}
