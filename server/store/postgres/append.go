package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

// row is an event as it is kept.
type row struct {
	seq  int
	at   int64
	seat int
	form int
	kind string
	body string
}

// rowsOf are events as rows. They must be numbered one after the other from the first.
func rowsOf(events []match.Event, first int) ([]row, error) {
	rows := make([]row, len(events))
	for i, e := range events {
		if e.Seq != first+i {
			return nil, fmt.Errorf("event %d stands where %d must be", e.Seq, first+i)
		}
		body, err := match.EncodeFact(e.Fact)
		if err != nil {
			return nil, err
		}
		rows[i] = row{seq: e.Seq, at: int64(e.At), seat: int(e.Seat), form: match.Form, kind: e.Kind(), body: string(body)}
	}
	return rows, nil
}

func (r row) event() (match.Event, error) {
	e := match.Event{Seq: r.seq, At: time.Duration(r.at), Seat: game.Seat(r.seat)}
	if r.form != match.FormJSON {
		return e, fmt.Errorf("event %d: form %d: %w", r.seq, r.form, store.ErrNewer)
	}
	fact, err := match.DecodeFact(r.kind, []byte(r.body))
	if err != nil {
		return e, fmt.Errorf("event %d: %w", r.seq, err)
	}
	e.Fact = fact
	return e, nil
}

const rowColumns = "seq, at, seat, form, kind, body"

func scanRow(r pgx.CollectableRow) (w row, err error) {
	return w, r.Scan(&w.seq, &w.at, &w.seat, &w.form, &w.kind, &w.body)
}

// Create implements store.Store.
func (s *Store) Create(ctx context.Context, c store.Creation) error {
	made, err := rowsOf(c.Events, 1)
	if err != nil {
		return err
	}
	return s.write(&job{ctx: ctx, create: &c, made: made})
}

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, b store.Batch) (seq int, err error) {
	j := &job{ctx: ctx, batch: &b, create: b.Create}
	if j.create != nil {
		if j.made, err = rowsOf(j.create.Events, 1); err != nil {
			return 0, err
		}
	}
	// Numbers that do not follow from Expect are refused by the log first.
	if j.rows, err = rowsOf(b.Events, b.Expect+1); err != nil {
		return 0, err
	}
	err = s.write(j)
	return j.seq, err
}

// command names a command of a match.
type command struct{ match, id string }

// head is the end of a match's log.
type head struct {
	n    int64
	last int
}

// sight is what a group must know: the matches it writes to, whose rows are locked from then on, and what came of its commands.
type sight struct {
	heads    map[string]*head
	commands map[command]int  // seq that was reached
	tokens   map[string]int64 // of leases
	taken    map[string]made  // ids of matches that are to be made, and are there
	fresh    []int64          // numbers for new matches
	logs     map[*job][]row   // of unsure jobs: what stands where their events belong
}

// made tells two matches of one id apart.
type made struct {
	seed    string
	created int64
}

// look begins the transaction. Rows are locked in one order, so that two groups wait for one another in no circle; all
// that follows sees what was committed before the locks.
func (l *lane) look(ctx context.Context, group []*job) (*sight, error) {
	v := &sight{heads: map[string]*head{}, commands: map[command]int{}, tokens: map[string]int64{}, taken: map[string]made{}, logs: map[*job][]row{}}
	var ids, commands, leased, news []string
	var commandIDs [][]byte
	for _, j := range group {
		if b := j.batch; b != nil {
			ids = append(ids, b.Match)
			if b.Command != "" {
				commands, commandIDs = append(commands, b.Match), append(commandIDs, []byte(b.Command))
			}
			if b.Token != 0 {
				leased = append(leased, b.Match)
			}
		}
		if j.create != nil {
			news = append(news, j.create.Match.ID)
		}
	}
	q := &pgx.Batch{}
	q.Queue("BEGIN ISOLATION LEVEL READ COMMITTED")
	if len(ids) > 0 {
		q.Queue("SELECT id, n, last FROM matches WHERE id = ANY($1) ORDER BY n FOR NO KEY UPDATE", ids).Query(func(rows pgx.Rows) error {
			var id string
			var h head
			_, err := pgx.ForEachRow(rows, []any{&id, &h.n, &h.last}, func() error { v.heads[id] = &head{h.n, h.last}; return nil })
			return err
		})
	}
	if len(commands) > 0 {
		q.Queue(`SELECT u.match, u.id, c.seq FROM unnest($1::text[], $2::bytea[]) u (match, id),
			LATERAL (SELECT n FROM matches WHERE id = u.match LIMIT 1) m,
			LATERAL (SELECT seq FROM commands WHERE match = m.n AND id = u.id LIMIT 1) c`, commands, commandIDs).Query(func(rows pgx.Rows) error {
			var match string
			var id []byte
			var seq int
			_, err := pgx.ForEachRow(rows, []any{&match, &id, &seq}, func() error { v.commands[command{match, string(id)}] = seq; return nil })
			return err
		})
	}
	if len(leased) > 0 {
		q.Queue(`SELECT m.id, l.token FROM leases l JOIN matches m ON m.n = l.match
			WHERE m.id = ANY($1) ORDER BY l.match FOR KEY SHARE OF l`, leased).Query(func(rows pgx.Rows) error {
			var id string
			var token int64
			_, err := pgx.ForEachRow(rows, []any{&id, &token}, func() error { v.tokens[id] = token; return nil })
			return err
		})
	}
	v.askNews(q, news)
	for _, j := range group {
		if j.unsure && j.batch != nil {
			v.askLog(q, j)
		}
	}
	return v, l.conn.SendBatch(ctx, q).Close()
}

// askNews asks for numbers of new matches, and whether their ids are taken.
func (v *sight) askNews(q *pgx.Batch, ids []string) {
	if len(ids) == 0 {
		return
	}
	q.Queue("SELECT nextval('matches_n_seq') FROM generate_series(1, $1)", len(ids)).Query(func(rows pgx.Rows) (err error) {
		v.fresh, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	})
	q.Queue("SELECT id, seed, created FROM matches WHERE id = ANY($1)", ids).Query(func(rows pgx.Rows) error {
		var id string
		var seed []byte
		var created int64
		_, err := pgx.ForEachRow(rows, []any{&id, &seed, &created}, func() error { v.taken[id] = made{string(seed), created}; return nil })
		return err
	})
}

// askLog asks what stands where the events of an unsure job belong.
func (v *sight) askLog(q *pgx.Batch, j *job) {
	q.Queue("SELECT "+rowColumns+" FROM events WHERE match = (SELECT n FROM matches WHERE id = $1) AND seq > $2 ORDER BY seq LIMIT $3",
		j.batch.Match, j.batch.Expect, len(j.rows)).Query(func(rows pgx.Rows) (err error) {
		v.logs[j], err = pgx.CollectRows(rows, scanRow)
		return err
	})
}

// plan is all that a group writes.
type plan struct {
	events struct {
		match, at       []int64
		seq, seat, form []int
		kind, body      []string
	}
	commands struct {
		match []int64
		id    [][]byte
		seq   []int
	}
	ends  map[int64]end // of the matches that were there
	seats map[seatKey]match.Player
	news  []birth
}

// end is what a match has come to.
type end struct {
	store.Summary
	last int
}

type seatKey struct {
	match int64
	seat  int
}

// birth is a new match.
type birth struct {
	*store.Creation
	n int64
}

// decide adds a job to the plan, or settles it: with nil if it turns out that a commit which was never answered has kept it.
func (p *plan) decide(v *sight, j *job) (err error, settled bool) {
	if b := j.batch; b != nil {
		if err, settled := v.refuse(j, b); settled {
			return err, true
		}
	}
	if c := j.create; c != nil {
		if there, taken := v.taken[c.Match.ID]; taken {
			if j.batch == nil && j.unsure && there == identity(c) {
				return nil, true
			}
			return fmt.Errorf("match %q: %w", c.Match.ID, store.ErrExists), true
		}
		v.taken[c.Match.ID] = identity(c)
		p.create(v, j)
	}
	if j.batch != nil {
		p.append(v, j)
	}
	return nil, false
}

func identity(c *store.Creation) made {
	return made{string(c.Match.Seed), c.Match.Created.UnixMilli()}
}

// refuse tells what stands against an append.
func (v *sight) refuse(j *job, b *store.Batch) (err error, settled bool) {
	if j.unsure && len(j.rows) > 0 && slices.Equal(v.logs[j], j.rows) {
		j.seq = b.Expect + len(j.rows)
		return nil, true
	}
	if seq, done := v.commands[command{b.Match, b.Command}]; done && b.Command != "" {
		j.seq = seq
		return store.ErrDone, true
	}
	h := v.heads[b.Match]
	switch {
	case h == nil:
		return fmt.Errorf("match %q: %w", b.Match, store.ErrNotFound), true
	case b.Token != 0 && v.tokens[b.Match] != b.Token:
		return store.Fenced(b.Match, b.Token), true
	case h.last != b.Expect:
		return fmt.Errorf("match %q: event %d is the last, not %d: %w", b.Match, h.last, b.Expect, store.ErrConflict), true
	}
	return nil, false
}

func (p *plan) append(v *sight, j *job) {
	b, h := j.batch, v.heads[j.batch.Match]
	h.last += len(j.rows)
	j.seq = h.last
	p.addRows(h.n, j.rows)
	if b.Command != "" {
		v.commands[command{b.Match, b.Command}] = h.last
		p.commands.match, p.commands.id, p.commands.seq = append(p.commands.match, h.n), append(p.commands.id, []byte(b.Command)), append(p.commands.seq, h.last)
	}
	if p.ends == nil {
		p.ends = map[int64]end{}
	}
	p.ends[h.n] = end{b.Summary, h.last}
	if slices.ContainsFunc(b.Events, func(e match.Event) bool { _, joined := e.Fact.(match.Joined); return joined }) {
		p.seat(h.n, b.Summary.Players)
	}
}

func (p *plan) create(v *sight, j *job) {
	n := v.fresh[0]
	v.fresh = v.fresh[1:]
	p.news = append(p.news, birth{j.create, n})
	p.addRows(n, j.made)
	p.seat(n, j.create.Match.Players)
}

func (p *plan) addRows(n int64, rows []row) {
	e := &p.events
	for _, r := range rows {
		e.match, e.at = append(e.match, n), append(e.at, r.at)
		e.seq, e.seat, e.form = append(e.seq, r.seq), append(e.seat, r.seat), append(e.form, r.form)
		e.kind, e.body = append(e.kind, r.kind), append(e.body, r.body)
	}
}

func (p *plan) seat(n int64, players []match.Player) {
	for seat, player := range players {
		if player.Kind == "" {
			continue
		}
		if p.seats == nil {
			p.seats = map[seatKey]match.Player{}
		}
		p.seats[seatKey{n, seat}] = player
	}
}

// commit writes the plan in one journey and ends the transaction.
func (l *lane) commit(ctx context.Context, p *plan) error {
	q := &pgx.Batch{}
	if err := p.queueNews(q); err != nil {
		return err
	}
	if e := &p.events; len(e.match) > 0 {
		q.Queue(`INSERT INTO events (match, seq, at, seat, form, kind, body)
			SELECT * FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::smallint[], $5::smallint[], $6::text[], $7::text[])`,
			e.match, e.seq, e.at, e.seat, e.form, e.kind, e.body)
	}
	if c := &p.commands; len(c.match) > 0 {
		q.Queue("INSERT INTO commands (match, id, seq) SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::int[])", c.match, c.id, c.seq)
	}
	p.queueEnds(q)
	p.queueSeats(q)
	q.Queue("COMMIT").Exec(func(tag pgconn.CommandTag) error {
		if tag.String() != "COMMIT" {
			return errors.New("the database has rolled the change back")
		}
		return nil
	})
	return l.conn.SendBatch(ctx, q).Close()
}

func (p *plan) queueNews(q *pgx.Batch) error {
	for _, b := range p.news {
		m := &b.Match
		settings, series, round, err := store.SetupText(m.Setup)
		if err != nil {
			return err
		}
		seed := m.Seed
		if seed == nil {
			seed = []byte{}
		}
		q.Queue(`INSERT INTO matches (n, id, game, position, settings, seed, created, phase, plies, due, clocked, open, series, round, referee, last)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
			b.n, m.ID, m.Setup.Game, m.Setup.Position, settings, seed, m.Created.UnixMilli(), m.Phase, m.Plies, m.Due, m.Clocked, m.Open,
			series, round, m.Referee, len(b.Events))
	}
	return nil
}

func (p *plan) queueEnds(q *pgx.Batch) {
	if len(p.ends) == 0 {
		return
	}
	var n []int64
	var phase, referee []string
	var plies, last []int
	var due, clocked []bool
	for match, e := range p.ends {
		n, phase, referee = append(n, match), append(phase, e.Phase), append(referee, e.Referee)
		plies, last, due, clocked = append(plies, e.Plies), append(last, e.last), append(due, e.Due), append(clocked, e.Clocked)
	}
	q.Queue(`UPDATE matches m SET phase = u.phase, plies = u.plies, due = u.due, clocked = u.clocked, referee = u.referee, last = u.last
		FROM unnest($1::bigint[], $2::text[], $3::int[], $4::bool[], $5::bool[], $6::text[], $7::int[]) u (n, phase, plies, due, clocked, referee, last)
		WHERE m.n = u.n`, n, phase, plies, due, clocked, referee, last)
}

func (p *plan) queueSeats(q *pgx.Batch) {
	if len(p.seats) == 0 {
		return
	}
	var n []int64
	var seat, level []int
	var kind, player []string
	for key, who := range p.seats {
		n, seat, level = append(n, key.match), append(seat, key.seat), append(level, who.Level)
		kind, player = append(kind, who.Kind), append(player, who.ID)
	}
	q.Queue(`INSERT INTO seats (match, seat, kind, player, level)
		SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[], $5::int[])
		ON CONFLICT (match, seat) DO UPDATE SET kind = excluded.kind, player = excluded.player, level = excluded.level`, n, seat, kind, player, level)
}
