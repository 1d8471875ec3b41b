package main

import (
	"fmt"
	"strings"
	"time"
)

// progress draws how far long work is, on standard error if that is a terminal.
type progress struct {
	e         *env
	what      string
	n, total  int
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

// progress begins to count total units of work; total 0 means that nobody knows.
func (e *env) progress(what string, total int) *progress {
	return &progress{e: e, what: what, total: total, start: time.Now()}
}

// from says how much had been done before.
func (p *progress) from(n int) { p.n, p.first = n, n }

func (p *progress) step() {
	p.n++
	p.draw("")
}

// line shows the count and a note as draw does; where there is no terminal it writes a line now and then.
func (p *progress) line(note string) {
	if p.e.screen {
		p.draw(note)
		return
	}
	if now := time.Now(); now.Sub(p.start) >= progressLine && now.Sub(p.drawn) >= progressLine {
		p.drawn = now
		fmt.Fprintln(p.e.err, p.text(now, note))
	}
}

// draw shows the count and a note.
func (p *progress) draw(note string) {
	now := time.Now()
	if !p.e.screen || now.Sub(p.start) < progressAfter || now.Sub(p.drawn) < progressEvery {
		return
	}
	p.drawn = now
	text := p.text(now, note)
	fmt.Fprintf(p.e.err, "\r%s%s", text, strings.Repeat(" ", max(p.lastWidth-len(text), 0)))
	p.lastWidth = len(text)
}

// text is "game 12/100, 3m5s left, note".
func (p *progress) text(now time.Time, note string) string {
	text := fmt.Sprintf("%s %d", p.what, p.n)
	if p.total > 0 {
		text += fmt.Sprintf("/%d", p.total)
		if left := p.left(now); left > time.Second {
			text += fmt.Sprintf(", %s left", left.Round(time.Second))
		}
	}
	if note != "" {
		text += ", " + note
	}
	return text
}

func (p *progress) left(now time.Time) time.Duration {
	if p.n == p.first {
		return 0
	}
	return now.Sub(p.start) / time.Duration(p.n-p.first) * time.Duration(p.total-p.n)
}

// done wipes the line.
func (p *progress) done() {
	if p.lastWidth > 0 {
		fmt.Fprintf(p.e.err, "\r%s\r", strings.Repeat(" ", p.lastWidth))
	}
}
