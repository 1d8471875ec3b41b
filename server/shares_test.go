package server

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// sum is a hash as sha256sum prints it.
func sum(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// gives is the share of somebody, with the hiding place in the left fist or in the right one.
func gives(who string, left bool) string {
	first := "f"
	if left {
		first = "0"
	}
	return first + sum(who)[1:]
}

// Ann's share hides the first side on the left.
var anns, bobs = gives("ann", true), gives("bob", false)

// paired is a match of two people who have laid shares, with their lines.
func paired(t *testing.T, b *bench, made map[string]any) (id string, people [2]*person, lines [2]*line) {
	t.Helper()
	people = [2]*person{b.person(), b.person()}
	made["opponent"], made["share"] = "friend", sum(anns)
	id = people[0].make(made)
	want[show.MatchView](people[1], http.StatusOK, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": 1 - seatIn(people[0], id), "share": sum(bobs)})
	for i, p := range people {
		lines[i] = p.dial(id, 0)
	}
	return id, people, lines
}

func fairOf(p *person, id string) api.FairView {
	return want[api.FairView](p, http.StatusOK, "GET", "/api/matches/"+id+"/fair", nil)
}

func reveals(share string) map[string]any { return map[string]any{"text": share} }

// seatIn is the seat that the match gives somebody.
func seatIn(p *person, id string) int {
	return want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil).You[0]
}

// TestTwoShares: nothing is rolled before both shares are open, and then all can be reckoned from them.
func TestTwoShares(t *testing.T) {
	b := newBench(t)
	id, people, lines := paired(t, b, map[string]any{"game": "dice"})
	m := lines[0].until("hello").Match
	if m.Status != "waiting" || m.Draw == nil || len(m.Draw.Commit) != 64 || len(m.Draw.Waits) != 2 || m.Draw.Hider != nil || m.Draw.Shares[1].Hash != sum(bobs) || m.Draw.Left == 0 || m.Ply != 0 {
		t.Fatalf("all sit: %+v", m.Draw)
	}
	if f := lines[0].cmd(0, "reveal", reveals(bobs)); f.Code != "wrongShare" {
		t.Errorf("another's share: %+v", f)
	}
	if f := lines[1].cmd(0, "reveal", reveals(anns)); f.Code != "notYourSeat" {
		t.Errorf("from another's seat: %+v", f)
	}
	lines[0].must(lines[0].cmd(0, "reveal", reveals(anns)))
	if v := fairOf(people[1], id); len(v.Rolls) != 0 || v.Shares[0].Share != anns || v.Shares[1].Share != "" || v.Commit != m.Draw.Commit {
		t.Errorf("with one share open: %+v", v)
	}
	lines[1].must(lines[1].cmd(1, "reveal", reveals(bobs)))
	lines[1].must(lines[1].cmd(1, "resign", nil))
	v := fairOf(people[1], id)
	if len(v.Rolls) == 0 || len(v.Shares) != 2 || v.Commit != m.Draw.Commit {
		t.Errorf("in the end: %+v", v)
	}
	checkFair(t, v)
	if v.Shares[0].Share != anns || v.Shares[1].Share != bobs || seedOf(v) != sum(v.Seed+" "+anns+" "+bobs) {
		t.Errorf("the shares are %+v", v.Shares)
	}
}

// TestSharesOfFew: against bots and programs that know of no shares only those count that are there.
func TestSharesOfFew(t *testing.T) {
	b := newBench(t)
	p := b.person()
	for _, made := range []map[string]any{
		{"game": "dice", "opponent": "bot", "level": 1}, {"game": "dice", "opponent": "self"}, {"game": "chess960", "opponent": "friend"},
	} {
		made["share"] = sum(anns)
		id := p.make(made)
		if made["opponent"] == "friend" {
			want[show.MatchView](b.person(), http.StatusOK, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": -1})
		}
		l := p.dial(id, 0)
		if m := l.until("hello").Match; m.Draw == nil || len(m.Draw.Waits) != 1 || m.Ply != 0 {
			t.Fatalf("%v: %+v", made, m.Draw)
		}
		l.must(l.cmd(0, "reveal", reveals(anns)))
		l.must(l.cmd(0, "abort", nil))
		v := fairOf(p, id)
		if len(v.Shares) != 1 || v.Shares[0].Share != anns || len(v.Rolls) == 0 {
			t.Errorf("%v: %+v", made, v)
		}
		checkFair(t, v)
	}
	if status, _, data := p.ask("POST", "/api/matches", map[string]any{"game": "dice", "opponent": "self", "share": "no hash"}); status != http.StatusUnprocessableEntity {
		t.Errorf("a share that is no hash: %d %s", status, data)
	}
}

// TestFistsOverSockets: who picks right has the first side, and both are greeted anew on their seats.
func TestFistsOverSockets(t *testing.T) {
	for _, hand := range []string{"left", "right"} {
		b := newBench(t)
		id, people, lines := paired(t, b, map[string]any{"game": "chess", "seat": -1})
		first := lines[0].until("hello").Match
		at := [2]int{first.You[0], 1 - first.You[0]}
		if first.Draw == nil || first.Draw.Hider == nil || *first.Draw.Hider != at[0] || first.Draw.Picked != "" {
			t.Fatalf("fists are held out: %+v", first.Draw)
		}
		if f := lines[0].cmd(at[0], "pick", map[string]any{"what": hand}); f.Code != "ownFists" {
			t.Errorf("who hides picks: %+v", f)
		}
		if f := lines[0].cmd(at[0], "reveal", reveals(anns)); f.Code != "pickFirst" {
			t.Errorf("opened too early: %+v", f)
		}
		lines[1].must(lines[1].cmd(at[1], "pick", map[string]any{"what": hand}))
		lines[0].must(lines[0].cmd(at[0], "reveal", reveals(anns)))
		bob := 1
		if hand == "left" {
			bob = 0
		}
		lines[1].until("hello")
		if m := lines[1].until("hello").Match; m.Status != "playing" || m.You[0] != bob || m.Draw != nil {
			t.Errorf("Bob has picked %s: %s on %v, %+v", hand, m.Status, m.You, m.Draw)
		}
		if got := seatIn(people[0], id); got != 1-bob {
			t.Errorf("Ann sits on %d", got)
		}
		lines[1].must(lines[1].cmd(bob, "abort", nil))
		v := fairOf(people[0], id)
		if v.Fists == nil || v.Fists.Held != "left" || v.Fists.Picked != hand || v.Fists.Hider != 1-bob || len(v.Rolls) != 0 || len(v.Shares) != 1 || v.Shares[0].Seat != 1-bob {
			t.Errorf("the proof: %+v, fists %+v", v, v.Fists)
		}
		checkFair(t, v)
	}
}

// TestSharesAfterRestart: a server that goes between two shares finds all in the log, and the time begins anew.
func TestSharesAfterRestart(t *testing.T) {
	h := newHands()
	cfg := testConfig(t.TempDir())
	cfg.now = h.now
	b := openBench(t, cfg)
	id, people, lines := paired(t, b, map[string]any{"game": "dice", "seat": -1, "settings": map[string]any{"clock": "300+2"}})
	at := seatIn(people[0], id)
	told := fairOf(people[0], id).Commit
	lines[1].must(lines[1].cmd(1-at, "pick", map[string]any{"what": "right"}))
	lines[1].must(lines[1].cmd(1-at, "reveal", reveals(bobs)))
	b.close()
	h.skipped.Add(int64(time.Hour))
	b = openBench(t, cfg)
	people[0].b = b
	l := people[0].dial(id, 0)
	m := l.until("hello").Match
	for m.Draw != nil && m.Draw.Left != match.ShareTime.Milliseconds() { // until the time begins anew
		m = l.until("events", "hello").Match
	}
	if m.Draw == nil || m.Draw.Commit != told || len(m.Draw.Waits) != 1 || m.Draw.Waits[0] != at || m.Draw.Picked != "right" {
		t.Fatalf("after the restart: %s %+v", m.Status, m.Draw)
	}
	l.n = 100
	l.must(l.cmd(at, "reveal", reveals(anns)))
	l.must(l.cmd(0, "resign", nil))
	v := fairOf(people[0], id)
	if v.Commit != told || len(v.Shares) != 2 || len(v.Rolls) == 0 || seatIn(people[0], id) != 0 {
		t.Errorf("%+v", v)
	}
	checkFair(t, v)
}

// TestSilentShare: who never opens a share ends the match after a while, and everybody reads who it was.
func TestSilentShare(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	id, people, lines := paired(t, b, map[string]any{"game": "dice", "settings": map[string]any{"clock": "300+2"}})
	lines[0].must(lines[0].cmd(0, "reveal", reveals(anns)))
	h.skip(b)
	f := lines[0].until("hello")
	for !f.Match.Aborted {
		f = lines[0].until("events")
	}
	last := f.Events[len(f.Events)-1]
	if last.Kind != match.EvAborted || last.What != match.NotRevealed || last.Seat != 1 || f.Match.Draw == nil || f.Match.Draw.Waits[0] != 1 {
		t.Errorf("%+v, %+v", last, f.Match.Draw)
	}
	if f := lines[1].cmd(1, "reveal", reveals(bobs)); f.Code != "nothingDrawn" {
		t.Errorf("too late: %+v", f)
	}
	v := fairOf(people[0], id)
	if len(v.Rolls) != 0 || v.Seed == "" || v.Shares[1].Share != "" {
		t.Errorf("%+v", v)
	}
	checkFair(t, v)
}

// TestSilentPick: the seed picks for who does not, and says so in the proof.
func TestSilentPick(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	id, people, lines := paired(t, b, map[string]any{"game": "chess", "seat": -1, "settings": map[string]any{"clock": "300+2"}})
	h.skip(b)
	f := lines[0].until("hello")
	for f.Match.Draw.Picked == "" {
		f = lines[0].until("events")
	}
	at := f.Match.You[0]
	lines[0].must(lines[0].cmd(at, "reveal", reveals(anns)))
	lines[0].must(lines[0].cmd(0+seatIn(people[0], id), "abort", nil))
	v := fairOf(people[0], id)
	if len(v.Rolls) != 1 || v.Rolls[0].Name != f.Match.Draw.Picked || v.Fists.Roll != v.Rolls[0].Ply {
		t.Errorf("%+v %+v", v, v.Fists)
	}
	checkFair(t, v)
}

// TestDrawnOffersAreTaken: a match in which shares are opened waits for nobody else.
func TestDrawnOffersAreTaken(t *testing.T) {
	b := newBench(t)
	host, taker, late := b.person(), b.person(), b.person()
	id := host.make(map[string]any{"game": "dice", "opponent": "anybody", "share": sum(anns)})
	l := host.dial(id, 0)
	v := want[show.MatchView](taker, http.StatusOK, "POST", "/api/offers/"+id+"/take", map[string]any{"share": sum(bobs)})
	if v.Draw == nil || len(v.Draw.Waits) != 2 || v.Open {
		t.Fatalf("taken: %+v", v.Draw)
	}
	if list := want[api.OpenOffersView](late, http.StatusOK, "GET", "/api/offers", nil); len(list.Offers) != 0 {
		t.Errorf("still offered: %+v", list.Offers)
	}
	for _, path := range []string{"/api/offers/" + id + "/take", "/api/matches/" + id + "/join"} {
		if status, _, data := late.ask("POST", path, map[string]any{"seat": -1}); status != http.StatusConflict && status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", path, status, data)
		}
	}
	if status, _, _ := host.ask("DELETE", "/api/offers/"+id, nil); status != http.StatusConflict {
		t.Errorf("withdrawn after it was taken: %d", status)
	}
	l.must(l.cmd(0, "abort", nil))
}

// TestRematchBySharesAndLot: shares come with the offer of a rematch and the yes to it, and its sides are drawn by fists.
func TestRematchBySharesAndLot(t *testing.T) {
	b := newBench(t)
	_, people, lines := paired(t, b, map[string]any{"game": "chess", "settings": map[string]any{"sides": "lot"}})
	lines[0].must(lines[0].cmd(0, "resign", nil))
	lines[0].must(lines[0].cmd(0, "offer", map[string]any{"what": "rematch", "share": sum(anns)}))
	if f := lines[1].cmd(1, "answer", map[string]any{"what": "yes", "text": "rematch", "share": strings.ToUpper(sum(bobs))}); f.T == "ack" {
		t.Errorf("no hash: %+v", f)
	}
	lines[1].must(lines[1].cmd(1, "answer", map[string]any{"what": "yes", "text": "rematch", "share": sum(bobs)}))
	next := ""
	for next == "" {
		next = lines[1].until("events").Match.Next
	}
	l := people[1].dial(next, 0)
	m := l.until("hello").Match
	if m.Draw == nil || m.Draw.Hider == nil || len(m.Draw.Waits) != 1 {
		t.Fatalf("the next match: %s %+v", m.Status, m.Draw)
	}
	hides := m.You[0] == *m.Draw.Hider
	lines[0] = people[0].dial(next, 0)
	picker, hider, share := l, lines[0], anns
	if hides {
		picker, hider, share = lines[0], l, bobs
	}
	picker.must(picker.cmd(1-*m.Draw.Hider, "pick", map[string]any{"what": "left"}))
	hider.must(hider.cmd(*m.Draw.Hider, "reveal", reveals(share)))
	if v := want[show.MatchView](people[0], http.StatusOK, "GET", "/api/matches/"+next, nil); v.Status != "playing" {
		t.Errorf("%s", v.Status)
	}
}

// foursome is a match of bughouse that four people have sat down to, with their lines. All lay shares.
type foursome struct {
	b      *bench
	id     string
	people []*person
	lines  []*line
}

func (b *bench) foursome(made map[string]any) *foursome {
	b.t.Helper()
	f := &foursome{b: b, people: []*person{b.person(), b.person(), b.person(), b.person()}}
	made["game"], made["opponent"], made["share"] = "bughouse", "friend", sum(f.share(0))
	f.id = f.people[0].make(made)
	for n, p := range f.people[1:] {
		seat := made["seat"].(int)
		if seat >= 0 {
			seat = n + 1
		}
		want[show.MatchView](p, http.StatusOK, "POST", "/api/matches/"+f.id+"/join", map[string]any{"seat": seat, "share": sum(f.share(n + 1))})
	}
	f.dial()
	return f
}

func (f *foursome) dial() {
	f.lines = nil
	for _, p := range f.people {
		f.lines = append(f.lines, p.dial(f.id, 0))
	}
}

// share is what somebody gives to the seed of any match.
func (f *foursome) share(n int) string { return gives(fmt.Sprint("share ", n), true) }

// reveal opens the shares that wait.
func (f *foursome) reveal() {
	f.b.t.Helper()
	for n, p := range f.people {
		f.lines[n].must(f.lines[n].cmd(seatIn(p, f.id), "reveal", reveals(f.share(n))))
	}
}

// seats are those of the people.
func (f *foursome) seats() (seats []int) {
	f.b.t.Helper()
	for _, p := range f.people {
		seats = append(seats, seatIn(p, f.id))
	}
	return seats
}

// TestSeatsOfFour: who sits where is drawn by all shares, and the proof names every lot.
func TestSeatsOfFour(t *testing.T) {
	f := newBench(t).foursome(map[string]any{"seat": -1})
	before := f.seats()
	m := f.lines[3].until("hello").Match
	if m.Status != "waiting" || m.Draw == nil || len(m.Draw.Lots) != 4 || len(m.Draw.Waits) != 4 || m.Draw.Hider != nil {
		t.Fatalf("all sit: %s %+v", m.Status, m.Draw)
	}
	f.reveal()
	after := f.seats()
	for n := range f.people { // each is greeted anew on the seat that he has drawn
		f.lines[n].until("hello")
		if n == 3 { // was greeted before
			continue
		}
		if m := f.lines[n].until("hello").Match; m.Status != "playing" || m.You[0] != after[n] || m.Draw != nil {
			t.Errorf("person %d: %s on %v, sits on %d", n, m.Status, m.You, after[n])
		}
	}
	f.lines[0].must(f.lines[0].cmd(after[0], "abort", nil))
	v := fairOf(f.people[1], f.id)
	checkFair(t, v)
	if len(v.Rolls) != 4 || len(v.Shares) != 4 {
		t.Fatalf("%+v", v)
	}
	left := []int{0, 1, 2, 3}
	for n, roll := range v.Rolls {
		at := int(recount(sum(v.Seed+" "+f.mixed(before)), -(1<<26)-n, uint32(len(left))))
		if !roll.Shared || roll.Ply != -(1<<26)-n || roll.Name != fmt.Sprint(left[at]) || after[n] != left[at] {
			t.Errorf("lot %d: %+v, want seat %d, sits on %d", n, roll, left[at], after[n])
		}
		left = append(left[:at:at], left[at+1:]...)
	}
	for _, share := range v.Shares {
		if n := slices.Index(after, share.Seat); share.Share != f.share(n) {
			t.Errorf("the share of seat %d is another's", share.Seat)
		}
	}
}

// mixed are the shares in the order of the seats.
func (f *foursome) mixed(seats []int) string {
	texts := make([]string, len(seats))
	for n, seat := range seats {
		texts[seat] = f.share(n)
	}
	return strings.Join(texts, " ")
}

// TestLotAgainstTheComputer: the one share that there is decides about the side, and nobody is kept waiting.
func TestLotAgainstTheComputer(t *testing.T) {
	b := newBench(t)
	p := b.person()
	made := want[api.CreatedView](p, http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "chess", "opponent": "bot", "level": 1, "seat": -1, "share": sum(anns)})
	id := made.ID
	l := p.dial(id, 0)
	m := l.until("hello").Match
	if made.Opens == nil || m.Draw == nil || made.Opens.Commit != m.Draw.Commit || made.Opens.Seat != m.You[0] || len(m.Draw.Lots) != 2 || len(m.Draw.Waits) != 1 || m.Draw.Left != 0 {
		t.Fatalf("%s %+v", m.Status, m.Draw)
	}
	l.must(l.cmd(m.You[0], "reveal", reveals(anns)))
	l.must(l.cmd(seatIn(p, id), "abort", nil))
	v := fairOf(p, id)
	checkFair(t, v)
	if len(v.Shares) != 1 || len(v.Rolls) != 2 || !v.Rolls[0].Shared || v.Rolls[0].Name != fmt.Sprint(seatIn(p, id)) {
		t.Errorf("%+v", v)
	}
}

// TestHandsByShares: how hands trembled can be reckoned again from the proof alone.
func TestHandsByShares(t *testing.T) {
	b := newBench(t)
	p := b.person()
	spec := "shove;shaky=on"
	made := want[api.CreatedView](p, http.StatusCreated, "POST", "/api/matches", map[string]any{"game": spec, "opponent": "self", "share": sum(anns)})
	id := made.ID
	if made.Opens == nil || made.Opens.Seat != 0 {
		t.Fatalf("%+v", made)
	}
	l := p.dial(id, 0)
	l.must(l.cmd(0, "reveal", reveals(anns)))
	l.must(l.play(0, "0+10"))
	l.must(l.cmd(0, "resign", nil))
	v := fairOf(p, id)
	checkFair(t, v)
	if len(v.Hands) != 1 || v.Hands[0].Ply != 1 || v.Hands[0].Aim != "0+10" || v.Hands[0].Roll != -(1<<28) {
		t.Fatalf("%+v", v.Hands)
	}
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	start, n := g.Start(), v.Hands[0].Roll
	aim, err := start.ParseMove(v.Hands[0].Aim)
	if err != nil {
		t.Fatal(err)
	}
	went := start.(game.Perturber).Perturb(aim, func(total uint32) uint32 {
		n--
		return recount(seedOf(v), n+1, total)
	})
	if got := game.MoveText(start, went); got != v.Hands[0].Move {
		t.Errorf("reckoned again it went %s, played was %s", got, v.Hands[0].Move)
	}
}
