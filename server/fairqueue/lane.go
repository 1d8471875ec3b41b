package fairqueue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrFull is the class of refusals: see [Full].
var ErrFull = errors.New("too much is waiting")

// Full is the refusal of a lane. It wraps ErrFull.
type Full struct {
	All   bool          // all that may wait does; false: the person's or the address's share of it
	After time.Duration // when to ask again, from what waits and what it is expected to take
}

func (f *Full) Error() string {
	who := "of yours"
	if f.All {
		who = "of all"
	}
	return fmt.Sprintf("%v %s: ask again in %v", ErrFull, who, f.After)
}

// Unwrap makes a Full an ErrFull.
func (f *Full) Unwrap() error { return ErrFull }

// Options of a lane. Bounds of 0 do not bind.
type Options struct {
	Slots   int              // jobs served at once; at least 1
	Each    int              // slots that one address may hold at once
	Person  int              // jobs of one person that may wait
	Address int              // jobs of one address that may wait
	All     int              // jobs that may wait
	Now     func() time.Time // by which work is measured; default time.Now
}

// Ask is a wish for a slot.
type Ask struct {
	Name    string        // for Places; may be empty
	Address string        // where the person is
	Person  string        // who asks; several without a name share
	Cost    time.Duration // what it is expected to take
	Free    bool          // is never refused
}

// Lane is a number of slots and those who wait for them. It is safe for many goroutines.
type Lane struct {
	o Options

	mu      sync.Mutex
	free    int
	seq     uint64
	waiting int
	owed    time.Duration // expected costs of all that wait
	top     *scale        // of addresses
}

// Ticket is a place in a lane: first in its queue, then in a slot.
type Ticket struct {
	lane    *Lane
	ask     Ask
	seq     uint64
	turn    chan struct{} // closed when it has a slot
	address *flow
	person  *flow

	state state // guarded by lane.mu
	since time.Time
}

type state uint8

const (
	waits state = iota
	serves
	gone
)

// New is a lane without anybody in it.
func New(o Options) *Lane {
	o.Slots = max(o.Slots, 1)
	if o.Each <= 0 {
		o.Each = o.Slots
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Lane{o: o, free: o.Slots, top: newScale()}
}

// Enter waits for a slot. The error is a *Full, or that of ctx. Leave must be called on the ticket.
func (l *Lane) Enter(ctx context.Context, a Ask) (*Ticket, error) {
	t, err := l.Join(a)
	if err != nil {
		return nil, err
	}
	return t, t.Wait(ctx)
}

// Join takes a place in the queue, or gives a *Full. Leave must be called on the ticket, whether it has been
// served or not.
func (l *Lane) Join(a Ask) (*Ticket, error) {
	a.Cost = max(a.Cost, time.Microsecond)
	l.mu.Lock()
	defer l.mu.Unlock()
	address := l.top.at(a.Address)
	if address.people == nil {
		address.people = newScale()
	}
	person := address.people.at(a.Person)
	if full := l.full(a, address, person); full != nil {
		address.people.tidy(person)
		l.top.tidy(address)
		return nil, full
	}
	l.seq++
	t := &Ticket{lane: l, ask: a, seq: l.seq, turn: make(chan struct{}), address: address, person: person}
	person.insert(t)
	person.waiting++
	address.waiting++
	l.waiting++
	l.owed += a.Cost
	l.serve()
	return t, nil
}

// full is why a wish is refused, nil if it is not.
func (l *Lane) full(a Ask, address, person *flow) *Full {
	all := l.o.All > 0 && l.waiting >= l.o.All
	own := l.o.Person > 0 && person.waiting >= l.o.Person || l.o.Address > 0 && address.waiting >= l.o.Address
	if a.Free || !all && !own {
		return nil
	}
	after := (l.owed / time.Duration(l.o.Slots)).Round(time.Second)
	return &Full{All: all, After: min(max(after, time.Second), time.Minute)}
}

// Resize changes how many slots there are; each is how many of them one address may hold. Those who hold one more keep it
// until they leave.
func (l *Lane) Resize(slots, each int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	slots = max(slots, 1)
	l.free += slots - l.o.Slots
	l.o.Slots, l.o.Each = slots, max(each, 1)
	l.serve()
}

// serve fills the slots that are free.
func (l *Lane) serve() {
	for l.free > 0 {
		t := l.top.take(func(f *flow) bool { return f.running < l.o.Each })
		if t == nil {
			return
		}
		l.free--
		l.waiting--
		l.owed -= t.ask.Cost
		t.state, t.since = serves, l.o.Now()
		close(t.turn)
	}
}

// Wait waits for the slot. When ctx ends first, the ticket has left.
func (t *Ticket) Wait(ctx context.Context) error {
	select {
	case <-t.turn:
		return nil
	case <-ctx.Done():
		t.Leave()
		return ctx.Err()
	}
}

// Served tells whether it has, or had, a slot.
func (t *Ticket) Served() bool {
	select {
	case <-t.turn:
		return true
	default:
		return false
	}
}

// Leave gives the slot or the place in the queue back and charges the time that it was held. It may be
// called more than once.
func (t *Ticket) Leave() {
	l := t.lane
	l.mu.Lock()
	defer l.mu.Unlock()
	was := t.state
	t.state = gone
	switch was {
	case waits:
		t.person.remove(t)
		t.person.waiting--
		t.address.waiting--
		l.waiting--
		l.owed -= t.ask.Cost
		t.address.people.tidy(t.person)
		l.top.tidy(t.address)
	case serves:
		took := l.o.Now().Sub(t.since)
		t.address.people.end(t.person, t.ask.Cost, took)
		l.top.end(t.address, t.ask.Cost, took)
		l.free++
		l.serve()
	}
}

// Places are the names of those who wait in the order in which they will be served if nobody else comes and
// everything takes what is expected; at most that many.
func (l *Lane) Places(most int) []string {
	l.mu.Lock()
	ahead := l.top.copied()
	l.mu.Unlock()
	var names []string
	for len(names) < most {
		t := ahead.take(anyFlow)
		if t == nil {
			break
		}
		names = append(names, t.ask.Name)
	}
	return names
}

// Waiting counts those who wait: of a person at an address, of the address, of all.
func (l *Lane) Waiting(address, person string) (own, here, all int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a, ok := l.top.flows[address]; ok {
		here = a.waiting
		if p, ok := a.people.flows[person]; ok {
			own = p.waiting
		}
	}
	return own, here, l.waiting
}

// Refuses tells what Join would say now, without joining.
func (l *Lane) Refuses(a Ask) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	address, person := &flow{}, &flow{}
	if f, ok := l.top.flows[a.Address]; ok {
		address = f
		if p, ok := f.people.flows[a.Person]; ok {
			person = p
		}
	}
	if full := l.full(a, address, person); full != nil {
		return full
	}
	return nil
}
