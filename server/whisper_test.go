package server

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// spectators are two players, and two who watch them and have told their names.
func spectators(t *testing.T, b *bench) (id string, first, second, ann, bob *line) {
	t.Helper()
	id, first, second = couple(t, b)
	named := func(name string) *line {
		p := b.person()
		want[api.MeView](p, http.StatusOK, "PUT", "/api/me", map[string]any{"name": name})
		l := p.dial(id, 0)
		l.until("hello")
		return l
	}
	return id, first, second, named("Ann"), named("Bob")
}

func (l *line) whisper(text string) frame {
	l.t.Helper()
	return l.cmd(-1, match.CmdWhisper, map[string]any{"text": text})
}

// whispers reads until so many of the whispers of a match are told with their words, or, for the deaf, without them.
func (l *line) whispers(n int, deaf bool) (told []show.EventView) {
	l.t.Helper()
	known := map[int]show.EventView{}
	for len(known) < n {
		f := l.until("hello", "events")
		for _, e := range slices.Concat(f.Heard, f.Events) {
			if e.Kind == match.EvWhispered && (e.Text == "") == deaf {
				known[e.Seq] = e
			}
		}
	}
	for _, seq := range slices.Sorted(maps.Keys(known)) {
		told = append(told, known[seq])
	}
	return told
}

// What is said among those who watch is told to them, with a name and a number and never an id, and to the players when
// the match is over, at once and whenever they come again.
func TestWhispers(t *testing.T) {
	b := newBench(t)
	id, first, second, ann, bob := spectators(t, b)
	ann.must(ann.whisper(" what a\nmove "))
	bob.must(bob.whisper("indeed"))
	for _, l := range []*line{ann, bob, b.person().dial(id, 0)} {
		told := l.whispers(2, false)
		if told[0].Text != "what a move" || told[0].Name != "Ann" || told[0].N != 1 || told[1].Text != "indeed" ||
			told[1].Name != "Bob" || told[1].N != 2 || told[0].What+told[1].What != "" || told[0].Seat != -1 {
			t.Errorf("who watches is told %+v", told)
		}
	}
	for _, e := range first.whispers(2, true) {
		if e.Name+e.What != "" || e.N != 0 {
			t.Errorf("a player is told %+v", e)
		}
	}
	first.must(first.cmd(0, "say", map[string]any{"text": "good luck"}))
	for told := (show.EventView{}); told.Kind != match.EvSaid; {
		if told = ann.until("events").Events[0]; told.Kind == match.EvSaid && told.Text != "good luck" {
			t.Errorf("who watches is told %+v of a player's words", told)
		}
	}
	second.must(second.cmd(1, "resign", nil))
	for name, l := range map[string]*line{"first": first, "second": second} {
		if told := l.whispers(2, false); told[0].Text != "what a move" || told[1].Name != "Bob" {
			t.Errorf("the %s player is told %+v after the end", name, told)
		}
	}
	bob.must(bob.whisper("well played"))
	if told := first.whispers(1, false); told[0].Text != "well played" {
		t.Errorf("a player is told %+v after the end", told)
	}
}

// A player who comes again to a match that is over is told what he was not before, wherever he had got to.
func TestOverheard(t *testing.T) {
	b := newBench(t)
	host := b.person()
	id := host.make(map[string]any{"game": "russian", "opponent": "self"})
	want[api.MeView](host, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Host"})
	ann := b.person()
	want[api.MeView](ann, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Ann"})
	watching := ann.dial(id, 0)
	watching.must(watching.whisper("hello"))
	l := host.dial(id, 0)
	hello := l.until("hello")
	for _, e := range append(hello.Events, hello.Heard...) {
		if e.Kind == match.EvWhispered && e.Text+e.Name != "" {
			t.Errorf("a player is told %+v", e)
		}
	}
	l.must(l.cmd(0, "resign", nil))
	hello = host.dial(id, hello.Seq).until("hello")
	if len(hello.Heard) != 1 || hello.Heard[0].Text != "hello" || hello.Heard[0].Name != "Ann" {
		t.Errorf("who comes again is told %+v", hello.Heard)
	}
	if hello = ann.dial(id, hello.Seq).until("hello"); len(hello.Heard) != 0 {
		t.Errorf("who watches is told twice: %+v", hello.Heard)
	}
}

// Only those who watch write among themselves, who can be told apart, in one line, and not too often; where nothing may
// be said, they do not either, and a program that may only read does not write.
func TestWhispersAreBounded(t *testing.T) {
	began := time.Now()
	b := newBench(t, func(c *Config) { c.now = func() time.Time { return began } })
	id, first, second, ann, bob := spectators(t, b)
	nobody := b.person().dial(id, 0)
	for _, c := range []struct {
		who  string
		f    frame
		code string
	}{
		{"a player", first.whisper("mine"), "notWatching"},
		{"a player with his seat", second.cmd(1, match.CmdWhisper, map[string]any{"text": "mine"}), "notWatching"},
		{"a player in another's name", second.cmd(1, match.CmdWhisper, map[string]any{"text": "mine", "what": "Ann"}), "notWatching"},
		{"nobody", nobody.whisper("who am I?"), "nameFirst"},
		{"a seat of nobody's", nobody.cmd(0, match.CmdSay, map[string]any{"text": "as white"}), "notYourSeat"},
		{"one who watches, as a player", ann.cmd(0, match.CmdSay, map[string]any{"text": "as white"}), "notYourSeat"},
		{"too long", ann.whisper(strings.Repeat("ї", match.MaxWords+1)), "badWords"},
		{"nothing", ann.whisper("\u202e \t"), "badWords"},
	} {
		if c.f.T != "refused" || c.f.Code != c.code {
			t.Errorf("%s: %+v, want %s", c.who, c.f, c.code)
		}
	}
	for range 5 {
		bob.must(bob.whisper("hello"))
	}
	if f := bob.whisper("hello"); f.Code != "tooOften" {
		t.Errorf("a flood: %+v", f)
	}
	ann.must(ann.whisper("not me"))
	again := map[string]any{"t": "cmd", "id": "once", "kind": match.CmdWhisper, "text": "once"}
	ann.send(again)
	seq := ann.must(ann.until("ack", "refused", "error")).Seq
	if ann.send(again); ann.must(ann.until("ack", "refused", "error")).Seq != seq {
		t.Error("a whisper that is sent again is whispered twice")
	}
	waiting := b.person().make(map[string]any{"game": "russian", "opponent": "friend", "seat": 0})
	eve := b.person()
	want[api.MeView](eve, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Eve"})
	if f := eve.dial(waiting, 0).whisper("hello"); f.Code != "waiting" {
		t.Errorf("before the match: %+v", f)
	}
	post := map[string]any{"kind": match.CmdWhisper, "text": "by post"}
	want[api.DoneView](eve, http.StatusOK, "POST", "/api/matches/"+id+"/commands", post)
	want[problem.Problem](eve, http.StatusNotFound, "POST", "/api/matches/nothing1/commands", post)
}
