package marks_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/chess/formats"
	_ "github.com/tavlei/tavlei/games/loa"
	_ "github.com/tavlei/tavlei/games/loa/formats"
	_ "github.com/tavlei/tavlei/games/reversi"
	_ "github.com/tavlei/tavlei/games/reversi/formats"
	_ "github.com/tavlei/tavlei/games/weiqi"
	_ "github.com/tavlei/tavlei/games/weiqi/formats"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/marks"
)

// read is the first game of a text.
func read(t *testing.T, format, text string) *record.Game {
	t.Helper()
	f, err := record.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	for e := range f.Read(strings.NewReader(text), record.Options{}) {
		if e.Game == nil || len(e.Faults) > 0 {
			t.Fatalf("%s: %v", text, e.Faults)
		}
		return e.Game
	}
	t.Fatalf("%s: no game", text)
	return nil
}

// told are the marks of a node in one line.
func told(g *record.Game, n *record.Node) string {
	board := g.Start.(game.Scener).Board()
	m := marks.New(g.Rules, board).Of(n)
	var list []string
	for _, k := range m.List {
		s := k.Kind + " " + board.Places[k.Place].Name
		if k.Kind == marks.Arrow || k.Kind == marks.Line {
			s += "-" + board.Places[k.To].Name
		}
		for _, more := range []string{k.Text, k.Brush} {
			if more != "" {
				s += " " + more
			}
		}
		list = append(list, s)
	}
	if m.Dims {
		list = append(list, "dims")
	}
	return strings.Join(list, ", ")
}

// TestMarks: every property that draws, in the games that stand in SGF and in PGN; points that a board does not have are left out.
func TestMarks(t *testing.T) {
	for _, c := range []struct{ format, in, want string }{
		{"go-sgf", "(;SZ[9]TR[aa][ba:ca]SQ[ii]CR[ee]MA[ab]SL[ac])", "triangle A9, triangle B9, triangle C9, square J1, circle E5, cross A8, selected A7"},
		{"go-sgf", `(;SZ[9]LB[aa:A][bb:1\]2][cc:much too long][zz:B][dd])`, "label A9 A, label B8 1]2, label C7 much to…"},
		{"go-sgf", "(;FF[1]SZ[9]L[aa][ab]M[ac])", "label A9 a, label A8 b, cross A7"},
		{"go-sgf", "(;SZ[9]AR[aa:cc][aa:aa][aa:zz]LN[cc:aa])", "arrow A9-C7, line C7-A9"},
		{"go-sgf", "(;SZ[3]DD[aa:bb])", "dimmed A3, dimmed B3, dimmed A2, dimmed B2, dims"},
		{"go-sgf", "(;SZ[3]VW[aa:bc])", "dimmed C1, dimmed C2, dimmed C3, dims"},
		{"go-sgf", "(;SZ[3]DD[])", "dims"},
		{"go-sgf", "(;SZ[9]TB[aa]TW[ii]C[no mark])", "territory.0 A9, territory.1 J1"},
		{"loa-sgf", "(;GM[9]TR[A1]LB[h8:x])", "triangle a1, label h8 x"},
		{"sgf", "(;GM[2]SQ[d3][ce])", "square d3, square c5"},
		{"pgn", "{[%csl Gd4,Ra1,Xb2,Gz9] [%cal Ge2e4,Ya1h8,Be4]} 1. e4 *", "circle d4 green, circle a1 red, arrow e2-e4 green, arrow a1-h8 amber, circle e4 blue"},
	} {
		g := read(t, c.format, c.in)
		got := told(g, g.Root)
		if c.format == "go-sgf" && strings.HasPrefix(c.want, "dimmed C1") {
			parts := strings.Split(got, ", ")
			slices.Sort(parts[:3])
			got = strings.Join(parts, ", ")
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}

// TestPages: nodes without a move that draw one after the other are looked at one by one, and stay so when they are written and
// read again; what only comments does not part from its move.
func TestPages(t *testing.T) {
	const in = "(;SZ[9]KM[0]TR[aa];LB[bb:A]C[first];LB[cc:B]C[second];C[more];B[ee]TR[ee];TR[dd];W[ef])"
	const want = "[triangle A9] [label B8 A] [label C7 B] E5[triangle E5] [triangle D6] E4[]"
	g := read(t, "go-sgf", in)
	for range 2 {
		var list []string
		for n := g.Root; ; n = n.Next[0] {
			list = append(list, fmt.Sprintf("%s[%s]", n.Text, told(g, n)))
			if len(n.Next) == 0 {
				break
			}
		}
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if page := g.Root.Next[0].Next[0]; page.After != "second\nmore" {
			t.Errorf("%q", page.After)
		}
		f, _ := record.FormatByName("go-sgf")
		var b strings.Builder
		if err := f.Write(&b, g); err != nil {
			t.Fatal(err)
		}
		g = read(t, "go-sgf", b.String())
	}
}

// TestMost: a file that marks its whole board again and again is told only so far.
func TestMost(t *testing.T) {
	g := read(t, "go-sgf", "(;SZ[19]TR[aa:ss];B[aa])")
	r := marks.New(g.Rules, g.Start.(game.Scener).Board())
	sum := 0
	for range 1000 {
		sum += len(r.Of(g.Root).List)
	}
	if sum < 40_000 || sum > 51_000 {
		t.Errorf("%d marks", sum)
	}
}
