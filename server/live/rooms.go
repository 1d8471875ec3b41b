package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// Rooms keeps the rooms in use and some that were used lately. Of one match there is never more
// than one room.
type Rooms struct {
	service *Service
	mu      sync.Mutex
	byID    map[string]*roomEntry
	idle    []string // ids of unused rooms, oldest first
}

// roomEntry is a room that is there or being read. It stays while it has users.
type roomEntry struct {
	users int           // guarded by rooms.mu
	ready chan struct{} // closed when room or err is set
	room  *Room
	err   error
}

// maxIdle bounds the rooms kept without users.
const maxIdle = 64

// Open gives the room of a match; release must be called with it. Those who wait for a room to be read wait until
// ctx is done.
func (rs *Rooms) Open(ctx context.Context, id string) (*Room, error) {
	if rs.service.asides.has(id) {
		return nil, fmt.Errorf("match %s: %w", id, problem.ErrAside)
	}
	rs.mu.Lock()
	e, there := rs.byID[id]
	if !there {
		e = &roomEntry{ready: make(chan struct{})}
		rs.byID[id] = e
	}
	if e.users++; e.users == 1 {
		rs.idle = slices.DeleteFunc(rs.idle, func(other string) bool { return other == id })
	}
	rs.mu.Unlock()
	if !there {
		// Others wait for this read: it must not die with one of them.
		go rs.read(context.WithoutCancel(ctx), e, id)
	}
	select {
	case <-e.ready:
	case <-ctx.Done():
		rs.give(id, e)
		return nil, ctx.Err()
	}
	err := e.err
	if err == nil && there {
		err = e.room.refresh(ctx)
	}
	if err != nil {
		rs.give(id, e)
		return nil, err
	}
	return e.room, nil
}

// read fills the entry, whatever happens on the way. One that could not be read is forgotten: who comes next
// tries again.
func (rs *Rooms) read(ctx context.Context, e *roomEntry, id string) {
	defer close(e.ready)
	defer func() {
		if e.err != nil {
			rs.mu.Lock()
			defer rs.mu.Unlock()
			rs.remove(id, e)
		}
	}()
	defer rs.service.contain(id, &e.err)
	defer rs.service.Pool.Underway.Begin("opening", id)()
	if e.room, e.err = rs.service.newRoom(ctx, id); e.room != nil {
		e.room.entry = e
	}
	e.err = damaged(e.err)
}

// OpenSoon is open for requests: it gives errPreparing rather than let people wait for a game whose
// engine is cold, or for a long match of a slow game.
func (rs *Rooms) OpenSoon(ctx context.Context, id string) (*Room, error) {
	o := rs.begin(ctx, id)
	if o.within(compute.Patience) {
		return o.room, o.err
	}
	o.abandon()
	return nil, problem.ErrPreparing
}

// opening is a call of open under way.
type opening struct {
	rs   *Rooms
	done chan struct{}
	room *Room
	err  error
}

func (rs *Rooms) begin(ctx context.Context, id string) *opening {
	o := &opening{rs: rs, done: make(chan struct{})}
	go func() {
		defer close(o.done)
		defer rs.service.contain(id, &o.err)
		o.room, o.err = rs.Open(context.WithoutCancel(ctx), id)
	}()
	return o
}

// within tells whether it has come to an end in that time.
func (o *opening) within(d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-o.done:
		return true
	case <-t.C:
		return false
	}
}

// ready tells whether the room is there.
func (o *opening) ready() bool {
	select {
	case <-o.done:
		return o.err == nil
	default:
		return false
	}
}

// abandon gives the room back when it is there.
func (o *opening) abandon() {
	go func() {
		if <-o.done; o.err == nil {
			o.rs.Release(o.room)
		}
	}()
}

// Release gives a room back.
func (rs *Rooms) Release(r *Room) { rs.give(r.ID, r.entry) }

// give takes one user off.
func (rs *Rooms) give(id string, e *roomEntry) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if e.users--; e.users > 0 || rs.byID[id] != e {
		return
	}
	rs.idle = append(rs.idle, id)
	if len(rs.idle) > maxIdle {
		rs.service.letGo(rs.idle[0])
		delete(rs.byID, rs.idle[0])
		rs.idle = rs.idle[1:]
	}
}

// Forget drops the room of a match that was deleted: who opens it now does not find it.
func (rs *Rooms) Forget(id string) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if e, ok := rs.byID[id]; ok {
		rs.remove(id, e)
	}
}

// Users is how many use the room of a match at the moment.
func (rs *Rooms) Users(id string) int {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if e := rs.byID[id]; e != nil {
		return e.users
	}
	return 0
}

// remove lets the next one who opens the match read it anew; rs.mu is held.
func (rs *Rooms) remove(id string, e *roomEntry) {
	if rs.byID[id] == e {
		delete(rs.byID, id)
		rs.idle = slices.DeleteFunc(rs.idle, func(other string) bool { return other == id })
	}
}

// vacate ends the room of a match that is set aside: who waits in it hears so.
func (rs *Rooms) vacate(id string) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	e, ok := rs.byID[id]
	if !ok {
		return
	}
	rs.remove(id, e)
	select {
	case <-e.ready:
		if e.room != nil {
			e.room.vacate.Do(func() { close(e.room.vacated) })
		}
	default: // whoever reads it finds out
	}
}

// present is the room of a match if it is there.
func (rs *Rooms) present(id string) *Room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	e, ok := rs.byID[id]
	if !ok {
		return nil
	}
	select {
	case <-e.ready:
		return e.room
	default:
		return nil
	}
}

// Present lists the rooms that are in use.
func (rs *Rooms) Present() []*Room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	var all []*Room
	for _, e := range rs.byID {
		select {
		case <-e.ready:
			if e.room != nil {
				all = append(all, e.room)
			}
		default:
		}
	}
	return all
}

// damaged marks errors of reading a match that come from damage. Why a move cannot be played is nobody's
// refusal then.
func damaged(err error) error {
	if errors.Is(err, match.ErrEvent) || errors.Is(err, store.ErrCorrupt) {
		return fmt.Errorf("%w: %v", problem.ErrDamaged, err)
	}
	return err
}

// maxLooks bounds the rooms that catch up with the store at once: after a lost connection to the bus all do.
const maxLooks = 16

// catching is one look at the store for all who have asked before it begins.
type catching struct {
	done chan struct{} // closed when err is set
	tell bool          // those who are here have not heard of it
	err  error
}

// Heard catches up with other nodes if a piece of news says that there is something to catch up with.
func (r *Room) Heard(ctx context.Context, n bus.Message) error {
	switch n.Kind {
	case bus.Missed:
		r.askTables()
		return r.lookInTurn(ctx)
	case NewsPresence:
		r.hearTable(n.Match, n.Seq)
	case NewsEvents:
		return r.reach(ctx, n.Seq)
	}
	return nil
}

// reach makes sure that the room knows an event of which everybody is told.
func (r *Room) reach(ctx context.Context, seq int) error {
	if r.seq() >= seq {
		return nil
	}
	return r.look(ctx, false)
}

// refresh looks at the store where another node may have written of which nothing was heard.
func (r *Room) refresh(ctx context.Context) error {
	if r.current() {
		return nil
	}
	return r.look(ctx, true)
}

// seq is that of the last event which the room knows.
func (r *Room) seq() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.State.Seq
}

// look returns when the room has all that the store had at the call.
func (r *Room) look(ctx context.Context, tell bool) error {
	c := r.begin(tell)
	select {
	case <-c.done:
		return c.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// begin has a look at the store taken.
func (r *Room) begin(tell bool) *catching {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.next
	if c == nil {
		c = &catching{done: make(chan struct{})}
		r.next = c
		go r.catch(c)
	}
	c.tell = c.tell || tell
	return c
}

// lookInTurn looks at the store when it is the room's turn, for what concerns many rooms at once: it keeps no command waiting for
// those of other rooms.
func (r *Room) lookInTurn(ctx context.Context) error {
	select {
	case r.service.looks <- struct{}{}:
		defer func() { <-r.service.looks }()
		return r.refresh(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// lookSometime does so without being waited for.
func (r *Room) lookSometime() {
	go func() {
		defer r.service.contain(r.ID, nil)
		ctx, cancel := context.WithTimeout(r.service.Pool.Alive, doTimeout)
		defer cancel()
		if err := r.lookInTurn(ctx); err != nil && ctx.Err() == nil {
			r.service.Log.Warn("other nodes cannot be caught up with", "match", r.ID, "error", err)
		}
	}()
}

// lookLater is when somebody who has taken a match over has written what it was taken for.
const lookLater = 2 * time.Second

// lookTwice looks at once and a while later: who has taken the match may not have written yet, and news of it may never come.
func (r *Room) lookTwice() {
	r.lookSometime()
	time.AfterFunc(lookLater, r.lookSometime)
}

// catch looks at the store when no command is under way. It outlives those who wait for it.
func (r *Room) catch(c *catching) {
	defer close(c.done)
	defer r.service.contain(r.ID, &c.err)
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	done, err := r.alone(ctx)
	if err == nil {
		defer done()
	}
	r.mu.Lock()
	r.next = nil // who asks from now on may want more
	tell := c.tell
	r.mu.Unlock()
	if c.err = err; err == nil {
		c.err = r.catchUp(ctx, tell)
	}
}

// catchUp reads what others have written and may tell those who are here. r.Commands is held.
func (r *Room) catchUp(ctx context.Context, tell bool) error {
	if r.stale {
		return r.loadAgain(ctx)
	}
	events, err := r.service.Store.Events(ctx, r.ID, r.State.Seq)
	if err != nil || len(events) == 0 {
		return err
	}
	if err := r.warm(ctx, events); err != nil {
		return err
	}
	o := &outcome{After: r.Copy(), Events: events}
	if err := r.service.Work(ctx, r.ID, func(ctx context.Context) error { return o.replay(ctx, r.origin) }); err != nil {
		r.stale = true
		return damaged(err)
	}
	r.follow(ctx, o, tell)
	return nil
}

// loadAgain reads the match anew and tells those who are here if there was something to read. r.Commands is held.
func (r *Room) loadAgain(ctx context.Context) error {
	before := r.State.Seq
	if err := r.load(ctx); err != nil {
		return damaged(err)
	}
	if r.State.Seq > before {
		r.service.Bus.Publish(bus.Message{Topic: r.ID, Kind: NewsEvents, Seq: r.State.Seq})
	}
	if !seatsOpen(r.State) {
		r.service.Lobby.drop(r.ID)
	}
	r.setClock()
	return nil
}
