package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

// query reads rows; a database that is away is waited for.
func query[T any](ctx context.Context, s *Store, scan func(pgx.CollectableRow) (T, error), text string, args ...any) (list []T, err error) {
	err = s.try(ctx, readTime, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, text, args...)
		if err == nil {
			list, err = pgx.CollectRows(rows, scan)
		}
		return err
	})
	if len(list) == 0 || err != nil {
		return nil, err
	}
	return list, nil
}

// get reads one row.
func (s *Store) get(ctx context.Context, text string, args []any, into ...any) error {
	return s.try(ctx, readTime, func(ctx context.Context) error { return s.pool.QueryRow(ctx, text, args...).Scan(into...) })
}

const matchColumns = "n, id, game, position, settings, seed, created, phase, plies, due, clocked, open, round, referee"

func scanMatch(r pgx.CollectableRow) (store.Match, error) {
	var m store.Match
	var settings, round string
	var created int64
	if err := r.Scan(&m.N, &m.ID, &m.Setup.Game, &m.Setup.Position, &settings, &m.Seed, &created, &m.Phase, &m.Plies, &m.Due, &m.Clocked, &m.Open, &round, &m.Referee); err != nil {
		return m, err
	}
	m.Created = time.UnixMilli(created)
	return m, m.ReadSetup(settings, round)
}

// matches are those that a query finds, with their players.
func (s *Store) matches(ctx context.Context, text string, args ...any) ([]store.Match, error) {
	list, err := query(ctx, s, scanMatch, "SELECT "+matchColumns+" FROM matches "+text, args...)
	if err == nil {
		err = s.seat(ctx, list)
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// seat puts the players of matches on their seats.
func (s *Store) seat(ctx context.Context, list []store.Match) error {
	if len(list) == 0 {
		return nil
	}
	ns, at := make([]int64, len(list)), make(map[int64]*store.Match, len(list))
	for i := range list {
		ns[i], at[list[i].N] = list[i].N, &list[i]
	}
	type seat struct {
		match int64
		seat  int
		match.Player
	}
	seats, err := query(ctx, s, func(r pgx.CollectableRow) (p seat, err error) {
		return p, r.Scan(&p.match, &p.seat, &p.Kind, &p.ID, &p.Level)
	}, "SELECT match, seat, kind, player, level FROM seats WHERE match = ANY($1) ORDER BY match, seat", ns)
	for _, p := range seats {
		if err == nil {
			err = at[p.match].Seat(p.seat, p.Player)
		}
	}
	return err
}

// Match implements store.Store.
func (s *Store) Match(ctx context.Context, id string) (store.Match, error) {
	list, err := s.matches(ctx, "WHERE id = $1", id)
	if err == nil && len(list) == 0 {
		err = pgx.ErrNoRows
	}
	if err != nil {
		return store.Match{}, s.fault("match", id, err)
	}
	return list[0], nil
}

// numberOf is a condition that finds what belongs to a match by the id in $1.
const numberOf = "match = (SELECT n FROM matches WHERE id = $1)"

// Events implements store.Store.
func (s *Store) Events(ctx context.Context, id string, after int) ([]match.Event, error) {
	events, err := query(ctx, s, func(r pgx.CollectableRow) (match.Event, error) {
		w, err := scanRow(r)
		if err != nil {
			return match.Event{}, err
		}
		return w.event()
	}, "SELECT "+rowColumns+" FROM events WHERE "+numberOf+" AND seq > $2 ORDER BY seq", id, after)
	if err != nil {
		return nil, s.fault("match", id, err)
	}
	return events, nil
}

// Done implements store.Store.
func (s *Store) Done(ctx context.Context, id, command string) (seq int, done bool, err error) {
	list, err := query(ctx, s, pgx.RowTo[int], "SELECT seq FROM commands WHERE "+numberOf+" AND id = $2", id, []byte(command))
	if err != nil {
		return 0, false, s.fault("command", command, err)
	}
	if len(list) == 0 {
		return 0, false, nil
	}
	return list[0], true, nil
}

// Acknowledged implements store.Archive.
func (s *Store) Acknowledged(ctx context.Context, id string) (seq int, err error) {
	err = s.get(ctx, "SELECT coalesce(max(seq), 0) FROM commands WHERE "+numberOf, []any{id}, &seq)
	return seq, s.explain(err)
}

// Due implements store.Store.
func (s *Store) Due(ctx context.Context) ([]string, error) {
	return s.ids(ctx, "WHERE due ORDER BY n DESC")
}

// Clocked implements store.Store.
func (s *Store) Clocked(ctx context.Context) ([]string, error) {
	return s.ids(ctx, "WHERE clocked ORDER BY n DESC")
}

// IDs implements store.Archive.
func (s *Store) IDs(ctx context.Context) ([]string, error) { return s.ids(ctx, "ORDER BY n") }

func (s *Store) ids(ctx context.Context, text string, args ...any) ([]string, error) {
	ids, err := query(ctx, s, pgx.RowTo[string], "SELECT id FROM matches "+text, args...)
	return ids, s.explain(err)
}

// newest is the bound of a list that begins with the newest match.
func newest(before int64) int64 {
	if before <= 0 {
		return 1<<63 - 1
	}
	return before
}

// MatchesOf implements store.Store.
func (s *Store) MatchesOf(ctx context.Context, guest string, before int64, limit int) ([]store.Match, error) {
	list, err := s.matches(ctx, `WHERE n IN
		(SELECT DISTINCT match FROM seats WHERE player = $1 AND player <> '' AND match < $2 ORDER BY match DESC LIMIT $3)
		ORDER BY n DESC`, guest, newest(before), limit)
	return list, s.explain(err)
}

// MatchesWith implements store.Store.
func (s *Store) MatchesWith(ctx context.Context, guest string, before int64, limit int) ([]store.Match, error) {
	list, err := s.matches(ctx, `WHERE n IN
		(SELECT match FROM seats WHERE player = $1 AND player <> '' AND match < $2
		UNION SELECT n FROM matches WHERE referee = $1 AND referee <> '' AND n < $2 ORDER BY 1 DESC LIMIT $3)
		ORDER BY n DESC`, guest, newest(before), limit)
	return list, s.explain(err)
}

// SeriesOf implements store.Store.
func (s *Store) SeriesOf(ctx context.Context, id string, limit int) ([]store.Match, error) {
	list, err := s.matches(ctx, `WHERE n IN
		(SELECT n FROM matches WHERE id = $1 UNION ALL SELECT n FROM matches WHERE series = $1 AND series <> '' ORDER BY 1 DESC LIMIT $2)
		ORDER BY n`, id, limit)
	return list, s.explain(err)
}

// List implements store.Archive.
func (s *Store) List(ctx context.Context, guest, phase string, before int64, limit int) ([]store.Listed, error) {
	list, err := s.matches(ctx, `WHERE n < $1 AND ($2 = '' OR phase = $2)
		AND ($3 = '' OR n IN (SELECT match FROM seats WHERE player = $3 AND player <> '')) ORDER BY n DESC LIMIT $4`,
		newest(before), phase, guest, limit)
	out := make([]store.Listed, len(list))
	for i := 0; err == nil && i < len(list); i++ {
		var at int64
		out[i].Match = list[i]
		err = s.get(ctx, "SELECT coalesce((SELECT at FROM events WHERE match = $1 ORDER BY seq DESC LIMIT 1), 0)", []any{list[i].N}, &at)
		out[i].Last = list[i].Created.Add(time.Duration(at))
	}
	if err != nil {
		return nil, s.explain(err)
	}
	return out, nil
}

// Over implements store.Archive.
func (s *Store) Over(ctx context.Context, after int64, limit int) ([]store.Match, error) {
	list, err := s.matches(ctx, "WHERE n > $1 AND phase = 'over' ORDER BY n LIMIT $2", after, limit)
	return list, s.explain(err)
}

// Count implements store.Archive.
func (s *Store) Count(ctx context.Context) (c store.Counts, err error) {
	err = s.get(ctx, "SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM events), (SELECT count(*) FROM guests), (SELECT count(*) FROM definitions)",
		nil, &c.Matches, &c.Events, &c.Guests, &c.Games)
	return c, s.explain(err)
}
