package match

import (
	"fmt"
	"time"

	"github.com/tavlei/tavlei/game"
)

// Bounds of the time for one move.
const (
	// ClockGrace is how long a move may be late on its way to the server.
	ClockGrace = 500 * time.Millisecond
	// MaxLapses is how many moves in a row a seat may let lapse; with the last of them it loses.
	MaxLapses = 3
)

// Reasons of an end by the clock: the seat without time loses, or, where no opponent could win any more,
// the game is drawn.
const (
	outOfTime = "timeout"
	drawnTime = "timeoutDraw"
)

// MoveTime is the time for one move of a person, 0 if it is not bounded.
func (s *State) MoveTime() time.Duration {
	return time.Duration(game.MoveTimeOf(s.Line.Pos)) * time.Second
}

// Running is the set of seats whose time for a move runs, or stands still in a pause: people that
// may move, once all have moved before. Bots are bounded by other means.
func (s *State) Running() game.Seats {
	var set game.Seats
	if s.Phase != Playing && s.Phase != Paused || s.MoveTime() <= 0 || !s.allMoved() {
		return set
	}
	for seat := range (s.Line.Pos.ToMove() &^ s.held() &^ s.claimants()).All() {
		if int(seat) < len(s.Players) && s.Players[seat].Kind == Guest && !s.Left.Has(seat) {
			set |= 1 << seat
		}
	}
	return set
}

// allMoved tells whether every seat still in the game has made a ply.
func (s *State) allMoved() bool {
	missing := (game.Seats(1)<<len(s.Players) - 1) &^ s.Left
	for _, ply := range s.Plies {
		if ply.Seat != game.Chance {
			missing &^= 1 << ply.Seat
		}
		if missing == 0 {
			return true
		}
	}
	return missing == 0
}

// TimeLeft is what a running seat has left for its move at a moment. It is longer than the time for
// a move while the move before is still shown, and below 0 after the end.
func (s *State) TimeLeft(seat game.Seat, now time.Duration) time.Duration {
	if s.Phase == Paused {
		now = s.paused
	}
	return s.seats[seat].since + s.MoveTime() - now
}

// Deadline is the moment when a tick has something to do; false if none has.
func (s *State) Deadline() (at time.Duration, ok bool) {
	if s.Phase != Playing {
		return s.drawBy()
	}
	at, ok = s.clockDeadline()
	for seat := range s.Running().All() {
		if end := s.seats[seat].since + s.MoveTime() + ClockGrace; !ok || end < at {
			at, ok = end, true
		}
	}
	return at, ok
}

// Lapses counts the moves that a seat has let lapse since it moved last.
func (s *State) Lapses(seat game.Seat) int {
	n := 0
	for i := len(s.Plies) - 1; i >= 0; i-- {
		switch ply := s.Plies[i]; {
		case ply.Seat != seat:
		case !ply.Lapsed:
			return n
		default:
			n++
		}
	}
	return n
}

// decide looks at the clocks: whose time for a move has lapsed passes or, the third time in a row,
// loses, unless no opponent may win. A match without clocks has nothing to do.
func (r Tick) decide(d *decision, _ game.Seat) error {
	if d.s.Drawing() {
		return d.lookAtShares(r)
	}
	running := d.s.Running()
	if d.s.Phase != Playing || running == 0 && !d.s.Clocked() {
		return nil
	}
	if r.Away {
		d.emit(game.NoSeat, ClocksReset{From: r.Since.Milliseconds()})
		return nil
	}
	if done, err := d.lookAtClocks(r.Server); done || err != nil {
		return err
	}
	for seat := range running.All() {
		if d.s.TimeLeft(seat, d.at)+ClockGrace > 0 {
			continue
		}
		if d.s.Lapses(seat)+1 >= MaxLapses {
			return d.drop(seat, Flagged, outOfTime)
		}
		timed, ok := d.work().Pos.(game.Timed)
		if !ok {
			return fmt.Errorf("match: the time of seat %v has lapsed where none is set: %w", seat, ErrEngine)
		}
		d.withdraw(seat)
		d.play(timed.TimeoutMove(seat), seat, ByLapse)
		return d.follow()
	}
	return nil
}

// restart lets the time of all seats begin at a moment; in a pause, at its begin, where the clocks
// stand.
func (s *State) restart(at time.Duration) {
	if s.Phase == Paused {
		at = s.paused
	}
	for i := range s.seats {
		s.seats[i].since = at
	}
}

// turnOver lets the time begin of the seat that has moved and of those that could not move before.
func (s *State) turnOver(by game.Seat, before game.Seats, at time.Duration) {
	for i := range s.seats {
		if seat := game.Seat(i); seat == by || !before.Has(seat) {
			s.seats[i].since = at
		}
	}
}

// steady tells whether the seat may make the move by itself: what is played when a time lapses is
// no way out for who has time left, unless the rules list it.
func steady(pos game.Position, seat game.Seat, m game.Move) bool {
	timed, ok := pos.(game.Timed)
	if !ok || timed.MoveTime() <= 0 || timed.TimeoutMove(seat) != m {
		return true
	}
	for _, listed := range pos.AppendMoves(nil) {
		if listed == m {
			return true
		}
	}
	return false
}

// hurry says that there is time left to move.
func hurry(pos game.Position, input string) *game.Refusal {
	r := &game.Refusal{Code: "timeLeft"}
	if v, ok := pos.(game.TimeoutExplainer); ok {
		r = v.ExplainTimeout()
	}
	r.Input = input
	return r
}

// tremble is the move as it leaves the hand. A shot that was taken back and is tried again trembles otherwise.
func (d *decision) tremble(pos game.Position, m game.Move) game.Move {
	v, ok := pos.(game.Perturber)
	if !ok || !v.Trembles() {
		return m
	}
	first, n := -(trembles + (d.s.Seq+1)*rollsPerShot), 0
	if d.s.Shared() {
		first, d.aim = d.s.HandRoll(), game.MoveText(pos, m)
	}
	return v.Perturb(m, func(total uint32) uint32 {
		n++
		return d.number(first+1-min(n, rollsPerShot), total)
	})
}

// HandRoll is the number of the first roll by which the next hand trembles, where shares are open; the others follow
// below it. It counts the plies that were ever made, so that nobody can choose it by what else becomes an event.
func (s *State) HandRoll() int { return -(trembles + s.shots*rollsPerShot) }

// Rolls for trembling hands are far from those for lots and bots.
const (
	trembles     = 1 << 28
	rollsPerShot = 64
)
