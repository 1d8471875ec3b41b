package store

import (
	"context"
	"database/sql"
	"time"
)

// Listed is a match as lists for operators show it.
type Listed struct {
	Match
	Last time.Time // of its last event
}

// List lists the matches of the store, newest first, those with N below before only; before 0 is no
// bound. With a guest only those with a seat of theirs are listed, with a phase only those in it.
func (s *SQLite) List(ctx context.Context, guest, phase string, before int64, limit int) ([]Listed, error) {
	if before <= 0 {
		before = 1<<63 - 1
	}
	list, err := query(ctx, s.readers, func(r *sql.Rows) (l Listed, err error) {
		l.Match, err = scanMatch(r)
		return l, err
	}, "SELECT "+s.columns()+` FROM matches WHERE n < ?1 AND (?2 = '' OR phase = ?2)
		AND (?3 = '' OR id IN (SELECT match FROM seats WHERE player = ?3 AND player <> '')) ORDER BY n DESC LIMIT ?4`,
		before, phase, guest, limit)
	for i := 0; err == nil && i < len(list); i++ {
		l := &list[i]
		var at int64
		if l.Players, err = s.players(ctx, l.ID); err == nil {
			err = s.readers.QueryRowContext(ctx, "SELECT coalesce((SELECT at FROM events WHERE match = ? ORDER BY seq DESC LIMIT 1), 0)", l.ID).Scan(&at)
		}
		l.Last = l.Created.Add(time.Duration(at))
	}
	if err != nil {
		return nil, explain(s.path, err)
	}
	return list, nil
}

// Over lists matches that are over in the order of their making, those with N above after only.
func (s *SQLite) Over(ctx context.Context, after int64, limit int) ([]Match, error) {
	list, err := query(ctx, s.readers, func(r *sql.Rows) (Match, error) { return scanMatch(r) },
		"SELECT "+s.columns()+" FROM matches WHERE n > ? AND phase = 'over' ORDER BY n LIMIT ?", after, limit)
	for i := 0; err == nil && i < len(list); i++ {
		list[i].Players, err = s.players(ctx, list[i].ID)
	}
	if err != nil {
		return nil, explain(s.path, err)
	}
	return list, nil
}

// Person is a guest as lists for operators show it.
type Person struct {
	Guest
	Matches  int       // with a seat of theirs
	Sessions int       // browsers that are known as this guest
	Seen     time.Time // when one of them was here last, to the day; zero: not known
}

// People lists the guests, those with ids after the given one only.
func (s *SQLite) People(ctx context.Context, after string, limit int) ([]Person, error) {
	seen := "max(seen)"
	if s.version < 3 {
		seen = "0"
	}
	list, err := query(ctx, s.readers, func(r *sql.Rows) (p Person, err error) {
		var created, seen int64
		err = r.Scan(&p.ID, &p.Name, &created, &p.Matches, &p.Sessions, &seen)
		if p.Created = time.UnixMilli(created); seen > 0 {
			p.Seen = time.UnixMilli(seen)
		}
		return p, err
	}, `SELECT id, name, created, (SELECT count(DISTINCT match) FROM seats WHERE player = g.id AND player <> ''),
		(SELECT count(*) FROM sessions WHERE guest = g.id), coalesce((SELECT `+seen+` FROM sessions WHERE guest = g.id), 0)
		FROM guests g WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
	if err != nil {
		return nil, explain(s.path, err)
	}
	return list, nil
}

// IDs lists all matches, oldest first.
func (s *SQLite) IDs(ctx context.Context) ([]string, error) {
	return s.ids(ctx, "SELECT id FROM matches ORDER BY n")
}
