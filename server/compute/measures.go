package compute

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/balance"
	"github.com/tavlei/tavlei/server/problem"
)

// Bounds of what visitors may have measured.
const (
	MeasureStrong, MeasureWeak = 4, 2 // levels
	MeasureRounds              = 200  // of one rule set

	measureSlice   = 2 * time.Second // of play for one request
	MeasuresKept   = 256             // rule sets
	measuresPaused = 8               // of these whose game under way is kept, too
)

// Measures plays rounds of self-play for whoever asks what kind of game a rule set makes. A request plays a slice and
// tells what is known: who has gone asks no more. What was played is kept by the name of the rule set, for everybody.
type Measures struct {
	pool *Pool

	mu     sync.Mutex
	kept   map[string]*list.Element
	order  *list.List // of *measured, the one asked for last first
	asking map[string]bool
}

type measured struct {
	name    string
	report  *balance.Report
	session *balance.Session // nil: none, or it plays
}

// NewMeasures keeps what was measured in memory.
func NewMeasures(sh *Pool) *Measures {
	return &Measures{pool: sh, kept: map[string]*list.Element{}, order: list.New(), asking: map[string]bool{}}
}

// Known is what was measured of a rule set so far; ok is false while there is no round.
func (m *Measures) Known(name string) (row balance.Measurement, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.kept[name]
	if !ok || e.Value.(*measured).report.Played() == 0 {
		return balance.Measurement{}, false
	}
	return e.Value.(*measured).report.Measurement(), true
}

// More plays on for a slice. One visitor has one slice at a time, and waits for it while others have theirs; it ends with
// ctx.
func (m *Measures) More(ctx context.Context, g *game.Game) error {
	if g.Slow() {
		return problem.New(http.StatusUnprocessableEntity, "slow", "a move of this game takes too long for its games to be played here")
	}
	wish := m.pool.WishOf(ctx, measureSlice)
	if !m.begin(wish.Person) {
		return problem.New(http.StatusTooManyRequests, "busy", "something is being measured for you: one at a time")
	}
	defer m.end(wish.Person)
	lane, ctx := m.pool.LaneFor(ctx, MeasureClass, g)
	slot, err := lane.Enter(ctx, wish)
	if err != nil {
		return err
	}
	return m.pool.Within(Asking(ctx, "balance", g.Name()), measureSlice+StepBudget, slot.Leave, func(ctx context.Context) error {
		return m.slice(ctx, g)
	})
}

func (m *Measures) begin(person string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.asking[person] {
		return false
	}
	m.asking[person] = true
	return true
}

func (m *Measures) end(person string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.asking, person)
}

// slice plays for a while. A session that fails, or never comes back, is not played on.
func (m *Measures) slice(ctx context.Context, g *game.Game) error {
	s, played, next := m.take(g.Name())
	if played >= MeasureRounds {
		return nil
	}
	if s == nil && IsFar(ctx) {
		if r, ok := m.pool.Workers.Slice(ctx, g, next, MeasureRounds-played); ok {
			m.count(g.Name(), r)
			return nil
		}
		defer m.pool.Home(ctx, MeasureClass, measureSlice)()
	}
	if s == nil {
		var err error
		if s, err = session(g, next); err != nil {
			return err
		}
	}
	until := time.Now().Add(measureSlice)
	err := s.Go(ctx, MeasureRounds-played, func() bool { return time.Now().After(until) })
	if err == nil || ctx.Err() != nil {
		m.keep(g.Name(), s)
	}
	return err
}

// session plays on from a round.
func session(g *game.Game, next uint64) (*balance.Session, error) {
	return balance.New(balance.Plan{Game: g, Strong: MeasureStrong, Weak: MeasureWeak, First: next, Opening: -1})
}

// Slice plays whole rounds from a number on, so many at most and for no longer than a slice, unless the first one takes
// longer: it is played to its end, as long as ctx lasts.
func Slice(ctx context.Context, g *game.Game, first uint64, rounds int) (*balance.Report, error) {
	if g.Slow() || rounds < 1 || rounds > MeasureRounds {
		return nil, fmt.Errorf("%d rounds of %s: %w", rounds, g.Name(), errNoSlice)
	}
	s, err := session(g, first)
	if err != nil {
		return nil, err
	}
	until := time.Now().Add(measureSlice)
	err = s.Go(ctx, rounds, func() bool { return s.Report().Played() > 0 && time.Now().After(until) })
	return s.Take(), err
}

var errNoSlice = errors.New("nobody asks for that")

// take gives the session of a rule set to one caller, nil if there is none, and says how many rounds were played and which
// is the next.
func (m *Measures) take(name string) (s *balance.Session, played int, next uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.kept[name]
	if !ok {
		return nil, 0, 1
	}
	k := e.Value.(*measured)
	s, k.session = k.session, nil
	return s, k.report.Played(), k.report.Next()
}

// keep counts what a session has played. Rounds that were counted meanwhile are not counted again, and their session not
// played on.
func (m *Measures) keep(name string, s *balance.Session) {
	if e := m.count(name, s.Take()); e != nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		e.session = s
		m.forget()
	}
}

// count adds what was played; nil if it was counted already.
func (m *Measures) count(name string, taken *balance.Report) *measured {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.kept[name]
	switch {
	case !ok:
		e = m.order.PushFront(&measured{name: name, report: taken})
		m.kept[name] = e
	case taken.Played() > 0 && e.Value.(*measured).report.Add(taken) != nil:
		return nil
	}
	m.order.MoveToFront(e)
	m.forget()
	return e.Value.(*measured)
}

// forget keeps memory bounded.
func (m *Measures) forget() {
	if m.order.Len() > MeasuresKept {
		last := m.order.Back()
		m.order.Remove(last)
		delete(m.kept, last.Value.(*measured).name)
	}
	n := 0
	for e := m.order.Front(); e != nil; e = e.Next() {
		if n++; n > measuresPaused {
			e.Value.(*measured).session = nil
		}
	}
}
