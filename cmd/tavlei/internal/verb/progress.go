package verb

import (
	"fmt"
	"strings"
	"time"
)

// Progress draws how far long work is, on standard error if that is a terminal.
type Progress struct {
	e         *Env
	what      string
	N, Total  int
	first     int // of n, done before it began
	start     time.Time
	drawn     time.Time
	lastWidth int
}

// Work that is done before progressAfter draws nothing, and no drawing follows another in less
// than progressEvery.
const (
	progressAfter = 700 * time.Millisecond
	progressEvery = 100 * time.Millisecond
)

// progressLine is how often [progress.line] writes one where there is no terminal.
const progressLine = 30 * time.Second

// Progress begins to count total units of work; total 0 means that nobody knows.
func (e *Env) Progress(what string, total int) *Progress {
	return &Progress{e: e, what: what, Total: total, start: time.Now()}
}

// From says how much had been done before.
func (p *Progress) From(n int) { p.N, p.first = n, n }

func (p *Progress) Step() {
	p.N++
	p.Draw("")
}

// Line shows the count and a note as draw does; where there is no terminal it writes a line now and then.
func (p *Progress) Line(note string) {
	if p.e.Screen {
		p.Draw(note)
		return
	}
	if now := time.Now(); now.Sub(p.start) >= progressLine && now.Sub(p.drawn) >= progressLine {
		p.drawn = now
		fmt.Fprintln(p.e.Err, p.text(now, note))
	}
}

// Draw shows the count and a note.
func (p *Progress) Draw(note string) {
	now := time.Now()
	if !p.e.Screen || now.Sub(p.start) < progressAfter || now.Sub(p.drawn) < progressEvery {
		return
	}
	p.drawn = now
	text := p.text(now, note)
	fmt.Fprintf(p.e.Err, "\r%s%s", text, strings.Repeat(" ", max(p.lastWidth-len(text), 0)))
	p.lastWidth = len(text)
}

// text is "game 12/100, 3m5s left, note".
func (p *Progress) text(now time.Time, note string) string {
	text := fmt.Sprintf("%s %d", p.what, p.N)
	if p.Total > 0 {
		text += fmt.Sprintf("/%d", p.Total)
		if left := p.left(now); left > time.Second {
			text += fmt.Sprintf(", %s left", left.Round(time.Second))
		}
	}
	if note != "" {
		text += ", " + note
	}
	return text
}

func (p *Progress) left(now time.Time) time.Duration {
	if p.N == p.first {
		return 0
	}
	return now.Sub(p.start) / time.Duration(p.N-p.first) * time.Duration(p.Total-p.N)
}

// Done wipes the line.
func (p *Progress) Done() {
	if p.lastWidth > 0 {
		fmt.Fprintf(p.e.Err, "\r%s\r", strings.Repeat(" ", p.lastWidth))
	}
}
