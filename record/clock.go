package record

import (
	"fmt"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// ParseClock reads a time of hours, minutes, seconds and at most three decimals: 0:01:05.5.
func ParseClock(s string) (time.Duration, bool) {
	hours, rest, ok := clockPart(s, 1, 6, ':')
	minutes, rest, ok2 := clockPart(rest, 2, 2, ':')
	if !ok || !ok2 {
		return 0, false
	}
	n := movetext.Digits(rest)
	if n != 2 {
		return 0, false
	}
	ms := 0
	if fraction := rest[n:]; fraction != "" {
		d := movetext.Digits(fraction[1:])
		if fraction[0] != '.' || d < 1 || d > 3 || d != len(fraction)-1 {
			return 0, false
		}
		ms = number((fraction[1:] + "00")[:3])
	}
	return time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute +
		time.Duration(number(rest[:n]))*time.Second + time.Duration(ms)*time.Millisecond, true
}

// clockPart reads a number of least to most digits and the sign behind it.
func clockPart(s string, least, most int, sign byte) (n int, rest string, ok bool) {
	d := movetext.Digits(s)
	if d < least || d > most || d == len(s) || s[d] != sign {
		return 0, "", false
	}
	return number(s[:d]), s[d+1:], true
}

// number is the value of a few digits.
func number(digits string) int {
	n := 0
	for i := range len(digits) {
		n = 10*n + int(digits[i]-'0')
	}
	return n
}

// ClockText is the inverse of ParseClock; what is shorter than a millisecond is dropped.
func ClockText(d time.Duration) string {
	d = max(d, 0)
	h, m, s, ms := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60, d.Milliseconds()%1000
	if ms == 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d:%02d.%03d", h, m, s, ms)
}

// clockOfBoth is PDN's embedded command for the times of one side or of both, as live boards and lidraughts write them:
// w0:02:58 B0:03:00, a capital letter where the clock runs.
const clockOfBoth = "clock"

// bothClocks is the time that the mover has left by that command, nil if it does not say.
func (n *Node) bothClocks(mover game.Seat) *time.Duration {
	if mover != 0 && mover != 1 {
		return nil
	}
	for _, c := range n.Commands {
		if c.Name != clockOfBoth {
			continue
		}
		times := strings.Fields(c.Value)
		for _, text := range times {
			left, ok := ParseClock(strings.TrimLeft(text, "wWbB"))
			if ok && (strings.EqualFold(text[:1], "wb"[mover:mover+1]) || len(times) == 1 && movetext.Digits(text) > 0) {
				return &left
			}
		}
	}
	return nil
}
