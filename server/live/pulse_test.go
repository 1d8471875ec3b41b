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

// TestLooksAreBounded: a crowd is looked at more seldom than a few lines, and often enough to tell who waits for a command.
func TestLooksAreBounded(t *testing.T) {
	p := &pulse{Lines: map[*lifeline]bool{}}
	for _, c := range []struct {
		lines int
		want  time.Duration
	}{{1, PulseEvery}, {3000, 375 * time.Millisecond}, {20_000, time.Second}} {
		for len(p.Lines) < c.lines {
			p.Lines[&lifeline{}] = true
		}
		if got := p.pause(); got != c.want {
			t.Errorf("%d lines are looked at every %v, want %v", c.lines, got, c.want)
		}
	}
}
