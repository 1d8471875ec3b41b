package clock_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match/clock"
)

var histories = flag.Int("clock.histories", 4000, "random histories to compare with the slow model")

// model keeps the clock of one seat by looking at it at every tick. It shares nothing with the package.
type model struct {
	c         clock.Control
	main      float64 // ticks on the clock, of stage, period or turn
	stage     int
	over      bool
	periods   int
	turns     int
	on        bool
	begin     int
	thought   int
	flag      bool
	leave     int
	away      bool
	berserk   bool
	changes   []change
	unit      time.Duration
	wallStand bool
}

type change struct {
	over    bool
	periods int
	stage   int
	turns   int
	by      float64
}

func (m *model) ticks(d time.Duration) float64 { return float64(d) / float64(m.unit) }

func newModel(c clock.Control, unit time.Duration) *model {
	m := &model{c: c, unit: unit, leave: c.Vacation * int(24*time.Hour/unit)}
	switch {
	case c.Hourglass > 0:
		m.main = m.ticks(c.Hourglass)
	case c.Turn > 0 || c.Days > 0:
		m.refill()
	case len(c.Stages) > 0:
		m.main = m.ticks(c.Stages[0].Time)
		if m.main == 0 && c.Stages[0].Mode != clock.Delay {
			m.main = m.ticks(c.Stages[0].Bonus)
		}
		if m.main == 0 && c.Stages[0].Bonus == 0 {
			m.enterOvertime()
		}
	}
	return m
}

func (m *model) refill() {
	m.main = m.ticks(m.c.Turn + m.c.Extra + time.Duration(m.c.Days)*24*time.Hour)
}

func (m *model) enterOvertime() {
	m.over, m.periods, m.turns, m.main = true, m.c.Overtime.Periods, 0, m.ticks(m.c.Overtime.Time)
}

// tick is the time from t to t+1; it tells whether the clock has run.
func (m *model) tick(t int) bool {
	if m.away {
		m.leave--
		if m.leave == 0 {
			m.away = false
		}
		return false
	}
	if !m.on || t < m.begin || m.flag && m.c.Hourglass > 0 {
		return false
	}
	m.thought++
	if !m.over && len(m.c.Stages) > 0 {
		if s := m.c.Stages[m.stage]; s.Mode == clock.Delay && float64(m.thought) <= m.ticks(s.Bonus) {
			if m.main == 0 && float64(m.thought) == m.ticks(s.Bonus) {
				m.less(0) // there was the delay only
			}
			return false
		}
	}
	return true
}

// less takes time; what it has not is never taken.
func (m *model) less(by float64) {
	if m.flag {
		return
	}
	m.main -= by
	if m.main > 1e-6 {
		return
	}
	m.main = 0
	switch {
	case len(m.c.Stages) > 0 && !m.over && m.stage == len(m.c.Stages)-1 && m.c.Overtime.Periods > 0:
		m.enterOvertime()
	case m.over && m.periods > 1:
		m.periods--
		m.turns, m.main = 0, m.ticks(m.c.Overtime.Time)
	default:
		m.flag = true
	}
}

func (m *model) finish() {
	if m.flag {
		return
	}
	was := change{over: m.over, periods: m.periods, stage: m.stage, turns: m.turns}
	had := m.main
	m.turns++
	if m.over {
		if m.turns == m.c.Overtime.Turns {
			m.turns, m.main = 0, m.ticks(m.c.Overtime.Time)
		}
	} else if len(m.c.Stages) > 0 {
		s := m.c.Stages[m.stage]
		if s.Mode == clock.Fischer {
			m.main += m.ticks(s.Bonus)
		}
		if s.Mode == clock.Bronstein {
			m.main += min(float64(m.thought), m.ticks(s.Bonus))
		}
		if m.turns == s.Turns {
			m.stage++
			m.turns = 0
			m.main += m.ticks(m.c.Stages[m.stage].Time)
		}
	}
	was.by = m.main - had
	m.changes = append(m.changes, was)
}

func (m *model) undo() {
	if len(m.changes) == 0 {
		return
	}
	last := m.changes[len(m.changes)-1]
	m.changes = m.changes[:len(m.changes)-1]
	if last.over != m.over || last.periods != m.periods {
		return
	}
	m.give(-last.by)
	m.stage, m.turns = last.stage, last.turns
}

func (m *model) give(by float64) {
	floor := min(m.main, m.ticks(time.Second))
	m.main += by
	if m.main < floor {
		m.main = floor
	}
	if m.main > 0 {
		m.flag = false
	}
}

// deed is one thing that happens in a history.
type deed struct {
	at, seat int
	what     string
	by       int // ticks
}

func (d deed) String() string { return fmt.Sprintf("%d: seat %d %s %d", d.at, d.seat, d.what, d.by) }

// table is all seats of a model.
type table struct {
	seats  []*model
	paused bool
	since  int
}

func (tb *table) tick(t int) {
	if tb.paused {
		return
	}
	var spent []int
	for i, m := range tb.seats {
		if m.tick(t) {
			spent = append(spent, i)
		}
	}
	for _, from := range spent {
		for i, m := range tb.seats {
			if m.c.Hourglass > 0 && i != from {
				m.main += 1 / float64(len(tb.seats)-1)
			}
		}
	}
	for _, i := range spent {
		tb.seats[i].less(1)
	}
}

func (tb *table) do(d deed) {
	m := tb.seats[d.seat]
	switch d.what {
	case "start":
		if !m.on {
			m.on, m.begin, m.thought = true, d.at+d.by, 0
			if m.c.Turn > 0 || m.c.Days > 0 {
				m.refill()
			}
		}
	case "stand": // the moment to which a credit reaches back
		m.wallStand = m.on
		m.on = false
	case "finish":
		if m.wallStand {
			m.wallStand = false
			m.finish()
		}
	case "halt":
		m.on = false
	case "pause":
		if !tb.paused {
			tb.paused, tb.since = true, d.at
		}
	case "resume":
		if tb.paused {
			for _, m := range tb.seats {
				if m.begin > tb.since {
					m.begin += d.at - tb.since
				}
			}
		}
		tb.paused = false
	case "give":
		m.give(float64(d.by))
	case "set":
		m.main, m.flag = float64(d.by)+m.ticks(m.c.Extra), false
	case "undo":
		if !m.on {
			m.undo()
		}
	case "leave":
		m.away = m.leave > 0
	case "return":
		m.away = false
	case "berserk":
		if one := len(m.c.Stages) == 1 && m.c.Overtime.Periods == 0 && m.ticks(m.c.Stages[0].Time) >= m.ticks(2*time.Second); one &&
			len(m.changes) == 0 && !m.berserk && !m.flag {
			m.berserk = true
			m.c.Stages = []clock.Stage{{Time: m.c.Stages[0].Time}}
			m.main = float64(int(m.main / 2))
		}
	}
}

// play does the same to the clocks of the package.
func play(c *clock.Clocks, d deed, unit time.Duration) {
	at, by := time.Duration(d.at)*unit, time.Duration(d.by)*unit
	switch d.what {
	case "start":
		c.Start(d.seat, at, by)
	case "finish":
		c.Finish(d.seat, at, by)
	case "halt":
		c.Halt(d.seat, at)
	case "pause":
		c.Pause(at)
	case "resume":
		c.Resume(at)
	case "give":
		c.Give(d.seat, by, at)
	case "set":
		c.Set(d.seat, by, at)
	case "undo":
		c.Undo(d.seat)
	case "leave":
		c.Leave(d.seat, true, at)
	case "return":
		c.Leave(d.seat, false, at)
	case "berserk":
		c.Berserk(d.seat, at)
	}
}

// draw gives a control of any kind, in ticks of unit.
func draw(r *rand.Rand) (clock.Control, time.Duration) {
	ms := func(most int) time.Duration { return time.Duration(1000+r.IntN(most)) * time.Millisecond }
	stage := func(turns int) clock.Stage {
		s := clock.Stage{Time: ms(2500), Turns: turns}
		if r.IntN(3) > 0 {
			s.Bonus, s.Mode = time.Duration(1+r.IntN(400))*time.Millisecond, clock.Bonus(r.IntN(3))
		}
		return s
	}
	var c clock.Control
	switch r.IntN(8) {
	case 0:
		c.Stages = []clock.Stage{stage(0)}
	case 1:
		for range r.IntN(3) {
			c.Stages = append(c.Stages, stage(1+r.IntN(3)))
		}
		c.Stages = append(c.Stages, stage(0))
	case 2:
		c.Stages = []clock.Stage{stage(0)}
		c.Overtime = clock.Overtime{Time: ms(500), Turns: 1, Periods: 1 + r.IntN(3)}
	case 3:
		c.Stages = []clock.Stage{stage(0)}
		c.Overtime = clock.Overtime{Time: ms(1500), Turns: 2 + r.IntN(3), Periods: 1}
	case 4:
		c.Hourglass = ms(1500)
	case 5:
		c.Turn, c.Extra = ms(500), time.Duration(r.IntN(500))*time.Millisecond
	case 6:
		c.Days, c.Vacation = 1+r.IntN(3), r.IntN(5)
		return c, time.Hour / 12
	case 7:
		c.Stages = []clock.Stage{{Bonus: ms(500), Mode: clock.Bonus(r.IntN(3))}}
		c.Overtime = clock.Overtime{Time: ms(500), Turns: 1, Periods: r.IntN(3)}
		if c.Overtime.Periods == 0 {
			c.Overtime = clock.Overtime{}
		}
	}
	return c, time.Millisecond
}

// history draws what happens. A finish with a credit c is a stand c before it and the finish, with nothing between.
func history(r *rand.Rand, seats int, vacation bool) (plan []deed) {
	at, running := 0, -1
	for range 4 + r.IntN(20) {
		d := deed{seat: r.IntN(seats)}
		gap := r.IntN(500)
		switch n := r.IntN(20); {
		case n < 11: // the usual: one finishes, another starts
			if running >= 0 {
				credit := min(r.IntN(100), gap)
				at += gap - credit
				plan = append(plan, deed{at: at, seat: running, what: "stand"})
				at += credit
				plan = append(plan, deed{at: at, seat: running, what: "finish", by: credit})
			}
			running = (running + 1) % seats
			plan = append(plan, deed{at: at, seat: running, what: "start", by: max(0, r.IntN(100)-50)})
			continue
		case n == 11:
			d.what = "start"
		case n == 12:
			d.what = "halt"
		case n == 13:
			d.what = "pause"
		case n == 14:
			d.what = "resume"
		case n == 15:
			d.what, d.by = "give", r.IntN(2000)-500
			if r.IntN(4) == 0 {
				d.what, d.by = "set", 1+r.IntN(3000)
			}
		case n == 16:
			d.what = "undo"
		case n == 17:
			d.what = "berserk"
		case vacation && n == 18:
			d.what = "leave"
		case vacation:
			d.what = "return"
		default:
			d.what = "resume"
		}
		at += gap
		d.at = at
		plan = append(plan, d)
	}
	return plan
}

// TestModel plays random histories on clocks of every control and on a model that looks at them tick by tick.
func TestModel(t *testing.T) {
	for n := range *histories {
		r := rand.New(rand.NewPCG(uint64(n), 12))
		control, unit := draw(r)
		controls := []clock.Control{control}
		seats := 2 + r.IntN(3)
		if control.Hourglass == 0 && unit == time.Millisecond && r.IntN(3) == 0 { // unequal time
			for len(controls) < seats {
				if other, u := draw(r); u == unit && other.Hourglass == 0 {
					controls = append(controls, other)
				}
			}
		}
		plan := history(r, seats, unit != time.Millisecond)
		if err := compare(controls, seats, unit, plan); err != nil {
			t.Fatalf("history %d, clock %v: %v\n%v", n, controls, err, plan)
		}
	}
}

func compare(controls []clock.Control, seats int, unit time.Duration, plan []deed) error {
	c, err := clock.New(controls, seats)
	if err != nil {
		return err
	}
	tb := &table{}
	for i := range seats {
		tb.seats = append(tb.seats, newModel(controls[i%len(controls)], unit))
	}
	now := 0
	for i, d := range plan {
		for ; now < d.at; now++ {
			tb.tick(now)
		}
		if i%3 == 0 { // a copy goes on like the original
			c = c.Clone()
		}
		tb.do(d)
		play(c, d, unit)
		if next := i + 1; d.what == "stand" || next < len(plan) && plan[next].at == d.at {
			continue
		}
		if err := agree(c, tb, now, unit); err != nil {
			return fmt.Errorf("after %v: %w", d, err)
		}
		if slices.ContainsFunc(tb.seats, func(m *model) bool { return m.flag }) {
			return nil // a match ends with the first flag
		}
	}
	return nil
}

func agree(c *clock.Clocks, tb *table, now int, unit time.Duration) error {
	for i, m := range tb.seats {
		r := c.Read(i, time.Duration(now)*unit)
		left := time.Duration(m.main * float64(unit))
		if m.c.Extra > 0 && left > m.c.Extra {
			left -= m.c.Extra
		}
		if diff := (r.Left - left).Abs(); diff > time.Millisecond && diff > unit/1000 {
			return fmt.Errorf("at %d seat %d has %v left, the model %v", now, i, r.Left, left)
		}
		if r.Flagged != m.flag && min(r.Left, left) > 2*time.Millisecond || r.Away != m.away || r.Periods != m.periods {
			return fmt.Errorf("at %d seat %d reads %+v, the model %+v", now, i, r, *m)
		}
		if deadline, ok := c.Deadline(i); ok && !r.Flagged && deadline <= time.Duration(now)*unit {
			return fmt.Errorf("at %d seat %d would be over at %v", now, i, deadline)
		}
	}
	return nil
}
