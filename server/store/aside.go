package store

import (
	"context"
	"time"
)

// Aside is the mark of a match whose rules did not come to an end.
type Aside struct {
	Match   string
	Version string    // of the program that could not cope with it
	At      time.Time // to the millisecond
}

// SetAside implements Store.
func (s *SQLite) SetAside(ctx context.Context, a Aside) error {
	return s.write(ctx, func(t *tx) error {
		_, err := t.exec("INSERT OR REPLACE INTO aside (match, version, at) VALUES (?, ?, ?)", a.Match, a.Version, a.At.UnixMilli())
		return err
	})
}

// TakeBack implements Store.
func (s *SQLite) TakeBack(ctx context.Context, id string) error {
	return s.write(ctx, func(t *tx) error {
		_, err := t.exec("DELETE FROM aside WHERE match = ?", id)
		return err
	})
}

// Asides implements Store.
func (s *SQLite) Asides(ctx context.Context) ([]Aside, error) {
	rows, err := s.readers.QueryContext(ctx, "SELECT match, version, at FROM aside ORDER BY match")
	if err != nil {
		return nil, explain(s.path, err)
	}
	defer rows.Close()
	var list []Aside
	for rows.Next() {
		var a Aside
		var at int64
		if err := rows.Scan(&a.Match, &a.Version, &at); err != nil {
			return nil, explain(s.path, err)
		}
		a.At = time.UnixMilli(at)
		list = append(list, a)
	}
	if err := rows.Err(); err != nil {
		return nil, explain(s.path, err)
	}
	return list, nil
}
