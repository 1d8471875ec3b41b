package server

import (
	"net/http"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// TestForeignSeries: a program that plays a series by lichess's calls is ready for the next game when one has ended, when
// somebody asks for the next one, and when it comes back; the game begins for it as any other.
func TestForeignSeries(t *testing.T) {
	b := newBench(t)
	bob, cat := b.foreigner("Bob"), b.person()
	events := bob.listen("/api/stream/event")
	events.next()
	p := &rivals{t: t, ann: cat, bob: bob.person}
	p.id = cat.make(map[string]any{"game": "chess", "opponent": "friend", "seat": 0, "settings": map[string]any{"series": "games=5"}})
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+p.id+"/accept", nil)
	starts := func(id, color string) {
		t.Helper()
		if g := events.kind("gameStart"); g.at("game", "id") != id || g.at("game", "color") != color {
			t.Fatalf("the game %s: %v", id, g)
		}
	}
	view := func() show.MatchView {
		return want[show.MatchView](cat, http.StatusOK, "GET", "/api/matches/"+p.id, nil)
	}
	offered := func() {
		t.Helper()
		l := cat.dial(p.id, 0)
		f := l.until("hello")
		for len(f.Offers) == 0 {
			f = l.until("events")
		}
		if o := f.Offers[0]; o.What != "rematch" || o.Seat == p.seatOf(cat) {
			t.Fatalf("offered is %+v", o)
		}
	}
	// It is ready when a game has ended.
	starts(p.id, "black")
	req, err := http.NewRequestWithContext(t.Context(), "GET", b.web.URL+"/api/stream/event", nil)
	if err != nil {
		t.Fatal(err)
	}
	listens, err := cat.http.Do(req) // who comes with a cookie is no program, and decides himself
	if err != nil || listens.StatusCode != http.StatusOK {
		t.Fatalf("%v, %v", listens, err)
	}
	t.Cleanup(func() { listens.Body.Close() })
	p.must(cat, 0, "resign", nil)
	if g := events.kind("gameFinish"); g.at("game", "id") != p.id {
		t.Errorf("the end: %v", g)
	}
	offered()
	p.must(cat, 0, "answer", map[string]any{"what": "yes", "text": "rematch"})
	p.id = view().Next
	starts(p.id, "white")
	if v := view().Series; v.Number != 2 || !slices.Equal(v.Score, []float32{0, 1}) {
		t.Errorf("the second game: %+v", v)
	}
	// After a game that was aborted it does not ask by itself, and agrees if somebody does.
	bob.wants(http.StatusOK, "POST", "/api/bot/game/"+p.id+"/abort", nil)
	events.kind("gameFinish")
	bob.heard(events, cat)
	if v := cat.dial(p.id, 0).until("hello"); len(v.Offers) != 0 {
		t.Errorf("after a game that was aborted: %+v", v.Offers)
	}
	p.must(cat, p.seatOf(cat), "offer", map[string]any{"what": "rematch"})
	g := events.kind("gameStart")
	if p.id = view().Next; g.at("game", "id") != p.id || g.at("game", "color") != "white" {
		t.Errorf("the second game again: %v", g)
	}
	// Who is away asks when he comes back.
	dan := b.foreigner("Dan")
	p = &rivals{t: t, ann: cat, bob: dan.person}
	p.id = cat.make(map[string]any{"game": "chess960", "opponent": "friend", "seat": 0, "settings": map[string]any{"series": "best=3"}})
	dan.wants(http.StatusOK, "POST", "/api/challenge/"+p.id+"/accept", nil)
	p.must(cat, 0, "resign", nil)
	dan.listen("/api/stream/event")
	offered()
}

// heard waits until a program has dealt with all that it was told before: somebody challenges it, which it is told next.
func (f *foreigner) heard(events *listener, by *person) {
	f.b.t.Helper()
	id := want[map[string]any](by, http.StatusOK, "POST", "/api/challenge/"+f.name, map[string]any{"color": "white"})["id"]
	events.until("the challenge", func(v told) bool { return v.at("challenge", "id") == id })
}

// TestForeignSeriesOfTwo: two programs play a series to its end, and no further, though neither knows of it.
func TestForeignSeriesOfTwo(t *testing.T) {
	b := newBench(t)
	ann, bob, cat := b.foreigner("Ann"), b.foreigner("Bob"), b.person()
	want[api.MeView](cat, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Cat"})
	made := map[string]any{"game": "chess", "opponent": "friend", "seat": 0, "settings": map[string]any{"series": "best=3", "sides": "fixed"}}
	id := ann.wants(http.StatusCreated, "POST", "/api/matches", made)["id"].(string)
	streams := []*listener{ann.listen("/api/stream/event"), bob.listen("/api/stream/event")}
	for _, s := range streams {
		s.next()
	}
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
	for number := 1; number <= 2; number++ {
		for _, s := range streams {
			if id = s.kind("gameStart").at("game", "id").(string); id == "" {
				t.Fatal("a game without an id")
			}
		}
		if v := want[show.MatchView](cat, http.StatusOK, "GET", "/api/matches/"+id, nil).Series; v.Number != number {
			t.Errorf("game %d: %+v", number, v)
		}
		ann.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/resign", nil)
		for _, s := range streams {
			s.kind("gameFinish")
		}
	}
	ann.heard(streams[0], cat)
	bob.heard(streams[1], cat)
	f := cat.dial(id, 0).until("hello")
	if v := f.Match; !v.Series.Over || v.Series.Winner != 1 || v.Next != "" || len(f.Offers) != 0 {
		t.Errorf("after the end: %+v, next %q, offers %+v", v.Series, v.Next, f.Offers)
	}
}
