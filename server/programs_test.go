package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// actor is an engine of which a test says what it does. It plays the first legal move.
type actor struct {
	name  string
	games []string
	time  time.Duration // for a move; 0: the usual

	mu     sync.Mutex
	faults []error // of its next moves
	starts int
	fails  int // starts that go wrong, from now on
	alive  int // processes
	most   int // that were alive at once
	held   chan struct{}
}

func (p *actor) Name() string { return p.name }

func (p *actor) MoveTime() time.Duration { return cmp.Or(p.time, 1500*time.Millisecond) }

func (p *actor) Plays(g *game.Game, own bool) bool {
	return slices.Contains(p.games, g.Info.ID) && !own
}

func (p *actor) Start(context.Context, *game.Game) (live.EngineProcess, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starts++
	if p.fails > 0 {
		p.fails--
		return nil, errors.New("cannot be started")
	}
	p.alive++
	p.most = max(p.most, p.alive)
	return actorProcess{p}, nil
}

func (p *actor) running() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.alive
}

type actorProcess struct{ *actor }

func (p actorProcess) Choose(ctx context.Context, line *game.Line, _ game.Seat, _ time.Duration) (game.Move, error) {
	if p.held != nil {
		select {
		case <-p.held:
		case <-ctx.Done():
			return game.Move{}, ctx.Err()
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.faults) > 0 {
		err := p.faults[0]
		p.faults = p.faults[1:]
		if err != nil {
			return game.Move{}, err
		}
	}
	return line.Pos.AppendMoves(nil)[0], nil
}

func (p actorProcess) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.alive--
	return nil
}

// withEngines is a server with engines.
func withEngines(list ...live.Engine) func(*Config) {
	return func(c *Config) { c.Engines = list }
}

// versus is the request for a match of Russian draughts against an engine, the guest first.
func versus(engine string) map[string]any {
	return map[string]any{"game": "russian", "opponent": "bot", "engine": engine, "seat": 0}
}

// playFirst plays the first move and waits for the answer, a ply or the end; its events are all until then.
func playFirst(t *testing.T, p *person, id string) frame {
	t.Helper()
	l := p.dial(id, 0)
	defer l.conn.CloseNow()
	l.must(l.play(0, "c3-d4"))
	var events []show.EventView
	for {
		f := l.until("events")
		events = append(events, f.Events...)
		if f.Match.Ply >= 2 || f.Match.Status == "over" {
			f.Events = events
			return f
		}
	}
}

// TestEnginesAreOffered: an engine is offered for the games it plays, by its name and with its time, and is what is
// said to sit on the seat, in the match, in lists and in the record.
func TestEnginesAreOffered(t *testing.T) {
	e := &actor{name: "Scan", games: []string{"russian"}}
	b := newBench(t, withEngines(e))
	p := b.person()
	for id, want := range map[string][]live.EngineView{"russian": {{Name: "Scan", MoveTime: 1500}}, "chess": nil} {
		v := optionsOf(p, id)
		if !slices.Equal(v.Engines, want) {
			t.Errorf("%s: engines %+v, want %+v", id, v.Engines, want)
		}
	}
	id := p.make(versus("Scan"))
	f := playFirst(t, p, id)
	if seat := f.Match.Seats[1]; seat.Kind != "bot" || seat.Engine != "Scan" || seat.Level != 0 {
		t.Errorf("the seat is %+v", seat)
	}
	if f.Plies[len(f.Plies)-1].Seat != 1 {
		t.Errorf("the engine has not moved: %+v", f.Plies)
	}
	_, _, data := p.ask("GET", "/api/matches/"+id+"/record?format=pdn", nil)
	if !strings.Contains(string(data), `[Black "Scan"]`) {
		t.Errorf("the record does not name it:\n%s", data)
	}
}

func optionsOf(p *person, id string) api.OptionsView {
	return want[api.OptionsView](p, 200, "POST", "/api/games/"+id+"/options", map[string]any{"options": map[string]string{}})
}

// TestEnginesThatCannotPlay are refused before there is a match: one that is not there, one that does not know the game,
// a start position that it cannot be told, one that does not start, one for seats that people take.
func TestEnginesThatCannotPlay(t *testing.T) {
	e := &actor{name: "Scan", games: []string{"russian"}, fails: 1}
	b := newBench(t, withEngines(e))
	p := b.person()
	for _, c := range []struct {
		name, key, value, code string
	}{
		{"no such engine", "engine", "Kallisto", "noEngine"},
		{"another game", "game", "chess", "noEngine"},
		{"a position of one's own", "position", "W:WKc3:Ba7", "noEngine"},
		{"a friend", "opponent", "friend", "engine"},
		{"it does not start", "", "", "engineFails"},
	} {
		body := versus("Scan")
		if c.key != "" {
			body[c.key] = c.value
		}
		status, _, data := p.ask("POST", "/api/matches", body)
		var got problem.Problem
		if err := json.Unmarshal(data, &got); err != nil || status != 422 || got.Code != c.code {
			t.Errorf("%s: status %d, %s", c.name, status, data)
		}
	}
	p.make(versus("Scan")) // now it starts
}

// TestEnginesThatFail: one that crashes is started again, once; one that fails again, plays an illegal move or says
// nothing is replaced by a level, and everybody is told why. One that resigns has lost.
func TestEnginesThatFail(t *testing.T) {
	crash := errors.New("unexpected EOF")
	illegal := &game.Refusal{Code: "notLegal"}
	for _, c := range []struct {
		name   string
		faults []error
		how    string // empty: the engine plays on
		over   bool
	}{
		{"a crash", []error{crash}, "", false},
		{"two crashes", []error{crash, crash}, match.EngineCrashed, false},
		{"an illegal move", []error{illegal}, match.EngineIllegal, false},
		{"a move that cannot be read", []error{game.ErrNotation}, match.EngineIllegal, false},
		{"silence", []error{context.DeadlineExceeded}, match.EngineSilent, false},
		{"it resigns", []error{protocol.ErrResigned}, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := &actor{name: "Scan", games: []string{"russian"}, faults: c.faults}
			b := newBench(t, withEngines(e), func(c *Config) { c.Thinker = &puppet{} })
			p := b.person()
			id := p.make(versus("Scan"))
			f := playFirst(t, p, id)
			if c.over {
				if f.Match.Outcome == nil || f.Match.Outcome.Reason != "resign" || f.Match.Outcome.Place[0] != 1 {
					t.Errorf("it ended by %+v: %+v", f.Match.Outcome, f.Events)
				}
				return
			}
			at := slices.IndexFunc(f.Events, func(e show.EventView) bool { return e.Kind == match.EvReplaced })
			seat := f.Match.Seats[1]
			if c.how == "" {
				if at >= 0 || seat.Engine != "Scan" {
					t.Errorf("it was replaced: %+v", f.Events)
				}
				return
			}
			if at < 0 || f.Events[at].What != c.how || f.Events[at].Text != "Scan" || f.Events[at].N != live.StandIn {
				t.Errorf("told: %+v", f.Events)
			}
			if seat.Engine != "" || seat.Level != live.StandIn {
				t.Errorf("the seat is %+v", seat)
			}
			_, _, data := p.ask("GET", "/api/matches/"+id+"/record?format=pdn", nil)
			if want := `[Black "Scan, after ply 1 Tavlei bot, level 8"]`; !strings.Contains(string(data), want) {
				t.Errorf("the record has no %s:\n%s", want, data)
			}
		})
	}
}

// TestOnlyMovesAreHeldBack: by the pause in which people follow, here an hour; an engine that resigns has lost at once.
func TestOnlyMovesAreHeldBack(t *testing.T) {
	e := &actor{name: "Scan", games: []string{"russian"}, faults: []error{protocol.ErrResigned}, time: time.Hour}
	p := newBench(t, withEngines(e), func(c *Config) { c.BotPause = time.Hour }).person()
	if f := playFirst(t, p, p.make(versus("Scan"))); f.Match.Outcome == nil || f.Match.Outcome.Reason != "resign" {
		t.Errorf("it ended by %+v: %+v", f.Match.Outcome, f.Events)
	}
}

// TestAnEngineThatIsGone after a restart of the server with others: a level plays on.
func TestAnEngineThatIsGone(t *testing.T) {
	dir := t.TempDir()
	cfg := testConfig(dir)
	cfg.Engines = []live.Engine{&actor{name: "Scan", games: []string{"russian"}}}
	b := openBench(t, cfg)
	p := b.person()
	id := p.make(versus("Scan"))
	b.close()
	cfg.Engines, cfg.Thinker = nil, &puppet{}
	again := openBench(t, cfg)
	p.b = again
	f := playFirst(t, p, id)
	if !slices.ContainsFunc(f.Events, func(e show.EventView) bool { return e.Kind == match.EvReplaced && e.What == match.EngineGone }) {
		t.Errorf("told: %+v", f.Events)
	}
}

// TestEngineProcesses: no more run than there may; a match that is over has none, nor one that waits long, nor a server
// that was stopped.
func TestEngineProcesses(t *testing.T) {
	e := &actor{name: "Scan", games: []string{"russian"}}
	b := newBench(t, withEngines(e), func(c *Config) { c.EngineProcesses = 2 })
	p := b.person()
	var ids []string
	for range 4 {
		ids = append(ids, p.make(versus("Scan")))
		playFirst(t, p, ids[len(ids)-1])
	}
	eventually(t, "two processes", func() bool { return e.running() == 2 })
	l := p.dial(ids[3], 0)
	l.n = 1 // the first command of this match has been sent
	l.must(l.cmd(0, "resign", nil))
	eventually(t, "the process of the match that is over has ended", func() bool { return e.running() == 1 })
	if err := b.srv.Close(); err != nil {
		t.Fatal(err)
	}
	if e.most > 2 {
		t.Errorf("%d ran at once", e.most)
	}
	if n := e.running(); n != 0 {
		t.Errorf("%d run after the end", n)
	}
}

// TestIdleEnginesEnd: a process that has no move to make ends after a while, and starts again for the next one.
func TestIdleEnginesEnd(t *testing.T) {
	e := &actor{name: "Scan", games: []string{"russian"}}
	b := newBench(t, withEngines(e), func(c *Config) { c.engineIdle = time.Millisecond })
	p := b.person()
	playFirst(t, p, p.make(versus("Scan")))
	eventually(t, "it has ended", func() bool { return e.running() == 0 })
}

// TestEnginesHoldNobodyUp: while engines think on all their slots, our own bots play.
func TestEnginesHoldNobodyUp(t *testing.T) {
	e := &actor{name: "Scan", games: []string{"russian"}, held: make(chan struct{})}
	b := newBench(t, withEngines(e), func(c *Config) { c.EngineProcesses, c.Bots = 1, 1 })
	p := b.person()
	id := p.make(versus("Scan"))
	l := p.dial(id, 0)
	l.must(l.play(0, "c3-d4"))
	eventually(t, "the engine thinks", func() bool {
		_, place, thinks := b.srv.live.Bots.Thinking(id)
		return thinks && place == 0
	})
	for _, level := range []int{1, 8} {
		other := b.person()
		playFirst(t, other, other.make(map[string]any{"game": "russian", "opponent": "bot", "level": level, "seat": 0}))
	}
	close(e.held)
}
