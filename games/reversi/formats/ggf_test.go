package formats_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/record"
)

// ggfStart is the board of Othello as the game server writes it.
const ggfStart = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"

// TestGGF: tags, times, values and the result arrive, and are written again in the same words.
func TestGGF(t *testing.T) {
	const text = "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ann\\]a]PW[Borys]RB[2197.01]RW[2199.72]TI[05:00//02:00]" +
		"TY[8]RE[-64.00:r]" + ggfStart + "C[a lesson]B[f5/+1.20/0.01]W[d6//5.42]C[usual]B[c3/-2];)\n"
	g := only(t, "ggf", text)
	want := []record.Tag{
		{Name: "Site", Value: "GGS/os"}, {Name: "Date", Value: "2003.12.15"}, {Name: "Time", Value: "13:24:03"},
		{Name: "TimeZone", Value: "MST"}, {Name: "Black", Value: "Ann]a"}, {Name: "White", Value: "Borys"},
		{Name: "BlackElo", Value: "2197.01"}, {Name: "WhiteElo", Value: "2199.72"}, {Name: "TimeControl", Value: "05:00//02:00"},
	}
	if d := cmp.Diff(want, g.Tags); d != "" {
		t.Error(d)
	}
	if g.Rules.Name() != "othello" || g.Result != record.SecondWins || g.Reason != "resign" || line(g) != "f5 d6 c3" || g.Root.After != "a lesson" {
		t.Errorf("%s: %s %s: %s, %q", g.Rules.Name(), g.Result, g.Reason, line(g), g.Root.After)
	}
	commands := [][]record.Command{{{Name: "eval", Value: "+1.20"}, {Name: "emt", Value: "0:00:00.010"}}, {{Name: "emt", Value: "0:00:05.420"}}, {{Name: "eval", Value: "-2"}}}
	for i, n := range g.Main() {
		if d := cmp.Diff(commands[i], n.Commands); d != "" {
			t.Errorf("ply %d: %s", i+1, d)
		}
	}
	if d := cmp.Diff(text, written(t, "ggf", g)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestGGFTypes: which game a type says (M. Buro, Generic Game Format; game types of the server).
func TestGGFTypes(t *testing.T) {
	for _, c := range []struct{ name, props, rules, start string }{
		{"the usual", "TY[8]" + ggfStart, "othello", ""},
		{"no type and no board", "", "othello", ""},
		{"a wished colour", "TY[8b]" + ggfStart, "othello", ""},
		{"small board", "TY[6]", "othello;size=6", ""},
		{"size of the board alone", "BO[4 ---- -O*- -*O- ---- *]", "othello;size=4", ""},
		{"fewest win", "TY[8a]" + ggfStart, "anti-reversi", ""},
		{"octagon", "TY[88]", "othello;board=octagon", ""},
		{"random start of a synchronous match", "TY[s8r6]BO[8 -------- -------- -------- --***--- ---*O--- ----*--- -------- -------- O]",
			"othello", "--------------------------XXX------XO-------X------------------- O"},
	} {
		g := only(t, "ggf", "(;GM[Othello]"+c.props+";)")
		start := ""
		if text := textOf(g); text != textOf(record.New(g.Rules, nil)) {
			start = text
		}
		if g.Rules.Name() != c.rules || start != c.start {
			t.Errorf("%s: %s, %s", c.name, g.Rules.Name(), start)
		}
	}
	// What the type says beyond rules and start is kept.
	g := only(t, "ggf", "(;GM[Othello]TY[s8r6]"+ggfStart+";)")
	if !strings.Contains(written(t, "ggf", g), "TY[s8r6]") {
		t.Error(written(t, "ggf", g))
	}
}

func textOf(g *record.Game) string {
	text, err := g.Start.AppendText(nil)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// TestGGFTolerance: what files have that the description has not.
func TestGGFTolerance(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"numbers of games and words between them", "2 (;GM[Othello]B[f5];) and\n(;GM[Othello]B[d3];)\n", "f5|d3"},
		{"over several lines", "(;GM[Othello]\n  TY[8]\n;B[f5]\n;W[d6]\n)", "f5 d6"},
		{"capital letters", "(;GM[Othello]B[F5]W[D6];)", "f5 d6"},
		{"seconds since 1970", "(;GM[Othello]DT[945277754]B[f5];)", "f5"},
		{"no komi", "(;GM[Othello]KM[0.000]B[f5];)", "f5"},
	} {
		var got []string
		for _, e := range entries(t, "ggf", c.text, record.Options{}) {
			if !e.Good() {
				t.Fatalf("%s: %v", c.name, e.Faults[0])
			}
			got = append(got, line(e.Game))
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
		}
	}
}

// TestGGFFaults: every fault names the place, and the games behind it are read.
func TestGGFFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"illegal move", "(;GM[Othello]\nB[f5]W[e2];)", "x:2:6: game 1, ply 2: W[e2]: touchesNothing, look at e2 (rule 2.1)"},
		{"wrong colour", "(;GM[Othello]B[f5]B[d6];)", "x:1:19: game 1, ply 2: B[d6]: it is the move of white"},
		{"pass while there are moves", "(;GM[Othello]B[pa];)", "x:1:14: game 1, ply 1: B[pa]: mayNotPass"},
		{"komi game", "(;GM[Othello]TY[8kr]B[f5];)", "x:1:14: game 1: TY[8kr]: a komi game"},
		{"komi bid", "(;GM[Othello]KB[d3/2]B[f5];)", "x:1:14: game 1: KB[d3/2]: a komi game"},
		{"komi points", "(;GM[Othello]KM[2.5]B[f5];)", "x:1:14: game 1: KM[2.5]: a komi game"},
		{"another game", "(;GM[Amazons]TY[10];)", "x:1:3: game 1: GM[Amazons]: not a game of this family"},
		{"unknown type", "(;GM[Othello]TY[hello];)", "x:1:14: game 1: TY[hello]: not a type of Othello"},
		{"size of fourteen", "(;GM[Othello]TY[14];)", "x:1:14: game 1: TY[14]: "},
		{"short board", "(;GM[Othello]BO[8 --- *];)", "x:1:14: game 1: BO[8 --- *]: "},
		{"not closed", "(;GM[Othello]B[f5]", "x:1:18: game 1: the file ends inside a game"},
		{"bracket not closed", "(;GM[Othello]B[f5", "x:1:14: game 1: B: the bracket is not closed"},
		{"another begins", "(;GM[Othello]B[f5]\n(;GM[Othello]B[d3];)", "x:2:1: game 1: another game begins"},
		{"stray sign", "(;GM[Othello]{;)", "x:1:14: game 1: {: want a property"},
		{"wrong result", "(;GM[Othello]RE[-4]B[d3]W[c3]B[b3]W[d2]B[e1]W[d6]B[d7]W[e3]B[f4];)", "x:1:14: game 1: remark: RE[-4]: the last position is 1-0"},
	} {
		text := c.text
		if strings.HasSuffix(text, ")") {
			text += "\n(;GM[Othello]B[f5];)"
		}
		got := faults(entries(t, "ggf", text, record.Options{File: "x"}))
		if len(got) == 0 || !strings.HasPrefix(got[0], c.want) {
			t.Errorf("%s: got %q, want %s", c.name, got, c.want)
		}
		if len(got) > 1 {
			t.Errorf("%s: more than one fault: %q", c.name, got)
		}
	}
}

// TestGGFResults: what stands for an end that is not on the board.
func TestGGFResults(t *testing.T) {
	for _, c := range []struct{ re, result, reason, score, again string }{
		{"RE[?]", "*", "", "", "RE[?]"},
		{"RE[+64.00:r]", "1-0", "resign", "", "RE[+64.00:r]"},
		{"RE[-12.00:t]", "0-1", "time", "-12.00", "RE[-12.00:t]"},
		{"RE[0.00:s]", "1/2-1/2", "agreement", "", "RE[+0.00:s]"},
		{"RE[+2]", "1-0", "", "+2", "RE[+2.00]"},
		{"XT[Result:0-0]", "0-0", "", "", "RE[?]XT[Result:0-0]"},
		{"XT[Annotator:A: B]", "*", "", "", "XT[Annotator:A: B]"},
	} {
		g := only(t, "ggf", "(;GM[Othello]"+c.re+"B[f5];)")
		score, _ := g.Tag("Score")
		if g.Result != c.result || g.Reason != c.reason || score != c.score {
			t.Errorf("%s: %s %s %s", c.re, g.Result, g.Reason, score)
		}
		if again := written(t, "ggf", g); !strings.Contains(again, c.again) {
			t.Errorf("%s: %s", c.re, again)
		}
	}
}
