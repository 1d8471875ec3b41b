package server

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/show"
)

// clientPatience is how long tests wait for something that should come at once.
const clientPatience = time.Minute

// friends makes a match of two people, both at their sockets.
func friends(t *testing.T, b *bench, game string) (id string, ann, bob *person, la, lb *line) {
	t.Helper()
	ann, bob = b.person(), b.person()
	id = ann.make(map[string]any{"game": game, "opponent": "friend", "seat": 0})
	la = ann.dial(id, 0)
	if f := la.until("hello"); f.Match.Status != "waiting" || f.Match.Seats[1].Kind != "open" || len(f.Scene.Paths) != 0 {
		t.Fatalf("before the friend comes: %+v", f.Match)
	}
	m := want[show.MatchView](bob, http.StatusOK, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": -1})
	if len(m.You) != 1 || m.You[0] != 1 || m.Status != "playing" {
		t.Fatalf("after joining: %+v", m)
	}
	if f := la.until("events"); f.Match.Status != "playing" || len(f.Scene.Paths) == 0 {
		t.Fatalf("the first is not told to begin: %+v", f)
	}
	lb = bob.dial(id, 0)
	if f := lb.until("hello"); len(f.Scene.Paths) != 0 {
		t.Fatalf("the second may move before the first: %+v", f.Scene.Paths)
	}
	return id, ann, bob, la, lb
}

func TestFriends(t *testing.T) {
	b := newBench(t)
	id, ann, bob, la, lb := friends(t, b, "russian")
	// Nobody learns the other's id.
	me := want[api.MeView](ann, 200, "GET", "/api/me", nil)
	_, _, data := bob.ask("GET", "/api/matches/"+id, nil)
	if me.ID == "" || strings.Contains(string(data), me.ID) {
		t.Errorf("ann's id %q is in what bob sees: %s", me.ID, data)
	}
	la.must(la.play(0, "c3-d4"))
	f := lb.until("events")
	if len(f.Plies) != 1 || f.Plies[0].Text != "c3-d4" || f.Plies[0].Path == nil || len(f.Plies[0].Path.Tokens) != 2 || len(f.Plies[0].Men) != 24 {
		t.Fatalf("bob sees %+v", f.Plies)
	}
	if len(f.Scene.Paths) == 0 {
		t.Error("bob gets no paths on his turn")
	}
	for seat, who := range map[int]*line{0: la, 1: lb} {
		if f := who.play(1-seat, "d6-c5"); f.T != "refused" || f.Code != "notYourSeat" {
			t.Errorf("moving for the other: %+v", f)
		}
	}
	lb.must(lb.play(1, "d6-c5"))
	// An obligatory capture is refused with its rule.
	f = la.play(0, "a3-b4")
	if f.T == "refused" {
		t.Fatalf("a3-b4: %+v", f)
	}
	f = lb.play(1, "h6-g5")
	if f.T != "refused" || f.Rule == "" || f.Code == "" || len(f.Names) == 0 {
		t.Errorf("leaving a capture: %+v; want the rule and the men that must take", f)
	}
	// A spectator sees all and can do nothing.
	eve := b.person()
	le := eve.dial(id, 0)
	if f := le.until("hello"); len(f.Plies) != 3 || len(f.Scene.Paths) != 0 || len(f.Match.You) != 0 {
		t.Errorf("a spectator's hello: %d plies, %d paths, you %v", len(f.Plies), len(f.Scene.Paths), f.Match.You)
	}
	if f := le.play(0, "c5xa3"); f.Code != "notYourSeat" {
		t.Errorf("a spectator moves: %+v", f)
	}
	if f := le.cmd(0, "resign", nil); f.Code != "notYourSeat" {
		t.Errorf("a spectator resigns: %+v", f)
	}
}

// TestResume: a client that comes back says what it has and gets the rest.
func TestResume(t *testing.T) {
	b := newBench(t)
	id, ann, _, la, lb := friends(t, b, "russian")
	la.must(la.play(0, "c3-d4"))
	seq := lb.until("events").Seq
	lb.conn.CloseNow()
	la.must(la.cmd(0, "say", map[string]any{"text": "are you there?"}))
	la.must(la.cmd(0, "offer", map[string]any{"what": "draw"}))
	back := ann.dial(id, seq)
	f := back.until("hello")
	if f.Since != seq || len(f.Events) != 2 || f.Events[0].Kind != "said" || f.Events[0].Text != "are you there?" {
		t.Errorf("since %d: %+v", seq, f.Events)
	}
	if len(f.Plies) != 1 || len(f.Offers) != 1 || f.Offers[0].What != "draw" || len(f.Offers[0].Answer) != 1 {
		t.Errorf("hello: %d plies, offers %+v", len(f.Plies), f.Offers)
	}
	for _, since := range []int{f.Seq + 100, -3} {
		again := ann.dial(id, since)
		if f := again.until("hello"); f.Since != 0 || len(f.Events) != f.Seq {
			t.Errorf("since %d gives since %d and %d events of %d", since, f.Since, len(f.Events), f.Seq)
		}
	}
}

// TestTakeback: the others learn how many plies are left.
func TestTakeback(t *testing.T) {
	b := newBench(t)
	_, _, _, la, lb := friends(t, b, "russian")
	la.must(la.play(0, "c3-d4"))
	lb.until("events")
	lb.must(lb.play(1, "d6-c5"))
	lb.until("events")
	lb.must(lb.cmd(1, "offer", map[string]any{"what": "takeback", "n": 1}))
	lb.until("events")
	la.must(la.cmd(0, "answer", map[string]any{"what": "yes"}))
	f := lb.until("events")
	if f.Cut == nil || *f.Cut != 1 || len(f.Plies) != 0 || len(f.Offers) != 0 || len(f.Scene.Men) != 24 {
		t.Errorf("after the takeback: cut %v, %d plies, offers %v", f.Cut, len(f.Plies), f.Offers)
	}
	lb.must(lb.play(1, "f6-g5"))
	if f = lb.until("events"); len(f.Plies) != 1 || f.Plies[0].N != 2 || f.Cut != nil {
		t.Errorf("the new ply: %+v, cut %v", f.Plies, f.Cut)
	}
}

// TestSentTwice: a command is carried out once, however often and from wherever it comes.
func TestSentTwice(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	one, two := p.dial(id, 0), p.dial(id, 0)
	move := map[string]any{"t": "cmd", "id": "the-same", "seat": 0, "kind": "ply", "text": "c3-d4", "plies": 0}
	first := 0
	for i, l := range []*line{one, one, two} {
		l.send(move)
		f := l.until("ack", "refused")
		if f.T != "ack" || first != 0 && f.Seq != first {
			t.Errorf("time %d: %+v", i+1, f)
		}
		first = f.Seq
	}
	say := map[string]any{"t": "cmd", "id": "words", "seat": 0, "kind": "say", "text": "hello"}
	for range 3 {
		one.send(say)
		one.must(one.until("ack", "refused"))
	}
	b.srv.Close()
	again := openBench(t, testConfig(b.srv.dir.Path()))
	p.b = again
	l := p.dial(id, 0)
	l.send(move)
	if f := l.until("ack", "refused"); f.T != "ack" || f.Seq != first {
		t.Errorf("after a restart: %+v", f)
	}
	said := 0
	for _, e := range l.until("hello").Events {
		if e.Kind == "said" {
			said++
		}
	}
	if m := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); m.Ply != 1 || said != 1 {
		t.Errorf("%d plies and %d sayings, want 1 of each", m.Ply, said)
	}
}

// TestTwoTabs: two tabs of one guest move at the same moment; one of them is told that its
// view is stale, and one ply is played.
func TestTwoTabs(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	var tabs []*line
	for range 4 {
		l := p.dial(id, 0)
		l.until("hello")
		tabs = append(tabs, l)
	}
	moves := []string{"c3-d4", "a3-b4", "e3-f4", "g3-h4"}
	answers := make([]frame, len(tabs))
	var wg sync.WaitGroup
	for i, l := range tabs {
		wg.Go(func() {
			answers[i] = l.cmd(0, "ply", map[string]any{"id": moves[i], "text": moves[i], "plies": 0})
		})
	}
	wg.Wait()
	acks := 0
	for _, f := range answers {
		switch {
		case f.T == "ack":
			acks++
		case f.Code != "stale":
			t.Errorf("answer %+v; want ack or stale", f)
		}
	}
	if m := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); acks != 1 || m.Ply != 1 {
		t.Errorf("%d acks and %d plies, want 1 of each", acks, m.Ply)
	}
	for _, l := range tabs {
		if f := l.until("events"); len(f.Plies) != 1 {
			t.Errorf("a tab sees %d plies", len(f.Plies))
		}
	}
}

// TestClosedInMidCommand: what was sent before the socket closed is done or not, never half.
func TestClosedInMidCommand(t *testing.T) {
	b := newBench(t)
	p := b.person()
	for i := range 20 {
		id := p.make(map[string]any{"game": "russian", "opponent": "self"})
		l := p.dial(id, 0)
		l.send(map[string]any{"t": "cmd", "id": "1", "seat": 0, "kind": "ply", "text": "c3-d4"})
		if i%2 == 0 {
			time.Sleep(time.Duration(i) * 200 * time.Microsecond)
		}
		l.conn.CloseNow()
		back := p.dial(id, 0)
		f := back.until("hello")
		if n := len(f.Plies); n > 1 || len(f.Events) != 3+n {
			t.Errorf("%d plies and %d events", n, len(f.Events))
		}
		back.send(map[string]any{"t": "cmd", "id": "1", "seat": 0, "kind": "ply", "text": "c3-d4"})
		back.must(back.until("ack", "refused"))
		if m := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); m.Ply != 1 {
			t.Errorf("%d plies after sending again, want 1", m.Ply)
		}
	}
}

func TestPresence(t *testing.T) {
	b := newBench(t)
	_, _, bob, la, lb := friends(t, b, "russian")
	seen := func(what string, ok func(show.SeatView) bool) {
		t.Helper()
		for range 5 {
			if f := la.until("presence"); ok(f.Seats[1]) && f.Seats[0].You && !f.Seats[1].You {
				return
			}
		}
		t.Errorf("ann is not told that %s", what)
	}
	seen("bob has come", func(v show.SeatView) bool { return v.Online })
	want[api.MeView](bob, 200, "PUT", "/api/me", map[string]any{"name": " Боб\u202e  Builder "})
	seen("bob has a name", func(v show.SeatView) bool { return v.Name == "Боб Builder" })
	lb.conn.CloseNow()
	seen("bob has gone", func(v show.SeatView) bool { return !v.Online })
}

func TestWhy(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.dial(id, 0)
	board := l.until("hello").Board
	at := map[string]int{}
	for i, pl := range board.Places {
		at[pl.Name] = i
	}
	l.send(map[string]any{"t": "why", "id": "q", "seat": 0, "path": []int{at["c3"], at["c5"]}})
	f := l.until("why")
	if f.ID != "q" || f.Code == "" {
		t.Errorf("why c3-c5: %+v", f)
	}
}

// TestSteps: where the scene has not all ways of a capture the ways on from each click are told, to
// whoever sits on the seat and for the position that they see.
func TestSteps(t *testing.T) {
	b := newBench(t)
	p := b.person()
	const crowd = "W:WKa1:Bb2,d2,f2,h2,j2,b4,d4,f4,h4,j4,b6,d6,f6,h6,j6,b8,d8,f8,h8,j8,b10,d10,f10,h10,j10"
	id := p.make(map[string]any{"game": "canadian", "opponent": "self", "position": crowd})
	l := p.dial(id, 0)
	hello := l.until("hello")
	if hello.Scene.More != game.MoreSteps || len(hello.Scene.Paths) == 0 {
		t.Fatalf("the scene has %d paths, more: %v", len(hello.Scene.Paths), hello.Scene.More)
	}
	shown := hello.Scene.Paths[0].Tokens
	ask := func(l *line, path []game.Token, plies int) frame {
		l.send(map[string]any{"t": "steps", "id": "s", "seat": 0, "path": path, "plies": plies})
		return l.until("steps")
	}
	// Wherever the way forks, another one than the scene's is taken.
	route, text := shown[:1], ""
	for text == "" && len(route) < 40 {
		f := ask(l, route, 0)
		if len(f.Paths) == 0 {
			t.Fatalf("no step on after %v: %+v", route, f)
		}
		at := slices.IndexFunc(f.Paths, func(p game.Path) bool { return !slices.Contains(shown, p.Tokens[len(route)]) })
		on := f.Paths[max(at, 0)]
		if route = on.Tokens[:len(route)+1]; len(on.Tokens) == len(route) {
			text = on.Text
		}
	}
	if slices.Equal(route, shown) {
		t.Error("there is no other way than the one that the scene shows")
	}
	if f := ask(l, route[:2], 1); f.Code != "stale" || len(f.Paths) > 0 {
		t.Errorf("asked after another ply: %+v", f)
	}
	if f := ask(b.person().dial(id, 0), route[:2], 0); f.Code != "notYourSeat" {
		t.Errorf("a stranger is told %+v", f)
	}
	l.must(l.play(0, text))
}

func TestForeignOrigin(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	ctx, cancel := context.WithTimeout(context.Background(), clientPatience)
	defer cancel()
	_, res, err := websocket.Dial(ctx, b.web.URL+"/api/matches/"+id+"/socket", &websocket.DialOptions{
		HTTPClient: p.http, HTTPHeader: http.Header{"Origin": {"https://evil.example"}},
	})
	if err == nil || res.StatusCode != http.StatusForbidden {
		t.Errorf("a socket from another site: %v, %v; want 403", res, err)
	}
	status, _, data := p.ask("POST", "/api/matches", `{"game":"russian","opponent":"self"}`, "Origin", "https://evil.example")
	if status != http.StatusForbidden || !strings.Contains(string(data), `"code":"origin"`) {
		t.Errorf("a form from another site: %d %s", status, data)
	}
	status, _, _ = p.ask("POST", "/api/matches", `{"game":"russian","opponent":"self"}`, "Sec-Fetch-Site", "cross-site")
	if status != http.StatusForbidden {
		t.Errorf("a script from another site: %d", status)
	}
}

// TestPublicOrigin: behind a proxy the page's own origin is that of the public address.
func TestPublicOrigin(t *testing.T) {
	b := newBench(t, func(c *Config) { c.PublicURL = "https://play.example.org/" })
	p := b.person()
	status, header, data := p.ask("POST", "/api/matches", `{"game":"russian","opponent":"self"}`, "Origin", "https://play.example.org")
	if status != http.StatusCreated {
		t.Fatalf("%d %s", status, data)
	}
	ctx, cancel := context.WithTimeout(context.Background(), clientPatience)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, b.web.URL+header.Get("Location")+"/socket", &websocket.DialOptions{
		HTTPClient: p.http, HTTPHeader: http.Header{"Origin": {"https://play.example.org"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	conn.CloseNow()
	cfg := testConfig(t.TempDir())
	cfg.PublicURL = "play.example.org"
	if _, err := New(cfg); err == nil || !strings.Contains(err.Error(), "play.example.org") {
		t.Errorf("an address without scheme: %v", err)
	}
}

// TestSlowReader: who does not read its answers is cut off and blocks nobody.
func TestSlowReader(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Unlimited = true })
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	slow, quick := p.dial(id, 0), p.dial(id, 0)
	quick.until("hello")
	ctx, cancel := context.WithTimeout(context.Background(), clientPatience)
	defer cancel()
	var err error
	for i := 0; err == nil && i < 2_000_000; i++ {
		err = slow.conn.Write(ctx, websocket.MessageText, []byte(`{"t":"why","id":"1","path":[1,2]}`))
	}
	if err == nil || ctx.Err() != nil {
		t.Errorf("the slow reader was not cut off: %v", err)
	}
	quick.must(quick.play(0, "c3-d4"))
}

// TestTooMuchNews: a listener that was dropped by the bus gets a bye and can come again.
func TestTooMuchNews(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	for range 100_000 {
		b.srv.live.Bus.Publish(bus.Message{Topic: id, Kind: live.NewsThinking})
	}
	if f := l.untilDropping("bye"); f.Reason != "slow" {
		t.Errorf("bye: %+v", f)
	}
	p.dial(id, 0).until("hello")
}

// untilDropping is until for a flood: other frames are thrown away.
func (l *line) untilDropping(kind string) frame {
	l.t.Helper()
	for {
		if f := l.next(); f.T == kind {
			return f
		}
	}
}

func TestFrameLimit(t *testing.T) {
	b := newBench(t, frozen)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	limited := 0
	for range 50 {
		for range 5 {
			l.send(`{"t":"ping"}`)
		}
		for range 5 {
			if l.until("pong", "error").Code == "tooMany" {
				limited++
			}
		}
	}
	if limited != 250-gate.FramesBurst {
		t.Errorf("%d of 250 frames in a moment are not answered, want %d", limited, 250-gate.FramesBurst)
	}
}
