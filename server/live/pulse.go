package live

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
	AskAfter   = 2 * time.Second
	QuietAfter = 4500 * time.Millisecond
	PulseEvery = 250 * time.Millisecond

	// asksEvery is a bound of what signs of life may cost: where there are many lines, each is asked more seldom.
	asksEvery = 2 * time.Millisecond
)

// pulse feels whether lines are alive.
type pulse struct {
	now   func() time.Time
	Mu    sync.Mutex
	Lines map[*lifeline]bool

	closing bool // no line stays
}

// lifeline is what the pulse knows of a socket.
type lifeline struct {
	socket *Socket
	now    func() time.Time
	ctx    context.Context // of the socket
	lag    atomic.Int64    // between a ping and its answer, in nanoseconds, smoothed; 0 before the first
	heard  atomic.Int64    // when the last sign of life came, in nanoseconds since 1970
	asked  atomic.Bool     // a ping is under way
	Busy   atomic.Bool     // a frame is carried out, and nothing is read meanwhile
	quiet  bool            // nothing was heard for too long; the pulse's own
	told   time.Time       // when a client that waits was told last that we are there; the pulse's own
}

// of is a lifeline of a socket that lives.
func (p *pulse) of(ctx context.Context, k *Socket) *lifeline {
	l := &lifeline{socket: k, now: p.now, ctx: ctx}
	l.live()
	return l
}

// watch begins to feel the pulse of a line; stop must be called before its guest leaves.
func (p *pulse) watch(l *lifeline) (stop func()) {
	p.Mu.Lock()
	defer p.Mu.Unlock()
	p.Lines[l] = true
	if p.closing {
		l.socket.feed.post(piece{bye: "shutdown"})
	}
	return func() {
		p.Mu.Lock()
		defer p.Mu.Unlock()
		delete(p.Lines, l)
		if l.quiet {
			l.socket.Room.hear(l.socket.Guest)
		}
	}
}

// close says goodbye to all lines, and to those that come.
func (p *pulse) close() {
	p.Mu.Lock()
	defer p.Mu.Unlock()
	p.closing = true
	for l := range p.Lines {
		l.socket.feed.post(piece{bye: "shutdown"})
	}
}

// live notes a sign of life.
func (l *lifeline) live() { l.heard.Store(l.now().UnixNano()) }

// run feels the pulse of all lines until ctx is done.
func (p *pulse) run(ctx context.Context) {
	next := time.NewTimer(PulseEvery)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-next.C:
			p.Feel()
			next.Reset(p.pause())
		}
	}
}

// slowest is the longest time between two looks at all lines.
const slowest = time.Second

// pause is the time until the next look: lines that are asked seldom are looked at more seldom, too.
func (p *pulse) pause() time.Duration {
	p.Mu.Lock()
	defer p.Mu.Unlock()
	return min(max(PulseEvery, askAfter(len(p.Lines))/16), slowest)
}

// askAfter is for how long nothing is heard of a line before it is asked.
func askAfter(lines int) time.Duration { return max(AskAfter, time.Duration(lines)*asksEvery) }

// Feel looks at every line once.
func (p *pulse) Feel() {
	p.Mu.Lock()
	defer p.Mu.Unlock()
	now, ask := p.now(), askAfter(len(p.Lines))
	for l := range p.Lines {
		l.feel(now, ask)
	}
}

// feel asks a line of which nothing was heard for so long.
func (l *lifeline) feel(now time.Time, ask time.Duration) {
	if l.Busy.Load() {
		l.wait(now)
	}
	silent := now.Sub(time.Unix(0, l.heard.Load()))
	if silent >= ask && l.asked.CompareAndSwap(false, true) {
		go l.ask()
	}
	room, guest := l.socket.Room, l.socket.Guest
	if quiet := silent >= ask+QuietAfter-AskAfter; quiet != l.quiet {
		l.quiet = quiet
		if quiet {
			room.hush(guest)
		} else {
			room.hear(guest)
		}
	}
}

// wait tells a client that its command is still carried out: its own pings are not answered meanwhile. News wait for the
// answer no longer.
func (l *lifeline) wait(now time.Time) {
	l.live()
	if now.Sub(l.told) >= AskAfter {
		l.told = now
		l.socket.answer(SmallFrame{T: "pong"})
	} else {
		l.socket.feed.hurry()
	}
}

// noteLag learns how long the way is, from several pings, so that one that was held up says little.
func (l *lifeline) noteLag(way time.Duration) {
	if before := time.Duration(l.lag.Load()); before > 0 {
		way = (3*before + way) / 4
	}
	l.lag.Store(int64(max(way, 1)))
}

// Lag is how long news and the answer to it are on their way; 0 where it is not known.
func (l *lifeline) Lag() time.Duration { return time.Duration(l.lag.Load()) }

// ask waits for the answer to one ping, as long as the socket lasts.
func (l *lifeline) ask() {
	defer l.asked.Store(false)
	ctx, cancel := context.WithTimeout(l.ctx, silence)
	defer cancel()
	asked := l.now()
	if l.socket.Conn.Ping(ctx) == nil {
		l.live()
		l.noteLag(l.now().Sub(asked))
	}
}
