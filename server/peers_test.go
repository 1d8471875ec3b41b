package server

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

// TestPeers: what nodes tell one another of people.
func TestPeers(t *testing.T) {
	pg := pgtest.New(t)
	for name, test := range map[string]func(*testing.T, *pgtest.Server){
		"who is at a table":                testTables,
		"who is gone":                      testGoneAcross,
		"an offer is taken elsewhere":      testOffersAcross,
		"a match is set aside on all":      testAsideAcross,
		"a node that is not heard is gone": testSilentNode,
		"programs challenge one another":   testForeignAcross,
	} {
		t.Run(name, func(t *testing.T) { test(t, pg) })
	}
}

// knowEachOther waits until nodes know of one another.
func knowEachOther(t *testing.T, list []*node) {
	t.Helper()
	eventually(t, "nodes know of one another", func() bool {
		for _, n := range list {
			if len(n.srv.live.Keeper.Others()) != len(list)-1 {
				return false
			}
		}
		return true
	})
}

// together waits until a line is told which seats are there.
func (l *line) together(first, second bool) {
	l.t.Helper()
	for {
		f := l.until("hello", "presence")
		seats := f.Seats
		if f.T == "hello" {
			seats = f.Match.Seats
		}
		if len(seats) == 2 && seats[0].Online == first && seats[1].Online == second {
			return
		}
	}
}

// testTables: players on two nodes see one another come and go, and so does who looks on.
func testTables(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 3)
	knowEachOther(t, n)
	one, other := n[0].person(), n[1].person()
	id := one.make(map[string]any{"game": "russian", "opponent": "friend", "seat": 0})
	other.join(id, 1)
	first := one.dial(id, 0)
	first.together(true, false)
	second := other.dial(id, 0)
	first.together(true, true)
	second.together(true, true)
	third := n[2].person().dial(id, 0)
	third.together(true, true)
	for f := first.until("presence"); f.Watching != 1; f = first.until("presence") {
	}
	second.conn.CloseNow()
	first.together(true, false)
	third.together(true, false)
	v := want[show.MatchView](other.on(n[2]), http.StatusOK, "GET", "/api/matches/"+id, nil)
	if !v.Seats[0].Online || v.Seats[1].Online {
		t.Errorf("seats %+v", v.Seats)
	}
}

// testGoneAcross: nobody is gone who is at the table on another node, or may be; who has gone from there is.
func testGoneAcross(t *testing.T, pg *pgtest.Server) {
	h := newHands()
	n := nodes(t, pg, 2, withHands(h))
	knowEachOther(t, n)
	id, _, lines := across(t, n[1], n[0], map[string]any{"game": "russian", "settings": map[string]any{"clock": "600+2", "firstTurn": "clocked"}})
	lines[1].together(true, true)
	lines[0].must(lines[0].play(0, "c3-d4"))
	lines[1].must(lines[1].play(1, "d6-c5")) // it is the turn of who is on the second node
	h.skipped.Add(int64(2 * time.Minute))
	claim := map[string]any{"n": 0}
	if f := lines[1].cmd(1, "claimGone", claim); f.Code != "notGone" {
		t.Errorf("who is on another node is gone: %+v", f)
	}
	lines[0].conn.CloseNow()
	lines[1].together(false, true)
	if f := lines[1].cmd(1, "claimGone", claim); f.Code != "notGone" {
		t.Errorf("who has gone just now: %+v", f)
	}
	h.skipped.Add(int64(2 * time.Minute))
	for _, cut := range n {
		cut.bus.cut.Store(true)
	}
	if f := lines[1].cmd(1, "claimGone", claim); f.Code != "notGone" {
		t.Errorf("he may be on the other node, which cannot be asked: %+v", f)
	}
	for _, cut := range n {
		cut.bus.cut.Store(false)
	}
	lines[1].must(lines[1].cmd(1, "claimGone", claim))
	if v := n[0].person().view(id); v.Outcome == nil || v.Outcome.Reason != "gone" {
		t.Errorf("the end: %+v", v.Outcome)
	}
}

// testOffersAcross: what is offered on one node is seen, and taken, on another.
func testOffersAcross(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	knowEachOther(t, n)
	ann, ben := n[0].person(), n[1].person()
	id := ann.make(map[string]any{"game": "russian", "opponent": "anybody", "seat": 0})
	for _, who := range []*person{ben, ann.on(n[1]), ann} {
		list := who.offers()
		if len(list) != 1 || list[0].ID != id || list[0].Yours != (who != ben) {
			t.Fatalf("offers %+v", list)
		}
	}
	ben.refused(http.StatusConflict, "offerGone", "POST", "/api/offers/nowhere/take", nil)
	if m := want[show.MatchView](ben, http.StatusOK, "POST", "/api/offers/"+id+"/take", nil); m.Status != "playing" {
		t.Errorf("taken: %+v", m)
	}
	eventually(t, "it stands no more", func() bool { return len(ann.offers()) == 0 && len(ben.offers()) == 0 })
}

// testAsideAcross: what one node has set aside no other tries.
func testAsideAcross(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, people, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	if err := n[0].srv.live.Work(t.Context(), id, func(context.Context) error { panic("rules") }); err == nil {
		t.Fatal("rules have panicked")
	}
	for _, l := range lines {
		if f := l.until("bye"); f.Reason != "setAside" {
			t.Errorf("%+v", f)
		}
	}
	eventually(t, "the other node knows", func() bool {
		status, _, _ := people[1].ask("GET", "/api/matches/"+id, nil)
		return status == http.StatusServiceUnavailable
	})
}

// testSilentNode: who was on a node that has died is seen to be away.
func testSilentNode(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	knowEachOther(t, n)
	_, _, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	lines[0].together(true, true)
	n[1].die()
	lines[0].together(true, false)
}

// testForeignAcross: programs written for lichess find one another on two nodes, and a challenge is answered and withdrawn on
// either.
func testForeignAcross(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	knowEachOther(t, n)
	ann, bob := n[0].foreigner("Ann"), n[1].foreigner("Bob")
	hers, his := ann.listen("/api/stream/event"), bob.listen("/api/stream/event")
	hers.next() // which shows that it stands
	his.next()
	eventually(t, "each is seen on the other node", func() bool {
		list, _, _ := ann.ask("GET", "/api/user/"+bob.name, nil)
		other, _, _ := bob.ask("GET", "/api/user/"+ann.name, nil)
		return list == http.StatusOK && other == http.StatusOK
	})
	challenge := func() string {
		id, _ := ann.form(http.StatusOK, "/api/challenge/Bob", "color=white")["id"].(string)
		if c := his.kind("challenge"); c.at("challenge", "id") != id || c.at("challenge", "direction") != "in" {
			t.Fatalf("the challenge: %v", c)
		}
		return id
	}
	id := challenge()
	if list, _ := bob.wants(http.StatusOK, "GET", "/api/challenge", nil)["in"].([]any); len(list) != 1 {
		t.Errorf("he has %v", list)
	}
	bob.form(http.StatusOK, "/api/challenge/"+id+"/decline", "reason=later")
	if c := hers.kind("challengeDeclined"); c.at("challenge", "id") != id || c.at("challenge", "declineReasonKey") != "later" {
		t.Errorf("declined: %v", c)
	}
	bob.wants(http.StatusNotFound, "POST", "/api/challenge/"+id+"/accept", nil)

	id = challenge()
	there := &foreigner{&program{ann.on(n[1]), ann.token}, ann.name}
	there.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/cancel", nil)
	if c := his.kind("challengeCanceled"); c.at("challenge", "id") != id {
		t.Errorf("withdrawn: %v", c)
	}

	id = challenge()
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
	for _, events := range []*listener{hers, his} {
		if g := events.kind("gameStart"); g.at("game", "id") != id {
			t.Errorf("begun: %v", g)
		}
	}
	eventually(t, "nobody waits any more", func() bool {
		out, _ := ann.wants(http.StatusOK, "GET", "/api/challenge", nil)["out"].([]any)
		in, _ := bob.wants(http.StatusOK, "GET", "/api/challenge", nil)["in"].([]any)
		return len(out)+len(in) == 0
	})
}
