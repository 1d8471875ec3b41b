package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/show"
)

// offers are the open offers as a person sees them.
func (p *person) offers() []live.TermsView {
	p.b.t.Helper()
	return want[api.OpenOffersView](p, http.StatusOK, "GET", "/api/offers", nil).Offers
}

// offersBy lists the matches that are offered, by their ids.
func (p *person) offersBy() []string {
	p.b.t.Helper()
	var ids []string
	for _, o := range p.offers() {
		ids = append(ids, o.ID)
	}
	return ids
}

// anybody makes an open offer.
func (p *person) anybody(game string) string {
	p.b.t.Helper()
	return p.make(map[string]any{"game": game, "opponent": "anybody"})
}

// refused sends a request that must be refused with a code.
func (p *person) refused(status int, code, method, path string, body any) {
	p.b.t.Helper()
	got, _, data := p.ask(method, path, body)
	if got != status || !strings.Contains(string(data), `"code":"`+code+`"`) {
		p.b.t.Errorf("%s %s: %d %s, want %d %s", method, path, got, data, status, code)
	}
}

// TestOpenOffer: what somebody offers to anybody is listed with its terms for everybody, and whoever takes it sits down at
// once; a link for a friend is never listed.
func TestOpenOffer(t *testing.T) {
	b := newBench(t)
	ann, ben := b.person(), b.person()
	if list := ben.offers(); list == nil || len(list) > 0 {
		t.Fatalf("an empty lobby: %v", list)
	}
	want[api.MeView](ann, http.StatusOK, "PUT", "/api/me", map[string]string{"name": "Ann"})
	private := ann.make(map[string]any{"game": "russian", "opponent": "friend"})
	id := ann.make(map[string]any{
		"game": "russian;huff=losePiece", "opponent": "anybody", "seat": 1, "settings": map[string]string{"takeback": "off"},
	})
	byLot := ann.make(map[string]any{"game": "chess", "opponent": "anybody", "seat": -1})
	list := ben.offers()
	if len(list) != 2 || slices.Contains(ben.offersBy(), private) {
		t.Fatalf("listed: %+v", list)
	}
	i := slices.IndexFunc(list, func(o live.TermsView) bool { return o.ID == id })
	o, lot := list[i], list[1-i]
	if o.Host != "Ann" || o.Yours || o.Seat != 0 || o.Game != "russian;huff=losePiece" || o.Family != "draughts" ||
		!slices.Equal(o.Changed, []string{"huff"}) || o.Options["huff"] != "losePiece" || o.Settings.Takeback != match.Off || o.Created == 0 {
		t.Errorf("the offer: %+v", o)
	}
	if lot.ID != byLot || lot.Seat != -1 {
		t.Errorf("sides by lot: %+v", lot)
	}
	for _, mine := range ann.offers() {
		if !mine.Yours {
			t.Errorf("Ann does not see that it is hers: %+v", mine)
		}
	}
	if m := want[show.MatchView](ben, http.StatusOK, "GET", "/api/matches/"+id, nil); !m.Open || m.Status != "waiting" {
		t.Errorf("the match waits: %+v", m)
	}
	ann.refused(http.StatusConflict, "ownOffer", "POST", "/api/offers/"+id+"/take", nil)
	ben.refused(http.StatusConflict, "offerGone", "POST", "/api/offers/"+private+"/take", nil)
	ben.refused(http.StatusConflict, "offerGone", "POST", "/api/offers/nowhere/take", nil)

	m := want[show.MatchView](ben, http.StatusOK, "POST", "/api/offers/"+id+"/take", nil)
	if m.Status != "playing" || !slices.Equal(m.You, []int{0}) || m.Open {
		t.Errorf("Ben sits down: %+v", m)
	}
	// The answer was lost, and the request is sent again.
	if again := want[show.MatchView](ben, http.StatusOK, "POST", "/api/offers/"+id+"/take", nil); !slices.Equal(again.You, []int{0}) {
		t.Errorf("taken twice: %+v", again)
	}
	if ids := ben.offersBy(); !slices.Equal(ids, []string{byLot}) {
		t.Errorf("afterwards %v are listed, want %s", ids, byLot)
	}
	ann.refused(http.StatusConflict, "offerGone", "DELETE", "/api/offers/"+id, nil)
}

// TestProgramTakesOffer: a program finds an offer and takes it with its token; one that may only read does not.
func TestProgramTakesOffer(t *testing.T) {
	b := newBench(t)
	id := b.person().anybody("russian")
	bot := b.program(gate.ScopePlay)
	b.program(gate.ScopeRead).wants(http.StatusForbidden, "POST", "/api/offers/"+id+"/take", nil)
	if offers := bot.wants(http.StatusOK, "GET", "/api/offers", nil)["offers"].([]any); len(offers) != 1 {
		t.Fatalf("listed: %v", offers)
	}
	if m := bot.wants(http.StatusOK, "POST", "/api/offers/"+id+"/take", nil); m["status"] != "playing" {
		t.Errorf("the program plays: %v", m)
	}
}

// TestOfTakersOneSitsDown: of many who take an offer at once one gets in; the others hear that it is gone.
func TestOfTakersOneSitsDown(t *testing.T) {
	b := newBench(t)
	ann := b.person()
	id := ann.anybody("russian")
	takers := make([]*person, 6)
	got := make([]string, len(takers))
	var all sync.WaitGroup
	for i := range takers {
		takers[i] = b.person()
		all.Go(func() {
			status, _, data := takers[i].ask("POST", "/api/offers/"+id+"/take", nil)
			got[i] = fmt.Sprint(status)
			if strings.Contains(string(data), `"code":"offerGone"`) {
				got[i] += " offerGone"
			}
		})
	}
	all.Wait()
	slices.Sort(got)
	if want := append([]string{"200"}, slices.Repeat([]string{"409 offerGone"}, len(takers)-1)...); !slices.Equal(got, want) {
		t.Errorf("answers %v, want %v", got, want)
	}
	if m := want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+id, nil); m.Status != "playing" {
		t.Errorf("the match: %+v", m)
	}
}

// TestOfferWithdrawn: only its host withdraws an offer, from the list or at the board, and then nobody takes it.
func TestOfferWithdrawn(t *testing.T) {
	b := newBench(t)
	ann, ben := b.person(), b.person()
	id, other := ann.anybody("russian"), ann.anybody("chess")
	ben.anybody("shove;clock=60")
	for _, who := range []*person{ben, b.stranger()} {
		who.refused(http.StatusForbidden, "notSeated", "DELETE", "/api/offers/"+id, nil)
	}
	for range 2 { // sent again because the answer was lost
		want[struct{}](ann, http.StatusNoContent, "DELETE", "/api/offers/"+id, nil)
	}
	ann.dial(other, 0).cmd(0, "abort", nil)
	if list := ben.offers(); len(list) != 1 || !list[0].Yours || list[0].MoveTime != 60 {
		t.Errorf("listed: %+v", list)
	}
	ben.refused(http.StatusConflict, "offerGone", "POST", "/api/offers/"+id+"/take", nil)
	if m := want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+id, nil); m.Status != "over" || !m.Aborted || m.Open {
		t.Errorf("the match: %+v", m)
	}
}

// TestOfferTakenAndWithdrawn: of a taker and a host who withdraws in the same moment one has his way, and no match ends
// that has begun.
func TestOfferTakenAndWithdrawn(t *testing.T) {
	b := newBench(t)
	ann, ben := b.person(), b.person()
	for range 20 {
		id := ann.anybody("russian")
		var took, withdrew int
		var both sync.WaitGroup
		both.Go(func() { took, _, _ = ben.ask("POST", "/api/offers/"+id+"/take", nil) })
		both.Go(func() { withdrew, _, _ = ann.ask("DELETE", "/api/offers/"+id, nil) })
		both.Wait()
		m := want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+id, nil)
		switch {
		case took == http.StatusOK && withdrew == http.StatusConflict && m.Status == "playing":
		case took == http.StatusConflict && withdrew == http.StatusNoContent && m.Aborted:
		default:
			t.Fatalf("taken %d, withdrawn %d: the match is %s", took, withdrew, m.Status)
		}
	}
}

// TestCancelAfterSomebodySatDown: who gives up waiting just after the other has sat down stays at the board; both may
// still abort the match on purpose.
func TestCancelAfterSomebodySatDown(t *testing.T) {
	b := newBench(t)
	ann, ben := b.person(), b.person()
	id := ann.make(map[string]any{"game": "russian", "opponent": "friend"})
	l := ann.dial(id, 0)
	want[show.MatchView](ben, http.StatusOK, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": -1})
	cancel := map[string]any{"what": "waiting"}
	if f := l.cmd(0, "abort", cancel); f.Code != "begun" {
		t.Errorf("too late: %v", f)
	}
	if m := want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+id, nil); m.Status != "playing" {
		t.Errorf("the match: %+v", m)
	}
	l.cmd(0, "abort", nil)

	id = ann.make(map[string]any{"game": "russian", "opponent": "friend"})
	ann.dial(id, 0).cmd(0, "abort", cancel)
	if m := want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+id, nil); !m.Aborted {
		t.Errorf("while it waits: %+v", m)
	}
}

// TestOfferGoesWithItsHost: an offer stands while its host is at the board or in the lobby, and a little longer; then it is
// neither listed nor taken, until the host comes back.
func TestOfferGoesWithItsHost(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	ben := b.person()
	ann := b.program(gate.ScopePlay)
	id := ann.wants(http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "russian", "opponent": "anybody"})["id"].(string)
	gone := func() {
		t.Helper()
		eventually(t, "the offer goes with its host", func() bool {
			h.skipped.Add(int64(live.HostGrace))
			return len(ben.offers()) == 0
		})
		ben.refused(http.StatusConflict, "offerGone", "POST", "/api/offers/"+id+"/take", nil)
	}
	h.skipped.Add(int64(live.HostGrace - time.Second))
	if ids := ben.offersBy(); !slices.Equal(ids, []string{id}) {
		t.Fatalf("a new offer: %v", ids)
	}
	gone()

	line := ann.stream(id, "")
	line.until("hello")
	h.skipped.Add(int64(time.Hour))
	if ids := ben.offersBy(); !slices.Equal(ids, []string{id}) {
		t.Errorf("while the host is at the board: %v", ids)
	}
	line.res.Body.Close()
	gone()

	if offers := ann.wants(http.StatusOK, "GET", "/api/offers", nil)["offers"].([]any); len(offers) != 1 {
		t.Errorf("the host looks into the lobby: %v", offers)
	}
	if ids := ben.offersBy(); !slices.Equal(ids, []string{id}) {
		t.Errorf("while the host is in the lobby: %v", ids)
	}
	want[show.MatchView](ben, http.StatusOK, "POST", "/api/offers/"+id+"/take", nil)
	if len(ben.offers()) > 0 {
		t.Error("it was taken, and stands yet")
	}
}

// TestOfferOutlivesRestart: the host's page comes back by itself, and with it the offer.
func TestOfferOutlivesRestart(t *testing.T) {
	cfg := testConfig(t.TempDir())
	b := openBench(t, cfg)
	ann := b.program(gate.ScopePlay)
	id := ann.wants(http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "russian", "opponent": "anybody"})["id"].(string)
	b.close()
	ann.b = openBench(t, cfg)
	ben := ann.b.person()
	if ids := ben.offersBy(); len(ids) > 0 {
		t.Errorf("nobody is here: %v", ids)
	}
	ann.stream(id, "").until("hello")
	if ids := ben.offersBy(); !slices.Equal(ids, []string{id}) {
		t.Errorf("the host is back: %v", ids)
	}
	want[show.MatchView](ben, http.StatusOK, "POST", "/api/offers/"+id+"/take", nil)
}

// TestTooManyOffers: one host has a few, one address some, the house many; what is withdrawn makes place.
func TestTooManyOffers(t *testing.T) {
	b := newBench(t)
	ann := b.person()
	var ids []string
	for range live.MaxOffersOf {
		ids = append(ids, ann.anybody("russian"))
	}
	again := map[string]any{"game": "russian", "opponent": "anybody"}
	ann.refused(http.StatusConflict, "tooManyOffers", "POST", "/api/matches", again)
	want[struct{}](ann, http.StatusNoContent, "DELETE", "/api/offers/"+ids[0], nil)
	ann.make(again)
	b.person().make(again)

	cfg := testConfig("").settle()
	l := live.NewLobby(cfg.now, cfg.Limits.Guests)
	fill := func(place string, n int) {
		for i := range n {
			if _, err := l.Begin(fmt.Sprint(place, i), place); err != nil {
				t.Fatalf("offer %d of %q: %v", i, place, err)
			}
		}
	}
	fill("here", l.PerPlace)
	if _, err := l.Begin("one more", "here"); err != live.ErrLobbyFull {
		t.Errorf("one more of an address: %v", err)
	}
	done, err := l.Begin("another", "")
	if err != nil {
		t.Fatal(err)
	}
	done()
	fill("", live.MaxOffers-l.PerPlace)
	if _, err := l.Begin("one more", ""); err != live.ErrLobbyFull {
		t.Errorf("one more in all: %v", err)
	}
}

// TestOffersOfTwoSeats: a table of four would begin with somebody who has left meanwhile.
func TestOffersOfTwoSeats(t *testing.T) {
	newBench(t).person().refused(http.StatusUnprocessableEntity, "offerSeats", "POST", "/api/matches", map[string]any{"game": "bughouse", "opponent": "anybody"})
}
