package record_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

func opened(t *testing.T, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPDNGolden shows everything the strict writer writes.
func TestPDNGolden(t *testing.T) {
	g, err := record.FromPlies(opened(t, "russian;huff=losePiece"), nil, []string{"c3-b4", "d6-c5", "g3-f4", "huff b4", "b6-a5"})
	if err != nil {
		t.Fatal(err)
	}
	g.Tags = []record.Tag{{Name: "Annotator", Value: `Ёж "\"`}, {Name: "White", Value: "Олена"}, {Name: "Date", Value: "2024.05.01"}}
	g.Result = record.Drawn
	g.Root.After = "a lesson {in braces}"
	line := g.Main()
	clock := 4*time.Minute + 59500*time.Millisecond
	line[0].Glyph, line[0].Clock = "!", &clock
	line[1].NAGs, line[1].Before = []int{6, 14}, "dubious"
	line[1].After = "a comment that is long enough to be carried over to the next line of the file"
	side := line[0].Add(&record.Node{Text: "b6-a5", Commands: []record.Command{{Name: "eval", Value: "0.3"}}})
	side.Add(&record.Node{Text: "g3-f4"})
	line[4].Add(&record.Node{Setup: "W:Wa1,c1:BKb8,h8"}).Add(&record.Node{Text: "a1-b2"})
	want := `[Event "?"]
[Site "?"]
[Date "2024.05.01"]
[Round "?"]
[White "Олена"]
[Black "?"]
[Result "1/2-1/2"]
[GameType "25,W,8,8,A0,0"]
[Rules "russian;huff=losePiece"]
[Annotator "Ёж \"\\\""]

{a lesson (in braces)} 1. c3-b4! {[%clk 0:04:59.500]} {[%before] dubious} d6-c5
$6 $14 {a comment that is long enough to be carried over to the next line of
the file} (1... b6-a5 {[%eval 0.3]} 2. g3-f4) 2. g3-f4 {[%before] [%ply huff
b4]}
/FEN "B:Wa1,a3,b2,c1,d2,e1,e3,f2,f4,g1,h2:Ba7,b6,b8,c5,c7,d8,e7,f6,f8,g7,h6,h8"/
2... b6-a5 /FEN "W:Wa1,c1:BKb8,h8"/ 3. a1-b2 1/2-1/2

`
	if d := cmp.Diff(want, written(t, "pdn", g)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestStrictMoves: signs, results and paths as each game has them.
func TestStrictMoves(t *testing.T) {
	for _, c := range []struct{ name, spec, start, plies, want string }{
		{"two points for a win, x for captures", "international", "", "32-28 19-23 28x19 14x23", `[Result "2-0"] 1. 32-28 19-23 2. 28x19 14x23 2-0`},
		{"colons", "russian", "", "c3-d4 d6-c5 b2-c3 f6-g5 g3-h4 b6-a5 d4:b6 a7:c5", `[Result "1-0"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-h4 b6-a5 4. d4:b6 a7:c5 1-0`},
		{"algebraic with x", "brazilian", "", "c3-d4 d6-c5 b2-c3 f6-g5 g3-h4 b6-a5 d4:b6 a7:c5", `[Result "1-0"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-h4 b6-a5 4. d4xb6 a7xc5 1-0`},
		{"a dash for everything", "thai", "B:W20:B15,1", "1-5 20-16 15-19", `[Result "1-0"] [FEN "B:W20:B1,15"] 1. 1-5 20-16 2. 15-19 1-0`},
		{"Black has the first number", "english", "", "11-15 23-19", `[Result "1-0"] 1. 11-15 23-19 1-0`},
		{"the other side begins", "english", "W:W24:B1", "24-20 1-5", `[Result "1-0"] [FEN "W:W24:B1"] 1... 24-20 2. 1-5 1-0`},
		{"the complete path where it is needed", "international", "W:WK20:B7,25,28,29,32", "20x33x11x2", `[Result "2-0"] [FEN "W:WK20:B7,25,28,29,32"] 1. 20x33x11x2 2-0`},
		{"no path where it is not", "international", "W:W12:B8,9,20", "12x3x14x25", `[Result "2-0"] [FEN "W:W12:B8,9,20"] 1. 12x25 2-0`},
		{"the other colour begins by option", "english;first=white", "", "22-18", `[Result "1-0"] [Rules "english;first=white"] 1. 22-18 1-0`},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules := opened(t, c.spec)
			var start game.Position
			if c.start != "" {
				var err error
				if start, err = rules.Parse(c.start); err != nil {
					t.Fatal(err)
				}
			}
			g, err := record.FromPlies(rules, start, strings.Fields(c.plies))
			if err != nil {
				t.Fatal(err)
			}
			g.Result = record.FirstWins
			var got []string
			for _, line := range strings.Split(written(t, "pdn", g), "\n") {
				if line != "" && !strings.Contains(line, "?\"]") && !strings.Contains(line, "[GameType") {
					got = append(got, line)
				}
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
}

// TestLineWidth: no line of moves is longer than 79 characters unless it is one word.
func TestLineWidth(t *testing.T) {
	r := random{rng(3), true}
	for range 20 {
		_, moves, _ := strings.Cut(written(t, "pdn", r.game(t, "international")), "\n\n")
		for _, line := range strings.Split(moves, "\n") {
			if n := len([]rune(line)); n > 79 && strings.Contains(line, " ") {
				t.Errorf("%d characters: %s", n, line)
			}
		}
	}
}

// TestFromPlies: a match hands over texts.
func TestFromPlies(t *testing.T) {
	rules := opened(t, "international")
	if _, err := record.FromPlies(rules, nil, []string{"32-28", "19-24", "32-27"}); err == nil || !strings.HasPrefix(err.Error(), `ply 3: "32-27": `) {
		t.Errorf("got %v", err)
	}
	g, err := record.FromPlies(rules, nil, []string{"3228", "19-23"})
	if err != nil || g.Main()[0].Text != "32-28" || g.Result != record.Unknown {
		t.Errorf("got %+v, %v", g, err)
	}
}

// TestPlayedOn: people play on where a count would have ended the game, and the record of it
// is whole under the rules they agreed on.
func TestPlayedOn(t *testing.T) {
	rules := opened(t, "international")
	start, err := rules.Parse("W:WK46,K47:BK4")
	if err != nil {
		t.Fatal(err)
	}
	plies := strings.Fields("47-29 4-13 46-23 13-8 23-18 8-2 18-4 2-8 29-42 8-35 42-48 35-2")
	g, err := record.FromPlies(rules, start, plies)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"pdn", "tavlei"} {
		back := read(t, format, written(t, format, g))
		if back.Rules.Name() != "international" || len(back.Main()) != len(plies) {
			t.Errorf("%s: %s, %d plies", format, back.Rules.Name(), len(back.Main()))
		}
	}
}

// TestLine replays to a node behind a set-up and into variations.
func TestLine(t *testing.T) {
	g := read(t, "pdn", `[GameType "20"] 1. 32-28 19-23 (18-22 2. 37-32) /FEN "B:B1-16,18-21:W26,28,33-50"/ 2... 20-24 *`)
	for _, c := range []struct {
		node  *record.Node
		plies int
		want  string
	}{
		{g.Root, 0, game.Text(g.Start)},
		{g.Root.Next[0].Next[1].Next[0], 3, "B:W28,31-36,38-50:B1-17,19,20,22"},
		{g.Last(), 1, "W:W26,28,33-50:B1-16,18,19,21,24"},
	} {
		line, err := g.Line(c.node)
		if err != nil || line.Len() != c.plies || game.Text(line.Pos) != c.want {
			t.Errorf("%s: %d plies, %s, %v; want %d, %s", c.node.Text, line.Len(), game.Text(line.Pos), err, c.plies, c.want)
		}
	}
}

func TestFormats(t *testing.T) {
	var names []string
	for _, f := range record.Formats() {
		names = append(names, f.Name)
		if back, err := record.FormatByName(f.Extensions[0]); err != nil || back != f {
			t.Errorf("%s: not found by %s", f.Name, f.Extensions[0])
		}
	}
	if d := cmp.Diff([]string{"tavlei", "pgn", "pdn"}, names); d != "" {
		t.Error(d)
	}
	if _, err := record.FormatByName("doc"); err == nil || err.Error() != `format "doc": unknown format of records, want one of tavlei pgn pdn` {
		t.Errorf("got %v", err)
	}
	for _, c := range []struct{ file, head, want string }{
		{"x", "tavlei record 1\ngame russian\n", "tavlei"},
		{"x", "\ufeff[Event \"x\"]\n[GameType \"20\"]\n", "pdn"},
		{"x", "[Event \"x\"]\n\n1. 32-28 19-23", "pdn"},
		{"x", "[FEN \"W:W31:B1\"]\n", "pdn"},
		{"x.PDN", "hello", "pdn"},
		{"x", "[Event \"x\"]\n\n1. e4 e5", "pgn"},
		{"x", "1. e4 e5 2. Nf3", "pgn"},
		{"x", "[White \"d4\"]\n[GameType \"25\"]\n\n1. c3-d4 {Nf3, e4 e5}", "pdn"},
		{"x", "[White \"d4\"]\n\n1. c3-d4 {Nf3} d6-c5", "pdn"},
		{"x", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n", "pgn"},
		{"x.pgn", "[Event \"x\"]\n\n*", "pgn"},
		{"x", "1. f5 d6 2. c3 d3", ""},
		{"x", "hello", ""},
	} {
		name := ""
		if f, err := load.Detect(c.file, []byte(c.head)); err == nil {
			name = f.Name
		}
		if name != c.want {
			t.Errorf("%s %q: got %q, want %q", c.file, c.head, name, c.want)
		}
	}
}

// TestConvert: good games are translated, bad ones told.
func TestConvert(t *testing.T) {
	pdn, err := record.FormatByName("pdn")
	if err != nil {
		t.Fatal(err)
	}
	text, err := record.FormatByName("tavlei")
	if err != nil {
		t.Fatal(err)
	}
	var b, c bytes.Buffer
	in := "1. 32-28 1-0 1. 32-26 * 1. 33-28 *"
	n, faults, err := record.Convert(&b, text, strings.NewReader(in), pdn, record.Options{File: "in.pdn"})
	if n != 2 || len(faults) != 1 || faults[0].Game != 2 || err != nil {
		t.Fatalf("%d games, %v, %v", n, faults, err)
	}
	n, faults, err = record.Convert(&c, pdn, &b, text, record.Options{})
	if n != 2 || len(faults) != 0 || err != nil || !strings.Contains(c.String(), "1. 33-28 *") {
		t.Fatalf("%d games, %v, %v: %s", n, faults, err, c.String())
	}
}

// TestConvertWhatCannotBeWritten: the other games are still translated.
func TestConvertWhatCannotBeWritten(t *testing.T) {
	pdn, err := record.FormatByName("pdn")
	if err != nil {
		t.Fatal(err)
	}
	text, err := record.FormatByName("tavlei")
	if err != nil {
		t.Fatal(err)
	}
	in := "tavlei record 1\ngame russian\ntag \"a b\" \"c\"\nresult *\ntavlei record 1\ngame russian\n1 c3-d4\nresult *\n"
	var b bytes.Buffer
	n, faults, err := record.Convert(&b, pdn, strings.NewReader(in), text, record.Options{File: "in"})
	if n != 1 || len(faults) != 1 || err != nil {
		t.Fatalf("%d games, %v, %v", n, faults, err)
	}
	want := `in:1:1: game 1: pdn: tag "a b": a name is a capital letter, then letters, digits and _: cannot be written in this format`
	if faults[0].Error() != want {
		t.Errorf("got %s", faults[0])
	}
}

func TestResultOf(t *testing.T) {
	three := game.Outcome{Reason: "places"}
	copy(three.Place[:], []uint8{2, 1, 3})
	got := []string{
		record.ResultOf(game.Outcome{}, 2), record.ResultOf(game.Win("noMen", game.SeatSet(0), 2), 2),
		record.ResultOf(game.Win("noMen", game.SeatSet(1), 2), 2), record.ResultOf(game.Draw("repetition3", 2), 2), record.ResultOf(three, 3),
	}
	if !slices.Equal(got, []string{"*", "1-0", "0-1", "1/2-1/2", "2,1,3"}) {
		t.Errorf("got %q", got)
	}
}
