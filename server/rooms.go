package server

import (
	"context"
	"slices"
	"sync"
	"time"
)

// rooms keeps the rooms in use and some that were used lately. Of one match there is never more
// than one room.
type rooms struct {
	srv  *Server
	mu   sync.Mutex
	byID map[string]*roomEntry
	idle []string // ids of unused rooms, oldest first
}

// roomEntry is a room that is there or being read. It stays while it has users.
type roomEntry struct {
	users int           // guarded by rooms.mu
	gone  bool          // so is this: the match was deleted, and the room goes with its last user
	ready chan struct{} // closed when room or err is set
	room  *room
	err   error
}

// maxIdle bounds the rooms kept without users.
const maxIdle = 64

// open gives the room of a match; release must be called with it.
func (rs *rooms) open(ctx context.Context, id string) (*room, error) {
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
		e.read(context.WithoutCancel(ctx), rs.srv, id)
	}
	<-e.ready
	if e.err != nil {
		rs.give(id, true)
		return nil, e.err
	}
	return e.room, nil
}

// read fills the entry, whatever happens on the way.
func (e *roomEntry) read(ctx context.Context, s *Server, id string) {
	defer close(e.ready)
	defer s.contain(id, &e.err)
	defer s.underway.begin("opening", id)()
	e.room, e.err = s.newRoom(ctx, id)
	e.err = damaged(e.err)
}

// openSoon is open for requests: it gives errPreparing rather than let people wait for a game whose
// engine is cold, or for a long match of a slow game.
func (rs *rooms) openSoon(ctx context.Context, id string) (*room, error) {
	o := rs.begin(ctx, id)
	if o.within(patience) {
		return o.room, o.err
	}
	o.abandon()
	return nil, errPreparing
}

// opening is a call of open under way.
type opening struct {
	rs   *rooms
	done chan struct{}
	room *room
	err  error
}

func (rs *rooms) begin(ctx context.Context, id string) *opening {
	o := &opening{rs: rs, done: make(chan struct{})}
	go func() {
		defer close(o.done)
		defer rs.srv.contain(id, &o.err)
		o.room, o.err = rs.open(context.WithoutCancel(ctx), id)
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

// abandon gives the room back when it is there.
func (o *opening) abandon() {
	go func() {
		if <-o.done; o.err == nil {
			o.rs.release(o.room)
		}
	}()
}

// release gives a room back.
func (rs *rooms) release(r *room) { rs.give(r.id, false) }

// give takes one user off; a room that could not be read goes with the last one.
func (rs *rooms) give(id string, broken bool) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	e := rs.byID[id]
	if e.users--; e.users > 0 {
		return
	}
	if broken || e.gone {
		delete(rs.byID, id)
		return
	}
	rs.idle = append(rs.idle, id)
	if len(rs.idle) > maxIdle {
		delete(rs.byID, rs.idle[0])
		rs.idle = rs.idle[1:]
	}
}

// forget drops the room of a match that was deleted.
func (rs *rooms) forget(id string) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	e, ok := rs.byID[id]
	if !ok {
		return
	}
	if e.gone = true; e.users == 0 {
		delete(rs.byID, id)
		rs.idle = slices.DeleteFunc(rs.idle, func(other string) bool { return other == id })
	}
}

// present lists the rooms that are in use.
func (rs *rooms) present() []*room {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	var all []*room
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
