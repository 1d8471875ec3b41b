package queue

import (
	"context"
	"errors"
	"strings"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
)

// How jobs end.
const (
	endDone    = "done"
	endFaulty  = "faulty"  // nothing came of it: who asked is told why
	endLate    = "late"    // nobody would have waited for it
	endStopped = "stopped" // nobody wants it any more
	endBack    = "back"    // handed back for another worker
)

// take does one job and says what became of it, to who asked first, then to the queue.
func (w *Worker) take(ctx context.Context, m jetstream.Msg, c compute.Class) {
	w.count(c, 1)
	defer w.count(c, -1)
	j, err := jobs.Read(m.Data())
	end := endDone
	switch {
	case err != nil:
		end = w.answer(m, jobs.Result{ID: j.ID, Fault: err.Error()})
	case j.Class() != c: // what is long would hold a slot for what is short
		end = w.answer(m, jobs.Result{ID: j.ID, Fault: "a job of another class"})
	case !time.Now().Before(j.Until()):
		end = endLate
	default:
		end = w.think(ctx, m, j, c)
	}
	w.mu.Lock()
	w.ends[end]++
	w.mu.Unlock()
	switch end {
	case endBack:
		err = m.Nak()
	case endDone:
		err = m.Ack()
	default:
		err = m.TermWithReason(end)
	}
	if err != nil {
		w.cfg.Log.Warn("the queue does not hear what became of a job", "job", j.ID, "end", end, "error", err)
	}
}

// think does a job within its time and answers it.
func (w *Worker) think(ctx context.Context, m jetstream.Msg, j jobs.Job, c compute.Class) (end string) {
	own, cancel := context.WithCancel(ctx)
	defer cancel()
	one, ok := w.begin(j.ID, cancel)
	if !ok {
		return endStopped
	}
	defer w.leave(j.ID, one)
	defer w.showLife(m)()
	most := min(time.Until(j.Until()), longestOf(c))
	var r jobs.Result // read only once it is whole: who has been given up may still write
	ended := make(chan struct{})
	err := w.pool.Within(compute.Asking(own, "job", j.ID, j.Kind, j.Game), most+compute.StepBudget, func() { close(ended) }, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, most)
		defer cancel()
		r = jobs.Do(ctx, w.cfg.mind, j)
		return nil
	})
	<-ended // the slot is free when the code has come back
	switch {
	case w.wasStopped(one):
		return endStopped
	case ctx.Err() != nil:
		return endBack
	case err != nil:
		r = jobs.Result{ID: j.ID, Fault: err.Error()}
	}
	return w.answer(m, r)
}

// answer sends what came of a job to who asked.
func (w *Worker) answer(m jetstream.Msg, r jobs.Result) (end string) {
	data, err := r.Bytes()
	if err != nil {
		r = jobs.Result{ID: r.ID, Fault: err.Error()}
		data, err = r.Bytes()
	}
	to := m.Headers().Get(answerHeader)
	if !strings.HasPrefix(to, w.names.answers("")) {
		w.cfg.Log.Warn("nobody asks for a job", "job", r.ID, "answer", to)
		return endFaulty
	}
	if err == nil {
		err = w.conn.Publish(to, data)
	}
	if err != nil && !errors.Is(err, client.ErrReconnectBufExceeded) {
		w.cfg.Log.Warn("an answer is lost", "job", r.ID, "error", err)
	}
	if r.Fault != "" {
		w.cfg.Log.Warn("nothing comes of a job", "job", r.ID, "fault", r.Fault)
		return endFaulty
	}
	return endDone
}

// showLife tells the queue until it is ended that the job is being thought about.
func (w *Worker) showLife(m jetstream.Msg) (end func()) {
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		tick := time.NewTicker(w.cfg.goneAfter / 4)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = m.InProgress() // without a connection another worker gets the job
			case <-done:
				return
			}
		}
	}()
	return func() { close(done); <-gone }
}

// begin notes a job that is thought about; false if it has been stopped already.
func (w *Worker) begin(id string, cancel context.CancelFunc) (*thought, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stops.has(id) {
		return nil, false
	}
	one := &thought{cancel: cancel}
	w.running[id] = one
	return one, true
}

func (w *Worker) leave(id string, one *thought) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running[id] == one { // and not a second delivery of it
		delete(w.running, id)
	}
}

func (w *Worker) wasStopped(one *thought) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return one.stopped
}

// stop leaves a job that nobody wants any more, and does not begin it if it comes.
func (w *Worker) stop(id string) {
	if len(id) > maxName {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stops.add(id)
	if one := w.running[id]; one != nil {
		one.stopped = true
		one.cancel()
	}
}

func (w *Worker) count(c compute.Class, n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.busy[c] += n
}

// keptStops bounds the jobs that are known to be unwanted.
const keptStops = 1024

// stops are the last jobs that were stopped.
type stops struct {
	ids  [keptStops]string
	next int
	at   map[string]int // how often each stands in ids
}

func (s *stops) add(id string) {
	if s.at == nil {
		s.at = map[string]int{}
	}
	if old := s.ids[s.next]; s.at[old] > 1 {
		s.at[old]--
	} else {
		delete(s.at, old)
	}
	s.ids[s.next] = id
	s.at[id]++
	s.next = (s.next + 1) % keptStops
}

func (s *stops) has(id string) bool { return s.at[id] > 0 }
