package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
)

// publishTime is how long a node waits until JetStream has a job.
const publishTime = time.Second

// maxHeard is how much may wait to be heard.
const maxHeard = 4096

// ErrNobody says that no worker is there.
var ErrNobody = errors.New("there is no worker for it")

// DeskConfig is what a desk must be told.
type DeskConfig struct {
	Conn   *client.Conn
	Prefix string
	Node   string // part of a subject, which no other desk has
	Log    *slog.Logger
	Nodes  func() int                 // how many share the workers
	Widen  func([compute.Classes]int) // is told how many slots of workers are this node's
}

// Desk is where a node hands in jobs. It is a jobs.Desk.
type Desk struct {
	cfg    DeskConfig
	names  names
	stream jetstream.JetStream
	roster *roster
	heard  chan *client.Msg // of workers and answers, in their order
	subs   []*client.Subscription
	status chan client.Status

	mu      sync.Mutex
	last    int
	waiting map[string]chan jobs.Result // by job
	told    [compute.Classes]int        // to Widen

	alive context.Context // until Close
	end   context.CancelFunc
	works sync.WaitGroup
}

var _ jobs.Desk = (*Desk)(nil)

// NewDesk hears of workers from now on.
func NewDesk(cfg DeskConfig) (*Desk, error) {
	d := &Desk{cfg: cfg, names: names{cfg.Prefix}, roster: newRoster(), heard: make(chan *client.Msg, maxHeard), waiting: map[string]chan jobs.Result{}}
	var err error
	if d.stream, err = jetstream.New(cfg.Conn); err != nil {
		return nil, err
	}
	for _, subject := range []string{d.names.workers(), d.names.answers(cfg.Node)} {
		sub, err := cfg.Conn.ChanSubscribe(subject, d.heard)
		if err != nil {
			return nil, err
		}
		d.subs = append(d.subs, sub)
	}
	d.alive, d.end = context.WithCancel(context.Background())
	d.status = cfg.Conn.StatusChanged(client.RECONNECTING, client.CLOSED)
	d.works.Go(d.watch)
	return d, nil
}

// Close ends it. Who waits for an answer gets none.
func (d *Desk) Close() {
	d.end()
	d.works.Wait()
	d.cfg.Conn.RemoveStatusListener(d.status)
	for _, sub := range d.subs {
		_ = sub.Unsubscribe() // it may have ended with the connection
	}
	d.roster.clear()
}

// hear is told of a worker.
func (d *Desk) hear(m *client.Msg) {
	s, err := readSign(m.Data)
	if err != nil {
		d.cfg.Log.Warn("a worker that cannot be read", "error", err)
		return
	}
	if d.roster.heard(s, time.Now()) {
		d.cfg.Log.Info("worker", "name", s.Worker, "slots", s.Slots, "families", s.Families, "gone", s.Gone)
	}
}

// watch hears workers and answers, and forgets workers that are not heard any more.
func (d *Desk) watch() {
	tick := time.NewTicker(signEvery)
	defer tick.Stop()
	for {
		select {
		case m := <-d.heard:
			if m.Subject != d.names.workers() {
				d.answered(m)
				continue
			}
			d.hear(m)
		case <-tick.C:
			if d.roster.expire(time.Now()) {
				d.cfg.Log.Warn("a worker is silent")
			}
		case <-d.status:
			d.roster.clear() // answers that are sent now are lost
		case <-d.alive.Done():
			return
		}
		d.widen()
	}
}

// widen tells the lanes this node's share of all slots.
func (d *Desk) widen() {
	slots, _ := d.roster.slots()
	nodes := max(d.cfg.Nodes(), 1)
	for c := range slots {
		slots[c] = (slots[c] + nodes - 1) / nodes
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if slots != d.told {
		d.told = slots
		d.cfg.Widen(slots)
	}
}

// Workers counts those who are there, and their slots.
func (d *Desk) Workers() (workers, slots int) {
	all, workers := d.roster.slots()
	for _, n := range all {
		slots += n
	}
	return workers, slots
}

// Takes implements jobs.Desk.
func (d *Desk) Takes(c compute.Class, family string) bool {
	_, ok := d.roster.group(c, family)
	return ok
}

// Ask implements jobs.Desk.
func (d *Desk) Ask(ctx context.Context, j jobs.Job) (jobs.Result, error) {
	class := j.Class()
	group, ok := d.roster.group(class, j.Family)
	if !ok {
		return jobs.Result{}, ErrNobody
	}
	answer := d.expect(&j)
	defer d.forget(j.ID)
	if err := d.handIn(ctx, j, d.names.jobs(class, group)); err != nil {
		d.stop(j.ID) // it may have come all the same
		return jobs.Result{}, err
	}
	for {
		changed := d.roster.next()
		if !d.roster.has(group) {
			select {
			case r := <-answer: // the last that the worker said
				return r, nil
			default:
				d.stop(j.ID)
				return jobs.Result{}, ErrNobody
			}
		}
		select {
		case r := <-answer:
			return r, nil
		case <-changed:
		case <-ctx.Done():
			d.stop(j.ID)
			return jobs.Result{}, ctx.Err()
		}
	}
}

// expect draws the id of a job and waits for its answer.
func (d *Desk) expect(j *jobs.Job) <-chan jobs.Result {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last++
	j.ID = d.cfg.Node + "-" + strconv.Itoa(d.last)
	answer := make(chan jobs.Result, 1)
	d.waiting[j.ID] = answer
	return answer
}

func (d *Desk) forget(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.waiting, id)
}

// answered is told what came of a job. A second answer, and one that nobody waits for, is of no use.
func (d *Desk) answered(m *client.Msg) {
	r, err := jobs.ReadResult(m.Data)
	if err != nil {
		d.cfg.Log.Warn("an answer of a worker cannot be read", "error", err)
		return
	}
	d.mu.Lock()
	answer := d.waiting[r.ID]
	delete(d.waiting, r.ID)
	d.mu.Unlock()
	if answer != nil {
		answer <- r
	}
}

// handIn returns when JetStream has the job.
func (d *Desk) handIn(ctx context.Context, j jobs.Job, subject string) error {
	data, err := j.Bytes()
	if err != nil {
		return err
	}
	m := client.NewMsg(subject)
	m.Data = data
	m.Header.Set(answerHeader, d.names.answers(d.cfg.Node))
	ctx, cancel := context.WithTimeout(ctx, publishTime)
	defer cancel()
	_, err = d.stream.PublishMsg(ctx, m, jetstream.WithMsgID(j.ID), jetstream.WithExpectStream(d.names.stream(j.Class())), jetstream.WithRetryAttempts(0))
	if err != nil {
		return fmt.Errorf("JetStream does not take a job: %w", err)
	}
	return nil
}

// stop tells workers that nobody wants an answer any more.
func (d *Desk) stop(id string) {
	_ = d.cfg.Conn.Publish(d.names.stops(), []byte(id)) // else it is done in vain
}
