package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/compute"
)

// tarpit is a game whose rules do not come to an end where a test says so: each ply puts down an a. It ignores
// every context, as code of the rules does.
type tarpit struct{ text string }

type tarpitRules struct{}

// mud says where matches of tarpit get stuck; stuck counts those that are.
var mud struct {
	mu    sync.Mutex
	at    string
	free  chan struct{}
	stuck atomic.Int64
}

// stick lets matches of tarpit get stuck at a place until the function is called or the test ends.
func stick(t *testing.T, at string) (free func()) {
	c := make(chan struct{})
	mud.mu.Lock()
	mud.at, mud.free = at, c
	mud.mu.Unlock()
	free = sync.OnceFunc(func() {
		mud.mu.Lock()
		mud.at = ""
		mud.mu.Unlock()
		close(c)
	})
	t.Cleanup(free)
	return free
}

func wade(at string) {
	mud.mu.Lock()
	here, free := mud.at == at, mud.free
	mud.mu.Unlock()
	if here {
		mud.stuck.Add(1)
		<-free
		mud.stuck.Add(-1)
	}
}

var (
	_ game.Position = (*tarpit)(nil)
	_ game.Scener   = (*tarpit)(nil)
)

func init() {
	game.Register(&game.Info{
		ID: "tarpit", Family: "tarpits",
		New: func(map[string]string) (*game.Game, error) {
			return &game.Game{Rules: tarpitRules{}, Seats: 2, MaxPlies: 40}, nil
		},
	})
}

func (tarpitRules) Start() game.Position { return &tarpit{} }

func (tarpitRules) Parse(text string) (game.Position, error) {
	wade("parse")
	if strings.Trim(text, "a") != "" {
		return nil, fmt.Errorf("tarpit %q: %w", text, game.ErrPosition)
	}
	return &tarpit{text}, nil
}

func (p *tarpit) ToMove() game.Seats { return game.SeatSet(game.Seat(len(p.text) % 2)) }
func (p *tarpit) AppendMoves(dst []game.Move) []game.Move {
	wade("moves")
	return append(dst, game.Move{uint64(len(p.text)) + 1})
}

func (p *tarpit) Play(game.Move) {
	wade("play")
	p.text += "a"
}
func (p *tarpit) CopyFrom(src game.Position)                { *p = *src.(*tarpit) }
func (p *tarpit) Outcome() game.Outcome                     { return game.Outcome{} }
func (p *tarpit) Key() uint64                               { return uint64(len(p.text)) }
func (p *tarpit) AppendText(dst []byte) ([]byte, error)     { return append(dst, p.text...), nil }
func (p *tarpit) AppendMove(dst []byte, _ game.Move) []byte { return append(dst, 'a') }
func (p *tarpit) ParseMove(text string) (game.Move, error) {
	if text != "a" {
		return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
	}
	return game.Move{uint64(len(p.text)) + 1}, nil
}

func (p *tarpit) Board() *game.Board {
	return &game.Board{Shape: "square", W: 1, H: 1, Places: []game.PlaceInfo{{Name: "a", Seat: game.NoSeat}}}
}

func (p *tarpit) AppendScene(*game.Scene) { wade("scene") }

func (p *tarpit) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	return append(dst, game.Path{Seat: game.Seat(len(p.text) % 2), Tokens: []game.Token{0}, Text: "a"})
}

func (p *tarpit) AppendExtra(dst []game.Path) []game.Path { return dst }

// bells are the alarms of budgets. Nothing overruns before a test rings.
type bells struct {
	mu   sync.Mutex
	hung map[int]chan time.Time
	n    int
}

func (b *bells) alarm(time.Duration) (<-chan time.Time, func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hung == nil {
		b.hung = map[int]chan time.Time{}
	}
	b.n++
	n, c := b.n, make(chan time.Time, 1)
	b.hung[n] = c
	return c, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.hung, n)
	}
}

// ring lets all budgets be used up that are measured now.
func (b *bells) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for n, c := range b.hung {
		c <- time.Time{}
		delete(b.hung, n)
	}
}

// belled is a server whose budgets are used up when the test says so.
func belled(t *testing.T, change ...func(*Config)) (*bench, *bells, *heard) {
	b, h := &bells{}, &heard{}
	return newBench(t, append(change, func(c *Config) { c.alarm, c.Logger = b.alarm, h.logger() })...), b, h
}

// overruns rings until something is set aside, or otherwise given up.
func overruns(t *testing.T, b *bells, what string, ok func() bool) {
	t.Helper()
	eventually(t, what, func() bool {
		b.ring()
		return ok()
	})
}

// asides counts the matches of a server that are set aside.
func (b *bench) asides() int {
	_, n := b.srv.live.Runaways()
	return n
}

// lives checks that another guest notices nothing: renames himself, lists his matches, plays against a bot.
func (b *bench) lives() {
	b.t.Helper()
	p := b.person()
	want[api.MeView](p, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Other"})
	id := p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1})
	l := p.dial(id, 0)
	l.until("hello")
	l.must(l.play(0, "c3-d4"))
	for f := l.until("events"); f.Match.Ply < 2; {
		f = l.until("events")
	}
	if v := want[api.MyMatchesView](p, http.StatusOK, "GET", "/api/me/matches", nil); len(v.Matches) != 1 {
		b.t.Errorf("the other guest sees %d matches", len(v.Matches))
	}
}

// TestStuckCommand is finding V3: a move whose rules do not end stops neither another guest nor who only looks,
// and when its budget is used up, the match is set aside, its players are told, and it can be listed.
func TestStuckCommand(t *testing.T) {
	b, bells, h := belled(t)
	p := b.person()
	want[api.MeView](p, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Ann"})
	id := p.make(map[string]any{"game": "tarpit", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	l.must(l.play(0, "a"))
	l.until("events") // nothing plays it any more
	stick(t, "play")
	l.send(map[string]any{"t": "cmd", "id": "last", "seat": 1, "kind": "ply", "text": "a"})
	eventually(t, "it is stuck", func() bool { return mud.stuck.Load() == 1 })
	b.lives()
	want[api.MeView](p, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Ann again"})
	overruns(t, bells, "the match is set aside", func() bool { return b.asides() == 1 })
	if f := l.until("bye"); f.Reason != "setAside" {
		t.Errorf("the socket ends by %+v", f)
	}
	if !h.has(id) {
		t.Error("nothing in the log")
	}
	status, _, data := p.ask("GET", "/api/matches/"+id, nil)
	if status != http.StatusServiceUnavailable || !strings.Contains(string(data), `"setAside"`) {
		t.Errorf("asked for it: %d %s", status, data)
	}
	list := want[api.MyMatchesView](p, http.StatusOK, "GET", "/api/me/matches", nil).Matches
	if len(list) != 1 || !list[0].Aside || list[0].ID != id || list[0].Game != "tarpit" || list[0].Ply != 1 || len(list[0].Seats) != 2 ||
		list[0].Seats[0].Kind != "self" || list[0].Seats[0].Name != "Ann again" {
		t.Errorf("listed as %+v", list)
	}
	if n, _ := b.srv.live.Runaways(); n != 1 {
		t.Errorf("%d runaways are counted", n)
	}
	b.lives()
}

// TestStuckLook: the same for the picture of a position, which all who look on wait for.
func TestStuckLook(t *testing.T) {
	b, bells, _ := belled(t)
	p := b.person()
	id := p.make(map[string]any{"game": "tarpit", "opponent": "self"})
	first, second := p.dial(id, 0), b.person().dial(id, 0)
	first.until("hello")
	second.until("hello")
	stick(t, "scene")
	first.send(map[string]any{"t": "cmd", "id": "it", "seat": 0, "kind": "ply", "text": "a"})
	eventually(t, "it is stuck", func() bool { return mud.stuck.Load() > 0 })
	b.lives()
	overruns(t, bells, "the match is set aside", func() bool { return b.asides() == 1 })
	for _, l := range []*line{first, second} {
		if f := l.until("bye"); f.Reason != "setAside" {
			t.Errorf("the socket ends by %+v", f)
		}
	}
}

// stuckMind thinks for ever about matches of tarpit, whatever its context says.
type stuckMind struct{ compute.Searcher }

func (m *stuckMind) Choose(ctx context.Context, g *game.Game, line *game.Line, seat game.Seat, level int, seed uint64) (game.Move, error) {
	if g.Info.ID == "tarpit" {
		wade("think")
		return line.Pos.AppendMoves(nil)[0], nil
	}
	return m.Searcher.Choose(ctx, g, line, seat, level, seed)
}

// TestStuckBot is finding V2: a bot that never comes back holds its slot for its budget only, and a start does not
// wake it again. When another version of the program comes, the match is tried again.
func TestStuckBot(t *testing.T) {
	dir := t.TempDir()
	stuck := func(c *Config) { c.DataDir, c.Thinker, c.Bots = dir, &stuckMind{}, 1 }
	b, bells, _ := belled(t, stuck)
	stick(t, "think")
	p := b.person()
	id := p.make(map[string]any{"game": "tarpit", "opponent": "bot", "level": 1, "seat": 1})
	eventually(t, "it is stuck", func() bool { return mud.stuck.Load() == 1 })
	overruns(t, bells, "the match is set aside", func() bool { return b.asides() == 1 })
	b.lives()
	b.close()

	for _, c := range []struct {
		version string
		stuck   int64
	}{{"test", 1}, {"another", 2}} {
		b, bells, _ = belled(t, stuck, func(cfg *Config) { cfg.Version = c.version })
		p.b = b
		status, _, _ := p.ask("GET", "/api/matches/"+id, nil)
		if aside := status == http.StatusServiceUnavailable; aside != (c.stuck == 1) {
			t.Errorf("version %s: the match is answered %d", c.version, status)
		}
		eventually(t, "bots that are stuck", func() bool { return mud.stuck.Load() == c.stuck })
		overruns(t, bells, "nothing is stuck but what is set aside", func() bool { return b.asides() == 1 })
		b.lives()
		b.close()
	}
}

// TestSlowIsNotStuck: what comes to an end after its budget, since the machine was slow, is taken back into play, once.
func TestSlowIsNotStuck(t *testing.T) {
	b, bells, _ := belled(t)
	p := b.person()
	id := p.make(map[string]any{"game": "tarpit", "opponent": "self"})
	for n, want := range []int{http.StatusOK, http.StatusServiceUnavailable} {
		l := p.dial(id, 0)
		l.until("hello")
		free := stick(t, "play")
		l.send(map[string]any{"t": "cmd", "id": fmt.Sprint(n), "seat": 0, "kind": "ply", "text": "a"})
		eventually(t, "it is stuck", func() bool { return mud.stuck.Load() == 1 })
		overruns(t, bells, "the match is set aside", func() bool { return b.asides() == 1 })
		free()
		eventually(t, "it has come back", func() bool { return b.srv.pool.Guard.Runaways() == 0 })
		eventually(t, "the match is as it should be", func() bool {
			status, _, _ := p.ask("GET", "/api/matches/"+id, nil)
			return status == want
		})
	}
}

// TestStuckOpening: who waits for a match to be read is told; the start of the server and other matches are not held
// up.
func TestStuckOpening(t *testing.T) {
	dir := t.TempDir()
	b, _, _ := belled(t, func(c *Config) { c.DataDir = dir })
	p := b.person()
	id := p.make(map[string]any{"game": "tarpit", "opponent": "bot", "level": 1, "seat": 0, "position": "aa"})
	b.close()
	stick(t, "parse")
	b, bells, _ := belled(t, func(c *Config) { c.DataDir = dir })
	p.b = b
	status, _, data := p.ask("GET", "/api/matches/"+id, nil)
	if status != http.StatusServiceUnavailable || !strings.Contains(string(data), `"preparing"`) {
		t.Errorf("%d %s", status, data)
	}
	b.lives()
	overruns(t, bells, "the match is set aside", func() bool { return b.asides() == 1 })
	if list := want[api.MyMatchesView](p, http.StatusOK, "GET", "/api/me/matches", nil).Matches; len(list) != 1 || !list[0].Aside {
		t.Errorf("listed as %+v", list)
	}
}

// TestStuckQuestion: a visitor who leaves a preview is waited for by nobody, and one who stays is told.
func TestStuckQuestion(t *testing.T) {
	b, bells, _ := belled(t)
	stick(t, "parse")
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		req, err := http.NewRequestWithContext(ctx, "GET", b.web.URL+"/api/preview?game=tarpit&position=a", nil)
		if err == nil {
			_, err = b.person().http.Do(req)
		}
		left <- err
	}()
	eventually(t, "it is stuck", func() bool { return mud.stuck.Load() == 1 })
	cancel()
	<-left
	b.lives()
	stayed := make(chan string)
	go func() {
		status, _, data := b.person().ask("GET", "/api/preview?game=tarpit&position=aa", nil)
		stayed <- fmt.Sprint(status, string(data))
	}()
	eventually(t, "the other one is stuck", func() bool { return mud.stuck.Load() == 2 })
	overruns(t, bells, "both are given up", func() bool { return b.srv.pool.Guard.Runaways() == 2 })
	if got := <-stayed; !strings.HasPrefix(got, "422") || !strings.Contains(got, "too complex") {
		t.Errorf("told %s", got)
	}
	// Their slots are free again.
	want[api.PreviewView](b.person(), http.StatusOK, "GET", "/api/preview?game=russian", nil)
}

// TestStopsWhateverIsComputed is finding V2: with a bot, a move, a look and a question that never come back, each in
// its budget still, the server says goodbye and closes the log of events.
func TestStopsWhateverIsComputed(t *testing.T) {
	if most := stopTimeout + 2*endTimeout; most >= 5*time.Second {
		t.Errorf("a stop may take %v", most)
	}
	cfg := testConfig(t.TempDir())
	cfg.Addr, cfg.Thinker, cfg.alarm = "127.0.0.1:0", &stuckMind{}, (&bells{}).alarm
	srv, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	addr, err := srv.Listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	over := make(chan error)
	go func() { over <- srv.Run(ctx) }()
	b := &bench{t: t, srv: srv}
	p := b.at("http://" + addr.String())
	id := p.make(map[string]any{"game": "tarpit", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	l.must(l.play(0, "a"))
	l.until("events") // nothing plays it any more
	stick(t, "play")
	l.send(map[string]any{"t": "cmd", "id": "last", "seat": 1, "kind": "ply", "text": "a"})
	eventually(t, "a move is stuck", func() bool { return mud.stuck.Load() == 1 })
	mud.mu.Lock()
	mud.at = "think"
	mud.mu.Unlock()
	p.make(map[string]any{"game": "tarpit", "opponent": "bot", "level": 1, "seat": 1})
	eventually(t, "a bot is stuck", func() bool { return mud.stuck.Load() == 2 })
	mud.mu.Lock()
	mud.at = "parse"
	mud.mu.Unlock()
	go p.http.Get(p.b.web.URL + "/api/preview?game=tarpit&position=a")
	eventually(t, "a question is stuck", func() bool { return mud.stuck.Load() == 3 })
	stop()
	select {
	case err := <-over:
		if err != nil {
			t.Errorf("stopped with %v", err)
		}
	case <-time.After(clientPatience):
		t.Fatal("the server does not stop")
	}
	if mud.stuck.Load() != 3 {
		t.Error("something has come back: the test shows nothing")
	}
	mud.mu.Lock()
	mud.at = ""
	mud.mu.Unlock()
	again := openBench(t, testConfig(cfg.DataDir))
	p.b = again
	if f := p.dial(id, 0).until("hello"); f.Match.Ply != 1 {
		t.Errorf("after the stop the match has %d plies", f.Match.Ply)
	}
}
