package formats_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/load"

	_ "github.com/tavlei/tavlei/games/chess"

	_ "github.com/tavlei/tavlei/games/chess/formats"
	"github.com/tavlei/tavlei/record"
)

func format(t testing.TB, name string) *record.Format {
	t.Helper()
	f, err := record.FormatByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// entries reads a text as PGN.
func entries(t testing.TB, text string, o record.Options) []record.Entry {
	t.Helper()
	var all []record.Entry
	for e := range format(t, "pgn").Read(strings.NewReader(text), o) {
		all = append(all, e)
	}
	return all
}

// one reads the only game of a text, which must be good.
func one(t testing.TB, text string) *record.Game {
	t.Helper()
	all := entries(t, text, record.Options{})
	if len(all) != 1 {
		t.Fatalf("%d games in\n%s", len(all), text)
	}
	for _, f := range all[0].Faults {
		if !f.Remark {
			t.Error(f)
		}
	}
	if all[0].Game == nil {
		t.Fatalf("no game in\n%s", text)
	}
	return all[0].Game
}

func written(t testing.TB, name string, g *record.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := format(t, name).Write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// again writes a game as PGN and reads it back: nothing may be lost, and writing it once more gives
// the same text.
func again(t testing.TB, g *record.Game) {
	t.Helper()
	text := written(t, "pgn", g)
	back := one(t, text)
	if got := written(t, "pgn", back); got != text {
		t.Errorf("written again:\n%s\nwant\n%s", got, text)
	}
	if got, want := lines(back), lines(g); got != want {
		t.Errorf("in\n%s\ngot  %s\nwant %s", text, got, want)
	}
	for _, line := range strings.Split(text, "\n") {
		if n := len([]rune(line)); n > 79 && !strings.HasPrefix(line, "[") && strings.Contains(line, " ") {
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
}

// lines is what has been played and said, in our own format without tags.
func lines(g *record.Game) string {
	var b bytes.Buffer
	if err := record.WriteText(&b, g); err != nil {
		return err.Error()
	}
	var kept []string
	for _, l := range strings.Split(b.String(), "\n") {
		if !strings.HasPrefix(l, "tag ") {
			kept = append(kept, l)
		}
	}
	return strings.Join(kept, "\n")
}

// plain is the line played in plain notation.
func plain(g *record.Game) string {
	var words []string
	for _, n := range g.Main() {
		words = append(words, n.Text)
	}
	return strings.Join(words, " ")
}

func TestMoves(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"numbers with and without dots and blanks", "1.e4 e5 2. Nf3 Nc6 3 Bb5 a6 4Ba4 Nf6 *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"},
		{"Black's number", "1. e4 1... e5 2. Nf3 2. ... Nc6 *", "e2e4 e7e5 g1f3 b8c6"},
		{"signs behind moves", "1. e4! e5?! 2. Qh5?? Nc6 3. Bc4 Nf6?? 4. Qxf7#!! 1-0", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"},
		{"words for check and mate", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7mate 1-0", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"},
		{"castling with noughts", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 o-o *", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8"},
		{"long algebraic", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7a6 4. Bb5xc6 d7xc6 *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"},
		{"captures by files, with a colon, without a sign", "1. e4 d5 2. ed Nf6 3. c4 c6 4. d:c6 Nxc6 5. d4 e5 6. de5 *",
			"e2e4 d7d5 e4d5 g8f6 c2c4 c7c6 d5c6 b8c6 d2d4 e7e5 d4e5"},
		{"captures in passing say so", "1. e4 a6 2. e5 d5 3. exd6 e.p. h6 *", "e2e4 a7a6 e4e5 d7d5 e5d6 h7h6"},
		{"captures in passing say so without a blank", "1. e4 a6 2. e5 d5 3. exd6e.p. h6 *", "e2e4 a7a6 e4e5 d7d5 e5d6 h7h6"},
		{"figurines", "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 *", "e2e4 e7e5 g1f3 b8c6 f1b5"},
		{"Russian letters", "1. e4 e5 2. Кf3 Кc6 3. Сb5 Фe7 *", "e2e4 e7e5 g1f3 b8c6 f1b5 d8e7"},
		{"Ukrainian castling in Cyrillic letters", "1. Кf3 Кf6 2. g3 g6 3. Сg2 Сg7 4. О-О *", "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1"},
		{"evaluations and offers as words", "1. e4 += e5 = 2. Nf3 (=) Nc6 +/- 3. d4 N *", "e2e4 e7e5 g1f3 b8c6 d2d4"},
		{"lines that escape", "1. e4\n% 1... c5 2. Nf3\ne5 ; 2. d4\n2. Nf3 *", "e2e4 e7e5 g1f3"},
		{"too much disambiguation", "1. Ng1f3 d5 2. Nb1c3 Nb8d7 *", "g1f3 d7d5 b1c3 b8d7"},
		{"a pawn's letter", "1. Pe4 Pe7-e5 *", "e2e4 e7e5"},
		{"no result", "1. e4 e5", "e2e4 e7e5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := one(t, c.in)
			if got := plain(g); got != c.want {
				t.Errorf("%s\ngot  %s\nwant %s", c.in, got, c.want)
			}
			again(t, g)
		})
	}
}

func TestPromotions(t *testing.T) {
	const start = "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n"
	for _, text := range []string{"a8=R", "a8R", "a8(R)", "a8(R)+", "a8(R)+!", "a8/R", "a7-a8R+", "a7a8r", "a8=R!"} {
		g := one(t, start+"1. "+text+" *")
		if got := plain(g); got != "a7a8r" {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// TestWhy: a move that has to be mended to be read, and is not legal, is refused with the rule.
func TestWhy(t *testing.T) {
	for in, want := range map[string]string{
		"1. e4 ♞f6 2. ♗g5 *": "1:14: game 1, ply 3: ♗g5: blocked, look at d2 (rule 1.2)",
		"1. e4 e5 2. o-o *":  "1:13: game 1, ply 3: o-o: castlingBlocked",
		"1. e4 e5 2. Px *":   "1:13: game 1, ply 3: Px: not in the notation",
	} {
		all := entries(t, in, record.Options{})
		if len(all) != 1 || all[0].Good() || !strings.HasPrefix(all[0].Faults[0].Error(), want) {
			t.Errorf("%s: %v, want %s", in, all[0].Faults, want)
		}
	}
}

func TestSaid(t *testing.T) {
	g := one(t, `[Event "Test"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[WhiteElo "2000"]

{on the game} 1. e4 $1 {[%clk 0:09:59.5] [%eval 0.3] best} (1. d4 $6 {slower} d5 (1... Nf6 $146 2. c4) 2. c4 *) 1... e5
{[%csl Ge5][%cal Rd1h5] look} 2. {now} Nf3 $14 $1 ({only words}) 2... Nc6 (2... d6) (2... -- 3. d4) 1/2-1/2 {agreed}
`)
	main := g.Main()
	if n := main[0]; n.Glyph != "!" || n.Clock == nil || n.Clock.String() != "9m59.5s" || n.After != "best" || len(n.Commands) != 1 {
		t.Errorf("first move: %+v", n)
	}
	if n := main[1]; len(n.Commands) != 2 || n.Commands[1].Value != "Rd1h5" || n.After != "look" {
		t.Errorf("second move: %+v", n)
	}
	if n := main[2]; n.Before != "now" || n.Glyph != "!" || len(n.NAGs) != 1 || n.After != "only words" {
		t.Errorf("third move: %+v", n)
	}
	if n := main[3]; len(n.Parent.Next) != 2 || n.After != "agreed" {
		t.Errorf("fourth move: %+v", n)
	}
	again(t, g)
}

// TestFormats: every game is offered the formats that can hold it.
func TestFormats(t *testing.T) {
	for spec, want := range map[string]string{
		"chess": "tavlei pgn", "chess960": "tavlei pgn", "dice": "tavlei pgn", "maharajah;first=maharajah": "tavlei pgn", "bughouse": "tavlei bpgn",
	} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range record.FormatsFor(g) {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", spec, got, want)
		}
	}
}

func TestFaults(t *testing.T) {
	const good = "[Event \"x\"]\n\n1. e4 e5 *\n\n"
	all := entries(t, good+"[Event \"y\"]\n\n1. e4 e5\n2. Nf3 Ke6 3. d4 *\n\n"+good+"[Variant \"Tafl\"]\n\n1. e4 *\n\n"+
		"[Event \"z\"]\n\n1. e4 (1. d4 e5 *\n\n"+good, record.Options{File: "f.pgn"})
	if len(all) != 6 {
		t.Fatalf("%d games", len(all))
	}
	for i, want := range map[int]string{1: "f.pgn:8:8: game 2, ply 4: Ke6: ", 3: "f.pgn:14:1: game 4: Variant: ", 4: "f.pgn:"} {
		if all[i].Good() || !strings.HasPrefix(all[i].Faults[0].Error(), want) {
			t.Errorf("game %d: %v, want %q", i+1, all[i].Faults, want)
		}
	}
	for _, i := range []int{0, 2, 5} {
		if !all[i].Good() {
			t.Errorf("game %d: %v", i+1, all[i].Faults)
		}
	}
	if got := len(all[1].Game.Main()); got != 3 {
		t.Errorf("kept %d plies, want those before the fault", got)
	}
}

// TestVariants are headers as sites and programs write them.
func TestVariants(t *testing.T) {
	for _, c := range []struct{ tags, moves, game string }{
		{"", "1. e4 e5 *", "chess"},
		{`[Variant "Standard"]`, "1. e4 *", "chess"},
		{`[Variant "From Position"][FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]`, "1. e4 Kd7 *", "chess"},
		{`[Variant "Chess960"][SetUp "1"][FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1"]`, "1. g3 g6 2. Ncd3 *", "chess960"},
		{`[Variant "wild/fr"][FEN "rkbbnqnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQNR w KQkq - 0 1"]`, "1. d3 *", "chess960"},
		{`[Variant "Crazyhouse"]`, "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d5 *", "crazyhouse"},
		{`[Variant "crazyhouse"][FEN "4k3/8/8/8/8/8/8/4K3/QNp w - - 0 1"]`, "1. Q@d5 @e6 *", "crazyhouse"},
		{`[Variant "Horde"]`, "1. e5 d5 2. exd6 *", "odds;preset=horde"},
		{`[Variant "Marseillais"]`, "1. e4 d5,Nf6 2. exd5,Qf3 *", "doublemove;goal=marseillais"},
		{`[Variant "odds"][Options "preset=rook-odds;oddColor=black"]`, "*", "odds;preset=rook-odds;oddColor=black"},
		{`[Options "drawMode=auto"]`, "1. e4 *", "chess;drawMode=auto"},
		{`[Variant "maharajah"]`, "1... M@e6 2. d4 Md5 *", "maharajah"},
	} {
		g := one(t, strings.ReplaceAll(c.tags, "][", "]\n[")+"\n\n"+c.moves)
		if g.Rules.Name() != c.game {
			t.Errorf("%s: %s, want %s", c.tags, g.Rules.Name(), c.game)
		}
		again(t, g)
	}
}

// TestTurns are turns of several plies, one word each.
func TestTurns(t *testing.T) {
	g := one(t, "[Variant \"Doublemove\"]\n\n1. e4 e5,Nc6 (1... d5,Nf6 2. exd5,Nc3) 2. Nf3,Bc4 *")
	if got := plain(g); got != "e2e4 e7e5 b8c6 g1f3 f1c4" {
		t.Error(got)
	}
	text := written(t, "pgn", g)
	if want := "1. e4 e5,Nc6 (1... d5,Nf6 2. exd5,Nc3) 2. Nf3,Bc4 *"; !strings.Contains(text, want) {
		t.Errorf("%s\nwant %s", text, want)
	}
	// What is said in the middle of a turn, or branches off there, parts the word.
	first := g.Main()[1]
	first.After = "said"
	first.Add(&record.Node{Text: "d7d5"})
	again(t, g)
	if text = written(t, "pgn", g); !strings.Contains(text, "e5 {said}") {
		t.Error(text)
	}
}

// TestDataFolder reads every PGN file below the folder that TAVLEI_RECORDS names, without a fault.
func TestDataFolder(t *testing.T) {
	root := os.Getenv("TAVLEI_RECORDS")
	if root == "" {
		t.Skip("TAVLEI_RECORDS names no folder of records: the files of testdata are read anyway")
	}
	folder(t, root)
}

func TestData(t *testing.T) { folder(t, "testdata") }

func folder(t *testing.T, root string) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".pgn") {
			return err
		}
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if f, err := load.Detect(path, data); err != nil || f.Name != "pgn" {
				t.Errorf("taken for %v, %v", f, err)
			}
			all := entries(t, string(data), record.Options{File: filepath.Base(path)})
			plies := 0
			for _, e := range all {
				for _, f := range e.Faults {
					t.Error(f)
				}
				if e.Game != nil {
					plies += len(e.Game.Main())
					again(t, e.Game)
				}
			}
			t.Logf("%d games, %d plies", len(all), plies)
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestStandardVariant is finding R30: lichess names the standard game in a tag, and so does the file that is written again;
// it is not told of a game that has become another one.
func TestStandardVariant(t *testing.T) {
	const tag = "[Variant \"Standard\"]"
	g := one(t, tag+"\n\n1. e4 e5 1-0\n")
	if text := written(t, "pgn", g); strings.Count(text, tag) != 1 {
		t.Errorf("written again:\n%s", text)
	}
	for spec, want := range map[string]string{"crazyhouse": "[Variant \"Crazyhouse\"]", "allmove": "[Variant \"allmove\"]"} {
		rules, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		other := record.New(rules, nil)
		other.Tags = g.Tags
		if text := written(t, "pgn", other); strings.Contains(text, tag) || !strings.Contains(text, want) {
			t.Errorf("as %s:\n%s", spec, text)
		}
	}
	if text := written(t, "pgn", one(t, "[Variant \"?\"]\n\n1. e4 1-0\n")); strings.Contains(text, "Variant") {
		t.Errorf("an unknown one is told:\n%s", text)
	}
}

// TestNeedlessFEN is finding R30: a game that begins from the usual array has no tag FEN, whatever its positions tell
// besides; one that does not has.
func TestNeedlessFEN(t *testing.T) {
	for spec, want := range map[string]bool{
		"chess": false, "crazyhouse": false, "allmove": false, "odds;preset=horde": true, "chess960;start=0": true,
	} {
		rules, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		text := written(t, "pgn", record.New(rules, nil))
		if got := strings.Contains(text, "[FEN "); got != want {
			t.Errorf("%s: FEN %v, want %v:\n%s", spec, got, want, text)
		}
		if back := one(t, text); game.Text(back.Start) != game.Text(rules.Start()) || back.Rules.Name() != rules.Name() {
			t.Errorf("%s is read again as %s from %s", spec, back.Rules.Name(), game.Text(back.Start))
		}
	}
	after, err := game.Open("crazyhouse")
	if err != nil {
		t.Fatal(err)
	}
	start, err := after.Parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if text := written(t, "pgn", record.New(after, start)); !strings.Contains(text, "[P] w") {
		t.Errorf("a pawn in hand is not told:\n%s", text)
	}
}
