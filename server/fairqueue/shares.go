package fairqueue

import (
	"cmp"
	"slices"
	"time"
)

// maxDebtors bounds the flows of one scale that are idle and still owe time.
const maxDebtors = 1024

// scale weighs flows against one another. It is used by one goroutine at a time.
type scale struct {
	flows map[string]*flow
	now   time.Duration // virtual time: the start tag of the flow served last
}

// flow is an address or a person.
type flow struct {
	key     string
	tag     time.Duration // start tag of its next job
	waiting int
	running int
	people  *scale    // of an address
	jobs    []*Ticket // of a person that wait: the cheapest first, of those the oldest
}

func newScale() *scale { return &scale{flows: map[string]*flow{}} }

// at is the flow of a key. One that was idle starts where the others are.
func (s *scale) at(key string) *flow {
	f, ok := s.flows[key]
	if !ok {
		f = &flow{key: key, tag: s.now}
		s.flows[key] = f
	}
	if f.waiting+f.running == 0 {
		f.tag = max(f.tag, s.now)
	}
	return f
}

// next is the flow to serve: the least tag among those that may, nil if there is none.
func (s *scale) next(may func(*flow) bool) *flow {
	var best *flow
	for _, f := range s.flows {
		if f.waiting > 0 && may(f) && (best == nil || before(f, best)) {
			best = f
		}
	}
	return best
}

// before is a total order, so that chance decides nothing: tags, then cheap work, then age.
func before(a, b *flow) bool {
	if a.tag != b.tag {
		return a.tag < b.tag
	}
	return compare(a.head(), b.head()) < 0
}

// head is the job that a flow would have served.
func (f *flow) head() *Ticket {
	if f.people == nil {
		return f.jobs[0]
	}
	return f.people.next(anyFlow).jobs[0]
}

func anyFlow(*flow) bool { return true }

// compare orders the jobs of one person.
func compare(a, b *Ticket) int {
	return cmp.Or(cmp.Compare(a.ask.Cost, b.ask.Cost), cmp.Compare(a.seq, b.seq))
}

// begin charges a flow what its job is expected to take.
func (s *scale) begin(f *flow, cost time.Duration) {
	s.now = max(s.now, f.tag)
	f.tag += cost
	f.waiting--
	f.running++
}

// end corrects the charge by what it has taken, and forgets who is idle and owes nothing.
func (s *scale) end(f *flow, cost, took time.Duration) {
	f.tag += took - cost
	f.running--
	s.tidy(f)
}

// tidy forgets flows that do not matter any more.
func (s *scale) tidy(f *flow) {
	if f.waiting+f.running > 0 {
		return
	}
	if f.tag <= s.now {
		delete(s.flows, f.key)
		return
	}
	idle := 0
	least := f
	for _, other := range s.flows {
		if other.waiting+other.running > 0 {
			continue
		}
		if idle++; other.tag < least.tag {
			least = other
		}
	}
	if idle == len(s.flows) {
		clear(s.flows) // nobody is left who could be wronged
		s.now = 0
	} else if idle > maxDebtors {
		delete(s.flows, least.key)
	}
}

// insert puts a job in its order.
func (f *flow) insert(t *Ticket) {
	i, _ := slices.BinarySearchFunc(f.jobs, t, compare)
	f.jobs = slices.Insert(f.jobs, i, t)
}

func (f *flow) remove(t *Ticket) {
	f.jobs = slices.DeleteFunc(f.jobs, func(other *Ticket) bool { return other == t })
}

// copied is a scale for a look ahead.
func (s *scale) copied() *scale {
	c := &scale{flows: make(map[string]*flow, len(s.flows)), now: s.now}
	for key, f := range s.flows {
		if f.waiting == 0 {
			continue
		}
		g := *f
		g.jobs = slices.Clone(f.jobs)
		if f.people != nil {
			g.people = f.people.copied()
		}
		c.flows[key] = &g
	}
	return c
}

// take serves the next job of a scale of addresses, nil if there is none that may be.
func (s *scale) take(may func(*flow) bool) *Ticket {
	address := s.next(may)
	if address == nil {
		return nil
	}
	person := address.people.next(anyFlow)
	t := person.jobs[0]
	person.jobs = person.jobs[1:]
	s.begin(address, t.ask.Cost)
	address.people.begin(person, t.ask.Cost)
	return t
}
