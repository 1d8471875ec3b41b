package formats_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/t1"
	_ "github.com/tavlei/tavlei/games/t1/formats"
	"github.com/tavlei/tavlei/record"
)

// read reads a text in the author's notation and writes what came of its games.
func read(t *testing.T, text string) (games []*record.Game, again string, faults []string) {
	t.Helper()
	f, err := record.FormatByName("t1-list")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for e := range f.Read(strings.NewReader(text), record.Options{File: "x"}) {
		for _, fault := range e.Faults {
			faults = append(faults, fault.Error())
		}
		if e.Game != nil {
			games = append(games, e.Game)
			if err := f.Write(&b, e.Game); err != nil {
				t.Fatal(err)
			}
		}
	}
	return games, b.String(), faults
}

func moves(g *record.Game) string {
	var texts []string
	for _, n := range g.Main() {
		texts = append(texts, n.Text)
	}
	return strings.Join(texts, " ")
}

// stormed is a game in which a Veteran enters the enemy castle, which only the edition of 2025 allows.
const stormed = `[Position "2k5/4V3/8/8/8/8/8/3K4 w Pp 0 40"]

40. ВК e7-e8Кт+)___Кр c8-d8 {out}
WV /захват замка черных/
`

// Heads of games of the tests.
const (
	checked = "[Position \"8/5K1k/7V/8/8/8/8/8 w Pp 0 22\"]\n\n"
	kings   = "[Position \"2k5/4V3/8/8/8/8/8/3K4 w Pp 0 40\"]\n\n"
	final   = "[Rules \"chess-t1;rules=2025\"]\n" + kings
)

// TestList: games as the books print them, with their misprints, in either alphabet, with tags of ours.
func TestList(t *testing.T) {
	for _, c := range []struct{ name, in, rules, moves, result string }{
		{"pairs", "1. e2-e4___e7-e5\n2. Кт d1-g4____Кт d8-f6", "chess-t1", "e2e4 e7e5 d1g4 d8f6", ""},
		{"Latin letters", "1. e2-e4___e7-e5\n2. C d1-g4___C d8-f6", "chess-t1", "e2e4 e7e5 d1g4 d8f6", ""},
		{"Black begins", "[Position \"8/4ki2/8/8/1i6/8/3P4/4K3 b Pp 0 1\"]\n22. …___f7-f5\n", "chess-t1", "f7f5", ""},
		{"a result of the books", "1. e2-e4___e7-e5\nBW /белый Король сдался/", "chess-t1", "e2e4 e7e5", record.SecondWins},
		{"a draw, a comment", "{so} 1. e2-e4 {good} ___ e7-e5!\n½-½", "chess-t1", "e2e4 e7e5", record.Drawn},
		{"taken", "[Position \"6k1/6K1/7V/8/8/8/8/8 w Pp 0 9\"]\n9. Кр g7-f8\nWV /захват замка черных/", "chess-t1", "g7f8", record.FirstWins},
		{"the edition of 2025 by itself", stormed, "chess-t1;rules=2025", "e7e8c c8d8", record.FirstWins},
		{"the edition by its tag", "[Rules \"chess-t1;drawMode=auto\"]\n1. e2-e4", "chess-t1;drawMode=auto", "e2e4", ""},
	} {
		games, again, faults := read(t, c.in)
		if len(games) != 1 || len(faults) > 0 {
			t.Errorf("%s: %d games, %q", c.name, len(games), faults)
			continue
		}
		g := games[0]
		if g.Rules.Name() != c.rules || moves(g) != c.moves || g.Result != c.result && c.result != "" {
			t.Errorf("%s: %s %s %q, want %s %s %q", c.name, g.Rules.Name(), moves(g), g.Result, c.rules, c.moves, c.result)
		}
		second, twice, faults := read(t, again)
		if len(faults) > 0 || len(second) != 1 || twice != again || game.Text(second[0].Start) != game.Text(g.Start) {
			t.Errorf("%s: %s\nis read and written as\n%s %q", c.name, again, twice, faults)
		}
	}
}

// TestVariations: lines in brackets, with what is said in them, as they are read and as they are written.
func TestVariations(t *testing.T) {
	for _, c := range []struct{ name, in, out string }{
		{"of White", "1. e2-e4 (1. d2-d4___d7-d5) 1. …___e7-e5\n2. d2-d4",
			"1. e2-e4 (1. d2-d4___d7-d5 )\n1. …___e7-e5\n2. d2-d4\n"},
		{"of Black", "1. e2-e4___e7-e5 (1. …___d7-d5 2. d2-d4___c7-c5)\n2. d2-d4",
			"1. e2-e4___e7-e5 (1. …___d7-d5 2. d2-d4___c7-c5 )\n2. d2-d4\n"},
		{"two, one of them over several rows", "1. e2-e4 (1. d2-d4___d7-d5\n2. c2-c4) (1. c2-c4)___e7-e5",
			"1. e2-e4 (1. d2-d4___d7-d5 2. c2-c4 ) (1. c2-c4 )\n1. …___e7-e5\n"},
		{"one that is another one of the same move", "1. e2-e4___e7-e5 (1. …___d7-d5 (1. …___c7-c5 2. c2-c4) 2. d2-d4)",
			"1. e2-e4___e7-e5 (1. …___d7-d5 2. d2-d4 ) (1. …___c7-c5 2. c2-c4 )\n"},
		{"one inside the other", "1. e2-e4___e7-e5 (1. …___d7-d5 2. d2-d4 (2. c2-c4___c7-c5))",
			"1. e2-e4___e7-e5 (1. …___d7-d5 2. d2-d4 (2. c2-c4___c7-c5 ) )\n"},
		{"signs, words before and behind", "{all} 1. {first} e2-e4! $14 {good} 1. …___{then} e7-e5 ({or} 1. …___d7-d5?!)",
			"{all}\n1. {first} e2-e4! $14 {good} 1. …___{then} e7-e5 (1. …___{or} d7-d5?! )\n"},
		{"only words", "1. e2-e4___e7-e5 ({nothing else})\n2. d2-d4", "1. e2-e4___e7-e5 {nothing else}\n2. d2-d4\n"},
		{"of the last move", "1. e2-e4 (1. d2-d4)", "1. e2-e4 (1. d2-d4 )\n"},
		{"check and the bracket that closes", checked + "22. Кр f7-f6 (22. Кр f7-g7+)___Кр h7-g8", checked + "22. Кр f7-f6 (22. Кр f7-g7+ )\n22. …___Кр h7-g8\n"},
		{"final check, not the end of a variation", final + "40. Кр d1-c1 (40. ВК e7-e8Кт+)___Кр c8-d8)\n", final + "40. Кр d1-c1 (40. ВК e7-e8Кт+)___Кр c8-d8 )\n"},
		{"which only the edition of 2025 allows", kings + "40. Кр d1-e2 (40. Кр d1-d2) (40. ВК e7-e8Кт+))___Кр c8-d8",
			final + "40. Кр d1-e2 (40. Кр d1-d2 ) (40. ВК e7-e8Кт+) )\n40. …___Кр c8-d8\n"},
	} {
		_, got, faults := read(t, c.in)
		if want := strings.TrimSpace(c.out); len(faults) > 0 || !strings.HasSuffix(strings.TrimSpace(got), want) {
			t.Errorf("%s: %q, written\n%swant\n%s", c.name, faults, got, c.out)
		}
		if _, again, faults := read(t, got); len(faults) > 0 || again != got {
			t.Errorf("%s: %q\n%sis read and written as\n%s", c.name, faults, got, again)
		}
	}
}

// TestTrees: a game with variations, variations in them and words everywhere is read as it was written.
func TestTrees(t *testing.T) {
	f, err := record.FormatByName("t1-list")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 9))
		rules, err := game.Open([]string{"chess-t1", "chess-t1;rules=2025"}[seed%2])
		if err != nil {
			t.Fatal(err)
		}
		g := record.New(rules, nil)
		grow(rng, g.Root, game.Clone(g.Start), 120, 3)
		var b strings.Builder
		if err := f.Write(&b, g); err != nil {
			t.Fatal(err)
		}
		games, _, faults := read(t, b.String())
		if len(games) != 1 || len(faults) > 0 {
			t.Fatalf("seed %d: %d games, %q", seed, len(games), faults)
		}
		if diff := cmp.Diff(outline(g.Root), outline(games[0].Root)); diff != "" {
			t.Errorf("seed %d: the tree is another one:\n%s", seed, diff)
		}
	}
}

// grow adds plies to n, now and then with words and others beside them.
func grow(rng *rand.Rand, n *record.Node, pos game.Position, plies, depth int) {
	for range plies {
		moves := pos.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		count := 1
		for depth > 0 && count < len(moves) && rng.IntN(6) == 0 {
			count++
		}
		for _, m := range moves[:count] {
			c := n.Add(&record.Node{Text: game.MoveText(pos, m), Move: m, Glyph: []string{"", "", "", "!", "?!"}[rng.IntN(5)]})
			for _, said := range []*string{&c.Before, &c.After} {
				*said = []string{"", "", "", "", "so (1. e2-e4) ___ $5"}[rng.IntN(5)]
			}
			if rng.IntN(8) == 0 {
				c.NAGs = []int{rng.IntN(200)}
			}
		}
		for _, c := range n.Next[1:] {
			after := game.Clone(pos)
			after.Play(c.Move)
			grow(rng, c, after, rng.IntN(6), depth-1)
		}
		n = n.Next[0]
		pos.Play(n.Move)
	}
}

// outline is a tree with what is said in it, line by line.
func outline(n *record.Node) (lines []string) {
	for i, c := range n.Next {
		lines = append(lines, fmt.Sprintf("%d.%d %s%s %v %q %q", c.Ply(), i, c.Text, c.Glyph, c.NAGs, c.Before, c.After))
		lines = append(lines, outline(c)...)
	}
	return lines
}

// TestSeveral: a file of games, each with tags and a result, or without.
func TestSeveral(t *testing.T) {
	games, again, faults := read(t, "[White \"Anna\"]\n1. e2-e4___e7-e5\nWV\n\n[White \"Oleh \\\"O\\\"\"]\n1. d2-d4\n[White \"Iryna\"]\n1. c2-c4\n½-½\n"+stormed)
	if len(games) != 4 || len(faults) > 0 {
		t.Fatalf("%d games, %q", len(games), faults)
	}
	for i, want := range []string{"Anna", `Oleh "O"`, "Iryna"} {
		if got, _ := games[i].Tag("White"); got != want {
			t.Errorf("game %d is White's %q, want %q", i+1, got, want)
		}
	}
	if !strings.Contains(again, "1. e2-e4___e7-e5\nWV\n") || !strings.Contains(again, "40. ВК e7-e8Кт+)___Кр c8-d8 {out}") {
		t.Errorf("written as\n%s", again)
	}
}

// TestFaults: what is wrong is named with its place.
func TestFaults(t *testing.T) {
	for in, want := range map[string]string{
		"1. e2-e5":                               "footMove",
		"1. e2-e4___zz":                          "zz",
		"1. e2-e4 {so":                           "comment",
		"1. e2-e4}":                              "}",
		"[Rules \"chess\"]\n1. e2-e4":            "unknown game",
		"[Position \"x w - 0 1\"]\n1. e2-e4\nWV": "position",
		"1. (1. e2-e4)":                          "variation without a move",
		"1. e2-e4 ((1. d2-d4)":                   "variation without a move",
		"1. e2-e4)":                              "no variation is open",
		"1. e2-e4 (1. d2-d4\n":                   "opened at 1:1 is not closed",
		"1. e2-e4 (1. e2-e5 (1. c2-c4)) 1. …___e7-e5":                "footMove",
		"1. e2-e5 (1. d2-d4)___e7-e5":                                "footMove",
		"1. e2-e4 $":                                                 "$",
		"1. e2-e4" + strings.Repeat(" (1. d2-d4", 65):                "64 variations inside",
		"[Position \"4k3/3V4/8/8/8/8/8/4K3 w Pp 0 1\"]\n1. ВК d7-c8": "footMove",
	} {
		if _, _, faults := read(t, in); len(faults) != 1 || !strings.Contains(faults[0], want) {
			t.Errorf("%s: %q, want %s", in, faults, want)
		}
	}
}

// TestDetect: the underscores and the tag of the rules tell the format.
func TestDetect(t *testing.T) {
	f, err := record.FormatByName("t1-list")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{
		"1. e2-e4___e7-e5": true, "[Rules \"chess-t1\"]\n\n": true, "[Event \"x\"]\n\n12. …___Кр h7-g8": true,
		"1. e4 e5": false, "1. c3-d4 d6-c5": false, "[Rules \"chess\"]": false,
	} {
		if got := f.Sniff([]byte(text)) == record.Sure; got != want {
			t.Errorf("%q is told: %v", text, got)
		}
	}
}

// FuzzList: whatever is read can be written and is read again.
func FuzzList(f *testing.F) {
	for _, text := range []string{stormed, "1. e2-e4___e7-e5\nBW", "[White \"a\"]\n[", "{}}{", "1. …___", "½-½", "1. e2-e4 {[%clk 0:01:00]}",
		"1. e2-e4 (1. d2-d4___d7-d5) 1. …___e7-e5! $3 ({or} 1. …___c7-c5 (1. …___b7-b5 2. a2-a4))", "1. e2-e4 (1. e2-e5", "1. e2-e4 ())", checked + "22. Кр f7-f6 (22. Кр f7-g7+)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if games, again, _ := read(t, text); len(games) > 0 {
			if second, _, _ := read(t, again); len(second) == 0 {
				t.Errorf("%q is written %q and not read", text, again)
			}
		}
	})
}
