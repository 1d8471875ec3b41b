package match

import (
	"errors"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// goFrom is a match of Go from a position, ten minutes each.
func goFrom(t *testing.T, name, position string) *clocked {
	t.Helper()
	s, err := New(Setup{Game: name, Position: position, Settings: Settings{Clock: "600", FirstTurn: Clocked}})
	if err != nil {
		t.Fatal(err)
	}
	k := &clocked{timed: &timed{t: t, s: s}}
	for seat := range game.Seat(2) {
		k.send(seat, Join{Player: Player{Kind: Guest, ID: string(rune('a' + seat))}})
	}
	return k
}

// TestSettling: two passes end play in Go, and both sides settle the dead stones: both clocks run, whoever has accepted
// waits, a mark takes that back, and what was agreed is in the log.
func TestSettling(t *testing.T) {
	k := goFrom(t, "go", "3XO4/1X1XO1O2/3XO4/3XO1X2/1X1XO1O2/3XO4/1O1XO4/1X1XO1O2/3XO4 b")
	k.must(10*time.Second, 0, move("pass"))
	k.must(10*time.Second, 1, move("pass"))
	k.must(10*time.Second, 0, move("b:ok"))
	k.shows(580*time.Second, 580*time.Second)
	for _, c := range []struct {
		seat game.Seat
		text string
		code string
	}{
		{0, "b:dead B3", "notYourTurn"}, {0, "w:ok", "notYourTurn"}, {1, "b:ok", "accepted"}, {1, "F3", "settling"}, {game.NoSeat, "w:ok", "notSeated"},
	} {
		if code := k.send(c.seat, move(c.text)); code != c.code {
			t.Errorf("%s by seat %v: %q, want %s", c.text, c.seat, code, c.code)
		}
	}
	k.must(10*time.Second, 1, move("w:dead G6"))
	k.shows(580*time.Second, 570*time.Second)
	if !k.s.ToMove().Has(0) || !k.s.ToMove().Has(1) {
		t.Fatalf("after a mark %b may act", k.s.ToMove())
	}
	k.must(10*time.Second, 0, move("b:dead G6"))
	k.must(10*time.Second, 1, move("w:ok"))
	k.must(10*time.Second, 0, move("b:ok"))
	k.shows(550*time.Second, 550*time.Second)
	k.over(1, "points")
	k.replayed()
}

// TestProposedDead: a match is counted by the dead stones that its log says were proposed; where a log of old does not say it, by
// those that the program proposed then, which took a large seki for dead.
func TestProposedDead(t *testing.T) {
	k := goFrom(t, "go;komi=7.5", "1OOOOOOXX/XOOXOOXX1/XXOXOXXXX/O1OXOOXX1/OOOXXX1XX/OXOX1XXOO/OXXXXOO1O/OOXXO1OO1/OXXXOO2O w")
	k.must(10*time.Second, 1, move("pass"))
	k.must(10*time.Second, 0, move("pass"))
	k.must(10*time.Second, 0, move("b:ok"))
	k.must(10*time.Second, 1, move("w:ok"))
	k.replayed()
	for _, c := range []struct{ result, want string }{{"-", "W+10.5"}, {"", "B+41.5"}, {"A8", "W+18.5"}, {"nonsense", "W+10.5"}} {
		events := k.stored()
		for i, e := range events {
			if f, ok := e.Fact.(Moved); ok && f.Result != "" {
				f.Result = c.result
				events[i].Fact = f
			}
		}
		again, err := Replay(k.s.Setup, events)
		if err != nil {
			t.Fatalf("%q: %v", c.result, err)
		}
		if got := again.Line.Pos.(interface{ Result() string }).Result(); got != c.want {
			t.Errorf("with the result %q it is %s, want %s", c.result, got, c.want)
		}
	}
}

// replayed wants the stored log to lead to the same state.
func (k *clocked) replayed() {
	k.t.Helper()
	again, err := Replay(k.s.Setup, k.stored())
	if err != nil || game.Text(again.Line.Pos) != game.Text(k.s.Line.Pos) || again.Outcome != k.s.Outcome {
		k.t.Errorf("replayed it is %s, %v", game.Text(again.Line.Pos), err)
	}
}

// TestNoDrawWithHalfKomi (rules/go 3): where half a point decides nobody can agree on a draw; with whole points they can.
func TestNoDrawWithHalfKomi(t *testing.T) {
	for name, agreed := range map[string]bool{"go;komi=7.5": false, "go;komi=7": true, "go;handicap=2": false, "atari-go": true} {
		k := goFrom(t, name, "")
		_, err := Decide(k.s, Command{Seat: 0, Request: MakeOffer{What: Draw}}, Env{Now: k.s.At})
		var r *game.Refusal
		if refused := errors.As(err, &r); refused == agreed || refused && (r.Code != "noDraw" || r.Rule != "4.3") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
