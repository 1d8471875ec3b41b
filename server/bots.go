package server

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tavlei/tavlei/bus"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/store"
)

// maxThink is the longest a bot may think about one move, whatever its level.
const maxThink = 30 * time.Second

// bots plays the seats of bots. Of each match at most one worker runs; as many think at once as
// there are slots.
type bots struct {
	srv    *Server
	slots  chan struct{}
	ctx    context.Context
	cancel context.CancelFunc
	wg     sync.WaitGroup

	mu      sync.Mutex
	ended   bool
	workers map[string]*botWorker // by match
}

// botWorker plays for the bots of one match until there is nothing to do.
type botWorker struct {
	id     string
	again  bool               // something has happened since it looked
	cancel context.CancelFunc // of the present thought; nil: none
	basis  int                // the event the thought is about
	seat   game.Seat          // that thinks
}

func newBots(s *Server) *bots {
	ctx, cancel := context.WithCancel(context.Background())
	return &bots{
		srv: s, slots: make(chan struct{}, s.cfg.Bots), ctx: ctx, cancel: cancel,
		workers: map[string]*botWorker{},
	}
}

// wake makes the bots of a match look at it. A thought about an earlier event than moved has
// become useless and is given up.
func (b *bots) wake(id string, moved int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended {
		return
	}
	if w, ok := b.workers[id]; ok {
		w.again = true
		if w.cancel != nil && w.basis != moved {
			w.cancel()
		}
		return
	}
	w := &botWorker{id: id}
	b.workers[id] = w
	b.wg.Go(func() { b.run(w) })
}

// stop gives up all thoughts and waits for the workers.
func (b *bots) stop() {
	b.mu.Lock()
	b.ended = true
	b.mu.Unlock()
	b.cancel()
	b.wg.Wait()
}

// resume wakes the bots of all matches that wait for one, after a start.
func (b *bots) resume(ctx context.Context) error {
	ids, err := b.srv.store.Due(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		b.wake(id, 0)
	}
	return nil
}

// run works until nothing is left to do for the match.
func (b *bots) run(w *botWorker) {
	defer func() {
		if r := recover(); r != nil {
			b.srv.log.Error("bot", "match", w.id, "panic", r)
		}
	}()
	defer b.forget(w)
	for failures := 0; b.ctx.Err() == nil; {
		busy, err := b.turn(w)
		switch {
		case err == nil && !busy && b.rest(w):
			return
		case err == nil:
			failures = 0
			continue
		case failures == maxFailures || errors.Is(err, store.ErrNotFound):
			b.srv.log.Error("bot gives up", "match", w.id, "error", err)
			return
		}
		b.srv.log.Warn("bot tries again", "match", w.id, "error", err)
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
	b.mu.Lock()
	defer b.mu.Unlock()
	if w.again {
		w.again = false
		return false
	}
	delete(b.workers, w.id)
	return true
}

// forget removes a worker that ends without rest.
func (b *bots) forget(w *botWorker) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.workers[w.id] == w {
		delete(b.workers, w.id)
	}
}

// turn does one thing for the bots of the match; false if there was nothing to do.
func (b *bots) turn(w *botWorker) (bool, error) {
	if err := b.srv.warmMatch(b.ctx, w.id); err != nil {
		return false, err
	}
	select {
	case b.slots <- struct{}{}:
	case <-b.ctx.Done():
		return false, nil
	}
	defer func() { <-b.slots }()
	r, err := b.srv.rooms.open(b.ctx, w.id)
	if err != nil {
		return false, err
	}
	defer b.srv.rooms.release(r)
	j, ok := r.botJob()
	if !ok {
		return false, nil
	}
	c, err := b.think(w, r, j)
	if err != nil || c.Kind == "" {
		return err == nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(b.ctx), doTimeout)
	defer cancel()
	_, err = r.do(ctx, c)
	var refusal *game.Refusal
	if errors.As(err, &refusal) || errors.Is(err, store.ErrConflict) {
		// A person was quicker, with a takeback for instance: look again.
		b.srv.log.Debug("bot refused", "match", w.id, "command", c.Kind, "error", err)
		return b.changed(r, j), nil
	}
	return true, err
}

// changed tells whether the match has gone on since the job was taken; if not, trying again
// would be refused again.
func (b *bots) changed(r *room, j botJob) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.moved != j.basis
}

// botJob is what a bot has to do, with copies of all it needs.
type botJob struct {
	seat  game.Seat
	level int
	offer *match.Offer // to answer; nil: to move
	game  *game.Game
	line  *game.Line
	seed  uint64
	plies int // of the seat
	basis int // seq of the event it is about
}

// botJob finds the next thing a bot of this match has to do: offers come first, since a move
// would refuse them.
func (r *room) botJob() (botJob, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.state
	j := botJob{game: s.Game, basis: r.moved}
	for i := range s.Offers {
		if seat := firstBot(s, s.MustAnswer(s.Offers[i])); seat != game.NoSeat {
			o := s.Offers[i]
			j.offer, j.seat = &o, seat
			break
		}
	}
	if j.offer == nil {
		if j.seat = firstBot(s, s.ToMove()); j.seat == game.NoSeat {
			return botJob{}, false
		}
	}
	j.level, j.line, j.plies = s.Players[j.seat].Level, s.Line.Clone(), s.PliesBy(j.seat)
	j.seed = uint64(match.Roll(seedOf(r.made), -1000-s.Seq, 1<<31))
	return j, true
}

// wakeBots wakes the bots of this match if they have something to do: one that has given up
// tries again when somebody looks.
func (r *room) wakeBots() {
	r.mu.Lock()
	due, moved := botDue(r.state), r.moved
	r.mu.Unlock()
	if due {
		r.srv.bots.wake(r.id, moved)
	}
}

func firstBot(s *match.State, set game.Seats) game.Seat {
	for seat := range set.All() {
		if int(seat) < len(s.Players) && s.Players[seat].Kind == match.Bot && !s.Left.Has(seat) {
			return seat
		}
	}
	return game.NoSeat
}

// think decides. It gives no command if the thought was given up.
func (b *bots) think(w *botWorker, r *room, j botJob) (match.Command, error) {
	ctx, cancel := context.WithTimeout(b.ctx, maxThink)
	defer cancel()
	c := match.Command{
		// The same job after a crash has the same id, so it is done once.
		ID: fmt.Sprintf("bot/%d/%d", j.seat, j.basis), Seat: j.seat, Plies: match.AnyPlies,
	}
	if j.offer != nil {
		c.Kind, c.Text, c.What = match.CmdAnswer, j.offer.What, match.No
		agrees, err := b.agrees(ctx, j)
		if agrees {
			c.What = match.Yes
		}
		return c, err
	}
	given, stop := context.WithCancel(ctx)
	defer stop()
	if !b.begin(w, r, j, stop) {
		return match.Command{}, nil
	}
	defer b.end(w)
	started := time.Now()
	b.srv.bus.Tell(bus.News{Topic: r.id, Kind: newsThinking, Seat: int(j.seat)})
	m, err := b.srv.cfg.Mind.Choose(given, j.game, j.line, j.seat, j.level, j.seed)
	if err == nil {
		wait(given, b.srv.cfg.BotPause-time.Since(started))
	}
	if given.Err() != nil && ctx.Err() == nil || b.ctx.Err() != nil {
		return match.Command{}, nil
	}
	c.Kind, c.Text, c.Plies = match.CmdPly, game.MoveText(j.line.Pos, m), j.plies
	return c, err
}

// begin notes the thought, so that wake can end it; false if it is out of date already.
func (b *bots) begin(w *botWorker, r *room, j botJob, stop context.CancelFunc) bool {
	b.mu.Lock()
	w.cancel, w.basis, w.seat, w.again = stop, j.basis, j.seat, false
	b.mu.Unlock()
	if b.changed(r, j) {
		b.end(w)
		return false
	}
	return true
}

// thinking is the seat of the match whose bot thinks at the moment.
func (b *bots) thinking(id string) (game.Seat, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	w, ok := b.workers[id]
	if !ok || w.cancel == nil {
		return game.NoSeat, false
	}
	return w.seat, true
}

func (b *bots) end(w *botWorker) {
	b.mu.Lock()
	w.cancel = nil
	b.mu.Unlock()
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

// Bots agree to a draw when they are behind, and when nothing is to be had after a long fight.
const (
	drawBehind = -30 // hundredths of a man
	drawEven   = 15
	drawPlies  = 40
)

// agrees says how a bot answers an offer: takebacks, pauses and rematches are for people to
// have; a draw must be fair.
func (b *bots) agrees(ctx context.Context, j botJob) (bool, error) {
	if j.offer.What != match.Draw {
		return true, nil
	}
	score, err := b.srv.cfg.Mind.Score(ctx, j.game, j.line, j.seat)
	if err != nil {
		return false, err
	}
	return score <= drawBehind || score <= drawEven && j.line.Len() >= drawPlies, nil
}
