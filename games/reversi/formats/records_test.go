package formats_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/load"

	_ "github.com/tavlei/tavlei/games/draughts"

	_ "github.com/tavlei/tavlei/games/draughts/formats"

	_ "github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/record"
)

// takizawa is the line of a draw that M. Takizawa found to be best play of both sides (arXiv
// 2310.19387).
const takizawa = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6"

func opened(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func format(t testing.TB, name string) *record.Format {
	t.Helper()
	f, err := record.FormatByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// entries are the games of a file.
func entries(t testing.TB, name, text string, o record.Options) []record.Entry {
	t.Helper()
	var all []record.Entry
	for e := range format(t, name).Read(strings.NewReader(text), o) {
		all = append(all, e)
	}
	return all
}

// only is the only game of a text, which must be whole.
func only(t testing.TB, name, text string) *record.Game {
	t.Helper()
	all := entries(t, name, text, record.Options{})
	if len(all) != 1 {
		t.Fatalf("%d games in\n%s", len(all), text)
	}
	for _, f := range all[0].Faults {
		if !f.Remark {
			t.Fatalf("%v in\n%s", f, text)
		}
	}
	return all[0].Game
}

func written(t testing.TB, name string, g *record.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := format(t, name).Write(&b, g); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b.String()
}

// line is the moves of a game.
func line(g *record.Game) string {
	var all []string
	for _, n := range g.Main() {
		all = append(all, n.Text)
	}
	return strings.Join(all, " ")
}

// faults are the first faults of all games, as people read them.
func faults(all []record.Entry) []string {
	var list []string
	for _, e := range all {
		for _, f := range e.Faults {
			list = append(list, f.Error())
		}
	}
	return list
}

// random plays a random game, all of it or a part.
func random(t testing.TB, spec string, rng *rand.Rand) *record.Game {
	t.Helper()
	rules := opened(t, spec)
	g := record.New(rules, nil)
	pos, n := game.Clone(g.Start), g.Root
	plies := 200
	if rng.IntN(3) == 0 {
		plies = 1 + rng.IntN(40)
	}
	for range plies {
		moves := pos.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		n = n.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
		pos.Play(m)
	}
	out := pos.Outcome()
	g.Result, g.Reason = record.ResultOf(out, 2), out.Reason
	return g
}

// TestRoundTrips: a random game of every game that a format holds comes back as it was.
func TestRoundTrips(t *testing.T) {
	for _, c := range []struct {
		format string
		specs  []string
	}{
		{"tavlei", []string{"reversi", "othello", "anti-reversi", "annexation", "othello;start=xot", "reversi;first=lot", "othello;board=octagon", "othello;size=4"}},
		{"ggf", []string{"othello", "anti-reversi", "othello;size=4", "othello;size=6", "othello;size=10", "othello;size=12", "anti-reversi;size=6", "othello;board=octagon"}},
		{"transcript", []string{"reversi", "othello", "anti-reversi", "annexation", "othello;size=6", "othello;size=12", "othello;board=octagon", "reversi;start=parallel"}},
	} {
		for _, spec := range c.specs {
			t.Run(c.format+" "+spec, func(t *testing.T) {
				for seed := range uint64(30) {
					g := random(t, spec, rand.New(rand.NewPCG(seed, 11)))
					text := written(t, c.format, g)
					want := written(t, "tavlei", g)
					if d := cmp.Diff(want, written(t, "tavlei", only(t, c.format, text))); d != "" {
						t.Fatalf("seed %d (-want +got)\n%s\n%s", seed, d, text)
					}
				}
			})
		}
	}
}

// TestWhatChanceSettled: a drawn opening or lot is written down as the game it has become.
func TestWhatChanceSettled(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, c := range []struct{ spec, format, rules string }{
		{"othello;start=xot", "ggf", "othello"},
		{"othello;start=xot", "transcript", "othello"},
		{"othello;first=lot", "ggf", "othello"},
	} {
		g := random(t, c.spec, rng)
		var b bytes.Buffer
		if err := format(t, c.format).Write(&b, g); err != nil {
			t.Errorf("%s in %s: %v", c.spec, c.format, err)
			continue
		}
		back := only(t, c.format, b.String())
		_, want, _ := strings.Cut(line(g), " ")
		_, want, _ = strings.Cut(want, " ") // the draw is two words
		if back.Rules.Name() != c.rules || line(back) != want {
			t.Errorf("%s in %s: %s\n%s\nwant\n%s", c.spec, c.format, back.Rules.Name(), line(back), want)
		}
	}
}

// TestWhoHoldsWhat: only formats that hold a game are offered for it.
func TestWhoHoldsWhat(t *testing.T) {
	for spec, want := range map[string]string{
		"othello":      "tavlei ggf sgf transcript",
		"anti-reversi": "tavlei ggf transcript",
		"reversi":      "tavlei transcript", // discs of one's own are unknown to the game server
		"annexation":   "tavlei transcript",
		"russian":      "tavlei pdn",
	} {
		var names []string
		for _, f := range record.FormatsFor(opened(t, spec)) {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s, want %s", spec, got, want)
		}
	}
	if a, b := record.SeatTag(opened(t, "othello"), 0), record.SeatTag(opened(t, "othello"), 1); a != "Black" || b != "White" {
		t.Errorf("the seats are %s and %s", a, b)
	}
}

// TestDetect: each format is known by its beginning, and takes no file of another.
func TestDetect(t *testing.T) {
	for _, c := range []struct{ file, head, want string }{
		{"x", "(;GM[Othello]PC[GGS/os]", "ggf"},
		{"x", "1 (; PC[GGS/os]GM[othello]", "ggf"},
		{"x", "(;GM[Amazons]PC[GGS/ams]", ""},
		{"x", "% best first\n--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;", "obf"},
		{"x", strings.ToLower(takizawa), "transcript"},
		{"x", "F5 D6 C3 D3 C4", "transcript"},
		{"x", "1. f5 d6 2. c3 d3 3. c4", "transcript"},
		{"x", "44 35 26 20 12 21 30", "transcript"},
		{"x", "d4e4d5e5d6 # game reversi", "transcript"},
		{"x", "a10b2 # game othello;size=12", "transcript"},
		{"openings.xot", "f5", "transcript"},
		{"x", "\x14\x15\x05\x01\x01\x00\x00\x00\x00\x00\xd1\x07\x00\x00\x18\x00" + strings.Repeat("\x00", 68), "wthor"},
		{"x", "[Event \"x\"]\n[GameType \"20\"]\n\n1. 32-28 19-23", "pdn"},
		{"x", "1. 32-28 19-23 2. 28x19", "pdn"},
		{"x", "1. c3-d4 d6-c5 2. b2-c3 f6-g5", "pdn"},
		{"x.pdn", "c3d4 d6c5 b2c3", "pdn"},
		{"x", "e2e4 e7e5 g1f3 b8c6", ""},
		{"x", "hello", ""},
		{"x", "tavlei record 1\ngame othello\n", "tavlei"},
	} {
		name := ""
		if f, err := load.Detect(c.file, []byte(c.head)); err == nil {
			name = f.Name
		}
		if name != c.want {
			t.Errorf("%s %.40q: got %q, want %q", c.file, c.head, name, c.want)
		}
	}
}

// TestHostile: what a format cannot hold is refused by name.
func TestHostile(t *testing.T) {
	othello := record.New(opened(t, "othello"), nil)
	set := record.New(opened(t, "othello"), nil)
	set.Root.Add(&record.Node{Setup: game.Text(set.Start)})
	russian := record.New(opened(t, "russian"), nil)
	begun, err := opened(t, "othello").Parse(strings.Repeat("-", 27) + "XXXOX" + strings.Repeat("-", 32) + " O")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		format string
		g      *record.Game
		want   string
	}{
		{"ggf", russian, "game russian"},
		{"ggf", record.New(opened(t, "reversi"), nil), "game reversi"},
		{"ggf", set, "ply 1: the board is set up anew"},
		{"ggf", record.New(opened(t, "othello;first=lot"), nil), "nothing has been drawn"},
		{"obf", russian, "game russian"},
		{"obf", record.New(opened(t, "annexation"), nil), "game annexation"},
		{"obf", random(t, "othello", rand.New(rand.NewPCG(1, 1))), "not a game"},
		{"transcript", russian, "game russian"},
		{"transcript", othello, "without moves"},
		{"transcript", set, "ply 1: the board is set up anew"},
		{"transcript", record.New(opened(t, "othello"), begun), "position of its own"},
	} {
		var b bytes.Buffer
		err := format(t, c.format).Write(&b, c.g)
		if err == nil || !strings.Contains(err.Error(), c.want) || b.Len() > 0 {
			t.Errorf("%s: got %v, want an error that names %q", c.format, err, c.want)
		}
	}
}
