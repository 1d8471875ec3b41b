package live

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// bots plays the seats of bots. Of each match at most one worker runs; how many think at once, and who is
// next, say the lanes.
type bots struct {
	service *Service
	ctx     context.Context
	cancel  context.CancelFunc
	Working sync.WaitGroup

	Mu      sync.Mutex
	ended   bool
	telling bool                  // whether tellPlaces runs
	Workers map[string]*botWorker // by match
}

// botWorker plays for the bots of one match until there is nothing to do.
type botWorker struct {
	id     string
	again  bool               // something has happened since it looked
	cancel context.CancelFunc // of the present thought, or of waiting for it; nil: none
	basis  int                // the event the thought is about
	seat   game.Seat          // that thinks
	thinks bool               // false: it waits in a lane
	absent bool               // it does so for nobody who is present
	place  int                // in the lane as it was told last; 0: not told
}

func newBots(h *Service) *bots {
	ctx, cancel := context.WithCancel(context.Background())
	return &bots{service: h, ctx: ctx, cancel: cancel, Workers: map[string]*botWorker{}}
}

// wake makes the bots of a match look at it. A thought about an earlier event than moved has
// become useless and is given up.
func (b *bots) wake(id string, moved int) {
	if w := b.worker(id, moved); w != nil {
		b.Working.Go(func() { b.run(w) })
	}
}

// worker is a new worker for a match, nil if there is one, which then looks again.
func (b *bots) worker(id string, moved int) *botWorker {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	if b.ended {
		return nil
	}
	if w, ok := b.Workers[id]; ok {
		w.again = true
		if w.cancel != nil && (w.basis != moved || w.absent && !w.thinks) {
			w.cancel()
		}
		return nil
	}
	w := &botWorker{id: id}
	b.Workers[id] = w
	if !b.telling {
		b.telling = true
		b.Working.Go(b.tellPlaces)
	}
	return w
}

// giveUp ends what a match that is set aside has under way.
func (b *bots) giveUp(id string) {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	if w, ok := b.Workers[id]; ok && w.cancel != nil {
		w.cancel()
	}
}

// Stop gives up all thoughts; wait then waits for the workers.
func (b *bots) Stop() {
	b.Mu.Lock()
	b.ended = true
	b.Mu.Unlock()
	b.cancel()
}

// resumed is how many matches are looked at at once after a start.
const resumed = 4

// Resume wakes the bots of all matches that wait for one, after a start, a few at a time.
func (b *bots) Resume(ctx context.Context) error {
	ids, err := b.service.Store.Due(ctx)
	if err != nil {
		return err
	}
	next := make(chan string)
	b.Working.Go(func() {
		defer close(next)
		for _, id := range ids {
			select {
			case next <- id:
			case <-b.ctx.Done():
				return
			}
		}
	})
	for range min(resumed, len(ids)) {
		b.Working.Go(func() {
			for id := range next {
				if w := b.worker(id, 0); w != nil {
					b.run(w)
				}
			}
		})
	}
	return nil
}

// run works until nothing is left to do for the match.
func (b *bots) run(w *botWorker) {
	defer b.service.contain(w.id, nil)
	defer b.forget(w)
	for failures := 0; b.ctx.Err() == nil; {
		busy, err := b.turn(w)
		switch {
		case err == nil && !busy && b.rest(w):
			return
		case err == nil:
			failures = 0
			continue
		case errors.Is(err, problem.ErrAside):
			return
		case failures == maxFailures || errors.Is(err, store.ErrNotFound):
			b.service.Log.Error("bot gives up", "match", w.id, "error", err)
			return
		}
		b.service.Log.Warn("bot tries again", "match", w.id, "error", err)
		wait(b.ctx, min(firstRetry<<failures, lastRetry))
		failures++
	}
}

// A bot whose move cannot be stored tries again: a full disk may be cleared.
const (
	maxFailures = 12
	firstRetry  = 250 * time.Millisecond
	lastRetry   = time.Minute
)

// rest ends the worker unless something has happened meanwhile.
func (b *bots) rest(w *botWorker) bool {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	if w.again {
		w.again = false
		return false
	}
	delete(b.Workers, w.id)
	return true
}

// forget removes a worker that ends without rest.
func (b *bots) forget(w *botWorker) {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	if b.Workers[w.id] == w {
		delete(b.Workers, w.id)
	}
}

// turn does one thing for the bots of the match; false if there was nothing to do. It holds a slot while it
// thinks only: neither while the match is read, nor for the pause by which people follow, nor for the disk.
func (b *bots) turn(w *botWorker) (bool, error) {
	if err := b.service.warmMatch(b.ctx, w.id); err != nil {
		return false, err
	}
	r, err := b.service.Rooms.Open(b.ctx, w.id)
	if err != nil {
		return false, err
	}
	defer b.service.Rooms.Release(r)
	j, ok := r.botJob()
	if ok && b.service.Keeper != nil {
		// Bots think where the match is, which may have gone on elsewhere.
		if ok, err = r.own(b.ctx); ok {
			j, ok = r.botJob()
		}
	}
	if !ok || err != nil {
		return false, err
	}
	c, err := b.think(w, r, j)
	if err != nil || c.Request == nil {
		return err == nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(b.ctx), doTimeout)
	defer cancel()
	_, err = r.Execute(ctx, c)
	var refusal *game.Refusal
	if errors.As(err, &refusal) || errors.Is(err, store.ErrConflict) {
		// A person was quicker, with a takeback for instance: look again.
		b.service.Log.Debug("bot refused", "match", w.id, "command", fmt.Sprintf("%T", c.Request), "error", err)
		return b.changed(r, j), nil
	}
	return true, err
}

// changed tells whether the match has gone on since the job was taken; if not, trying again
// would be refused again.
func (b *bots) changed(r *Room, j BotJob) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.moved != j.basis
}

// begin notes the thought, so that wake can end it; false if it is out of date already.
func (b *bots) begin(w *botWorker, r *Room, j BotJob, stop context.CancelFunc) bool {
	b.Mu.Lock()
	w.cancel, w.basis, w.seat, w.again, w.thinks, w.place = stop, j.basis, j.Seat, false, false, 0
	w.absent = j.address == absent
	b.Mu.Unlock()
	if b.changed(r, j) {
		b.end(w)
		return false
	}
	return true
}

// served notes that the thought has got its slot. An error: it was given up while it waited, and is not to begin. From here
// on nobody gives it up for having waited for no one.
func (b *bots) served(ctx context.Context, w *botWorker) error {
	b.Mu.Lock()
	if err := ctx.Err(); err != nil {
		b.Mu.Unlock()
		return err
	}
	w.thinks, w.place = true, 0
	b.Mu.Unlock()
	b.service.Bus.Publish(bus.Message{Topic: w.id, Kind: NewsThinking, Seat: int(w.seat)})
	return nil
}

func (b *bots) end(w *botWorker) {
	b.Mu.Lock()
	w.cancel, w.thinks, w.place = nil, false, 0
	b.Mu.Unlock()
}

// Thinking is the seat of the match whose bot thinks at the moment, or waits for that: then place is its place in the
// queue, from 1.
func (b *bots) Thinking(id string) (seat game.Seat, place int, ok bool) {
	b.Mu.Lock()
	defer b.Mu.Unlock()
	w, ok := b.Workers[id]
	if !ok || w.cancel == nil || !w.thinks && w.place == 0 {
		return game.NoSeat, 0, false
	}
	return w.seat, w.place, true
}

// Places in the queue are told to those who wait for a while, to so many at most.
const (
	placesEvery = time.Second
	placesTold  = 500
)

// tellPlaces tells tables whose bots wait how many are before them, for as long as there are workers.
func (b *bots) tellPlaces() {
	for b.ctx.Err() == nil {
		wait(b.ctx, placesEvery)
		b.Mu.Lock()
		b.telling = len(b.Workers) > 0
		idle := !b.telling
		b.Mu.Unlock()
		if idle {
			return
		}
		for _, lane := range append(b.service.Pool.Lanes.OfBots(), b.service.Programs.lane) {
			for i, id := range lane.Places(placesTold) {
				b.tellPlace(id, i+1)
			}
		}
	}
}

func (b *bots) tellPlace(id string, place int) {
	b.Mu.Lock()
	w, ok := b.Workers[id]
	news := ok && w.cancel != nil && !w.thinks && w.place != place
	var seat game.Seat
	if news {
		w.place, seat = place, w.seat
	}
	b.Mu.Unlock()
	if news {
		b.service.Bus.Publish(bus.Message{Topic: id, Kind: newsWaiting, Seat: int(seat), Seq: place})
	}
}

func wait(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// warmMatch waits until a match can be opened, before anything is held that others need.
func (h *Service) warmMatch(ctx context.Context, id string) error {
	if !compute.Cold() {
		return nil
	}
	m, err := h.Store.Match(ctx, id)
	if err != nil {
		return err
	}
	return h.Pool.Warm(ctx, m.Setup.Game)
}
