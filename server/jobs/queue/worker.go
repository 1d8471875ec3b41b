package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/bus/nats"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/jobs"
)

// Times of a worker.
const (
	pullTime  = 2 * time.Second // for which one question for a job is open
	setUpTime = 5 * time.Second // for an answer of JetStream
	retryTime = time.Second     // after something has failed
	graceTime = 2 * time.Second // for what is under way when the worker is told to end
)

// WorkerConfig is what a worker must be told.
type WorkerConfig struct {
	URL      string   // of NATS, see nats.Check
	Prefix   string   // of all subjects; default as for nodes
	Name     string   // that no other has; default: drawn
	Families []string // whose games it takes; none: all
	Slots    int      // bots that think at once, as on a node
	Log      *slog.Logger

	mind      jobs.Mind     // default: compute.Searcher
	goneAfter time.Duration // default: goneAfter
	grace     time.Duration // default: graceTime
}

// Check refuses what cannot be meant.
func (c WorkerConfig) Check() error {
	if c.URL == "" {
		return errors.New("no address of NATS")
	}
	if err := nats.Check(c.URL, c.Prefix); err != nil {
		return err
	}
	if c.Slots < 1 || c.Slots > maxSlots {
		return fmt.Errorf("slots %d: want 1 to %d", c.Slots, maxSlots)
	}
	var known []string
	for _, info := range game.All() {
		if !slices.Contains(known, info.Family) {
			known = append(known, info.Family)
		}
	}
	for _, family := range c.Families {
		if !slices.Contains(known, family) {
			return fmt.Errorf("family %q: there are %s", family, strings.Join(known, " "))
		}
	}
	return nil
}

// Worker does jobs of nodes. Each of its slots takes one job of its class after the other: so many for each class as a node
// has where as many bots think at once, so that what is short finds a slot while all that is long are taken.
type Worker struct {
	cfg    WorkerConfig
	names  names
	group  string
	conn   *client.Conn
	stream jetstream.JetStream
	pool   *compute.Pool
	alive  context.Context // until Run has ended
	end    context.CancelFunc
	behind sync.WaitGroup // of the pool

	says    sync.Mutex
	mu      sync.Mutex
	line    *line                // as long as the connection holds
	open    [compute.Classes]int // slots that take jobs from it
	busy    [compute.Classes]int
	ends    map[string]int      // jobs by how they ended
	running map[string]*thought // by job
	stops   stops
	failing error // why no job can be had, if none can
}

// line is a connection from when it is there until it is lost. What was set up over one is not believed over the next, since
// the server may have forgotten it.
type line struct {
	alive context.Context
	lose  context.CancelFunc
}

func newLine(ctx context.Context) *line {
	alive, lose := context.WithCancel(ctx)
	return &line{alive, lose}
}

// thought is a job under way.
type thought struct {
	cancel  context.CancelFunc
	stopped bool // nobody wants an answer
}

// NewWorker connects to NATS. Where that is away the worker waits for it.
func NewWorker(cfg WorkerConfig) (*Worker, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	cfg.Prefix = cmp.Or(cfg.Prefix, nats.DefaultPrefix)
	cfg.Name = cmp.Or(cfg.Name, "worker-"+gate.RandomText(nameLength))
	cfg.goneAfter, cfg.grace = cmp.Or(cfg.goneAfter, goneAfter), cmp.Or(cfg.grace, graceTime)
	if cfg.mind == nil {
		cfg.mind = &compute.Searcher{}
	}
	w := &Worker{cfg: cfg, names: names{cfg.Prefix}, group: groupOf(cfg.Families), ends: map[string]int{}, running: map[string]*thought{}}
	w.alive, w.end = context.WithCancel(context.Background())
	w.pool = compute.New(w.alive, &w.behind, cfg.Log, nil, cfg.Slots, time.Now, nil)
	var err error
	if w.conn, err = nats.Connect(cfg.URL, cfg.Prefix, cfg.Name); err != nil {
		return nil, err
	}
	if w.stream, err = jetstream.New(w.conn); err != nil {
		w.conn.Close()
		return nil, err
	}
	return w, nil
}

// nameLength of names of workers that are drawn.
const nameLength = 8

// Run works until ctx is done. Then it takes no more jobs, ends those that are nearly done and hands the others back.
func (w *Worker) Run(ctx context.Context) error {
	defer w.conn.Close()
	defer w.end()
	defer w.pool.Guard.Close()
	sub, err := w.conn.Subscribe(w.names.stops(), func(m *client.Msg) { w.stop(string(m.Data)) })
	if err != nil {
		return err
	}
	defer func() { _ = sub.Unsubscribe() }() // it may have ended with the connection
	w.line = newLine(ctx)
	lost := w.conn.StatusChanged(client.RECONNECTING, client.CLOSED)
	defer w.conn.RemoveStatusListener(lost)
	// What is under way has a little more time than what is not.
	work, leave := context.WithCancel(w.alive)
	defer leave()
	defer context.AfterFunc(ctx, func() {
		t := time.AfterFunc(w.cfg.grace, leave)
		context.AfterFunc(work, func() { t.Stop() })
	})()
	var slots sync.WaitGroup
	for c, n := range compute.Widths(w.cfg.Slots) {
		for range n {
			slots.Go(func() { w.serve(ctx, work, compute.Class(c)) })
		}
	}
	var signs sync.WaitGroup
	signs.Go(func() { w.sign(ctx, lost) })
	slots.Wait()
	signs.Wait()
	w.say(true)
	if w.conn.IsConnected() {
		_ = w.conn.FlushTimeout(setUpTime) // who does not hear it finds out by silence
	}
	return nil
}

// sign says every second which slots are open, and ends the line when the connection is lost.
func (w *Worker) sign(ctx context.Context, lost <-chan client.Status) {
	tick := time.NewTicker(signEvery)
	defer tick.Stop()
	for ctx.Err() == nil {
		w.say(false)
		select {
		case <-tick.C:
		case <-lost:
			w.mu.Lock()
			w.line.lose()
			w.line, w.open = newLine(ctx), [compute.Classes]int{}
			w.mu.Unlock()
		case <-ctx.Done():
		}
	}
}

func (w *Worker) say(gone bool) {
	w.says.Lock() // nobody may overtake another with an older sign
	defer w.says.Unlock()
	s := sign{Worker: w.cfg.Name, Jobs: jobs.Version, Families: w.cfg.Families, Slots: map[string]int{}, Gone: gone}
	w.mu.Lock()
	for c, n := range w.open {
		s.Slots[compute.Class(c).String()] = n
	}
	w.mu.Unlock()
	if data, err := json.Marshal(s); err == nil {
		_ = w.conn.Publish(w.names.workers(), data) // without a connection nobody hears it
	}
}

// serve is one slot. work lasts a little longer than ctx.
func (w *Worker) serve(ctx, work context.Context, c compute.Class) {
	for ctx.Err() == nil {
		l := w.lineNow()
		from, err := w.setUp(l.alive, c)
		if err == nil {
			w.opened(l, c, 1)
			for err == nil {
				err = w.next(l.alive, work, from, c)
			}
			w.opened(l, c, -1)
		}
		switch {
		case ctx.Err() != nil:
			return
		case l.alive.Err() != nil || !w.conn.IsConnected():
			err = errAway
		}
		w.failed(err)
		select {
		case <-time.After(retryTime):
		case <-ctx.Done():
		}
	}
}

func (w *Worker) lineNow() *line {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.line
}

// setUp is where jobs of a class are taken; it is made if it is not there.
func (w *Worker) setUp(ctx context.Context, c compute.Class) (jetstream.Consumer, error) {
	ctx, cancel := context.WithTimeout(ctx, setUpTime)
	defer cancel()
	if _, err := w.stream.CreateOrUpdateStream(ctx, w.names.streamConfig(c)); err != nil {
		return nil, err
	}
	return w.stream.CreateOrUpdateConsumer(ctx, w.names.stream(c), w.names.consumerConfig(c, w.group, w.cfg.goneAfter))
}

// opened notes that slots are open, or no longer, and says so: nodes need not wait for the next sign.
func (w *Worker) opened(l *line, c compute.Class, n int) {
	w.mu.Lock()
	if l == w.line {
		w.open[c] += n
	}
	if n > 0 {
		if w.failing != nil {
			w.cfg.Log.Info("jobs can be had again")
		}
		w.failing = nil
	}
	w.mu.Unlock()
	w.say(false)
}

var errAway = errors.New("NATS is away")

var errNoStreams = errors.New("JetStream is off: NATS must be started with it")

// failed notes why there are no jobs, and says so once.
func (w *Worker) failed(err error) {
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, client.ErrNoResponders) {
		err = fmt.Errorf("%w: %w", errNoStreams, err)
	}
	w.mu.Lock()
	was := w.failing
	w.failing = err
	w.mu.Unlock()
	if was == nil || was.Error() != err.Error() {
		w.cfg.Log.Error("there are no jobs to be had", "error", err)
	}
}

// next waits for a job and does it. An error says that none can be had over this line.
func (w *Worker) next(ctx, work context.Context, from jetstream.Consumer, c compute.Class) error {
	wait, cancel := context.WithTimeout(ctx, pullTime)
	defer cancel()
	m, err := from.Next(jetstream.FetchContext(wait))
	switch {
	case err == nil:
		w.take(work, m, c)
		return ctx.Err()
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, client.ErrTimeout), errors.Is(err, context.DeadlineExceeded), errors.Is(err, jetstream.ErrNoMessages):
		if !w.conn.IsConnected() {
			return client.ErrDisconnected
		}
		return nil
	}
	return err
}

// Health tells why no job can be had; nil if all is well.
func (w *Worker) Health() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failing == nil && w.open == [compute.Classes]int{} {
		return errors.New("not ready yet")
	}
	return w.failing
}
