package server

import (
	"net/http"
	"testing"

	"github.com/tavlei/tavlei/server/show"
)

// TestAgainstBot plays a whole game against a bot by always taking the first path offered.
func TestAgainstBot(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1, "seat": 0})
	l := p.dial(id, 0)
	f := l.until("hello")
	if f.Match.Game != "russian" || len(f.Board.Places) == 0 || len(f.Start) != 24 {
		t.Fatalf("hello: %+v", f)
	}
	if len(f.Scene.Paths) != 7 {
		t.Errorf("%d ways to begin, want 7", len(f.Scene.Paths))
	}
	plies := len(f.Plies)
	for range 600 {
		if f.Match.Status == "over" {
			break
		}
		if len(f.Scene.Paths) > 0 {
			l.must(l.cmd(0, "ply", map[string]any{"text": f.Scene.Paths[len(f.Scene.Paths)/2].Text, "plies": (plies + 1) / 2}))
		}
		f = l.until("events")
		plies += len(f.Plies)
	}
	if f.Match.Status != "over" || f.Match.Outcome == nil {
		t.Fatalf("the game does not end: %+v", f.Match)
	}
	if m := want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil); m.Ply != plies || m.Status != "over" {
		t.Errorf("match says %d plies, %s; the socket told %d", m.Ply, m.Status, plies)
	}
}
