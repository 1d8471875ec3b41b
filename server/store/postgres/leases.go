package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/server/store"
)

// Acquire implements store.Store. A new token is a change of a key, which waits for appends that hold the old one.
func (s *Store) Acquire(ctx context.Context, match, node string, ttl time.Duration) (store.Lease, error) {
	return s.acquire(ctx, match, 0, node, ttl)
}

// Seize implements store.Store.
func (s *Store) Seize(ctx context.Context, from store.Lease, node string, ttl time.Duration) (store.Lease, error) {
	return s.acquire(ctx, from.Match, from.Token, node, ttl)
}

// acquire takes a lease where nobody has it or its token is a known one.
func (s *Store) acquire(ctx context.Context, match string, from int64, node string, ttl time.Duration) (l store.Lease, err error) {
	l = store.Lease{Match: match}
	err = s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var now time.Time
		var was struct { // nil: there was none
			node    *string
			token   *int64
			expires *time.Time
		}
		err := tx.QueryRow(ctx, `WITH old AS (SELECT l.node, l.token, l.expires FROM leases l JOIN matches m ON m.n = l.match WHERE m.id = $1)
			INSERT INTO leases AS l (match, node, token, expires)
			SELECT n, $2, nextval('tokens'), clock_timestamp() + $3::interval FROM matches WHERE id = $1
			ON CONFLICT (match) DO UPDATE SET node = excluded.node, expires = clock_timestamp() + $3::interval,
				token = CASE WHEN l.expires > clock_timestamp() AND l.token <> $4 THEN l.token ELSE excluded.token END
			WHERE l.node = excluded.node OR l.expires <= clock_timestamp() OR l.token = $4
			RETURNING node, token, expires, clock_timestamp(), (SELECT node FROM old), (SELECT token FROM old), (SELECT expires FROM old)`,
			match, node, ttl, from).Scan(&l.Node, &l.Token, &l.Expires, &now, &was.node, &was.token, &was.expires)
		switch {
		case err == nil && was.token == nil:
			l.After(nil, now, ttl)
		case err == nil:
			l.After(&store.Lease{Node: *was.node, Token: *was.token, Expires: *was.expires}, now, ttl)
		case errors.Is(err, pgx.ErrNoRows):
			err = tx.QueryRow(ctx, "SELECT node, token, expires FROM leases WHERE "+numberOf, match).Scan(&l.Node, &l.Token, &l.Expires)
		}
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	if err == nil && l.Token == 0 {
		_, err = s.Match(ctx, match) // there is none, or another node has let it go at this moment
	}
	if err != nil {
		return store.Lease{}, err
	}
	if l.Node != node {
		return l, store.Held(l)
	}
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

// Renew implements store.Store.
func (s *Store) Renew(ctx context.Context, leases []store.Lease, ttl time.Duration) (lost []store.Lease, err error) {
	if len(leases) == 0 {
		return nil, nil
	}
	ids, tokens := held(leases)
	kept := map[string]bool{}
	err = s.inTxOf(ctx, s.leasing, func(ctx context.Context, tx pgx.Tx) error {
		rows, err := tx.Query(ctx, mine+" UPDATE leases l SET expires = clock_timestamp() + $3::interval FROM mine WHERE l.match = mine.match RETURNING mine.id",
			ids, tokens, ttl)
		if err != nil {
			return err
		}
		clear(kept)
		var id string
		_, err = pgx.ForEachRow(rows, []any{&id}, func() error { kept[id] = true; return nil })
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, l := range leases {
		if !kept[l.Match] {
			lost = append(lost, l)
		}
	}
	return lost, nil
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
			old AS (DELETE FROM nodes WHERE expires < clock_timestamp() - interval '1 hour' AND (SELECT new FROM me))
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
			SELECT m.id FROM matches m LEFT JOIN leases l ON l.match = m.n
				WHERE m.clocked AND (l.match IS NULL OR l.expires <= clock_timestamp())
			UNION SELECT m.id FROM matches m JOIN leases l ON l.match = m.n
				WHERE m.due AND l.node <> '' AND l.expires <= clock_timestamp()) unheld ORDER BY random() LIMIT $1`, limit)
	return ids, s.explain(err)
}
