package server

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/show"
)

// touches are the places marked as touched in a scene.
func touches(sc *game.Scene) []game.Place {
	var places []game.Place
	for _, m := range sc.Marks {
		if m.Kind == "touched" {
			places = append(places, m.Place)
		}
	}
	return places
}

// pair is a match of two, ann at the first seat, both at their sockets.
func pair(b *bench, match map[string]any) (id string, ann *person, la, lb *line) {
	ann, bob := b.person(), b.person()
	match["opponent"], match["seat"] = "friend", 0
	id = ann.make(match)
	want[show.MatchView](bob, 200, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": -1})
	return id, ann, ann.dial(id, 0), bob.dial(id, 0)
}

// TestTouchMove: draughts 3: the touched man is seen by both, has the only ways left, and whoever
// tries another is told; a move frees its seat.
func TestTouchMove(t *testing.T) {
	b := newBench(t)
	id, ann, la, lb := pair(b, map[string]any{"game": "russian", "settings": map[string]any{"touchMove": "strict"}})
	board := la.until("hello").Board
	lb.until("hello")
	at := func(name string) game.Token {
		return game.Token(slices.IndexFunc(board.Places, func(p game.PlaceInfo) bool { return p.Name == name }))
	}
	if f := la.cmd(0, "touch", map[string]any{"text": "a1"}); f.T != "ack" {
		t.Fatalf("touching a man that cannot move: %+v", f)
	}
	la.must(la.cmd(0, "touch", map[string]any{"text": "a3", "what": "adjust"}))
	if f := lb.until("events"); len(touches(f.Scene)) != 0 || f.Events[0].What != "adjust" {
		t.Errorf("a man that is adjusted binds: %+v", f.Scene.Marks)
	}
	la.must(la.cmd(0, "touch", map[string]any{"text": "c3"}))
	f := lb.until("events")
	if !slices.Equal(touches(f.Scene), []game.Place{game.Place(at("c3"))}) || f.Events[0].Kind != "touched" || f.Events[0].Text != "c3" {
		t.Errorf("bob is told %+v with the marks %+v", f.Events, f.Scene.Marks)
	}
	again := ann.dial(id, 0)
	f = again.until("hello")
	if len(f.Scene.Paths) != 2 || f.Scene.Paths[0].Tokens[0] != at("c3") || f.Scene.Paths[1].Tokens[0] != at("c3") {
		t.Errorf("ann may go %+v, want the two ways of c3", f.Scene.Paths)
	}
	again.send(map[string]any{"t": "why", "id": "w", "seat": 0, "path": []game.Token{at("g3"), at("h4")}})
	if f := again.until("why"); f.Code != "touchMove" || string(f.Names) != `["c3"]` {
		t.Errorf("why not g3: %+v", f)
	}
	again.send(map[string]any{"t": "why", "id": "v", "seat": 0, "path": []game.Token{at("c3"), at("c5")}})
	if f := again.until("why"); f.Code == "touchMove" || f.Code == "" {
		t.Errorf("why not c3 to c5: %+v", f)
	}
	if f := la.play(0, "g3-h4"); f.Code != "touchMove" {
		t.Errorf("another man moves: %+v", f)
	}
	la.must(la.play(0, "c3-d4"))
	if f := lb.until("events"); len(touches(f.Scene)) != 0 || len(f.Scene.Paths) < 3 {
		t.Errorf("after the move: marks %+v, %d ways", f.Scene.Marks, len(f.Scene.Paths))
	}
}

// TestClaims: seats are told when they have something to claim, and only then.
func TestClaims(t *testing.T) {
	b := newBench(t)
	_, _, la, lb := pair(b, map[string]any{"game": "russian;drawMode=claim", "position": "W:WKg1,a3:BKb8,h6"})
	text := [2][]string{{"g1-h2", "h2-g1"}, {"b8-a7", "a7-b8"}}
	for ply := range 8 {
		who, line := ply%2, [2]*line{la, lb}[ply%2]
		line.must(line.play(who, text[who][ply/2%2]))
		f := la.until("events")
		wantClaims := []int(nil)
		if ply == 7 {
			wantClaims = []int{0}
		}
		if !slices.Equal(f.Match.Claims, wantClaims) {
			t.Fatalf("after %d plies ann may claim as %v, want %v", ply+1, f.Match.Claims, wantClaims)
		}
	}
}

// TestCitedClauses: what is cautioned, claimed and refused by the code says its clause, and of which game that is where it is
// lent (seed 003, 1.9.2, 1.9.4, 1.9.6).
func TestCitedClauses(t *testing.T) {
	b := newBench(t)
	cited := func(l *line, kind string) string {
		t.Helper()
		for {
			for _, e := range l.until("events").Events {
				if e.Kind == kind {
					return e.Rule + " " + e.Of
				}
			}
		}
	}
	_, _, la, lb := pair(b, map[string]any{"game": "chess;drawMode=claim", "settings": map[string]any{"offers": "code", "touchMove": "strict"}})
	lb.must(lb.cmd(1, "offer", map[string]any{"what": "draw"}))
	if got := cited(la, "cautioned"); got != "1.9.4 russian" {
		t.Errorf("a late offer in chess by the code of draughts: %q", got)
	}
	la.must(la.cmd(0, "answer", map[string]any{"what": "no"}))
	if f := lb.cmd(1, "offer", map[string]any{"what": "draw"}); f.Code != "offerAgain" || f.Rule != "1.9.6" || f.Of != "russian" {
		t.Errorf("a second offer in chess: %+v", f)
	}
	la.must(la.cmd(0, "claim", nil))
	if got, want := cited(lb, "claimed"), ruleOf(t, "chess", "drawMode")+" "; got != want || want == " " {
		t.Errorf("a claim in chess: %q, want %q", got, want)
	}

	_, _, la, lb = pair(b, map[string]any{"game": "english;drawMode=claim", "position": "W:WK30,K31,K32,9:BK3,4,8,12", "settings": map[string]any{"touchMove": "strict"}})
	lb.must(lb.cmd(1, "demand", nil))
	if got := cited(la, "demanded"); got != "1.9.7 " {
		t.Errorf("a demand to win: %q", got)
	}
	la.must(la.cmd(0, "claim", nil))
	if got := cited(lb, "claimed"); got != "1.9.2 " {
		t.Errorf("a claim: %q", got)
	}
	la.must(la.play(0, "30-25"))
	lb.must(lb.cmd(1, "touch", map[string]any{"text": "4"}))
	if got := cited(la, "touched"); got != "1.4.7 " {
		t.Errorf("a man that cannot move: %q", got)
	}
}

// ruleOf is the clause of an option of a game.
func ruleOf(t *testing.T, id, key string) string {
	t.Helper()
	info, ok := game.Lookup(id)
	i := -1
	if ok {
		i = slices.IndexFunc(info.Options, func(o game.Option) bool { return o.Key == key })
	}
	if i < 0 {
		t.Fatalf("%s has no option %s", id, key)
	}
	return info.Options[i].Rule
}
