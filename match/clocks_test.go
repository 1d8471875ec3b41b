package match

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// clocked is a match with clocks and a hand on the time.
type clocked struct {
	*timed
	events []Event
}

func newClocked(t *testing.T, spec string, settings Settings, players ...string) *clocked {
	t.Helper()
	s, err := New(Setup{Game: spec, Settings: settings})
	if err != nil {
		t.Fatal(err)
	}
	k := &clocked{timed: &timed{t: t, s: s}}
	for seat, kind := range players {
		k.send(game.Seat(seat), Join{Player: Player{Kind: kind, ID: kind + string(rune('0'+seat))}})
	}
	return k
}

// send carries a request out now; it gives the code of a refusal.
func (k *clocked) send(seat game.Seat, r Request) string {
	k.t.Helper()
	events, err := Decide(k.s, Command{Seat: seat, Request: r}, Env{
		Now: k.now, Roll: func(ply int, total uint32) uint32 { return Roll("seed", ply, total) },
	})
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return refusal.Code
	} else if err != nil {
		k.t.Fatalf("%T by seat %v: %v", r, seat, err)
	}
	for _, e := range events {
		if err := Apply(k.s, e); err != nil {
			k.t.Fatal(err)
		}
	}
	k.events = append(k.events, events...)
	return ""
}

// must carries a request out after some time.
func (k *clocked) must(after time.Duration, seat game.Seat, r Request) {
	k.t.Helper()
	k.now += after
	if code := k.send(seat, r); code != "" {
		k.t.Fatalf("%T%+v by seat %v after %v: refused, %s", r, r, seat, k.now, code)
	}
}

func move(text string) Move { return Move{Text: text, Plies: AnyPlies} }

// shows compares what the clocks show, and that the events alone give the same.
func (k *clocked) shows(want ...time.Duration) {
	k.t.Helper()
	again, err := Replay(k.s.Setup, k.stored())
	if err != nil {
		k.t.Fatal(err)
	}
	for seat, left := range want {
		if got := k.s.Clock(game.Seat(seat), k.now).Left; got != left {
			k.t.Errorf("after %v seat %d has %v, want %v", k.now, seat, got, left)
		}
		if got := again.Clock(game.Seat(seat), k.now).Left; got != left {
			k.t.Errorf("replayed, after %v seat %d has %v, want %v", k.now, seat, got, left)
		}
	}
}

// stored are the events as they come back from where they are kept.
func (k *clocked) stored() []Event {
	k.t.Helper()
	events := make([]Event, len(k.events))
	for i, e := range k.events {
		data, err := EncodeFact(e.Fact)
		if err != nil {
			k.t.Fatal(err)
		}
		events[i] = e
		if events[i].Fact, err = DecodeFact(e.Kind(), data); err != nil {
			k.t.Fatalf("%s: %v", data, err)
		}
	}
	return events
}

// over tells how the match has ended.
func (k *clocked) over(winner game.Seat, reason string) {
	k.t.Helper()
	if out := k.s.Outcome; k.s.Phase != Over || out.Reason != reason || winner >= 0 && !out.Winners(k.s.Game.Seats).Has(winner) {
		k.t.Fatalf("phase %v, %+v, want %s for seat %v", k.s.Phase, k.s.Outcome, reason, winner)
	}
}

// begun is a match of the toy game in which everybody has finished a turn, whose clocks have just begun.
func begun(t *testing.T, settings Settings) *clocked {
	t.Helper()
	k := newClocked(t, "toy", settings, Guest, Guest)
	for _, seat := range []game.Seat{0, 0, 1, 1} {
		k.must(time.Second, seat, move("b"))
	}
	return k
}

// TestTurnOfSeveralPlies: the bonus comes once, when the turn is over.
func TestTurnOfSeveralPlies(t *testing.T) {
	k := begun(t, Settings{Clock: "60+5"})
	k.shows(60*time.Second, 60*time.Second)
	k.must(10*time.Second, 0, move("b"))
	k.shows(50*time.Second, 60*time.Second)
	k.must(10*time.Second, 0, move("b"))
	k.shows(45*time.Second, 60*time.Second)
	k.must(3*time.Second, 1, move("b"))
	k.shows(45*time.Second, 57*time.Second)
	if ply := k.s.Plies[5]; ply.Clock != 45*time.Second || ply.Finished != game.SeatSet(0) {
		t.Errorf("the ply notes %+v", ply)
	}
}

// TestFirstTurn: clocks stand until all have finished a turn, which takes half a minute at most.
func TestFirstTurn(t *testing.T) {
	k := newClocked(t, "toy", Settings{Clock: "60"}, Guest, Guest)
	k.must(20*time.Second, 0, move("b"))
	k.must(9*time.Second, 0, move("b"))
	k.must(29*time.Second, 1, move("b"))
	k.shows(60*time.Second, 60*time.Second)
	k.must(2*time.Second, game.NoSeat, Tick{})
	if !k.s.Aborted || k.events[len(k.events)-1].Fact.(Aborted).Why != NoFirstMove {
		t.Errorf("%+v after the first move was overdue", k.s.Phase)
	}
	k = newClocked(t, "toy", Settings{Clock: "60", FirstTurn: Clocked}, Guest, Guest)
	k.now += 20 * time.Second
	k.shows(40*time.Second, 60*time.Second)
	k = newClocked(t, "toy", Settings{Clock: "2/60:60"}, Guest, Guest)
	for range 2 {
		k.must(time.Second, 0, move("b"))
	}
	if r := k.s.Clock(0, k.now); r.Turns != 1 {
		t.Errorf("the first turn is not counted: %+v", r)
	}
}

// TestFirstTurnWaitsForNobody: who plays alone, or against a bot that is slow, is not aborted.
func TestFirstTurnWaitsForNobody(t *testing.T) {
	k := newClocked(t, "toy", Settings{Clock: "60"})
	for seat := range game.Seat(2) {
		k.must(0, seat, Join{Player: Player{Kind: Guest, ID: "one"}})
	}
	if _, ok := k.s.Deadline(); ok {
		t.Error("a deadline for who plays alone")
	}
	k = newClocked(t, "toy", Settings{Clock: "60"}, Bot, Guest)
	if _, ok := k.s.Deadline(); ok {
		t.Error("a deadline for the first move of a bot")
	}
}

// TestFlag: the flag falls by the tick, after what a move on its way may be credited; then no move helps.
func TestFlag(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	at, ok := k.s.Deadline()
	if want := k.now + 60*time.Second + 500*time.Millisecond; !ok || at != want {
		t.Fatalf("a deadline at %v, want %v", at, want)
	}
	k.must(60*time.Second+499*time.Millisecond, game.NoSeat, Tick{})
	if k.s.Phase != Playing {
		t.Fatal("the flag falls while a move may be on its way")
	}
	if code := k.send(0, move("b")); code != "timeUp" {
		t.Errorf("a move after the time: %q", code)
	}
	k.must(time.Millisecond, game.NoSeat, Tick{})
	k.over(1, "timeout")
}

// TestFlagWithoutMeans: nobody wins who could never win.
func TestFlagWithoutMeans(t *testing.T) {
	k := newClocked(t, "stern", Settings{Clock: "60", FirstTurn: Clocked}, Guest, Guest)
	k.must(61*time.Second, game.NoSeat, Tick{})
	k.over(-1, k.s.Outcome.Reason)
	if may := game.MayWin(k.s.Line.Pos, game.SeatSet(1)); may != (k.s.Outcome.Reason == outOfTime) {
		t.Errorf("seat 1 may win: %v; the end: %+v", may, k.s.Outcome)
	}
}

// TestLagIsCredited: within bounds, told in the ply and in the log.
func TestLagIsCredited(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	k.must(10*time.Second, 0, move("b"))
	k.must(10*time.Second, 0, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Lag: 300 * time.Millisecond}})
	k.shows(40*time.Second+300*time.Millisecond, 60*time.Second)
	if k.s.Plies[5].Credit != 300 {
		t.Errorf("the ply notes %+v", k.s.Plies[5])
	}
	k.must(10*time.Second, 1, move("b"))
	k.must(0, 1, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Lag: time.Hour}})
	k.shows(40*time.Second+300*time.Millisecond, 50*time.Second+500*time.Millisecond)
}

// TestLateMoveInTime: a move that left in time counts, though it came when the time was over.
func TestLateMoveInTime(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	k.must(0, 0, move("b"))
	k.must(60*time.Second+200*time.Millisecond, 0, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Lag: 300 * time.Millisecond}})
	k.shows(100*time.Millisecond, 60*time.Second)
}

// TestPausedClocks stand still and go on.
func TestPausedClocks(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	k.must(10*time.Second, 0, AskPause{})
	k.must(0, 1, Answer{Yes: true})
	k.now += time.Hour
	k.shows(50*time.Second, 60*time.Second)
	if _, ok := k.s.Deadline(); ok {
		t.Error("a deadline in a pause")
	}
	k.must(0, 1, Resume{})
	k.now += 5 * time.Second
	k.shows(45*time.Second, 60*time.Second)
}

// TestServerAway: nobody is charged for the time from the last sign of life, or from the last event, to the tick.
func TestServerAway(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	since := k.now + 7*time.Second
	k.must(time.Hour, game.NoSeat, Tick{Away: true, Since: since})
	k.shows(53*time.Second, 60*time.Second)
	k.now += 3 * time.Second
	k.shows(50*time.Second, 60*time.Second)
	k.must(time.Hour, game.NoSeat, Tick{Away: true})
	k.shows(53*time.Second, 60*time.Second)
}

// TestTakenBack: time is not given back, what turns had brought is taken back.
func TestTakenBack(t *testing.T) {
	k := begun(t, Settings{Clock: "60+5"})
	k.must(10*time.Second, 0, move("b"))
	k.must(10*time.Second, 0, move("b")) // 45 s
	k.must(4*time.Second, 1, move("b"))  // 56 s
	k.must(0, 0, MakeOffer{What: Takeback, Keep: 4})
	k.must(time.Second, 1, Answer{Yes: true})
	k.shows(40*time.Second, 55*time.Second)
	k.now += 10 * time.Second
	k.shows(30*time.Second, 55*time.Second)
}

// TestOwnPlyUndone: the turn goes on with its time.
func TestOwnPlyUndone(t *testing.T) {
	k := begun(t, Settings{Clock: "turn=30"})
	k.must(20*time.Second, 0, move("b"))
	k.must(time.Second, 0, Undo{Keep: 4})
	k.shows(9 * time.Second)
}

// TestChanceEndsNoTurn: a roll between belongs to the turn around it.
func TestChanceEndsNoTurn(t *testing.T) {
	k := newClocked(t, "dice-race", Settings{Clock: "60+5", FirstTurn: Clocked}, Guest, Guest)
	seat := k.s.ToMove().One()
	for k.s.ToMove().One() == seat && k.s.Phase == Playing {
		k.must(4*time.Second, seat, move(game.MoveText(k.s.Line.Pos, k.s.Line.Pos.AppendMoves(nil)[0])))
	}
	spent := k.now
	if got, want := k.s.Clock(seat, k.now).Left, 65*time.Second-spent; got != want {
		t.Errorf("%v left after a turn of %v, want %v", got, spent, want)
	}
	k.shows()
}

// TestManySeats: each has its own clock, and who drops out stops none of the others.
func TestManySeats(t *testing.T) {
	k := newClocked(t, "party;seats=3", Settings{Clock: "60|30|10", FirstTurn: Clocked}, Guest, Guest, Guest)
	seats := map[game.Seat]bool{}
	for range 3 {
		seat := k.s.ToMove().One()
		seats[seat] = true
		k.must(2*time.Second, seat, move(game.MoveText(k.s.Line.Pos, k.s.Line.Pos.AppendMoves(nil)[0])))
	}
	if len(seats) == 3 {
		k.shows(58*time.Second, 28*time.Second, 8*time.Second)
	}
	k.must(0, 2, Resign{})
	k.now += 5 * time.Second
	k.shows()
	if k.s.Phase == Playing && k.s.Clock(2, k.now).Running {
		t.Error("the clock of a leaver runs")
	}
}

// TestTwoAtOnce: of two that may move at once both clocks run.
func TestTwoAtOnce(t *testing.T) {
	k := newClocked(t, "duel", Settings{Clock: "60", FirstTurn: Clocked}, Guest, Guest)
	k.now += 10 * time.Second
	k.shows(50*time.Second, 50*time.Second)
}

// TestFirstFlagCounts: where two flags have fallen at one look, the one that fell first loses.
func TestFirstFlagCounts(t *testing.T) {
	k := newClocked(t, "duel", Settings{Clock: "60|50", FirstTurn: Clocked}, Guest, Guest)
	k.must(70*time.Second, game.NoSeat, Tick{})
	last := k.events[len(k.events)-2]
	if left, ok := last.Fact.(Left); k.s.Phase != Over || !ok || left.How != Flagged || last.Seat != 1 {
		t.Errorf("phase %v, before the end %+v", k.s.Phase, last)
	}
}

// TestShownPlies: no clock runs while the ply before is shown.
func TestShownPlies(t *testing.T) {
	k := newClocked(t, "shove", Settings{Clock: "60", FirstTurn: Clocked}, Guest, Guest)
	k.must(10*time.Second, 0, move("0+1"))
	k.must(10*time.Second, 1, move("3-20"))
	lasts := k.shownFor(1)
	if lasts == 0 {
		t.Fatal("the ply is not shown")
	}
	k.now += lasts
	k.shows(50*time.Second, 50*time.Second+k.shownFor(0))
	k.now += time.Second
	k.shows(49*time.Second, 50*time.Second+k.shownFor(0))
}

// shownFor is how long a ply is shown.
func (k *clocked) shownFor(ply int) time.Duration {
	return time.Duration(k.s.Plies[ply].Lasts) * time.Millisecond
}

// TestGifts gives time, where that is agreed and there is a clock.
func TestGifts(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	k.must(time.Second, 1, GiveTime{})
	k.shows(74*time.Second, 60*time.Second)
	for _, test := range []struct{ clock, give, code string }{
		{"", On, "noClock"}, {"60", Off, "giveTimeOff"}, {"days=2", On, "noTimeToGive"}, {"604800", On, "noTimeToGive"},
	} {
		k := begun(t, Settings{Clock: test.clock, GiveTime: test.give})
		if code := k.send(0, GiveTime{}); code != test.code {
			t.Errorf("clock %q, giving %s: %q", test.clock, test.give, code)
		}
	}
}

// TestBerserkInMatch halves one's own time before the first turn is finished.
func TestBerserkInMatch(t *testing.T) {
	k := newClocked(t, "toy", Settings{Clock: "60+5"}, Guest, Guest)
	k.must(time.Second, 0, GoBerserk{})
	k.shows(30*time.Second, 60*time.Second)
	if code := k.send(0, GoBerserk{}); code != "noBerserk" {
		t.Errorf("twice: %q", code)
	}
	if code := begun(t, Settings{Clock: "60+5"}).send(0, GoBerserk{}); code != "noBerserk" {
		t.Errorf("after a turn: %q", code)
	}
}

// TestDaysAndVacation: correspondence runs from the start, and days off stop it.
func TestDaysAndVacation(t *testing.T) {
	const day = 24 * time.Hour
	k := newClocked(t, "toy", Settings{Clock: "days=2,vacation=1"}, Guest, Guest)
	k.must(day, 0, TakeVacation{Away: true})
	k.must(12*time.Hour, 0, TakeVacation{})
	k.shows(day)
	if code := k.send(0, TakeVacation{}); code != "noVacation" {
		t.Errorf("back twice: %q", code)
	}
	k.must(day+time.Second, game.NoSeat, Tick{})
	k.over(1, outOfTime)
}

// TestGone: who has left the table may lose by a claim, or the game be drawn.
func TestGone(t *testing.T) {
	k := begun(t, Settings{Clock: "60"})
	for _, r := range []ClaimGone{{Who: 0, Away: 59 * time.Second}, {Who: 1, Away: time.Hour}, {Who: 7, Away: time.Hour}} {
		if code := k.send(1, r); code == "" {
			t.Errorf("%+v is believed", r)
		}
	}
	k.must(0, 1, ClaimGone{Who: 0, Away: GoneAfter})
	k.over(1, Gone)
	k = begun(t, Settings{})
	k.must(0, 1, ClaimGone{Who: 0, Away: GoneAfter, Draw: true})
	if k.s.Outcome.Reason != Gone || k.s.Outcome.Place[0] != k.s.Outcome.Place[1] {
		t.Errorf("%+v", k.s.Outcome)
	}
	if code := begun(t, Settings{Clock: "days=2"}).send(1, ClaimGone{Who: 0, Away: time.Hour}); code != "notGone" {
		t.Errorf("days run: %q", code)
	}
}

// TestClockSettings: what is no clock is refused with its part, and what says nothing is nothing.
func TestClockSettings(t *testing.T) {
	for _, text := range []string{"soon", "60|60|60", "0", "*60|60", "days=400", "60+5:"} {
		_, err := New(Setup{Game: "toy", Settings: Settings{Clock: text}})
		var fault *game.Fault
		if !errors.Is(err, ErrSetting) || !errors.As(err, &fault) {
			t.Errorf("clock %q: %v", text, err)
		}
	}
	s, err := New(Setup{Game: "toy", Settings: Settings{Clock: "-|-"}})
	if err != nil || s.Clocked() || s.Setup.Settings.Clock != "" {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestNewFactsAreKept: the forms on disk and wire of what clocks brought.
func TestNewFactsAreKept(t *testing.T) {
	for _, f := range []Fact{
		TimeGiven{By: 1, Millis: 15000}, Berserk{}, Vacation{Away: true}, Vacation{}, Aborted{Why: NoFirstMove},
		Left{Gone}, ClocksReset{From: 5},
	} {
		data, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := DecodeFact(f.Kind(), data); err != nil || got != f {
			t.Errorf("%s %s: %+v, %v", f.Kind(), data, got, err)
		}
		if _, reset := f.(ClocksReset); reset {
			continue // the wire does not tell since when
		}
		if got, err := FlatOf(f).Fact(); err != nil || got != f {
			t.Errorf("flat %+v: %+v, %v", f, got, err)
		}
	}
}
