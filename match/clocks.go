package match

import (
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/clock"
)

// The clocks of the players, which the setting Clock brings. The time that rules give for one move is another thing: see
// movetime.go. What becomes of clocks in each case is told in docs/adr/0043-clocks.md.

// FirstMove is the time for the first turn of a seat where clocks stand until all have moved: after it the match is
// aborted.
const FirstMove = 30 * time.Second

// Values of the setting FirstTurn.
const (
	Free    = "free"    // the clocks stand until every seat has finished a turn
	Clocked = "clocked" // they run from the start
)

// Clocked tells whether the players have clocks.
func (s *State) Clocked() bool { return s.clocks != nil }

// Clock is what the clock of a seat shows at a moment; the zero Reading without clocks, and for Chance.
func (s *State) Clock(seat game.Seat, now time.Duration) clock.Reading {
	if s.clocks == nil || seat < 0 || int(seat) >= len(s.Players) {
		return clock.Reading{}
	}
	return s.clocks.Read(int(seat), now)
}

// Control is that of a seat, none without clocks.
func (s *State) Control(seat game.Seat) clock.Control {
	if s.clocks == nil {
		return clock.Control{}
	}
	return s.clocks.Control(int(seat))
}

// setClocks reads the setting.
func (s *State) setClocks() error {
	controls, err := clock.ParseSeats(s.Setup.Settings.Clock, s.Game.Seats)
	if err != nil {
		return fmt.Errorf("setting clock: %w: %w", err, ErrSetting)
	}
	if !slices.ContainsFunc(controls, func(c clock.Control) bool { return !c.None() }) {
		s.Setup.Settings.Clock, s.Setup.Settings.Press = "", Off
		return nil
	}
	if s.clocks, err = clock.New(controls, s.Game.Seats); err != nil {
		return fmt.Errorf("setting clock: %w: %w", err, ErrSetting)
	}
	return nil
}

// standing tells whether clocks stand since somebody has not finished a turn yet. Days run at once.
func (s *State) standing(seat game.Seat) bool {
	return s.ClocksStand() && s.Control(seat).Days == 0
}

// ClocksStand tells whether clocks stand yet since somebody has not finished a turn.
func (s *State) ClocksStand() bool {
	return s.Phase == Playing && s.clocks != nil && s.Setup.Settings.FirstTurn == Free && s.allSeats()&^s.Left&^s.begun != 0
}

// FirstMoveBy is when somebody whose clock stands yet must have finished the first turn; false where nobody must.
func (s *State) FirstMoveBy() (at time.Duration, ok bool) {
	if s.Phase != Playing || s.clocks == nil {
		return 0, false
	}
	for seat := range s.onClock().All() {
		if by, waits := s.firstMoveBy(seat); waits && (!ok || by < at) {
			at, ok = by, true
		}
	}
	return at, ok
}

// startClocks begins the turns of those who may move, from a moment on at which the plies before have been shown.
func (s *State) startClocks(at time.Duration) {
	if s.clocks == nil || s.Phase != Playing {
		return
	}
	for seat := range s.onClock().All() {
		if !s.standing(seat) {
			s.clocks.Start(int(seat), at, max(0, s.shown-at))
		}
	}
}

// moved does what a ply does to the clocks: a turn is over when its seat, which could move before, cannot any more.
// Chance comes in between and ends no turn.
func (s *State) moved(e Event, f Moved) (finished game.Seats) {
	lasts := time.Duration(f.Lasts) * time.Millisecond
	s.shown = max(s.shown, e.At) + lasts
	now := s.Line.Pos.ToMove()
	if now == game.SeatSet(game.Chance) {
		return 0
	}
	now &^= game.SeatSet(game.Chance)
	finished = s.acting &^ now
	stayed := s.acting & now
	if seat := s.owesPress(e.Seat, finished, now); seat != game.NoSeat {
		s.seats[seat].hand = hand{owes: true, ply: len(s.Plies), holds: now &^ s.acting}
		finished &^= game.SeatSet(seat)
		stayed |= game.SeatSet(seat) // its turn goes on
	}
	if now&^s.acting&^s.held() != 0 {
		s.came = s.shown
	}
	s.acting = now
	s.begun |= finished
	if s.clocks == nil {
		return finished
	}
	for seat := range finished.All() {
		var credit credits
		if seat == e.Seat {
			credit = credits{f.Credit, f.Server}
		}
		s.finishTurn(seat, e.At, credit)
	}
	if lasts > 0 {
		for seat := range stayed.All() {
			s.clocks.Hold(int(seat), e.At, lasts)
		}
	}
	s.startClocks(e.At)
	return finished
}

// finishTurn ends a turn on the clock, or counts one for which the clock stood.
func (s *State) finishTurn(seat game.Seat, at time.Duration, credit credits) {
	if s.clocks.Read(int(seat), at).Running {
		lag, server := credit.time()
		s.clocks.Finish(int(seat), at-server, lag)
	} else {
		s.clocks.Count(int(seat))
	}
}

// unfinish takes back turns with the plies that finished them. Who goes on with a turn of its own goes on with its time.
func (s *State) unfinish(undone []Ply, at time.Duration) {
	before := s.onClock()
	for i := range s.seats {
		if s.seats[i].hand.ply >= len(s.Plies)-len(undone) {
			s.seats[i].hand = hand{}
		}
	}
	s.acting, s.shown, s.came = s.Line.Pos.ToMove()&^game.SeatSet(game.Chance), at, at
	if s.clocks == nil {
		return
	}
	var again game.Seats
	for _, ply := range undone {
		again |= ply.Finished
	}
	for seat := range (before&^s.onClock() | again).All() {
		s.clocks.Halt(int(seat), at)
	}
	for i := len(undone) - 1; i >= 0; i-- {
		for seat := range undone[i].Finished.All() {
			s.clocks.Undo(int(seat))
		}
	}
	s.startClocks(at)
}

// allSeats is the set of all seats.
func (s *State) allSeats() game.Seats { return game.Seats(1)<<len(s.Players) - 1 }

// haltClocks stops all at the end.
func (s *State) haltClocks(at time.Duration) {
	if s.clocks == nil {
		return
	}
	for seat := range s.allSeats().All() {
		s.clocks.Halt(int(seat), at)
	}
}

// clockDeadline is the moment when a tick has to look at the clocks: when a flag falls, with what a move on its way
// may be credited, or when a first move is overdue.
func (s *State) clockDeadline() (at time.Duration, ok bool) {
	if s.clocks == nil || s.Phase != Playing {
		return 0, false
	}
	for seat := range (s.onClock() &^ s.claimants()).All() {
		end, runs := s.clocks.Deadline(int(seat))
		if runs {
			end += s.clocks.Credit(int(seat), clock.MaxCredit)
		} else if end, runs = s.firstMoveBy(seat); !runs {
			continue
		}
		if !ok || end < at {
			at, ok = end, true
		}
	}
	return at, ok
}

// firstMoveBy is when a seat whose clock stands yet must have moved: a person whom others wait for.
func (s *State) firstMoveBy(seat game.Seat) (time.Duration, bool) {
	p := s.Players[seat]
	if !s.standing(seat) || s.begun.Has(seat) || p.Kind != Guest || s.alone() {
		return 0, false
	}
	return s.came + FirstMove, true
}

// alone tells whether one person has all seats that people have.
func (s *State) alone() bool {
	var first *Player
	for i := range s.Players {
		if p := &s.Players[i]; p.Kind != Guest {
			continue
		} else if first == nil {
			first = p
		} else if *p != *first {
			return false
		}
	}
	return true
}
