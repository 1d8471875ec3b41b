package server

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// A line of which nothing is heard is asked for a sign of life, by a ping that browsers answer by themselves, in the
// background, too; without one its guest counts as here no more. The line itself is kept, and the guest is here again with the
// first sign: a slow phone loses nothing. See ADR 24.
const (
	askAfter   = 2 * time.Second
	quietAfter = 4500 * time.Millisecond
	pulseEvery = 250 * time.Millisecond
)

// pulse feels whether lines are alive.
type pulse struct {
	now   func() time.Time
	mu    sync.Mutex
	lines map[*lifeline]bool
}

// lifeline is what the pulse knows of a socket.
type lifeline struct {
	socket *socket
	now    func() time.Time
	ctx    context.Context // of the socket
	heard  atomic.Int64    // when the last sign of life came, in nanoseconds since 1970
	asked  atomic.Bool     // a ping is under way
	busy   atomic.Bool     // a frame is carried out, and nothing is read meanwhile
	quiet  bool            // nothing was heard for too long; the pulse's own
	told   time.Time       // when a client that waits was told last that we are there; the pulse's own
}

// watch begins to feel the pulse of a socket; stop must be called before its guest leaves.
func (p *pulse) watch(ctx context.Context, k *socket) (l *lifeline, stop func()) {
	l = &lifeline{socket: k, now: p.now, ctx: ctx}
	l.live()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lines[l] = true
	return l, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.lines, l)
		if l.quiet {
			k.room.hear(k.guest)
		}
	}
}

// live notes a sign of life.
func (l *lifeline) live() { l.heard.Store(l.now().UnixNano()) }

// run feels the pulse of all lines until ctx is done.
func (p *pulse) run(ctx context.Context) {
	ticker := time.NewTicker(pulseEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			p.feel()
		}
	}
}

// feel looks at every line once.
func (p *pulse) feel() {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	for l := range p.lines {
		l.feel(now)
	}
}

func (l *lifeline) feel(now time.Time) {
	if l.busy.Load() {
		l.wait(now)
	}
	silent := now.Sub(time.Unix(0, l.heard.Load()))
	if silent >= askAfter && l.asked.CompareAndSwap(false, true) {
		go l.ask()
	}
	room, guest := l.socket.room, l.socket.guest
	if quiet := silent >= quietAfter; quiet != l.quiet {
		l.quiet = quiet
		if quiet {
			room.hush(guest)
		} else {
			room.hear(guest)
		}
	}
}

// wait tells a client that its command is still carried out: its own pings are not answered meanwhile.
func (l *lifeline) wait(now time.Time) {
	l.live()
	if now.Sub(l.told) >= askAfter {
		l.told = now
		l.socket.answer(smallFrame{T: "pong"})
	}
}

// ask waits for the answer to one ping, as long as the socket lasts.
func (l *lifeline) ask() {
	defer l.asked.Store(false)
	ctx, cancel := context.WithTimeout(l.ctx, silence)
	defer cancel()
	if l.socket.conn.Ping(ctx) == nil {
		l.live()
	}
}
