package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/server/bus/nats"
	"github.com/tavlei/tavlei/server/bus/nats/natstest"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
)

// held is a mind that thinks only when it is let: each thought says that it has begun.
type held struct {
	compute.Searcher
	begun chan int // levels
	let   chan struct{}
	fails atomic.Bool
	ended atomic.Int64 // thoughts whose context ended first
}

func newHeld() *held { return &held{begun: make(chan int, 100), let: make(chan struct{})} }

func (m *held) Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, seed uint64) (game.Move, error) {
	m.begun <- level
	if m.fails.Load() {
		panic("this mind fails")
	}
	if m.let != nil {
		select {
		case <-m.let:
		case <-ctx.Done():
			m.ended.Add(1)
		}
	}
	return m.Searcher.Choose(ctx, g, line, seat, level, seed)
}

// open is a mind that is never held.
func open() *held { return &held{begun: make(chan int, 100)} }

var prefixes atomic.Int64

// floor is an installation of a test's own.
type floor struct {
	t      *testing.T
	broker *natstest.Server
	prefix string
	pool   *compute.Pool
	wide   chan [compute.Classes]int
}

func newFloor(t *testing.T) *floor {
	t.Helper()
	f := &floor{t: t, broker: natstest.StartStreams(t), prefix: fmt.Sprintf("test.n%d", prefixes.Add(1)), wide: make(chan [compute.Classes]int, 100)}
	f.pool = compute.New(t.Context(), &sync.WaitGroup{}, slog.New(slog.DiscardHandler), nil, 1, time.Now, nil)
	return f
}

func (f *floor) desk(node string) *Desk {
	f.t.Helper()
	conn, err := nats.Connect(f.broker.URL(), f.prefix, node)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(conn.Close)
	d, err := NewDesk(DeskConfig{
		Conn: conn, Prefix: f.prefix, Node: node, Log: slog.New(slog.DiscardHandler), Nodes: func() int { return 2 },
		Widen: func(n [compute.Classes]int) {
			select {
			case f.wide <- n:
			default:
			}
		},
	})
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(d.Close)
	return d
}

// hand is a worker that runs.
type hand struct {
	*Worker
	stop func() error // and wait
}

func (f *floor) worker(name string, mind jobs.Mind, change ...func(*WorkerConfig)) *hand {
	f.t.Helper()
	cfg := WorkerConfig{
		URL: f.broker.URL(), Prefix: f.prefix, Name: name, Slots: 1, Log: slog.New(slog.DiscardHandler), mind: mind,
		goneAfter: time.Hour, grace: time.Millisecond, // a machine that is slow delivers nothing twice
	}
	for _, c := range change {
		c(&cfg)
	}
	w, err := NewWorker(cfg)
	if err != nil {
		f.t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	ran := make(chan struct{})
	go func() { err = w.Run(ctx); close(ran) }()
	h := &hand{w, func() error { end(); <-ran; return err }}
	f.t.Cleanup(func() { h.stop() }) // what it says then is of no use
	return h
}

// until waits until the roster of a desk is as it should be.
func (f *floor) until(d *Desk, what string, is func() bool) {
	f.t.Helper()
	for late := time.After(time.Minute); ; {
		next := d.roster.next()
		if is() {
			return
		}
		select {
		case <-next:
		case <-late:
			f.t.Fatalf("not in a minute: %s", what)
		}
	}
}

// ready waits until a desk knows slots of all classes of so many workers.
func (f *floor) ready(d *Desk, workers int) {
	f.t.Helper()
	f.until(d, fmt.Sprint(workers, " workers"), func() bool {
		n := 0
		d.roster.mu.Lock()
		defer d.roster.mu.Unlock()
		for _, w := range d.roster.workers {
			if w.slots == compute.Widths(1) {
				n++
			}
		}
		return n == workers
	})
}

// thinker is a node's.
func (f *floor) thinker(d *Desk, near jobs.Mind) *jobs.Thinker {
	th := jobs.NewThinker(near, f.pool, d)
	f.pool.Workers = th
	return th
}

// want is a move that a test waits for.
type want struct {
	move game.Move
	err  error
}

// choose asks for the first move of a game; the node has half a minute for it.
func (f *floor) choose(ctx context.Context, th *jobs.Thinker, spec string, level int) <-chan want {
	f.t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		f.t.Fatal(err)
	}
	_, ctx = f.pool.LaneFor(ctx, compute.ClassOf(level), g)
	if !compute.IsFar(ctx) {
		f.t.Fatal("no worker takes it")
	}
	found := make(chan want, 1)
	go func() {
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		m, err := th.Choose(ctx, g, game.NewLine(g.Start()), 0, level, 7)
		found <- want{m, err}
	}()
	return found
}

// same looks whether a move is the one that a node finds by itself.
func (f *floor) same(found <-chan want, spec string, level int) {
	f.t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		f.t.Fatal(err)
	}
	m, err := (&compute.Searcher{}).Choose(f.t.Context(), g, game.NewLine(g.Start()), 0, level, 7)
	if err != nil {
		f.t.Fatal(err)
	}
	if w := <-found; w.err != nil || w.move != m {
		f.t.Errorf("level %d of %s: %v, %v; want %v", level, spec, w.move, w.err, m)
	}
}

// counted looks how many jobs workers have done for a node, and how many it has done after all.
func counted(t *testing.T, th *jobs.Thinker, far, own int64) {
	t.Helper()
	if a, b := th.Counts(); a != far || b != own {
		t.Errorf("%d by workers and %d here, want %d and %d", a, b, far, own)
	}
}

// ends looks how jobs of a worker ended.
func (h *hand) ended(t *testing.T, end string, n int) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ends[end] != n {
		t.Errorf("%d have ended %s, want %d: %v", h.ends[end], end, n, h.ends)
	}
}

// TestOverTheQueue: a move that a worker finds is the one that the node finds; the lanes are told half of its slots, since
// there are two nodes.
func TestOverTheQueue(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := open()
	w := f.worker("w", mind)
	th := f.thinker(d, newHeld())
	f.ready(d, 1)
	for _, spec := range []string{"russian", "brandubh"} {
		for _, level := range []int{1, 6} {
			f.same(f.choose(t.Context(), th, spec, level), spec, level)
		}
	}
	counted(t, th, 4, 0)
	if n := len(mind.begun); n != 4 {
		t.Errorf("the worker has thought %d times", n)
	}
	for n := range f.wide {
		if n == compute.Widths(1) { // of one slot half is one
			break
		}
	}
	if workers, slots := d.Workers(); workers != 1 || slots != 6 || w.Health() != nil {
		t.Errorf("%d workers of %d slots, %v", workers, slots, w.Health())
	}
	w.stop()
	f.until(d, "nobody", func() bool { return !d.Takes(compute.QuickClass, "draughts") })
	if _, err := d.Ask(t.Context(), jobs.Job{}); !errors.Is(err, ErrNobody) {
		t.Error(err)
	}
}

// TestDeath: what a worker has begun that dies goes to another one.
func TestDeath(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	dies := newHeld()
	soon := func(c *WorkerConfig) { c.goneAfter = 400 * time.Millisecond }
	first := f.worker("first", dies, soon)
	f.ready(d, 1)
	th := f.thinker(d, newHeld())
	found := f.choose(t.Context(), th, "russian", 1)
	<-dies.begun
	other := open()
	f.worker("second", other, soon)
	f.ready(d, 2)
	first.conn.Close()
	f.same(found, "russian", 1)
	counted(t, th, 1, 0)
	if len(other.begun) == 0 {
		t.Error("the other one has not thought")
	}
	close(dies.let)
	first.stop()
}

// TestLastDies: a job whose only worker is gone is done by the node, and not when its time is over.
func TestLastDies(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	dies := newHeld()
	w := f.worker("first", dies)
	f.ready(d, 1)
	th := f.thinker(d, open())
	found := f.choose(t.Context(), th, "russian", 1)
	<-dies.begun
	w.conn.Close()
	told := make(chan want, 1)
	for tick := time.NewTicker(time.Millisecond); len(told) == 0; { // a sign may still be on its way
		d.roster.expire(time.Now().Add(2 * silentFor))
		select {
		case w := <-found:
			told <- w
		case <-tick.C:
		}
	}
	f.same(told, "russian", 1)
	counted(t, th, 0, 1)
}

// TestHandedBack: a worker that is told to end hands back what it has; another one does it.
func TestHandedBack(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	leaves := newHeld()
	first := f.worker("first", leaves)
	f.ready(d, 1)
	th := f.thinker(d, newHeld())
	found := f.choose(t.Context(), th, "russian", 6)
	<-leaves.begun
	f.worker("second", open())
	f.ready(d, 2)
	first.stop()
	first.ended(t, endBack, 1)
	f.same(found, "russian", 6)
	counted(t, th, 1, 0)
}

// TestGrace: a worker that is told to end ends what is nearly done.
func TestGrace(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := newHeld()
	w := f.worker("w", mind, func(c *WorkerConfig) { c.grace = time.Hour })
	f.ready(d, 1)
	th := f.thinker(d, newHeld())
	found := f.choose(t.Context(), th, "russian", 1)
	<-mind.begun
	stopped := make(chan struct{})
	go func() {
		if err := w.stop(); err != nil {
			t.Error(err)
		}
		close(stopped)
	}()
	close(mind.let)
	<-stopped
	w.ended(t, endDone, 1)
	w.ended(t, endBack, 0)
	f.same(found, "russian", 1)
	counted(t, th, 1, 0)
}

// TestQuickPasses: while all slots for what is long are taken, and more waits, what is short is done.
func TestQuickPasses(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := newHeld()
	f.worker("w", mind)
	f.ready(d, 1)
	th := f.thinker(d, newHeld())
	long := []<-chan want{f.choose(t.Context(), th, "russian", 6), f.choose(t.Context(), th, "russian", 6)}
	if level := <-mind.begun; level != 6 {
		t.Fatal(level)
	}
	short := f.choose(t.Context(), th, "russian", 1)
	if level := <-mind.begun; level != 1 {
		t.Fatalf("level %d goes first", level)
	}
	mind.let <- struct{}{}
	mind.let <- struct{}{}
	f.same(short, "russian", 1)
	close(mind.let)
	for _, found := range long {
		f.same(found, "russian", 6)
	}
	counted(t, th, 3, 0)
}

// TestStopped: what nobody wants any more is left, and not begun if it comes later.
func TestStopped(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := newHeld()
	w := f.worker("w", mind)
	f.ready(d, 1)
	th := f.thinker(d, open())
	ctx, cancel := context.WithCancel(t.Context())
	found := f.choose(ctx, th, "russian", 1)
	<-mind.begun
	cancel()
	<-found
	next := f.choose(t.Context(), th, "russian", 1) // takes the slot when the first one has left it
	<-mind.begun
	w.ended(t, endStopped, 1)
	if mind.ended.Load() != 1 {
		t.Error("the thought went on")
	}
	mind.let <- struct{}{}
	f.same(next, "russian", 1)
	counted(t, th, 1, 0)
	j := sound(t)
	j.ID = "unwanted"
	w.Worker.stop(j.ID)
	f.hand(d, j)
	close(mind.let)
	f.same(f.choose(t.Context(), th, "russian", 1), "russian", 1)
	w.ended(t, endStopped, 2)
}

// sound is a job that can be done.
func sound(t *testing.T) jobs.Job {
	t.Helper()
	g, err := game.Open("russian")
	if err != nil {
		t.Fatal(err)
	}
	return jobs.Job{Version: jobs.Version, ID: "sound", Kind: jobs.Choose, Family: g.Info.Family, Game: g.Name(), Level: 1, Deadline: time.Now().Add(time.Hour).UnixMilli()}
}

// hand hands in a job for all families.
func (f *floor) hand(d *Desk, j jobs.Job) {
	f.t.Helper()
	if err := d.handIn(f.t.Context(), j, d.names.jobs(j.Class(), everyFamily)); err != nil {
		f.t.Fatal(err)
	}
}

// TestOnce: a job that is handed in twice is done once; a second answer is of no use.
func TestOnce(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := open()
	f.worker("w", mind)
	f.ready(d, 1)
	j := sound(t)
	answer := d.expect(&j)
	f.hand(d, j)
	f.hand(d, j)
	r := <-answer
	if r.ID != j.ID || r.Fault != "" {
		t.Errorf("%+v", r)
	}
	data, err := r.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	d.answered(&client.Msg{Data: data}) // would wait for ever if somebody listened
	d.answered(&client.Msg{Data: []byte("{")})
	th := f.thinker(d, newHeld())
	f.same(f.choose(t.Context(), th, "russian", 1), "russian", 1)
	if n := len(mind.begun); n != 2 {
		t.Errorf("%d thoughts, want one each", n)
	}
}

// TestUseless: a job that is late is not begun; one that cannot be done is answered; none is delivered again.
func TestUseless(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := open()
	w := f.worker("w", mind)
	f.ready(d, 1)
	late := sound(t)
	late.ID, late.Deadline = "late", time.Now().UnixMilli()
	f.hand(d, late)
	other := sound(t)
	wrong := d.expect(&other)
	other.Version = jobs.Version + 1
	f.hand(d, other)
	if r := <-wrong; r.Fault == "" {
		t.Error("a job of another version is done")
	}
	none := sound(t)
	unknown := d.expect(&none)
	none.Game = "none"
	f.hand(d, none)
	if r := <-unknown; r.Fault == "" {
		t.Error("a game that is unknown is played")
	}
	mind.fails.Store(true)
	th := f.thinker(d, open())
	f.same(f.choose(t.Context(), th, "russian", 1), "russian", 1)
	counted(t, th, 0, 1)
	mind.fails.Store(false)
	f.same(f.choose(t.Context(), th, "russian", 1), "russian", 1)
	w.stop()
	w.ended(t, endLate, 1)
	w.ended(t, endFaulty, 3)
	w.ended(t, endDone, 1)
	stream, err := d.stream.Stream(t.Context(), d.names.stream(compute.QuickClass))
	if err != nil {
		t.Fatal(err)
	}
	for late := time.After(time.Minute); ; {
		info, err := stream.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if info.State.Msgs == 0 { // the server does not say when it has heard
			break
		}
		select {
		case <-late:
			t.Fatalf("%d jobs are left", info.State.Msgs)
		default:
		}
	}
}

// TestFamilies: a worker gets jobs of its families alone, from queues that others do not share.
func TestFamilies(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	one, other := open(), open()
	f.worker("one", one, func(c *WorkerConfig) { c.Families = []string{"draughts", "chess"} })
	f.worker("other", other, func(c *WorkerConfig) { c.Families = []string{"tafl"} })
	f.ready(d, 2)
	th := f.thinker(d, newHeld())
	f.same(f.choose(t.Context(), th, "russian", 1), "russian", 1)
	f.same(f.choose(t.Context(), th, "brandubh", 1), "brandubh", 1)
	if len(one.begun) != 1 || len(other.begun) != 1 {
		t.Errorf("%d and %d", len(one.begun), len(other.begun))
	}
	if d.Takes(compute.QuickClass, "weiqi") {
		t.Error("somebody takes Go")
	}
	counted(t, th, 2, 0)
}

// TestBrokerAway: without NATS the node thinks itself at once; when it is back, with all that it kept gone, workers take jobs again.
func TestBrokerAway(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := newHeld()
	w := f.worker("w", mind)
	f.ready(d, 1)
	th := f.thinker(d, open())
	found := f.choose(t.Context(), th, "russian", 1)
	<-mind.begun
	f.broker.Stop()
	f.same(found, "russian", 1)
	counted(t, th, 0, 1)
	close(mind.let)
	f.broker.Restart(t)
	f.ready(d, 1)
	f.same(f.choose(t.Context(), th, "russian", 1), "russian", 1)
	counted(t, th, 1, 1)
	if err := w.Health(); err != nil {
		t.Error(err)
	}
	f.broker.Stop()
	if err := w.stop(); err != nil {
		t.Errorf("it cannot end without NATS: %v", err)
	}
}

// TestWithoutJetStream: a worker says what is missing, and gets nothing to do.
func TestWithoutJetStream(t *testing.T) {
	f := newFloor(t)
	f.broker = natstest.Start(t)
	told := make(chan struct{}, 100)
	w := f.worker("w", open(), func(c *WorkerConfig) { c.Log = slog.New(teller{slog.DiscardHandler, told}) })
	<-told
	if err := w.Health(); !errors.Is(err, errNoStreams) {
		t.Error(err)
	}
}

// teller is a log that says when something is written.
type teller struct {
	slog.Handler
	told chan struct{}
}

func (teller) Enabled(context.Context, slog.Level) bool { return true }

func (h teller) Handle(_ context.Context, r slog.Record) error {
	h.told <- struct{}{}
	return nil
}

// TestCheck: what a worker cannot be told.
func TestCheck(t *testing.T) {
	sound := WorkerConfig{URL: "nats://127.0.0.1:4222", Slots: 2, Families: []string{"draughts"}}
	if err := sound.Check(); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*WorkerConfig){
		func(c *WorkerConfig) { c.URL = "" }, func(c *WorkerConfig) { c.URL = "http://a" }, func(c *WorkerConfig) { c.Prefix = "a b" },
		func(c *WorkerConfig) { c.Slots = 0 }, func(c *WorkerConfig) { c.Slots = maxSlots + 1 }, func(c *WorkerConfig) { c.Families = []string{"chess", "dominoes"} },
	} {
		c := sound
		if change(&c); c.Check() == nil {
			t.Errorf("%+v is taken", c)
		}
		if _, err := NewWorker(c); err == nil {
			t.Errorf("%+v works", c)
		}
	}
}
