package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

// Wholes implements store.Mover. All matches of a step are read by one question for each table.
func (s *Store) Wholes(ctx context.Context, after int64, limit int) ([]store.Whole, error) {
	list, err := s.matches(ctx, "WHERE n > $1 ORDER BY n LIMIT $2", after, limit)
	if err != nil || len(list) == 0 {
		return nil, s.explain(err)
	}
	out := make([]store.Whole, len(list))
	at, ns := make(map[int64]*store.Whole, len(list)), make([]int64, len(list))
	for i, m := range list {
		out[i].Match, ns[i], at[m.N] = m, m.N, &out[i]
	}
	for _, part := range []struct {
		text string
		scan func(pgx.CollectableRow) error
	}{
		{"SELECT match, " + rowColumns + " FROM events WHERE match = ANY($1) ORDER BY match, seq", func(r pgx.CollectableRow) error {
			var n int64
			var w row
			if err := r.Scan(&n, &w.seq, &w.at, &w.seat, &w.form, &w.kind, &w.body); err != nil {
				return err
			}
			e, err := w.event()
			at[n].Events = append(at[n].Events, e)
			return err
		}},
		{"SELECT match, id, seq FROM commands WHERE match = ANY($1) ORDER BY match, id", func(r pgx.CollectableRow) error {
			var n int64
			var id []byte
			var seq int
			err := r.Scan(&n, &id, &seq)
			at[n].Commands = append(at[n].Commands, store.Command{ID: string(id), Seq: seq})
			return err
		}},
		{"SELECT n, match, version, at FROM aside JOIN matches ON id = match WHERE n = ANY($1)", func(r pgx.CollectableRow) error {
			var n, ms int64
			var a store.Aside
			err := r.Scan(&n, &a.Match, &a.Version, &ms)
			a.At = time.UnixMilli(ms)
			at[n].Aside = &a
			return err
		}},
	} {
		// Read by one attempt: what was half read would be there twice.
		rows, err := s.pool.Query(ctx, part.text, ns)
		if err == nil {
			_, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (struct{}, error) { return struct{}{}, part.scan(r) })
		}
		if err != nil {
			return nil, s.explain(err)
		}
	}
	return out, nil
}

// WholeGuests implements store.Mover.
func (s *Store) WholeGuests(ctx context.Context, after string, limit int) ([]store.WholeGuest, error) {
	list, err := query(ctx, s, func(r pgx.CollectableRow) (g store.WholeGuest, err error) {
		var created int64
		err = r.Scan(&g.ID, &g.Name, &created)
		g.Created = time.UnixMilli(created)
		return g, err
	}, "SELECT id, name, created FROM guests WHERE id > $1 ORDER BY id LIMIT $2", after, limit)
	at, ids := make(map[string]*store.WholeGuest, len(list)), make([]string, len(list))
	for i := range list {
		ids[i], at[list[i].ID] = list[i].ID, &list[i]
	}
	var tokens []store.Token
	if err == nil {
		tokens, err = query(ctx, s, scanToken, "SELECT "+tokenColumns+" WHERE guest = ANY($1) ORDER BY guest, hash", ids)
	}
	for _, t := range tokens {
		at[t.Guest].Sessions = append(at[t.Guest].Sessions, t)
	}
	return list, s.explain(err)
}

// PutWholes implements store.Mover.
func (s *Store) PutWholes(ctx context.Context, list []store.Whole) error {
	if len(list) == 0 {
		return nil
	}
	var p plan
	tables := wholeTables()
	for _, w := range list {
		rows, err := rowsOf(w.Events, 1)
		if err != nil {
			return err
		}
		p.news = append(p.news, birth{Creation: &store.Creation{Match: w.Match, Events: w.Events}, n: w.N})
		addWhole(tables, w, rows)
	}
	last := list[len(list)-1]
	return s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var done bool // by an attempt whose answer was lost
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM matches WHERE n = $1 AND id = $2)", last.N, last.ID).Scan(&done); err != nil || done {
			return err
		}
		q := &pgx.Batch{}
		if err := p.queueNews(q); err != nil {
			return err
		}
		q.Queue("SELECT setval('matches_n_seq', greatest($1, (SELECT last_value FROM matches_n_seq)))", last.N)
		if err := tx.SendBatch(ctx, q).Close(); err != nil {
			return err
		}
		return copyAll(ctx, tx, tables)
	})
}

// table is what is copied into a table.
type table struct {
	name    string
	columns []string
	rows    [][]any
}

func copyAll(ctx context.Context, tx pgx.Tx, tables []table) error {
	for _, t := range tables {
		if len(t.rows) > 0 {
			if _, err := tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, pgx.CopyFromRows(t.rows)); err != nil {
				return err
			}
		}
	}
	return nil
}

// wholeTables are those of all that belongs to matches.
func wholeTables() []table {
	return []table{
		{name: "events", columns: []string{"match", "seq", "at", "seat", "form", "kind", "body"}},
		{name: "commands", columns: []string{"match", "id", "seq"}},
		{name: "seats", columns: []string{"match", "seat", "kind", "player", "level"}},
		{name: "aside", columns: []string{"match", "version", "at"}},
	}
}

// addWhole adds what belongs to a match to the tables.
func addWhole(tables []table, w store.Whole, rows []row) {
	events, commands, seats, asides := &tables[0], &tables[1], &tables[2], &tables[3]
	for _, r := range rows {
		events.rows = append(events.rows, []any{w.N, r.seq, r.at, r.seat, r.form, r.kind, r.body})
	}
	for _, c := range w.Commands {
		commands.rows = append(commands.rows, []any{w.N, []byte(c.ID), c.Seq})
	}
	for seat, player := range w.Players {
		if player != (match.Player{}) {
			seats.rows = append(seats.rows, []any{w.N, seat, player.Kind, player.ID, player.Level})
		}
	}
	if a := w.Aside; a != nil {
		asides.rows = append(asides.rows, []any{a.Match, a.Version, a.At.UnixMilli()})
	}
}

// PutWholeGuests implements store.Mover.
func (s *Store) PutWholeGuests(ctx context.Context, list []store.WholeGuest) error {
	if len(list) == 0 {
		return nil
	}
	guests := table{name: "guests", columns: []string{"id", "name", "created"}}
	sessions := table{name: "sessions", columns: []string{"hash", "guest", "created", "seen", "name", "scope"}}
	for _, g := range list {
		guests.rows = append(guests.rows, []any{g.ID, g.Name, g.Created.UnixMilli()})
		for _, t := range g.Sessions {
			sessions.rows = append(sessions.rows, []any{t.Hash, g.ID, t.Created.UnixMilli(), t.Seen.UnixMilli(), t.Name, t.Scope})
		}
	}
	return s.inTx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var done bool // by an attempt whose answer was lost
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM guests WHERE id = $1)", list[len(list)-1].ID).Scan(&done); err != nil || done {
			return err
		}
		return copyAll(ctx, tx, []table{guests, sessions})
	})
}
