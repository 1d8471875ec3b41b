package live

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
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
	firstPatience = 700 * time.Millisecond // for the answer to an order; a node that is there is given twice as long
	signPatience  = 500 * time.Millisecond // for a sign of life
	askAgain      = 50 * time.Millisecond
)

// join makes this node one of several that share the store and the bus.
func (h *Service) join(node string) error {
	h.Keeper = cluster.NewKeeper(cluster.Config{Node: node, Leases: h.Store, Log: h.Log, Now: h.Config.Now, Lost: h.lost, Found: h.adopt, Peers: h.peersChanged})
	var stops []func()
	for subject, handle := range map[string]func(context.Context, []byte) []byte{
		cluster.Subject(node): h.obey, cluster.TableSubject(node): h.tellTable, cluster.OffersSubject(node): h.tellOffers,
	} {
		stop, err := h.Bus.Serve(subject, handle)
		if err != nil {
			return err
		}
		stops = append(stops, stop)
	}
	h.leave = func() {
		for _, stop := range stops {
			stop()
		}
		h.Keeper.Close()
		h.Bus.Publish(bus.Message{Topic: cluster.News, Kind: cluster.NewsLeft, Match: node})
	}
	return nil
}

// Leave gives what this node has to the others. Nothing may be under way any more.
func (h *Service) Leave() {
	if h.Keeper != nil {
		h.leave()
	}
}

// tellNodes tells other nodes what has become of a match, also those on which nobody follows it.
func (h *Service) tellNodes(id, kind string) {
	if h.Keeper != nil {
		h.Bus.Publish(bus.Message{Topic: cluster.News, Kind: kind, Match: id})
	}
}

// attend takes matches over when a node tells that it leaves, and follows which are set aside or taken.
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
			switch {
			case n.Kind == cluster.NewsLeft && n.Match != h.Keeper.Node():
				h.succeed(ctx, n.Match)
			case n.Kind == cluster.NewsTaken:
				h.Lobby.drop(n.Match)
			case n.Kind == bus.Missed:
				h.Lobby.lookAgain()
			case n.Kind == cluster.NewsAside || n.Kind == cluster.NewsBack:
				h.asideElsewhere(n.Match, n.Kind == cluster.NewsAside)
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
		r.lookTwice()
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
// has it. If that node does not answer, it is waited for until it does or has lost its lease; if it has renewed that meanwhile,
// it lives, and if it gives no sign of life either, the lease is seized. A tick is for its own node.
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
	since   time.Time   // when the last of them was given
	last    store.Lease // to whose node
	cut     bool        // which could not be asked, or gave no sign of life meanwhile
}

// ask orders the command from the node that has the lease, unless that has not been seen to live since it was silent.
func (a *asking) ask(ctx context.Context, l store.Lease) (seq int, answered bool, err error) {
	switch {
	case a.silent == 0 || l.Token != a.last.Token: // another node
		a.silent = 0
	case !l.Expires.Add(-cluster.TTL).After(a.since): // not renewed: it may be dead
		return 0, false, nil
	case a.cut:
		a.silent = 0
		if _, err := a.room.service.Keeper.Seize(ctx, l); err == nil {
			a.room.service.Log.Warn("match is taken from a node that lives and cannot be reached", "match", l.Match, "node", l.Node)
		}
		return 0, false, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a.since, a.last = time.Now(), l
	alive := make(chan bool, 1)
	ask := time.AfterFunc(firstPatience-signPatience, func() { alive <- a.sign(ctx, l.Node) })
	seq, answered, err = a.room.order(ctx, l.Node, a.command, firstPatience<<a.silent)
	asked := !ask.Stop()
	if answered || err == nil { // or it has the match no more
		return seq, answered, err
	}
	a.silent++
	a.cut = errors.Is(err, bus.ErrAway) || errors.Is(err, bus.ErrNobody) || asked && !<-alive
	return 0, false, nil
}

// sign tells whether a node can be reached that has not answered yet: a command may take long.
func (a *asking) sign(ctx context.Context, node string) bool {
	ctx, cancel := context.WithTimeout(ctx, signPatience)
	defer cancel()
	_, err := a.room.askTable(ctx, node)
	return err == nil
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
	if !r.people.here() && hasBot(r.Look().State) {
		r.askTables() // for whom they think
	}
	r.delays.toldElsewhere(o.Command.Seat, r.origin, o.Took)
	return r.carryOut(ctx, o.Command)
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

// gatherTime is how long answers of other nodes are waited for that are missed by nobody for long.
const gatherTime = time.Second

// Offers are the open offers of all nodes.
func (h *Service) Offers(ctx context.Context, guest string) []TermsView {
	list := h.Lobby.List(guest)
	if h.Keeper == nil {
		return list
	}
	ctx, cancel := context.WithTimeout(ctx, gatherTime)
	defer cancel()
	g := cluster.Gather(ctx, h.Keeper.Others(), func(ctx context.Context, node string) ([]byte, error) {
		return h.Bus.Ask(ctx, cluster.OffersSubject(node), []byte(guest))
	})
	for node, data := range g.Answers {
		var there []TermsView
		if err := json.Unmarshal(data, &there); err != nil {
			h.Log.Warn("offers on another node", "node", node, "error", err)
		}
		for _, v := range there {
			if !slices.ContainsFunc(list, func(o TermsView) bool { return o.ID == v.ID }) {
				list = append(list, v)
			}
		}
	}
	return sorted(list)
}

// tellOffers tells another node what stands in the lobby here, for somebody there.
func (h *Service) tellOffers(_ context.Context, guest []byte) []byte {
	data, err := json.Marshal(h.Lobby.List(string(guest)))
	if err != nil {
		return nil
	}
	return data
}

// OfferStands tells whether an offer can be taken at this moment, on any node.
func (h *Service) OfferStands(ctx context.Context, id string) bool {
	return h.Lobby.Stands(id) || h.Keeper != nil && slices.ContainsFunc(h.Offers(ctx, ""), func(v TermsView) bool { return v.ID == id })
}
