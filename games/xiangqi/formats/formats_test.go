package formats_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	_ "github.com/tavlei/tavlei/games/xiangqi/formats"
	"github.com/tavlei/tavlei/record"
)

// names of the formats of the family that are written.
var names = []string{"xq-chinese", "xq-wxf", "xq-iccs", "dhtmlxq"}

func format(t testing.TB, name string) *record.Format {
	t.Helper()
	f, err := record.FormatByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// sure is the format that knows a file as its own.
func sure(t testing.TB, data []byte) (found *record.Format) {
	t.Helper()
	for _, name := range append(slices.Clone(names), "xqf") {
		if f := format(t, name); f.Sniff(data) == record.Sure {
			if found != nil {
				t.Fatalf("%s and %s are both sure", found.Name, name)
			}
			found = f
		}
	}
	return found
}

func read(t testing.TB, f *record.Format, data []byte) (games []*record.Game, faults []string) {
	t.Helper()
	for e := range f.Read(bytes.NewReader(data), record.Options{File: "x"}) {
		for _, fault := range e.Faults {
			faults = append(faults, fault.Error())
		}
		if e.Game != nil {
			games = append(games, e.Game)
		}
	}
	return games, faults
}

// line is the line played as ICCS and the board and side to move after it.
func line(t testing.TB, g *record.Game) (moves, final string) {
	t.Helper()
	p := game.Clone(g.Start).(*xiangqi.Position)
	var list []string
	for _, n := range g.Main() {
		m, err := p.ParseMove(n.Text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.ICCS(m))
		p.Play(m)
	}
	return strings.Join(list, " "), strings.Join(strings.Fields(game.Text(p))[:2], " ")
}

var folder = "testdata"

// TestFiles reads files of other programs, compares every move and the final position with what Fairy-Stockfish made of
// them, and writes them in every format and back.
func TestFiles(t *testing.T) {
	var rows []struct{ File, Start, ICCS, Final, Result string }
	data, err := os.ReadFile(filepath.Join(folder, "expect.json"))
	if err == nil {
		err = json.Unmarshal(data, &rows)
	}
	if err != nil || len(rows) < 9 {
		t.Fatal(len(rows), err)
	}
	for _, c := range rows {
		data, err := os.ReadFile(filepath.Join(folder, c.File))
		if err != nil {
			t.Fatal(err)
		}
		f := sure(t, data)
		if f == nil {
			t.Errorf("%s: no format", c.File)
			continue
		}
		games, faults := read(t, f, data)
		if len(games) != 1 || len(faults) > 0 {
			t.Errorf("%s: %d games, %q", c.File, len(games), faults)
			continue
		}
		g := games[0]
		moves, final := line(t, g)
		if moves != c.ICCS || final != c.Final || c.Result != "" && g.Result != c.Result {
			t.Errorf("%s as %s: %s\n%s %s, want\n%s\n%s %s", c.File, f.Name, moves, final, g.Result, c.ICCS, c.Final, c.Result)
		}
		for _, name := range names {
			again := format(t, name)
			var b bytes.Buffer
			if err := again.Write(&b, g); err != nil {
				t.Fatal(err)
			}
			if f := sure(t, b.Bytes()); f != again {
				t.Errorf("%s is not known as %s", b.Bytes(), name)
			}
			second, faults := read(t, again, b.Bytes())
			if len(second) != 1 || len(faults) > 0 {
				t.Fatalf("%s by %s: %q", c.File, name, faults)
			}
			if moves, final := line(t, second[0]); moves != c.ICCS || final != c.Final || second[0].Result != g.Result {
				t.Errorf("%s by %s comes back as %s %s %s", c.File, name, moves, final, second[0].Result)
			}
		}
	}
}

const head = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n"

// TestAsFound: what stands beside moves, two games in a file, results, rules and places where a file is wrong.
func TestAsFound(t *testing.T) {
	for _, c := range []struct{ name, text, moves, result, faults string }{
		{"comments and variations", head + "\n1. C2=5 {炮 {x} H8+7 (1. ... H2+3 (2. x)) $1 2. H2+3! *\n", "h2e2 h9g7 h0g2", "*", ""},
		{"numbers that stick", head + "\n1.炮二平五 馬８進７\n2.馬二進三 1-0\n", "h2e2 h9g7 h0g2", "1-0", ""},
		{"small letters", head + "[Format \"ICCS\"]\n\n1. h2e2 h9g7 0-1", "h2e2 h9g7", "0-1", ""},
		{"the result in its tag", head + "[Result \"1/2-1/2\"]\n\n1. C2=5", "h2e2", "1/2-1/2", ""},
		{"Black begins", head + "[FEN \"3k5/9/9/9/9/9/9/9/9/4K3R b - - 0 1\"]\n\n1. … K4+1 *", "d9d8", "*", ""},
		{"no move", head + "\n1. C2=5 C2=2 H2+3 *", "h2e2", "*", "x:4:1: game 1, ply 2"},
		{"a rule against it", head + "\n1. H2-E2 H7-G5 *", "h2e2", "*", "x:4:1: game 1, ply 2"},
		{"no position", head + "[FEN \"9/9 w\"]\n\n1. C2=5 *", "-", "", "x:3:1: game 1"},
		{"another game", head + "[Rules \"chess\"]\n\n1. C2=5 *", "-", "", "x:3:1: game 1"},
		{"the small board", head + "[Rules \"minixiangqi\"]\n\n1. P4+1 *", "d1d2", "*", ""},
		{"digits cut short", "[DhtmlXQ]\n[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]\n[/DhtmlXQ]", "h2e2", "*", "x:3:1: game 1, ply 2"},
		{"no digits", "[DhtmlXQ]\n[DhtmlXQ_movelist]x7z7[/DhtmlXQ_movelist]\n[/DhtmlXQ]", "", "*", "x:3:1: game 1, ply 1"},
		{"places that are none", "[DhtmlXQ]\n[DhtmlXQ_binit]12[/DhtmlXQ_binit]\n[/DhtmlXQ]", "-", "", "x:3:1: game 1"},
	} {
		f := sure(t, []byte(c.text))
		if f == nil {
			t.Errorf("%s: no format", c.name)
			continue
		}
		games, faults := read(t, f, []byte(c.text))
		moves, result := "-", ""
		if len(games) == 1 {
			moves, _ = line(t, games[0])
			result = games[0].Result
		}
		if moves != c.moves || result != c.result {
			t.Errorf("%s: %s %s, want %s %s", c.name, moves, result, c.moves, c.result)
		}
		if all := strings.Join(faults, "\n"); (c.faults == "") != (all == "") || !strings.Contains(all, c.faults) {
			t.Errorf("%s: faults %q, want %q", c.name, all, c.faults)
		}
	}
	two := head + "\n1. C2=5 *\n\n====\nhttp://example.org\n" + head + "\n1. C8=5 H8+7\n" + head + "\n1. P3+1 1-0\n"
	if games, faults := read(t, format(t, "xq-wxf"), []byte(two)); len(games) != 3 || len(faults) > 0 {
		t.Errorf("three games in a file: %d, %q", len(games), faults)
	}
}

// tree is a game with all variations and remarks: "h2e2 {said} (h2d2) h9g7".
func tree(t testing.TB, n *record.Node, p *xiangqi.Position) string {
	var b strings.Builder
	for ; ; n = n.Next[0] {
		if n.Parent == nil && n.After != "" {
			b.WriteString(" {" + n.After + "}")
		}
		if len(n.Next) == 0 {
			return b.String()
		}
		for i, c := range n.Next {
			q := game.Clone(p).(*xiangqi.Position)
			m, err := q.ParseMove(c.Text)
			if err != nil {
				t.Fatal(err)
			}
			text := q.ICCS(m) + c.Glyph
			q.Play(m)
			if c.After != "" {
				text += " {" + c.After + "}"
			}
			if i > 0 {
				text = "(" + text + tree(t, c, q) + ")"
			}
			b.WriteString(" " + text)
		}
		m, _ := p.ParseMove(n.Next[0].Text)
		p.Play(m)
	}
}

// TestVariations: what variations and remarks are read as, and that every format gives them back.
func TestVariations(t *testing.T) {
	const dhtml = "[DhtmlXQ]\n[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n"
	for _, c := range []struct{ name, text, want, faults string }{
		{"inside each other", head + "{全局}\n1. C2=5! {中炮} H8+7 {应\n着} (1. … H2+3 2. H2+3 (2. C8=6 {x}) R1=2) (1. … C8=5) 2. H2+3 *",
			" {全局} h2e2! {中炮} h9g7 {应 着} (b9c7 h0g2 (b2d2 {x}) a9b9) (h7e7) h0g2", ""},
		{"words in brackets", head + "1. C2=5 (好 棋 (x) !) H8+7 *", " h2e2 {好 棋 !} h9g7", ""},
		{"a move and words", head + "1. C2=5 （1. C2=6 也 可） H8+7 *", " h2e2 (h2d2 {也 可}) h9g7", ""},
		{"the move that is there", head + "1. C2=5 (1. C2=5 H2+3) H8+7 *", " h2e2 b9c7 (h9g7)", ""},
		{"open at the end", head + "1. C2=5 (1. C2=6 {x", " h2e2 (h2d2)", ""},
		{"no bracket to close", head + "1. C2=5 ) H8+7 *", " h2e2 h9g7", ""},
		{"a fault ends all lines", head + "1. C2=5 xx (1. C2=6) {x} *", " h2e2", "game 1, ply 2"},
		{"fields", dhtml + "[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1][DhtmlXQ_move_0_1_3]7757[/DhtmlXQ_move_0_1_3]" +
			"[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]\n[DhtmlXQ_comment0]全局[/DhtmlXQ_comment0][DhtmlXQ_comment2]a||b[/DhtmlXQ_comment2][DhtmlXQ_comment2_3]c[/DhtmlXQ_comment2_3]\n[/DhtmlXQ]",
			" {全局} h2e2 (h2f2) h9g7 {a b} (b9c7 h0g2 {c}) h0g2 i9h9", ""},
		{"a line that is not there", dhtml + "[DhtmlXQ_move_5_2_1]1022[/DhtmlXQ_move_5_2_1][DhtmlXQ_comment77]x[/DhtmlXQ_comment77]\n[/DhtmlXQ]", " h2e2 h9g7 h0g2 i9h9", "game 1, ply 2"},
		{"a ply that is not there", dhtml + "[DhtmlXQ_move_0_9_1]1022[/DhtmlXQ_move_0_9_1]\n[/DhtmlXQ]", " h2e2 h9g7 h0g2 i9h9", "game 1, ply 9"},
		{"ply 0", dhtml + "[DhtmlXQ_move_0_0_1]1022[/DhtmlXQ_move_0_0_1]\n[/DhtmlXQ]", " h2e2 h9g7 h0g2 i9h9", "game 1"},
		{"a number twice", dhtml + "[DhtmlXQ_move_0_2_0]1022[/DhtmlXQ_move_0_2_0]\n[/DhtmlXQ]", " h2e2 h9g7 h0g2 i9h9", "game 1, ply 2"},
		{"no move in a variation", dhtml + "[DhtmlXQ_move_0_2_1]102270[/DhtmlXQ_move_0_2_1]\n[/DhtmlXQ]", " h2e2 h9g7 (b9c7) h0g2 i9h9", "game 1, ply 3"},
	} {
		games, faults := read(t, sure(t, []byte(c.text)), []byte(c.text))
		if all := strings.Join(faults, "\n"); len(games) != 1 || (c.faults == "") != (all == "") || !strings.Contains(all, c.faults) {
			t.Errorf("%s: %d games, faults %q, want %q", c.name, len(games), all, c.faults)
			continue
		}
		g := games[0]
		if got := tree(t, g.Root, game.Clone(g.Start).(*xiangqi.Position)); got != c.want {
			t.Errorf("%s:%s\nwant%s", c.name, got, c.want)
		}
		for _, name := range names {
			var b bytes.Buffer
			if err := format(t, name).Write(&b, g); err != nil {
				t.Fatal(err)
			}
			again, faults := read(t, format(t, name), b.Bytes())
			if len(again) != 1 || len(faults) > 0 {
				t.Fatalf("%s by %s: %q\n%s", c.name, name, faults, b.Bytes())
			}
			want := tree(t, g.Root, game.Clone(g.Start).(*xiangqi.Position))
			if name == "dhtmlxq" { // signs are said
				want = strings.ReplaceAll(want, "! {", " {! ")
			} else {
				want = strings.ReplaceAll(want, "\n", " ")
			}
			if got := tree(t, again[0].Root, game.Clone(g.Start).(*xiangqi.Position)); got != want {
				t.Errorf("%s by %s:%s\nwant%s\n%s", c.name, name, got, want, b.Bytes())
			}
		}
	}
}

// TestDeepVariations: brackets deeper than a reader allows are passed over, and no more moves are read than it allows.
func TestDeepVariations(t *testing.T) {
	text := head + "1. C2=5 " + strings.Repeat("(1. C2=6 ", 80) + strings.Repeat(")", 80) + " H8+7 *"
	deep := "1. C2=5 " + strings.Repeat("(C2=6 (C2=5 ", 20)
	for _, c := range []struct {
		text   string
		limits record.Limits
		want   string
	}{
		{text, record.Limits{Depth: 1}, " h2e2 (h2d2) h9g7"},
		{text, record.Limits{}, ""},
		{head + deep, record.Limits{Nodes: 2}, " h2e2 (h2d2)"},
	} {
		for e := range format(t, "xq-wxf").Read(strings.NewReader(c.text), record.Options{Limits: c.limits}) {
			if e.Game == nil || len(e.Faults) > 0 {
				t.Fatal(e.Faults)
			}
			if got := tree(t, e.Game.Root, game.Clone(e.Game.Start).(*xiangqi.Position)); c.want != "" && got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		}
	}
}

// TestWriteRefused: what has no words is refused.
func TestWriteRefused(t *testing.T) {
	g, err := game.Open("xiangqi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("3k5/9/9/9/9/9/9/9/9/4K3R b")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := format(t, "dhtmlxq").Write(&b, record.New(g, p)); err == nil {
		t.Error("who begins is lost")
	}
	small, _ := game.Open("minixiangqi")
	if format(t, "dhtmlxq").CanWrite(small) || !format(t, "xq-wxf").CanWrite(small) {
		t.Error("the small board is no board of dhtmlxq, and one of WXF")
	}
}

// FuzzRead: no file makes a reader panic, and what it reads can be written.
func FuzzRead(f *testing.F) {
	f.Add(head + "\n1. C2=5 H8+7 *")
	f.Add(head + "[FEN \"x\"]\n\n1. 炮二平五 ( { ) } 马8进7")
	f.Add("[DhtmlXQ]\n[DhtmlXQ_binit]0919[/DhtmlXQ_binit][DhtmlXQ_movelist]77477[/DhtmlXQ_movelist]\n[/DhtmlXQ]")
	f.Add("\xc5\xda\xb6\xfe")
	f.Add(head + "\n1. C2=5 (C2=6 {x} (C8=5) H8+7) {y} H2+3 *")
	f.Add("[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1][DhtmlXQ_comment1_2]x[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]")
	for _, c := range xqfFiles {
		f.Add(string(c.made.bytes()))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for g := range format(t, "xqf").Read(strings.NewReader(text), record.Options{}) {
			if g.Game != nil {
				_ = format(t, "dhtmlxq").Write(&bytes.Buffer{}, g.Game)
			}
		}
		for _, name := range names {
			games, _ := read(t, format(t, name), []byte(text))
			for _, g := range games {
				_ = format(t, name).Write(&bytes.Buffer{}, g)
			}
		}
	})
}

// TestUTF16: what editors of Windows call Unicode is read, too.
func TestUTF16(t *testing.T) {
	for _, c := range []struct{ format, text string }{
		{"xq-chinese", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ *\n"},
		{"dhtmlxq", "[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"},
	} {
		for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
			wide, err := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(c.text)
			if err != nil {
				t.Fatal(err)
			}
			moves := 0
			for e := range format(t, c.format).Read(strings.NewReader(wide), record.Options{}) {
				moves += len(e.Game.Main())
			}
			if moves != 2 {
				t.Errorf("%s: %d moves, want 2", c.format, moves)
			}
		}
	}
}
