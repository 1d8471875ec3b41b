package server

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// chairOf is the secret in the link to the chair.
func (p *person) chairOf(id string) string {
	p.b.t.Helper()
	link := want[api.LinkView](p, http.StatusOK, "GET", "/api/matches/"+id+"/referee", nil)
	address, err := url.Parse(link.Address)
	if err != nil || !strings.HasSuffix(address.Path, "/"+id) || len(address.Query().Get("referee")) < 20 {
		p.b.t.Fatalf("the link to the chair is %s", link.Address)
	}
	return address.Query().Get("referee")
}

// code is what becomes of a command: the code of its refusal, or nothing.
func (p *person) code(id, kind string, more map[string]any) string {
	p.b.t.Helper()
	body := map[string]any{"kind": kind}
	for key, value := range more {
		body[key] = value
	}
	status, code := p.act(id, body)
	if (status == http.StatusOK) != (code == "") {
		p.b.t.Fatalf("%s is answered by %d %s", kind, status, code)
	}
	return code
}

func (p *person) rules(id string, ruling map[string]any) string {
	return p.code(id, "rule", map[string]any{"ruling": ruling})
}

func (p *person) view(id string) show.MatchView {
	p.b.t.Helper()
	return want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil)
}

// isCalled gives somebody a name.
func (p *person) isCalled(name string) *person {
	p.b.t.Helper()
	want[api.MeView](p, http.StatusOK, "PUT", "/api/me", map[string]any{"name": name})
	return p
}

// refereed is a match of two and who is to be its referee, who has not come yet.
func refereed(b *bench) (id string, ann, bob, ref *person) {
	ann, bob, ref = b.person(), b.person(), b.person().isCalled("Rita")
	id = ann.make(map[string]any{
		"game": "russian", "opponent": "friend", "seat": 0,
		"settings": map[string]any{"referee": "on", "clock": "600", "firstTurn": "clocked"},
	})
	bob.join(id, 1)
	return id, ann, bob, ref
}

func (p *person) join(id string, seat int) {
	p.b.t.Helper()
	want[show.MatchView](p, http.StatusOK, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": seat})
}

// TestWhoIsReferee: the chair is for who brings the secret and does not play, the rulings are for who sits in it.
func TestWhoIsReferee(t *testing.T) {
	b := newBench(t)
	id, ann, bob, ref := refereed(b)
	stranger := b.person()
	if v := ann.view(id); v.Status != "waiting" || v.Referee == nil || v.Referee.Taken {
		t.Fatalf("the match waits for no referee: %s %+v", v.Status, v.Referee)
	}
	for who, code := range map[*person]string{ref: "notSeated", stranger: "notSeated"} {
		if status, _, data := who.ask("GET", "/api/matches/"+id+"/referee", nil); status != http.StatusConflict || !strings.Contains(string(data), code) {
			t.Errorf("the link is told a stranger: %d %s", status, data)
		}
	}
	secret := bob.chairOf(id)
	other, _, _, otherRef := refereed(b)
	for _, c := range []struct {
		who  *person
		kind string
		more map[string]any
		code string
	}{
		{ref, "chair", map[string]any{"text": ""}, "refereeLink"},
		{ref, "chair", map[string]any{"text": secret[1:] + "A"}, "refereeLink"},
		{ann, "chair", map[string]any{"text": secret}, "refereePlays"},
		{ref, "rule", map[string]any{"ruling": map[string]any{"act": "say", "words": "hello"}}, "notReferee"},
		{ref, "chair", map[string]any{"text": secret}, ""},
		{stranger, "chair", map[string]any{"text": secret}, "refereeTaken"},
	} {
		if got := c.who.code(id, c.kind, c.more); got != c.code {
			t.Errorf("%s %v: %q, want %q", c.kind, c.more, got, c.code)
		}
	}
	if got := otherRef.code(other, "chair", map[string]any{"text": secret}); got != "refereeLink" {
		t.Errorf("the link to another match: %q", got)
	}
	if v := ann.view(id); v.Status != "playing" || !v.Referee.Taken || v.Referee.Name != "Rita" || v.Referee.You || v.Watching != 0 {
		t.Errorf("it has begun: %s %+v", v.Status, v.Referee)
	}
	if !ref.view(id).Referee.You {
		t.Error("the referee is not told who he is")
	}
	for _, who := range []*person{ann, bob, stranger, otherRef} {
		for _, act := range []string{"say", "pause", "end", "void", "leave", "claim"} {
			if got := who.rules(id, map[string]any{"act": act, "words": "no", "clause": "1"}); got != "notReferee" && got != "nameFirst" {
				t.Errorf("%s by who is no referee: %q", act, got)
			}
		}
	}
	for ruling, code := range map[string]string{"answer": "noCall", "claim": "noClaim", "resume": "notPaused", "end": "clauseNeeded", "lose": "clauseNeeded", "warn": "noSuchSeat"} {
		if got := ref.rules(id, map[string]any{"act": ruling}); got != code {
			t.Errorf("%s: %q, want %q", ruling, got, code)
		}
	}
	if v := ann.view(id); v.Status != "playing" || v.Outcome != nil {
		t.Errorf("something has come of it: %+v", v)
	}
	if _, code := ref.act(id, map[string]any{"kind": "ply", "text": "c3-d4"}); code != "notYourSeat" {
		t.Errorf("the referee plays: %q", code)
	}
}

// TestRefereeAtWork: a call that outlives a restart, a clock and a position put right, a claim with the program's check for the
// referee alone, an end with its clause, and all of it in what everybody is told, in two tabs, and in the record.
func TestRefereeAtWork(t *testing.T) {
	dir := t.TempDir()
	b := openBench(t, testConfig(dir))
	id, ann, bob, ref := refereed(b)
	ref.code(id, "chair", map[string]any{"text": ann.chairOf(id)})
	table, desk, second := ann.dial(id, 0), ref.dial(id, 0), ref.dial(id, 0)
	for _, l := range []*line{table, desk, second} {
		l.until("hello")
	}
	table.must(table.play(0, "c3-d4"))
	table.must(table.cmd(0, "call", map[string]any{"what": "clock", "text": "it stood"}))
	for _, l := range []*line{desk, second} {
		f := l.until("events")
		for f.Match.Referee.Call == nil {
			f = l.until("events")
		}
		call, last := f.Match.Referee.Call, f.Events[len(f.Events)-1]
		if call.Why != "clock" || call.Words != "it stood" || call.Seat != 0 || !f.Match.Paused || last.Kind != "called" || last.Text != "it stood" || f.Match.Referee.Patience <= 0 {
			t.Errorf("the referee is told %+v, %+v", call, last)
		}
	}
	b.close()

	b = openBench(t, testConfig(dir))
	for _, p := range []*person{ann, bob, ref} {
		p.b = b
	}
	if v := ref.view(id); v.Referee == nil || !v.Referee.You || v.Referee.Call == nil || !v.Paused || v.Referee.Name != "Rita" {
		t.Fatalf("after a restart: %+v", v.Referee)
	}
	if got := bob.code(id, "resume", nil); got != "refereeDecides" {
		t.Errorf("the other side goes on: %q", got)
	}
	if got := ref.rules(id, map[string]any{"act": "clock", "seat": 0, "ms": 300_000, "clause": "1.8.1"}); got != "" {
		t.Error(got)
	}
	for text, code := range map[string]string{"W:W": "position", "nonsense": "position", "W:Wc3,d4,a1:Bb6,h8": ""} {
		if got := ref.rules(id, map[string]any{"act": "position", "position": text}); (got == "") != (code == "") {
			t.Errorf("position %s: %q", text, got)
		}
	}
	if got := ref.rules(id, map[string]any{"act": "answer", "words": "both are put right"}); got != "" {
		t.Error(got)
	}
	v := bob.view(id)
	if left := v.Clocks.Seats[0].Left; left > 300_000 || left < 290_000 || v.Paused || len(v.Legs) != 2 || v.Legs[1].Why != "corrected" {
		t.Errorf("put right: %+v, %d legs", v.Clocks.Seats[0], len(v.Legs))
	}

	if got := ann.code(id, "claim", nil); got != "" {
		t.Fatalf("the claim: %q", got)
	}
	if call := ref.view(id).Referee.Call; call == nil || !call.Claim || call.Right == nil || *call.Right || call.Rule != "1.9.2" {
		t.Errorf("the claim as the referee sees it: %+v", call)
	}
	if call := bob.view(id).Referee.Call; call == nil || call.Right != nil {
		t.Errorf("the claim as the others see it: %+v", call)
	}
	if got := ann.code(id, "ply", map[string]any{"text": "c3-b4"}); got != "claimWaits" {
		t.Errorf("a move before the ruling: %q", got)
	}
	if got := ref.rules(id, map[string]any{"act": "claim", "right": false, "clause": "1.9.2"}); got != "" {
		t.Error(got)
	}
	if got := ref.rules(id, map[string]any{"act": "end", "seat": 1, "clause": "1.8.1", "words": "White has left the hall"}); got != "" {
		t.Error(got)
	}
	if v := ann.view(id); v.Status != "over" || v.Outcome.Reason != "referee" || !slices.Equal(v.Outcome.Place, []int{2, 1}) || v.Referee.Call != nil {
		t.Errorf("the end: %+v", v.Outcome)
	}
	hello := b.person().dial(id, 0).until("hello")
	var acts []string
	for _, e := range hello.Events {
		if e.Kind == "ruled" {
			acts = append(acts, e.Ruling.Act)
		}
		if e.Kind == "refereed" && (e.Name != "Rita" || e.Text != "") {
			t.Errorf("who the referee is, is told as %+v", e)
		}
	}
	if !slices.Equal(acts, []string{"clock", "position", "answer", "claim", "end"}) {
		t.Errorf("acts told: %v", acts)
	}
	for _, format := range []string{"text", "pdn"} {
		_, _, text := ann.ask("GET", "/api/matches/"+id+"/record?format="+format, nil)
		flat := strings.Join(strings.Fields(string(text)), " ")
		for _, part := range []string{"Rita", "puts the clock of White to 5m0s, clause 1.8.1", "position right", "both are put right", "ends the game as won by Black, clause 1.8.1", "White has left the hall"} {
			if !strings.Contains(flat, part) {
				t.Errorf("the record as %s lacks %q:\n%s", format, part, text)
			}
		}
	}

	ann.code(id, "offer", map[string]any{"what": "rematch"})
	bob.code(id, "offer", map[string]any{"what": "rematch"})
	next := ref.view(id).Next
	if v := ref.view(next); v.Status != "playing" || !v.Referee.You {
		t.Errorf("the next match: %s %+v", v.Status, v.Referee)
	}
}

// TestHostsAsReferees: who makes a match may take the chair; its players come by the link. Bots do not play with a referee.
func TestHostsAsReferees(t *testing.T) {
	b := newBench(t)
	host, ann, bob := b.person(), b.person(), b.person()
	on := map[string]any{"referee": "on"}
	id := host.make(map[string]any{"game": "chess", "opponent": "friend", "referee": true, "settings": on})
	if v := host.view(id); len(v.You) != 0 || !v.Referee.You || v.Seats[0].Kind != "open" || v.Seats[1].Kind != "open" {
		t.Fatalf("the host sits at %v: %+v", v.You, v.Referee)
	}
	if status, _, _ := host.ask("POST", "/api/matches/"+id+"/join", map[string]any{"seat": 0}); status != http.StatusConflict {
		t.Errorf("the referee takes a seat: %d", status)
	}
	ann.join(id, 0)
	bob.join(id, 1)
	if v := host.view(id); v.Status != "playing" {
		t.Errorf("it has not begun: %s", v.Status)
	}
	for _, c := range []struct {
		body   map[string]any
		status int
		code   string
	}{
		{map[string]any{"game": "chess", "opponent": "bot", "settings": on}, http.StatusConflict, "refereeBots"},
		{map[string]any{"game": "chess", "opponent": "anybody", "referee": true, "settings": on}, http.StatusUnprocessableEntity, "seats"},
		{map[string]any{"game": "chess", "opponent": "friend", "referee": true}, http.StatusConflict, "noReferee"},
	} {
		status, _, data := host.ask("POST", "/api/matches", c.body)
		if status != c.status || !strings.Contains(string(data), `"code":"`+c.code+`"`) {
			t.Errorf("%v: %d %s", c.body, status, data)
		}
	}
	waits := host.make(map[string]any{"game": "chess", "opponent": "friend", "referee": true, "settings": on})
	if got := host.rules(waits, map[string]any{"act": "void"}); got != "" || !host.view(waits).Aborted {
		t.Errorf("the host calls it off: %q", got)
	}
}

// TestOpenOfferWithReferee: an open offer whose seats are taken stands no longer, though it waits for its referee.
func TestOpenOfferWithReferee(t *testing.T) {
	b := newBench(t)
	ann, bob := b.person(), b.person()
	id := ann.make(map[string]any{"game": "russian", "opponent": "anybody", "settings": map[string]any{"referee": "on"}})
	line := ann.dial(id, 0)
	line.until("hello")
	if !ann.view(id).Open {
		t.Error("it is not open")
	}
	bob.join(id, 1)
	if v := ann.view(id); v.Open || v.Status != "waiting" {
		t.Errorf("open %v, %s", v.Open, v.Status)
	}
	if got := bob.code(id, "offer", map[string]any{"what": "unrefereed"}); got != "" {
		t.Error(got)
	}
	if got := ann.code(id, "answer", map[string]any{"what": "yes", "text": "unrefereed"}); got != "" {
		t.Error(got)
	}
	if v := ann.view(id); v.Status != "playing" || !v.Referee.Gone {
		t.Errorf("%s %+v", v.Status, v.Referee)
	}
}

// TestSilentReferee: where nothing can be said at tables, no words come with calls and rulings; what they do, they do.
func TestSilentReferee(t *testing.T) {
	b := newBench(t, func(c *Config) { c.NoChat = true })
	id, ann, _, ref := refereed(b)
	ref.code(id, "chair", map[string]any{"text": ann.chairOf(id)})
	for _, c := range []struct {
		who  *person
		kind string
		more map[string]any
		code string
	}{
		{ann, "call", map[string]any{"what": "rules", "text": "may I?"}, "chatOff"},
		{ann, "call", map[string]any{"what": "rules"}, ""},
		{ref, "rule", map[string]any{"ruling": map[string]any{"act": "answer", "words": "no"}}, "chatOff"},
		{ref, "rule", map[string]any{"ruling": map[string]any{"act": "answer", "clause": "1.4.7"}}, ""},
	} {
		if got := c.who.code(id, c.kind, c.more); got != c.code {
			t.Errorf("%s %v: %q, want %q", c.kind, c.more, got, c.code)
		}
	}
}

// TestMatchesOfReferees: a referee finds the match in his list for as long as he is the referee; nobody else does.
func TestMatchesOfReferees(t *testing.T) {
	b := newBench(t)
	id, ann, bob, ref := refereed(b)
	stranger := b.person().isCalled("Zed")
	listed := func(p *person) []api.MyMatchView {
		return want[api.MyMatchesView](p, http.StatusOK, "GET", "/api/me/matches", nil).Matches
	}
	if list := listed(ref); len(list) != 0 {
		t.Errorf("before he has come: %+v", list)
	}
	ref.code(id, "chair", map[string]any{"text": ann.chairOf(id)})
	for _, p := range []*person{ann, bob, ref} {
		list := listed(p)
		if len(list) != 1 || list[0].ID != id || list[0].Referee.You != (p == ref) || (len(list[0].You) == 0) != (p == ref) {
			t.Errorf("it is listed so: %+v", list)
		}
	}
	if list := listed(stranger); len(list) != 0 {
		t.Errorf("a stranger is told: %+v", list)
	}
	if got := ref.rules(id, map[string]any{"act": "leave"}); got != "" {
		t.Fatal(got)
	}
	if list := listed(ref); len(list) != 0 {
		t.Errorf("after he has left: %+v", list)
	}
}
