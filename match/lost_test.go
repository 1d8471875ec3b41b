package match

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// came carries out a request that was in the server's hands at a moment, and is decided on now.
func (k *clocked) came(at time.Duration, seat game.Seat, r Request) {
	k.t.Helper()
	events, err := Decide(k.s, Command{Seat: seat, Request: r, Came: at}, Env{Now: k.now})
	if err != nil {
		k.t.Fatal(err)
	}
	for _, e := range events {
		if err := Apply(k.s, e); err != nil {
			k.t.Fatal(err)
		}
	}
	k.events = append(k.events, events...)
}

// TestWhatTheServerTakes is given back as a whole, and not from the bank for the way; the log keeps it.
func TestWhatTheServerTakes(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	k.must(10*time.Second, 0, move("b"))
	k.must(10*time.Second, 0, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Lag: time.Hour, Server: 4 * time.Second}})
	k.shows(44*time.Second+500*time.Millisecond, 60*time.Second)
	if ply := k.s.Plies[5]; ply.Credit != 500 || ply.Clock != 44500*time.Millisecond {
		t.Errorf("the ply notes %+v", ply)
	}
	data, err := EncodeFact(k.events[len(k.events)-1].Fact)
	if err != nil || !json.Valid(data) {
		t.Fatal(string(data), err)
	}
	again, err := DecodeFact(EvPly, data)
	if f, ok := again.(Moved); err != nil || !ok || f.Credit != 500 || f.Server != 4000 {
		t.Errorf("%s is read as %+v, %v", data, again, err)
	}
	k.must(0, 1, move("b"))
	k.must(time.Second, 1, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Server: time.Minute}}) // never more than the turn took
	k.shows(44*time.Second+500*time.Millisecond, 60*time.Second)
	k = byHand(t, "60")
	k.must(0, 0, move("b"))
	k.must(3*time.Second, 0, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Server: time.Second}})
	k.must(0, 0, Press{Lost{Server: 2 * time.Second}})
	k.shows(59*time.Second, 60*time.Second)
}

// TestWhenACommandCame: its moment is when it was in the server's hands, however long it waited there; what happened
// meanwhile stays before it in the log, and nobody pays for that.
func TestWhenACommandCame(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	k.must(10*time.Second, 0, move("b"))
	start := k.now
	k.now += 8 * time.Second
	k.came(start+5*time.Second, 0, move("b"))
	if last := k.events[len(k.events)-1]; last.At != start+5*time.Second {
		t.Errorf("the ply stands at %v", last.At)
	}
	k.shows(45*time.Second, 57*time.Second)

	start = k.now
	k.must(6*time.Second, 0, Say{"hello"})
	k.came(start+2*time.Second, 1, move("b"))
	k.came(start+4*time.Second, 1, move("b"))
	if last := k.events[len(k.events)-1]; last.At != k.now || last.Fact.(Moved).Server != 2000 {
		t.Errorf("the ply stands at %v: %+v", last.At, last.Fact)
	}
	k.shows(45*time.Second, 53*time.Second)

	k.must(time.Second, 0, move("b"))
	k.came(k.now+time.Hour, 0, move("b")) // nothing comes from the future
	if last := k.events[len(k.events)-1]; last.At != k.now {
		t.Errorf("the ply stands at %v, now is %v", last.At, k.now)
	}
	k.shows(44*time.Second, 53*time.Second)
}

// TestFlagWaitsForTheServer: what the server has taken of a turn keeps the flag up, and a move that came in time counts.
func TestFlagWaitsForTheServer(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	k.must(61*time.Second, game.NoSeat, Tick{Server: 2 * time.Second})
	if k.s.Phase != Playing {
		t.Fatal("the flag fell in the server's own time")
	}
	k.must(0, 0, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Server: 2 * time.Second}})
	k.must(0, 0, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Server: 2 * time.Second}})
	k.shows(time.Second, 60*time.Second)
	k.must(63*time.Second, game.NoSeat, Tick{Server: 2 * time.Second})
	k.over(0, outOfTime)
}

// TestWrongClaimIsCreditedToo: its written move is a move.
func TestWrongClaimIsCreditedToo(t *testing.T) {
	k := newClocked(t, "chess;drawMode=claim", Settings{Clock: "60", FirstTurn: Clocked}, Guest, Guest)
	k.must(10*time.Second, 0, Claim{Move: "e2e4", Plies: AnyPlies, Lost: Lost{Lag: 300 * time.Millisecond, Server: 2 * time.Second}})
	k.shows(52300*time.Millisecond, 60*time.Second)
}

// TestTwoPressAtOnce: from two pages one press counts, and what the other one brings is refused; both seats press their own.
func TestTwoPressAtOnce(t *testing.T) {
	k := byHand(t, "60")
	k.must(0, 0, move("b"))
	k.must(0, 0, move("b"))
	k.came(k.now, 0, Press{})
	k.refused(0, Press{}, "nothingToPress")
	k.refused(1, Press{}, "nothingToPress")
	k.must(0, 1, move("b"))
	k.must(0, 1, move("b"))
	k.refused(0, Press{}, "nothingToPress")
	k.must(0, 1, Press{})
}
