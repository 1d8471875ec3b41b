package store

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Lease is the right of one node to write to a match, for a time. Its token grows whenever the lease changes hands, so
// that a node which has slept over the end of its lease is refused by the database and need not notice it itself.
type Lease struct {
	Match   string
	Node    string    // who has it
	Token   int64     // goes with every append: Batch.Token
	Expires time.Time // by the database's clock

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

// Leases say which node writes to a match. A lease that has expired goes on until another node takes it. Where an
// acquiring node has its answer, all appends with older tokens are in the log or will be refused.
type Leases interface {
	// Acquire takes the lease of a match for the time: where nobody has it, or it has expired, with a new token; a node
	// that has it already renews it. ErrHeld, with the lease that is in the way, if another node has it; ErrNotFound
	// if there is no such match. All nodes ask for the same time.
	Acquire(ctx context.Context, match, node string, ttl time.Duration) (Lease, error)
	// Seize takes a lease from the node that has it, whose token is known, before its end and with a new token: of a node that
	// cannot be reached. ErrHeld, with the lease that is there by now, if it has changed hands.
	Seize(ctx context.Context, from Lease, node string, ttl time.Duration) (Lease, error)
	// Renew lets leases last for the time from now on and gives those that have been taken over.
	Renew(ctx context.Context, leases []Lease, ttl time.Duration) (lost []Lease, err error)
	// Release ends leases at once, and what their tokens are good for; those that have been taken over stay as they are.
	Release(ctx context.Context, leases []Lease) error
	// Beat says that a node is there for the time, and lists the others that are. With no time it is there no more.
	Beat(ctx context.Context, node string, ttl time.Duration) (others []string, err error)
	// Unheld lists matches that no node looks after, in any order, at most so many: those in which somebody's time runs
	// and whose lease nobody has, and those in which a bot has something to do and whose lease has expired.
	Unheld(ctx context.Context, limit int) ([]string, error)
}

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
	nodes map[string]time.Time // until when each is there
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
	old, known := l.given[match]
	free := !now.Before(old.Expires) || old.Token == from
	if !free && old.Node != node {
		return old, Held(old)
	}
	it := old
	if free {
		it = Lease{Match: match, Node: node, Token: l.next(now)}
	}
	it.Expires = now.Add(ttl)
	if l.given == nil {
		l.given = map[string]Lease{}
	}
	l.given[match] = it
	before := &old
	if !known {
		before = nil
	}
	it.After(before, now, ttl)
	return it, nil
}

// next is a new token; l.mu is held.
func (l *leases) next(now time.Time) int64 {
	l.last = max(l.last+1, now.UnixNano())
	return l.last
}

// Renew implements Store.
func (s *SQLite) Renew(_ context.Context, leases []Lease, ttl time.Duration) (lost []Lease, err error) {
	if s.writer == nil {
		return leases, nil // nobody has any here
	}
	return s.writer.leases.renew(leases, time.Now().Add(ttl)), nil
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
	if l.nodes == nil {
		l.nodes = map[string]time.Time{}
	}
	l.nodes[node] = now.Add(ttl)
	for name, until := range l.nodes {
		switch {
		case !now.Before(until):
			delete(l.nodes, name)
		case name != node:
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
		it := l.given[id]
		if now.Before(it.Expires) || listed[id] || i >= len(clocked) && it.Node == "" || len(ids) == limit {
			continue
		}
		ids, listed[id] = append(ids, id), true
	}
	return ids, nil
}

func (l *leases) renew(leases []Lease, until time.Time) (lost []Lease) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, one := range leases {
		now, ok := l.given[one.Match]
		if !ok || now.Token != one.Token {
			lost = append(lost, one)
			continue
		}
		now.Expires = until
		l.given[one.Match] = now
	}
	return lost
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
	delete(l.given, match)
}
