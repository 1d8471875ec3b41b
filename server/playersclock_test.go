package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/show"
)

// clocked makes a match of two people with a clock that runs from the start, and gives the lines of both.
func clocked(t *testing.T, b *bench, clock string) (id string, first, second *line, people [2]*person) {
	t.Helper()
	people = [2]*person{b.person(), b.person()}
	id = people[0].make(map[string]any{
		"game": "russian", "opponent": "friend", "seat": 0, "settings": map[string]any{"clock": clock, "firstTurn": "clocked"},
	})
	if status, _, body := people[1].ask("POST", "/api/matches/"+id+"/join", map[string]any{"seat": 1}); status >= 300 {
		t.Fatalf("status %d: %s", status, body)
	}
	first, second = people[0].dial(id, 0), people[1].dial(id, 0)
	first.until("hello")
	second.until("hello")
	return id, first, second, people
}

// clockOf is the clock of a seat as the API tells it.
func clockOf(p *person, id string, seat int) show.SeatClockView {
	p.b.t.Helper()
	v := want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil)
	if v.Clocks == nil || len(v.Clocks.Seats) != 2 {
		p.b.t.Fatalf("clocks %+v", v.Clocks)
	}
	return v.Clocks.Seats[seat]
}

func TestPlayersClocks(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	id, first, second, people := clocked(t, b, "60+2")
	h.skipped.Add(int64(10 * time.Second))
	first.must(first.play(0, "c3-d4"))
	if c := clockOf(people[0], id, 0); c.Left != 52_000 || c.Running || c.Control != "60+2" {
		t.Errorf("after ten seconds and the bonus: %+v", c)
	}
	if c := clockOf(people[1], id, 1); c.Left != 60_000 || !c.Running {
		t.Errorf("of the other: %+v", c)
	}
	second.must(second.cmd(1, "giveTime", nil))
	if c := clockOf(people[0], id, 0); c.Left != 67_000 {
		t.Errorf("after a gift: %+v", c)
	}
	second.must(second.play(1, "d6-c5"))
	v := want[show.MatchView](people[0], http.StatusOK, "GET", "/api/matches/"+id, nil)
	if v.Settings.Clock != "60+2" || v.Clocks.Stand {
		t.Errorf("the match says %+v", v)
	}
	_, _, body := people[0].ask("GET", "/api/matches/"+id+"/record?format=pdn", nil)
	if text := string(body); !strings.Contains(text, "[%clk 0:00:52]") || !strings.Contains(text, "60+2") {
		t.Errorf("the record has no clocks:\n%s", text)
	}
	for first.until("events").Match.Ply < 2 { // until it is told, the time is the server's
	}
	h.skip(b) // 62 of 67 seconds
	h.skip(b)
	for {
		if f := first.until("events"); f.Match.Outcome != nil {
			if f.Match.Outcome.Reason != "timeout" || f.Match.Outcome.Place[1] != 1 {
				t.Errorf("the end: %+v", f.Match.Outcome)
			}
			return
		}
	}
}

// TestImpossibleClocks are refused before there is a match.
func TestImpossibleClocks(t *testing.T) {
	p := newBench(t).person()
	for _, clock := range []string{"soon", "-5", "0", "1|2|3", "99999999", "60+99999", "days=1000", strings.Repeat("9", 5000)} {
		p.refused(http.StatusUnprocessableEntity, "setting", "POST", "/api/matches",
			map[string]any{"game": "russian", "opponent": "self", "settings": map[string]any{"clock": clock}})
	}
}

// TestClocksWhileTheServerIsAway: nobody is charged from its last sign of life on.
func TestClocksWhileTheServerIsAway(t *testing.T) {
	h := newHands()
	cfg := testConfig(t.TempDir())
	cfg.now = h.now
	b := openBench(t, cfg)
	id, first, _, people := clocked(t, b, "300")
	first.must(first.play(0, "c3-d4"))
	h.skipped.Add(int64(20 * time.Second))
	b.close()
	h.skipped.Add(int64(time.Hour))
	b = openBench(t, cfg)
	people[1].b = b
	l := people[1].dial(id, 0)
	for l.until("hello", "events").Match.Clocks.Seats[1].Left < 1 {
	}
	l.must(l.play(1, "d6-c5"))
	if c := clockOf(people[1], id, 1); c.Left != 280_000 {
		t.Errorf("%+v: 20 seconds were spent before the server went", c)
	}
}

// TestMoveBeforeTheFirstTick: a move that is quicker than the server's look at its clocks is charged no more than it took.
func TestMoveBeforeTheFirstTick(t *testing.T) {
	h := newHands()
	cfg := testConfig(t.TempDir())
	cfg.now = h.now
	b := openBench(t, cfg)
	id, first, _, _ := clocked(t, b, "300")
	first.must(first.play(0, "c3-d4"))
	b.close()
	h.skipped.Add(int64(time.Hour))
	b = openBench(t, cfg)
	r, err := b.srv.live.Rooms.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer b.srv.live.Rooms.Release(r)
	if _, err := r.Execute(t.Context(), match.Command{ID: "1/quick", Seat: 1, Request: match.Move{Text: "d6-c5", Plies: match.AnyPlies}}); err != nil {
		t.Fatal(err)
	}
	if left := r.Look().State.Clock(1, r.Look().State.At).Left; left != 5*time.Minute {
		t.Errorf("%v left of five minutes, though no server was there", left)
	}
}

// TestClaimGone: the game may be claimed once the other has been away for a minute.
func TestClaimGone(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	id, first, second, people := clocked(t, b, "600")
	first.must(first.play(0, "c3-d4"))
	claim := map[string]any{"n": 1}
	if f := first.cmd(0, "claimGone", claim); f.Code != "notGone" {
		t.Errorf("of one who is there: %+v", f)
	}
	second.conn.CloseNow()
	eventually(t, "the other is seen to have gone", func() bool {
		return !want[show.MatchView](people[0], http.StatusOK, "GET", "/api/matches/"+id, nil).Seats[1].Online
	})
	if f := first.cmd(0, "claimGone", claim); f.Code != "notGone" {
		t.Errorf("at once: %+v", f)
	}
	h.skipped.Add(int64(match.GoneAfter))
	first.must(first.cmd(0, "claimGone", claim))
	for {
		if f := first.until("events"); f.Match.Outcome != nil {
			if f.Match.Outcome.Reason != "gone" || f.Match.Outcome.Place[0] != 1 {
				t.Errorf("the end: %+v", f.Match.Outcome)
			}
			return
		}
	}
}

// TestPartnersAreTold: a page gives time to opponents only.
func TestPartnersAreTold(t *testing.T) {
	p := newBench(t).person()
	id := p.make(map[string]any{"game": "bughouse", "opponent": "self"})
	v := want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil)
	if len(v.Teams) != 4 || v.Teams[0] == v.Teams[1] || v.Teams[0] != v.Teams[3] && v.Teams[0] != v.Teams[2] {
		t.Errorf("teams %v", v.Teams)
	}
}

// TestLiarsClock: a client that says that it had its turns for no time is given no more than the bank for the way, a second
// and a tenth of one for each turn; one that says too much is given nothing for it.
func TestLiarsClock(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	id, first, second, people := clocked(t, b, "600")
	liar := func(l *line, seat int, text string, took float64) frame {
		return l.cmd(seat, "ply", map[string]any{"text": text, "took": took})
	}
	moves := strings.Fields("c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5")
	claims := []float64{9_000, 20_000, 10_000, 1e9}
	for i, text := range moves {
		h.skipped.Add(int64(10 * time.Second))
		if i%2 == 0 {
			first.must(liar(first, 0, text, 0))
			second.untilPly(i + 1)
		} else {
			second.must(liar(second, 1, text, claims[i/2]))
			first.untilPly(i + 1)
		}
	}
	// 0.5 s, then what the bank has left, 0.6, of which no more than 0.5 at once, then a tenth more a turn.
	if c := clockOf(people[0], id, 0); c.Left != 600_000-40_000+500+500+200+100 {
		t.Errorf("the liar has %d ms left", c.Left)
	}
	if c := clockOf(people[1], id, 1); c.Left != 600_000-40_000+500 { // said nine seconds of the first ten
		t.Errorf("the other has %d ms left", c.Left)
	}
}

// untilPly reads on until so many plies were told.
func (l *line) untilPly(n int) {
	for l.until("events").Match.Ply < n {
	}
}

// TestTwoPressAtOnceOnTheWire: of two pages of one player one presses the clock; the other is told that nothing is left to
// press, and the turn has been finished once.
func TestTwoPressAtOnceOnTheWire(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	p, q := b.person(), b.person()
	id := p.make(map[string]any{
		"game": "russian", "opponent": "friend", "seat": 0,
		"settings": map[string]any{"clock": "60+5", "firstTurn": "clocked", "press": "on"},
	})
	if status, _, body := q.ask("POST", "/api/matches/"+id+"/join", map[string]any{"seat": 1}); status >= 300 {
		t.Fatalf("status %d: %s", status, body)
	}
	tabs := [2]*line{p.dial(id, 0), p.dial(id, 0)}
	for _, tab := range tabs {
		tab.until("hello")
	}
	tabs[0].must(tabs[0].play(0, "c3-d4"))
	for i, tab := range tabs {
		tab.send(map[string]any{"t": "cmd", "id": "press" + string(rune('0'+i)), "seat": 0, "kind": "press"})
	}
	answers := map[string]int{}
	for _, tab := range tabs {
		f := tab.until("ack", "refused")
		answers[f.T+f.Code]++
	}
	if answers["ack"] != 1 || answers["refusednothingToPress"] != 1 {
		t.Errorf("answered %v", answers)
	}
	if c := clockOf(p, id, 0); c.Left != 65_000 || c.Running {
		t.Errorf("the clock after one press: %+v", c)
	}
}
