package live

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/cluster"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// NewsAside is told in the topic of a match that was set aside.
const NewsAside = "aside"

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

// ReadAsides fetches those of this version from the store.
func (h *Service) ReadAsides(ctx context.Context) error {
	h.asides.byID = map[string]*aside{}
	list, err := h.Store.Asides(ctx)
	for _, a := range list {
		if a.Version == h.Config.Version {
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
func (h *Service) overrun(id string) {
	h.asides.mu.Lock()
	e := h.asides.at(id)
	e.overruns++
	e.running++
	e.set = true
	h.asides.mu.Unlock()
	h.Log.Error("match set aside", "match", id, "cause", guard.ErrOverrun)
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	if err := h.Store.SetAside(ctx, store.Aside{Match: id, Version: h.Config.Version, At: h.Config.Now()}); err != nil {
		h.Log.Error("match is set aside until the next start only", "match", id, "error", err)
	}
	h.vacate(id)
}

// back takes a match into play again whose rules have come to an end after all: the machine was slow.
func (h *Service) back(id string) {
	h.asides.mu.Lock()
	e := h.asides.at(id)
	e.running--
	free := e.running == 0 && e.overruns < maxOverruns
	e.set = !free
	h.asides.mu.Unlock()
	if !free {
		return
	}
	h.Log.Warn("match is in play again: its rules have come to an end", "match", id)
	h.tellNodes(id, cluster.NewsBack)
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	if err := h.Store.TakeBack(ctx, id); err != nil && !errors.Is(err, store.ErrClosed) {
		h.Log.Error("match stays set aside after the next start", "match", id, "error", err)
	}
}

// setAside sets a match aside, until the next start, whose rules have failed in a way that must cost this match
// alone. It returns what to tell those who have asked for it.
func (h *Service) setAside(id string, cause any, stack string) error {
	h.asides.mu.Lock()
	e := h.asides.at(id)
	known := e.set
	e.set = true
	h.asides.mu.Unlock()
	if !known {
		h.Log.Error("match set aside", "match", id, "cause", cause, "stack", stack)
		h.vacate(id)
	}
	return fmt.Errorf("match %s: %w", id, problem.ErrAside)
}

// contain is deferred where code of a game runs in a goroutine of its own: a panic sets the match
// aside instead of ending the process. err, if any is given, becomes the error of the match.
func (h *Service) contain(id string, err *error) {
	if p := recover(); p != nil {
		told := h.setAside(id, p, string(debug.Stack()))
		if err != nil {
			*err = told
		}
	}
}

// vacate ends all that is under way for a match.
func (h *Service) vacate(id string) {
	h.vacateHere(id)
	h.Bus.Publish(bus.Message{Topic: id, Kind: NewsAside})
	h.tellNodes(id, cluster.NewsAside) // lest they try it, too
}

// asideElsewhere follows another node, which has set a match aside or takes it back into play. What runs here goes on to count.
func (h *Service) asideElsewhere(id string, set bool) {
	h.asides.mu.Lock()
	e := h.asides.at(id)
	known := e.set
	e.set = set || e.running > 0 || e.overruns >= maxOverruns
	h.asides.mu.Unlock()
	if set && !known {
		h.vacateHere(id)
	}
}

// vacateHere ends all that is under way for a match on this node.
func (h *Service) vacateHere(id string) {
	h.Rooms.vacate(id)
	h.Lobby.drop(id)
	h.Clocks.set(id, time.Time{})
	h.Bots.giveUp(id)
	h.Programs.over(id)
}

// Work runs code of the rules for one match, by f, which must write only to what is its own. An overrun or a panic sets
// the match aside; the error then is errAside.
func (h *Service) Work(ctx context.Context, id string, f func(context.Context) error) error {
	return h.workFor(ctx, id, compute.StepBudget, nil, f)
}

// workFor is work with a budget of its own; ended is called when f has returned or is waited for no longer.
func (h *Service) workFor(ctx context.Context, id string, budget time.Duration, ended func(), f func(context.Context) error) error {
	err := h.Pool.Guard.Do(ctx, guard.Job{
		Budget: budget, Grace: compute.StepGrace, Ended: ended,
		Overrun: func() { h.overrun(id) }, Back: func() { h.back(id) },
	}, f)
	var p *guard.Panic
	switch {
	case errors.As(err, &p):
		return h.setAside(id, p.Value, p.Stack)
	case errors.Is(err, guard.ErrOverrun):
		return fmt.Errorf("match %s: %w", id, problem.ErrAside)
	}
	return err
}

// Runaways counts the code of rules that nobody waits for any more and that still runs; asides the matches that
// are set aside.
func (h *Service) Runaways() (runaways, asides int) {
	h.asides.mu.Lock()
	defer h.asides.mu.Unlock()
	for _, e := range h.asides.byID {
		if e.set {
			asides++
		}
	}
	return h.Pool.Guard.Runaways(), asides
}
