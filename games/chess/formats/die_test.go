package formats_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// TestDieIsRead: what was rolled, as a command before a move, behind the ply before it, or glued to
// the move (rules/chess-family 14, 0).
func TestDieIsRead(t *testing.T) {
	const tag = "[Variant \"dice\"]\n\n"
	for _, c := range []struct{ name, moves, want string }{
		{"before the moves", "1. {[%die 5]} Nf3 {[%die 6]} e5 2. {[%die 1]} -- *", "5: g1f3 6: e7e5 1: 0000"},
		{"before the first number", "{[%die 5]} 1. Nf3 1... {[%die 6]} e5 *", "5: g1f3 6: e7e5"},
		{"glued", "1. 5:Nf3 6:e5 2. 1:0000 *", "5: g1f3 6: e7e5 1: 0000"},
		{"among words", "1. {he hopes [%die 5] and has it} Nf3 *", "5:<he hopes> g1f3<and has it>"},
		{"rolled, not moved", "1. {[%die 5]} Nf3 {[%die 6]} *", "5: g1f3 6:"},
		{"another move after the same roll", "1. {[%die 5]} Nf3 ({[%die 5]} Nc3) {[%die 6]} e5 *", "5: g1f3 (g1f3|b1c3) 6: e7e5"},
		{"which need not be said again", "1. {[%die 5]} Nf3 (1. Nc3) 1... {[%die 6]} e5 *", "5: g1f3 (g1f3|b1c3) 6: e7e5"},
		{"the same roll with words of its own", "1. {lucky [%die 5]} Nf3 (1. {poor [%die 5]} Nc3) *", "5:<lucky> (5:|5:) g1f3"},
		{"another roll", "1. {[%die 5]} Nf3 (1. {[%die 6]} e4) *", "5: (5:|6:) g1f3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := one(t, tag+c.moves)
			var words []string
			for n := g.Root; len(n.Next) > 0; {
				branches := n.Next
				n = n.Next[0]
				word := n.Text
				if n.Before != "" {
					word += "<" + n.Before + ">"
				}
				if len(branches) > 1 {
					word += " (" + branches[0].Text + "|" + branches[1].Text + ")"
				}
				words = append(words, word)
			}
			if got := strings.Join(words, " "); got != c.want {
				t.Errorf("read %s, want %s", got, c.want)
			}
			again(t, g)
		})
	}
}

func TestDieIsWritten(t *testing.T) {
	g := one(t, "[Variant \"dice\"]\n\n1. 5:Nf3 6:e5 2. 1:-- (6:d4) *")
	if text, want := written(t, "pgn", g), "1. {[%die 5]} Nf3 1... {[%die 6]} e5 2. {[%die 1]} -- (2. {[%die 6]} d4) *"; !strings.Contains(text, want) {
		t.Errorf("written as\n%s\nwant %s", text, want)
	}
}

// TestDieThatIsNone: a command that no die can mean stays what it was, and the move is refused for
// want of a roll; in a game without dice it is a command like others.
func TestDieThatIsNone(t *testing.T) {
	for _, moves := range []string{"1. {[%die 7]} Nf3 *", "1. {[%die x]} Nf3 *", "1. Nf3 *"} {
		all := entries(t, "[Variant \"dice\"]\n\n"+moves, record.Options{})
		if len(all) != 1 || len(all[0].Faults) == 0 || !strings.Contains(all[0].Faults[0].Error(), "rollFirst") {
			t.Errorf("%s: %v", moves, all)
		}
	}
	g := one(t, "1. e4 {[%die 5]} e5 *")
	if len(g.Root.Next[0].Commands) != 1 {
		t.Errorf("without dice the commands are %v", g.Root.Next[0].Commands)
	}
	again(t, g)
}
