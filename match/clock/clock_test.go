package clock_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/clock"
)

const sec = time.Second

// parse reads a control that is right.
func parse(t testing.TB, text string) clock.Control {
	t.Helper()
	c, err := clock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// table are clocks of two seats.
func newTable(t testing.TB, text string) *clock.Clocks {
	t.Helper()
	c, err := clock.New([]clock.Control{parse(t, text)}, 2)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestControls follows one seat through turns of so many seconds each, while the other takes none, and compares what its
// clock shows afterwards. A time of 0 is a flag.
func TestControls(t *testing.T) {
	for _, test := range []struct {
		name, control string
		turns         []time.Duration
		left          []time.Duration
	}{
		{"sudden death", "300", []time.Duration{100 * sec, 150 * sec, 50 * sec}, []time.Duration{200 * sec, 50 * sec, 0}},
		{"Fischer: the bonus is added, used or not", "60+2", []time.Duration{sec, 10 * sec, 52 * sec}, []time.Duration{61 * sec, 53 * sec, 3 * sec}},
		{"Fischer: the bonus saves nobody whose time is over", "60+2", []time.Duration{60 * sec}, []time.Duration{0}},
		{"Bronstein: no more than was used", "60b5", []time.Duration{2 * sec, 5 * sec, 15 * sec}, []time.Duration{60 * sec, 60 * sec, 50 * sec}},
		{"Bronstein: the flag falls before the bonus", "60b5", []time.Duration{60 * sec}, []time.Duration{0}},
		{"delay: the clock waits", "60d5", []time.Duration{2 * sec, 5 * sec, 15 * sec, 54 * sec}, []time.Duration{60 * sec, 60 * sec, 50 * sec, sec}},
		{"delay: a turn may take time and delay", "60d5", []time.Duration{64 * sec, 6 * sec}, []time.Duration{sec, 0}},
		{"two turns in a time, the rest is kept", "2/60:30", []time.Duration{10 * sec, 20 * sec, 59 * sec}, []time.Duration{50 * sec, 60 * sec, sec}},
		{"the flag falls before the turns are made", "2/60:30,5x10", []time.Duration{59 * sec, sec}, []time.Duration{sec, 0}},
		{"three controls, the last with a bonus", "1/10:1/20:30+3", []time.Duration{4 * sec, 5 * sec, sec}, []time.Duration{26 * sec, 51 * sec, 53 * sec}},
		{"byo-yomi: a period is full again", "10,3x30", []time.Duration{9 * sec, 20 * sec, 29 * sec}, []time.Duration{sec, 30 * sec, 30 * sec}},
		{"byo-yomi: periods are used up", "10,3x30", []time.Duration{35 * sec, 70 * sec, 29 * sec, 30 * sec}, []time.Duration{30 * sec, 30 * sec, 30 * sec, 0}},
		{"byo-yomi alone", "0,1x20", []time.Duration{19 * sec, 20 * sec}, []time.Duration{20 * sec, 0}},
		{"Canadian: full again after its turns", "10,3/60", []time.Duration{20 * sec, 30 * sec, 10 * sec, 60 * sec}, []time.Duration{50 * sec, 20 * sec, 60 * sec, 0}},
		{"a fixed time for each turn", "turn=30", []time.Duration{29 * sec, sec, 30 * sec}, []time.Duration{sec, 29 * sec, 0}},
		{"seed 003: five minutes, a call, one minute more", "turn=300+60", []time.Duration{299 * sec, 359 * sec, 360 * sec}, []time.Duration{sec, sec, 0}},
		{"days for each turn", "days=1", []time.Duration{23 * time.Hour, 24 * time.Hour}, []time.Duration{time.Hour, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newTable(t, test.control)
			at := time.Duration(0)
			for i, turn := range test.turns {
				c.Start(0, at, 0)
				at += turn
				c.Finish(0, at, 0)
				if r := c.Read(0, at); r.Left != test.left[i] || r.Flagged != (test.left[i] == 0) {
					t.Fatalf("after turn %d: %+v, want %v left", i+1, r, test.left[i])
				}
			}
		})
	}
}

// TestHourglass pours from one to the other; the sum stays.
func TestHourglass(t *testing.T) {
	c := newTable(t, "*60")
	c.Start(0, 0, 0)
	c.Finish(0, 20*sec, 0)
	c.Start(1, 20*sec, 0)
	if a, b := c.Read(0, 50*sec).Left, c.Read(1, 50*sec).Left; a != 70*sec || b != 50*sec {
		t.Fatalf("after 20 s and 30 s: %v and %v, want 70 s and 50 s", a, b)
	}
	if at, ok := c.Deadline(1); !ok || at != 100*sec {
		t.Fatalf("the second glass is empty at %v, %v, want 100 s", at, ok)
	}
	if c.Flagged(1, 100*sec-1) || !c.Flagged(1, 100*sec) {
		t.Fatal("the flag does not fall when the glass is empty")
	}
}

// TestCall reads a turn before and after the call of time.
func TestCall(t *testing.T) {
	c := newTable(t, "turn=300+60")
	c.Start(0, 0, 0)
	if r := c.Read(0, 100*sec); r.Called || r.Left != 200*sec {
		t.Errorf("before the call: %+v", r)
	}
	if r := c.Read(0, 310*sec); !r.Called || r.Left != 50*sec {
		t.Errorf("after the call: %+v", r)
	}
	if at, _ := c.Deadline(0); at != 360*sec {
		t.Errorf("over at %v, want after six minutes", at)
	}
}

// TestReadings shows what is still to do in a stage and a period.
func TestReadings(t *testing.T) {
	c := newTable(t, "40/60:30d2,5x10")
	if r := c.Read(0, 0); r.Stage != 1 || r.Turns != 40 || r.Periods != 0 {
		t.Errorf("at the start: %+v", r)
	}
	c = newTable(t, "30d2,5x10")
	c.Start(0, 0, sec)
	if r := c.Read(0, 0); r.Delay != 3*sec || r.Left != 30*sec || !r.Running {
		t.Errorf("while the ply before is shown: %+v", r)
	}
	if r := c.Read(0, 2*sec); r.Delay != sec {
		t.Errorf("in the delay: %+v", r)
	}
	if r := c.Read(0, 58*sec); r.Stage != 2 || r.Periods != 3 || r.Turns != 1 || r.Left != 5*sec {
		t.Errorf("in overtime: %+v", r)
	}
	if at, ok := c.Deadline(0); !ok || at != 83*sec {
		t.Errorf("over at %v, want 1+2+30+50 s", at)
	}
}

// TestPause keeps what every clock had, a wait among it.
func TestPause(t *testing.T) {
	c := newTable(t, "60d5")
	c.Start(0, 10*sec, 4*sec)
	c.Pause(12 * sec)
	if r := c.Read(0, 50*sec); r.Running || r.Left != 60*sec || r.Delay != 7*sec {
		t.Errorf("in the pause: %+v", r)
	}
	if _, ok := c.Deadline(0); ok {
		t.Error("a deadline in a pause")
	}
	c.Resume(100 * sec)
	if r := c.Read(0, 108*sec); r.Left != 59*sec {
		t.Errorf("8 s after it: %+v, want 59 s: 2 s of wait, 5 s of delay", r)
	}
}

// TestSkip charges nobody for the time in which the server was away.
func TestSkip(t *testing.T) {
	for _, control := range []string{"60+2", "*60", "turn=60", "0,1x60"} {
		c := newTable(t, control)
		c.Start(0, 0, 0)
		c.Skip(5*sec, 1000*sec)
		if r := c.Read(0, 1005*sec); r.Left != 50*sec {
			t.Errorf("%s: %v left 5 s before it went and 5 s after the server is back", control, r.Left)
		}
	}
	c := newTable(t, "60")
	c.Start(0, 0, 10*sec)
	c.Skip(4*sec, 100*sec)
	if r := c.Read(0, 108*sec); r.Left != 58*sec {
		t.Errorf("%v left: 6 s of showing the last ply are to come yet", r.Left)
	}
}

// TestHold lets a turn of several plies wait while each is shown.
func TestHold(t *testing.T) {
	c := newTable(t, "60b5")
	c.Start(0, 0, 0)
	c.Hold(0, 3*sec, 20*sec)
	if r := c.Read(0, 24*sec); r.Left != 56*sec || r.Delay != 0 {
		t.Errorf("3 s, 20 s to look, 1 s: %+v", r)
	}
	c.Finish(0, 24*sec, 0)
	if r := c.Read(0, 24*sec); r.Left != 60*sec {
		t.Errorf("Bronstein gives back what the whole turn took: %+v", r)
	}
}

// TestUndo takes back what a finished turn has brought, not what it has taken.
func TestUndo(t *testing.T) {
	c := newTable(t, "1/60+5:30")
	c.Start(0, 0, 0)
	c.Finish(0, 10*sec, 0)
	if r := c.Read(0, 10*sec); r.Left != 85*sec || r.Stage != 2 {
		t.Fatalf("after the first control: %+v", r)
	}
	c.Undo(0)
	if r := c.Read(0, 10*sec); r.Left != 50*sec || r.Stage != 1 || r.Turns != 1 {
		t.Errorf("taken back: %+v", r)
	}
	c = newTable(t, "2,3x10")
	c.Start(0, 0, 0)
	c.Finish(0, 5*sec, 0)
	c.Undo(0)
	if r := c.Read(0, 5*sec); r.Periods != 3 || r.Stage != 2 || r.Left != 7*sec {
		t.Errorf("taken back in overtime: %+v, want what was left of the period before it was full again", r)
	}
	c.Start(0, 5*sec, 0)
	c.Finish(0, 14*sec, 0)
	c.Start(0, 14*sec, 0)
	c.Halt(0, 26*sec)
	c.Undo(0)
	if r := c.Read(0, 26*sec); r.Periods != 1 || r.Left != 8*sec {
		t.Errorf("a takeback gave a used period back: %+v", r)
	}
}

// TestLag gives back the way of a move to the server, within bounds.
func TestLag(t *testing.T) {
	c := newTable(t, "60")
	total := time.Duration(0)
	for i := range 10 {
		at := time.Duration(i) * 10 * sec
		c.Start(0, at, 0)
		credit := c.Credit(0, 3*sec)
		if credit > clock.MaxCredit {
			t.Fatalf("a credit of %v", credit)
		}
		total += credit
		c.Finish(0, at+sec, credit)
	}
	if r := c.Read(0, 200*sec); r.Left != 50*sec+total || total < 1900*time.Millisecond || total > 2*sec {
		t.Errorf("credits of %v, %v left", total, r.Left)
	}
	if c.Credit(1, -sec) != 0 {
		t.Error("a credit for a negative lag")
	}
}

// TestUnequal gives each seat its own clock.
func TestUnequal(t *testing.T) {
	c, err := clock.New([]clock.Control{parse(t, "300"), parse(t, "60+1"), parse(t, "-")}, 3)
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range []time.Duration{290 * sec, 51 * sec, 0} {
		c.Start(seat, 0, 0)
		c.Finish(seat, 10*sec, 0)
		if r := c.Read(seat, 10*sec); r.Left != want || r.Flagged {
			t.Errorf("seat %d: %+v, want %v", seat, r, want)
		}
	}
	if _, ok := c.Deadline(2); ok {
		t.Error("a deadline without a clock")
	}
}

// TestBerserk halves the time once, before the first turn is finished.
func TestBerserk(t *testing.T) {
	c := newTable(t, "60+2")
	if !c.Berserk(0, 0) || c.Berserk(0, 0) {
		t.Error("berserk is possible once")
	}
	c.Start(0, 0, 0)
	c.Finish(0, 10*sec, 0)
	if r := c.Read(0, 10*sec); r.Left != 20*sec {
		t.Errorf("%v left, want 30 s less 10 s and no bonus", r.Left)
	}
	c.Start(1, 10*sec, 0)
	c.Finish(1, 11*sec, 0)
	if c.Berserk(1, 12*sec) {
		t.Error("berserk after a turn")
	}
	for _, control := range []string{"60,3x10", "2/60:30", "*60", "turn=60", "days=2", "-"} {
		if newTable(t, control).Berserk(0, 0) {
			t.Errorf("berserk with %s", control)
		}
	}
}

// TestVacation lets days pass, of which there are only so many.
func TestVacation(t *testing.T) {
	const day = 24 * time.Hour
	c := newTable(t, "days=2,vacation=3")
	c.Start(0, 0, 0)
	if !c.Leave(0, true, day) || c.Leave(0, true, day) {
		t.Fatal("a vacation begins once")
	}
	if r := c.Read(0, 3*day); r.Left != day || !r.Away || r.Vacation != day {
		t.Errorf("in the vacation: %+v", r)
	}
	if at, ok := c.Deadline(0); !ok || at != 5*day {
		t.Errorf("over at %v, want after 2 days and 3 of vacation", at)
	}
	if r := c.Read(0, 4*day+time.Hour); r.Away || r.Left != 23*time.Hour {
		t.Errorf("after the vacation: %+v", r)
	}
	if c.Leave(0, true, 4*day+time.Hour) {
		t.Error("a vacation without days")
	}
}

// TestDrop stops the clock of who has left, and no sand falls there.
func TestDrop(t *testing.T) {
	c, err := clock.New([]clock.Control{parse(t, "*60")}, 3)
	if err != nil {
		t.Fatal(err)
	}
	c.Drop(2, 0)
	c.Start(0, 0, 0)
	if a, b, gone := c.Read(0, 10*sec).Left, c.Read(1, 10*sec).Left, c.Read(2, 10*sec).Left; a != 50*sec || b != 70*sec || gone != 60*sec {
		t.Errorf("%v, %v and %v", a, b, gone)
	}
	c.Start(2, 10*sec, 0)
	if c.Read(2, 20*sec).Running {
		t.Error("the clock of a seat that has left runs")
	}
}

// TestText reads and writes controls.
func TestText(t *testing.T) {
	for _, text := range []string{
		"-", "300", "300+2", "60b5", "60d0.5", "40/7200:20/3600:900+30", "600,5x30", "600+5,25/300", "*180", "turn=30",
		"turn=300+60", "days=3", "days=3,vacation=14", "0+1", "0,1x20", "604800", "40/7200d5:3600,1x1",
	} {
		if got := parse(t, text).String(); got != text {
			t.Errorf("%s is written %s", text, got)
		}
	}
}

// TestSeats reads one control for each seat.
func TestSeats(t *testing.T) {
	if got, err := clock.ParseSeats("300|60+1", 2); err != nil || len(got) != 2 || got[1].String() != "60+1" {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := clock.ParseSeats("300", 4); err != nil || len(got) != 1 {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"300|60", "300|60|x", strings.Repeat("1|", 100)} {
		if got, err := clock.ParseSeats(text, 3); !errors.Is(err, clock.ErrControl) {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}

// TestBadControls refuses what is no clock, and names the part.
func TestBadControls(t *testing.T) {
	for text, code := range map[string]string{
		"5 minutes":                         "clockText",
		"-5":                                "clockText",
		"300+":                              "clockText",
		"300+0":                             "clockText",
		"300+2:":                            "clockText",
		"1e9":                               "clockText",
		"99999999":                          "clockText",
		"300.0001":                          "clockText",
		"0/300:300":                         "clockText",
		"600,0x30":                          "clockText",
		"600,1/30":                          "clockText",
		"*0":                                "clockText",
		"turn=":                             "clockText",
		"days=0":                            "clockText",
		"days=3,14":                         "clockText",
		"days=3,vacation":                   "clockText",
		"0":                                 "clockRange",
		"604801":                            "clockRange",
		"300+3601":                          "clockRange",
		"600,101x30":                        "clockRange",
		"600,5x0":                           "clockRange",
		"1001/60:60":                        "clockRange",
		"days=61":                           "clockRange",
		"days=1,vacation=91":                "clockRange",
		"turn=0.5":                          "clockRange",
		"*0.5":                              "clockRange",
		"40/300":                            "clockTurns",
		"300:300":                           "clockTurns",
		"1/9:1/9:1/9:1/9:1/9:1/9:1/9:1/9:9": "clockStages",
		string(make([]byte, 500)):           "clockLong",
	} {
		_, err := clock.Parse(text)
		var fault *game.Fault
		if !errors.Is(err, clock.ErrControl) || !errors.As(err, &fault) || fault.Code != code {
			t.Errorf("%.40q: %v, want %s", text, err, code)
		}
	}
	for _, c := range []clock.Control{
		{Hourglass: sec, Turn: sec},
		{Extra: sec},
		{Vacation: 3},
		{Turn: sec, Vacation: 3},
		{Overtime: clock.Overtime{Time: sec, Turns: 1, Periods: 1}},
		{Stages: []clock.Stage{{Time: sec}}, Overtime: clock.Overtime{Time: sec, Turns: 2, Periods: 2}},
		{Stages: []clock.Stage{{Time: sec, Mode: 3}}},
		{Stages: []clock.Stage{{Time: sec + 1}}},
		{Turn: -sec},
	} {
		if err := c.Check(); !errors.Is(err, clock.ErrControl) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	two := []clock.Control{{}, {}}
	if _, err := clock.New(two, 3); !errors.Is(err, clock.ErrControl) {
		t.Errorf("two clocks for three seats: %v", err)
	}
	two[1].Hourglass = sec
	if _, err := clock.New(two, 2); !errors.Is(err, clock.ErrControl) {
		t.Errorf("an hourglass beside no clock: %v", err)
	}
}

// FuzzParse: whatever is read is written as it is read again.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"300+2", "40/7200:900d30", "600,5x30", "*180", "turn=300+60", "days=3,vacation=14"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := clock.Parse(text)
		if err != nil {
			return
		}
		again, err := clock.Parse(c.String())
		if err != nil || again.String() != c.String() {
			t.Fatalf("%q is written %q and read as %q, %v", text, c, again, err)
		}
	})
}

// TestReadAllocatesNothing: pages ask often.
func TestReadAllocatesNothing(t *testing.T) {
	c := newTable(t, "300+2")
	c.Start(0, 0, 0)
	if n := testing.AllocsPerRun(100, func() { c.Read(0, sec); c.Deadline(0) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
