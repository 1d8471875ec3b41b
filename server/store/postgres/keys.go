package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// cookies is the name of the key that signs cookies.
const cookies = "cookies"

// noTable is PostgreSQL's code: a database that is only looked at may be older than the table.
const noTable = "42P01"

// Key implements store.Keys.
func (s *Store) Key(ctx context.Context) (key []byte, err error) {
	err = s.get(ctx, "SELECT body FROM keys WHERE name = $1", []any{cookies}, &key)
	var told *pgconn.PgError
	if errors.Is(err, pgx.ErrNoRows) || errors.As(err, &told) && told.Code == noTable {
		return nil, nil
	}
	return key, s.explain(err)
}

// PutKey implements store.Keys.
func (s *Store) PutKey(ctx context.Context, key []byte) ([]byte, error) {
	if _, err := s.change(ctx, "INSERT INTO keys (name, body) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", cookies, key); err != nil {
		return nil, err
	}
	return s.Key(ctx)
}
