package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/clock"
)

// lookAtClocks does what a tick has to do about clocks; done says that it was something. The server has taken some of the
// turns under way itself.
func (d *decision) lookAtClocks(server time.Duration) (done bool, err error) {
	s, now := d.s, d.at-server
	if at, ok := s.clockDeadline(); !ok || at > now {
		return false, nil
	}
	for seat := range s.onClock().All() {
		if end, waits := s.firstMoveBy(seat); waits && end <= now {
			d.emit(game.NoSeat, Aborted{Seed: d.env.Reveal, Why: NoFirstMove})
			return true, nil
		}
	}
	if seat, fell := s.firstFlag(now); fell {
		return true, d.drop(seat, Flagged, outOfTime)
	}
	return false, nil
}

// firstFlag is the seat whose flag has fallen first, whatever a move on its way may be credited.
func (s *State) firstFlag(at time.Duration) (seat game.Seat, fell bool) {
	var first time.Duration
	for other := range (s.onClock() &^ s.claimants()).All() {
		end, runs := s.clocks.Deadline(int(other))
		if end += s.clocks.Credit(int(other), clock.MaxCredit); runs && end <= at && (!fell || end < first) {
			seat, first, fell = other, end, true
		}
	}
	return seat, fell
}

// credits are what a turn is not charged, in milliseconds: for the way to the server, within the clock's bounds, and for
// what the server itself took, all of it.
type credits struct{ lag, server int }

func (c credits) time() (lag, server time.Duration) {
	return time.Duration(c.lag) * time.Millisecond, time.Duration(c.server) * time.Millisecond
}

// credit is what a seat is given back for its move; refused where its time was over before the move was on its way.
func (d *decision) credit(seat game.Seat, lost Lost) (credits, error) {
	c := d.s.clocks
	if c == nil {
		return credits{}, nil
	}
	lag, server := c.Credit(int(seat), lost.Lag), max(0, lost.Server+d.behind).Round(time.Millisecond)
	if c.Flagged(int(seat), d.at-server-lag) {
		return credits{}, refuse("timeUp")
	}
	return credits{int(lag / time.Millisecond), int(server / time.Millisecond)}, nil
}

// hand is that of a seat which presses its clock: see docs/adr/0048-the-clock-is-pressed-by-hand.md.
type hand struct {
	owes  bool       // its move is made, its clock not pressed yet
	ply   int        // index of the ply with which its turn is over
	holds game.Seats // that may move once it is pressed
}

// Unpressed are the seats that have moved and not pressed their clock yet.
func (s *State) Unpressed() game.Seats {
	var set game.Seats
	for i := range s.Players {
		if s.seats[i].hand.owes {
			set |= 1 << i
		}
	}
	return set
}

// held are the seats that could move if others had pressed their clocks.
func (s *State) held() game.Seats {
	var set game.Seats
	for i := range s.Players {
		set |= s.seats[i].hand.holds
	}
	return set
}

// onClock are the seats whose turn it is by the clock.
func (s *State) onClock() game.Seats { return s.acting&^s.held() | s.Unpressed() }

// owesPress is the person whose own ply, or the roll after it, is to end a turn now that a press ends; NoSeat if nobody
// has to press. At the end of the game nobody has.
func (s *State) owesPress(by game.Seat, finished, now game.Seats) game.Seat {
	for i := len(s.Plies) - 1; i >= 0 && by == game.Chance; i-- {
		by = s.Plies[i].Seat
	}
	if s.Setup.Settings.Press != On || now == 0 || !finished.Has(by) || s.Players[by].Kind != Guest || s.Control(by).None() {
		return game.NoSeat
	}
	return by
}

// decide ends the turn of a seat that has moved.
func (r Press) decide(d *decision, seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	switch {
	case d.s.seats[seat].hand.owes: // even where pressing has been agreed away meanwhile
	case d.s.Setup.Settings.Press != On:
		return refuse("pressOff")
	default:
		return refuse("nothingToPress")
	}
	credit, err := d.credit(seat, r.Lost)
	if err != nil {
		return err
	}
	d.emit(seat, Pressed{credit.lag, credit.server})
	return nil
}

// pressWith presses the clock of a seat with the move that it has made, if that has ended its turn.
func (d *decision) pressWith(seat game.Seat, credit credits) {
	if _, over := d.events[len(d.events)-1].Fact.(Ended); over {
		return
	}
	now := d.line.Pos.ToMove()
	if d.s.owesPress(seat, d.s.acting&^now, now) == seat {
		d.emit(seat, Pressed{credit.lag, credit.server})
	}
}

// apply ends the turn; what the ply came to is noted with it.
func (f Pressed) apply(s *State, e Event) error {
	if err := s.clockOf(e); err != nil {
		return err
	}
	h := s.seats[e.Seat].hand
	if !h.owes || h.ply >= len(s.Plies) {
		return fmt.Errorf("seat %v has no clock to press", e.Seat)
	}
	s.finishTurn(e.Seat, e.At, credits{f.Credit, f.Server})
	s.begun |= game.SeatSet(e.Seat)
	s.letGo(e.Seat, e.At)
	s.Plies = slices.Clone(s.Plies) // clones share what was there
	ply := &s.Plies[h.ply]
	ply.Finished |= game.SeatSet(e.Seat)
	ply.Clock, ply.Credit = s.Clock(e.Seat, e.At).Left, f.Credit
	return nil
}

// letGo lets those move who have waited for the press of a seat.
func (s *State) letGo(seat game.Seat, at time.Duration) {
	h := s.seats[seat].hand
	if s.seats[seat].hand = (hand{}); !h.owes {
		return
	}
	s.came = max(s.shown, at)
	for other := range h.holds.All() {
		s.seats[other].since = s.came
	}
	s.startClocks(at)
}

// Time that is given, and how long somebody must be away before the game may be claimed.
const (
	Gift      = 15 * time.Second
	GoneAfter = 60 * time.Second
)

// decide gives each opponent of the seat some time.
func (GiveTime) decide(d *decision, seat game.Seat) error {
	if err := d.mayTouchClock(seat); err != nil {
		return err
	}
	if d.s.Setup.Settings.GiveTime != On {
		return refuse("giveTimeOff")
	}
	given := false
	for other := range (d.s.allSeats() &^ d.s.Game.TeamOf(seat) &^ d.s.Left).All() {
		if c := d.s.Control(other); c.None() || c.Days > 0 || d.s.Clock(other, d.at).Left+Gift > clock.MaxTime {
			continue
		}
		d.emit(other, TimeGiven{By: seat, Millis: int(Gift / time.Millisecond)})
		given = true
	}
	if !given {
		return refuse("noTimeToGive")
	}
	return nil
}

func (f TimeGiven) apply(s *State, e Event) error {
	if err := s.clockOf(e); err != nil {
		return err
	}
	s.clocks.Give(int(e.Seat), time.Duration(f.Millis)*time.Millisecond, e.At)
	return nil
}

// decide halves the time of a seat before it has finished a turn.
func (GoBerserk) decide(d *decision, seat game.Seat) error {
	if err := d.mayTouchClock(seat); err != nil {
		return err
	}
	if !d.s.MayBerserk(seat, d.at) {
		return refuse("noBerserk")
	}
	d.emit(seat, Berserk{})
	return nil
}

// MayBerserk tells whether a seat may halve its time now.
func (s *State) MayBerserk(seat game.Seat, now time.Duration) bool {
	return s.Phase == Playing && !s.begun.Has(seat) && s.Control(seat).Berserk() && s.clocks.Clone().Berserk(int(seat), now)
}

func (Berserk) apply(s *State, e Event) error {
	if err := s.clockOf(e); err != nil {
		return err
	}
	s.clocks.Berserk(int(e.Seat), e.At)
	return nil
}

// decide begins or ends a vacation.
func (r TakeVacation) decide(d *decision, seat game.Seat) error {
	if err := d.mayTouchClock(seat); err != nil {
		return err
	}
	if !d.s.clocks.Clone().Leave(int(seat), r.Away, d.at) {
		return refuse("noVacation")
	}
	d.emit(seat, Vacation(r))
	return nil
}

func (f Vacation) apply(s *State, e Event) error {
	if err := s.clockOf(e); err != nil {
		return err
	}
	s.clocks.Leave(int(e.Seat), f.Away, e.At)
	return nil
}

// decide ends a match in which the seat whose turn it is has gone from the table: its clock would run, but nobody comes.
func (r ClaimGone) decide(d *decision, seat game.Seat) error {
	if d.s.BetweenGames() {
		return d.goneBetween(r, seat)
	}
	if err := d.running(seat); err != nil {
		return err
	}
	if r.Who < 0 || int(r.Who) >= len(d.s.Players) || d.s.Game.TeamOf(seat).Has(r.Who) || d.s.Players[r.Who].Kind != Guest {
		return refuse("noSuchSeat")
	}
	if d.s.Control(r.Who).Days > 0 || !d.s.onClock().Has(r.Who) || r.Away < GoneAfter {
		return refuse("notGone")
	}
	if r.Draw {
		d.emit(r.Who, Left{Gone})
		d.end(game.Draw(Gone, d.s.Game.Seats))
		return nil
	}
	return d.drop(r.Who, Gone, Gone)
}

// mayTouchClock: only in a match that is played, with clocks.
func (d *decision) mayTouchClock(seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	if !d.s.Clocked() {
		return refuse("noClock")
	}
	return nil
}

// clockOf refuses an event about a clock that is not there.
func (s *State) clockOf(e Event) error {
	if s.clocks == nil {
		return errors.New("a match without clocks")
	}
	return s.player(e)
}
