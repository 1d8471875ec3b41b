package store

import (
	"context"
	"encoding/hex"
	"time"
)

// PutGuest implements Store.
func (s *SQLite) PutGuest(ctx context.Context, g Guest) error {
	return s.write(ctx, func(t *tx) error {
		_, err := t.exec(`INSERT INTO guests (id, name, created) VALUES (?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET name = excluded.name`, g.ID, g.Name, g.Created.UnixMilli())
		return err
	})
}

// Guest implements Store.
func (s *SQLite) Guest(ctx context.Context, id string) (Guest, error) {
	g := Guest{ID: id}
	var created int64
	err := s.readers.QueryRowContext(ctx, "SELECT name, created FROM guests WHERE id = ?", id).Scan(&g.Name, &created)
	if err != nil {
		return Guest{}, s.fault("guest", id, err)
	}
	g.Created = time.UnixMilli(created)
	return g, nil
}

// HasGuests implements Store.
func (s *SQLite) HasGuests(ctx context.Context) (some bool, err error) {
	err = s.readers.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM guests)").Scan(&some)
	return some, explain(s.path, err)
}

// PutSession implements Store.
func (s *SQLite) PutSession(ctx context.Context, hash []byte, guest string, now time.Time) error {
	return s.write(ctx, func(t *tx) error {
		_, err := t.exec("INSERT INTO sessions (hash, guest, created, seen) VALUES (?, ?, ?, ?)", hash, guest, now.UnixMilli(), now.UnixMilli())
		return err
	})
}

// Seen implements Store.
func (s *SQLite) Seen(ctx context.Context, hash []byte, now time.Time) error {
	return s.write(ctx, func(t *tx) error {
		_, err := t.exec("UPDATE sessions SET seen = max(seen, ?) WHERE hash = ?", now.UnixMilli(), hash)
		return err
	})
}

// EndSession implements Store.
func (s *SQLite) EndSession(ctx context.Context, hash []byte) error {
	return s.write(ctx, func(t *tx) error {
		_, err := t.exec("DELETE FROM sessions WHERE hash = ?", hash)
		return err
	})
}

// Session implements Store.
func (s *SQLite) Session(ctx context.Context, hash []byte) (string, error) {
	var guest string
	err := s.readers.QueryRowContext(ctx, "SELECT guest FROM sessions WHERE hash = ? AND name = ''", hash).Scan(&guest)
	if err != nil {
		return "", s.fault("session", hex.EncodeToString(hash[:min(4, len(hash))]), err)
	}
	return guest, nil
}
