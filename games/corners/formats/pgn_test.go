package formats_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	_ "github.com/tavlei/tavlei/games/corners"
	_ "github.com/tavlei/tavlei/games/corners/formats"
	"github.com/tavlei/tavlei/record"
)

func format(t testing.TB) *record.Format {
	t.Helper()
	f, err := record.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// read reads a text as PGN, for a game where one is asked.
func read(t testing.TB, text, asked string) (games []*record.Game, faults []string) {
	t.Helper()
	o := record.Options{File: "x"}
	if asked != "" {
		g, err := game.Open(asked)
		if err != nil {
			t.Fatal(err)
		}
		o.Game = g
	}
	for e := range format(t).Read(strings.NewReader(text), o) {
		for _, fault := range e.Faults {
			faults = append(faults, fault.Error())
		}
		if e.Game != nil {
			games = append(games, e.Game)
		}
	}
	return games, faults
}

func write(t testing.TB, g *record.Game) string {
	t.Helper()
	var b strings.Builder
	if err := format(t).Write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func moves(g *record.Game) string {
	var texts []string
	for _, n := range g.Main() {
		texts = append(texts, n.Text)
	}
	return strings.Join(texts, " ")
}

// Positions of the tests.
const (
	chain    = "[SetUp \"1\"]\n[FEN \"7b/5b2/4b3/8/4b3/3b4/2b5/2w5 w\"]\n\n"
	stuck    = "[Variant \"corners\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/8/b7/b7/wbb5 w 9\"]\n\n"
	starHead = "[Variant \"chinese-checkers\"]\n[Options \"players=3\"]\n"
)

// TestMoves: moves as people write them, under which rules they are read, and what is written of them.
func TestMoves(t *testing.T) {
	for _, c := range []struct{ name, in, rules, moves string }{
		{"steps and chains", "[Variant \"corners\"]\n\n1. c3-d3 f6-e6 2. a3:c3 *", "corners", "c3-d3 f6-e6 a3:c3"},
		{"the usual set-up in its tag", "[Variant \"corners\"]\n[Setup \"c9\"]\n\n1. c3-d3 *", "corners", "c3-d3"},
		{"a set-up", "[Variant \"corners\"]\n[Setup \"c12w\"]\n\n1. d3-d4 e6-e5 *", "corners;setup=c12w", "d3-d4 e6-e5"},
		{"a name in another language, a tag of other programs", "[Variant \"Ugolki\"]\n[Setup \"1\"]\n\n1. c3-d3 *", "corners", "c3-d3"},
		{"a set-up and options", "[Variant \"corners\"]\n[Setup \"c10\"]\n[Options \"diagonal=both;equalTurn=off\"]\n\n1. b3-c4 *",
			"corners;setup=c10;diagonal=both;equalTurn=off", "b3-c4"},
		{"a chain by its landings", "[Variant \"corners\"]\n" + chain + "1. c1:c3:e3:e5:e7:g7 *", "corners", "c1:c3:e3:e5:e7:g7"},
		{"a chain with the sign of captures", "[Variant \"corners\"]\n" + chain + "1. c1xc3xe3 *", "corners", "c1:c3:e3"},
		{"a chain by its ends", "[Variant \"corners\"]\n" + chain + "1. c1-g7! *", "corners", "c1:c3:e3:e5:e7:g7"},
		{"a chain without a sign", "[Variant \"corners\"]\n" + chain + "1. c1g7 *", "corners", "c1:c3:e3:e5:e7:g7"},
		{"a pass as a null move", stuck + "1. -- *", "corners", "pass"},
		{"halma", "[Variant \"halma\"]\n\n1. e2-f3 l15-k14 *", "halma", "e2-f3 l15-k14"},
		{"a small board", "[Variant \"halma\"]\n[Options \"board=8\"]\n\n1. b3-c4 *", "halma;board=8", "b3-c4"},
		{"the star", "[Variant \"chinese-checkers\"]\n\n1. d1-e5 n1-m5 *", "chinese-checkers", "d1-e5 n1-m5"},
		{"three on the star", starHead + "\n1. d1-e5 j1-j2 j10-j9 2. d2-e6 *", "chinese-checkers;players=3", "d1-e5 j1-j2 j10-j9 d2-e6"},
	} {
		games, faults := read(t, c.in, "")
		if len(games) != 1 || len(faults) > 0 {
			t.Errorf("%s: %d games, %q", c.name, len(games), faults)
			continue
		}
		g := games[0]
		if g.Rules.Name() != c.rules || moves(g) != c.moves {
			t.Errorf("%s: %s %s, want %s %s", c.name, g.Rules.Name(), moves(g), c.rules, c.moves)
		}
		again := write(t, g)
		second, faults := read(t, again, "")
		if len(second) != 1 || len(faults) > 0 || write(t, second[0]) != again {
			t.Errorf("%s: %q, written\n%s", c.name, faults, again)
		}
	}
}

// TestRoundTrip: games of all three with options and seats of all kinds, played at random to their end, are read as they
// were written: rules, start, moves, players and places.
func TestRoundTrip(t *testing.T) {
	for _, spec := range []string{
		"corners", "corners;setup=c10", "corners;setup=c12w;diagonal=both;jumpOver=opponent", "corners;setup=c12h;backward=none", "corners;setup=c16;scoring=moves",
		"halma", "halma;board=8;longJump=on", "halma;board=10", "halma;players=4", "halma;players=4;teams=on",
		"chinese-checkers", "chinese-checkers;men=15", "chinese-checkers;men=6;sets=3", "chinese-checkers;players=3;first=random",
		"chinese-checkers;players=3;sets=2", "chinese-checkers;players=4;teams=on", "chinese-checkers;players=5;blocked=swap",
		"chinese-checkers;players=6;pass=allowed;places=firstOnly;maxRounds=20",
	} {
		rules, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(7, uint64(len(spec))))
		g := record.New(rules, nil)
		g.SetTag(record.SeatTag(rules, 1), "Олена")
		pos, n := game.Clone(g.Start), g.Root
		for pos.ToMove().Has(game.Chance) {
			pos.Play(pos.AppendMoves(nil)[1])
			g = record.New(rules, pos)
			n = g.Root
		}
		for range 300 {
			list := pos.AppendMoves(nil)
			if len(list) == 0 || pos.Outcome().Over() {
				break
			}
			m := playthrough.Pick(rng, pos, list)
			n = n.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
			pos.Play(m)
		}
		g.Result = record.ResultOf(pos.Outcome(), rules.Seats)
		text := write(t, g)
		back, faults := read(t, text, "")
		if len(back) != 1 || len(faults) > 0 {
			t.Errorf("%s: %d games, %q\n%s", spec, len(back), faults, text)
			continue
		}
		b := back[0]
		if b.Rules.Name() != rules.Name() || game.Text(b.Start) != game.Text(g.Start) || moves(b) != moves(g) || b.Result != g.Result || write(t, b) != text {
			t.Errorf("%s: %s %s %s from\n%s", spec, b.Rules.Name(), b.Result, moves(b), text)
		}
	}
}

// TestPlaces: places of several players stand in the tag, numbers turn round with the first of those who still play, and
// players stand in tags of their own.
func TestPlaces(t *testing.T) {
	text := "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Player2 \"Олена\"]\n[Result \"2,3,1\"]\n[Options \"players=3\"]\n" +
		"[Variant \"chinese-checkers\"]\n\n1. d1-e5 *\n\n"
	games, faults := read(t, text, "")
	if len(games) != 1 || len(faults) > 0 || games[0].Result != "2,3,1" {
		t.Fatalf("%v %q", games, faults)
	}
	if _, ok := games[0].Tag("Result"); ok {
		t.Error("the tag of the result is kept")
	}
	if again := write(t, games[0]); again != text {
		t.Errorf("written\n%s", again)
	}
	games, faults = read(t, strings.Replace(text, "2,3,1", "1-0", 1), "")
	if len(games) != 1 || games[0].Result != record.Unknown {
		t.Errorf("a result of two among three: %q %q", games[0].Result, faults)
	}
}

// TestNumbers: a game that begins in the middle goes on with the number of its turn; the number stands once a turn.
func TestNumbers(t *testing.T) {
	games, faults := read(t, "[Variant \"corners\"]\n[FEN \"7b/5b2/8/8/8/3w4/2w5/2w5 b 12\"]\n\n12... f7-e7 13. d3-d4 e7-d7 *", "")
	if len(games) != 1 || len(faults) > 0 {
		t.Fatalf("%v %q", games, faults)
	}
	if text := write(t, games[0]); !strings.Contains(text, "\n\n12... f7-e7 13. d3-d4 e7-d7 *") || !strings.Contains(text, "[Setup \"c9\"]\n[Variant") {
		t.Errorf("written\n%s", text)
	}
	text := starHead + "\n1. d1-e5 j1-j2 j10-j9 2. d2-e6 *"
	if games, _ = read(t, text, ""); !strings.Contains(write(t, games[0]), "\n\n1. d1-e5 j1-j2 j10-j9 2. d2-e6 *") {
		t.Errorf("written\n%s", write(t, games[0]))
	}
}

// TestFaults: what is wrong is named with its line.
func TestFaults(t *testing.T) {
	for in, want := range map[string]string{
		"[Variant \"corners\"]\n\n1. c3-d3 f6-e6\n2. c3-d4 *":    "x:4:4: game 1, ply 3: c3-d4",
		"[Variant \"corners\"]\n\n1. c3-z3 *":                    "x:3:4: game 1, ply 1: c3-z3",
		"[Variant \"corners\"]\n\n1. -- *":                       "x:3:4: game 1, ply 1: remark: --: a null move",
		"[Variant \"corners\"]\n[Setup \"c99\"]\n\n1. c3-d3 *":   "x:2:1: game 1",
		"[Variant \"halma\"]\n[Setup \"c9\"]\n\n1. c3-d3 *":      "x:2:1: game 1",
		"[Variant \"corners\"]\n[FEN \"8/8 w\"]\n\n1. c3-d3 *":   "x:2:1: game 1",
		"[Variant \"corners\"]\n[Options \"x=1\"]\n\n1. c3-d3 *": "x:2:1: game 1",
		"[Variant \"ludo\"]\n\n1. c3-d3 *":                       "x:1:1: game 1",
		"1. c3-d3 *":                                             "x:",
	} {
		if _, faults := read(t, in, ""); len(faults) == 0 || !strings.HasPrefix(faults[0], want) {
			t.Errorf("%s: %q, want %s", in, faults, want)
		}
	}
}

// TestAsked: without a tag it is the game that the caller names.
func TestAsked(t *testing.T) {
	games, faults := read(t, "1. c3-d3 f6-e6 *", "corners;equalTurn=off")
	if len(games) != 1 || len(faults) > 0 || games[0].Rules.Name() != "corners;equalTurn=off" {
		t.Errorf("%v %q", games, faults)
	}
}

// FuzzPGN: whatever is read well can be written and is read again.
func FuzzPGN(f *testing.F) {
	f.Add(stuck + "1. -- *")
	f.Add("[Variant \"corners\"]\n[Setup \"c10\"]\n" + chain + "1. c1:c3:e3 (1. c1-g7 {far}) *")
	f.Add(starHead + "[Result \"1,2,3\"]\n[White \"x\"]\n\n1. d1-e5 left:x j10-j9 *")
	f.Add("[Variant \"halma\"]\n[Options \"players=4;;\"]\n[Setup \"c9;;\"]\n\n1. a1 *")
	f.Fuzz(func(t *testing.T, text string) {
		for e := range format(t).Read(strings.NewReader(text), record.Options{Limits: record.Limits{Nodes: 300, Game: 20000}}) {
			if !e.Good() {
				continue
			}
			var b strings.Builder
			if err := format(t).Write(&b, e.Game); err != nil {
				continue
			}
			if again, faults := read(t, b.String(), ""); len(again) != 1 {
				t.Errorf("%q is written %q and not read: %q", text, b.String(), faults)
			}
		}
	})
}
