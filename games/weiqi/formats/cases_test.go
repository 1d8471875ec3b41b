package formats_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// moves are the plies of the line played, set-ups as =.
func moves(g *record.Game) string {
	var list []string
	for _, n := range g.Main() {
		if n.Setup != "" {
			list = append(list, "=")
			continue
		}
		list = append(list, n.Text)
	}
	return strings.Join(list, " ")
}

// TestRead: rules, komi, handicap, sides, passes, clocks and results as files have them.
func TestRead(t *testing.T) {
	for _, c := range []struct{ name, in, rules, start, moves, result string }{
		{"nothing said", "(;B[dp];W[pd])", "go;size=19;rules=japanese;komi=0", "", "D4 Q16", "*"},
		{"rules", "(;GM[1]SZ[9]RU[chinese]KM[7];B[ee])", "go;komi=7", "", "E5", "*"},
		{"Tromp and Taylor", "(;SZ[9]RU[Tromp-Taylor]KM[7.5];B[ee])", "go;rules=tt;komi=7.5", "", "E5", "*"},
		{"Ing", "(;SZ[9]RU[GOE]KM[8];B[ee])", "go;rules=ing;komi=8", "", "E5", "*"},
		{"house rules", "(;SZ[9]RU[go;suicide=yes]KM[3];B[ee])", "go;suicide=yes", "", "E5", "*"},
		{"hundredths of Fox", "(;SZ[19]KM[375]RU[cn])", "go;size=19;komi=7.5", "", "", "*"},
		{"stones of Chinese counting", "(;SZ[19]KM[3.75]RU[cn])", "go;size=19;komi=7.5", "", "", "*"},
		{"decimal comma", "(;SZ[9]KM[6,5]RU[jp])", "go;rules=japanese;komi=6.5", "", "", "*"},
		{"a rectangle", "(;SZ[13:9]KM[1];B[mi])", "go;size=13;rules=japanese;komi=1;rows=9", "", "N1", "*"},
		{"fixed handicap", "(;SZ[9]HA[2]KM[0.5]AB[cg][gc]RU[Japanese];W[ee])", "go;rules=japanese;komi=0.5;handicap=2;freeHandicap=off", "", "E5", "*"},
		{"free handicap", "(;SZ[9]HA[2]KM[0.5]AB[ee][aa]RU[Chinese];W[cc])", "go;komi=0.5;handicap=2;freeHandicap=on", "", "E5 A9 C7", "*"},
		{"handicap by moves", "(;SZ[9]HA[2]KM[0.5]RU[Chinese];B[ee];B[aa];W[cc])", "go;komi=0.5;handicap=2;freeHandicap=on", "", "E5 A9 C7", "*"},
		{"handicap without stones", "(;SZ[9]HA[5]KM[0];W[aa])", "go;rules=japanese;komi=0", "9/9/9/9/9/9/9/9/9 w - 0 0:0 1", "A9", "*"},
		{"more stones than agreed", "(;SZ[9]HA[2]KM[0]AB[aa][bb][cc])", "go;rules=japanese;komi=0", "X8/1X7/2X6/9/9/9/9/9/9 w - 0 0:0 1", "", "*"},
		{"a position", "(;SZ[5]KM[0]AB[aa:bb]AW[ee]PL[W];W[cc])", "go;size=5;rules=japanese;komi=0", "XX3/XX3/5/5/4O w - 0 0:0 1", "C3", "*"},
		{"who moves is seen", "(;SZ[5]KM[0]AB[aa]AW[ee];W[cc])", "go;size=5;rules=japanese;komi=0", "X4/5/5/5/4O w - 0 0:0 1", "C3", "*"},
		{"White begins", "(;SZ[5]KM[0];W[cc])", "go;size=5;rules=japanese;komi=0", "5/5/5/5/5 w - 0 0:0 1", "C3", "*"},
		{"two in a row", "(;SZ[5]KM[0];B[cc];B[cb];W[aa])", "go;size=5;rules=japanese;komi=0", "", "C3 = C4 A5", "*"},
		{"a board set up later", "(;SZ[5]KM[0];B[cc];AW[aa]AE[cc]PL[B];B[bb])", "go;size=5;rules=japanese;komi=0", "", "C3 = B4", "*"},
		{"both in one node", "(;SZ[5]KM[0];B[cc];AB[aa]W[bb])", "go;size=5;rules=japanese;komi=0", "", "C3 = B4", "*"},
		{"tt", "(;SZ[9]KM[0];B[tt];W[])", "go;rules=japanese;komi=0", "", "pass pass", "*"},
		{"played on after two passes", "(;SZ[9]KM[0];B[tt];W[];B[ee])", "go;rules=japanese;komi=0", "", "pass pass w:resume E5", "*"},
		{"played on where nothing is marked", "(;SZ[9]KM[0]RU[tt];B[];W[];B[ee])", "go;rules=tt;komi=0", "", "pass pass = E5", "*"},
		{"resigned", "(;SZ[9]KM[0]RE[B+Resign];B[ee])", "go;rules=japanese;komi=0", "", "E5", "1-0 resigned"},
		{"on time", "(;SZ[9]KM[0]RE[W+T])", "go;rules=japanese;komi=0", "", "", "0-1 flagged"},
		{"forfeited", "(;SZ[9]KM[0]RE[W+Forfeit])", "go;rules=japanese;komi=0", "", "", "0-1 penalised"},
		{"void", "(;SZ[9]KM[0]RE[Void])", "go;rules=japanese;komi=0", "", "", "1/2-1/2 void"},
		{"jigo", "(;SZ[9]KM[0]RE[0])", "go;rules=japanese;komi=0", "", "", "1/2-1/2"},
		{"unknown", "(;SZ[9]KM[0]RE[?])", "go;rules=japanese;komi=0", "", "", "*"},
		{"points", "(;SZ[9]KM[0]RE[B+12.50])", "go;rules=japanese;komi=0", "", "", "1-0 points"},
		{"points of a board that is not settled", "(;SZ[9]KM[7]RU[cn]RE[W+7];B[];W[])", "go;komi=7", "", "pass pass", "0-1 points"},
		{"equal points", "(;SZ[9]KM[8]RU[GOE]RE[B+0])", "go;rules=ing;komi=8", "", "", "1-0"},
		{"resigned in Chinese", "(;SZ[9]KM[0]RE[黑中盘胜])", "go;rules=japanese;komi=0", "", "", "1-0 resigned"},
		{"lost by time in Chinese", "(;SZ[9]KM[0]RE[黑超时负])", "go;rules=japanese;komi=0", "", "", "0-1 flagged"},
		{"points in Japanese", "(;SZ[9]KM[0]RE[白2目半勝ち])", "go;rules=japanese;komi=0", "", "", "0-1"},
		{"resigned in Korean", "(;SZ[9]KM[0]RE[흑 불계승])", "go;rules=japanese;komi=0", "", "", "1-0 resigned"},
		{"a draw in Chinese", "(;SZ[9]KM[0]RE[和棋])", "go;rules=japanese;komi=0", "", "", "1/2-1/2"},
		{"a draw in Japanese", "(;SZ[9]KM[0]RE[持碁])", "go;rules=japanese;komi=0", "", "", "1/2-1/2"},
		{"words without a winner", "(;SZ[9]KM[0]RE[打ち掛け])", "go;rules=japanese;komi=0", "", "", "*"},
		{"resigned by a move", "(;SZ[9]KM[0]RE[W+R];B[ee];W[resign])", "go;rules=japanese;komi=0", "", "E5", "0-1 resigned"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := read(t, "go-sgf", c.in)
			if len(all) != 1 || all[0].Game == nil || !all[0].Good() {
				t.Fatalf("%q", faults(all))
			}
			g := all[0].Game
			want, err := game.Open(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			start := c.start
			if start == "" {
				start = game.Text(want.Start())
			}
			if g.Rules.Name() != want.Name() || game.Text(g.Start) != start || moves(g) != c.moves {
				t.Errorf("%s, %s, %s\nwant %s, %s, %s", g.Rules.Name(), game.Text(g.Start), moves(g), want.Name(), start, c.moves)
			}
			if got := strings.TrimSpace(g.Result + " " + g.Reason); got != c.result {
				t.Errorf("%s, want %s", got, c.result)
			}
			again(t, g)
		})
	}
}

// TestFaults: what is wrong is named with its place, and nothing else is lost.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, in, want, moves string }{
		{"on a stone", "(;SZ[5]KM[0];B[cc];W[cc];B[aa])", "x:1:20: game 1, ply 2: W[cc]: occupied, look at C3 (rule 2.2)", "C3 = A5"},
		{"the ko", "(;SZ[5]KM[0]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[ee])", "x:1:52: game 1, ply 2: W[bb]: ko, look at B4 (rule 2.5)", "C4 = E1"},
		{"suicide", "(;SZ[5]KM[0]AB[ab][ba];W[aa];B[ee])", "x:1:24: game 1, ply 1: W[aa]: suicide, look at A5 (rule 2.4)", "= E1"},
		{"no point", "(;SZ[5]KM[0];B[cc];W[ff];W[aa])", "x:1:20: game 1, ply 2: W[ff]: no point of this board", "C3 A5"},
		{"no letters", "(;SZ[5]KM[0];B[??])", "x:1:14: game 1, ply 1: B[??]: no point of this board", ""},
		{"a stone off the board", "(;SZ[5]KM[0]AB[ff][aa]AW[ee])", "x:1:13: game 1: AB[ff]: no point of this board", ""},
		{"a rectangle off the board", "(;SZ[5]KM[0];B[aa];AW[ee:ff])", "x:1:20: game 1, ply 2: AW[ee:ff]: no point of this board", "A5 ="},
		{"no liberty", "(;SZ[5]KM[0]AB[aa]AW[ab][ba])", `x:1:13: game 1: AB[aa]: position "XO3/O4/5/5/5 b - 0 0:0 1": the stone on A5 has no liberty: not a position of this game (rule 2.3)`, ""},
		{"too small", "(;SZ[1];B[aa])", "x:1:3: game 1: SZ[1]: boards have 2 to 25 columns and rows", ""},
		{"too large", "(;SZ[26])", "x:1:3: game 1: SZ[26]: boards have 2 to 25 columns and rows", ""},
		{"no size", "(;SZ[nine])", "x:1:3: game 1: SZ[nine]: boards have 2 to 25", ""},
		{"half a size", "(;SZ[9:])", "x:1:3: game 1: SZ[9:]: boards have 2 to 25", ""},
		{"komi out of range", "(;SZ[9]KM[101])", `x:1:8: game 1: KM[101]: `, ""},
		{"thousands of komi", "(;SZ[9]KM[5000])", `x:1:8: game 1: KM[5000]: `, ""},
		{"millions of komi", "(;SZ[9]KM[-5000000])", `x:1:8: game 1: KM[-5000000]: `, ""},
		{"no komi", "(;SZ[9]KM[much])", `x:1:8: game 1: KM[much]: `, ""},
		{"handicap of all points", "(;SZ[5]HA[25])", "x:1:8: game 1: HA[25]: want a number of handicap stones from 0 to 24", ""},
		{"no number of stones", "(;SZ[5]HA[two])", "x:1:8: game 1: HA[two]: want a number of handicap stones from 0 to 24", ""},
		{"another game", "(;GM[7])", "x:1:3: game 1: GM[7]: this is Xiangqi, which is played here, but is not read as SGF", ""},
		{"a game not played here", "(;GM[4])", "x:1:3: game 1: GM[4]: this is Gomoku or Renju, which is not played here", ""},
		{"no game", "(;GM[99])", "x:1:3: game 1: GM[99]: no known game has the number 99", ""},
		{"no number", "(;GM[go])", "x:1:3: game 1: GM[go]: no known game has the number go", ""},
		{"a ply of ours that cannot be", "(;SZ[5]KM[0];B[cc];TVPLY[b:ok])", "x:1:20: game 1, ply 2: TVPLY[b:ok]: notSettling (rule 3.2)", "C3"},
		{"a position of ours that cannot be", "(;SZ[5]KM[0]TVPOS[5 b])", "x:1:13: game 1: TVPOS[5 b]: ", ""},
	} {
		all := read(t, "go-sgf", c.in)
		got := faults(all)
		if len(all) != 1 || len(got) != 1 || !strings.HasPrefix(got[0], c.want) || all[0].Good() {
			t.Errorf("%s: %q, want %s", c.name, got, c.want)
			continue
		}
		if g := all[0].Game; g != nil && moves(g) != c.moves || g == nil && c.moves != "" {
			t.Errorf("%s: %v, want %s", c.name, g, c.moves)
		}
	}
}

// TestSaid: comments with their lines, marks and unknown properties, judgements, clocks and the control of them come back.
func TestSaid(t *testing.T) {
	const in = `(;FF[4]GM[1]SZ[9]KM[0]RU[Japanese]PB[Ann \] B]BR[3d]PW[Eve]TM[600]OT[5x30 byo-yomi]GC[two
lines]XX[a\]b][]C[on the game];B[ee]BL[598.5]TE[1]TR[aa][bb]LB[cc:1\:2]C[first

third];W[ef]WL[590]BM[2]OW[5]GB[1](;B[fe]DO[])(;B[ff]IT[]DM[1]AR[aa:bb]))`
	all := read(t, "go-sgf", in)
	if len(all) != 1 || !all[0].Good() {
		t.Fatalf("%q", faults(all))
	}
	g := all[0].Game
	for tag, want := range map[string]string{"Black": "Ann ] B", "BlackRank": "3d", "TimeControl": "600,5x30", "GameComment": "two\nlines"} {
		if got, _ := g.Tag(tag); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
	first := g.Root.Next[0]
	second := first.Next[0]
	if first.After != "first\n\nthird" || first.Glyph != "!" || first.Clock.Seconds() != 598.5 || second.Glyph != "??" || second.NAGs[0] != 15 || second.Clock.Seconds() != 590 {
		t.Errorf("%+v\n%+v", first, second)
	}
	if len(first.Commands) != 2 || first.Commands[0] != (record.Command{Name: "TR", Value: "aa bb"}) || g.Root.Commands[0] != (record.Command{Name: "XX", Value: `a\%5Db %`}) {
		t.Errorf("%v %v", g.Root.Commands, first.Commands)
	}
	if out := written(t, g); !strings.Contains(out, "OW[5]") || !strings.Contains(out, `LB[cc:1\:2]`) || !strings.Contains(out, `XX[a\]b][]`) || !strings.Contains(out, "OT[5x30 byo-yomi]") {
		t.Error(out)
	}
	again(t, g)
	ours, err := record.FormatByName("tavlei")
	if err != nil {
		t.Fatal(err)
	}
	for e := range ours.Read(strings.NewReader(text(t, g)), record.Options{}) {
		if got := written(t, e.Game); got != written(t, g) {
			t.Errorf("by our own text %s", got)
		}
	}
}

// TestDeadStones: those that TB and TW show dead are marked so and counted; a result that is another one is remarked.
func TestDeadStones(t *testing.T) {
	// Black has the left, White the right, and a white stone is dead at A1.
	const board = "(;GM[1]SZ[5]KM[0.5]RU[Chinese]RE[%]AB[ba:be][ca:ce]AW[da:de][ae];B[];W[]TB[aa:ae]TW[ea:ee])"
	for re, want := range map[string]string{"B+4.5": "", "B+R": "", "W+2": "x:1:31: game 1: remark: RE[W+2]: the last position is B+4.5", "": ""} {
		all := read(t, "go-sgf", strings.Replace(board, "%", re, 1))
		g := all[0].Game
		if got := strings.Join(faults(all), "\n"); got != want {
			t.Errorf("%s: %s", re, got)
		}
		if want == "" && (g.Result != record.FirstWins || g.Reason != "points") || moves(g) != "pass pass b:ok w:ok" {
			t.Errorf("%s: %s %s, %s", re, g.Result, g.Reason, moves(g))
		}
		if out := written(t, g); want == "" && (!strings.Contains(out, "RE[B+4.5]") || !strings.Contains(out, "TB[aa]") || strings.Count(out, "TB") > 1) {
			t.Error(out)
		}
		if want == "" {
			again(t, g)
		}
	}
	all := read(t, "go-sgf", strings.Replace(strings.Replace(board, "TB[aa:ae]TW[ea:ee]", "TB[aa:ee]", 1), "%", "B+24.5", 1))
	if g := all[0].Game; moves(g) != "pass pass b:dead D5 b:ok w:ok" || !all[0].Good() || g.Reason != "points" {
		t.Errorf("other stones: %s, %q", moves(g), faults(all))
	} else {
		again(t, g)
	}
	for _, in := range []string{
		strings.Replace(board, "TB[aa:ae]", "TB[zz]", 1),
		strings.Replace(board, "TB[aa:ae]", "TB[aa:ae]TW[be]", 1), // a stone that cannot die alone
		strings.Replace(board, "TB[aa:ae]TW[ea:ee]", "", 1),
	} {
		if g := read(t, "go-sgf", strings.Replace(in, "%", "B+4.5", 1))[0].Game; moves(g) != "pass pass" || g.Result != record.FirstWins {
			t.Errorf("%s: %s %s", in, moves(g), g.Result)
		}
	}
}

// TestScores: finished games with the score of another program are read to their end and say it when they are written.
func TestScores(t *testing.T) {
	root := os.Getenv("TAVLEI_RECORDS")
	if root == "" {
		t.Skip("TAVLEI_RECORDS names no folder of records: TestDeadStones reads some")
	}
	data, err := os.ReadFile(filepath.Join(root, "go-scores", "expect.json"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		File, Rules string
		Size, Moves int
		Komi        float64
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		data, err := os.ReadFile(filepath.Join(root, "go-scores", row.File))
		if err != nil {
			t.Fatal(err)
		}
		all := read(t, "go-sgf", string(data))
		if len(all) != 1 || !all[0].Good() {
			t.Errorf("%s: %q", row.File, faults(all))
			continue
		}
		g := all[0].Game
		p := last(t, g)
		if len(g.Main()) != row.Moves || p.Game().Columns != row.Size || float64(p.Game().Komi) != 2*row.Komi || g.Rules.Options["rules"] != row.Rules || !p.Marking() {
			t.Errorf("%s: %d plies under %s", row.File, len(g.Main()), g.Rules.Name())
		}
		again(t, g)
	}
	if len(rows) != 110 {
		t.Errorf("%d games, want 110", len(rows))
	}
}

// TestRandom: games under all rules, with variations, passes and what follows them, come back as they were.
func TestRandom(t *testing.T) {
	specs := []string{
		"go", "go;size=5", "go;size=19;rules=japanese", "go;rules=aga;size=7", "go;rules=tt;size=4", "go;rules=nz;size=5", "atari-go", "go;size=6;rows=3;toroidal=on",
		"go;handicap=4;rules=japanese", "go;handicap=3", "go;size=5;first=white", "go;size=4;captureGoal=3;rules=korean", "go;rules=ing;size=3", "go;deadStones=bot;size=5",
	}
	for i, spec := range specs {
		rules, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(12) {
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			g := record.New(rules, nil)
			end := grow(r, g.Root, game.Clone(g.Start), 10+r.IntN(120), 2)
			if out := end.Outcome(); out.Over() {
				g.Result, g.Reason = record.ResultOf(out, 2), out.Reason
			}
			again(t, g)
			if f, err := load.Detect("", []byte(written(t, g))); err != nil || f.Name != "go-sgf" {
				t.Fatalf("%v, %v", f, err)
			}
		}
	}
}

// grow plays at random, with variations, and returns the end of the first line.
func grow(r *rand.Rand, n *record.Node, p game.Position, plies, depth int) game.Position {
	for range plies {
		list := p.AppendMoves(nil)
		if len(list) == 0 {
			break
		}
		m := list[r.IntN(len(list))]
		if depth > 0 && r.IntN(8) == 0 {
			m = list[len(list)-1] // a pass, or an agreement
		}
		next := n.Add(&record.Node{Text: game.MoveText(p, m), Move: m})
		if other := list[r.IntN(len(list))]; depth > 0 && other != m && r.IntN(9) == 0 {
			after := game.Clone(p)
			side := n.Add(&record.Node{Text: game.MoveText(p, other), Move: other, After: "or so"})
			after.Play(other)
			grow(r, side, after, 5, depth-1)
		}
		p.Play(m)
		n = next
	}
	return p
}

// FuzzSGF: whatever is read without a fault is written and read again without a difference.
func FuzzSGF(f *testing.F) {
	for _, seed := range []string{
		"(;FF[4]GM[1]SZ[9]KM[7]RU[Chinese]HA[2]AB[cc][gg];W[ee]C[so\nso];B[](;W[])(;W[aa]TR[bb]))", "(;SZ[5]AB[aa:bb]AW[ee]PL[W];B[cc];B[cc];AE[cc])",
		"(;SZ[2];B[aa];W[bb];B[ab];W[ba];B[];W[]TB[aa]TW[bb]RE[W+1])", "(;SZ[13:9]KM[6,5];W[tt];W[tt];W[tt])", "(;RU[go;captureGoal=1]SZ[3];B[bb];TVPLY[b:ok])",
		"(;SZ[3]RU[go;size=3]TVPOS[3/3/3 b - 1 0:0 5];B[];TVPLY[w:ok];TVPLY[b:resume];W[bb])", "(;SZ[9]HA[3];B[aa];B[bb];B[cc];W[dd])", "(;HA[2]AB[aa])", "(;HA[2]AB[aa][ab]A[]C[so])", "(;HA[2]AB[aa][aa]AW[])", "(;HA[2]AB[aa:ab][ab])", "(;HA[2]AB[aa][ab][]AE[bb])", "(;SZ[5]TR[aa];LB[bb:A]C[so];LB[cc:B];B[ee]SQ[ee];CR[aa](;MA[bb])(;W[];B[]CR[aa];SL[bb]TB[aa]))",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		for e := range format(t, "go-sgf").Read(strings.NewReader(in), record.Options{Limits: record.Limits{Game: 5000, Nodes: 200, Comment: 1000}}) {
			for _, fault := range e.Faults {
				if fault.Line < 1 || fault.Col < 1 || fault.Reason == "" {
					t.Fatalf("fault without place or reason: %+v", fault)
				}
			}
			if e.Good() && len(e.Faults) == 0 {
				again(t, e.Game)
			}
		}
	})
}
