package live

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/problem"
)

// Engine is a program that whoever runs the server has added, and that guests may have as their opponent. The
// server knows neither processes nor protocols: see ADR 30.
type Engine interface {
	// Name is what people call it; no two engines have the same.
	Name() string
	// MoveTime is how long it may think about a move.
	MoveTime() time.Duration
	// Plays tells whether it is offered for a rule set; own: for a match from a position of the players' own.
	Plays(g *game.Game, own bool) bool
	// Start runs the program for games of a rule set; it ends with ctx at the latest.
	Start(ctx context.Context, g *game.Game) (EngineProcess, error)
}

// EngineProcess is an engine that runs. It serves one goroutine.
type EngineProcess interface {
	// Choose is its move at the end of the line, within a time of at most MoveTime. The error is game.ErrNotation or a *game.Refusal where the move is
	// not legal, context.DeadlineExceeded where it has not answered in its time, protocol.ErrResigned where it
	// gives up; all others say that it has crashed. When ctx ends it returns within moments. After an error the process has ended.
	Choose(ctx context.Context, line *game.Line, seat game.Seat, most time.Duration) (game.Move, error)
	// Close ends the process.
	Close() error
}

// StandIn is the level that plays on where an engine has failed.
const StandIn = 8

// programs are the engines and their processes: one for each match that needs it, and never more than the slots of
// their lane. What has not moved for a while is ended; it is started again for its next move.
type programs struct {
	service *Service
	list    []Engine
	most    int
	idle    time.Duration
	lane    *fairqueue.Lane

	alive context.Context
	Kill  context.CancelFunc

	mu      sync.Mutex
	running map[string]*seatedEngine // by match
	crashed map[string]bool          // matches whose engine has been started again after a crash
	starts  map[string]bool          // engines and rule sets that were seen to start
	clock   int
}

// seatedEngine is a process that serves a match.
type seatedEngine struct {
	EngineProcess
	busy  bool
	last  int // when it moved last, by programs.clock
	timer *time.Timer
}

func newPrograms(h *Service) *programs {
	p := &programs{
		service: h, list: h.Config.Engines, most: h.Config.EngineProcesses, idle: h.Config.EngineIdle,
		running: map[string]*seatedEngine{}, crashed: map[string]bool{}, starts: map[string]bool{},
	}
	p.lane = fairqueue.New(fairqueue.Options{Slots: p.most, Each: max(p.most-1, 1), Person: compute.BotsEach, Address: compute.BotsHere, All: compute.BotsAll})
	p.alive, p.Kill = context.WithCancel(context.Background())
	return p
}

// named finds an engine.
func (p *programs) named(name string) (Engine, bool) {
	for _, e := range p.list {
		if e.Name() == name {
			return e, true
		}
	}
	return nil, false
}

// check refuses an engine that this server has not, that does not play the rule set, or that does not start. What has
// started once is believed to do so again.
func (p *programs) check(ctx context.Context, name string, setup match.Setup) error {
	e, ok := p.named(name)
	g, err := game.Open(setup.Game)
	if err != nil {
		return err
	}
	if !ok || !e.Plays(g, setup.Position != "") {
		return problem.New(422, "noEngine", fmt.Sprintf("engine %q: this server has none of that name for %s", problem.Clip(name), g.Name()))
	}
	key := name + "\n" + g.Name()
	p.mu.Lock()
	ok = p.starts[key]
	p.mu.Unlock()
	if ok {
		return nil
	}
	slot, err := p.lane.Enter(ctx, p.service.Pool.WishOf(ctx, e.MoveTime()))
	if err != nil {
		return err
	}
	defer slot.Leave()
	p.room()
	process, err := e.Start(p.alive, g)
	if err != nil {
		p.service.Log.Warn("engine does not start", "engine", name, "game", g.Name(), "error", err)
		return problem.New(422, "engineFails", fmt.Sprintf("engine %q does not start for %s", name, g.Name()))
	}
	p.mu.Lock()
	p.starts[key] = true
	p.mu.Unlock()
	p.end(process)
	return nil
}

// room ends the process that has been idle longest if there are as many as there may be: all that think have a slot
// of the lane, and so has who asks.
func (p *programs) room() {
	p.mu.Lock()
	var oldest string
	for id, it := range p.running {
		if !it.busy && (oldest == "" || it.last < p.running[oldest].last) {
			oldest = id
		}
	}
	full := len(p.running) >= p.most
	p.mu.Unlock()
	if full && oldest != "" {
		p.leave(oldest)
	}
}

// take gives the process of a match to one caller, and starts it if it does not run.
func (p *programs) take(id string, e Engine, g *game.Game) (*seatedEngine, error) {
	p.mu.Lock()
	it, ok := p.running[id]
	if ok && !it.busy {
		it.busy = true
		it.timer.Stop()
		p.mu.Unlock()
		return it, nil
	}
	p.mu.Unlock()
	p.room()
	process, err := e.Start(p.alive, g)
	if err != nil {
		return nil, err
	}
	it = &seatedEngine{EngineProcess: process, busy: true}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running[id] = it
	return it, nil
}

// put gives a process back after a move; one that was left meanwhile, or that has failed, ends.
func (p *programs) put(id string, it *seatedEngine, failed bool) {
	p.mu.Lock()
	mine := p.running[id] == it
	if mine && !failed && p.alive.Err() == nil {
		p.clock++
		it.busy, it.last = false, p.clock
		it.timer = time.AfterFunc(p.idle, func() { p.rest(id, it) })
		p.mu.Unlock()
		return
	}
	if mine {
		delete(p.running, id)
	}
	p.mu.Unlock()
	p.end(it)
}

// rest ends a process that has been idle.
func (p *programs) rest(id string, it *seatedEngine) {
	p.mu.Lock()
	mine := p.running[id] == it && !it.busy
	if mine {
		delete(p.running, id)
	}
	p.mu.Unlock()
	if mine {
		p.end(it)
	}
}

// leave ends the process of a match; one that thinks ends afterwards.
func (p *programs) leave(id string) {
	p.mu.Lock()
	it, ok := p.running[id]
	delete(p.running, id)
	ended := ok && !it.busy
	if ended {
		it.timer.Stop()
	}
	p.mu.Unlock()
	if ended {
		p.end(it)
	}
}

// over ends what a match has of engines that will not play on.
func (p *programs) over(id string) {
	if len(p.list) == 0 {
		return
	}
	p.mu.Lock()
	delete(p.crashed, id)
	p.mu.Unlock()
	p.service.Pool.Background.Go(func() { p.leave(id) })
}

func (p *programs) end(it EngineProcess) {
	if err := it.Close(); err != nil && p.alive.Err() == nil {
		p.service.Log.Debug("engine", "error", err)
	}
}

// Close ends all processes.
func (p *programs) Close() {
	p.Kill()
	p.mu.Lock()
	list := p.running
	p.running = map[string]*seatedEngine{}
	p.mu.Unlock()
	for _, it := range list {
		if !it.busy {
			p.end(it)
		}
	}
}

// choose is the move of an engine; one that has crashed is started again, once in a match.
func (p *programs) choose(ctx context.Context, id string, j BotJob) (game.Move, error) {
	e, ok := p.named(j.engine)
	if !ok || !e.Plays(j.Game, game.Text(j.Line.Start) != game.Text(j.Game.Start())) {
		return game.Move{}, errNoEngine
	}
	for {
		m, err := p.ask(ctx, id, e, j)
		if err == nil || ctx.Err() != nil || errors.Is(err, protocol.ErrResigned) || howFailed(err) != match.EngineCrashed {
			return m, err
		}
		p.service.Log.Warn("engine has crashed", "engine", j.engine, "match", id, "error", err)
		p.mu.Lock()
		again := !p.crashed[id]
		p.crashed[id] = true
		p.mu.Unlock()
		if !again {
			return m, err
		}
	}
}

func (p *programs) ask(ctx context.Context, id string, e Engine, j BotJob) (game.Move, error) {
	it, err := p.take(id, e, j.Game)
	if err != nil {
		return game.Move{}, err
	}
	m, err := it.Choose(ctx, j.Line, j.Seat, j.most)
	p.put(id, it, err != nil)
	return m, err
}

var errNoEngine = errors.New("there is no such engine")

// howFailed tells people what is the matter with an engine.
func howFailed(err error) string {
	var refusal *game.Refusal
	switch {
	case errors.Is(err, errNoEngine):
		return match.EngineGone
	case errors.Is(err, game.ErrNotation), errors.As(err, &refusal):
		return match.EngineIllegal
	case errors.Is(err, context.DeadlineExceeded):
		return match.EngineSilent
	}
	return match.EngineCrashed
}

// consult asks the engine that plays on a seat what to do: its move, that it resigns, or, where it has failed, that a
// level plays on.
func (b *bots) consult(given context.Context, w *botWorker, r *Room, j BotJob, c match.Command) (match.Command, error) {
	p := b.service.Programs
	slot, err := p.lane.Enter(given, fairqueue.Ask{Name: w.id, Address: j.address, Person: j.person, Cost: time.Second, Free: true})
	if err != nil {
		return match.Command{}, nil // given up while it waited
	}
	if b.served(given, w) != nil {
		slot.Leave()
		return match.Command{}, nil
	}
	started := time.Now()
	if e, ok := p.named(j.engine); ok {
		j.most = r.thinksFor(j.Seat, e.MoveTime())
	}
	end := b.service.Pool.Underway.Begin("engine", w.id)
	m, err := p.choose(given, w.id, j)
	end()
	slot.Leave()
	if err == nil {
		b.pause(given, started, j.most)
	}
	switch {
	case given.Err() != nil:
		return match.Command{}, nil
	case err == nil:
		c.Request = match.Move{Text: game.MoveText(j.Line.Pos, m), Plies: j.Plies}
	case errors.Is(err, protocol.ErrResigned):
		c.Request = match.Resign{}
	default:
		b.service.Log.Warn("engine has failed: a level plays on", "engine", j.engine, "match", w.id, "error", err)
		c.Request = match.ReplaceEngine{How: howFailed(err), Level: StandIn}
	}
	return c, nil
}

// EngineView is an engine that whoever runs the server has added.
type EngineView struct {
	Name      string `json:"name" doc:"by which it is chosen, see engine of a new match" example:"Scan"`
	MoveTime  int64  `json:"moveTime" doc:"milliseconds that it thinks about a move at most"`
	Positions bool   `json:"positions" doc:"it can play from a position of your own"`
}

// Offered are the engines that play a rule set.
func (p *programs) Offered(g *game.Game) []EngineView {
	var views []EngineView
	for _, e := range p.list {
		if e.Plays(g, false) {
			views = append(views, EngineView{Name: e.Name(), MoveTime: e.MoveTime().Milliseconds(), Positions: e.Plays(g, true)})
		}
	}
	return views
}
