package server

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// rivals are two people who play a series.
type rivals struct {
	t   *testing.T
	ann *person // on seat 0 of the first match
	bob *person
	id  string // of the match that is played
}

// pairUp makes a series and seats both.
func pairUp(b *bench, body map[string]any) *rivals {
	p := &rivals{t: b.t, ann: b.person(), bob: b.person()}
	body["opponent"], body["seat"] = "friend", 0
	p.id = p.ann.make(body)
	want[show.MatchView](p.bob, http.StatusOK, "POST", "/api/matches/"+p.id+"/join", map[string]any{"seat": 1})
	return p
}

func (p *rivals) must(who *person, seat int, kind string, more map[string]any) {
	p.t.Helper()
	if status, code := who.act(p.id, command(seat, kind, more)); status != http.StatusOK {
		p.t.Fatalf("%s of seat %d: %d %s", kind, seat, status, code)
	}
}

func command(seat int, kind string, more map[string]any) map[string]any {
	body := map[string]any{"kind": kind, "seat": seat}
	for k, v := range more {
		body[k] = v
	}
	return body
}

// sees is the series of the match that is played.
func (p *rivals) sees() *show.SeriesView {
	p.t.Helper()
	return want[show.MatchView](p.ann, http.StatusOK, "GET", "/api/matches/"+p.id, nil).Series
}

// next agrees on the next match and goes there.
func (p *rivals) next() {
	p.t.Helper()
	p.must(p.ann, p.seatOf(p.ann), "offer", map[string]any{"what": "rematch"})
	p.must(p.bob, p.seatOf(p.bob), "answer", map[string]any{"what": "yes", "text": "rematch"})
	p.id = want[show.MatchView](p.ann, http.StatusOK, "GET", "/api/matches/"+p.id, nil).Next
}

func (p *rivals) seatOf(who *person) int {
	p.t.Helper()
	return want[show.MatchView](who, http.StatusOK, "GET", "/api/matches/"+p.id, nil).You[0]
}

func (p *rivals) page(id string) api.SeriesPageView {
	p.t.Helper()
	return want[api.SeriesPageView](p.ann, http.StatusOK, "GET", "/api/series/"+id, nil)
}

// TestSeriesOfMatches: two people play a series over a restart; the match, the page of the series and the list of matches
// say the same of it, and one file has all games.
func TestSeriesOfMatches(t *testing.T) {
	dir := t.TempDir()
	b := openBench(t, testConfig(dir))
	p := pairUp(b, map[string]any{"game": "russian", "settings": map[string]any{"series": "best=3"}})
	first := p.id
	if v := p.sees(); v == nil || v.ID != first || v.Number != 1 || v.Most != 3 || v.Over || v.Winner != -1 {
		t.Fatalf("the first match tells %+v", v)
	}
	p.must(p.bob, 1, "resign", nil)
	if v := p.sees(); !slices.Equal(v.Score, []float32{1, 0}) || !slices.Equal(v.Result, []float32{1, 0}) || v.Over {
		t.Errorf("after a win %+v", v)
	}
	p.next()
	if seat := p.seatOf(p.ann); seat != 1 {
		t.Errorf("Ann sits on %d in the second game", seat)
	}
	b.close()
	b = openBench(t, testConfig(dir))
	p.ann.b, p.bob.b = b, b
	if v := p.sees(); v.ID != first || v.Number != 2 || !slices.Equal(v.Score, []float32{1, 0}) || !slices.Equal(v.Sides, []int{1, 0}) {
		t.Errorf("after a restart %+v", v)
	}
	p.must(p.ann, 1, "abort", nil)
	p.next()
	p.must(p.ann, 1, "offer", map[string]any{"what": "draw"})
	p.must(p.bob, 0, "answer", map[string]any{"what": "yes"})
	p.next()
	p.must(p.bob, 1, "resign", nil)
	v := p.sees()
	if !v.Over || v.Winner != 0 || v.Why != "majority" || v.Number != 3 || !slices.Equal(v.Score, []float32{2.5, 0.5}) {
		t.Errorf("in the end %+v", v)
	}

	page := p.page(first)
	if page.Match.ID != p.id || page.Match.Series == nil || page.Match.Series.Why != "majority" || len(page.Games) != 4 {
		t.Fatalf("the page tells %+v of %d games", page.Match.Series, len(page.Games))
	}
	for i, want := range []struct {
		number int
		sides  []int
		result []float32
	}{{1, []int{0, 1}, []float32{1, 0}}, {2, []int{1, 0}, nil}, {2, []int{1, 0}, []float32{0.5, 0.5}}, {3, []int{0, 1}, []float32{1, 0}}} {
		g := page.Games[i]
		if g.Number != want.number || !slices.Equal(g.Sides, want.sides) || !slices.Equal(g.Result, want.result) || g.Aborted != (want.result == nil) || g.Thumb == nil {
			t.Errorf("game %d is told as %+v", i+1, g)
		}
	}
	list := want[api.MyMatchesView](p.ann, http.StatusOK, "GET", "/api/me/matches", nil).Matches
	if len(list) != 4 || list[0].Series == nil || list[0].Series.ID != first {
		t.Errorf("the list of matches tells nothing of the series")
	}
	_, _, file := p.ann.ask("GET", "/api/series/"+first+"/record?format=pdn", nil)
	if n := strings.Count(string(file), "[Event \"Best of 3\"]"); n != 4 || !strings.Contains(string(file), `[Round "3"]`) {
		t.Errorf("the file has %d games of the series:\n%s", n, file)
	}
	// What comes after a series is another one.
	p.next()
	if v := p.sees(); v.ID != p.id || v.Number != 1 || v.Score[0] != 0 {
		t.Errorf("after the series %+v", v)
	}
}

// TestNextGameOnce: however many windows ask for the next game at once, there is one.
func TestNextGameOnce(t *testing.T) {
	b := newBench(t)
	p := pairUp(b, map[string]any{"game": "russian", "settings": map[string]any{"series": "first=3"}})
	first := p.id
	p.must(p.ann, 0, "resign", nil)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			who, seat := p.ann, 0
			if i%2 == 1 {
				who, seat = p.bob, 1
			}
			who.act(first, command(seat, "offer", map[string]any{"what": "rematch"}))
		})
	}
	all.Wait()
	page := p.page(first)
	if len(page.Games) != 2 || page.Games[1].Number != 2 || page.Match.Status != "playing" {
		t.Errorf("%d matches: %+v", len(page.Games), page.Games)
	}
}

// TestSeriesAgainstBots: a bot is ready for the next game, and gives nothing up.
func TestSeriesAgainstBots(t *testing.T) {
	b := newBench(t)
	ann := b.person()
	id := ann.make(map[string]any{"game": "othello", "opponent": "bot", "level": 1, "seat": 0, "settings": map[string]any{"series": "games=2,points"}})
	l := ann.dial(id, 0)
	l.must(l.cmd(0, "resign", nil))
	l.must(l.cmd(0, "offer", map[string]any{"what": "rematch"}))
	var next string
	for next == "" {
		next = l.until("events").Match.Next
	}
	v := want[show.MatchView](ann, http.StatusOK, "GET", "/api/matches/"+next, nil)
	if v.Series == nil || v.Series.Number != 2 || !slices.Equal(v.Series.Score, []float32{0, 60}) || !slices.Equal(v.You, []int{1}) {
		t.Errorf("the next game is %+v", v.Series)
	}
}

// TestSeriesRefused: what cannot be asked of a series is refused with its reason, and nothing happens.
func TestSeriesRefused(t *testing.T) {
	b := newBench(t)
	p := pairUp(b, map[string]any{"game": "russian", "settings": map[string]any{"series": "best=3"}})
	stranger := b.person()
	stranger.make(map[string]any{"game": "russian", "opponent": "self"})
	for seat := range 2 {
		if status, code := stranger.act(p.id, command(seat, "concede", nil)); status != http.StatusConflict || code != "notYourSeat" {
			t.Errorf("a stranger gives up for seat %d: %d %s", seat, status, code)
		}
	}
	if status, code := p.ann.act(p.id, command(1, "concede", nil)); code != "notYourSeat" {
		t.Errorf("Ann gives up for Bob: %d %s", status, code)
	}
	p.must(p.ann, 0, "concede", nil)
	if v := p.sees(); !v.Over || v.Winner != 1 || v.Why != "conceded" || v.Score[1] != 1 {
		t.Errorf("given up: %+v", v)
	}
	if status, code := p.bob.act(p.id, command(1, "concede", nil)); code != "seriesOver" {
		t.Errorf("given up again: %d %s", status, code)
	}
	for series, code := range map[string]string{
		"best=0": "seriesNumber", "best=-1": "seriesNumber", "best=1e9": "seriesNumber", "games=4,points": "seriesPoints", "long": "seriesText",
	} {
		status, _, data := p.ann.ask("POST", "/api/matches", map[string]any{"game": "russian", "opponent": "self", "settings": map[string]any{"series": series}})
		if status != http.StatusUnprocessableEntity || !strings.Contains(string(data), `"code":"`+code+`"`) {
			t.Errorf("%s: %d %s", series, status, data)
		}
	}
	alone := p.ann.make(map[string]any{"game": "russian", "opponent": "self"})
	for _, id := range []string{alone, "nobody", strings.Repeat("x", 16)} {
		if status, _, _ := p.ann.ask("GET", "/api/series/"+id, nil); status != http.StatusNotFound {
			t.Errorf("series %s: %d", id, status)
		}
	}
	if status, _, _ := p.ann.ask("GET", "/api/series/nobody/record", nil); status != http.StatusNotFound {
		t.Errorf("the file of no series: %d", status)
	}
	if status, _, _ := p.ann.ask("GET", "/api/series/"+p.id+"/record?format=xyz", nil); status != http.StatusUnprocessableEntity {
		t.Errorf("a format that there is not: %d", status)
	}
}

// TestClaimSeries: whoever stays away between two games for ten minutes loses the series by a claim, and nobody who is here.
func TestClaimSeries(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	p := pairUp(b, map[string]any{"game": "russian", "settings": map[string]any{"series": "best=3"}})
	p.must(p.ann, 0, "resign", nil)
	line := p.bob.dial(p.id, 0)
	if _, code := p.ann.act(p.id, command(0, "claimGone", map[string]any{"n": 1})); code != "notGoneBetween" {
		t.Errorf("of one who is here: %s", code)
	}
	h.skipped.Add(int64(match.AfterGoneBetween))
	if _, code := p.ann.act(p.id, command(0, "claimGone", map[string]any{"n": 1})); code != "notGoneBetween" {
		t.Errorf("of one who waits for her: %s", code)
	}
	line.conn.CloseNow()
	eventually(t, "Bob is seen to have gone", func() bool {
		return !want[show.MatchView](p.ann, http.StatusOK, "GET", "/api/matches/"+p.id, nil).Seats[1].Online
	})
	h.skipped.Add(int64(match.AfterGoneBetween))
	p.must(p.ann, 0, "claimGone", map[string]any{"n": 1})
	if v := p.sees(); !v.Over || v.Winner != 0 || v.Why != "conceded" || v.Score[1] != 1 {
		t.Errorf("claimed: %+v", v)
	}
}

// TestAddressOfSeries: the page is there for a series, also when its first match was deleted, and nowhere else.
func TestAddressOfSeries(t *testing.T) {
	b := newBench(t, func(c *Config) {
		c.Web = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>the page")}}
	})
	p := pairUp(b, map[string]any{"game": "russian", "settings": map[string]any{"series": "best=3"}})
	first := p.id
	p.must(p.ann, 0, "resign", nil)
	p.next()
	address := func(id string) int {
		status, _, _ := p.ann.ask("GET", "/series/"+id, nil, "Accept", "text/html")
		return status
	}
	if status := address(first); status != http.StatusOK {
		t.Errorf("a series: %d", status)
	}
	for _, id := range []string{"zzzzzzzz", "x", p.id + "/x"} {
		if status := address(id); status != http.StatusNotFound {
			t.Errorf("%s: %d", id, status)
		}
	}
	if err := b.srv.store.DeleteMatch(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	page := p.page(first)
	if status := address(first); status != http.StatusOK || len(page.Games) != 1 || page.Match.Series.Score[1] != 1 {
		t.Errorf("without its first match: %d, %+v", status, page.Match.Series)
	}
}

// TestSeriesOfPartnersByLot: four people play a series whose seats are drawn before each game: partners stay together, the
// score follows the sides, and the lots follow from all shares.
func TestSeriesOfPartnersByLot(t *testing.T) {
	f := newBench(t).foursome(map[string]any{"seat": 0, "settings": map[string]any{"series": "first=3", "sides": "lot"}})
	view := func(p *person) show.MatchView {
		return want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+f.id, nil)
	}
	var sides []int // of the people
	for n := range f.people {
		sides = append(sides, view(f.people[0]).Series.Sides[f.seats()[n]])
	}
	score := []float32{0, 0}
	for number := 1; ; number++ {
		m := view(f.people[0])
		if m.Status != "playing" || m.Series.Number != number {
			t.Fatalf("game %d: %s, %+v", number, m.Status, m.Series)
		}
		for n, seat := range f.seats() {
			if m.Series.Sides[seat] != sides[n] {
				t.Errorf("game %d: person %d is on side %d", number, n, m.Series.Sides[seat])
			}
		}
		loser := number % 4
		f.lines[loser].must(f.lines[loser].cmd(f.seats()[loser], "resign", nil))
		score[1-sides[loser]]++
		m = view(f.people[0])
		if !slices.Equal(m.Series.Score, score) {
			t.Errorf("game %d: %v, want %v", number, m.Series.Score, score)
		}
		if v := fairOf(f.people[0], f.id); number > 1 {
			checkFair(t, v)
			if len(v.Rolls) != 4 || !v.Rolls[0].Shared || len(v.Shares) != 4 {
				t.Errorf("game %d: %+v", number, v)
			}
		}
		if m.Series.Over {
			break
		}
		f.lines[0].must(f.lines[0].cmd(f.seats()[0], "offer", map[string]any{"what": "rematch", "share": sum(f.share(0))}))
		for n := 1; n < 4; n++ {
			f.lines[n].must(f.lines[n].cmd(f.seats()[n], "answer", map[string]any{"what": "yes", "text": "rematch", "share": sum(f.share(n))}))
		}
		f.id = view(f.people[0]).Next
		f.dial()
		f.reveal()
	}
	if score[0] != 3 && score[1] != 3 {
		t.Errorf("over at %v", score)
	}
}
