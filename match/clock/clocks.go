package clock

import (
	"slices"
	"time"
)

// Clocks are those of all seats of a match. All moments are times since the match was made and never go back.
// A copy made by Clone shares nothing that either changes.
type Clocks struct {
	seats  []seatClock
	paused bool
	at     time.Duration // of the pause; of hourglasses: until when the sand is counted
	sand   bool          // hourglasses
}

// seatClock is the clock of one seat.
type seatClock struct {
	control Control
	at      time.Duration // until when it is counted
	left    time.Duration // of the stage, the period or the turn
	stage   int           // its index; len(Stages) in overtime
	turns   int           // finished in the stage or the period
	periods int           // of overtime, the one that runs among them
	running bool
	begun   time.Duration // when the turn began; it may lie ahead, while a ply is still shown
	used    time.Duration // of the turn
	flagged bool
	out     bool // of the match

	vacation time.Duration // left
	away     bool          // on vacation

	bank    time.Duration // of credits for lag
	done    []turn        // finished turns, for takebacks
	berserk bool
}

// turn is what a finished turn has changed.
type turn struct {
	stage, turns, periods int           // before
	gained                time.Duration // by its bonus, the next stage or a full period
}

// Bounds of what a seat is given back for the way of its moves to the server.
const (
	MaxCredit  = 500 * time.Millisecond // a turn
	bankStart  = time.Second            // in a match
	bankRefill = 100 * time.Millisecond // for each turn
)

// New are the clocks of a match of so many seats before its start: one control for all of them or one for each.
// The error wraps ErrControl.
func New(controls []Control, seats int) (*Clocks, error) {
	if len(controls) != 1 && len(controls) != seats {
		return nil, fault("clockSeats", "{n} clocks for {seats} seats: want 1 or {seats}", len(controls), seats)
	}
	c := &Clocks{seats: make([]seatClock, seats)}
	for i := range c.seats {
		control := controls[i%len(controls)]
		if err := control.Check(); err != nil {
			return nil, err
		}
		if (control.Hourglass > 0) != (controls[0].Hourglass > 0) {
			return nil, fault("clockMixed", "an hourglass beside another clock")
		}
		c.sand = control.Hourglass > 0
		c.seats[i] = newSeat(control)
	}
	return c, nil
}

func newSeat(control Control) seatClock {
	s := seatClock{control: control, bank: bankStart, vacation: time.Duration(control.Vacation) * day}
	switch {
	case control.Hourglass > 0:
		s.left = control.Hourglass
	case len(control.Stages) > 0:
		first := control.Stages[0]
		if s.left = first.Time; s.left == 0 && first.Mode != Delay {
			s.left = first.Bonus
		}
		if s.left == 0 && first.Bonus == 0 {
			s.nextPeriod()
		}
	default:
		s.left = control.perTurn()
	}
	return s
}

// perTurn is the whole time of a turn where each has its own.
func (c Control) perTurn() time.Duration {
	return c.Turn + c.Extra + time.Duration(c.Days)*day
}

// Clone is an independent copy.
func (c *Clocks) Clone() *Clocks {
	d := *c
	d.seats = slices.Clone(c.seats)
	for i := range d.seats {
		s := &d.seats[i]
		s.done = s.done[:len(s.done):len(s.done)]
	}
	return &d
}

// Control is that of a seat.
func (c *Clocks) Control(seat int) Control { return c.seats[seat].control }

// Start begins a turn of the seat, unless one is under way. Its time runs after a wait, in which the ply before is shown.
func (c *Clocks) Start(seat int, at, wait time.Duration) {
	s := &c.seats[seat]
	if s.running || s.out || s.control.None() {
		return
	}
	c.settle(seat, at)
	s.running, s.begun, s.used = true, at+wait, 0
	if per := s.control.perTurn(); per > 0 {
		s.left = per
	}
}

// Credit is how much of a delay on the way a seat would be given back for the turn that it finishes.
func (c *Clocks) Credit(seat int, lag time.Duration) time.Duration {
	return max(0, min(lag, MaxCredit, c.seats[seat].bank)).Round(time.Millisecond)
}

// Finish ends a turn of the seat that was finished at a moment, less the credit, and gives what the control gives.
func (c *Clocks) Finish(seat int, at, credit time.Duration) {
	s := &c.seats[seat]
	if !s.running {
		return
	}
	c.settle(seat, at-credit)
	s.bank = min(s.bank-credit+bankRefill, bankStart)
	s.running = false
	c.settle(seat, at)
	if !s.flagged {
		s.finish(true)
	}
}

// Count counts a turn for which the clock of the seat stood. It brings no bonus.
func (c *Clocks) Count(seat int) {
	if s := &c.seats[seat]; !s.running && !s.out && !s.flagged {
		s.finish(false)
	}
}

// Halt stops a turn of the seat that is not finished.
func (c *Clocks) Halt(seat int, at time.Duration) {
	c.settle(seat, at)
	c.seats[seat].running = false
}

// Drop takes the clock of a seat out that has left the match.
func (c *Clocks) Drop(seat int, at time.Duration) {
	c.Halt(seat, at)
	c.seats[seat].out = true
}

// Hold lets the turn of a seat wait while a ply of its own is still shown.
func (c *Clocks) Hold(seat int, at, wait time.Duration) {
	c.settle(seat, at)
	if s := &c.seats[seat]; s.running {
		s.begun = max(s.begun, at) + wait
	}
}

// Pause stops all clocks where they are.
func (c *Clocks) Pause(at time.Duration) {
	if c.paused {
		return
	}
	for i := range c.seats {
		c.settle(i, at)
	}
	c.paused, c.at = true, at
}

// Resume lets them go on. What a turn still had ahead of its begin it has again.
func (c *Clocks) Resume(at time.Duration) {
	if !c.paused {
		return
	}
	for i := range c.seats {
		s := &c.seats[i]
		if s.begun > c.at {
			s.begun += at - c.at
		}
		s.at = max(s.at, at)
	}
	c.paused, c.at = false, at
}

// Skip leaves out a time in which the server was not there, and nobody is charged for it. Vacations are.
func (c *Clocks) Skip(from, to time.Duration) {
	if c.paused {
		return
	}
	for i := range c.seats {
		c.settle(i, from)
	}
	for i := range c.seats {
		s := &c.seats[i]
		s.rest(to)
		s.at = max(s.at, to)
		if s.begun > from {
			s.begun += to - from
		}
	}
	c.at = max(c.at, to)
}

// Give adds time to the clock of a seat, or takes it where d is below 0, down to a second.
func (c *Clocks) Give(seat int, d, at time.Duration) {
	c.settle(seat, at)
	s := &c.seats[seat]
	s.left = max(s.left+d, min(s.left, time.Second))
	s.flagged = s.flagged && s.left == 0
}

// Set puts the clock of a seat to a time, that of its stage, period or turn; where time is called, what comes after the call
// is not counted in.
func (c *Clocks) Set(seat int, left, at time.Duration) {
	c.settle(seat, at)
	s := &c.seats[seat]
	s.left, s.flagged = left+s.control.Extra, false
}

// Berserk halves the time of a seat that has finished no turn yet and takes its bonus; false where the control has no
// such thing.
func (c *Clocks) Berserk(seat int, at time.Duration) bool {
	c.settle(seat, at)
	s := &c.seats[seat]
	if !s.control.Berserk() || len(s.done) > 0 || s.flagged || s.berserk {
		return false
	}
	s.control.Stages = []Stage{{Time: s.control.Stages[0].Time}}
	s.left, s.berserk = (s.left / 2).Truncate(time.Millisecond), true
	return true
}

// Berserk tells whether a seat may halve its time: one stage with a bonus or of two seconds and more.
func (c Control) Berserk() bool {
	return len(c.Stages) == 1 && c.Overtime.Periods == 0 && c.Stages[0].Time >= 2*time.Second
}

// Leave lets a vacation begin or end; false where there is none left or no change.
func (c *Clocks) Leave(seat int, away bool, at time.Duration) bool {
	c.settle(seat, at)
	s := &c.seats[seat]
	if s.away == away || away && s.vacation == 0 {
		return false
	}
	s.away = away
	return true
}
