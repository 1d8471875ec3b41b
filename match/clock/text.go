package clock

import (
	"strconv"
	"strings"
	"time"
)

// Text of a control. Times are seconds with at most three decimals.
//
//	-               no clock
//	300             sudden death
//	300+2           Fischer; 300b2 Bronstein, 300d2 simple delay
//	40/7200:900+30  forty turns in two hours, then a quarter of an hour and 30 seconds for each turn
//	600,5x30        five periods of byo-yomi
//	600,25/300      Canadian overtime, 25 turns in five minutes
//	*180            hourglass
//	turn=300+60     five minutes for each turn, then one more after the call of time
//	days=3,vacation=14
//
// Stages and hourglass are written as PGN's TimeControl tag writes them.

// String is the text that Parse reads.
func (c Control) String() string {
	switch {
	case c.Hourglass != 0:
		return "*" + seconds(c.Hourglass)
	case c.Turn != 0 && c.Extra != 0:
		return perTurn + seconds(c.Turn) + "+" + seconds(c.Extra)
	case c.Turn != 0:
		return perTurn + seconds(c.Turn)
	case c.Days != 0 && c.Vacation != 0:
		return perDays + strconv.Itoa(c.Days) + "," + onLeave + strconv.Itoa(c.Vacation)
	case c.Days != 0:
		return perDays + strconv.Itoa(c.Days)
	case len(c.Stages) == 0:
		return "-"
	}
	var b strings.Builder
	for i, s := range c.Stages {
		if i > 0 {
			b.WriteByte(':')
		}
		if s.Turns > 0 {
			b.WriteString(strconv.Itoa(s.Turns) + "/")
		}
		b.WriteString(seconds(s.Time))
		if s.Bonus > 0 {
			b.WriteByte(bonusSigns[s.Mode])
			b.WriteString(seconds(s.Bonus))
		}
	}
	switch o := c.Overtime; {
	case o.Turns > 1:
		b.WriteString("," + strconv.Itoa(o.Turns) + "/" + seconds(o.Time))
	case o.Periods > 0:
		b.WriteString("," + strconv.Itoa(o.Periods) + "x" + seconds(o.Time))
	}
	return b.String()
}

const (
	perTurn    = "turn="
	perDays    = "days="
	onLeave    = "vacation="
	bonusSigns = "+bd" // by Bonus
)

// maxText bounds what is read: more than eight full stages need.
const maxText = 400

// Parse reads a control. An error wraps ErrControl and a *game.Fault that names the text and the part.
func Parse(text string) (Control, error) {
	if len(text) > maxText {
		return Control{}, fault("clockLong", "a clock of {n} bytes: want at most {most}", len(text), maxText)
	}
	c, ok := parse(text)
	if !ok {
		return Control{}, fault("clockText", "clock {text%q}: want a form like 300+2, 40/7200:900+30, 600,5x30, *180, turn=300+60, days=3 or -", text)
	}
	return c, c.Check()
}

// ParseSeats reads one control for all seats or one for each, between bars: "300|60+1". The error is as that of Parse.
func ParseSeats(text string, seats int) ([]Control, error) {
	texts := strings.Split(text, "|")
	if len(texts) != 1 && len(texts) != seats {
		return nil, fault("clockSeats", "{n} clocks for {seats} seats: want 1 or {seats}", len(texts), seats)
	}
	controls := make([]Control, len(texts))
	for i, text := range texts {
		var err error
		if controls[i], err = Parse(text); err != nil {
			return nil, err
		}
	}
	return controls, nil
}

// MarshalText writes the text.
func (c Control) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the text.
func (c *Control) UnmarshalText(text []byte) (err error) {
	*c, err = Parse(string(text))
	return err
}

func parse(text string) (c Control, ok bool) {
	if text == "-" || text == "" {
		return c, true
	}
	if rest, is := strings.CutPrefix(text, "*"); is {
		c.Hourglass, ok = parseSeconds(rest)
		return c, ok && c.Hourglass > 0
	}
	if rest, is := strings.CutPrefix(text, perTurn); is {
		turn, extra, more := strings.Cut(rest, "+")
		c.Turn, ok = parseSeconds(turn)
		if more && ok {
			c.Extra, ok = parseSeconds(extra)
		}
		return c, ok && c.Turn > 0
	}
	if rest, is := strings.CutPrefix(text, perDays); is {
		days, leave, more := strings.Cut(rest, ",")
		c.Days, ok = parseCount(days)
		if leave, is = strings.CutPrefix(leave, onLeave); more && ok {
			c.Vacation, ok = parseCount(leave)
			ok = ok && is
		}
		return c, ok && c.Days > 0
	}
	stages, overtime, more := strings.Cut(text, ",")
	for text := range strings.SplitSeq(stages, ":") {
		s, ok := parseStage(text)
		if !ok {
			return c, false
		}
		c.Stages = append(c.Stages, s)
	}
	if more {
		c.Overtime, ok = parseOvertime(overtime)
		return c, ok
	}
	return c, true
}

func parseStage(text string) (s Stage, ok bool) {
	if turns, rest, is := strings.Cut(text, "/"); is {
		if s.Turns, ok = parseCount(turns); !ok || s.Turns == 0 {
			return s, false
		}
		text = rest
	}
	if i := strings.IndexAny(text, bonusSigns); i >= 0 {
		s.Mode = Bonus(strings.IndexByte(bonusSigns, text[i]))
		if s.Bonus, ok = parseSeconds(text[i+1:]); !ok || s.Bonus == 0 {
			return s, false
		}
		text = text[:i]
	}
	s.Time, ok = parseSeconds(text)
	return s, ok
}

func parseOvertime(text string) (o Overtime, ok bool) {
	if periods, time, is := strings.Cut(text, "x"); is {
		o.Turns = 1
		if o.Periods, ok = parseCount(periods); !ok || o.Periods == 0 {
			return o, false
		}
		o.Time, ok = parseSeconds(time)
		return o, ok
	}
	turns, time, is := strings.Cut(text, "/")
	o.Periods = 1
	if o.Turns, ok = parseCount(turns); !ok || !is || o.Turns < 2 {
		return o, false
	}
	o.Time, ok = parseSeconds(time)
	return o, ok
}

// parseCount reads at most six digits.
func parseCount(text string) (int, bool) {
	if len(text) == 0 || len(text) > 6 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// parseSeconds reads at most seven digits and three decimals.
func parseSeconds(text string) (time.Duration, bool) {
	whole, decimals, dot := strings.Cut(text, ".")
	if len(whole) > 7 || len(decimals) > 3 || dot && decimals == "" || strings.Trim(whole+decimals, "0123456789") != "" || whole == "" {
		return 0, false
	}
	ms, err := strconv.Atoi(whole + (decimals + "000")[:3])
	return time.Duration(ms) * time.Millisecond, err == nil
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d/time.Millisecond)/1000, 'f', -1, 64)
}
