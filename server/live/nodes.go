package live

import (
	"context"
	"errors"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/cluster"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// Several nodes share the matches of one database. Of each match one node writes: it has the lease, and there the commands are
// carried out, clocks run and bots think. The others follow what it writes, for those who are connected to them, and order from
// it what those want done. See ADR 68.

// Bounds of asking another node.
const (
	firstPatience = time.Second // for the answer to an order; a node that is seen to live is given twice as long
	askAgain      = 50 * time.Millisecond
)

// join makes this node one of several that share the store and the bus.
func (h *Service) join(node string) error {
	h.Keeper = cluster.NewKeeper(cluster.Config{Node: node, Leases: h.Store, Log: h.Log, Now: h.Config.Now, Lost: h.lost, Found: h.adopt})
	stop, err := h.Bus.Serve(cluster.Subject(node), h.obey)
	h.leave = func() {
		if stop != nil {
			stop()
		}
		h.Keeper.Close()
		h.Bus.Publish(bus.Message{Topic: cluster.News, Kind: cluster.NewsLeft, Match: node})
	}
	return err
}

// Leave gives what this node has to the others. Nothing may be under way any more.
func (h *Service) Leave() {
	if h.Keeper != nil {
		h.leave()
	}
}

// attend takes matches over when a node tells that it leaves.
func (h *Service) attend(ctx context.Context) {
	listener := h.Bus.Subscribe(cluster.News, MaxUnread)
	defer listener.Close()
	for {
		select {
		case <-ctx.Done():
			return
		case n, ok := <-listener.Messages():
			if !ok {
				return // what is missed is found by the keeper
			}
			if n.Kind == cluster.NewsLeft && n.Match != h.Keeper.Node() {
				h.succeed(ctx, n.Match)
			}
		}
	}
}

// succeed takes over what a node had that has left, as far as somebody here follows it.
func (h *Service) succeed(ctx context.Context, node string) {
	for _, r := range h.Rooms.Present() {
		if owner := r.ownedBy(); owner.Node != node {
			continue
		}
		r.noteOwner(store.Lease{})
		if l := r.Look(); clocked(l.State) || botDue(l.State) {
			h.adopt(ctx, r.ID)
		}
	}
}

// adopt looks after a match that no node has.
func (h *Service) adopt(ctx context.Context, id string) {
	defer h.contain(id, nil)
	if h.asides.has(id) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, doTimeout)
	defer cancel()
	r, err := h.Rooms.Open(ctx, id)
	if err != nil {
		h.Log.Warn("match is not taken over", "match", id, "error", err)
		return
	}
	defer h.Rooms.Release(r)
	r.noteOwner(store.Lease{})
	switch _, err := r.Execute(ctx, match.Command{Request: match.Tick{}}); {
	case errors.Is(err, store.ErrHeld): // another node was quicker
	case err != nil:
		h.Log.Warn("match is not taken over", "match", id, "error", err)
	default:
		r.setClock()
		r.WakeBots()
	}
}

// lost gives up what this node does for a match that another may have by now, and reads what that has written.
func (h *Service) lost(id string) {
	h.Bots.giveUp(id)
	if r := h.Rooms.present(id); r != nil {
		r.begin(true)
	}
}

// letGo gives the lease of a match back that nobody here needs any more. One whose clock runs is looked after.
func (h *Service) letGo(id string) {
	if h.Keeper != nil && !h.Clocks.watches(id) {
		h.Keeper.Let(id)
	}
}

// originOf is the moment from which the times of a match count. Nodes that may each have a match in turn must mean the same.
func (h *Service) originOf(m store.Match, last time.Duration) time.Time {
	if h.Keeper != nil {
		return m.Created
	}
	return h.Clocks.origin(m.ID, m.Created, last, h.Config.Now(), h.Clocks.since)
}

// mine tells whether this node has the match.
func (r *Room) mine() bool {
	if r.service.Keeper == nil {
		return true
	}
	_, ok := r.service.Keeper.Held(r.ID)
	return ok
}

// current tells whether the room knows everything that was written: this node has the match, and writes by that lease.
func (r *Room) current() bool {
	if r.service.Keeper == nil {
		return true
	}
	hold, ok := r.service.Keeper.Held(r.ID)
	r.mu.Lock()
	defer r.mu.Unlock()
	return ok && hold.Token == r.hold.Token
}

// ownedBy is the lease of the node that has the match, as far as is known here.
func (r *Room) ownedBy() store.Lease {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.owner
}

func (r *Room) noteOwner(l store.Lease) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.owner = l
}

// take makes sure that this node has the match, or tells who has it, and that the room knows what others have written.
// r.Commands is held.
func (r *Room) take(ctx context.Context, c match.Command) error {
	k := r.service.Keeper
	if k == nil {
		return nil
	}
	hold, ok := k.Held(r.ID)
	if !ok {
		if _, tick := c.Request.(match.Tick); !tick {
			if owner := r.ownedBy(); owner.Node != "" {
				return &cluster.Elsewhere{Lease: owner}
			}
		}
		var err error
		if hold, err = k.Take(ctx, r.ID); err != nil {
			var other *cluster.Elsewhere
			if errors.As(err, &other) {
				r.noteOwner(other.Lease)
			}
			return err
		}
	}
	if hold.Token == r.hold.Token {
		return nil
	}
	// What was written with older tokens is in the store by now.
	if err := r.catchUp(ctx, true); err != nil {
		return err
	}
	r.mu.Lock()
	r.hold, r.owner = hold, store.Lease{}
	r.mu.Unlock()
	r.setClock()
	return nil
}

// own tells whether this node has the match, which it takes if nobody has it.
func (r *Room) own(ctx context.Context) (bool, error) {
	done, err := r.alone(ctx)
	if err != nil {
		return false, err
	}
	defer done()
	if err = r.take(ctx, match.Command{Request: match.Tick{}}); errors.Is(err, store.ErrHeld) {
		return false, nil
	}
	return err == nil, err
}

// fenced forgets a lease by which nothing can be written any more. r.Commands is held.
func (r *Room) fenced(err error) {
	if errors.Is(err, store.ErrFenced) && r.service.Keeper != nil {
		r.service.Keeper.Lose(r.ID, r.hold.Token)
	}
}

// executeAnywhere carries out a command here if this node has the match or nobody has it, or else orders it from the node that
// has it. If that node does not answer, it is waited for until it does or has lost its lease; if it goes on renewing that, it
// lives and cannot be reached, and the lease is seized. A tick is for its own node.
func (r *Room) executeAnywhere(ctx context.Context, c match.Command) (int, error) {
	_, tick := c.Request.(match.Tick)
	if c.ID == "" && !tick {
		c.ID = "once/" + gate.RandomText(idLength) // it may be sent twice
	}
	ctx, cancel := context.WithTimeout(ctx, doTimeout)
	defer cancel()
	it := asking{room: r, command: c}
	for {
		seq, err := r.carryOut(ctx, c)
		var other *cluster.Elsewhere
		switch {
		case errors.Is(err, store.ErrFenced):
			continue
		case tick || !errors.As(err, &other):
			return seq, err
		}
		if seq, answered, err := it.ask(ctx, other.Lease); answered {
			return seq, err
		}
		r.noteOwner(store.Lease{})
		if wait(ctx, askAgain); ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
}

// asking is a command for a node that may not answer.
type asking struct {
	room    *Room
	command match.Command
	silent  int         // orders that were not answered
	cut     bool        // the last could not be sent to anybody
	last    store.Lease // as it stood after that; the zero lease: nobody has looked
}

// mostSilent orders are sent to a node that lives and does not answer.
const mostSilent = 2

// ask orders the command from the node that has the lease, unless that has not been seen to live since it was silent.
func (a *asking) ask(ctx context.Context, l store.Lease) (seq int, answered bool, err error) {
	switch {
	case a.silent == 0 || a.last.Node != "" && l.Token != a.last.Token: // another node
		a.silent = 0
	case a.last.Node == "":
		a.last = l
		return 0, false, nil
	case !l.Expires.After(a.last.Expires):
		return 0, false, nil
	case a.cut || a.silent >= mostSilent:
		a.silent = 0
		if _, err := a.room.service.Keeper.Seize(ctx, l); err == nil {
			a.room.service.Log.Warn("match is taken from a node that lives and cannot be reached", "match", l.Match, "node", l.Node)
		}
		return 0, false, nil
	}
	seq, answered, err = a.room.order(ctx, l.Node, a.command, firstPatience<<a.silent)
	if answered {
		return seq, true, err
	}
	if err == nil { // it has the match no more
		return 0, false, nil
	}
	a.silent, a.last = a.silent+1, store.Lease{}
	a.cut = errors.Is(err, bus.ErrAway) || errors.Is(err, bus.ErrNobody)
	return 0, false, nil
}

// order has another node carry out a command; answered tells whether it has said what became of it.
func (r *Room) order(ctx context.Context, node string, c match.Command, patience time.Duration) (seq int, answered bool, err error) {
	data, err := cluster.Order{Match: r.ID, Command: c, Took: r.delays.sofar(c.Seat, r.origin)}.Pack()
	if err != nil {
		return 0, true, err
	}
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if data, err = r.service.Bus.Ask(asking, cluster.Subject(node), data); err != nil {
		return 0, errors.Is(err, bus.ErrTooLong), err
	}
	reply, err := cluster.ReadReply(data)
	switch {
	case err != nil || reply.Elsewhere:
		return 0, false, err
	case reply.Failed != nil:
		err = reply.Failed.Err()
		if errors.Is(err, problem.ErrStopping) || errors.Is(err, store.ErrClosed) || errors.Is(err, guard.ErrClosed) {
			return 0, false, err // the others go on
		}
		return 0, true, err
	}
	// Whoever hears that it is done finds it so.
	return reply.Seq, true, r.reach(ctx, reply.Seq)
}

// overtaken looks whether a command was refused by what stood before another node went on, since the match was taken from
// this one: then it is fenced, and not refused.
// r.Commands is held.
func (r *Room) overtaken(ctx context.Context, refusal error) error {
	if refusal == nil || r.service.Keeper == nil {
		return refusal
	}
	before := r.State.Seq
	if err := r.catchUp(ctx, true); err != nil {
		return err
	}
	if r.State.Seq == before {
		return refusal
	}
	err := store.Fenced(r.ID, r.hold.Token)
	r.fenced(err)
	return err
}

// obey carries out an order of another node.
func (h *Service) obey(ctx context.Context, data []byte) []byte {
	o, err := cluster.ReadOrder(data)
	if err != nil {
		h.Log.Warn("order of another node", "error", err)
		return cluster.Reply{Failed: problem.Carry(h.Log, err)}.Pack()
	}
	if _, ok := h.Keeper.Held(o.Match); !ok {
		return cluster.Reply{Elsewhere: true}.Pack()
	}
	seq, err := h.carryOutOrder(ctx, o)
	switch {
	case errors.Is(err, store.ErrHeld) || errors.Is(err, store.ErrFenced):
		return cluster.Reply{Elsewhere: true}.Pack()
	case err != nil:
		return cluster.Reply{Failed: problem.Carry(h.Log, err)}.Pack()
	}
	return cluster.Reply{Seq: seq}.Pack()
}

func (h *Service) carryOutOrder(ctx context.Context, o cluster.Order) (seq int, err error) {
	defer h.contain(o.Match, &err)
	// Who has ordered it may not wait any longer, but it is not left half done.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), doTimeout)
	defer cancel()
	r, err := h.Rooms.Open(ctx, o.Match)
	if err != nil {
		return 0, err
	}
	defer h.Rooms.Release(r)
	defer h.Pool.Underway.Begin("command", r.ID)()
	r.delays.toldElsewhere(o.Command.Seat, r.origin, o.Took)
	return r.carryOut(ctx, o.Command)
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
		return r.refresh(ctx)
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

// catch looks at the store when no command is under way and it is the room's turn. It outlives those who wait for it.
func (r *Room) catch(c *catching) {
	defer close(c.done)
	defer r.service.contain(r.ID, &c.err)
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	done, err := r.alone(ctx)
	if err == nil {
		defer done()
		r.service.looks <- struct{}{}
		defer func() { <-r.service.looks }()
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

// replay lets events follow that are in the store, one step of the guard for each.
func (o *outcome) replay(ctx context.Context, origin time.Time) error {
	for i, e := range o.Events {
		if err := guard.Step(ctx); err != nil {
			return err
		}
		if err := match.Apply(o.After, e); err != nil {
			return err
		}
		o.Events[i] = told(e, o.After.Line)
		o.begins = o.begins || begins(e.Fact)
	}
	if o.begins {
		o.board, o.formats = surface(o.After)
	}
	o.due = deadlineOf(origin, o.After)
	return nil
}
