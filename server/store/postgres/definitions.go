package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/server/store"
)

// PutDefinition implements store.Store.
func (s *Store) PutDefinition(ctx context.Context, d store.Definition) error {
	_, err := s.change(ctx, "INSERT INTO definitions (id, body, created) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING", d.ID, string(d.Body), d.Created.UnixMilli())
	return err
}

// Definition implements store.Store.
func (s *Store) Definition(ctx context.Context, id string) (store.Definition, error) {
	d := store.Definition{ID: id}
	var body string
	var created int64
	if err := s.get(ctx, "SELECT body, created FROM definitions WHERE id = $1", []any{id}, &body, &created); err != nil {
		return store.Definition{}, s.fault("game", id, err)
	}
	d.Body, d.Created = []byte(body), time.UnixMilli(created)
	return d, nil
}

// Definitions implements store.Store.
func (s *Store) Definitions(ctx context.Context, before time.Time, limit int) ([]store.Definition, error) {
	list, err := query(ctx, s, scanDefinition,
		"SELECT id, body, created FROM definitions WHERE $1 OR created < $2 ORDER BY created DESC, id LIMIT $3", before.IsZero(), before.UnixMilli(), limit)
	return list, s.explain(err)
}

// WholeDefinitions implements store.Mover.
func (s *Store) WholeDefinitions(ctx context.Context, after string, limit int) ([]store.Definition, error) {
	list, err := query(ctx, s, scanDefinition, "SELECT id, body, created FROM definitions WHERE id > $1 ORDER BY id LIMIT $2", after, limit)
	return list, s.explain(err)
}

func scanDefinition(r pgx.CollectableRow) (d store.Definition, err error) {
	var body string
	var created int64
	err = r.Scan(&d.ID, &body, &created)
	d.Body, d.Created = []byte(body), time.UnixMilli(created)
	return d, err
}
