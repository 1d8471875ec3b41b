package match

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

// The clock is pressed by hand. Each row of docs/adr/0048-the-clock-is-pressed-by-hand.md has its test here.

// byHand is a match of the toy in which everybody has finished a turn; seat 0 is to move with 60 seconds.
func byHand(t *testing.T, clock string) *clocked {
	t.Helper()
	k := newClocked(t, "toy", Settings{Clock: clock, Press: On}, Guest, Guest)
	for seat := range game.Seat(2) {
		k.must(time.Second, seat, move("b"))
		k.must(time.Second, seat, move("b"))
		k.must(time.Second, seat, Press{})
	}
	return k
}

func (k *clocked) refused(seat game.Seat, r Request, code string) {
	k.t.Helper()
	if got := k.send(seat, r); got != code {
		k.t.Errorf("%T%+v by seat %v: %q, want %q", r, r, seat, got, code)
	}
}

// TestPressEndsTheTurn (seed 003, 1.9.3): until the clock is pressed it runs, and the other side does not move. A turn
// of two plies is pressed once; its bonus comes with the press.
func TestPressEndsTheTurn(t *testing.T) {
	k := byHand(t, "60+5")
	k.must(10*time.Second, 0, move("b"))
	k.refused(0, Press{}, "nothingToPress")
	k.must(10*time.Second, 0, move("b"))
	k.now += 5 * time.Second
	k.shows(35*time.Second, 60*time.Second)
	k.refused(1, move("b"), "notPressed")
	k.refused(1, Press{}, "nothingToPress")
	if k.s.Unpressed() != game.SeatSet(0) || k.s.ToMove() != 0 {
		t.Errorf("unpressed %b, to move %b", k.s.Unpressed(), k.s.ToMove())
	}
	k.must(0, 0, Press{})
	k.shows(40*time.Second, 60*time.Second)
	if last := k.s.Plies[len(k.s.Plies)-1]; last.Clock != 40*time.Second || last.Finished != game.SeatSet(0) {
		t.Errorf("the ply came to %+v", last)
	}
	k.refused(0, Press{}, "nothingToPress")
	k.must(3*time.Second, 1, move("b"))
	k.shows(40*time.Second, 57*time.Second)
}

// TestPressInTheFirstTurn: clocks stand until all have finished a turn, which a press finishes; in half a minute.
func TestPressInTheFirstTurn(t *testing.T) {
	k := newClocked(t, "toy", Settings{Clock: "60", Press: On}, Guest, Guest)
	k.must(time.Second, 0, move("b"))
	k.must(time.Second, 0, move("b"))
	if by, waits := k.s.FirstMoveBy(); !waits || by != FirstMove {
		t.Errorf("first move by %v, %v", by, waits)
	}
	k.must(FirstMove, 0, Tick{})
	if !k.s.Aborted {
		t.Error("nobody pressed, and the match goes on")
	}
}

// TestFlagBeforeThePress: who has moved and not pressed loses on time.
func TestFlagBeforeThePress(t *testing.T) {
	k := byHand(t, "60")
	k.must(time.Second, 0, move("b"))
	k.must(time.Second, 0, move("b"))
	if at, ok := k.s.Deadline(); !ok || at < k.now+58*time.Second {
		t.Errorf("deadline %v, %v", at, ok)
	}
	k.now += 59 * time.Second
	k.refused(0, Press{}, "timeUp")
	k.must(0, 0, Tick{})
	k.over(1, outOfTime)
}

// TestPressAtOnce: bots, and programs that say so, press with the move; who has no clock has nothing to press.
func TestPressAtOnce(t *testing.T) {
	k := newClocked(t, "toy", Settings{Clock: "60", Press: On}, Guest, Bot)
	k.must(time.Second, 0, move("b"))
	k.must(time.Second, 0, Move{Text: "b", Plies: AnyPlies, Press: true})
	k.must(time.Second, 1, move("b"))
	k.must(time.Second, 1, move("b"))
	k.must(time.Second, 0, Move{Text: "b", Plies: AnyPlies, Press: true}) // the turn is not over
	k.refused(0, Press{}, "nothingToPress")
	k.must(time.Second, 0, move("b"))
	k.shows(58*time.Second, 60*time.Second)
	k.must(time.Second, 0, Press{})
	k.shows(57*time.Second, 60*time.Second)

	k = newClocked(t, "toy", Settings{Press: On}, Guest, Guest)
	k.must(time.Second, 0, move("b"))
	k.must(time.Second, 0, move("b"))
	k.refused(0, Press{}, "pressOff")
	if k.s.Setup.Settings.Press != Off {
		t.Error("without clocks there is something to press")
	}
	k = newClocked(t, "toy", Settings{Clock: "60|-", Press: On, FirstTurn: Clocked}, Guest, Guest)
	k.must(0, 0, move("b"))
	k.must(0, 0, Move{Text: "b", Press: true, Plies: AnyPlies})
	k.must(time.Second, 1, move("b"))
	k.must(time.Second, 1, move("b"))
	k.must(time.Second, 0, move("b"))
}

// TestTakebackBeforeThePress: the turn goes on where it was, its time stays spent, nothing was gained by it.
func TestTakebackBeforeThePress(t *testing.T) {
	k := byHand(t, "60+5")
	k.must(10*time.Second, 0, move("b"))
	k.must(0, 0, move("b"))
	k.refused(0, Undo{Keep: 5}, "nothingToUndo") // made is made: seed 003, 1.4.6
	k.must(0, 0, MakeOffer{What: Takeback, Keep: 4})
	k.must(0, 1, Answer{Yes: true})
	k.shows(50*time.Second, 60*time.Second)
	if k.s.Unpressed() != 0 || k.s.ToMove() != game.SeatSet(0) {
		t.Errorf("unpressed %b, to move %b", k.s.Unpressed(), k.s.ToMove())
	}
	k.must(time.Second, 0, move("b"))
	k.must(0, 0, move("b"))
	k.must(0, 0, Press{})
	k.shows(54*time.Second, 60*time.Second)
	// A pressed turn that is taken back gives its bonus back; the clock of the other side stands.
	k.must(10*time.Second, 1, MakeOffer{What: Takeback, Keep: 2})
	k.must(0, 0, Answer{Yes: true})
	k.now += time.Second
	k.shows(49*time.Second, 49*time.Second)
	// What the one on the clock has not pressed is taken back beyond.
	k = byHand(t, "60+5")
	k.must(0, 0, move("b"))
	k.must(0, 0, move("b"))
	k.must(0, 1, MakeOffer{What: Takeback, Keep: 2})
	k.must(0, 0, Answer{Yes: true})
	k.now += time.Second
	k.shows(60*time.Second, 59*time.Second)
}

// TestPauseBeforeThePress: all stands, nobody presses in a pause, and the clock is as it was afterwards.
func TestPauseBeforeThePress(t *testing.T) {
	k := byHand(t, "60")
	k.must(time.Second, 0, move("b"))
	k.must(0, 0, move("b"))
	k.must(time.Second, 0, AskPause{})
	k.must(0, 1, Answer{Yes: true})
	k.now += time.Hour
	k.refused(0, Press{}, "paused")
	k.must(0, 1, Resume{})
	k.must(time.Second, 0, Press{})
	k.shows(57*time.Second, 60*time.Second)
}

// TestGiftAndAbsenceBeforeThePress: time is given to a clock that is not pressed; what the server was away is left out.
func TestGiftAndAbsenceBeforeThePress(t *testing.T) {
	k := byHand(t, "60")
	k.must(time.Second, 0, move("b"))
	k.must(0, 0, move("b"))
	k.must(0, 1, GiveTime{})
	k.shows(74*time.Second, 60*time.Second)
	k.must(time.Hour, 0, Tick{Away: true})
	k.shows(74*time.Second, 60*time.Second)
	k.must(time.Second, 0, Press{})
	k.shows(73*time.Second, 60*time.Second)
}

// TestLagOfThePress: the way of the press is credited, not that of the move.
func TestLagOfThePress(t *testing.T) {
	k := byHand(t, "60")
	k.must(time.Second, 0, move("b"))
	k.must(time.Second, 0, Move{Text: "b", Plies: AnyPlies, Lost: Lost{Lag: 300 * time.Millisecond}})
	k.shows(58*time.Second, 60*time.Second)
	k.must(time.Second, 0, Press{Lost{Lag: 200 * time.Millisecond}})
	k.shows(57200*time.Millisecond, 60*time.Second)
	if got := k.s.Plies[len(k.s.Plies)-1].Credit; got != 200 {
		t.Errorf("the ply notes a credit of %d", got)
	}
}

// TestGoneBeforeThePress: who leaves the table with the clock not pressed may lose by a claim; who resigns lets go.
func TestGoneBeforeThePress(t *testing.T) {
	k := byHand(t, "600")
	k.must(time.Second, 0, move("b"))
	k.must(0, 0, move("b"))
	k.refused(0, ClaimGone{Who: 1, Away: time.Hour}, "notGone")
	k.must(GoneAfter, 1, ClaimGone{Who: 0, Away: GoneAfter})
	k.over(1, Gone)
}

// TestNothingToPressAtTheEnd: a move that ends the game needs no press.
func TestNothingToPressAtTheEnd(t *testing.T) {
	k := newClocked(t, "chess", Settings{Clock: "60", Press: On}, Guest, Guest)
	for i, text := range strings.Fields("f2f3 e7e5 g2g4 d8h4") {
		k.must(0, game.Seat(i%2), Move{Text: text, Plies: AnyPlies, Press: i%2 == 0})
		if i == 1 {
			k.must(0, 1, Press{})
		}
	}
	k.over(1, "mate")
	k.refused(1, Press{}, "over")
}

// TestPressOnTwoBoards: in bughouse a press lets the neighbour across go on, and nobody else waits for it.
func TestPressOnTwoBoards(t *testing.T) {
	k := newClocked(t, "bughouse", Settings{Clock: "60", Press: On, FirstTurn: Clocked}, Guest, Guest, Guest, Guest)
	both := k.s.ToMove()
	k.must(time.Second, both.One(), move("A:e2e4"))
	waits := k.s.held()
	if k.s.Unpressed().Len() != 1 || waits.Len() != 1 || k.s.ToMove().Len() != 1 {
		t.Fatalf("unpressed %b, held %b, to move %b", k.s.Unpressed(), waits, k.s.ToMove())
	}
	other := k.s.ToMove().One()
	k.must(time.Second, other, Move{Text: "B:e2e4", Plies: AnyPlies, Press: true})
	k.refused(waits.One(), move("A:e7e5"), "notPressed")
	k.must(time.Second, k.s.Unpressed().One(), Press{})
	k.must(time.Second, waits.One(), move("A:e7e5"))
	k.shows()
}

// TestRollBeforeThePress: the dice of the next turn are thrown with the move, and it waits for the press all the same.
func TestRollBeforeThePress(t *testing.T) {
	k := newClocked(t, "dice", Settings{Clock: "600", Press: On, FirstTurn: Clocked}, Guest, Guest)
	for range 40 {
		seat := k.s.ToMove().One()
		moves := k.s.Line.Pos.AppendMoves(nil)
		k.must(time.Second, seat, move(game.MoveText(k.s.Line.Pos, moves[0])))
		if k.s.Unpressed() == 0 {
			continue
		}
		if k.s.Unpressed() != game.SeatSet(seat) || k.s.ToMove() != 0 {
			t.Fatalf("unpressed %b, to move %b after seat %v", k.s.Unpressed(), k.s.ToMove(), seat)
		}
		k.must(time.Second, seat, Press{})
	}
	k.shows()
}

// TestOffersAndThePress: seed 003, 1.9.3 to 1.9.6 with a clock pressed by hand, in a game whose rules have no such code.
func TestOffersAndThePress(t *testing.T) {
	settings := Settings{Clock: "600", Press: On, Offers: ByCode, FirstTurn: Clocked}
	cautions := func(k *clocked) (n int) {
		for _, e := range k.events {
			if f, ok := e.Fact.(Cautioned); ok && f.Why == LateOffer && f.Rule == "1.9.4" {
				if n++; !f.Lent {
					t.Error("it does not say that the clause is of another code")
				}
			}
		}
		return n
	}
	draw, yes, no := MakeOffer{What: Draw}, Answer{Yes: true}, Answer{}

	// 1.9.3: between the move and the press, however long that is; the answer may be a move.
	k := newClocked(t, "chess", settings, Guest, Guest)
	k.must(time.Second, 0, move("e2e4"))
	k.must(2*JustMoved, 0, draw)
	k.must(0, 0, Press{})
	k.must(0, 1, move("e7e5"))
	k.refused(1, yes, "noOffer")
	if cautions(k) != 0 {
		t.Error("1.9.3: a caution for an offer at the right moment")
	}
	// 1.9.6: not again before the other side has.
	_, err := Decide(k.s, Command{Seat: 0, Request: draw}, Env{Now: k.now})
	var again *game.Refusal
	if !errors.As(err, &again) || again.Code != "offerAgain" || again.Rule != "1.9.6" || again.Of != "russian" {
		t.Errorf("1.9.6: %v (%+v)", err, again)
	}
	k.must(0, 1, draw)
	k.must(0, 1, Press{})
	k.must(0, 0, no)
	k.must(0, 0, draw)
	// 1.9.5: offered in one's own time; the partner waits for the move and accepts.
	k.must(0, 0, move("g1f3"))
	k.must(0, 0, Press{})
	k.must(0, 1, yes)
	k.over(-1, "agreement")

	// 1.9.4: offered after the press: it is noted and stands.
	k = newClocked(t, "chess", settings, Guest, Guest)
	k.must(time.Second, 0, move("e2e4"))
	k.must(0, 0, Press{})
	k.must(0, 0, draw)
	if cautions(k) != 1 {
		t.Error("1.9.4: no caution")
	}
	k.must(0, 1, yes)
	k.over(-1, "agreement")

	// Where it is agreed that offers are free, nobody is cautioned, and the usual pause is enough.
	settings.Offers, settings.DrawPause = Free, 2
	k = newClocked(t, "stern", settings, Guest, Guest)
	k.must(0, 1, draw)
	k.must(0, 0, no)
	k.must(0, 0, move("a"))
	k.must(0, 0, Move{Text: "a", Plies: AnyPlies, Press: true})
	k.must(0, 1, draw)
	if cautions(k) != 0 {
		t.Error("a caution where offers are free")
	}
}

// TestClaimsByTheCode: seed 003, 1.9.2: who has made the third repetition claims too late, the other side may until it
// moves, and may again when the position comes again.
func TestClaimsByTheCode(t *testing.T) {
	k := newClocked(t, "chess;drawMode=claim", Settings{Clock: "600", Press: On, FirstTurn: Clocked}, Guest, Guest)
	shuffle := strings.Fields("g1f3 g8f6 f3g1 f6g8")
	both := k.s.allSeats()
	for i := range 7 {
		k.must(0, game.Seat(i%2), Move{Text: shuffle[i%4], Plies: AnyPlies, Press: true})
	}
	k.must(0, 1, move(shuffle[3]))
	k.refused(1, Claim{Plies: AnyPlies}, "notYourTurn")
	if k.s.Claims(both) != game.SeatSet(0) {
		t.Errorf("%b may claim before the press", k.s.Claims(both))
	}
	k.must(0, 1, Press{})
	k.must(0, 0, move("e2e3"))
	k.refused(0, Claim{Plies: AnyPlies}, "notYourTurn")
	k.must(0, 0, MakeOffer{What: Takeback, Keep: 8})
	k.must(0, 1, Answer{Yes: true})
	k.must(0, 0, Move{Text: shuffle[0], Plies: AnyPlies, Press: true}) // lost by moving: a position of its own, though
	k.must(0, 1, Move{Text: shuffle[1], Plies: AnyPlies, Press: true})
	k.must(0, 0, Move{Text: shuffle[2], Plies: AnyPlies, Press: true})
	k.must(0, 1, Move{Text: shuffle[3], Plies: AnyPlies, Press: true})
	k.must(0, 0, Claim{Plies: AnyPlies}) // restored
	if !k.s.Outcome.Over() || k.s.Outcome.Winners(2) == game.SeatSet(0) {
		t.Errorf("the claim: %+v", k.s.Outcome)
	}
}

// TestClaimsAreCheckedOnTheClock: seed 003, 1.9.2: a claim before the flag counts, whatever the check takes; after a
// wrong one the clock runs on, and a written move is made, to be pressed.
func TestClaimsAreCheckedOnTheClock(t *testing.T) {
	k := newClocked(t, "chess;drawMode=claim", Settings{Clock: "60", Press: On, FirstTurn: Clocked}, Guest, Guest)
	for i, text := range strings.Fields("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6") {
		k.must(0, game.Seat(i%2), Move{Text: text, Plies: AnyPlies, Press: true})
	}
	k.must(10*time.Second, 0, Claim{Plies: AnyPlies})
	k.now += time.Second
	k.shows(49*time.Second, 60*time.Second)
	k.refused(0, Claim{Move: "f3g1", Plies: AnyPlies}, "claimedAlready")
	k.must(0, 0, move("f3g1"))
	k.must(0, 0, Press{})
	k.must(10*time.Second, 1, Claim{Move: "h7h6", Plies: AnyPlies})
	if k.s.Phase != Playing || k.s.Unpressed() != game.SeatSet(1) || k.s.Plies[7].Text != "h7h6" {
		t.Fatalf("after a wrong claim: %v, unpressed %b, %+v", k.s.Phase, k.s.Unpressed(), k.s.Plies[7:])
	}
	k.must(50*time.Second+time.Second, 1, Tick{})
	k.over(0, outOfTime)

	late := newClocked(t, "chess;drawMode=claim", Settings{Clock: "60", FirstTurn: Clocked}, Guest, Guest)
	for i, text := range strings.Fields("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1") {
		late.must(0, game.Seat(i%2), move(text))
	}
	late.now += time.Minute
	late.refused(1, Claim{Move: "f6g8", Plies: AnyPlies}, "timeUp")
	late.must(0, 1, Claim{Move: "f6g8", Plies: AnyPlies, Lost: Lost{Lag: 100 * time.Millisecond}})
	if out := late.s.Outcome; out.Winners(2) != 0 && out.Winners(2) != late.s.allSeats() || !out.Over() {
		t.Errorf("a right claim sent in time: %+v", out)
	}
}

// TestPressAndOtherRules: a press that is owed stays owed where pressing is agreed away, and is the last.
func TestPressAndOtherRules(t *testing.T) {
	k := newClocked(t, "russian", Settings{Clock: "60", Press: On, FirstTurn: Clocked}, Guest, Guest)
	k.must(0, 0, move("c3-d4"))
	k.must(0, 0, MakeOffer{What: Rules, Terms: &Terms{Settings: Settings{Press: Off}}})
	k.must(0, 1, Answer{What: Rules, Yes: true, Kept: k.s.Offers[0].N})
	k.refused(1, move("b6-a5"), "notPressed")
	k.must(time.Second, 0, Press{})
	k.must(time.Second, 1, move("b6-a5"))
	k.must(time.Second, 0, move("b2-c3"))
	if a, b := k.s.Clock(0, k.now).Left, k.s.Clock(1, k.now).Left; a != 58*time.Second || b != 59*time.Second {
		t.Errorf("%v and %v are left", a, b)
	}
}

// TestPressCitesItsClause: refusals name the clause where the rules of the game have it.
func TestPressCitesItsClause(t *testing.T) {
	k := newClocked(t, "russian", Settings{Clock: "60", Press: On}, Guest, Guest)
	k.must(0, 0, move("c3-d4"))
	for _, c := range []struct {
		seat game.Seat
		r    Request
		want game.Refusal
	}{
		{1, move("b6-a5"), game.Refusal{Code: "notPressed", Rule: "1.9.3"}},
		{0, Claim{Plies: AnyPlies}, game.Refusal{Code: "claimTime", Rule: "1.9.2"}},
	} {
		_, err := Decide(k.s, Command{Seat: c.seat, Request: c.r}, Env{Now: k.now})
		var no *game.Refusal
		if !errors.As(err, &no) || no.Code != c.want.Code || no.Rule != c.want.Rule {
			t.Errorf("%T: %v, want %+v", c.r, err, c.want)
		}
	}
}
