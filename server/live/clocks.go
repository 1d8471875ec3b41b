package live

import (
	"container/heap"
	"context"
	"sync"
	"time"

	"github.com/tavlei/tavlei/match"
)

// clocks ticks the matches in which somebody's time runs: each when its next deadline has come.
type clocks struct {
	service *Service
	since   time.Time // when the server came
	origins
	Wake chan struct{} // the next deadline may be another one

	mu    sync.Mutex
	at    map[string]time.Time // deadline of each match
	queue deadlines            // those, and some that hold no more
}

type deadline struct {
	at time.Time
	id string
}

// deadlines is a heap, the next one first.
type deadlines []deadline

func (d deadlines) Len() int           { return len(d) }
func (d deadlines) Less(i, j int) bool { return d[i].at.Before(d[j].at) }
func (d deadlines) Swap(i, j int)      { d[i], d[j] = d[j], d[i] }
func (d *deadlines) Push(x any)        { *d = append(*d, x.(deadline)) }
func (d *deadlines) Pop() any {
	old := *d
	last := old[len(old)-1]
	*d = old[:len(old)-1]
	return last
}

// Bounds of ticking.
const (
	ticksAtOnce = 8
	tickAgain   = 10 * time.Second // after a tick that failed, for a full disk may be cleared
)

func newClocks(h *Service) *clocks {
	return &clocks{service: h, since: h.Config.Now(), Wake: make(chan struct{}, 1), at: map[string]time.Time{}}
}

// set says when a match is to be ticked; the zero time says never.
func (c *clocks) set(id string, at time.Time) {
	c.mu.Lock()
	switch {
	case at.IsZero():
		delete(c.at, id)
	case !c.at[id].Equal(at):
		c.at[id] = at
		heap.Push(&c.queue, deadline{at, id})
	}
	c.mu.Unlock()
	select {
	case c.Wake <- struct{}{}:
	default:
	}
}

// run ticks until ctx is done. First it lets the time begin anew of all who could not move while
// no server was there.
func (c *clocks) run(ctx context.Context) {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { c.restart(ctx) })
	slots := make(chan struct{}, ticksAtOnce)
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		id, next := c.Due(c.service.Config.Now())
		if id != "" {
			slots <- struct{}{}
			wg.Go(func() {
				defer func() { <-slots }()
				c.tick(ctx, id)
			})
			continue
		}
		timer.Reset(next)
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		case <-c.Wake:
		}
	}
}

// Due takes a match whose deadline has come, or tells how long to wait for the next.
func (c *clocks) Due(now time.Time) (id string, next time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.queue.Len() > 0 {
		first := c.queue[0]
		if !c.at[first.id].Equal(first.at) {
			heap.Pop(&c.queue)
			continue
		}
		if wait := first.at.Sub(now); wait > 0 {
			return "", wait
		}
		heap.Pop(&c.queue)
		delete(c.at, first.id)
		return first.id, 0
	}
	return "", time.Hour
}

// tick lets a match look at its clocks.
func (c *clocks) tick(ctx context.Context, id string) {
	defer c.service.contain(id, nil)
	defer c.service.Pool.Underway.Begin("tick", id)()
	r, err := c.service.Rooms.Open(ctx, id)
	if err != nil {
		c.service.Log.Warn("clock", "match", id, "error", err)
		return
	}
	defer c.service.Rooms.Release(r)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), doTimeout)
	defer cancel()
	if _, err := r.Execute(ctx, match.Command{Request: match.Tick{}}); err != nil {
		c.service.Log.Warn("clock", "match", id, "error", err)
		c.set(id, c.service.Config.Now().Add(tickAgain))
		return
	}
	c.set(id, r.nextDeadline())
}

// noticed is a command with what only its moment tells: where nothing has happened since the server came, nobody could
// move in time; and how long somebody has been away.
func (r *Room) noticed(c match.Command, s *match.State) match.Command {
	if claim, ok := c.Request.(match.ClaimGone); ok && claim.Who >= 0 && int(claim.Who) < len(s.Players) {
		claim.Away, _ = r.away(s.Players[claim.Who].ID)
		c.Request = claim
		return c
	}
	if lost, counts := match.LostOf(c.Request); counts {
		c.Request = match.WithLost(c.Request, r.delays.lost(c.Seat, lost))
	}
	if _, tick := c.Request.(match.Tick); tick {
		c.Request = match.Tick{Server: r.delays.longest()}
		if r.origin.Add(s.At).Before(r.service.Clocks.since) {
			c.Request = match.Tick{Away: true, Since: max(0, r.service.Config.LastAlive.Sub(r.origin))}
		}
	}
	return c
}

// missed tells whether players' clocks have yet to leave out the time in which no server was there, before a command.
func (r *Room) missed(c match.Command) bool {
	if _, tick := c.Request.(match.Tick); tick {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.State
	return s.Phase == match.Playing && s.Clocked() && r.origin.Add(s.At).Before(r.service.Clocks.since)
}

// restart begins all clocks anew that ran when the last server went.
func (c *clocks) restart(ctx context.Context) {
	ids, err := c.service.Store.Clocked(ctx)
	if err != nil && ctx.Err() == nil { // a server that cannot listen stops at once
		c.service.Log.Error("clocks", "error", err)
	}
	for _, id := range ids {
		if ctx.Err() != nil {
			return
		}
		c.tick(ctx, id)
	}
}

// nextDeadline is when the match is to be ticked, the zero time for never. What the server itself has taken of a turn is
// nobody's time.
func (r *Room) nextDeadline() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.due.IsZero() {
		return r.due
	}
	return r.due.Add(r.delays.longest())
}

// deadlineOf is when a match is to be ticked, the zero time for never.
func deadlineOf(origin time.Time, s *match.State) time.Time {
	at, ok := s.Deadline()
	if !ok {
		return time.Time{}
	}
	return origin.Add(at)
}
