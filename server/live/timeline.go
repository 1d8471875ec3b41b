package live

import (
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/cluster"
)

// origins are the moments from which the times of matches count where that is not the moment of their
// making: the wall clock was set back between two runs, and something happened in the match after what is now.
type origins struct {
	mu sync.Mutex
	of map[string]time.Time
}

// origin is the moment from which the times of a match count, last being the time of its last event. It
// stays the same as long as the server runs, which is since then: the match goes on where it was left.
func (o *origins) origin(id string, made time.Time, last time.Duration, now, since time.Time) time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	if at, ok := o.of[id]; ok {
		return at
	}
	if !made.Add(last).After(now) {
		return made
	}
	if o.of == nil {
		o.of = map[string]time.Time{}
	}
	o.of[id] = since.Add(-last - time.Millisecond)
	return o.of[id]
}

// delays keep what the server itself takes of the turns under way: from the moment at which the command was read that began
// a turn until its player is told. Nobody could think about what was not told yet.
type delays struct {
	mu    sync.Mutex
	seats []delay // none before the first turn
}

// delay is that of the turn of one seat.
type delay struct {
	began     time.Time // zero: its clock does not run
	published time.Time // when its player could be told
	told      bool      // that it has begun
	server    time.Duration
	rest      time.Duration // below a millisecond, of the turns before: whole ones are given back
	next      time.Duration // the rest once the turn is over
}

// of is that of a seat, nil if nothing is known of it. d.mu is held.
func (d *delays) of(seat game.Seat) *delay {
	if seat < 0 || int(seat) >= len(d.seats) {
		return nil
	}
	return &d.seats[seat]
}

// begin notes whose turn is over and whose begins with what has happened.
func (d *delays) begin(origin time.Time, before, after *match.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if more := len(after.Players) - len(d.seats); more > 0 {
		d.seats = append(d.seats, make([]delay, more)...)
	}
	for i := range after.Players {
		seat, it := game.Seat(i), &d.seats[i]
		ran, runs := before.Clock(seat, after.At).Running, after.Clock(seat, after.At).Running
		if ran && !runs {
			it.rest = it.next
		}
		switch {
		case !runs:
			it.began = time.Time{}
		case !ran:
			*it = delay{began: origin.Add(after.At), rest: it.rest, next: it.rest}
		}
	}
}

// reached notes that everybody is told from now on.
func (d *delays) reached(now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.seats {
		if it := &d.seats[i]; !it.began.IsZero() && it.published.IsZero() {
			it.published, it.server = now, max(0, now.Sub(it.began))
		}
	}
}

// told notes that the player of the seats is told what has happened, on a line that was free since a moment: until then it
// was the player who held it up.
func (d *delays) told(seats game.Seats, free, now time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for seat := range seats.All() {
		it := d.of(seat)
		if it == nil || it.told || it.published.IsZero() || it.began.IsZero() {
			continue
		}
		it.told = true
		it.server = max(it.server, now.Sub(it.began)-max(0, free.Sub(it.published)))
	}
}

// sofar is what is known of a turn under way, for the node that has the match.
func (d *delays) sofar(seat game.Seat, origin time.Time) cluster.Told {
	d.mu.Lock()
	defer d.mu.Unlock()
	it := d.of(seat)
	if it == nil || it.began.IsZero() {
		return cluster.Told{}
	}
	return cluster.Told{Began: it.began.Sub(origin), After: it.server}
}

// toldElsewhere notes when another node has told a player that a turn had begun.
func (d *delays) toldElsewhere(seat game.Seat, origin time.Time, t cluster.Told) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if it := d.of(seat); it != nil && !it.began.IsZero() && it.began.Sub(origin) == t.Began {
		it.server = max(it.server, min(t.After, mostElsewhere))
	}
}

// mostElsewhere bounds what another node may say: its clock may be wrong.
const mostElsewhere = time.Second

// way is how long the news of a turn and the command that answers them were on their way together, by what its client has
// measured between them; false where it cannot know.
func (d *delays) way(seat game.Seat, came time.Time, took time.Duration) (time.Duration, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	it := d.of(seat)
	if it == nil || !it.told {
		return 0, false
	}
	return max(0, came.Sub(it.began)-it.server-took), true
}

// lost is what is lost of the turn that a seat finishes, in whole milliseconds. What is below one waits for its next turn.
func (d *delays) lost(seat game.Seat, l match.Lost) match.Lost {
	d.mu.Lock()
	defer d.mu.Unlock()
	it := d.of(seat)
	if it == nil || it.began.IsZero() {
		return l
	}
	way := l.Lag.Truncate(time.Millisecond)
	all := l.Server + it.server + it.rest + l.Lag - way
	whole := all.Truncate(time.Millisecond)
	it.next = all - whole
	return match.Lost{Lag: way, Server: whole}
}

// longest is the most that the server has taken of a turn under way, in whole milliseconds.
func (d *delays) longest() (most time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, it := range d.seats {
		if !it.began.IsZero() {
			most = max(most, it.server)
		}
	}
	return (most + time.Millisecond - 1).Truncate(time.Millisecond)
}
