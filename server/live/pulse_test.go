package live

import (
	"testing"
	"time"
)

// TestAsksAreBounded: where there are many lines, one that has been silent for a moment is neither asked nor given up yet.
func TestAsksAreBounded(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	p := &pulse{now: func() time.Time { return now }, Lines: map[*lifeline]bool{}}
	for range 3000 {
		l := &lifeline{now: p.now, socket: &Socket{}}
		l.live()
		p.Lines[l] = true
	}
	now = now.Add(3000*asksEvery - time.Millisecond)
	if now.Sub(time.Unix(1_800_000_000, 0)) < QuietAfter {
		t.Fatal("so many lines are no crowd")
	}
	p.Feel()
	for l := range p.Lines {
		if l.asked.Load() || l.quiet {
			t.Fatal("a line of a crowd is asked or given up as if it were alone")
		}
	}
}
