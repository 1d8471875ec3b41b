package live

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/cluster"
	"github.com/tavlei/tavlei/server/store"
)

// people are those who have to do with a room. Whoever changes a name waits for no room.
type people struct {
	mu      sync.Mutex
	known   map[string]*person // by guest
	looking int                // sockets of all
	telling bool               // who is here was told a moment ago
	more    bool               // and that has changed since
	changes int

	own    int             // grows with what is told other nodes, from one room to the next as well
	others cluster.Tables  // of other nodes
	asked  map[string]bool // nodes that are being asked; true: once more
}

// person is what a room knows of a guest.
type person struct {
	name    string
	named   bool // the name is known, even if it is empty
	sockets int
	heard   int       // sockets of which something is heard
	address string    // while there are sockets
	gone    time.Time // when the last one was heard that is heard no more
}

// of is what is known of a guest. p.mu is held.
func (p *people) of(guest string) *person {
	one := p.known[guest]
	if one == nil {
		if p.known == nil {
			p.known = map[string]*person{}
		}
		one = &person{}
		p.known[guest] = one
	}
	return one
}

// at is where a guest is who has a socket here. p.mu is held.
func (p *people) at(guest string) (address string, here bool) {
	one := p.known[guest]
	if one == nil || one.sockets == 0 {
		return "", false
	}
	return one.address, true
}

// hears tells whether something is heard here of a guest. p.mu is held.
func (p *people) hears(guest string) bool {
	one := p.known[guest]
	return one != nil && one.heard > 0
}

// goneSince is when a guest went from the table, false while one is there. Who has never been there went with begin.
func (p *people) goneSince(guest string, begin time.Time) (time.Time, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.hears(guest) || p.others.Here(guest) {
		return time.Time{}, false
	}
	var at time.Time
	if one := p.known[guest]; one != nil {
		at = one.gone
	}
	known := !at.IsZero()
	if there, went := p.others.Went(guest); went && (!known || there.After(at)) {
		return there, true
	}
	if known {
		return at, true
	}
	return begin, true
}

// names are those that are known, by guest.
func (p *people) names() map[string]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	names := map[string]string{}
	for guest, one := range p.known {
		if one.named {
			names[guest] = one.name
		}
	}
	return names
}

// lines are the sockets on all nodes of which something is heard, by guest. p.mu is held.
func (p *people) lines() map[string]int {
	lines := map[string]int{}
	for guest, one := range p.known {
		if one.heard > 0 {
			lines[guest] = one.heard
		}
	}
	p.others.AddTo(lines)
	return lines
}

// online tells whether a guest is heard of, here or on another node.
func (p *people) online(guest string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.hears(guest) || p.others.Here(guest)
}

// watching is how many people look on: everybody who does not count, and each line of those whose name nobody knows.
func (p *people) watching(counts func(guest string) bool) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	count := func(guest string, lines int) {
		switch {
		case guest == "":
			n += lines
		case lines > 0 && counts(guest):
			n++
		}
	}
	if p.others.Any() {
		for guest, lines := range p.lines() {
			count(guest, lines)
		}
		return n
	}
	for guest, one := range p.known {
		count(guest, one.heard)
	}
	return n
}

// nameOf is the name of a guest, empty where it is not known.
func (p *people) nameOf(guest string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if one := p.known[guest]; one != nil {
		return one.name
	}
	return ""
}

func (p *people) knows(guest string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.known[guest]
	return one != nil && one.named
}

// name notes a guest's name. A new name of one who is known is told by true.
func (p *people) name(guest, name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.of(guest)
	one.name, one.named = name, true
	p.changes++
}

// rename notes a new name of one who is known, and tells whether there was anything to note.
func (p *people) rename(guest, name string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	one := p.known[guest]
	if one == nil || !one.named || one.name == name {
		return false
	}
	one.name = name
	p.changes++
	return true
}

// version changes with everything that is told of people.
func (p *people) version() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.changes
}

// Enter and exit count the sockets of a guest at the table.
func (r *Room) Enter(guest, address string) {
	p := &r.people
	p.mu.Lock()
	p.looking++
	first := p.looking == 1
	one := p.of(guest)
	one.address = address
	one.sockets++
	p.mu.Unlock()
	r.hear(guest)
	if first {
		r.askTables()
	}
}

func (r *Room) Exit(guest string) {
	p := &r.people
	p.mu.Lock()
	p.looking--
	p.of(guest).sockets--
	p.mu.Unlock()
	r.hush(guest)
}

// hear and hush count those sockets of a guest of which something is heard: while there is one, the guest is here.
func (r *Room) hear(guest string) { r.here(guest, 1) }
func (r *Room) hush(guest string) { r.here(guest, -1) }

// here tells the table that somebody has come or gone; of somebody without a name only how many look on may change.
func (r *Room) here(guest string, sockets int) {
	// Who goes is noted before they are gone: else their offer would be missed for a moment, and stand again.
	if sockets < 0 && r.Made.Open {
		r.service.Lobby.note(r, guest, "")
	}
	p := &r.people
	p.mu.Lock()
	one := p.of(guest)
	before := one.heard
	one.heard += sockets
	after := one.heard
	if after <= 0 {
		one.heard, one.gone = 0, r.service.Config.Now()
	}
	p.changes++
	p.own = max(p.own+1, int(time.Now().UnixMicro()))
	p.mu.Unlock()
	if guest == "" || (before > 0) != (after > 0) {
		r.tellPresence()
		if sockets > 0 && r.Made.Open {
			r.service.Lobby.note(r, guest, "")
		}
	}
}

// presenceEvery is how often a table is told at most who is here: crowds that come at once are told in one go.
const presenceEvery = time.Second

// tellPresence tells who is here, at once or, soon after the last time, a little later.
func (r *Room) tellPresence() {
	if p := &r.people; p.begin() {
		time.AfterFunc(presenceEvery, func() {
			if p.end() {
				r.tellPresence()
			}
		})
		r.publishPresence()
	}
}

// publishPresence says that it is to be told who is here, and to other nodes, that they may ask this one.
func (r *Room) publishPresence() {
	n := bus.Message{Topic: r.ID, Kind: NewsPresence}
	if k := r.service.Keeper; k != nil {
		r.people.mu.Lock()
		n.Match, n.Seq = k.Node(), r.people.own
		r.people.mu.Unlock()
	}
	r.service.Bus.Publish(n)
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

// Rename follows a guest's new name.
func (r *Room) Rename(guest, name string) {
	if !r.people.rename(guest, name) {
		return
	}
	r.publishPresence()
}

// namesTopic is where nodes tell that a guest has a new name. No id has a space in it.
const namesTopic = "names of guests"

// Rename lets all tables follow a guest's new name, on other nodes as well.
func (h *Service) Rename(guest, name string) {
	for _, r := range h.Rooms.Present() {
		r.Rename(guest, name)
	}
	h.Bus.Publish(bus.Message{Topic: namesTopic, Kind: "renamed", Match: guest})
}

// hearNames follows what other nodes tell of names.
func (h *Service) hearNames(alive context.Context) {
	for alive.Err() == nil {
		heard := h.Bus.Subscribe(namesTopic, MaxUnread)
		h.followNames(alive, heard)
		heard.Close()
		if !heard.Slow() {
			return
		}
		h.learnAgain(alive, "") // some of them are lost
	}
}

func (h *Service) followNames(alive context.Context, heard *bus.Subscription) {
	for {
		select {
		case n, open := <-heard.Messages():
			if !open {
				return
			}
			h.learnAgain(alive, n.Match) // nobody's where news may be lost: everybody
		case <-alive.Done():
			return
		}
	}
}

// learnAgain asks the store for a guest's name, or with no guest for all that are known at tables.
func (h *Service) learnAgain(ctx context.Context, guest string) {
	for _, r := range h.Rooms.Present() {
		for id := range r.people.names() {
			if guest != "" && id != guest {
				continue
			}
			g, err := h.Store.Guest(ctx, id)
			switch {
			case err == nil:
				r.Rename(id, g.Name)
			case !errors.Is(err, store.ErrNotFound):
				h.Log.Warn("name of a guest", "guest", id, "error", err)
			}
		}
	}
}

// Of who is at a table each node knows its own. When that changes it says so, and who wants to know asks it; before somebody is
// said to be gone, all are asked.

// tellTable tells another node who is at the table of a match here.
func (h *Service) tellTable(_ context.Context, match []byte) []byte {
	r := h.Rooms.present(string(match))
	if r == nil {
		return cluster.Table{Version: int(time.Now().UnixMicro())}.Pack()
	}
	return r.people.table(h.Config.Now()).Pack()
}

// table is who is here.
func (p *people) table(now time.Time) cluster.Table {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := cluster.Table{Version: p.own, Online: map[string]int{}, Gone: map[string]time.Duration{}}
	for guest, one := range p.known {
		if one.heard > 0 {
			t.Online[guest] = one.heard
		}
		if !one.gone.IsZero() {
			t.Gone[guest] = now.Sub(one.gone)
		}
	}
	return t
}

// hearTable asks a node who is at the table, unless that is known or it is this one.
func (r *Room) hearTable(node string, version int) {
	k, p := r.service.Keeper, &r.people
	if k == nil || node == "" || node == k.Node() {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_, asked := p.asked[node]
	switch {
	case p.others.Knows(node, version):
	case asked:
		p.asked[node] = true
	default:
		if p.asked == nil {
			p.asked = map[string]bool{}
		}
		p.asked[node] = false
		go r.learnTable(node)
	}
}

// learnTable asks a node until nothing has changed while it was asked.
func (r *Room) learnTable(node string) {
	defer r.service.contain(r.ID, nil)
	for p, again := &r.people, true; again; {
		ctx, cancel := context.WithTimeout(r.service.Pool.Alive, gatherTime)
		if data, err := r.askTable(ctx, node); err == nil {
			r.putTable(node, data)
		}
		cancel()
		p.mu.Lock()
		if again = p.asked[node]; again {
			p.asked[node] = false
		} else {
			delete(p.asked, node)
		}
		p.mu.Unlock()
	}
}

func (r *Room) askTable(ctx context.Context, node string) ([]byte, error) {
	return r.service.Bus.Ask(ctx, cluster.TableSubject(node), []byte(r.ID))
}

// putTable notes what a node has told, and tells those who are here if that is news.
func (r *Room) putTable(node string, data []byte) {
	var t cluster.Table
	if err := json.Unmarshal(data, &t); err != nil {
		r.service.Log.Warn("table on another node", "node", node, "error", err)
		return
	}
	p := &r.people
	p.mu.Lock()
	changed := p.others.Put(node, t, r.service.Config.Now())
	if changed {
		p.changes++
	}
	p.mu.Unlock()
	if changed {
		r.tellPresence()
	}
}

// askTables asks all other nodes who is at the table, and waits for nobody.
func (r *Room) askTables() {
	if k := r.service.Keeper; k != nil {
		for _, node := range k.Others() {
			r.hearTable(node, math.MaxInt)
		}
	}
}

// allTables asks all other nodes and tells whether all have answered.
func (r *Room) allTables(ctx context.Context) bool {
	k := r.service.Keeper
	if k == nil {
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, gatherTime)
	defer cancel()
	g := cluster.Gather(ctx, k.Others(), r.askTable)
	for node, data := range g.Answers {
		r.putTable(node, data)
	}
	return g.Whole
}

// peersChanged follows which other nodes are there.
func (h *Service) peersChanged(came, went []string) {
	for _, r := range h.Rooms.Present() {
		p := &r.people
		p.mu.Lock()
		looked, changed := p.looking > 0, false
		for _, node := range went {
			changed = p.others.Drop(node, h.Config.Now()) || changed
		}
		if changed {
			p.changes++
		}
		p.mu.Unlock()
		if changed {
			r.tellPresence()
		}
		for _, node := range came {
			if looked {
				r.hearTable(node, math.MaxInt)
			}
		}
	}
}
