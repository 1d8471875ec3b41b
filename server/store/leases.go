package store

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Lease is the right of one node to write to a match, for a time. Its token grows whenever the lease changes hands, so
// that a node which has slept over the end of its leases is refused by the database and need not notice it itself.
type Lease struct {
	Match   string
	Node    string        // who has it
	Token   int64         // goes with every append: Batch.Token
	Expires time.Time     // by the database's clock: all leases of a node end together
	Lasts   time.Duration // from the moment on at which Acquire or Seize was asked

	// What Acquire tells of the time before a new token.
	First bool          // nobody ever had it
	Idle  time.Duration // for how long no node is known to have had it: since it was let go, or renewed for the last time
}

// After notes what was before a lease that one node has taken at a moment: the one before it, nil for none.
func (l *Lease) After(old *Lease, now time.Time, ttl time.Duration) {
	switch {
	case old == nil:
		l.First = true
	case old.Token == l.Token:
	case old.Node == "":
		l.Idle = max(0, now.Sub(old.Expires))
	default:
		l.Idle = max(0, now.Sub(old.Expires)+ttl)
	}
}

// Leases say which node writes to a match. All that a node has last as long as the node renews them, which is one change
// however many there are. A lease that has expired goes on until another node takes it. Where an acquiring node has its
// answer, all appends with older tokens are in the log or will be refused.
type Leases interface {
	// Acquire takes the lease of a match: where nobody has it, or it has expired, with a new token; a node that has it
	// already keeps it. If the leases of this node have expired, or will soon, they last for the time from now on. ErrHeld,
	// with the lease that is in the way, if another node has it; ErrNotFound if there is no such match. All nodes ask for
	// the same time.
	Acquire(ctx context.Context, match, node string, ttl time.Duration) (Lease, error)
	// Seize takes a lease from the node that has it, whose token is known, before its end and with a new token: of a node that
	// cannot be reached. ErrHeld, with the lease that is there by now, if it has changed hands.
	Seize(ctx context.Context, from Lease, node string, ttl time.Duration) (Lease, error)
	// Renew lets all leases of a node last for the time from now on. Where the mark is the same as the last time, none of
	// them has been taken away in between; where it is another one, Gone tells which.
	Renew(ctx context.Context, node string, ttl time.Duration) (mark int64, err error)
	// Gone gives those of some leases that are good for nothing any more: taken over, released, or of a deleted match.
	Gone(ctx context.Context, leases []Lease) ([]Lease, error)
	// Release ends leases at once, and what their tokens are good for; those that have been taken over stay as they are.
	Release(ctx context.Context, leases []Lease) error
	// Beat says that a node is there for the time, and lists the others that are. With no time it is there no more.
	Beat(ctx context.Context, node string, ttl time.Duration) (others []string, err error)
	// Unheld lists matches that no node looks after, in any order, at most so many: those in which somebody's time runs
	// and whose lease nobody has, and those in which a bot has something to do and whose lease has expired.
	Unheld(ctx context.Context, limit int) ([]string, error)
}

// LastsLong tells whether leases that last so much longer need no renewal before one more is taken.
func LastsLong(left, ttl time.Duration) bool { return left > 0 && left >= ttl/2 }

// Fenced is the refusal of an append with an old token.
func Fenced(match string, token int64) error {
	return fmt.Errorf("match %q, token %d: %w", match, token, ErrFenced)
}

// Held is the refusal of a lease that another node has.
func Held(l Lease) error {
	return fmt.Errorf("match %q: node %q has the lease: %w", l.Match, l.Node, ErrHeld)
}

// leases of the one process that has the file: they need to outlive nobody.
type leases struct {
	mu    sync.Mutex
	last  int64 // token that was given last; they grow from one process to the next, too
	given map[string]Lease
	nodes map[string]*standing
}

// standing is what is known of a node.
type standing struct {
	there  time.Time // until when it is there
	leases time.Time // until when its leases last
	mark   int64
}

// node is a node, known or not. l.mu is held.
func (l *leases) node(name string) *standing {
	n, ok := l.nodes[name]
	if !ok {
		if l.nodes == nil {
			l.nodes = map[string]*standing{}
		}
		n = &standing{}
		l.nodes[name] = n
	}
	return n
}

// renew lets the leases of a node last for the time from now on.
func (n *standing) renew(now time.Time, ttl time.Duration) {
	if !now.Before(n.leases) {
		n.mark++ // others may have taken some
	}
	n.leases = now.Add(ttl)
}

// of is the lease of a match as it stands; l.mu is held.
func (l *leases) of(match string) (it Lease, known bool) {
	it, known = l.given[match]
	if it.Node != "" {
		it.Expires = l.node(it.Node).leases
	}
	return it, known
}

// Acquire implements Store.
func (s *SQLite) Acquire(ctx context.Context, match, node string, ttl time.Duration) (l Lease, err error) {
	return s.acquire(ctx, match, 0, node, ttl)
}

// Seize implements Store.
func (s *SQLite) Seize(ctx context.Context, from Lease, node string, ttl time.Duration) (Lease, error) {
	return s.acquire(ctx, from.Match, from.Token, node, ttl)
}

// acquire takes a lease where nobody has it or its token is a known one.
func (s *SQLite) acquire(ctx context.Context, match string, from int64, node string, ttl time.Duration) (l Lease, err error) {
	// In the writer: what was begun with an older token is done by then.
	err = s.write(ctx, func(t *tx) error {
		var n int64
		if err := t.get(&n, "SELECT n FROM matches WHERE id = ?", match); err != nil {
			return s.fault("match", match, err)
		}
		l, err = t.w.leases.acquire(match, from, node, time.Now(), ttl)
		return err
	})
	return l, err
}

func (l *leases) acquire(match string, from int64, node string, now time.Time, ttl time.Duration) (Lease, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	old, known := l.of(match)
	seized := old.Token == from
	free := !now.Before(old.Expires) || seized
	if !free && old.Node != node {
		return old, Held(old)
	}
	if seized && old.Node != "" {
		l.node(old.Node).mark++
	}
	me := l.node(node)
	if !LastsLong(me.leases.Sub(now), ttl) {
		me.renew(now, ttl)
	}
	it := old
	if free {
		it = Lease{Match: match, Node: node, Token: l.next(now)}
	}
	if l.given == nil {
		l.given = map[string]Lease{}
	}
	l.given[match] = it
	before := &old
	if !known {
		before = nil
	}
	it.After(before, now, ttl)
	it.Expires, it.Lasts = me.leases, me.leases.Sub(now)
	return it, nil
}

// next is a new token; l.mu is held.
func (l *leases) next(now time.Time) int64 {
	l.last = max(l.last+1, now.UnixNano())
	return l.last
}

// Renew implements Store.
func (s *SQLite) Renew(_ context.Context, node string, ttl time.Duration) (mark int64, err error) {
	if s.writer == nil {
		return 0, nil // nobody has any here
	}
	l := &s.writer.leases
	l.mu.Lock()
	defer l.mu.Unlock()
	n := l.node(node)
	n.renew(time.Now(), ttl)
	return n.mark, nil
}

// Gone implements Store.
func (s *SQLite) Gone(_ context.Context, leases []Lease) (gone []Lease, err error) {
	for _, one := range leases {
		if s.writer == nil || !s.writer.leases.has(one.Match, one.Token) {
			gone = append(gone, one)
		}
	}
	return gone, nil
}

// Release implements Store.
func (s *SQLite) Release(_ context.Context, leases []Lease) error {
	if s.writer != nil {
		s.writer.leases.release(leases)
	}
	return nil
}

func (l *leases) release(leases []Lease) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	for _, one := range leases {
		if l.given[one.Match].Token == one.Token {
			l.given[one.Match] = Lease{Match: one.Match, Token: l.next(now), Expires: now}
		}
	}
}

// Beat implements Store.
func (s *SQLite) Beat(_ context.Context, node string, ttl time.Duration) ([]string, error) {
	if s.writer == nil {
		return nil, nil
	}
	return s.writer.leases.beat(node, time.Now(), ttl), nil
}

func (l *leases) beat(node string, now time.Time, ttl time.Duration) (others []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.node(node).there = now.Add(ttl)
	for name, n := range l.nodes {
		if name != node && now.Before(n.there) {
			others = append(others, name)
		}
	}
	return others
}

// Unheld implements Store.
func (s *SQLite) Unheld(ctx context.Context, limit int) (ids []string, err error) {
	clocked, err := s.Clocked(ctx)
	if err != nil {
		return nil, err
	}
	due, err := s.Due(ctx)
	if err != nil || s.writer == nil {
		return nil, err
	}
	l, now, listed := &s.writer.leases, time.Now(), map[string]bool{}
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, id := range append(clocked, due...) {
		it, _ := l.of(id)
		if now.Before(it.Expires) || listed[id] || i >= len(clocked) && it.Node == "" || len(ids) == limit {
			continue
		}
		ids, listed[id] = append(ids, id), true
	}
	return ids, nil
}

// has tells whether the token is that of the lease of a match.
func (l *leases) has(match string, token int64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.given[match].Token == token
}

// drop forgets the lease of a match that is deleted.
func (l *leases) drop(match string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if it := l.given[match]; it.Node != "" {
		l.node(it.Node).mark++
	}
	delete(l.given, match)
}
