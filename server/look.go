package server

import (
	"context"
	"maps"
	"sync"
	"time"

	"github.com/tavlei/tavlei/bus"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/store"
)

// look is a room at one moment, for one's own use: what code of the rules makes of it takes as long as it takes and
// holds up nobody.
type look struct {
	srv    *Server
	id     string
	made   store.Match
	board  *game.Board
	state  *match.State
	events []match.Event // not to be changed
	plyAt  []int         // not to be changed
	known  []plyNote     // not to be changed

	origin  time.Time
	formats []string
	moved   int
	names   map[string]string
	online  map[string]int
}

// look is the room as it stands now.
func (r *room) look() *look {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lookNow()
}

// lookNow is look for those who hold r.mu.
func (r *room) lookNow() *look {
	l := &look{
		origin: r.origin, formats: r.formats,
		srv: r.srv, id: r.id, made: r.made, board: r.board, state: r.state.Clone(), moved: r.moved,
		events: r.events[:len(r.events):len(r.events)], plyAt: r.plyAt[:len(r.plyAt):len(r.plyAt)], known: r.known,
	}
	l.names, l.online = r.people.copied()
	return l
}

// see runs code of the rules on a look at the room. f must write only to what is its own.
func (r *room) see(ctx context.Context, f func(context.Context, *look) error) error {
	l := r.look()
	return r.srv.work(ctx, r.id, func(ctx context.Context) error { return f(ctx, l) })
}

// viewOf is what code of the rules makes of a look at the room.
func viewOf[T any](ctx context.Context, r *room, f func(context.Context, *look) (T, error)) (T, error) {
	var made T
	if err := r.see(ctx, func(ctx context.Context, l *look) (err error) {
		made, err = f(ctx, l)
		return err
	}); err != nil {
		var none T
		return none, err
	}
	return made, nil
}

// people are those who have to do with a room. Whoever changes a name waits for no room.
type people struct {
	mu      sync.Mutex
	names   map[string]string // by guest
	online  map[string]int    // sockets by guest
	looking int               // sockets of all
	at      map[string]string // address of each guest who is or was online
	changes int
}

func (p *people) copied() (names map[string]string, online map[string]int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return maps.Clone(p.names), maps.Clone(p.online)
}

func (p *people) knows(guest string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, ok := p.names[guest]
	return ok
}

// name notes a guest's name. A new name of one who is known is told by true.
func (p *people) name(guest, name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.names[guest] = name
	p.changes++
}

// version changes with everything that is told of people.
func (p *people) version() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.changes
}

// enter and exit count the sockets of a guest at the table; guests who only look are no news.
func (r *room) enter(guest, address string) {
	p := &r.people
	p.mu.Lock()
	p.online[guest]++
	p.looking++
	p.at[guest] = address
	p.changes++
	first := p.online[guest] == 1 && guest != ""
	p.mu.Unlock()
	if first {
		r.srv.bus.Tell(bus.News{Topic: r.id, Kind: newsPresence})
	}
}

func (r *room) exit(guest string) {
	p := &r.people
	p.mu.Lock()
	p.online[guest]--
	p.looking--
	last := p.online[guest] <= 0
	if last {
		delete(p.online, guest)
		delete(p.at, guest)
	}
	p.changes++
	p.mu.Unlock()
	if last && guest != "" {
		r.srv.bus.Tell(bus.News{Topic: r.id, Kind: newsPresence})
	}
}

// rename follows a guest's new name.
func (r *room) rename(guest, name string) {
	if !r.people.knows(guest) {
		return
	}
	r.people.name(guest, name)
	r.srv.bus.Tell(bus.News{Topic: r.id, Kind: newsPresence})
}
