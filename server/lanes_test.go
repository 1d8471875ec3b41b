package server

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/show"
)

// waiter is a thinker that notes whom it serves, and holds thoughts of levels above 5 until the test lets one go.
type waiter struct {
	mu     sync.Mutex
	served []string // games
	let    chan struct{}
}

func (m *waiter) Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, _ uint64) (game.Move, error) {
	m.mu.Lock()
	m.served = append(m.served, g.Info.ID)
	m.mu.Unlock()
	if level > compute.QuickLevels {
		select {
		case <-m.let:
		case <-ctx.Done():
		}
	}
	for _, mv := range line.Pos.AppendMoves(nil) {
		if game.MoverOf(line.Pos, mv) == seat {
			return mv, nil
		}
	}
	return game.Move{}, context.Canceled
}

func (m *waiter) Score(context.Context, *game.Game, *game.Line, game.Seat) (int, error) {
	return 0, nil
}

func (m *waiter) list() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.served)
}

// asks makes a person's match in which a bot of the level is to make the first move.
func (p *person) asks(spec string, level int) string {
	return p.make(map[string]any{"game": spec, "opponent": "bot", "level": level, "seat": 1})
}

// TestOrderOfService is finding V4: while forty level-10 bots of one guest think or wait, another guest's bot of level 5
// answers at once, and his level 10 is the next one that thinks; his table is told its place.
func TestOrderOfService(t *testing.T) {
	m := &waiter{let: make(chan struct{})}
	b := newBench(t, func(c *Config) { c.Thinker, c.Bots = m, 1 })
	flood, other := b.person(), b.person()
	for range 40 {
		l := flood.dial(flood.make(map[string]any{"game": "international", "opponent": "bot", "level": 10}), 0)
		l.must(l.play(0, l.until("hello").Scene.Paths[0].Text))
	}
	waiting := func() int {
		_, _, all := b.srv.pool.Lanes.Dear.Waiting("", "")
		return all
	}
	eventually(t, "the others wait", func() bool { return waiting() == 39 && len(m.list()) == 1 })
	quick := other.dial(other.make(map[string]any{"game": "russian", "opponent": "bot", "level": 5}), 0)
	quick.until("hello")
	quick.must(quick.play(0, "c3-d4"))
	for f := quick.until("events"); f.Match.Ply < 2; {
		f = quick.until("events")
	}
	if got := m.list(); !slices.Equal(got, []string{"international", "russian"}) {
		t.Errorf("served: %v", got)
	}
	l := other.dial(other.make(map[string]any{"game": "canadian", "opponent": "bot", "level": 10}), 0)
	l.must(l.play(0, l.until("hello").Scene.Paths[0].Text))
	f := l.until("waiting")
	if f.Seat == nil || *f.Seat != 1 || f.Place != 1 {
		t.Errorf("the other guest's table is told %+v", f)
	}
	m.let <- struct{}{}
	l.until("thinking")
	if got := m.list(); !slices.Equal(got, []string{"international", "russian", "canadian"}) {
		t.Errorf("served: %v", got)
	}
	close(m.let)
}

// TestAbandonedTablesPause is finding V4: at a bughouse table with nobody present each bot has one turn, then the
// table waits until somebody looks; a move of a person is answered though he has left.
func TestAbandonedTablesPause(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "bughouse", "opponent": "table", "level": 1, "seats": []string{"you", "bot", "bot", "bot"}})
	ply := func() int { return want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil).Ply }
	idle := func() bool {
		b.srv.live.Bots.Mu.Lock()
		defer b.srv.live.Bots.Mu.Unlock()
		return len(b.srv.live.Bots.Workers) == 0
	}
	eventually(t, "the bots have stopped", idle)
	if n := ply(); n != 2 {
		t.Errorf("%d plies with nobody there, want a turn of both bots on board B", n)
	}
	l := b.person().dial(id, 0)
	l.until("hello")
	eventually(t, "it goes on while somebody looks on", func() bool { return ply() > 2 })
	l.conn.CloseNow()

	alone := p.make(map[string]any{"game": "doublemove", "opponent": "bot", "level": 1, "seat": 1})
	eventually(t, "the bot has begun, though nobody is there", idle)
	m := want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+alone, nil)
	if m.Ply == 0 {
		t.Error("the bot has not begun")
	}
	status, _, data := p.ask("GET", "/api/matches/"+alone+"/record?format=text", nil)
	if status != http.StatusOK || strings.Contains(string(data), "left=1") {
		t.Errorf("its turn is not whole: %s", data)
	}
}

// TestAnswers: whose turn answers a person.
func TestAnswers(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1})
	l := p.dial(id, 0)
	l.until("hello")
	l.must(l.play(0, "c3-d4"))
	l.until("events")
	r, err := b.srv.live.Rooms.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer b.srv.live.Rooms.Release(r)
	eventually(t, "the bot answers", func() bool { return len(r.Copy().Plies) == 2 })
	if s := r.Copy(); !live.Answers(s, 1) {
		t.Error("more plies of the same turn answer, too")
	} else if s.Plies = append(s.Plies, s.Plies[1]); !live.Answers(s, 1) {
		t.Error("a turn of two plies is one turn")
	}
}

// TestFilesAreShared is finding V5: files of one address never take every slot, so that another address need not wait
// for any of them.
func TestFilesAreShared(t *testing.T) {
	b := newBench(t)
	lane := b.srv.pool.Lanes.Reading
	join := func(address string) *fairqueue.Ticket {
		k, err := lane.Join(fairqueue.Ask{Address: address, Person: address, Cost: 4 * compute.PerMB, Free: true})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(k.Leave)
		return k
	}
	for range 20 {
		join("flood")
	}
	if _, here, _ := lane.Waiting("flood", "flood"); here != 19 {
		t.Errorf("%d of 20 files wait, want all but one", here)
	}
	if !join("else").Served() {
		t.Error("another address waits")
	}
	lane = b.srv.pool.Lanes.Looks
	for range 20 {
		join("flood")
	}
	if !join("else").Served() {
		t.Error("another address waits for a look at a position")
	}
}

// TestBotsAreRefused: who has too much waiting is told so, with the time to wait, before anything is made.
func TestBotsAreRefused(t *testing.T) {
	m := &waiter{let: make(chan struct{})}
	b := newBench(t, frozen, func(c *Config) { c.Thinker, c.Bots = m, 1; c.Limits.Writes = 1000 })
	p := b.person()
	for n := range compute.BotsEach + 1 {
		p.asks("international", 10)
		eventually(t, "it waits", func() bool {
			_, _, all := b.srv.pool.Lanes.Dear.Waiting("", "")
			return all == n && len(m.list()) == 1
		})
	}
	// They wait for nobody who is present; who has come asks in his own name.
	me := want[api.MeView](p, http.StatusOK, "GET", "/api/me", nil)
	for range compute.BotsEach {
		k, err := b.srv.pool.Lanes.Dear.Join(fairqueue.Ask{Address: "127.0.0.1", Person: me.ID, Cost: time.Second, Free: true})
		if err != nil {
			t.Fatal(err)
		}
		defer k.Leave()
	}
	status, header, data := p.ask("POST", "/api/matches", map[string]any{"game": "international", "opponent": "bot", "level": 10})
	if status != http.StatusTooManyRequests || header.Get("Retry-After") == "" || !strings.Contains(string(data), `"tooMany"`) {
		t.Errorf("one bot too many: %d %v %s", status, header, data)
	}
	if status, _, data := p.ask("POST", "/api/matches", map[string]any{"game": "international", "opponent": "bot", "level": 1}); status != http.StatusCreated {
		t.Errorf("a bot of another lane: %d %s", status, data)
	}
	close(m.let)
}
