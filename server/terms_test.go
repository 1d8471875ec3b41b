package server

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// act sends a command by a request and gives its status and the code of a refusal.
func (p *person) act(id string, body map[string]any) (status int, code string) {
	p.b.t.Helper()
	status, _, data := p.ask("POST", "/api/matches/"+id+"/commands", body)
	if status >= 300 {
		_, code, _ = strings.Cut(string(data), `"code":"`)
		code, _, _ = strings.Cut(code, `"`)
	}
	return status, code
}

// proposes proposes terms without a seat and gives the number.
func (p *person) proposes(id string, terms map[string]any) int {
	p.b.t.Helper()
	if status, code := p.act(id, map[string]any{"kind": "propose", "terms": terms}); status != http.StatusOK {
		p.b.t.Fatalf("a proposal is refused: %d %s", status, code)
	}
	seen := p.sees(id)
	if len(seen) != 1 || !seen[0].Yours || seen[0].Waits {
		p.b.t.Fatalf("who has proposed sees %+v", seen)
	}
	return seen[0].N
}

// sees are the proposals that somebody is told.
func (p *person) sees(id string) []show.ProposalView {
	p.b.t.Helper()
	return want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil).Proposals
}

// TestCounterOffers: who comes to a link proposes other terms, the host proposes in turn, and by what both agree on, another game even, the
// match begins for all who follow it.
func TestCounterOffers(t *testing.T) {
	dir := t.TempDir()
	b := openBench(t, testConfig(dir))
	host, ann, bob, reader := b.person(), b.person(), b.person(), b.person()
	id := host.make(map[string]any{"game": "russian", "opponent": "friend", "seat": 0})
	table := host.dial(id, 0)
	if v := table.until("hello").Match; !v.May || v.Lot || v.Proposals != nil {
		t.Errorf("the host is told %+v", v)
	}
	n := ann.proposes(id, map[string]any{"game": "russian;capture=may", "settings": map[string]any{"clock": "300+2", "touchMove": "strict"}, "seat": 1})
	f := table.until("events")
	if len(f.Match.Proposals) != 1 || f.Match.Proposals[0].N != n || !f.Match.Proposals[0].Waits || f.Match.Proposals[0].By != "guest" {
		t.Fatalf("the host is told %+v", f.Match.Proposals)
	}
	if e := f.Events[0]; e.Kind != "proposed" || e.Text != "" || e.Terms == nil || e.N != n {
		t.Errorf("the event is told as %+v", e)
	}
	if got := f.Match.Proposals[0].Terms; *got.Seat != 1 || !slices.Equal(got.Differs, []show.DifferenceView{
		{Kind: "rule", ID: "capture", Value: "may", Usual: "must"},
		{Kind: "setting", ID: "touchMove", Value: "strict", Usual: "off"}, {Kind: "setting", ID: "clock", Value: "300+2"},
	}) {
		t.Errorf("the terms differ by %+v", got.Differs)
	}
	m := bob.proposes(id, map[string]any{"game": "chess"})
	if v := reader.sees(id); v != nil {
		t.Errorf("who looks on sees %+v", v)
	}
	hello := reader.dial(id, 0).until("hello")
	for _, e := range hello.Events {
		if e.Kind == "proposed" && (e.Terms != nil || e.Text != "") {
			t.Errorf("who looks on is told %+v", e)
		}
	}
	if _, code := bob.act(id, map[string]any{"kind": "settle", "n": n, "what": "yes"}); code != "proposalGone" {
		t.Errorf("somebody else answers: %s", code)
	}
	table.must(table.cmd(0, "propose", map[string]any{"n": n, "terms": map[string]any{"game": "othello", "seat": 0}}))
	if got := ann.sees(id); len(got) != 1 || got[0].By != "host" || !got[0].Waits || got[0].Terms.Family != "reversi" {
		t.Fatalf("the answer of the host: %+v", got)
	}
	other := ann.dial(id, 0)
	other.until("hello")
	if status, code := ann.act(id, map[string]any{"kind": "settle", "n": n, "what": "yes"}); status != http.StatusConflict || code != "proposalGone" {
		t.Errorf("what was changed is agreed on: %d %s", status, code)
	}
	if status, code := ann.act(id, map[string]any{"kind": "settle", "n": n + 2, "what": "yes"}); status != http.StatusOK {
		t.Fatalf("agreement is refused: %d %s", status, code)
	}
	for _, l := range []*line{table, other} {
		f := l.until("hello")
		if f.Match.Game != "othello" || f.Match.Status != "playing" || f.Board.W != 8 || len(f.Start) != 4 || f.Match.Proposals != nil || f.Match.May {
			t.Fatalf("the greeting to the match: %+v", f.Match)
		}
	}
	if _, code := host.act(id, map[string]any{"kind": "settle", "n": m, "what": "yes"}); code != "begun" {
		t.Errorf("a second one is accepted: %s", code)
	}
	table.must(table.play(0, "d3"))
	_, _, text := host.ask("GET", "/api/matches/"+id+"/record", nil)
	if !strings.Contains(string(text), "game othello") {
		t.Errorf("the record is\n%s", text)
	}
	b.close()
	again := openBench(t, testConfig(dir)).person()
	if v := want[show.MatchView](again, http.StatusOK, "GET", "/api/matches/"+id, nil); v.Game != "othello" || v.Ply != 1 {
		t.Errorf("after a restart: %+v", v)
	}
}

// TestTwoAccept: of two who accept at once one plays.
func TestTwoAccept(t *testing.T) {
	b := newBench(t)
	host := b.person()
	id := host.make(map[string]any{"game": "russian", "opponent": "friend", "seat": -1})
	guests := []*person{b.person(), b.person(), b.person()}
	for _, p := range guests {
		n := p.proposes(id, map[string]any{"game": "english"})
		if status, code := host.act(id, map[string]any{"kind": "propose", "n": n, "terms": map[string]any{"game": "chess", "seat": -1}}); status != http.StatusOK {
			t.Fatalf("%d %s", status, code)
		}
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	done := map[string]int{}
	offered := make([]int, len(guests))
	for i, p := range guests {
		offered[i] = p.sees(id)[0].N // before one of them accepts: then there are none any more
	}
	for i, p := range guests {
		all.Go(func() {
			_, code := p.act(id, map[string]any{"kind": "settle", "n": offered[i], "what": "yes"})
			mu.Lock()
			done[code]++
			mu.Unlock()
		})
	}
	all.Wait()
	if done[""] != 1 || done["begun"] != 2 {
		t.Errorf("%v", done)
	}
	v := want[show.MatchView](host, http.StatusOK, "GET", "/api/matches/"+id, nil)
	if v.Game != "chess" || v.Status != "playing" || !v.Lot {
		t.Errorf("%+v", v)
	}
	host.act(id, map[string]any{"kind": "abort"})
	fair := want[api.FairView](host, http.StatusOK, "GET", "/api/matches/"+id+"/fair", nil)
	if len(fair.Rolls) != 2 || fair.Rolls[0].Ply == fair.Rolls[1].Ply {
		t.Errorf("the lots are %+v", fair.Rolls)
	}
	for i, roll := range fair.Rolls {
		n := recount(fair.Seed, roll.Ply, roll.Total)
		if n < roll.From || n >= roll.From+roll.Weight {
			t.Errorf("lot %d was not drawn so: %+v", i, roll)
		}
	}
}

// TestImpossibleProposals are refused as at the making of a match, and nothing is left of them.
func TestImpossibleProposals(t *testing.T) {
	b := newBench(t)
	host, p := b.person(), b.person()
	id := host.make(map[string]any{"game": "russian", "opponent": "friend", "seat": 0})
	for _, terms := range []map[string]any{
		{"game": "nonsense"}, {"game": "russian;colour=blue"}, {"game": "russian", "position": "?"}, {"game": "russian", "position": "W:Wa1:B"},
		{"game": "russian", "settings": map[string]any{"clock": "soon"}}, {"game": "russian", "settings": map[string]any{"undo": "?"}},
		{"game": strings.Repeat("x", 3000)}, {"seat": 9},
	} {
		body := map[string]any{"game": "russian", "opponent": "friend"}
		for k, v := range terms {
			body[k] = v
		}
		wantStatus, _, made := host.ask("POST", "/api/matches", body)
		_, want, _ := strings.Cut(string(made), `"code":"`)
		want, _, _ = strings.Cut(want, `"`)
		if status, code := p.act(id, map[string]any{"kind": "propose", "terms": terms}); status != wantStatus || code != want || status < 400 {
			t.Errorf("%.80v: %d %s, at the making of a match %d %s", terms, status, code, wantStatus, want)
		}
	}
	if status, code := p.act(id, map[string]any{"kind": "propose"}); status != http.StatusUnprocessableEntity {
		t.Errorf("no terms: %d %s", status, code)
	}
	if status, code := host.act(id, map[string]any{"kind": "propose", "terms": map[string]any{"game": "chess"}}); code != "proposalGone" {
		t.Errorf("a host proposes to nobody: %d %s", status, code)
	}
	if got := host.sees(id); got != nil {
		t.Errorf("there are proposals: %+v", got)
	}
	bots := host.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1})
	if _, code := p.act(bots, map[string]any{"kind": "propose", "terms": map[string]any{"game": "chess"}}); code != "begun" {
		t.Errorf("a match against the computer: %s", code)
	}
}

// TestProposalToOpenOffer: an open offer may be answered so, too, and is none any more when it is agreed on.
func TestProposalToOpenOffer(t *testing.T) {
	b := newBench(t)
	host, p := b.person(), b.person()
	id := host.make(map[string]any{"game": "russian;capture=may", "opponent": "anybody", "seat": 0})
	list := want[api.OpenOffersView](host, http.StatusOK, "GET", "/api/offers", nil).Offers
	if len(list) != 1 || list[0].Seat != 1 || len(list[0].Differs) != 1 {
		t.Fatalf("the offers: %+v", list)
	}
	n := p.proposes(id, map[string]any{"game": "russian", "seat": 0})
	if status, code := host.act(id, map[string]any{"kind": "settle", "n": n, "what": "yes"}); status != http.StatusOK {
		t.Fatalf("%d %s", status, code)
	}
	if list := want[api.OpenOffersView](host, http.StatusOK, "GET", "/api/offers", nil).Offers; len(list) != 0 {
		t.Errorf("the offers: %+v", list)
	}
	if status, _, _ := b.person().ask("POST", "/api/offers/"+id+"/take", nil); status != http.StatusConflict {
		t.Errorf("it is taken as well: %d", status)
	}
}

// TestProposalByNobody: a line of which nobody is known proposes nothing, and tokens that may only look on do not.
func TestProposalByNobody(t *testing.T) {
	b := newBench(t)
	host := b.person()
	id := host.make(map[string]any{"game": "russian", "opponent": "friend"})
	l := b.person().dial(id, 0)
	l.until("hello")
	if f := l.cmd(0, "propose", map[string]any{"terms": map[string]any{"game": "chess"}}); f.T != "refused" || f.Code != "nameFirst" {
		t.Errorf("%+v", f)
	}
}
