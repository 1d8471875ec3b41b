package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"
)

// maxGroup bounds how many jobs share one commit, and so the wait of the first.
const maxGroup = 256

// gathering is how long a group may wait for more jobs, counted from the last commit. It does where the last group had
// several: then most of what a move costs is the commit, and few of them are cheaper. Who comes alone waits for nobody.
const gathering = 10 * time.Millisecond

// writer owns the only connection that writes. Jobs that wait while the disk is busy share the
// next commit: one fsync for many moves.
type writer struct {
	leases leases

	conn  *sql.Conn
	jobs  chan *job
	done  chan struct{} // closed when the goroutine has ended
	mu    sync.RWMutex  // guards closed against sends on jobs
	ended bool
	stmts map[string]*sql.Stmt // used by the goroutine alone
	mark  *mark                // so is this
	rows  rows                 // and these
	heads heads                // and these
}

// job is one change: all of it or nothing.
type job struct {
	ctx context.Context
	do  func(*tx) error
	err chan error
}

// tx is what a job may do.
type tx struct {
	w     *writer
	match string // the match it has written to last
	seq   int    // and that one's last event
	gone  string // the match it has deleted
	wrote bool   // something
}

func startWriter(ctx context.Context, db *sql.DB, mark *mark) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{
		conn: conn, jobs: make(chan *job, maxGroup), done: make(chan struct{}),
		stmts: map[string]*sql.Stmt{}, mark: mark, rows: newRows(), heads: heads{},
	}
	go w.run()
	return w, nil
}

// write carries out a change and returns when it is on the disk. A caller who has given up
// before it began is not served; once begun it is waited for, so that the answer is known.
func (w *writer) write(ctx context.Context, do func(*tx) error) error {
	j := pastJobs.Get().(*job)
	j.ctx, j.do = ctx, do
	w.mu.RLock()
	if w.ended {
		w.mu.RUnlock()
		return ErrClosed
	}
	w.jobs <- j
	w.mu.RUnlock()
	err := <-j.err // the last that is done with it
	j.ctx, j.do = nil, nil
	pastJobs.Put(j)
	return err
}

// pastJobs are used again.
var pastJobs = sync.Pool{New: func() any { return &job{err: make(chan error, 1)} }}

// stop finishes the jobs that wait and ends the goroutine.
func (w *writer) stop() {
	w.mu.Lock()
	if !w.ended {
		w.ended = true
		close(w.jobs)
	}
	w.mu.Unlock()
	<-w.done
}

// release gives the connection back. Its statements must go first: SQLite keeps a connection
// with statements open, and the write-ahead log beside the file.
func (w *writer) release() {
	for _, stmt := range w.stmts {
		stmt.Close()
	}
	w.conn.Close()
	w.mark.close()
}

func (w *writer) run() {
	defer close(w.done)
	defer w.release()
	var last time.Time // commit of several jobs
	for first := range w.jobs {
		group := w.gather(append(make([]*job, 0, 8), first), last.Add(gathering))
		last = time.Time{}
		if len(group) > 1 {
			last = time.Now()
		}
		w.commit(group)
	}
}

// gather adds the jobs that wait to a group, and those that come until a point in time.
func (w *writer) gather(group []*job, until time.Time) []*job {
	var over <-chan time.Time
	if wait := time.Until(until); wait > 0 {
		over = time.After(wait)
	}
	for len(group) < maxGroup {
		select {
		case j, ok := <-w.jobs:
			if !ok {
				return group
			}
			group = append(group, j)
			continue
		default:
		}
		if over == nil {
			return group
		}
		select {
		case j, ok := <-w.jobs:
			if !ok {
				return group
			}
			group = append(group, j)
		case <-over:
			over = nil
		}
	}
	return group
}

// commit runs a group in one transaction and answers each job when all is on the disk. If the transaction as a whole fails,
// so does every job in it. Hardly ever does a job fail that has written something: then all is begun anew, each job in a
// savepoint.
func (w *writer) commit(group []*job) {
	errs, done, err := w.together(group, false)
	if errors.Is(err, errHalfDone) {
		errs, done, err = w.together(group, true)
	}
	if err == nil {
		w.remember(done)
	}
	for i, j := range group {
		if errs[i] == nil {
			errs[i] = err
		}
		j.err <- errs[i]
	}
}

// errHalfDone says that a job has failed that has written something.
var errHalfDone = errors.New("a job was half done")

// together carries out the jobs of a group; err is what has hindered all of them.
func (w *writer) together(group []*job, careful bool) (errs []error, done []tx, err error) {
	errs, done = make([]error, len(group)), make([]tx, 0, len(group))
	err = w.exec("BEGIN IMMEDIATE")
	for i := 0; err == nil && i < len(group); i++ {
		if errs[i] = group[i].ctx.Err(); errs[i] != nil {
			continue
		}
		t := tx{w: w}
		if careful {
			errs[i], err = w.try(group[i], &t)
		} else if errs[i] = w.guarded(group[i], &t); w.rows.failed || errs[i] != nil && t.wrote {
			err = errHalfDone
		}
		if errs[i] == nil {
			done = append(done, t)
		}
	}
	if err == nil {
		if err = w.flush(); err != nil && !careful {
			err = errHalfDone
		}
	}
	if err == nil {
		err = w.exec("COMMIT")
	}
	if err != nil {
		// After some errors SQLite has rolled back by itself; then this one is refused.
		_ = w.exec("ROLLBACK")
		w.rows.drop()
		clear(w.heads)
	}
	return errs, done, err
}

// remember marks what a group has come to before anybody hears of it.
func (w *writer) remember(done []tx) {
	match, seq := w.mark.match, w.mark.seq
	for _, t := range done {
		if t.gone != "" && t.gone == match {
			match, seq = "", 0
		}
		if t.match != "" {
			match, seq = t.match, t.seq
		}
	}
	if match != w.mark.match || seq != w.mark.seq {
		w.mark.set(match, seq)
	}
}

// try runs one job. The second error is one that the whole group shares.
func (w *writer) try(j *job, t *tx) (own, shared error) {
	if err := w.exec("SAVEPOINT job"); err != nil {
		return err, err
	}
	if own = w.guarded(j, t); own == nil {
		own = w.flush()
	}
	if own != nil {
		w.rows.drop()
		clear(w.heads)
		if err := w.exec("ROLLBACK TO job"); err != nil {
			return own, errors.Join(own, err)
		}
	}
	return own, w.exec("RELEASE job")
}

// guarded turns a panic of a job into its error: the writer serves everybody.
func (w *writer) guarded(j *job, t *tx) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("store: write: panic: %v", r)
		}
	}()
	return j.do(t)
}

func (w *writer) exec(query string, args ...any) error {
	_, err := w.run1(query, args...)
	return err
}

// run1 runs a statement, preparing it the first time.
func (w *writer) run1(query string, args ...any) (sql.Result, error) {
	stmt, err := w.prepare(query)
	if err != nil {
		return nil, err
	}
	return stmt.Exec(args...)
}

func (w *writer) prepare(query string) (*sql.Stmt, error) {
	if stmt := w.stmts[query]; stmt != nil {
		return stmt, nil
	}
	stmt, err := w.conn.PrepareContext(context.Background(), query)
	if err == nil {
		w.stmts[query] = stmt
	}
	return stmt, err
}

// exec runs a statement inside the job.
func (t *tx) exec(query string, args ...any) (sql.Result, error) {
	t.wrote = true
	if err := t.w.flush(); err != nil {
		return nil, err
	}
	return t.w.run1(query, args...)
}

// get scans one row of one column; sql.ErrNoRows if there is none.
func (t *tx) get(dst any, query string, args ...any) error {
	if err := t.w.flush(); err != nil {
		return err
	}
	return t.look(query, args, dst)
}

// look scans one row; rows that wait for their insertion are not seen.
func (t *tx) look(query string, args []any, dst ...any) error {
	stmt, err := t.w.prepare(query)
	if err != nil {
		return err
	}
	return stmt.QueryRow(args...).Scan(dst...)
}
