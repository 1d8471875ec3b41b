package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/store"
)

// errAside says that a match is not played on: its rules have failed, or would not come to an end.
var errAside = errors.New("something went wrong in this match: it has been set aside and logged")

// newsAside is told in the topic of a match that was set aside.
const newsAside = "aside"

// Budgets of code that might not return. They are for faults that nobody foresaw: every position works within
// a stated number of steps, which are milliseconds.
const (
	stepBudget = 10 * time.Second // for one ply of a replay, one command, one look
	stepGrace  = 2 * time.Second  // to stop when asked to
)

// asides are the matches that are set aside. Those that ran over their budget are so after a restart, too, for as
// long as it is the same version of the program: to find out again costs a processor. Those that panicked are
// tried again.
type asides struct {
	mu   sync.Mutex
	byID map[string]*aside
}

type aside struct {
	overruns int // this match has had since the start
	running  int // of them still run
	set      bool
}

// readAsides fetches those of this version from the store.
func (h *hall) readAsides(ctx context.Context) error {
	h.asides.byID = map[string]*aside{}
	list, err := h.store.Asides(ctx)
	for _, a := range list {
		if a.Version == h.cfg.Version {
			h.asides.byID[a.Match] = &aside{overruns: maxOverruns, set: true}
		}
	}
	return err
}

// maxOverruns is how often a match may run over its budget and come back.
const maxOverruns = 2

func (a *asides) has(id string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	e, ok := a.byID[id]
	return ok && e.set
}

func (a *asides) at(id string) *aside {
	e, ok := a.byID[id]
	if !ok {
		e = &aside{}
		a.byID[id] = e
	}
	return e
}

// overrun sets a match aside whose rules do not come to an end.
func (h *hall) overrun(id string) {
	h.asides.mu.Lock()
	e := h.asides.at(id)
	e.overruns++
	e.running++
	e.set = true
	h.asides.mu.Unlock()
	h.log.Error("match set aside", "match", id, "cause", guard.ErrOverrun)
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	if err := h.store.SetAside(ctx, store.Aside{Match: id, Version: h.cfg.Version, At: h.cfg.now()}); err != nil {
		h.log.Error("match is set aside until the next start only", "match", id, "error", err)
	}
	h.vacate(id)
}

// back takes a match into play again whose rules have come to an end after all: the machine was slow.
func (h *hall) back(id string) {
	h.asides.mu.Lock()
	e := h.asides.at(id)
	e.running--
	free := e.running == 0 && e.overruns < maxOverruns
	e.set = !free
	h.asides.mu.Unlock()
	if !free {
		return
	}
	h.log.Warn("match is in play again: its rules have come to an end", "match", id)
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	if err := h.store.TakeBack(ctx, id); err != nil && !errors.Is(err, store.ErrClosed) {
		h.log.Error("match stays set aside after the next start", "match", id, "error", err)
	}
}

// setAside sets a match aside, until the next start, whose rules have failed in a way that must cost this match
// alone. It returns what to tell those who have asked for it.
func (h *hall) setAside(id string, cause any, stack string) error {
	h.asides.mu.Lock()
	e := h.asides.at(id)
	known := e.set
	e.set = true
	h.asides.mu.Unlock()
	if !known {
		h.log.Error("match set aside", "match", id, "cause", cause, "stack", stack)
		h.vacate(id)
	}
	return fmt.Errorf("match %s: %w", id, errAside)
}

// contain is deferred where code of a game runs in a goroutine of its own: a panic sets the match
// aside instead of ending the process. err, if any is given, becomes the error of the match.
func (h *hall) contain(id string, err *error) {
	if p := recover(); p != nil {
		told := h.setAside(id, p, string(debug.Stack()))
		if err != nil {
			*err = told
		}
	}
}

// vacate ends all that is under way for a match.
func (h *hall) vacate(id string) {
	h.rooms.vacate(id)
	h.lobby.drop(id)
	h.clocks.set(id, time.Time{})
	h.bots.giveUp(id)
	h.programs.over(id)
	h.bus.Publish(bus.Message{Topic: id, Kind: newsAside})
}

// work runs code of the rules for one match, by f, which must write only to what is its own. An overrun or a panic sets
// the match aside; the error then is errAside.
func (h *hall) work(ctx context.Context, id string, f func(context.Context) error) error {
	return h.workFor(ctx, id, stepBudget, nil, f)
}

// workFor is work with a budget of its own; ended is called when f has returned or is waited for no longer.
func (h *hall) workFor(ctx context.Context, id string, budget time.Duration, ended func(), f func(context.Context) error) error {
	err := h.shop.guard.Do(ctx, guard.Job{
		Budget: budget, Grace: stepGrace, Ended: ended,
		Overrun: func() { h.overrun(id) }, Back: func() { h.back(id) },
	}, f)
	var p *guard.Panic
	switch {
	case errors.As(err, &p):
		return h.setAside(id, p.Value, p.Stack)
	case errors.Is(err, guard.ErrOverrun):
		return fmt.Errorf("match %s: %w", id, errAside)
	}
	return err
}

// within runs code of the rules for a request that concerns no match under way. The error of an overrun is
// game.ErrBudget.
func (sh *shop) within(ctx context.Context, budget time.Duration, ended func(), f func(context.Context) error) error {
	err := sh.guard.Do(ctx, guard.Job{Budget: budget, Grace: stepGrace, Ended: ended, Overrun: func() {
		sh.log.Error("rules do not come to an end", "of", questionOf(ctx))
	}}, f)
	var p *guard.Panic
	switch {
	case errors.As(err, &p):
		sh.log.Error("rules failed", "of", questionOf(ctx), "panic", p.Value, "stack", p.Stack)
		return newProblem(http.StatusUnprocessableEntity, "position", "the game's engine failed at this position")
	case errors.Is(err, guard.ErrOverrun):
		f := game.Faultf("tooComplex", "too complex a position to be worked out")
		return fmt.Errorf("%w: %w", f, game.ErrBudget)
	}
	return err
}

type questionKey struct{}

// asking notes what a request is about, for the log.
func asking(ctx context.Context, about ...any) context.Context {
	return context.WithValue(ctx, questionKey{}, about)
}

func questionOf(ctx context.Context) any { return ctx.Value(questionKey{}) }

// runaways counts the code of rules that nobody waits for any more and that still runs; asides the matches that
// are set aside.
func (h *hall) runaways() (runaways, asides int) {
	h.asides.mu.Lock()
	defer h.asides.mu.Unlock()
	for _, e := range h.asides.byID {
		if e.set {
			asides++
		}
	}
	return h.shop.guard.Runaways(), asides
}

// asideView is what a list shows of a match that is set aside, from what is written down of it.
func (a *desk) asideView(ctx context.Context, m store.Match, guest string) (MyMatchView, error) {
	g, err := game.Open(m.Setup.Game)
	if err != nil {
		return MyMatchView{}, err
	}
	v := MatchView{
		ID: m.ID, Game: g.Name(), Family: g.Info.Family, Options: g.Options, Changed: changed(g), Settings: m.Setup.Settings,
		Position: m.Setup.Position, Status: m.Phase, Ply: m.Plies, Aside: true, Created: m.Created.UnixMilli(),
		Seats: []SeatView{}, You: []int{}, Formats: []string{}, Placing: g.Info.Placing,
	}
	if m.Phase == match.Paused.String() {
		v.Status, v.Paused = match.Playing.String(), true
	}
	alone := isAlone(m.Players)
	for seat := range g.Seats {
		view := SeatView{Seat: seat, Kind: "open"}
		if seat < len(m.Players) {
			p := m.Players[seat]
			switch {
			case p.Kind == match.Bot:
				view.Kind, view.Level, view.Engine = match.Bot, p.Level, p.ID
			case p.Kind == match.Guest:
				person, err := a.store.Guest(ctx, p.ID)
				if err != nil && !errors.Is(err, store.ErrNotFound) {
					return MyMatchView{}, err
				}
				view.Kind, view.Name, view.You = match.Guest, person.Name, p.ID == guest
				if alone {
					view.Kind = "self"
				}
			}
		}
		if view.You {
			v.You = append(v.You, seat)
		}
		v.Seats = append(v.Seats, view)
	}
	return MyMatchView{MatchView: v}, nil
}
