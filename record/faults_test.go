package record_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// What is wrong with files of known syntax. Texts and places are what people get to read.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ name, format, in, want string }{
		{"illegal move", "pdn", "[GameType \"25\"]\n1. c3-d4 d6-c5 2. c3-b4 *",
			`f:2:19: game 1, ply 3: c3-b4: noMan, look at c3 (rule 1.4.1)`},
		{"capture forgotten", "pdn", "[GameType \"20\"]\n1. 32-28 19-23 2. 33-29 *",
			`f:2:19: game 1, ply 3: 33-29: mustCapture, look at 28 (rule 1.5.3)`},
		{"ambiguous capture", "pdn", `[GameType "20"][FEN "W:WK20:B7,25,28,29,32"] 1. 20x2 *`,
			`f:1:49: game 1, ply 1: 20x2: ambiguous, look at 33 11 38 16 (rule 1.6.2)`},
		{"what would steer a terminal", "pdn", "1. 32-28 \x1b[2J *",
			`f:1:10: game 1, ply 2: "\x1b": neither a move nor a result nor anything else of PDN`},
		{"a very long word", "pdn", "1. " + strings.Repeat("1", 399) + "- *",
			"f:1:4: game 1, ply 1: " + strings.Repeat("1", 100) + "…: neither a move nor a result nor anything else of PDN"},
		{"illegal move in a variation", "pdn", "1. 32-28 19-23 (19-24 33-30) (20-24) 2. 28x19 *",
			`f:1:23: game 1, ply 3: 33-30: notDiagonal, look at 30 (rule 1.4.3)`},
		{"square off the board", "pdn", "[GameType \"25\"] 1. c3-d9 *",
			`f:1:20: game 1, ply 1: c3-d9: no square "d9": not in the notation of this game`},
		{"score in place of a result", "pdn", "[GameType \"20\"] 1. 32-28 19-23 4-6",
			`f:1:32: game 1, ply 3: 4-6: notYourMan, look at 4; nor is it a result that ends a game (rule 1.4.1)`},
		{"unknown number of a game", "pdn", "[GameType \"50\"] 1. c3-d4 *",
			`f:1:1: game 1: GameType "50": no game of that number is known`},
		{"GameType that is no number", "pdn", "[GameType \"draughts\"] 1. c3-d4 *",
			`f:1:1: game 1: GameType "draughts": want a number, then perhaps colour, width, height, notation`},
		{"unknown rules", "pdn", "[Rules \"chess\"][GameType \"25\"] 1. c3-d4 *",
			`f:1:1: game 1: remark: Rules "chess": not rules we know; read without them`},
		{"bad position", "pdn", "[GameType \"25\"]\n[FEN \"W:Wa2:Bh8\"]\n*",
			`f:2:1: game 1: FEN: position "W:Wa2:Bh8": no square "a2": not a position of this game`},
		{"position without men", "pdn", "[GameType \"20\"]\n[FEN \"W\"]\n*",
			`f:2:1: game 1: FEN: position "W": no list of men: not a position of this game`},
		{"bad set-up", "pdn", "[GameType \"20\"] 1. 32-28 /FEN \"W:W77:B1\"/ 1. 31-26 *",
			`f:1:26: game 1, ply 2: /FEN/: position "W:W77:B1": no square "77": not a position of this game`},
		{"two results", "pdn", "[Result \"1-0\"] 1. 32-28 0-1",
			`f:1:1: game 1: remark: Result: 1-0 in the tag, 0-1 after the moves`},
		{"result against the board", "pdn", "[GameType \"25\"][FEN \"W:Wa1:Bb2\"] 1. a1:c3 0-1",
			`f:1:43: game 1: remark: 0-1: the last position is 1-0: noMen`},

		{"no header", "tavlei", "game russian\n",
			`f:1:1: game 1: game russian: want the first line of a game: tavlei record 1`},
		{"version of the future", "tavlei", "tavlei record 2\ngame russian\nresult *\n",
			`f:1:1: game 1: tavlei record 2: want the first line of a game: tavlei record 1`},
		{"unknown game", "tavlei", "tavlei record 1\ngame rusian\nresult *\n",
			`f:2:1: game 1: game "rusian": unknown game; is it russian?`},
		{"no game", "tavlei", "tavlei record 1\nresult *\n",
			`f:2:1: game 1: no line says which game it is, as game russian does`},
		{"unknown option", "tavlei", "tavlei record 1\ngame russian;colour=red\nresult *\n",
			`f:2:1: game 1: game russian: option "colour": not an option of this game (it has capture huff manBack orientation first precedence mustContinue land promo drawRules drawMode kids ballot objective)`},
		{"bad start", "tavlei", "tavlei record 1\ngame russian\nstart \"W:Wa2:Bh8\"\nresult *\n",
			`f:3:1: game 1: start: position "W:Wa2:Bh8": no square "a2": not a position of this game`},
		{"start not quoted", "tavlei", "tavlei record 1\ngame russian\nstart W:Wa1:Bh8\nresult *\n",
			`f:3:1: game 1: W:Wa1:Bh8: want a quoted text`},
		{"illegal ply", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4\n2 a1-b2\nresult *\n",
			`f:4:1: game 1, ply 2: a1-b2: notYourMan, look at a1 (rule 1.4.1)`},
		{"wrong number", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4\n3 d6-c5\nresult *\n",
			`f:4:1: game 1, ply 2: 3 d6-c5: this is ply 2`},
		{"no number", "tavlei", "tavlei record 1\ngame russian\nc3-d4\nresult *\n",
			`f:3:1: game 1: c3-d4: want a ply: its number, its text, what is said about it`},
		{"unknown attribute", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4 colour=red\nresult *\n",
			`f:3:1: game 1: colour=red: want glyph="…" nag=N clock=1m2.5s before="…" after="…" command="…"`},
		{"bad clock", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4 clock=soon\nresult *\n",
			`f:3:1: game 1: clock=soon: want glyph="…" nag=N clock=1m2.5s before="…" after="…" command="…"`},
		{"text not closed", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4 after=\"soon\nresult *\n",
			`f:3:1: game 1: after="soon: want glyph="…" nag=N clock=1m2.5s before="…" after="…" command="…"`},
		{"tag without value", "tavlei", "tavlei record 1\ngame russian\ntag White\nresult *\n",
			`f:3:1: game 1: tag White: want tag Name "value"`},
		{"variation first", "tavlei", "tavlei record 1\ngame russian\n(\n1 c3-d4\n)\nresult *\n",
			`f:3:1: game 1: (: a variation without a move before it`},
		{"empty variation", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4\n(\n)\nresult *\n",
			`f:5:1: game 1: ): no variation with a move is open here`},
		{"variation open", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4\n(\n1 a3-b4\nresult *\n",
			`f:6:1: game 1, ply 1: result: 1 variations are not closed`},
		{"no result", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4\n",
			`f:3:1: game 1, ply 1: the game is not closed: no result`},
		{"next game before the result", "tavlei", "tavlei record 1\ngame russian\n1 c3-d4\ntavlei record 1\ngame russian\nresult *\n",
			`f:4:1: game 1, ply 1: the game is not closed: no result`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, faults := summary(t, entries(t, c.format, "f", c.in, nil))
			if d := cmp.Diff(c.want, strings.Join(faults, "\n")); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

// TestReadError: a file that cannot be read to its end is told, and what came before is kept.
func TestReadError(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, f := range record.Formats() {
		text := map[string]string{"pdn": "1. 32-28 *\n1. 33-28 *\n", "tavlei": "tavlei record 1\ngame russian\nresult *\n"}[f.Name]
		if text == "" {
			continue // the games of a family that is not here
		}
		var last record.Entry
		games := 0
		r := io.MultiReader(strings.NewReader(text), iotest{broken})
		for e := range f.Read(r, record.Options{File: "f"}) {
			if last = e; e.Game != nil {
				games++
			}
		}
		if games == 0 || last.Game != nil || len(last.Faults) != 1 || !errors.Is(last.Faults[0], broken) {
			t.Errorf("%s: %d games, then %+v", f.Name, games, last)
		}
	}
}

type iotest struct{ err error }

func (r iotest) Read([]byte) (int, error) { return 0, r.err }

// TestStopReading: whoever has enough may leave.
func TestStopReading(t *testing.T) {
	f, err := record.FormatByName("pdn")
	if err != nil {
		t.Fatal(err)
	}
	for range f.Read(strings.NewReader(strings.Repeat("1. 32-28 *\n", 100)), record.Options{}) {
		break
	}
}

// TestCannotWrite: what a format cannot hold is refused with its place.
func TestCannotWrite(t *testing.T) {
	rules, err := game.Open("russian")
	if err != nil {
		t.Fatal(err)
	}
	badTag := record.New(rules, nil)
	badTag.SetTag("not a name", "x")
	badPly := record.New(rules, nil)
	badPly.Root.Add(&record.Node{Text: "c3-d5"})
	badSetup := record.New(rules, nil)
	badSetup.Root.Add(&record.Node{Setup: "W:Wa2"})
	for _, c := range []struct {
		g    *record.Game
		want string
	}{
		{badTag, `pdn: tag "not a name": a name is a capital letter, then letters, digits and _: cannot be written in this format`},
		{badPly, `pdn: ply 1: "c3-d5": `},
		{badSetup, `pdn: set-up before ply 1: `},
	} {
		err := record.WritePDN(io.Discard, c.g)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// TestHostile: nothing takes more than its share of time, however it is written. The square of
// any of these lengths would take hours.
func TestHostile(t *testing.T) {
	const n = 100_000 // most of these lines are just shorter than the limit
	for name, text := range map[string]string{
		"comments":              "1. 32-28" + strings.Repeat("{a}", n),
		"glyphs":                "1. 32-28" + strings.Repeat("$1", n),
		"brackets":              "1. 32-28" + strings.Repeat("(", n),
		"brackets open, closed": "1. 32-28" + strings.Repeat("()", n),
		"one long capture":      "1. 32" + strings.Repeat("x28", n),
		"one long run":          "1. " + strings.Repeat("1", n),
		"blanks":                "1" + strings.Repeat(" ", n) + "-" + strings.Repeat(" ", n) + "1",
		"tags":                  strings.Repeat("[A \"\"]", n),
		"tags after a fault":    "1. 32-28 }" + strings.Repeat("[A \"\"]", n) + " }",
		"tags left open":        strings.Repeat("[A \"\n", n),
		"quotes":                "[A " + strings.Repeat("\" ", n),
		"results":               strings.Repeat("1-0 ", n/10),
		"faults":                strings.Repeat("} 1-0 ", n/10),
		"set-ups":               "1. 32-28 " + strings.Repeat("/FEN \"W:W31:B1\"/", n/30),
		"attributes":            "tavlei record 1\ngame russian\n1 c3-d4" + strings.Repeat(" nag=1", n),
		"headers":               strings.Repeat("tavlei record 1\n", n/10),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			for _, f := range record.Formats() {
				for range f.Read(strings.NewReader(text), record.Options{}) {
				}
			}
			if d := time.Since(start); d > 20*time.Second {
				t.Errorf("took %v", d)
			} else {
				t.Log(d)
			}
		})
	}
}
