package all_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// some reads the first games of a text as a file of that name.
func some(text, name, asked string, games int) (load.Some, error) {
	o := record.Options{File: name}
	if asked != "" {
		g, err := game.Open(asked)
		if err != nil {
			return load.Some{}, err
		}
		o.Game = g
	}
	return load.ReadSome([]byte(text), o, load.Bounds{Games: games, Bytes: 1 << 20, Slow: 1, Stop: func() bool { return false }})
}

// TestFormatOfPaddedFile: where the beginning of a file ends in the middle of a move, half of it says
// nothing: with c7 of c7-d6 at its end the file was taken for PGN and no game of it was read.
func TestFormatOfPaddedFile(t *testing.T) {
	const game = "[Result \"*\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-h4 g7-f6 4. a1-b2 b6-a5 *\n\n"
	for tail, step := range map[int]int{120: 1, 500: 7} { // 10 kB and 45, more than is looked at
		rest := strings.Repeat("[Event \"y\"]\n"+game, tail)
		for pad := 0; pad < 112; pad += step {
			games := 2
			if pad == 12 && tail == 120 {
				games = tail + 1
			}
			text := "[Event \"" + strings.Repeat("x", pad) + "\"]\n" + game + rest
			read, err := some(text, "", "", games)
			if err != nil || read.Format.Name != "pdn" || len(read.Entries) != games || !read.Entries[games-1].Good() {
				t.Fatalf("padded by %d: %d games of %d, %+v, %v", pad, len(read.Entries), games, read.Format, err)
			}
		}
	}
}

// TestFormatThatReadsMore: where two formats are possible, the name, the game that was asked for and
// what can be read decide.
func TestFormatThatReadsMore(t *testing.T) {
	const (
		coordinates = "1. g1f3 g8f6 2. c2c4 e7e6 *\n"
		dashes      = "1. e2-e4 e7-e5 2. g1-f3 b8-c6 *\n"
		draughts    = "1. c3d4 d6c5 2. b2c3 f6g5 *\n"
	)
	for _, c := range []struct{ text, name, asked, format, game string }{
		{coordinates, "uci-moves.pgn", "", "pgn", "chess"},
		{coordinates, "", "", "pgn", "chess"},
		{coordinates, "games.pdn", "", "pgn", "chess"},
		{dashes, "", "", "pgn", "chess"},
		{draughts, "", "", "pdn", "russian"},
		{draughts, "games.pgn", "", "pdn", "russian"},
		{"[Event \"x\"]\n[Variant \"allmove\"]\n\n1. e4,d4,end e5,d5,end 1-0\n", "", "", "pgn", "allmove"},
		{"1. e4,d4,end e5,d5,end 1-0\n", "", "allmove", "pgn", "allmove"},
		{"[Event \"x\"]\n\n*\n", "x.pgn", "", "pgn", "chess"},
		{"[Event \"x\"]\n\n*\n", "x.pdn", "", "pdn", "international"},
		{"f5d6c3", "", "", "transcript", "othello"},
		{"f5d6c3", "game.moves", "", "transcript", "othello"},
		{"e2e4 e7e5", "", "chess", "pgn", "chess"},
		{"[Variant \"corners\"]\n[Setup \"c10\"]\n\n1. c1:c3 f8:f6 *\n", "", "", "pgn", "corners;setup=c10"},
		{"1. c3-d3 f6-e6 2. a3:c3 *\n", "x.pgn", "corners", "pgn", "corners"},
		{"[Variant \"chinese-checkers\"]\n[Options \"players=3\"]\n\n1. d1-e5 j1-j2 *\n", "", "", "pgn", "chinese-checkers;players=3"},
		{"32-28 19-23", "", "international", "pdn", "international"},
	} {
		read, err := some(c.text, c.name, c.asked, 1)
		if err != nil {
			t.Errorf("%q as %q: %v", c.text, c.name, err)
			continue
		}
		if e := read.Entries[0]; read.Format.Name != c.format || !e.Good() || e.Game.Rules.Name() != c.game {
			t.Errorf("%q as %q for %q: %s, %v", c.text, c.name, c.asked, read.Format.Name, e.Faults)
		}
	}
}
