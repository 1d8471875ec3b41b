package protocol

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// gtpClock is the time of a seat: main time, then periods for a number of moves each. Without any
// of them nobody has said how long a move may take.
type gtpClock struct {
	main, period time.Duration
	stones       int           // moves of a period
	rest         time.Duration // of the present period
	left         int           // moves of the present period
	inc          time.Duration // added to the main time after each move
	single       bool          // periods are for one move, and told by how many are left
	said         bool          // somebody has set it
}

// Shares of a clock.
const (
	movesToGo = 30                    // that a game may still last
	onTheWay  = 20 * time.Millisecond // for the answer
	shortest  = 10 * time.Millisecond
)

// share is how long the next move may take; usual stands where nobody has set the clock.
func (c *gtpClock) share(usual time.Duration) time.Duration {
	var t time.Duration
	switch {
	case !c.said:
		return usual
	case c.main > 0 && c.stones == 0:
		t = min(c.main/movesToGo+c.inc*9/10, c.main*8/10)
	case c.main > 0:
		t = c.main/movesToGo + c.period/time.Duration(c.stones)
		t = min(t, c.main+c.period/time.Duration(c.stones))
	default:
		t = c.rest / time.Duration(max(c.left, 1))
	}
	return max(t-onTheWay, shortest)
}

// spend takes the time of a move off the clock, until somebody says better.
func (c *gtpClock) spend(took time.Duration) {
	if !c.said {
		return
	}
	if c.inc > 0 {
		c.main = max(c.main-took, 0) + c.inc
		return
	}
	if c.main > 0 {
		if c.main -= took; c.main > 0 {
			return
		}
		took, c.main = -c.main, 0
	}
	c.rest, c.left = c.rest-took, c.left-1
	if c.left <= 0 {
		c.rest, c.left = c.period, c.stones
	}
}

// timeSettings reads main time, time of a period and its number of moves. Time for a period of
// no moves stands for no limit.
func (s *gtp) timeSettings(_ context.Context, args []string) (string, error) {
	v, err := numbers(args, 3)
	if err != nil {
		return "", err
	}
	s.setClocks(gtpClock{main: seconds(v[0]), period: seconds(v[1]), stones: int(v[2])})
	return "", nil
}

// setClocks sets both clocks. A period without moves stands for no limit.
func (s *gtp) setClocks(c gtpClock) {
	c.rest, c.left = c.period, c.stones
	c.said = !(c.period > 0 && c.stones == 0) && (c.main > 0 || c.period > 0 || c.inc > 0)
	s.set, s.clocks = c, [2]gtpClock{c, c}
}

// clockKinds are the kinds of clocks, as KGS and KataGo call them.
var clockKinds = []string{"none", "absolute", "byoyomi", "canadian", "fischer"}

// timeSettingsByKind reads a kind of clock and its numbers.
func (s *gtp) timeSettingsByKind(_ context.Context, args []string) (string, error) {
	want := map[string]int{"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3, "fischer": 2}
	kind := ""
	if len(args) > 0 {
		kind = strings.ToLower(args[0])
	}
	n, ok := want[kind]
	if !ok {
		return "", fmt.Errorf("syntax error: want one of %s", strings.Join(clockKinds, " "))
	}
	v, err := numbers(args[1:], n)
	if err != nil {
		return "", err
	}
	var c gtpClock
	if n > 0 {
		c.main = seconds(v[0])
	}
	switch kind {
	case "canadian":
		c.period, c.stones = seconds(v[1]), int(v[2])
	case "byoyomi":
		if v[2] >= 1 {
			c.period, c.stones, c.single = seconds(v[1]), 1, true
		}
	case "fischer":
		c.inc = seconds(v[1])
	}
	s.setClocks(c)
	return "", nil
}

// timeLeft reads what a seat has left: of the main time, or of a period if it has moves.
func (s *gtp) timeLeft(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", fmt.Errorf("syntax error: want a colour, a time and a number of moves")
	}
	seat, err := seatOf(args[0])
	if err != nil {
		return "", err
	}
	v, err := numbers(args[1:], 2)
	if err != nil {
		return "", err
	}
	c := &s.clocks[seat]
	c.said = true
	if v[1] == 0 {
		c.main = seconds(v[0])
		return "", nil
	}
	c.main, c.rest, c.left = 0, seconds(v[0]), int(v[1])
	if c.single {
		c.left = 1
	}
	if c.stones == 0 {
		c.period, c.stones = c.rest, c.left
	}
	return "", nil
}

// numbers reads n numbers from 0.
func numbers(args []string, n int) ([]float64, error) {
	if len(args) < n {
		return nil, fmt.Errorf("syntax error: want %d numbers", n)
	}
	v := make([]float64, n)
	for i := range v {
		var err error
		if v[i], err = strconv.ParseFloat(args[i], 64); err != nil || !(v[i] >= 0 && v[i] <= 1e6) {
			return nil, fmt.Errorf("syntax error: %q is no number from 0 to 1000000", clip(args[i]))
		}
	}
	return v, nil
}
