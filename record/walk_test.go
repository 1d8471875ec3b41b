package record_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/load"

	_ "github.com/tavlei/tavlei/game/gametest/testgames"
	"github.com/tavlei/tavlei/record"
)

// walked writes the steps of a tree: line, parent, place in it, mover, text.
func walked(t *testing.T, g *record.Game) []string {
	t.Helper()
	var steps []string
	if err := g.Walk(func(s record.Step) bool {
		text := s.Node.Text
		if s.Node.Setup != "" {
			text = "/" + s.Node.Setup + "/"
		}
		steps = append(steps, fmt.Sprintf("%d<%d@%d %d %s", s.Line, s.Parent, s.At, s.By, text))
		if s.Node.Setup == "" {
			again := game.Clone(s.Before)
			again.Play(s.Move)
			if game.Text(again) != game.Text(s.After) {
				t.Errorf("after %s: %s, want %s", text, game.Text(s.After), game.Text(again))
			}
		} else if game.Text(s.After) != s.Node.Setup {
			t.Errorf("set up %s, want %s", game.Text(s.After), s.Node.Setup)
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return steps
}

func readFirst(t *testing.T, text string) record.Entry {
	t.Helper()
	f, err := load.Detect("", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for e := range f.Read(strings.NewReader(text), record.Options{}) {
		return e
	}
	t.Fatalf("no game in %q", text)
	return record.Entry{}
}

// TestWalk: the line played comes first, then the variations, each with its place in another line.
func TestWalk(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"no moves", "[Event \"x\"]\n[GameType \"25\"]\n\n*", ""},
		{"one line", "1. c3-d4 d6-c5 *", "0<-1@0 0 c3-d4 0<-1@0 1 d6-c5"},
		{"variations in variations", "[GameType \"25\"]\n\n1. c3-d4 (1. e3-f4 d6-c5 (1... f6-g5 2. a3-b4)) d6-c5 (1... b6-a5) 2. b2-c3 *",
			"0<-1@0 0 c3-d4 0<-1@0 1 d6-c5 0<-1@0 0 b2-c3 1<0@0 0 e3-f4 1<0@0 1 d6-c5 2<0@1 1 b6-a5 3<1@1 1 f6-g5 3<1@1 0 a3-b4"},
		{"set-up", "[GameType \"25\"]\n\n1. c3-d4 /FEN \"B:Wa1:Bh8\"/ 1... h8-g7 *", "0<-1@0 0 c3-d4 0<-1@0 -1 /B:Wa1:Bh8/ 0<-1@0 1 h8-g7"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			e := readFirst(t, tc.text)
			if !e.Good() {
				t.Fatal(e.Faults)
			}
			got := strings.Join(walked(t, e.Game), " ")
			if got != tc.want {
				t.Errorf("walked\n%s, want\n%s", got, tc.want)
			}
		})
	}
}

// TestWalkEnds: whoever has seen enough is asked no more; a move that cannot be played is an error.
func TestWalkEnds(t *testing.T) {
	e := readFirst(t, "1. c3-d4 d6-c5 2. b2-c3 *")
	n := 0
	if err := e.Game.Walk(func(record.Step) bool { n++; return n < 2 }); err != nil || n != 2 {
		t.Errorf("%d steps, %v", n, err)
	}
	e.Game.Main()[2].Text = "a1-h8"
	err := e.Game.Walk(func(record.Step) bool { return true })
	if err == nil || !strings.Contains(err.Error(), "ply 3") {
		t.Errorf("%v, want an error of ply 3", err)
	}
}

// TestSigns: strengths and glyphs as books write them.
func TestSigns(t *testing.T) {
	n := &record.Node{Glyph: "!?", NAGs: []int{2, 7, 0, 18, 150}}
	if got := n.Signs(); !slices.Equal(got, []string{"!?", "?", "□", "+−", "$150"}) {
		t.Errorf("%q", got)
	}
}

// TestLossless: what the own text keeps is kept in it.
func TestLossless(t *testing.T) {
	if f := record.Lossless(readFirst(t, "1. c3-d4 *").Game); f.Name != "tavlei" {
		t.Errorf("%s", f.Name)
	}
}

// TestSlowMoves: a game whose moves are slow ends where more of them would cost too much, and says so.
func TestSlowMoves(t *testing.T) {
	text := "tavlei record 1\ngame shove\n1 1+55\n2 2+55\nresult *\n"
	f, err := record.FormatByName("tavlei")
	if err != nil {
		t.Fatal(err)
	}
	for e := range f.Read(strings.NewReader(text), record.Options{Limits: record.Limits{Slow: 1}}) {
		if e.Good() || len(e.Game.Main()) != 1 || e.Faults[0].Ply != 2 || !strings.Contains(e.Faults[0].Reason, "slow") {
			t.Errorf("%d moves, %v", len(e.Game.Main()), e.Faults)
		}
		return
	}
	t.Error("nothing was read")
}
