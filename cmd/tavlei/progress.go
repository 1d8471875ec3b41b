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

// progress begins to count total units of work; total 0 means that nobody knows.
func (e *env) progress(what string, total int) *progress {
	return &progress{e: e, what: what, total: total, start: time.Now()}
}

func (p *progress) step() {
	p.n++
	p.draw("")
}

// draw shows the count and a note.
func (p *progress) draw(note string) {
	now := time.Now()
	if !p.e.screen || now.Sub(p.start) < progressAfter || now.Sub(p.drawn) < progressEvery {
		return
	}
	p.drawn = now
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
	fmt.Fprintf(p.e.err, "\r%s%s", text, strings.Repeat(" ", max(p.lastWidth-len(text), 0)))
	p.lastWidth = len(text)
}

func (p *progress) left(now time.Time) time.Duration {
	if p.n == 0 {
		return 0
	}
	return now.Sub(p.start) / time.Duration(p.n) * time.Duration(p.total-p.n)
}

// done wipes the line.
func (p *progress) done() {
	if p.lastWidth > 0 {
		fmt.Fprintf(p.e.err, "\r%s\r", strings.Repeat(" ", p.lastWidth))
	}
}
