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
}

// Leases say which node writes to a match. A lease that has expired goes on until another node takes it. Where an
// acquiring node has its answer, all appends with older tokens are in the log or will be refused.
type Leases interface {
	// Acquire takes the lease of a match for the time: where nobody has it, or it has expired, with a new token; a node
	// that has it already renews it. ErrHeld, with the lease that is in the way, if another node has it; ErrNotFound
	// if there is no such match.
	Acquire(ctx context.Context, match, node string, ttl time.Duration) (Lease, error)
	// Renew lets leases last for the time from now on and gives those that have been taken over.
	Renew(ctx context.Context, leases []Lease, ttl time.Duration) (lost []Lease, err error)
	// Release ends leases at once, and what their tokens are good for; those that have been taken over stay as they are.
	Release(ctx context.Context, leases []Lease) error
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
}

// Acquire implements Store.
func (s *SQLite) Acquire(ctx context.Context, match, node string, ttl time.Duration) (l Lease, err error) {
	// In the writer: what was begun with an older token is done by then.
	err = s.write(ctx, func(t *tx) error {
		var n int64
		if err := t.get(&n, "SELECT n FROM matches WHERE id = ?", match); err != nil {
			return s.fault("match", match, err)
		}
		l, err = t.w.leases.acquire(match, node, time.Now(), ttl)
		return err
	})
	return l, err
}

func (l *leases) acquire(match, node string, now time.Time, ttl time.Duration) (Lease, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	old := l.given[match]
	free := !now.Before(old.Expires)
	if !free && old.Node != node {
		return old, Held(old)
	}
	if free {
		l.last = max(l.last+1, now.UnixNano())
		old = Lease{Match: match, Node: node, Token: l.last}
	}
	old.Expires = now.Add(ttl)
	if l.given == nil {
		l.given = map[string]Lease{}
	}
	l.given[match] = old
	return old, nil
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
	for _, one := range leases {
		if l.given[one.Match].Token == one.Token {
			delete(l.given, one.Match)
		}
	}
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
