package record_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// entries reads all games of a text.
func entries(t *testing.T, format, file, text string, rules *game.Game) []record.Entry {
	t.Helper()
	f, err := record.FormatByName(format)
	if err != nil {
		t.Fatal(err)
	}
	var all []record.Entry
	for e := range f.Read(strings.NewReader(text), record.Options{File: file, Game: rules}) {
		all = append(all, e)
	}
	return all
}

// summary is rules, plies, result and last position of each game, and all faults.
func summary(t *testing.T, all []record.Entry) (games, faults []string) {
	t.Helper()
	for _, e := range all {
		for _, f := range e.Faults {
			faults = append(faults, f.Error())
		}
		if e.Game == nil {
			continue
		}
		line, err := e.Game.Line(e.Game.Last())
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, fmt.Sprintf("%s %d %s %s", e.Game.Rules.Name(), e.Game.Last().Ply(), e.Game.Result, game.Text(line.Pos)))
	}
	return games, faults
}

// TestRealGames replays games of tournaments, matches and problem books.
func TestRealGames(t *testing.T) {
	for _, c := range []struct {
		file          string
		games, faults []string
	}{
		{
			file: "international.pdn",
			games: []string{
				"international 96 0-1 W:W22,28,32,33,35,36,38,45:B11,13,17,19,23-26",
				"international 85 1/2-1/2 B:W25,29,31-33,48,49:B3,9,14,15,17,18,20",
				"international 126 0-1 W:W6,K11,39:B1,15,29,35,K50",
				"international 165 1/2-1/2 B:W15,K19,26:B4,9,K16:H30",
				"international 127 1/2-1/2 B:W25,K45:BK6,15:H1",
			},
		},
		{
			file: "english.pdn",
			games: []string{
				"english 44 0-1 B:WK1,8,12,31,32:B3,9,20,27,28",
				"english 52 1/2-1/2 B:WK6,13,24:B5,K15,K32",
				"english 64 0-1 B:W7,K15,K16,20,29:B3,17,22,K26,K31",
				"english 37 1-0 W:W10,19-21,23,28,30:B3,5,8,11-13,16,K27:H1",
			},
		},
		{
			file: "russian.pdn",
			games: []string{
				"russian 61 1-0 B:Wc3,f6:Ba5,h6,h8",
				"russian 54 1/2-1/2 W:Wg7,h2:BKa5,a7,c7",
				"russian 46 1/2-1/2 W:Wb4,c1,h4:Bb8,h2",
			},
		},
		{
			file: "problems.pdn",
			games: []string{
				"international 5 1-0 B:W6,K45:BK1",
				"international 19 1-0 B:WK15:B",
				"international 9 1-0 B:W36:B26",
				"international 25 1-0 B:W24:B",
				"international 11 1-0 B:W42:B32",
				"international 9 1-0 B:WK13:B",
			},
		},
		{
			file: "engine.pdn",
			games: []string{
				"international 152 * W:WK23,26,36,K46:BK38:H1",
			},
		},
		{
			file: "bad-score.pdn",
			games: []string{
				"international 128 * W:WK4,32:B15,18,K19:H1",
				"international 124 * W:WK2,48:B24,K29,31,K37",
			},
			faults: []string{
				"bad-score.pdn:21:55: game 1, ply 129: 4-6: notDiagonal, look at 6; nor is it a result that ends a game (rule 1.4.5)",
				"bad-score.pdn:43:23: game 2, ply 125: 1-9: noMan, look at 1; nor is it a result that ends a game (rule 1.4.1)",
			},
		},
		{
			file: "bad-dot.pdn",
			games: []string{
				"international 17 1-0 B:W34:B24",
				"international 5 1-0 B:WK3,50:B9,17,29,32,45",
				"international 11 1-0 B:W27:B17",
			},
			faults: []string{
				"bad-dot.pdn:12:36: game 2, ply 6: .: neither a move nor a result nor anything else of PDN",
			},
		},
	} {
		t.Run(c.file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("testdata", c.file))
			if err != nil {
				t.Fatal(err)
			}
			all := entries(t, "pdn", c.file, string(data), nil)
			games, faults := summary(t, all)
			if d := cmp.Diff(c.games, games); d != "" {
				t.Errorf("games (-want +got)\n%s", d)
			}
			if d := cmp.Diff(c.faults, faults); d != "" {
				t.Errorf("faults (-want +got)\n%s", d)
			}
			for _, e := range all {
				if e.Good() {
					checkRewritten(t, e.Game)
				}
			}
		})
	}
}

// TestOldCharset reads Cyrillic names from the character set of old files.
func TestOldCharset(t *testing.T) {
	data, err := os.ReadFile("testdata/russian.pdn")
	if err != nil {
		t.Fatal(err)
	}
	old, err := charmap.Windows1251.NewEncoder().String(string(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries(t, "pdn", "", strings.ReplaceAll(old, "\n", "\r\n"), nil) {
		if name, _ := e.Game.Tag("Event"); name != "X чемпионат СССР" || !e.Good() {
			t.Errorf("event %q, faults %v", name, e.Faults)
		}
	}
}

// TestWhichGame: what tells a reader which game a file holds.
func TestWhichGame(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a number", `[GameType "25"] 1. a3b4`, "russian"},
		{"all fields", `[GameType "20,W,10,10,N2,0"] 1. 32-28`, "international"},
		{"the notation of another site", `[GameType "20,W,10,10,N1,0"] 1. 32-28`, "international"},
		{"the other colour begins", `[GameType "21,W,8,8,N1,0"] 1. 22-18`, "english;first=white"},
		{"one number, two games", `[GameType "26"][Variant "small polish"] 1. a3-b4`, "small-polish"},
		{"one number, two games, no word about it", `[GameType "26"] 1. a3-b4`, "brazilian"},
		{"a word", `[Variant "Killer"] 1. 32-28`, "killer"},
		{"an id", `[Variant "breakthrough draughts"] 1. 32-28`, "breakthrough-draughts"},
		{"another name", `[Variant "Checkers"] 1. 11-15`, "english"},
		{"an unknown word", `[Variant "Fries"] 1. 32-28`, "international"},
		{"our own tag", `[GameType "25"][Rules "russian;huff=losePiece"] 1. a3-b4`, "russian;huff=losePiece"},
		{"numbers up to 50", "1. 32-28 18-23 2. 33-29 23x32", "international"},
		{"Black begins on squares to 32", "1. 11-15 23-19", "english"},
		{"letters", "1. c3-d4 d6-c5", "russian"},
		{"letters, straight moves", "1. a3-a4 b6-b5", "turkish"},
		{"numbers to 32 on a board whose left corner is not played", "1. 21-18 12-15", "italian"},
		{"Spanish numbers", "1. 10-13 21-18", "spanish"},
		{"numbers to 72", "1. 43-37 30-36", "canadian"},
		{"a small diagram", `[FEN "W:W31,27,19:B17,12,5."] 0-1`, "english"},
		{"a large diagram", `[FEN "W:W31-50:B1-20"] *`, "international"},
		{"a larger diagram", `[FEN "W:W60:B1-20"] *`, "canadian"},
		{"a diagram in letters", `[FEN "W:Wa1:BKh8"] *`, "russian"},
		{"a small diagram whose moves need a large board", `[FEN "W:W6:B7,9"] 1. 6-1 7-11`, "international"},
		{"nothing", `[White "A"] *`, "international"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := entries(t, "pdn", "", c.in, nil)
			if len(all) != 1 || !all[0].Good() {
				t.Fatalf("%s: %+v", c.in, all)
			}
			if got := all[0].Game.Rules.Name(); got != c.want {
				t.Errorf("%s: got %s, want %s", c.in, got, c.want)
			}
		})
	}
}

// TestGameOfTheCaller: the caller's word counts where the file is silent, and only there.
func TestGameOfTheCaller(t *testing.T) {
	pool, err := game.Open("pool")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries(t, "pdn", "", "1. 11-15 *\n[GameType \"21\"] 1. 11-15 *", pool) {
		got = append(got, e.Game.Rules.Name())
	}
	if d := cmp.Diff([]string{"pool", "english"}, got); d != "" {
		t.Error(d)
	}
}

// TestNextGameLikeTheLast: a game that fits many rule sets is taken for the kind of the game
// before it.
func TestNextGameLikeTheLast(t *testing.T) {
	const fitsMany = `[FEN "B:W20:B1"] 1. 1-5 *`
	const backwards = `[FEN "B:W10:B15"] 1. 15x6 * `
	for in, want := range map[string]string{fitsMany: "english", backwards + fitsMany: "pool pool"} {
		var got []string
		for _, e := range entries(t, "pdn", "", in, nil) {
			got = append(got, e.Game.Rules.Name())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

// TestUnplayedGames is finding R29: games that were not played are of the kind that is played in the file, wherever they
// stand; faults keep their numbers and places, games their order.
func TestUnplayedGames(t *testing.T) {
	const forfeit = "[Event \"%s\"]\n[PlyCount \"1\"]\n[Result \"2-0\"]\n\n2-0\n\n"
	const czech = "[Event \"played\"]\n[GameType \"29\"]\n\n1. c3-d4 d6-c5 1-0\n\n"
	for _, c := range []struct{ name, in, want string }{
		{"behind it", czech + fmt.Sprintf(forfeit, "a"), "played czech, a czech"},
		{"before it", fmt.Sprintf(forfeit, "a") + fmt.Sprintf(forfeit, "b") + czech + fmt.Sprintf(forfeit, "c"), "a czech, b czech, played czech, c czech"},
		{"that is known by its moves", fmt.Sprintf(forfeit, "a") + "[Event \"played\"]\n\n1. c3-d4 d6-c5 1-0", "a russian, played russian"},
		{"nothing was played", fmt.Sprintf(forfeit, "a") + fmt.Sprintf(forfeit, "b"), "a international, b international"},
	} {
		var got []string
		for _, e := range entries(t, "pdn", "", c.in, nil) {
			event, _ := e.Game.Tag("Event")
			got = append(got, event+" "+e.Game.Rules.Name())
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s: %s, want %s", c.name, text, c.want)
		}
	}
	bad := "[Event \"a\"]\n[Result \"0-2\"]\n\n2-0\n\n[GameType \"29\"]\n\n1. c3-c4 *\n"
	var places []string
	for _, e := range entries(t, "pdn", "", bad, nil) {
		for _, f := range e.Faults {
			places = append(places, fmt.Sprintf("game %d line %d", f.Game, f.Line))
		}
	}
	if got := strings.Join(places, ", "); got != "game 1 line 2, game 2 line 8" {
		t.Errorf("faults at %s", got)
	}
}

// TestClocksOfBoth is finding R30: the clocks of lidraughts and of live boards tell what the mover has left; nothing of them
// is lost when the game is written again.
func TestClocksOfBoth(t *testing.T) {
	const file = `[GameType "20"] 1. 32-28 {[%clock w0:03:00 B0:02:59]} 19-23 {[%clock W0:02:58 b0:02:55]} ` +
		`2. 28x19 {[%clock 0:02:50]} 14x23 {[%clock w0:02:49]} 3. 37-32 {[%clk 0:01:00] [%clock w0:02:00]} 10-14 {[%clock nonsense]} 1-0`
	want := []time.Duration{180 * time.Second, 175 * time.Second, 170 * time.Second, -1, time.Minute, -1}
	g := read(t, "pdn", file)
	for range 2 {
		for i, n := range g.Main() {
			got := time.Duration(-1)
			if n.Clock != nil {
				got = *n.Clock
			}
			if got != want[i] || len(n.Commands) != 1 || n.Commands[0].Name != "clock" {
				t.Errorf("ply %d: %v with %v, want %v", i+1, got, n.Commands, want[i])
			}
		}
		g = read(t, "pdn", written(t, "pdn", g))
	}
}

// TestTolerance: ways of writing that are not PDN 3.0 and yet clear.
func TestTolerance(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"leading zeros", "01. 34-29 18-22 02. 32-28 16-21 06.31-26 11-16", "34-29 18-22 32-28 16-21 31-26 11-16"},
		{"blanks in moves", "1. 32 - 28 18 - 23 2. 33 - 29 23 x 32", "32-28 18-23 33-29 23x32"},
		{"no signs", "1. 3228 1823 3329 2332", "32-28 18-23 33-29 23x32"},
		{"letters without signs", "[GameType \"25\"] 1. c3d4 d6c5 b2c3 f6g5", "c3-d4 d6-c5 b2-c3 f6-g5"},
		{"letters and numbers", "[GameType \"25\"] 1. 22-18 d6-c5", "c3-d4 d6-c5"},
		{"signs of the other kind", "[GameType \"25\"] 1. c3xd4 d6-c5", "c3-d4 d6-c5"},
		{"part of a path", "[GameType \"20\"][FEN \"W:WK20:B7,25,28,29,32\"] 1. 20x33x2", "20x33x11x2"},
		{"a path where none is needed", "[GameType \"20\"] 1. 34-30 20-25 2. 31-27 25x34 3. 40x29", "34-30 20-25 31-27 25x34 40x29"},
		{"the Hub form", "[GameType \"20\"][FEN \"W:WK20:B7,25,28,29,32\"] 1. 20x2x29x32x7", "20x38x16x2"},
		{"the side to move left open", "[GameType \"21\"][FEN \"?:W29:B22,4\"] 1. 4-8", "4-8"},
		{"counters of another site", "[FEN \"W:W31-50:B1-20:H0:F1\"] 1. 32-28 19-23", "32-28 19-23"},
		{"a side without men", "[GameType \"20\"][FEN \"W:W31,K46:B\"] *", ""},
		{"blocks in another order, blanks", "[FEN \"B: B 18, K46 : W 33-35 \"] 1... 18-22", "18-22"},
		{"three dots for the first side", "[FEN \"B:W8,25,30:B7,15,18.\"] 1. ... 7-12 2. 8x17 18-23", "7-12 8x17 18-23"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := entries(t, "pdn", "", c.in, nil)
			if len(all) != 1 || !all[0].Good() {
				t.Fatalf("%s: %v", c.in, all[0].Faults)
			}
			var plies []string
			for _, n := range all[0].Game.Main() {
				plies = append(plies, n.Text)
			}
			if got := strings.Join(plies, " "); got != c.want {
				t.Errorf("%s: got %s, want %s", c.in, got, c.want)
			}
		})
	}
}

// TestOtherScores: a score that is none of the codes stays as it is.
func TestOtherScores(t *testing.T) {
	g := read(t, "pdn", "[Result \"4-6\"]\n[GameType \"20\"]\n1. 32-28 19-23 *")
	if score, _ := g.Tag("Result"); score != "4-6" || g.Result != record.Unknown {
		t.Errorf("tag %q, result %s", score, g.Result)
	}
	text := written(t, "pdn", g)
	if !strings.Contains(text, "[Result \"4-6\"]\n[ResultFormat \"Other\"]\n") {
		t.Error(text)
	}
	checkRewritten(t, g)

	delft := read(t, "pdn", "[ResultFormat \"Delfts\"][Result \"1 1/2 - 1/2\"] 1. 32-28 19-23 1-0")
	if text := written(t, "pdn", delft); !strings.Contains(text, "[Result \"1 1/2 - 1/2\"]\n[ResultFormat \"Delfts\"]\n") {
		t.Error(text)
	}
	if delft.Result != record.FirstWins {
		t.Errorf("result %s", delft.Result)
	}
}

// TestRoster: what is not known is written as unknown and read as nothing.
func TestRoster(t *testing.T) {
	g := read(t, "pdn", "[Event \"?\"][Date \"????.??.??\"][White \"\"][Result \"*\"][GameType \"20\"][SetUp \"0\"] 1. 32-28 *")
	if d := cmp.Diff([]record.Tag{{Name: "White", Value: ""}}, g.Tags); d != "" {
		t.Error(d)
	}
	checkRewritten(t, g)
}
