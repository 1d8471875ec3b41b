package clock

import "time"

// Reading is what the clock of a seat shows.
type Reading struct {
	Left     time.Duration // of the stage, the period or the turn; in the last part of a called turn, of that
	Delay    time.Duration // that passes first
	Running  bool
	Flagged  bool
	Stage    int // from 1; one more than there are stages in overtime
	Overtime bool
	Turns    int // to finish in the stage or the period yet; 0: no number
	Periods  int // of overtime left, the one that runs among them; 0 before
	Called   bool

	Vacation time.Duration
	Away     bool // on vacation
}

// Read tells what the clock of a seat shows at a moment.
func (c *Clocks) Read(seat int, at time.Duration) Reading {
	s := c.look(seat, at)
	r := Reading{
		Left: s.left, Running: s.running && !c.paused, Flagged: s.flagged, Stage: s.stage + 1, Periods: s.periods,
		Overtime: s.overtime(), Vacation: s.vacation, Away: s.away,
	}
	if s.running {
		r.Delay = max(0, s.begun-s.at) + s.delay()
	}
	switch {
	case s.overtime():
		r.Turns = s.control.Overtime.Turns - s.turns
	case len(s.control.Stages) > 0 && s.control.Stages[s.stage].Turns > 0:
		r.Turns = s.control.Stages[s.stage].Turns - s.turns
	}
	if s.control.Extra > 0 {
		if r.Called = s.left <= s.control.Extra; !r.Called {
			r.Left -= s.control.Extra
		}
	}
	return r
}

// look is a copy of a seat that is counted up to a moment.
func (c *Clocks) look(seat int, at time.Duration) seatClock {
	if c.sand && !c.paused {
		d := *c
		d.seats = append([]seatClock(nil), c.seats...)
		d.pour(at)
		return d.seats[seat]
	}
	s := c.seats[seat]
	if !c.paused {
		s.run(at)
	}
	return s
}

// Flagged tells whether the time of a seat is over at a moment.
func (c *Clocks) Flagged(seat int, at time.Duration) bool {
	s := c.look(seat, at)
	return s.flagged
}

// Deadline is when the time of a seat will be over if nothing happens before; false where it does not run.
func (c *Clocks) Deadline(seat int) (time.Duration, bool) {
	s := c.seats[seat]
	if !s.running || c.paused || s.out {
		return 0, false
	}
	if s.flagged {
		return s.at, true
	}
	if c.sand {
		return c.sandRunsOut(seat)
	}
	from := s.at
	if s.away {
		from += s.vacation
	}
	left := s.delay() + s.left
	o := s.control.Overtime
	switch {
	case s.overtime():
		left += time.Duration(s.periods-1) * o.Time
	case o.Periods > 0 && s.stage == len(s.control.Stages)-1:
		left += time.Duration(o.Periods) * o.Time
	}
	return max(from, s.begun) + left, true
}

// sandRunsOut is the deadline of an hourglass that runs; false where all run, and so none empties.
func (c *Clocks) sandRunsOut(seat int) (time.Duration, bool) {
	d := c.Clone()
	all := d.at // the moment from which all that have been turned run
	for i := range d.seats {
		if s := &d.seats[i]; s.pours() {
			all = max(all, s.begun)
		}
	}
	d.pour(all)
	if d.seats[seat].flagged {
		return all, true
	}
	pouring, others := d.turned()
	net := time.Duration(others - pouring + 1)
	if net == 0 {
		return 0, false
	}
	return all + (d.seats[seat].left*time.Duration(others)+net-1)/net, true
}
