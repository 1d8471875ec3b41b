package lichess

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/match/clock"
	"github.com/tavlei/tavlei/server/problem"
)

// What lichess calls games by the time that both have for forty moves, slowest last. What is no time with a bonus for
// each move, and what has no clock at all, it calls correspondence.
var speeds = []struct {
	below time.Duration
	key   string
}{
	{30 * time.Second, "ultraBullet"}, {3 * time.Minute, "bullet"}, {8 * time.Minute, "blitz"}, {25 * time.Minute, "rapid"},
}

const (
	slowest        = "classical"
	correspondence = "correspondence"
)

// perfNames are the speeds for people.
var perfNames = map[string]string{
	"ultraBullet": "UltraBullet", "bullet": "Bullet", "blitz": "Blitz", "rapid": "Rapid", slowest: "Classical",
	correspondence: "Correspondence",
}

// realTime is a control as lichess knows it: a time and what each move adds; false for any other.
func realTime(c clock.Control) (limit, bonus time.Duration, ok bool) {
	if len(c.Stages) != 1 || c.Overtime.Periods > 0 || c.Stages[0].Bonus > 0 && c.Stages[0].Mode != clock.Fischer {
		return 0, 0, false
	}
	return c.Stages[0].Time, c.Stages[0].Bonus, true
}

// speedOf is what lichess calls a game of a time control, the one that a match begins with.
func speedOf(settings match.Settings) string {
	controls, err := clock.ParseSeats(settings.Clock, 2)
	if err != nil {
		return correspondence
	}
	limit, bonus, ok := realTime(controls[0])
	if !ok {
		return correspondence
	}
	for _, s := range speeds {
		if limit+40*bonus < s.below {
			return s.key
		}
	}
	return slowest
}

// Speed is what lichess calls the game.
func (t Table) Speed() string { return speedOf(t.State.Setup.Settings) }

// perf is what the game counts as.
func (t Table) perf() Perf { return Perf{Name: perfNames[t.Speed()]} }

// clock is how the game is timed; nil where lichess knows no such control.
func (t Table) clock() *Clock {
	if limit, bonus, ok := realTime(t.State.Control(0)); ok {
		return &Clock{int(limit.Milliseconds()), int(bonus.Milliseconds())}
	}
	return nil
}

// left is what a seat has, and what its moves add, in milliseconds.
func (t Table) left(seat game.Seat) (left, bonus int) {
	control := t.State.Control(seat)
	if control.None() {
		return endless, 0
	}
	r := t.State.Clock(seat, t.Now)
	if r.Stage <= len(control.Stages) {
		bonus = int(control.Stages[r.Stage-1].Bonus.Milliseconds())
	}
	return min(endless, int(r.Left.Milliseconds())), bonus
}

// same tells whether nothing has changed but the time that is left.
func (s GameState) same(o GameState) bool {
	s.WTime, s.BTime = o.WTime, o.BTime
	return s == o
}

// timeControl is how a challenge says the time.
func (t Table) timeControl() TimeControl {
	control := t.State.Control(0)
	limit, bonus, ok := realTime(control)
	switch {
	case control.None():
		return TimeControl{Type: "unlimited"}
	case control.Days > 0:
		return TimeControl{Type: correspondence, Days: control.Days}
	case !ok:
		return TimeControl{Type: "clock", Show: control.String()}
	}
	return TimeControl{
		Type: "clock", Limit: int(limit / time.Second), Increment: int(bonus / time.Second),
		Show: fmt.Sprintf("%s+%d", strconv.FormatFloat(limit.Minutes(), 'f', -1, 64), int(bonus/time.Second)),
	}
}

// wantedClock is the time control that a challenge asks for, in whole seconds or days.
func wantedClock(form url.Values) (string, error) {
	limit, bonus, days := form.Get("clock.limit"), form.Get("clock.increment"), form.Get("days")
	switch {
	case limit == "" && bonus == "" && days == "":
		return "", nil
	case limit == "" && bonus == "":
		return checked("days", "days="+days)
	case bonus == "" || bonus == "0":
		return checked("clock", limit)
	}
	return checked("clock", limit+"+"+bonus)
}

// checked is a control that a clock can keep.
func checked(part, text string) (string, error) {
	if c, err := clock.Parse(text); err != nil || c.None() {
		return "", problem.New(http.StatusBadRequest, "", fmt.Sprintf("%s %s: want whole numbers that a clock can show, clock.limit=300 and clock.increment=3 or days=2", part, problem.Clip(text)))
	}
	return text, nil
}
