package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/server/store"
)

// maxGroup bounds how many jobs share one commit, and so the wait of the first.
const maxGroup = 256

// queue gathers the appends of all matches. Those that wait while the database is busy share the next commit.
type queue struct {
	s     *Store
	jobs  chan *job
	mu    sync.RWMutex // guards ended against sends on jobs
	ended bool
	lanes sync.WaitGroup
}

// job is one append, or a match that is made: all of it or nothing.
type job struct {
	ctx     context.Context
	batch   *store.Batch    // nil: only a match is made
	create  *store.Creation // nil: only events are appended
	rows    []row           // of batch.Events
	made    []row           // of create.Events
	settled atomic.Bool     // taken by a lane, or given up by its caller
	unsure  bool            // a commit of it was sent and never answered
	seq     int
	answer  chan error
}

func startQueue(s *Store) *queue {
	q := &queue{s: s, jobs: make(chan *job, maxGroup)}
	for range lanes {
		l := &lane{s: s}
		q.lanes.Go(func() { l.run(q.jobs) })
	}
	return q
}

// stop finishes the jobs that wait.
func (q *queue) stop() {
	q.mu.Lock()
	if !q.ended {
		q.ended = true
		close(q.jobs)
	}
	q.mu.Unlock()
	q.lanes.Wait()
}

// write carries out a job and returns when it is kept. A caller who gives up before it has begun is not served; once
// begun it is waited for, so that the answer is known.
func (s *Store) write(j *job) error {
	if s.queue == nil {
		return s.explain(fmt.Errorf("%w: it was opened to be looked at", store.ErrReadOnly))
	}
	err := s.queue.write(j)
	if errors.Is(err, store.ErrClosed) {
		return err
	}
	err = s.explain(err)
	s.wellness.Wrote(err)
	return err
}

func (q *queue) write(j *job) error {
	if err := j.ctx.Err(); err != nil {
		return err
	}
	j.answer = make(chan error, 1)
	late := time.NewTimer(q.s.patience)
	defer late.Stop()
	q.mu.RLock()
	if q.ended {
		q.mu.RUnlock()
		return store.ErrClosed
	}
	select {
	case q.jobs <- j:
		q.mu.RUnlock()
	case <-late.C:
		q.mu.RUnlock()
		return q.s.away(errWaiting)
	case <-j.ctx.Done():
		q.mu.RUnlock()
		return j.ctx.Err()
	}
	select {
	case err := <-j.answer:
		return err
	case <-late.C:
		if j.settled.CompareAndSwap(false, true) {
			return q.s.away(errWaiting)
		}
	case <-j.ctx.Done():
		if j.settled.CompareAndSwap(false, true) {
			return j.ctx.Err()
		}
	}
	return <-j.answer
}

var errWaiting = errors.New("others wait for it before this change, which was not begun")

// lane writes groups of jobs over a connection of its own.
type lane struct {
	s    *Store
	conn *pgx.Conn // nil: none yet, or it is broken
}

func (l *lane) run(jobs <-chan *job) {
	defer l.hangUp()
	for first := range jobs {
		group := take(nil, first)
	collect:
		for len(group) < maxGroup {
			select {
			case j, ok := <-jobs:
				if !ok {
					break collect
				}
				group = take(group, j)
			default:
				break collect
			}
		}
		if len(group) > 0 {
			l.serve(group)
		}
	}
}

// take adds a job to a group unless its caller has given up.
func take(group []*job, j *job) []*job {
	if j.settled.CompareAndSwap(false, true) {
		group = append(group, j)
	}
	return group
}

// serve answers every job of a group.
func (l *lane) serve(group []*job) {
	patient, cancel := context.WithTimeout(context.Background(), l.s.patience)
	defer cancel()
	for n := 0; ; n++ {
		rest, err := l.attempt(group)
		if err == nil {
			return
		}
		group = rest
		switch {
		case isAway(err):
			l.hangUp()
		case isCrossed(err) && n < mostCrossed:
		case len(group) > 1:
			// One of them is to blame: the others do not share its failure.
			for i := range group {
				l.serve(group[i : i+1])
			}
			return
		default:
			answer(group, err)
			return
		}
		if !pause(patient, n) {
			answer(group, l.s.away(err))
			return
		}
	}
}

func answer(group []*job, err error) {
	for _, j := range group {
		j.answer <- err
	}
}

// attempt tries a group in one transaction. Jobs that only hear an answer have it when it returns; on an error those are left that
// wanted to write.
func (l *lane) attempt(group []*job) (rest []*job, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), attemptTime)
	defer cancel()
	if err := l.dial(ctx); err != nil {
		return group, err
	}
	seen, err := l.look(ctx, group)
	if err != nil {
		l.rollBack(ctx)
		return group, err
	}
	var p plan
	for _, j := range group {
		if err, settled := p.decide(seen, j); settled {
			j.answer <- err
		} else {
			rest = append(rest, j)
		}
	}
	if len(rest) == 0 {
		l.rollBack(ctx)
		return nil, nil
	}
	if err := l.commit(ctx, &p); err != nil {
		for _, j := range rest {
			j.unsure = j.unsure || isAway(err)
		}
		l.rollBack(ctx)
		return rest, err
	}
	answer(rest, nil)
	return nil, nil
}

func (l *lane) dial(ctx context.Context) (err error) {
	if l.conn == nil {
		l.conn, err = pgx.ConnectConfig(ctx, l.s.pool.Config().ConnConfig)
	}
	return err
}

// hangUp gives a connection up. The server ends what was begun there.
func (l *lane) hangUp() {
	if l.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = l.conn.Close(ctx) // it is broken perhaps
		l.conn = nil
	}
}

// rollBack ends a transaction that came to nothing.
func (l *lane) rollBack(ctx context.Context) {
	if l.conn.IsClosed() {
		l.conn = nil
		return
	}
	if l.conn.PgConn().TxStatus() == 'I' {
		return
	}
	if _, err := l.conn.Exec(ctx, "ROLLBACK"); err != nil {
		l.hangUp()
	}
}
