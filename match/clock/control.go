package clock

import (
	"errors"
	"time"

	"github.com/tavlei/tavlei/game"
)

// ErrControl is wrapped by all errors about controls.
var ErrControl = errors.New("not a time control")

// Bonus says how a stage gives its bonus.
type Bonus uint8

const (
	Fischer   Bonus = iota // it is added when a turn is finished
	Bronstein              // what a turn has taken is given back, up to the bonus
	Delay                  // the clock stands still that long when a turn begins
)

// Stage is one control of several in a row.
type Stage struct {
	Time  time.Duration // that it adds
	Turns int           // to finish before the next stage; 0 in the last
	Bonus time.Duration // for each turn
	Mode  Bonus
}

// Overtime follows when the time of the last stage is used up.
type Overtime struct {
	Time    time.Duration // of a period, full again once its turns are finished
	Turns   int           // in a period: 1 in byo-yomi, more in Canadian overtime
	Periods int           // that may be used up, the last of which loses; 1 in Canadian overtime
}

// Control is how the time of one seat is kept. One of Stages, Hourglass, Turn and Days is set; with none of them
// there is no clock.
type Control struct {
	Stages   []Stage
	Overtime Overtime // after the stages, if Periods > 0

	Hourglass time.Duration // of the seat at the start; what it spends the other seats get

	Turn  time.Duration // for each turn
	Extra time.Duration // after the call of time

	Days     int // for each turn
	Vacation int // days on which the clock stands still
}

// Bounds of what a control may say.
const (
	MaxStages   = 8
	MaxTime     = 7 * 24 * time.Hour // of a stage, period, hourglass or turn
	MaxBonus    = time.Hour
	MaxTurns    = 1000
	MaxPeriods  = 100
	MaxDays     = 60
	MaxVacation = 90
)

const day = 24 * time.Hour

// None tells whether there is no clock.
func (c Control) None() bool {
	return len(c.Stages) == 0 && c.Hourglass == 0 && c.Turn == 0 && c.Days == 0
}

// Check refuses what no clock can show. The error wraps ErrControl and a *game.Fault that names the part, its value
// and what it may be.
func (c Control) Check() error {
	forms := 0
	for _, set := range []bool{len(c.Stages) > 0, c.Hourglass != 0, c.Turn != 0, c.Days != 0} {
		if set {
			forms++
		}
	}
	if forms > 1 || forms == 0 && (c.Extra != 0 || c.Vacation != 0) || len(c.Stages) == 0 && c.Overtime != (Overtime{}) ||
		c.Turn == 0 && c.Extra != 0 || c.Days == 0 && c.Vacation != 0 {
		return fault("clockMix", "a clock is one of stages, hourglass, time for each turn and days, each with its own parts only")
	}
	if len(c.Stages) > MaxStages {
		return fault("clockStages", "{n} stages: want at most {most}", len(c.Stages), MaxStages)
	}
	for i, s := range c.Stages {
		if err := s.check(i+1, i == len(c.Stages)-1, c.Overtime.Periods > 0); err != nil {
			return err
		}
	}
	return errors.Join(
		c.Overtime.check(),
		within("hourglass", c.Hourglass, time.Second, MaxTime, c.Hourglass == 0),
		within("turn", c.Turn, time.Second, MaxTime, c.Turn == 0),
		within("extra", c.Extra, 0, MaxTime, false),
		count("days", c.Days, 0, MaxDays),
		count("vacation", c.Vacation, 0, MaxVacation),
	)
}

func (s Stage) check(n int, last, overtime bool) error {
	if last != (s.Turns == 0) {
		return fault("clockTurns", "stage {n}: {turns} turns: every stage but the last has a number of turns", n, s.Turns)
	}
	if s.Mode > Delay {
		return fault("clockMode", "stage {n}: a bonus of kind {mode}", n, int(s.Mode))
	}
	least := time.Duration(0) // overtime or a bonus that is there at once gives time, too
	if s.Turns > 0 || !overtime && s.Bonus == 0 {
		least = time.Second
	}
	return errors.Join(
		within("time", s.Time, least, MaxTime, false),
		within("bonus", s.Bonus, 0, MaxBonus, false),
		count("turns", s.Turns, 0, MaxTurns),
	)
}

func (o Overtime) check() error {
	if o == (Overtime{}) {
		return nil
	}
	if o.Turns > 1 && o.Periods > 1 {
		return fault("clockOvertime", "overtime of {periods} periods of {turns} turns: one of them is 1", o.Periods, o.Turns)
	}
	return errors.Join(
		within("overtime", o.Time, time.Second, MaxTime, false),
		count("overtimeTurns", o.Turns, 1, MaxTurns),
		count("overtimePeriods", o.Periods, 1, MaxPeriods),
	)
}

func within(part string, d, least, most time.Duration, unset bool) error {
	switch {
	case unset:
		return nil
	case d%time.Millisecond != 0:
		return fault("clockFine", "{part} of {time}: a clock counts milliseconds", part, d)
	case d < least || d > most:
		return fault("clockRange", "{part} of {value} s: want {least} to {most}", part, seconds(d), seconds(least), seconds(most))
	}
	return nil
}

func count(part string, n, least, most int) error {
	if n < least || n > most {
		return fault("clockRange", "{part} of {value}: want {least} to {most}", part, n, least, most)
	}
	return nil
}

// badControl is a fault that is also an ErrControl.
type badControl struct{ fault *game.Fault }

func (b badControl) Error() string   { return "clock: " + b.fault.Error() }
func (b badControl) Unwrap() []error { return []error{b.fault, ErrControl} }

func fault(code, text string, args ...any) error {
	return badControl{game.Faultf(code, text, args...)}
}
