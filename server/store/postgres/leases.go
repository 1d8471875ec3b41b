package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/server/store"
)

// Acquire implements store.Store.
func (s *Store) Acquire(ctx context.Context, match, node string, ttl time.Duration) (store.Lease, error) {
	return s.acquire(ctx, match, 0, node, ttl)
}

// Seize implements store.Store.
func (s *Store) Seize(ctx context.Context, from store.Lease, node string, ttl time.Duration) (store.Lease, error) {
	return s.acquire(ctx, from.Match, from.Token, node, ttl)
}

// ends is until when lease l of node n lasts: as long as its node renews its own. Nodes of the version before renew each lease by itself.
const ends = "CASE WHEN l.expires = 'infinity' THEN coalesce(n.leases, 'epoch') ELSE l.expires END"

// found is what an acquiring node finds.
type found struct {
	match int64 // 0: there is none
	now   time.Time
	own   time.Time    // until when its leases last
	old   *store.Lease // nil: nobody ever had it
	bound bool         // the old one lasts as long as its node says
}

func find(ctx context.Context, tx pgx.Tx, match, node string) (f found, err error) {
	var was struct {
		node    *string
		token   *int64
		expires *time.Time
		bound   *bool
	}
	err = tx.QueryRow(ctx, "SELECT m.n, clock_timestamp(), coalesce((SELECT leases FROM nodes WHERE node = $2), 'epoch'), l.node, l.token, "+ends+`, l.expires = 'infinity'
		FROM matches m LEFT JOIN leases l ON l.match = m.n LEFT JOIN nodes n ON n.node = l.node WHERE m.id = $1`, match, node).Scan(
		&f.match, &f.now, &f.own, &was.node, &was.token, &was.expires, &was.bound)
	if errors.Is(err, pgx.ErrNoRows) {
		return found{}, nil
	}
	if err == nil && was.node != nil {
		f.old, f.bound = &store.Lease{Match: match, Node: *was.node, Token: *was.token, Expires: *was.expires}, *was.bound
	}
	return f, err
}

// acquire takes a lease where nobody has it or its token is a known one.
func (s *Store) acquire(ctx context.Context, match string, from int64, node string, ttl time.Duration) (l store.Lease, err error) {
	var lapsed *store.Lease // that this node had
	renewed := false
	for {
		var f found
		err = s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) (err error) {
			l = store.Lease{}
			f, err = find(ctx, tx, match, node)
			if err == nil && f.match != 0 && (renewed || store.LastsLong(f.own.Sub(f.now), ttl)) {
				f.again(lapsed)
				l, err = f.take(ctx, tx, from, node, ttl)
				l.Match = match
			}
			return err
		})
		switch {
		case err == nil && f.match == 0:
			_, err = s.Match(ctx, match)
			return store.Lease{}, err
		case err != nil:
			return store.Lease{}, err
		case l.Token != 0 && l.Node != node:
			return l, store.Held(l)
		case l.Token != 0:
			return l, nil
		case renewed:
			continue // it has changed hands at this moment
		}
		if f.old != nil && f.old.Node == node && !f.now.Before(f.old.Expires) {
			lapsed = f.old
		}
		if _, err := s.Renew(ctx, node, ttl); err != nil {
			return store.Lease{}, err
		}
		renewed = true
	}
}

// again puts a lease that had lapsed, before its node renewed all it has, in its place.
func (f *found) again(lapsed *store.Lease) {
	if lapsed != nil && f.old != nil && f.old.Token == lapsed.Token {
		f.old = lapsed
	}
}

// take takes the lease in a transaction, or finds who has it; there is no lease where it has changed hands at this moment. The
// node that it is taken from cannot renew its leases before that has ended, and knows then that some may be gone. A new token is a
// change of a key, which waits for appends that hold the old one.
func (f *found) take(ctx context.Context, tx pgx.Tx, from int64, node string, ttl time.Duration) (store.Lease, error) {
	l := store.Lease{Node: node, Expires: f.own, Lasts: f.own.Sub(f.now)}
	var before int64
	seized, bound := false, ""
	if old := f.old; old != nil {
		before, seized = old.Token, old.Token == from
		switch alive := f.now.Before(old.Expires) && !seized; {
		case alive && old.Node == node:
			l.Token = old.Token
			return l, nil
		case alive:
			return *old, nil
		case f.bound && old.Node != node && !seized:
			bound = old.Node
		}
	}
	q := &pgx.Batch{}
	switch {
	case seized:
		q.Queue("UPDATE nodes SET mark = mark + 1 WHERE node = $1", f.old.Node)
	case bound != "":
		q.Queue("SELECT 1 FROM nodes WHERE node = $1 FOR SHARE", bound)
	}
	q.Queue(`INSERT INTO leases AS l (match, node, token, expires) SELECT n, $2, nextval('tokens'), 'infinity' FROM matches
			WHERE n = $1 AND NOT EXISTS (SELECT 1 FROM nodes WHERE node = $5 AND leases > clock_timestamp())
		ON CONFLICT (match) DO UPDATE SET node = excluded.node, token = excluded.token, expires = excluded.expires
		WHERE l.token = $3 AND ($4 OR l.expires = 'infinity' OR l.expires <= clock_timestamp()) RETURNING token`,
		f.match, node, before, seized, bound).Query(func(rows pgx.Rows) error {
		_, err := pgx.ForEachRow(rows, []any{&l.Token}, func() error { return nil })
		return err
	})
	if err := tx.SendBatch(ctx, q).Close(); err != nil || l.Token == 0 {
		return store.Lease{}, err
	}
	l.After(f.old, f.now, ttl)
	return l, nil
}

// held are leases as three columns.
func held(leases []store.Lease) (ids []string, tokens []int64) {
	for _, l := range leases {
		ids, tokens = append(ids, l.Match), append(tokens, l.Token)
	}
	return ids, tokens
}

// mine finds the rows of leases by the columns $1 and $2. They are locked in one order.
const mine = `WITH mine AS (SELECT l.match, m.id FROM leases l JOIN matches m ON m.n = l.match
	JOIN unnest($1::text[], $2::bigint[]) u (id, token) ON u.id = m.id AND u.token = l.token ORDER BY l.match FOR NO KEY UPDATE OF l)`

// Renew implements store.Store. It waits for those who take leases of this node.
func (s *Store) Renew(ctx context.Context, node string, ttl time.Duration) (mark int64, err error) {
	err = s.inTxOf(ctx, s.leasing, func(ctx context.Context, tx pgx.Tx) error {
		return tx.QueryRow(ctx, `INSERT INTO nodes AS n (node, expires, leases, mark)
			VALUES ($1, clock_timestamp() + $2::interval, clock_timestamp() + $2::interval, nextval('tokens'))
			ON CONFLICT (node) DO UPDATE SET leases = clock_timestamp() + $2::interval,
				mark = CASE WHEN n.leases > clock_timestamp() THEN n.mark ELSE n.mark + 1 END RETURNING mark`, node, ttl).Scan(&mark)
	})
	return mark, err
}

// Gone implements store.Store.
func (s *Store) Gone(ctx context.Context, leases []store.Lease) (gone []store.Lease, err error) {
	if len(leases) == 0 {
		return nil, nil
	}
	ids, tokens := held(leases)
	kept := map[int64]bool{}
	err = s.inTxOf(ctx, s.leasing, func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `SELECT l.token FROM leases l JOIN matches m ON m.n = l.match
			JOIN unnest($1::text[], $2::bigint[]) u (id, token) ON u.id = m.id AND u.token = l.token`, ids, tokens)
		if err != nil {
			return err
		}
		clear(kept)
		var token int64
		_, err = pgx.ForEachRow(rows, []any{&token}, func() error { kept[token] = true; return nil })
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, l := range leases {
		if !kept[l.Token] {
			gone = append(gone, l)
		}
	}
	return gone, nil
}

// Release implements store.Store.
func (s *Store) Release(ctx context.Context, leases []store.Lease) error {
	if len(leases) == 0 {
		return nil
	}
	ids, tokens := held(leases)
	_, err := s.change(ctx, mine+" UPDATE leases l SET node = '', token = nextval('tokens'), expires = clock_timestamp() FROM mine WHERE l.match = mine.match",
		ids, tokens)
	return err
}

// Beat implements store.Store. Rows of nodes that have long gone go with the next node that comes.
func (s *Store) Beat(ctx context.Context, node string, ttl time.Duration) (others []string, err error) {
	err = s.inTxOf(ctx, s.leasing, func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `WITH me AS (INSERT INTO nodes AS n (node, expires) VALUES ($1, clock_timestamp() + $2::interval)
				ON CONFLICT (node) DO UPDATE SET expires = excluded.expires RETURNING xmax = 0 AS new),
			old AS (DELETE FROM nodes n WHERE expires < clock_timestamp() - interval '1 hour' AND (SELECT new FROM me)
				AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.node = n.node))
			SELECT node FROM nodes WHERE node <> $1 AND expires > clock_timestamp()`, node, ttl)
		if err != nil {
			return err
		}
		others, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	return others, err
}

// Unheld implements store.Store. Their order is drawn, so that nodes which ask at one time begin with different ones.
func (s *Store) Unheld(ctx context.Context, limit int) ([]string, error) {
	ids, err := query(ctx, s, pgx.RowTo[string], `SELECT id FROM (
			SELECT m.id FROM matches m LEFT JOIN leases l ON l.match = m.n LEFT JOIN nodes n ON n.node = l.node
				WHERE m.clocked AND (l.match IS NULL OR `+ends+` <= clock_timestamp())
			UNION SELECT m.id FROM matches m JOIN leases l ON l.match = m.n LEFT JOIN nodes n ON n.node = l.node
				WHERE m.due AND l.node <> '' AND `+ends+` <= clock_timestamp()) unheld ORDER BY random() LIMIT $1`, limit)
	return ids, s.explain(err)
}
