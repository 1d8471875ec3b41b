package server

import (
	"context"
	"maps"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/store"
)

// look is a room at one moment, for one's own use: what code of the rules makes of it takes as long as it takes and
// holds up nobody.
type look struct {
	silent bool             // nothing can be said at tables
	now    func() time.Time // of clocks
	id     string
	made   store.Match
	board  *game.Board
	state  *match.State
	events []match.Event // not to be changed
	plyAt  []int         // not to be changed
	known  []checkpoint  // not to be changed

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
		silent: r.hall.cfg.NoChat, now: r.hall.cfg.now, id: r.id, made: r.made, board: r.board, state: r.state.Clone(), moved: r.moved,
		events: r.events[:len(r.events):len(r.events)], plyAt: r.plyAt[:len(r.plyAt):len(r.plyAt)], known: r.known,
	}
	l.names, l.online = r.people.copied()
	return l
}

// see runs code of the rules on a look at the room. f must write only to what is its own.
func (r *room) see(ctx context.Context, f func(context.Context, *look) error) error {
	l := r.look()
	return r.hall.work(ctx, r.id, func(ctx context.Context) error { return f(ctx, l) })
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
	sockets map[string]int    // by guest
	online  map[string]int    // sockets of each guest of which something is heard
	looking int               // sockets of all
	telling bool              // who is here was told a moment ago
	more    bool              // and that has changed since
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

// enter and exit count the sockets of a guest at the table.
func (r *room) enter(guest, address string) {
	p := &r.people
	p.mu.Lock()
	p.looking++
	p.at[guest] = address
	p.sockets[guest]++
	p.mu.Unlock()
	r.hear(guest)
}

func (r *room) exit(guest string) {
	p := &r.people
	p.mu.Lock()
	p.looking--
	if p.sockets[guest]--; p.sockets[guest] <= 0 {
		delete(p.sockets, guest)
		delete(p.at, guest)
	}
	p.mu.Unlock()
	r.hush(guest)
}

// hear and hush count those sockets of a guest of which something is heard: while there is one, the guest is here.
func (r *room) hear(guest string) { r.here(guest, 1) }
func (r *room) hush(guest string) { r.here(guest, -1) }

// here tells the table that somebody has come or gone; of somebody without a name only how many look on may change.
func (r *room) here(guest string, sockets int) {
	p := &r.people
	p.mu.Lock()
	before := p.online[guest]
	after := before + sockets
	p.online[guest] = after
	if after <= 0 {
		delete(p.online, guest)
	}
	p.changes++
	p.mu.Unlock()
	if guest == "" || (before > 0) != (after > 0) {
		r.tellPresence()
		if r.made.Open {
			r.hall.lobby.note(r, guest, "")
		}
	}
}

// presenceEvery is how often a table is told at most who is here: crowds that come at once are told in one go.
const presenceEvery = time.Second

// tellPresence tells who is here, at once or, soon after the last time, a little later.
func (r *room) tellPresence() {
	if p := &r.people; p.begin() {
		time.AfterFunc(presenceEvery, func() {
			if p.end() {
				r.tellPresence()
			}
		})
		r.hall.bus.Publish(bus.Message{Topic: r.id, Kind: newsPresence})
	}
}

// begin tells whether the table may be told now; end whether there is more to tell.
func (p *people) begin() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.telling {
		p.more = true
		return false
	}
	p.telling = true
	return true
}

func (p *people) end() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	more := p.more
	p.telling, p.more = false, false
	return more
}

// rename follows a guest's new name.
func (r *room) rename(guest, name string) {
	if !r.people.knows(guest) {
		return
	}
	r.people.name(guest, name)
	r.hall.bus.Publish(bus.Message{Topic: r.id, Kind: newsPresence})
}
