package clock

import "time"

// settle counts the time of a seat up to a moment; the sand of hourglasses all at once.
func (c *Clocks) settle(seat int, to time.Duration) {
	switch {
	case c.paused:
	case c.sand:
		c.pour(to)
	default:
		c.seats[seat].run(to)
	}
}

// rest counts a vacation up to a moment.
func (s *seatClock) rest(to time.Duration) {
	if !s.away || to <= s.at {
		return
	}
	off := min(to-s.at, s.vacation)
	s.at += off
	s.vacation -= off
	s.away = s.vacation > 0
}

// run counts up to a moment.
func (s *seatClock) run(to time.Duration) {
	s.rest(to)
	from := max(s.at, s.begun)
	s.at = max(s.at, to)
	if !s.running || to <= from {
		return
	}
	span, still := to-from, s.delay()
	s.used += span
	if span >= still {
		s.spend(span - still)
	}
}

// delay is how long the turn stands still yet.
func (s *seatClock) delay() time.Duration {
	if s.stage >= len(s.control.Stages) || s.control.Stages[s.stage].Mode != Delay {
		return 0
	}
	return max(0, s.control.Stages[s.stage].Bonus-s.used)
}

// spend takes time from the clock and goes on to the next period where one is used up.
func (s *seatClock) spend(d time.Duration) {
	for !s.flagged {
		if d < s.left {
			s.left -= d
			return
		}
		d -= s.left
		s.left = 0
		s.flagged = !s.nextPeriod()
	}
}

// nextPeriod enters overtime or its next period.
func (s *seatClock) nextPeriod() bool {
	o := s.control.Overtime
	switch {
	case s.stage == len(s.control.Stages)-1 && o.Periods > 0:
		s.stage, s.periods = s.stage+1, o.Periods
	case s.periods > 1:
		s.periods--
	default:
		return false
	}
	s.left, s.turns = o.Time, 0
	return true
}

// overtime tells whether the stages are over.
func (s *seatClock) overtime() bool {
	return len(s.control.Stages) > 0 && s.stage == len(s.control.Stages)
}

// finish gives what a finished turn brings, its bonus where the clock has run.
func (s *seatClock) finish(bonus bool) {
	before := turn{stage: s.stage, turns: s.turns, periods: s.periods}
	had := s.left
	switch {
	case s.overtime():
		s.turns++
		if s.turns >= s.control.Overtime.Turns {
			s.left, s.turns = s.control.Overtime.Time, 0
		}
	case len(s.control.Stages) > 0:
		s.finishInStage(bonus)
	}
	before.gained = s.left - had
	s.done = append(s.done, before)
}

func (s *seatClock) finishInStage(bonus bool) {
	stage := s.control.Stages[s.stage]
	switch {
	case !bonus:
	case stage.Mode == Fischer:
		s.left += stage.Bonus
	case stage.Mode == Bronstein:
		s.left += min(s.used, stage.Bonus)
	}
	s.turns++
	if stage.Turns > 0 && s.turns == stage.Turns {
		s.stage, s.turns = s.stage+1, 0
		s.left += s.control.Stages[s.stage].Time
	}
}

// Undo takes back the last finished turn of a seat whose clock stands: what the turn has taken stays taken, what it was
// given for is taken back, down to a second, and turns are counted as before. No way leads out of overtime, nor back to a
// period that is used up.
func (c *Clocks) Undo(seat int) {
	s := &c.seats[seat]
	if s.running || len(s.done) == 0 {
		return
	}
	last := s.done[len(s.done)-1]
	s.done = s.done[: len(s.done)-1 : len(s.done)-1]
	if last.periods != s.periods {
		return // overtime has begun or another period
	}
	s.left = max(s.left-last.gained, min(s.left, time.Second))
	s.stage, s.turns = last.stage, last.turns
}

// pour lets the sand of hourglasses run up to a moment: what a seat spends the others in the match get in equal
// shares. Where several run at once, it goes on in steps from one change to the next.
func (c *Clocks) pour(to time.Duration) {
	for c.at < to {
		next := to
		for i := range c.seats {
			if s := &c.seats[i]; s.pours() && s.begun > c.at {
				next = min(next, s.begun)
			}
		}
		pouring, others := c.turned()
		if pouring > 0 && others > 0 {
			next = c.step(next, pouring, others)
		}
		c.at = next
	}
	for i := range c.seats {
		c.seats[i].at = max(c.seats[i].at, to)
	}
}

// turned counts the hourglasses that run now, and those in the match but one.
func (c *Clocks) turned() (pouring, others int) {
	others = -1
	for i := range c.seats {
		s := &c.seats[i]
		if !s.out {
			others++
		}
		if s.pours() && s.begun <= c.at {
			pouring++
		}
	}
	return pouring, others
}

func (s *seatClock) pours() bool { return s.running && !s.out && !s.flagged }

// step pours for one stretch, at most until the first flag falls, and gives its end.
func (c *Clocks) step(next time.Duration, pouring, others int) time.Duration {
	n, net := time.Duration(others), time.Duration(others-pouring+1) // a seat that pours loses net/n of the time
	span := next - c.at
	for i := range c.seats {
		if s := &c.seats[i]; s.pours() && s.begun <= c.at && net > 0 {
			span = min(span, max(1, (s.left*n+net-1)/net))
		}
	}
	for i := range c.seats {
		switch s := &c.seats[i]; {
		case s.out:
		case s.pours() && s.begun <= c.at:
			s.used += span
			s.left = max(0, s.left-span*net/n)
			s.flagged = s.left == 0
		default:
			s.left += span * time.Duration(pouring) / n
		}
	}
	return c.at + span
}
