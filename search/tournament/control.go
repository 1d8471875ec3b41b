package tournament

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Control is how much time a player has. The zero Control is no bound.
type Control struct {
	Time  time.Duration // for Moves moves, or for the whole game
	Moves int           // after which Time is added anew; 0: never
	Inc   time.Duration // added after each move
	Each  time.Duration // for each move by itself; then the others mean nothing
}

// longest is more than any clock shows.
const longest = 1000 * time.Hour

// ParseControl reads "40/5:00+0.5": moves that may be left out, minutes and seconds or seconds alone,
// and seconds added after each move that may be left out.
func ParseControl(text string) (c Control, err error) {
	wrong := fmt.Errorf("clock %q: want seconds as 60, minutes and seconds as 1:30, with seconds for each move behind a plus "+
		"and a number of moves before a slash: 40/5:00+0.5", text)
	rest := text
	if moves, after, ok := strings.Cut(rest, "/"); ok {
		if c.Moves, err = strconv.Atoi(moves); err != nil || c.Moves < 1 || c.Moves > 10_000 {
			return Control{}, wrong
		}
		rest = after
	}
	rest, inc, adds := strings.Cut(rest, "+")
	if minutes, seconds, ok := strings.Cut(rest, ":"); ok {
		m, err := strconv.Atoi(minutes)
		if err != nil || m < 0 || m > 10_000 {
			return Control{}, wrong
		}
		c.Time, rest = time.Duration(m)*time.Minute, seconds
	}
	main, ok := seconds(rest)
	if !ok {
		return Control{}, wrong
	}
	c.Time += main
	if adds {
		if c.Inc, ok = seconds(inc); !ok {
			return Control{}, wrong
		}
	}
	if c.Time <= 0 && c.Inc <= 0 || c.Time > longest || c.Inc > longest {
		return Control{}, wrong
	}
	return c, nil
}

// seconds reads a number of seconds, which may have decimals.
func seconds(text string) (time.Duration, bool) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0 && v <= longest.Seconds()) {
		return 0, false
	}
	return time.Duration(math.Round(v*1e6)) * time.Microsecond, true
}

// String is the control as the tag TimeControl of PGN has it: "40/300+0.5", "60", "1/5" for five
// seconds a move, "-" for none.
func (c Control) String() string {
	if c == (Control{}) {
		return "-"
	}
	number := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
	if c.Each > 0 {
		return "1/" + number(c.Each)
	}
	text := number(c.Time)
	if c.Moves > 0 {
		text = strconv.Itoa(c.Moves) + "/" + text
	}
	if c.Inc > 0 {
		text += "+" + number(c.Inc)
	}
	return text
}

// Clock is that of a seat in a game.
type Clock struct {
	Control
	Left time.Duration // for the present move, and those that follow in the period
	ToGo int           // moves until Time is added; 0 without periods
}

// NewClock shows a game's beginning. Somebody with nothing but an increment has it for the first move.
func NewClock(c Control) Clock {
	k := Clock{Control: c, Left: c.Time, ToGo: c.Moves}
	switch {
	case c.Each > 0:
		k.Left = c.Each
	case c.Time == 0:
		k.Left = c.Inc
	}
	return k
}

// Runs tells whether there is a bound at all.
func (k Clock) Runs() bool { return k.Control != (Control{}) }

// Spend takes the time of a move off the clock and tells whether it has fallen: whether the move took
// longer than what was left and the margin together. Within the margin nothing is left.
func (k *Clock) Spend(took, margin time.Duration) (fell bool) {
	if !k.Runs() {
		return false
	}
	if took > k.Left+margin {
		k.Left = 0
		return true
	}
	if k.Each > 0 {
		return false
	}
	k.Left = max(k.Left-took, 0) + k.Inc
	if k.ToGo > 0 {
		if k.ToGo--; k.ToGo == 0 {
			k.Left, k.ToGo = k.Left+k.Time, k.Moves
		}
	}
	return false
}

// movesToGo is how many moves a game may still last.
const movesToGo = 30

// Share is how long a move may take so that the rest of the game has its time, too; 0 without a bound.
// The overhead is kept back for the way of the answer.
func (k Clock) Share(overhead time.Duration) time.Duration {
	const shortest = time.Millisecond
	switch {
	case !k.Runs():
		return 0
	case k.Each > 0:
		return max(k.Each-overhead, shortest)
	}
	moves := time.Duration(movesToGo)
	if k.ToGo > 0 {
		moves = time.Duration(min(k.ToGo, movesToGo))
	}
	share := min(k.Left/moves+k.Inc*9/10, k.Left*8/10)
	return max(share-overhead, shortest)
}
