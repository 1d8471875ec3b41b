package live

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/cluster"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// Kinds of news.
const (
	NewsEvents   = "events"
	NewsPresence = "presence"
	NewsThinking = "thinking"
	newsWaiting  = "waiting" // Seq: the place in the queue
)

// maxTries bounds how often a command is decided again because somebody else was quicker.
const maxTries = 5

// Room is one match in memory. Everything in it follows from the store and may be thrown away.
type Room struct {
	service *Service
	ID      string
	opened  time.Time
	delays  delays
	Made    store.Match // as it was made: setup, seed, time

	origin time.Time // from which its times count; see origins

	// commands holds one while a command is carried out, which takes as long as its move takes to be
	// played and to reach the disk. It guards stale and is taken before mu.
	Commands chan struct{}
	stale    bool // state and store may differ: look again first

	entry   *roomEntry
	vacated chan struct{} // closed when the match is set aside
	vacate  sync.Once
	people  people

	// mu is held for moments only: no code of the rules runs under it but copies of positions. What is
	// behind it changes with commands held, too.
	mu       sync.Mutex
	State    *match.State
	heir     bool // a command goes on from the state, see match.State.Heir
	events   []match.Event
	plyAt    []int        // plies after each event; [0] before the first
	moved    int          // seq of the last event that a thinking bot must know of
	due      time.Time    // when the match is to be ticked, the zero time for never
	owner    store.Lease  // of another node, as far as is known; the zero lease for none
	hold     cluster.Hold // by which this node writes; the zero hold where there are no others
	messages []*message
	tongues  map[string]int    // lines here that want changes, by their language
	next     *catching         // with the store, which has not begun
	helps    map[*helping]bool // searches for hints that are under way
	board    *game.Board       // nil if the game has none
	formats  []string          // that a record of it can be saved in, our own apart, which holds everything
}

// newRoom reads a match from the store.
func (h *Service) newRoom(ctx context.Context, id string) (*Room, error) {
	made, err := h.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := h.Pool.Warm(ctx, made.Setup.Game); err != nil {
		return nil, fmt.Errorf("match %s cannot be opened: %w", id, err)
	}
	r := &Room{
		service: h, ID: id, opened: h.Config.Now(), Made: made, Commands: make(chan struct{}, 1), vacated: make(chan struct{}),
	}
	if err := r.load(ctx); err != nil {
		return nil, err
	}
	r.setClock()
	return r, nil
}

// replay is what becomes of a match's events.
type replay struct {
	state *match.State
	plyAt []int
	moved int
	due   time.Time
	board *game.Board

	origin  time.Time
	formats []string
}

// load builds the state anew from all events.
func (r *Room) load(ctx context.Context) error {
	events, err := r.service.Store.Events(ctx, r.ID, 0)
	if err != nil {
		return err
	}
	if err := r.warm(ctx, events); err != nil {
		return err
	}
	p := &replay{}
	if err := r.service.Work(ctx, r.ID, func(ctx context.Context) error { return p.play(ctx, r, events) }); err != nil {
		return err
	}
	if err := r.learnNames(ctx, p.state); err != nil {
		return err
	}
	r.mu.Lock()
	r.State, r.heir, r.events, r.plyAt, r.moved, r.due, r.messages = p.state, false, events, p.plyAt, p.moved, p.due, nil
	r.board, r.formats = p.board, p.formats
	if r.origin.IsZero() {
		r.origin = p.origin
	}
	r.mu.Unlock()
	r.stale = false
	return nil
}

// warm waits for the games with which events go on.
func (r *Room) warm(ctx context.Context, events []match.Event) error {
	for _, e := range events {
		if spec, ok := match.GameFrom(e.Fact); ok {
			if err := r.service.Pool.Warm(ctx, spec); err != nil {
				return fmt.Errorf("match %s cannot be opened: %w", r.ID, err)
			}
		}
	}
	return nil
}

// play goes through the events, one step of the guard for each.
func (p *replay) play(ctx context.Context, r *Room, events []match.Event) error {
	state, err := match.New(r.Made.Setup)
	if err != nil {
		return fmt.Errorf("match %s cannot be opened: %w", r.ID, err)
	}
	p.plyAt = []int{0}
	for i, e := range events {
		if err := guard.Step(ctx); err != nil {
			return err
		}
		if err := match.Apply(state, e); err != nil {
			return fmt.Errorf("match %s cannot be replayed: %w", r.ID, err)
		}
		events[i] = told(e, state.Line)
		p.plyAt = append(p.plyAt, len(state.Plies))
		if concernsBots(e.Fact) {
			p.moved = e.Seq
		}
	}
	if p.origin = r.origin; p.origin.IsZero() {
		p.origin = r.service.originOf(r.Made, state.At)
	}
	p.state, p.due = state, deadlineOf(p.origin, state)
	p.board, p.formats = surface(state)
	return nil
}

// surface is the board of a match as it stands, and the formats that hold it.
func surface(s *match.State) (*game.Board, []string) {
	show.ReadOpenings(s.Game)
	return show.BoardOf(s.Line.Start), show.FormatNames(s)
}

// boardNow is the board, nil if the game has none.
func (r *Room) boardNow() *game.Board {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.board
}

// told is an event of a room that has happened. What was computed for its ply is in the position to which it has led and
// need not be kept twice.
func told(e match.Event, line *game.Line) match.Event {
	f, ok := e.Fact.(match.Moved)
	if !ok || f.Result == "" {
		return e
	}
	if f.Made == nil {
		f.Made = &match.Made{Move: line.Past[line.Len()].Move, After: line.Kept()}
	}
	f.Result = ""
	e.Fact = f
	return e
}

// concernsBots tells whether an event makes a bot's present thoughts useless.
func concernsBots(f match.Fact) bool {
	switch f.(type) {
	case match.Said, match.Whispered, match.Touched, match.Claimed, match.Hinted, match.Proposed, match.Declined, match.Noted:
		return false
	}
	return true
}

// learnNames fetches the names of the people at the table, and of those who have spoken while they watched.
func (r *Room) learnNames(ctx context.Context, state *match.State) error {
	for id := range state.People() {
		if r.people.knows(id) {
			continue
		}
		g, err := r.service.Store.Guest(ctx, id)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		r.people.name(id, g.Name)
	}
	return nil
}

// Execute carries out a command, here or on the node that has the match. It returns the seq reached when all that follows
// from it is on the disk, or why nothing has happened.
func (r *Room) Execute(ctx context.Context, c match.Command) (int, error) {
	defer r.service.Pool.Underway.Begin("command", r.ID)()
	if r.service.Keeper == nil {
		return r.carryOut(ctx, c)
	}
	return r.executeAnywhere(ctx, c)
}

// alone waits until no other command is carried out; done must be called then.
func (r *Room) alone(ctx context.Context) (done func(), err error) {
	select {
	case r.Commands <- struct{}{}:
		return func() { <-r.Commands }, nil
	case <-r.vacated:
		return nil, fmt.Errorf("match %s: %w", r.ID, problem.ErrAside)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// carryOut carries out a command here.
func (r *Room) carryOut(ctx context.Context, c match.Command) (int, error) {
	done, err := r.alone(ctx)
	if err != nil {
		return 0, err
	}
	defer done()
	if err := r.take(ctx, c); err != nil {
		return 0, err
	}
	for range maxTries {
		if r.stale {
			if err := r.load(ctx); err != nil {
				return 0, err
			}
		}
		seq, err := 0, error(nil)
		if r.missed(c) {
			c.Came = 0 // until now no time runs
			_, err = r.attempt(ctx, match.Command{Request: match.Tick{}})
		}
		if err == nil {
			seq, err = r.attempt(ctx, c)
		}
		if !errors.Is(err, store.ErrConflict) {
			return seq, err
		}
		r.stale = true
	}
	return 0, fmt.Errorf("match %s: %w", r.ID, store.ErrConflict)
}

// outcome is what a command leads to.
type outcome struct {
	Events  []match.Event
	Refusal error
	After   *match.State
	summary store.Summary
	due     time.Time

	news []*message // of the moment to which it leads

	begins  bool // other rules
	board   *game.Board
	formats []string
}

// Decide plays on a copy: moves may be slow, and others look at the room meanwhile.
func (r *Room) Decide(ctx context.Context, c match.Command) (*outcome, error) {
	o := &outcome{After: r.ahead()}
	c = r.noticed(ctx, c, o.After)
	var ended func()
	if _, ply := c.Request.(match.Move); ply && o.After.Game.Slow() {
		slot, err := r.shot(ctx, o.After, c.Seat)
		if err != nil {
			return nil, err
		}
		ended = slot.Leave
	}
	err := r.service.workFor(ctx, r.ID, compute.StepBudget, ended, func(ctx context.Context) error {
		if o.Events, o.Refusal = match.Decide(o.After, c, r.env()); o.Refusal != nil || len(o.Events) == 0 {
			return nil
		}
		// No event reaches the disk which cannot be replayed.
		for _, e := range o.Events {
			if err := match.Apply(o.After, e); err != nil {
				return err
			}
			o.begins = o.begins || begins(e.Fact)
		}
		if o.begins {
			o.board, o.formats = surface(o.After)
		}
		o.summary, o.due = SummaryOf(o.After), deadlineOf(r.origin, o.After)
		return r.foretell(ctx, o)
	})
	return o, err
}

// shot waits for a slot in which a seat's slow ply is played.
func (r *Room) shot(ctx context.Context, s *match.State, seat game.Seat) (*fairqueue.Ticket, error) {
	person, address := r.people.payer(s)
	if p := s.Players[seat]; p.Kind == match.Guest {
		person, address = p.ID, r.people.where(p.ID)
	}
	return r.service.Pool.Lanes.Looks.Enter(ctx, fairqueue.Ask{Address: address, Person: person, Cost: compute.ShotCost, Free: true})
}

// attempt carries out a command unless somebody else is quicker.
func (r *Room) attempt(ctx context.Context, c match.Command) (int, error) {
	o, err := r.Decide(ctx, c)
	if err != nil {
		return 0, err
	}
	if o.Refusal != nil || len(o.Events) == 0 {
		r.Stays()
		return r.answerDuplicate(ctx, c, o.After.Seq, o.Refusal)
	}
	b := store.Batch{Match: r.ID, Expect: o.After.Seq - len(o.Events), Command: c.ID, Token: r.hold.Token, Events: o.Events, Summary: o.summary}
	if slices.ContainsFunc(o.Events, func(e match.Event) bool { return e.Kind() == match.EvRematched }) {
		if err := r.service.Work(ctx, r.ID, func(context.Context) (err error) {
			b.Create, err = r.rematch(o.After, o.Events)
			return err
		}); err != nil {
			return 0, err
		}
	}
	seq, err := r.service.Store.Append(ctx, b)
	switch {
	case errors.Is(err, store.ErrDone):
		return seq, nil
	case err != nil:
		// The disk may have it or not: look again before the next command.
		r.stale = true
		r.fenced(err)
		return 0, err
	}
	r.commit(ctx, o)
	if b.Create != nil {
		r.service.created(*b.Create)
	}
	return seq, nil
}

// Copy is the present state for one's own use.
func (r *Room) Copy() *match.State {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.State.Clone()
}

// ahead is a copy of the present state that a command may change, and that becomes the present one.
func (r *Room) ahead() *match.State {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.heir {
		return r.State.Clone() // what came of the heir is not known
	}
	r.heir = true
	return r.State.Heir()
}

// Stays notes that a command has changed nothing, and that nobody goes on from the present state.
func (r *Room) Stays() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.heir = false
}

// answerDuplicate answers a command that leads to nothing. If it was carried out before, it is refused now
// as stale or over, but its sender wants to hear that it was done.
func (r *Room) answerDuplicate(ctx context.Context, c match.Command, seq int, refusal error) (int, error) {
	if c.ID != "" {
		if seq, done, err := r.service.Store.Done(ctx, r.ID, c.ID); err != nil || done {
			return seq, err
		}
	}
	return seq, r.overtaken(ctx, refusal)
}

// commit takes over what the store has accepted and tells everybody.
func (r *Room) commit(ctx context.Context, o *outcome) {
	waited := r.Made.Open && seatsOpen(r.State)
	moved := r.follow(ctx, o, true)
	if waited && !seatsOpen(o.After) {
		r.service.tellNodes(r.ID, cluster.NewsTaken)
	}
	r.service.Config.Heard(r.ID, o.After.Players, o.Events)
	if hasBot(o.After) {
		r.service.Bots.wake(r.ID, moved)
		if r.State.Phase == match.Over {
			r.service.Programs.over(r.ID)
		}
	}
}

// follow goes on to what is in the store, and may tell everybody. It gives the last event that bots must know of.
func (r *Room) follow(ctx context.Context, o *outcome, tell bool) (moved int) {
	if err := r.learnNames(ctx, o.After); err != nil {
		r.service.Log.Warn("name of a guest", "match", r.ID, "error", err)
	}
	before := r.State
	moved = r.put(o)
	r.delays.begin(r.origin, before, o.After)
	if tell {
		r.service.Bus.Publish(bus.Message{Topic: r.ID, Kind: NewsEvents, Seq: o.After.Seq})
	}
	r.delays.reached(r.service.Config.Now())
	if !seatsOpen(o.After) {
		r.service.Lobby.drop(r.ID)
	}
	r.setClock()
	return moved
}

// put makes a state the present one. It gives the last event that bots must know of.
func (r *Room) put(o *outcome) (moved int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.dropHelp(o.After)
	plies := len(r.State.Plies)
	r.State, r.heir, r.due, r.messages = o.After, false, o.due, o.news
	if o.begins {
		r.board, r.formats = o.board, o.formats
	}
	for _, e := range o.Events {
		switch f := e.Fact.(type) {
		case match.Moved:
			plies++
		case match.Undone:
			plies = f.Keep
		}
		r.events = append(r.events, told(e, o.After.Line))
		r.plyAt = append(r.plyAt, plies)
		if concernsBots(e.Fact) {
			r.moved = e.Seq
		}
	}
	return r.moved
}

// env is the world as this match sees it.
func (r *Room) env() match.Env { return envOf(r.Made, r.moment(r.service.Config.Now())) }

// moment is a time of the world as the match counts it.
func (r *Room) moment(at time.Time) time.Duration { return at.Sub(r.origin).Truncate(time.Millisecond) }

// envOf is the world of a match some time after it was made.
func envOf(m store.Match, now time.Duration) match.Env {
	seed := SeedOf(m)
	return match.Env{
		Now:    now.Truncate(time.Millisecond),
		Roll:   func(ply int, total uint32) uint32 { return match.Roll(seed, ply, total) },
		Commit: func() string { return match.Commit(seed) },
		Reveal: seed,
		Next:   func() string { return gate.RandomText(idLength) },
	}
}

// SeedOf is the text of a match's seed, from which all its rolls and lots come.
func SeedOf(m store.Match) string { return hex.EncodeToString(m.Seed) }

// rematch prepares the match that follows if the events say so. It is made in the same step as
// they are stored, so that the id they tell always leads somewhere.
func (r *Room) rematch(s *match.State, events []match.Event) (*store.Creation, error) {
	for _, e := range events {
		next, ok := e.Fact.(match.Rematched)
		if !ok {
			continue
		}
		setup, players, lots := s.Following(r.ID)
		seat := game.Seat(0)
		if lots {
			seat = game.NoSeat
		}
		c, err := NewCreation(next.Match, r.service.Config.Draw(firstGuest(s.Players), setup), setup, players, s.SharesAgain(), seat, r.service.Config.Now())
		if err == nil && s.Refereed() {
			err = withReferee(c, s.Chair.Guest)
		}
		return c, err
	}
	return nil, nil
}

// firstGuest is the guest on the first seat that has one, the empty id if none has.
func firstGuest(players []match.Player) string {
	for _, p := range players {
		if p.Kind == match.Guest {
			return p.ID
		}
	}
	return ""
}

// SummaryOf is what lists show of a state.
func SummaryOf(s *match.State) store.Summary {
	return store.Summary{
		Phase: s.Phase.String(), Plies: len(s.Plies), Due: botDue(s), Clocked: clocked(s),
		Players: slices.Clone(s.Players), Referee: s.RefereeNow(),
	}
}

// clocked tells whether somebody's time runs.
func clocked(s *match.State) bool {
	_, ok := s.Deadline()
	return ok
}

// botDue tells whether a bot has something to do.
func botDue(s *match.State) bool {
	set := s.ToMove()
	for _, o := range s.Offers {
		set |= s.MustAnswer(o)
	}
	for seat := range set.All() {
		if int(seat) < len(s.Players) && s.Players[seat].Kind == match.Bot && !s.Left.Has(seat) {
			return true
		}
	}
	return false
}

func hasBot(s *match.State) bool {
	return slices.ContainsFunc(s.Players, func(p match.Player) bool { return p.Kind == match.Bot })
}
