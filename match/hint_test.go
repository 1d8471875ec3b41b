package match

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

var helped = Setup{Game: "toy", Settings: Settings{Hints: On}}

// newHint is the command by which the server records a hint.
func newHint(seat game.Seat, what, text, why string, n int) cmd {
	return cmd{Kind: CmdHint, Seat: seat, What: withReason(what, why), Text: text, N: n, Plies: AnyPlies}
}

func TestHints(t *testing.T) {
	hint := func(seat game.Seat, text, why string) cmd { return newHint(seat, "", text, why, 0) }
	threat := func(seat game.Seat, text string) cmd { return newHint(seat, HintThreat, text, "takes", 1) }
	for _, c := range []struct {
		name  string
		setup Setup
		steps []step
	}{
		{"no hints where none were agreed", Setup{Game: "toy"}, []step{
			{hint(0, "a", ""), "!hintsOff"},
			{threat(0, "a"), "!hintsOff"},
		}},
		{"the man first, then the move, then nothing new", helped, []step{
			{hint(0, "a", "mate"), "hinted"},
			{hint(0, "", ""), "hinted"},
			{hint(0, "b", ""), ""},
			{ply(0, "a"), "ply"},
			{hint(0, "b", ""), "hinted"},
		}},
		{"a threat apart, once in a position", helped, []step{
			{threat(0, "a"), "hinted"},
			{threat(0, ""), ""},
			{hint(0, "a", ""), "hinted"},
			{ply(0, "a"), "ply"},
			{threat(0, ""), "hinted"},
		}},
		{"whoever is to move may ask, and of what he sees", helped, []step{
			{hint(1, "a", ""), "!notYourTurn"},
			{hint(0, "c", ""), "!noLetter"},
			{hint(0, strings.Repeat("a", 500), ""), "!notation"},
			{cmd{Kind: CmdHint, Seat: 0, What: "all", Text: "a"}, "!command"},
			{plain(0, CmdResign), "left ended"},
			{hint(0, "a", ""), "!over"},
		}},
		{"a position to which a takeback leads is a position with its hint", helped, []step{
			{hint(0, "a", ""), "hinted"},
			{ply(0, "a"), "ply"},
			{hint(0, "a", ""), "hinted"},
			{cmd{Kind: CmdUndo, Seat: 0, N: 0}, "undone"},
			{hint(0, "a", ""), "hinted"}, // the move
			{hint(0, "a", ""), ""},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := open(t, c.setup, "AB")
			for i, st := range c.steps {
				if got := tb.do(st.c); got != st.want {
					t.Fatalf("step %d, %s: %q, want %q", i+1, st.c.What, got, st.want)
				}
			}
		})
	}
}

// TestHintsAreKept: what was shown, why and when stays in the match, and what was taken back is counted.
func TestHintsAreKept(t *testing.T) {
	tb := open(t, helped, "AB")
	tb.must(newHint(0, "", "a", "mate", 2))
	tb.must(newHint(0, "", "", "", 0))
	tb.must(newHint(0, HintThreat, "b", "takes", 1))
	tb.play(0, "a")
	tb.must(newHint(0, "", "b", "", 0))
	if got, want := fmt.Sprint(tb.s.Hints), "[{0 0 move a mate 2} {0 0 threat b takes 1} {0 1 man b  0}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := fmt.Sprint(tb.s.HintsByPly()), "map[0:[{0 0 move a mate 2} {0 0 threat b takes 1}]]"; got != want {
		t.Errorf("the hints for plies that were made: %s, want %s", got, want)
	}
	tb.must(cmd{Kind: CmdUndo, Seat: 0, N: 0})
	if hints, threats := tb.s.Hinted(0); hints != 2 || threats != 1 {
		t.Errorf("%d hints and %d threats are counted", hints, threats)
	}
	if at := tb.s.Hints[2].Ply; at != -1 {
		t.Errorf("the hint of a ply that was taken back stands at ply %d", at)
	}
	again, err := Replay(tb.s.Setup, tb.events)
	if err != nil || fingerprint(again) != fingerprint(tb.s) {
		t.Errorf("replayed: %v, %s", err, fingerprint(again))
	}
}

// TestMayHint: a search is wanted for what is not known yet.
func TestMayHint(t *testing.T) {
	tb := open(t, helped, "AB")
	wants := func(what string, want bool) {
		t.Helper()
		if got, err := tb.s.MayHint(0, what, 0); got != want || err != nil {
			t.Errorf("%q: %v, %v", what, got, err)
		}
	}
	wants("", true)
	tb.must(newHint(0, "", "a", "", 0))
	wants("", false)
	wants(HintThreat, true)
	if _, err := tb.s.MayHint(0, "", 1); codeOf(err) != "!stale" {
		t.Errorf("a view that is out of date: %v", err)
	}
	if _, err := tb.s.MayHint(9, "", 0); codeOf(err) != "!notSeated" {
		t.Errorf("no seat: %v", err)
	}
	for n := range maxHints - 1 {
		tb.s.Hints = append(tb.s.Hints, Hint{Ply: -1, What: HintMove, N: n})
	}
	if _, err := tb.s.MayHint(0, HintThreat, 0); codeOf(err) != "!hintsSpent" {
		t.Errorf("more than there are: %v", err)
	}
}

// TestHintShowsNoManWhereThereIsNone: a disc of reversi comes from nowhere: its square is told at once.
func TestHintShowsNoManWhereThereIsNone(t *testing.T) {
	if !startsWithMan(&toy{}, game.Move{'a'}) || startsWithMan(&toy{}, game.Move{'x'}) {
		t.Error("a letter with a man, one without")
	}
}

// TestNoHintsWithoutBots: whatever was agreed, there are no hints in a game that only people play.
func TestNoHintsWithoutBots(t *testing.T) {
	for spec, want := range map[string]string{"toy": On, "toy-people": Off} {
		s, err := New(Setup{Game: spec, Settings: Settings{Hints: On}})
		if err != nil || s.Setup.Settings.Hints != want {
			t.Errorf("%s: hints %v, %v, want %s", spec, s.Setup.Settings.Hints, err, want)
		}
	}
}
