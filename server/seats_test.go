package server

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/server/show"
)

// occupants lists who sits where.
func occupants(m show.MatchView) []string {
	list := make([]string, len(m.Seats))
	for i, s := range m.Seats {
		list[i] = s.Kind
	}
	return list
}

// TestTableOfFour: the maker says who takes which seat; a friend chooses an open one; bots play on
// both boards; who resigns loses with the partner.
func TestTableOfFour(t *testing.T) {
	b := newBench(t, func(c *Config) { c.BotPause = time.Millisecond })
	ann, ben := b.person(), b.person()
	id := ann.make(map[string]any{
		"game": "bughouse", "opponent": "table", "seats": []string{"you", "bot", "open", "bot"}, "level": 1,
	})
	m := want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+id, nil)
	if m.Status != "waiting" || !slices.Equal(occupants(m), []string{"guest", "bot", "open", "bot"}) || !slices.Equal(m.You, []int{0}) || m.Seats[1].Level != 1 {
		t.Fatalf("a new table: %+v", m)
	}
	if status, _, data := ben.ask("POST", "/api/matches/"+id+"/join", `{"seat":1}`); status != http.StatusConflict {
		t.Errorf("a seat that is taken: %d %s", status, data)
	}
	m = want[show.MatchView](ben, http.StatusOK, "POST", "/api/matches/"+id+"/join", `{"seat":2}`)
	if m.Status != "playing" || !slices.Equal(m.You, []int{2}) {
		t.Fatalf("after the friend has come: %+v", m)
	}
	la, lb := ann.dial(id, 0), ben.dial(id, 0)
	if f := la.until("hello"); f.Scene.ToMove != game.SeatSet(0, 2) || len(f.Scene.Paths) != 20 {
		t.Errorf("seats %b are to move and Ann has %d paths", f.Scene.ToMove, len(f.Scene.Paths))
	}
	lb.until("hello")
	la.must(la.cmd(0, "ply", map[string]any{"text": "A:e2e4"}))
	lb.must(lb.cmd(2, "ply", map[string]any{"text": "B:d2d4"}))
	eventually(t, "the bots answer on both boards", func() bool {
		return want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+id, nil).Ply == 4
	})
	la.must(la.cmd(0, "ply", map[string]any{"text": "A:d2d3"}))
	lb.must(lb.cmd(2, "resign", nil))
	m = want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+id, nil)
	if m.Status != "over" || m.Outcome.Reason != "resign" || !slices.Equal(m.Outcome.Place, []int{1, 3, 3, 1}) {
		t.Errorf("the end: %+v", m.Outcome)
	}
}

// TestBotsWaitForABoard: bots do not go on without a person who sits on the other board, so that
// they do not play a match of their own.
func TestBotsWaitForABoard(t *testing.T) {
	b := newBench(t, func(c *Config) { c.BotPause = time.Millisecond })
	p := b.person()
	id := p.make(map[string]any{"game": "bughouse", "opponent": "bot", "level": 1, "seat": 0})
	l := p.dial(id, 0) // while nobody looks they stop earlier: TestAbandonedTablesPause
	l.until("hello")
	ply := func() int { return want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil).Ply }
	eventually(t, "three turns on board B", func() bool { return ply() == 3 })
	time.Sleep(50 * time.Millisecond)
	if n := ply(); n != 3 {
		t.Errorf("%d plies while board A sits, want 3", n)
	}
	l.must(l.cmd(0, "ply", map[string]any{"text": "A:g1f3"}))
	eventually(t, "it goes on", func() bool { return ply() > 4 })
}

// TestTablesThatDoNotFit: each gives a problem that names the seats.
func TestTablesThatDoNotFit(t *testing.T) {
	p := newBench(t).person()
	for name, body := range map[string]string{
		"too few":          `{"game":"bughouse","opponent":"table","seats":["you","bot"]}`,
		"none is mine":     `{"game":"bughouse","opponent":"table","seats":["bot","bot","open","bot"]}`,
		"none given":       `{"game":"bughouse","opponent":"table"}`,
		"not a table":      `{"game":"bughouse","opponent":"bot","seats":["you","bot","bot","bot"]}`,
		"unknown occupant": `{"game":"bughouse","opponent":"table","seats":["you","cat","bot","bot"]}`,
	} {
		status, _, data := p.ask("POST", "/api/matches", body)
		if status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", name, status, data)
		}
	}
}
