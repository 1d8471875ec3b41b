package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// outcome is how a result is written down.
type outcome struct {
	Reason string `json:"reason"`
	Place  []int  `json:"place"`
}

// write carries out a change on the disk and explains what went wrong.
func (s *SQLite) write(ctx context.Context, do func(*tx) error) error {
	if s.writer == nil {
		return explain(s.path, fmt.Errorf("%w: it was opened to be looked at", ErrReadOnly))
	}
	err := s.writer.write(ctx, do)
	if err != nil && !IsAnswer(err) {
		err = explain(s.path, err)
	}
	s.health.Wrote(err)
	return err
}

// fault explains an error of reading; a missing row is ErrNotFound.
func (s *SQLite) fault(what, id string, err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("%s %q: %w", what, id, ErrNotFound)
	}
	if IsAnswer(err) {
		return err
	}
	return explain(s.path, err)
}

// Create implements Store.
func (s *SQLite) Create(ctx context.Context, c Creation) error {
	return s.write(ctx, func(t *tx) error { return t.create(c) })
}

func (t *tx) create(c Creation) error {
	settings, series, round, err := SetupText(c.Match.Setup)
	if err != nil {
		return err
	}
	m := c.Match
	res, err := t.exec(`INSERT INTO matches (id, game, position, settings, seed, created, phase, plies, due, clocked, open, series, round, referee)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		m.ID, m.Setup.Game, m.Setup.Position, settings, m.Seed, m.Created.UnixMilli(), m.Phase, m.Plies, m.Due, m.Clocked, m.Open, series, round, m.Referee)
	if isUnique(err) {
		return fmt.Errorf("match %q: %w", m.ID, ErrExists)
	}
	if err != nil {
		return err
	}
	n, err := res.LastInsertId()
	if err != nil {
		return err
	}
	if err := t.putEvents(m.ID, c.Events, m.Plies); err != nil {
		return err
	}
	t.match, t.seq = m.ID, len(c.Events)
	t.w.heads.keep(m.ID, &head{n: n, last: len(c.Events), row: keptOf(m.Summary)})
	return t.putSeats(m.ID, n, m.Players)
}

// SetupText is how the settings of a match and its place in a series are kept: both are JSON; those of a match of no
// series are empty.
func SetupText(setup match.Setup) (settings, series, round string, err error) {
	text, err := json.Marshal(setup.Settings)
	if err != nil || setup.Round == nil {
		return string(text), "", "", err
	}
	place, err := json.Marshal(setup.Round)
	return string(text), setup.Round.Series, string(place), err
}

// ReadSetup reads into a match what SetupText gave for it.
func (m *Match) ReadSetup(settings, round string) error {
	if round != "" {
		if err := json.Unmarshal([]byte(round), &m.Setup.Round); err != nil {
			return fmt.Errorf("round of match %q: %w: %w", m.ID, err, ErrCorrupt)
		}
	}
	return json.Unmarshal([]byte(settings), &m.Setup.Settings)
}

// Seat puts a player on a seat; the seats before it are there, if empty.
func (m *Summary) Seat(seat int, p match.Player) error {
	if seat < 0 || seat >= game.MaxSeats {
		return fmt.Errorf("seat %d: %w", seat, ErrCorrupt)
	}
	for len(m.Players) <= seat {
		m.Players = append(m.Players, match.Player{})
	}
	m.Players[seat] = p
	return nil
}

// Append implements Store.
func (s *SQLite) Append(ctx context.Context, b Batch) (seq int, err error) {
	err = s.write(ctx, func(t *tx) error {
		seq, err = t.append(b)
		return err
	})
	return seq, err
}

func (t *tx) append(b Batch) (int, error) {
	h, err := t.head(b.Match)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("match %q: %w", b.Match, ErrNotFound)
	}
	if err != nil {
		return 0, err
	}
	if b.Command != "" && h.has(b.Command) {
		if seq, err := t.done(b.Match, b.Command); err != nil {
			return seq, err
		}
	}
	switch {
	case b.Token != 0 && !t.w.leases.has(b.Match, b.Token):
		return 0, Fenced(b.Match, b.Token)
	case h.last != b.Expect:
		return 0, fmt.Errorf("match %q: event %d is the last, not %d: %w", b.Match, h.last, b.Expect, ErrConflict)
	}
	return b.Expect + len(b.Events), t.put(b, h)
}

// done gives ErrDone and the seq reached then if a command was carried out.
func (t *tx) done(match, command string) (seq int, err error) {
	switch err = t.get(&seq, "SELECT seq FROM commands WHERE match = ? AND id = ?", match, command); {
	case errors.Is(err, sql.ErrNoRows):
		return 0, nil
	case err != nil:
		return 0, err
	}
	return seq, ErrDone
}

// put writes all parts of a batch.
func (t *tx) put(b Batch, h *head) error {
	if err := t.putEvents(b.Match, b.Events, b.Summary.Plies); err != nil {
		return err
	}
	h.last = b.Expect + len(b.Events)
	if b.Command != "" {
		t.w.rows.commands.add(b.Match, b.Command, h.last)
		h.commands = append(h.commands, commandHash(b.Command))
	}
	if row := keptOf(b.Summary); row != h.row {
		if _, err := t.w.run1("UPDATE matches SET phase = ?, plies = ?, due = ?, clocked = ?, referee = ? WHERE n = ?",
			b.Summary.Phase, b.Summary.Plies, b.Summary.Due, b.Summary.Clocked, b.Summary.Referee, h.n); err != nil {
			return err
		}
		h.row = row
	}
	for _, e := range b.Events {
		if _, joined := e.Fact.(match.Joined); joined {
			if err := t.putSeats(b.Match, h.n, b.Summary.Players); err != nil {
				return err
			}
			break
		}
	}
	if b.Create != nil {
		if err := t.create(*b.Create); err != nil {
			return err
		}
	}
	t.match, t.seq = b.Match, h.last
	return nil
}

// putEvents lets events wait for their insertion, after which the match has so many plies.
func (t *tx) putEvents(id string, events []match.Event, plies int) error {
	t.wrote = true
	for _, e := range events {
		body, err := match.EncodeFact(e.Fact)
		if err != nil {
			return err
		}
		t.w.rows.events.add(id, e.Seq, int64(e.At), e.Kind(), int(e.Seat), match.Form, string(body), plies)
	}
	return nil
}

func (t *tx) putSeats(id string, n int64, players []match.Player) error {
	for seat, p := range players {
		if p.Kind == "" {
			continue
		}
		if _, err := t.exec(`INSERT OR REPLACE INTO seats (match, seat, kind, player, level, n) VALUES (?, ?, ?, ?, ?, ?)`,
			id, seat, p.Kind, p.ID, p.Level, n); err != nil {
			return err
		}
	}
	return nil
}

// Done implements Store.
func (s *SQLite) Done(ctx context.Context, id, command string) (seq int, done bool, err error) {
	err = s.readers.QueryRowContext(ctx, "SELECT seq FROM commands WHERE match = ? AND id = ?", id, command).Scan(&seq)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, s.fault("command", command, err)
	}
	return seq, true, nil
}

const matchColumns = "n, id, game, position, settings, seed, created, phase, plies, due, clocked, open, round, referee"

// withPlies is the version from which the last event of a match knows how many plies there are.
const withPlies = 17

// columns are matchColumns as the tables have them, or tables of an older version.
func (s *SQLite) columns() string {
	switch {
	case s.version >= withPlies:
		return strings.Replace(matchColumns, "plies", "coalesce((SELECT plies FROM events WHERE match = id ORDER BY seq DESC LIMIT 1), plies)", 1)
	case s.version < 2:
		return strings.TrimSuffix(matchColumns, "clocked, open, round, referee") + "0, 0, '', ''"
	case s.version < 12:
		return strings.TrimSuffix(matchColumns, "open, round, referee") + "0, '', ''"
	case s.version < 14:
		return strings.TrimSuffix(matchColumns, "round, referee") + "'', ''"
	case s.version < 15:
		return strings.TrimSuffix(matchColumns, "referee") + "''"
	}
	return matchColumns
}

// Match implements Store.
func (s *SQLite) Match(ctx context.Context, id string) (Match, error) {
	m, err := scanMatch(s.readers.QueryRowContext(ctx, "SELECT "+s.columns()+" FROM matches WHERE id = ?", id))
	if err == nil {
		m.Players, err = s.players(ctx, id)
	}
	if err != nil {
		return Match{}, s.fault("match", id, err)
	}
	return m, nil
}

func scanMatch(row interface{ Scan(...any) error }) (Match, error) {
	var m Match
	var settings, round string
	var created int64
	if err := row.Scan(&m.N, &m.ID, &m.Setup.Game, &m.Setup.Position, &settings, &m.Seed, &created, &m.Phase, &m.Plies, &m.Due, &m.Clocked, &m.Open, &round, &m.Referee); err != nil {
		return m, err
	}
	m.Created = time.UnixMilli(created)
	return m, m.ReadSetup(settings, round)
}

// players lists the seats of a match up to the last one that is taken.
func (s *SQLite) players(ctx context.Context, id string) ([]match.Player, error) {
	rows, err := s.readers.QueryContext(ctx, "SELECT seat, kind, player, level FROM seats WHERE match = ? ORDER BY seat", id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all Summary
	for rows.Next() {
		var seat int
		var p match.Player
		if err := rows.Scan(&seat, &p.Kind, &p.ID, &p.Level); err != nil {
			return nil, err
		}
		if err := all.Seat(seat, p); err != nil {
			return nil, err
		}
	}
	return all.Players, rows.Err()
}

// Events implements Store.
func (s *SQLite) Events(ctx context.Context, id string, after int) ([]match.Event, error) {
	events, err := s.events(ctx, id, after)
	if err != nil {
		return nil, s.fault("match", id, err)
	}
	return events, nil
}

// forms are the columns of an event. The words of FormFlat are read where there are any: reading costs by the column.
func (s *SQLite) forms() string {
	if s.version < 13 {
		return "seq, at, seat, kind, 1, '', text, what, n, out"
	}
	return `seq, at, seat, kind, form, body, CASE form WHEN 1 THEN text END, CASE form WHEN 1 THEN what END,
		CASE form WHEN 1 THEN n END, CASE form WHEN 1 THEN out END`
}

func (s *SQLite) events(ctx context.Context, id string, after int) ([]match.Event, error) {
	return query(ctx, s.readers, new(eventRow).event, "SELECT "+s.forms()+" FROM events WHERE match = ? AND seq > ? ORDER BY seq", id, after)
}

// eventRow is what the columns of an event hold.
type eventRow struct {
	seq, at, seat, form int64
	kind                string
	body                sql.RawBytes
	text, what, out     sql.NullString
	n                   sql.NullInt64
}

// event reads an event in whatever form it was kept.
func (r *eventRow) event(rows *sql.Rows) (e match.Event, err error) {
	if err := rows.Scan(&r.seq, &r.at, &r.seat, &r.kind, &r.form, &r.body, &r.text, &r.what, &r.n, &r.out); err != nil {
		return e, err
	}
	e.Seq, e.At, e.Seat = int(r.seq), time.Duration(r.at), game.Seat(r.seat)
	switch r.form {
	case match.FormFlat:
		flat := match.Flat{Kind: r.kind, Text: r.text.String, What: r.what.String, N: int(r.n.Int64)}
		if flat.Out, err = readOutcome(r.out.String); err == nil {
			e.Fact, err = flat.Fact()
		}
	case match.FormJSON:
		e.Fact, err = match.DecodeFact(r.kind, r.body)
	default:
		err = fmt.Errorf("form %d: %w", r.form, ErrNewer)
	}
	if err != nil {
		return e, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return e, nil
}

func readOutcome(text string) (game.Outcome, error) {
	if text == "" {
		return game.Outcome{}, nil
	}
	var o outcome
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return game.Outcome{}, err
	}
	out := game.Outcome{Reason: o.Reason}
	for seat, place := range o.Place {
		if seat < len(out.Place) {
			out.Place[seat] = uint8(place)
		}
	}
	return out, nil
}

// Due implements Store.
func (s *SQLite) Due(ctx context.Context) ([]string, error) {
	return s.ids(ctx, "SELECT id FROM matches WHERE due = 1 ORDER BY n DESC")
}

// Clocked implements Store.
func (s *SQLite) Clocked(ctx context.Context) ([]string, error) {
	return s.ids(ctx, "SELECT id FROM matches WHERE clocked = 1 ORDER BY n DESC")
}

// ids lists matches, newest first.
func (s *SQLite) ids(ctx context.Context, query string) ([]string, error) {
	rows, err := s.readers.QueryContext(ctx, query)
	if err != nil {
		return nil, explain(s.path, err)
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, explain(s.path, err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// MatchesOf implements Store.
func (s *SQLite) MatchesOf(ctx context.Context, guest string, before int64, limit int) ([]Match, error) {
	if before <= 0 {
		before = 1<<63 - 1
	}
	return s.matches(ctx, "SELECT "+s.columns()+` FROM matches WHERE n IN
		(SELECT DISTINCT n FROM seats WHERE player = ? AND player <> '' AND n < ? ORDER BY n DESC LIMIT ?)
		ORDER BY n DESC`, guest, before, limit)
}

// MatchesWith implements Store.
func (s *SQLite) MatchesWith(ctx context.Context, guest string, before int64, limit int) ([]Match, error) {
	if before <= 0 {
		before = 1<<63 - 1
	}
	return s.matches(ctx, "SELECT "+s.columns()+` FROM matches WHERE n IN
		(SELECT n FROM seats WHERE player = ?1 AND player <> '' AND n < ?2
		UNION SELECT n FROM matches WHERE referee = ?1 AND referee <> '' AND n < ?2 ORDER BY n DESC LIMIT ?3)
		ORDER BY n DESC`, guest, before, limit)
}

// SeriesOf implements Store.
func (s *SQLite) SeriesOf(ctx context.Context, id string, limit int) ([]Match, error) {
	return s.matches(ctx, "SELECT "+s.columns()+` FROM matches WHERE n IN
		(SELECT n FROM matches WHERE id = ?1 UNION ALL SELECT n FROM matches WHERE series = ?1 AND series <> '' ORDER BY n DESC LIMIT ?2)
		ORDER BY n`, id, limit)
}

// matches are those that a query finds, with their players.
func (s *SQLite) matches(ctx context.Context, query string, args ...any) ([]Match, error) {
	rows, err := s.readers.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, explain(s.path, err)
	}
	defer rows.Close()
	var matches []Match
	for rows.Next() {
		m, err := scanMatch(rows)
		if err != nil {
			return nil, explain(s.path, err)
		}
		matches = append(matches, m)
	}
	if err := rows.Err(); err != nil {
		return nil, explain(s.path, err)
	}
	for i := range matches {
		if matches[i].Players, err = s.players(ctx, matches[i].ID); err != nil {
			return nil, explain(s.path, err)
		}
	}
	return matches, nil
}
