package live

import (
	"container/heap"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
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
	lookAgain   = 500 * time.Millisecond
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

// watches tells whether a match is to be ticked.
func (c *clocks) watches(id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.at[id]
	return ok
}

// run ticks until ctx is done. First it lets the time begin anew of all who could not move while
// no server was there.
func (c *clocks) run(ctx context.Context) {
	var wg sync.WaitGroup
	defer wg.Wait()
	if c.service.Keeper == nil { // which finds them itself
		wg.Go(func() { c.restart(ctx) })
	}
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
	if !r.mine() && c.service.Rooms.Users(id) == 1 {
		return // nobody here follows it: its own node does so, or else the keeper finds it
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), doTimeout)
	defer cancel()
	switch _, err := r.Execute(ctx, match.Command{Request: match.Tick{}}); {
	case errors.Is(err, store.ErrHeld):
		if r.overdue() {
			c.set(id, c.service.Config.Now().Add(lookAgain))
		}
		return
	case err != nil:
		c.service.Log.Warn("clock", "match", id, "error", err)
		c.set(id, c.service.Config.Now().Add(tickAgain))
		return
	}
	r.setClock()
}

// noticed is a command with what only its moment tells: where nothing has happened since the server came, nobody could
// move in time; and how long somebody has been away.
func (r *Room) noticed(ctx context.Context, c match.Command, s *match.State) match.Command {
	if claim, ok := c.Request.(match.ClaimGone); ok && claim.Who >= 0 && int(claim.Who) < len(s.Players) {
		claim.Away = 0
		if r.allTables(ctx) { // otherwise they may be on a node that cannot be asked
			claim.Away, _ = r.away(s.Players[claim.Who].ID)
		}
		c.Request = claim
		return c
	}
	if lost, counts := match.LostOf(c.Request); counts {
		c.Request = match.WithLost(c.Request, r.delays.lost(c.Seat, lost))
	}
	if _, tick := c.Request.(match.Tick); tick {
		c.Request = match.Tick{Server: r.delays.longest()}
		if from, to := r.unwatched(); s.At < r.moment(to) {
			c.Request = match.Tick{Away: true, Since: max(0, from.Sub(r.origin))}
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
	_, to := r.unwatched()
	return s.Phase == match.Playing && s.Clocked() && s.At < r.moment(to)
}

// unwatched is the time in which nobody could move: between the server before and this one, or between the node that had
// the match before and this one. Nothing was missed if it is no time.
func (r *Room) unwatched() (from, to time.Time) {
	if r.service.Keeper == nil || r.hold.First {
		return r.service.Config.LastAlive, r.service.Clocks.since
	}
	from, to, ok := r.hold.Gap()
	if !ok {
		return time.Time{}, time.Time{}
	}
	return from, to
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

// setClock lets the match be ticked when it is time; where another node has it, a little later, in case that it has died.
func (r *Room) setClock() {
	at := r.nextDeadline()
	if !at.IsZero() && !r.mine() {
		at = at.Add(lookAgain)
	}
	r.service.Clocks.set(r.ID, at)
}

// overdue tells whether the match should have been ticked.
func (r *Room) overdue() bool {
	at := r.nextDeadline()
	return !at.IsZero() && !at.After(r.service.Config.Now())
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
