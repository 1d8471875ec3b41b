package all_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/load"

	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/record"
)

// Moves without numbers, tags and a result are read where all of them are legal: as the usual game of the format, or as
// the game that is named; then the fault names the first that is not.
func TestMovesWithoutNumbers(t *testing.T) {
	for _, c := range []struct {
		game, text string
		family     string // "" where no format is found
		plies      int
		fault      string
	}{
		{"", "e4 e5 Nf3", "chess", 3, ""},
		{"", "e2e4 e7e5 g1f3\n", "chess", 3, ""},
		{"", "c3-d4 d6-c5 b2-c3", "draughts", 3, ""},
		{"", "32-28 19-23 28x19", "draughts", 3, ""},
		{"", "e4 e5 Ke3", "", 0, ""}, // one is not legal, and nothing says which game it is
		{"", "the quick e4 e5", "", 0, ""},
		{"", "1-0 1-0", "", 0, ""},
		{"chess", "e4 e5 Nf3", "chess", 3, ""},
		{"chess", "e4 e5 Ke3", "chess", 2, "Ke3"},
		{"russian", "c3-d4 d6-c5 a1-a2", "draughts", 2, "a1-a2"},
	} {
		o := record.Options{File: "moves.txt"}
		if c.game != "" {
			g, err := game.Open(c.game)
			if err != nil {
				t.Fatal(err)
			}
			o.Game = g
		}
		some, err := load.ReadSome([]byte(c.text), o, load.Bounds{Games: 5, Bytes: 1 << 16, Slow: 100, Stop: func() bool { return false }})
		if c.family == "" {
			if !errors.Is(err, record.ErrFormat) {
				t.Errorf("%q: %v, want no format", c.text, err)
			}
			continue
		}
		if err != nil || len(some.Entries) != 1 {
			t.Errorf("%s %q: %d games, %v", c.game, c.text, len(some.Entries), err)
			continue
		}
		e := some.Entries[0]
		if family, plies := e.Game.Rules.Info.Family, len(e.Game.Main()); family != c.family || plies != c.plies || e.Good() != (c.fault == "") {
			t.Errorf("%s %q: %s, %d plies, faults %v", c.game, c.text, family, plies, e.Faults)
		}
		if c.fault != "" && (len(e.Faults) == 0 || !strings.HasPrefix(e.Faults[0].Text, c.fault)) {
			t.Errorf("%s %q: faults %v, want %s", c.game, c.text, e.Faults, c.fault)
		}
	}
}
