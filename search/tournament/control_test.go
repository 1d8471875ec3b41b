package tournament

import (
	"testing"
	"time"
)

// TestParseControl: what people write for a clock and what the tag of PGN says of it.
func TestParseControl(t *testing.T) {
	for text, want := range map[string]string{
		"60": "60", "1:30": "90", "10+0.1": "10+0.1", "40/5:00+0.5": "40/300+0.5", "0+2": "0+2", "0.001": "0.001", "40/4": "40/4",
	} {
		if c, err := ParseControl(text); err != nil || c.String() != want {
			t.Errorf("%s: %v, %v; want %s", text, c, err, want)
		}
	}
	for _, text := range []string{"", "soon", "-1", "0", "0+0", "0/60", "x/60", "60+x", "1:x", "40/", "1e300", "NaN", "-1:30"} {
		if c, err := ParseControl(text); err == nil {
			t.Errorf("%q passes for %v", text, c)
		}
	}
	if got := (Control{Each: 1500 * time.Millisecond}).String(); got != "1/1.5" {
		t.Errorf("a time for each move is %s", got)
	}
}

// TestClock: increments come after the move, periods begin with the move after the last, and only what is
// beyond the margin makes the flag fall.
func TestClock(t *testing.T) {
	type step struct {
		took time.Duration
		left time.Duration
		fell bool
	}
	s := time.Second
	for _, c := range []struct {
		text   string
		margin time.Duration
		steps  []step
	}{
		{"10+1", 0, []step{{4 * s, 7 * s, false}, {7 * s, s, false}, {s + 1, 0, true}}},
		{"2/10", 0, []step{{4 * s, 6 * s, false}, {6 * s, 10 * s, false}, {s, 9 * s, false}}},
		{"5", s, []step{{5*s + s/2, 0, false}, {s, 0, false}, {s + 1, 0, true}}},
		{"0+2", 0, []step{{s, 3 * s, false}, {4 * s, 0, true}}},
	} {
		control, err := ParseControl(c.text)
		if err != nil {
			t.Fatal(err)
		}
		k := NewClock(control)
		for i, step := range c.steps {
			if fell := k.Spend(step.took, c.margin); fell != step.fell || k.Left != step.left {
				t.Errorf("%s, move %d of %v: %v left, fell %v; want %v, %v", c.text, i+1, step.took, k.Left, fell, step.left, step.fell)
			}
		}
	}
	each := NewClock(Control{Each: s})
	if each.Spend(s, 0) || each.Left != s || !each.Spend(s+1, 0) {
		t.Error("a time for each move is the same for every one")
	}
	var none Clock
	if none.Runs() || none.Spend(time.Hour, 0) || none.Share(0) != 0 {
		t.Error("without a clock nobody loses on time")
	}
}

// TestShare: no share is more than is left, and the last moves of a period may use it up.
func TestShare(t *testing.T) {
	for _, text := range []string{"60", "60+1", "1/60", "40/60", "0+1"} {
		c, err := ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		for k, n := NewClock(c), 0; n < 200; n++ {
			share := k.Share(0)
			if share <= 0 || k.Spend(share, 0) {
				t.Fatalf("%s, move %d: a share of %v makes the flag fall", text, n+1, share)
			}
		}
	}
}
