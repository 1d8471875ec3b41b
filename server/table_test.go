package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// TestBadRequests: each gives a problem with a stable code that names the input.
func TestBadRequests(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	full := p.make(map[string]any{"game": "russian", "opponent": "bot"})
	create := func(more string) string { return `{"game":"russian","opponent":"self"` + more + `}` }
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		code, names              string
	}{
		{"unknown game", "POST", "/api/matches", `{"game":"ruskies","opponent":"self"}`, 404, "unknownGame", "ruskies"},
		{"near miss is helped", "POST", "/api/matches", `{"game":"russ","opponent":"self"}`, 404, "unknownGame", "russian"},
		{"unknown option", "POST", "/api/matches", `{"game":"russian;wings=on","opponent":"self"}`, 422, "option", "wings"},
		{"bad value", "POST", "/api/matches", `{"game":"russian;huff=maybe","opponent":"self"}`, 422, "option", "maybe"},
		{"option without value", "POST", "/api/matches", `{"game":"russian;huff","opponent":"self"}`, 422, "option", "huff"},
		{"option twice", "POST", "/api/matches", `{"game":"russian;huff=redo;huff=off","opponent":"self"}`, 422, "option", "twice"},
		{"bad position", "POST", "/api/matches", create(`,"position":"W:Wz9:Bh8"`), 422, "position", "z9"},
		{"position of a finished game", "POST", "/api/matches", create(`,"position":"W:Wa1:B"`), 422, "position", ""},
		{"not JSON", "POST", "/api/matches", `{"game":`, 400, "badRequest", ""},
		{"wrong type", "POST", "/api/matches", `{"game":7,"opponent":"self"}`, 422, "invalid", "game"},
		{"unknown field", "POST", "/api/matches", create(`,"cheat":true`), 422, "invalid", "cheat"},
		{"missing field", "POST", "/api/matches", `{"game":"russian"}`, 422, "invalid", "opponent"},
		{"unknown opponent", "POST", "/api/matches", `{"game":"russian","opponent":"ghost"}`, 422, "invalid", "opponent"},
		{"level out of range", "POST", "/api/matches", `{"game":"russian","opponent":"bot","level":11}`, 422, "invalid", "level"},
		{"seat out of range", "POST", "/api/matches", create(`,"seat":2`), 422, "seat", "seat 2"},
		{"seat far out of range", "POST", "/api/matches", create(`,"seat":99`), 422, "invalid", "seat"},
		{"unknown setting's value", "POST", "/api/matches", create(`,"settings":{"touchMove":"sometimes"}`), 422, "invalid", "touchMove"},
		{"unknown setting", "POST", "/api/matches", create(`,"settings":{"magic":"on"}`), 422, "invalid", "magic"},
		{"empty body", "POST", "/api/matches", ``, 400, "badRequest", ""},
		{"array for an object", "POST", "/api/matches", `[]`, 422, "invalid", ""},
		{"oversized body", "POST", "/api/matches", `{"game":"` + strings.Repeat("x", 40_000) + `"}`, 413, "tooLarge", ""},
		{"oversized name of a game", "POST", "/api/matches", `{"game":"` + strings.Repeat("x", 3000) + `","opponent":"self"}`, 422, "invalid", "game"},
		{"deep JSON", "POST", "/api/matches", strings.Repeat("[", 8000), 400, "badRequest", ""},
		{"unknown match", "GET", "/api/matches/nosuchid", ``, 404, "notFound", "nosuchid"},
		{"hostile id", "GET", "/api/matches/..%2f..%2fkey", ``, 404, "notFound", ""},
		{"id too long", "GET", "/api/matches/" + strings.Repeat("a", 40), ``, 422, "invalid", "id"},
		{"join an unknown match", "POST", "/api/matches/nosuchid/join", `{"seat":0}`, 404, "notFound", "nosuchid"},
		{"record of an unknown match", "GET", "/api/matches/nosuchid/record", ``, 404, "notFound", "nosuchid"},
		{"unknown format", "GET", "/api/matches/" + id + "/record?format=doc", ``, 422, "format", "doc"},
		{"QR of an unknown match", "GET", "/api/matches/nosuchid/qr", ``, 404, "notFound", "nosuchid"},
		{"socket of an unknown match", "GET", "/api/matches/nosuchid/socket", ``, 404, "notFound", "nosuchid"},
		{"socket since a word", "GET", "/api/matches/" + id + "/socket?since=soon", ``, 400, "badRequest", "since"},
		{"preview of an unknown game", "GET", "/api/preview?game=ruskies", ``, 404, "unknownGame", "ruskies"},
		{"preview without a game", "GET", "/api/preview", ``, 422, "invalid", "game"},
		{"preview of a bad position", "GET", "/api/preview?game=russian&position=W:Wa2", ``, 422, "position", "a2"},
		{"rules of an unknown game", "GET", "/api/rules/ruskies", ``, 404, "unknownGame", "ruskies"},
		{"rules for a bad option", "GET", "/api/rules/russian?options=huff=maybe", ``, 422, "option", "maybe"},
		{"rules for half an option", "GET", "/api/rules/russian?options=huff", ``, 422, "option", "huff"},
		{"texts in an unknown language", "GET", "/api/texts/tlh", ``, 422, "invalid", "lang"},
		{"a name of spaces", "PUT", "/api/me", `{"name":"   "}`, 422, "name", "name"},
		{"a name too long", "PUT", "/api/me", `{"name":"` + strings.Repeat("я", 31) + `"}`, 422, "name", "30"},
		{"a page before nothing", "GET", "/api/me/matches?before=-1", ``, 422, "invalid", "before"},
		{"no such thing", "GET", "/api/nonsense", ``, 404, "notFound", "/api/nonsense"},
		{"wrong method", "DELETE", "/api/games", ``, 405, "methodNotAllowed", "DELETE"},
		{"no such page", "GET", "/nonsense.js", ``, 404, "notFound", "nonsense.js"},
		{"post to a page", "POST", "/", ``, 405, "methodNotAllowed", "POST"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var body any
			if c.body != "" || c.method == "POST" {
				body = c.body
			}
			status, header, data := p.ask(c.method, c.path, body)
			if status != c.status {
				t.Fatalf("status %d, want %d: %s", status, c.status, data)
			}
			if kind := header.Get("Content-Type"); kind != "application/problem+json" {
				t.Errorf("answers with %q", kind)
			}
			var got problem.Problem
			if err := json.Unmarshal(data, &got); err != nil {
				t.Fatalf("%v in %s", err, data)
			}
			if got.Code != c.code || got.Status != c.status || got.Type != "about:blank" || got.Title == "" {
				t.Errorf("problem %s; want code %s", data, c.code)
			}
			if !strings.Contains(string(data), c.names) {
				t.Errorf("%s does not name %q", data, c.names)
			}
		})
	}
	// Somebody else finds no seat left.
	q := b.person()
	status, _, data := q.ask("POST", "/api/matches/"+full+"/join", `{"seat":0}`)
	if status != http.StatusConflict || !strings.Contains(string(data), `"code":"full"`) {
		t.Errorf("join of a full match: %d %s", status, data)
	}
	if m := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); m.Ply != 0 {
		t.Errorf("bad requests have changed the match: %+v", m)
	}
}

// TestBadFrames: each gets an answer with a code; the socket stays open and nothing changes.
func TestBadFrames(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Unlimited = true })
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	for _, c := range []struct{ name, send, t, code, names string }{
		{"not JSON", `hello`, "error", "malformed", ""},
		{"wrong type", `{"t":7}`, "error", "malformed", ""},
		{"deep", strings.Repeat("[", 4000), "error", "malformed", ""},
		{"no kind", `{}`, "error", "unknownFrame", ""},
		{"unknown kind", `{"t":"dance"}`, "error", "unknownFrame", "dance"},
		{"command without id", `{"t":"cmd","kind":"ply","text":"c3-d4"}`, "error", "malformed", "id"},
		{"command with a long id", `{"t":"cmd","id":"` + strings.Repeat("x", 65) + `","kind":"ply"}`, "error", "malformed", "id"},
		{"unknown command", `{"t":"cmd","id":"1","kind":"fly"}`, "refused", "command", "fly"},
		{"a command of the server's own", `{"t":"cmd","id":"2","kind":"join","what":"bot"}`, "refused", "command", "join"},
		{"seat out of range", `{"t":"cmd","id":"3","seat":77,"kind":"ply","text":"c3-d4"}`, "refused", "notYourSeat", ""},
		{"negative seat", `{"t":"cmd","id":"4","seat":-1,"kind":"ply","text":"c3-d4"}`, "refused", "notYourSeat", ""},
		{"not a move", `{"t":"cmd","id":"5","kind":"ply","text":"hello"}`, "refused", "notation", "hello"},
		{"an empty move", `{"t":"cmd","id":"6","kind":"ply"}`, "refused", "notation", ""},
		{"an endless move", `{"t":"cmd","id":"7","kind":"ply","text":"` + strings.Repeat("a1:", 1000) + `"}`, "refused", "notation", ""},
		{"an illegal move", `{"t":"cmd","id":"8","kind":"ply","text":"c3-c4"}`, "refused", "", "c3"},
		{"out of turn", `{"t":"cmd","id":"9","seat":1,"kind":"ply","text":"d6-c5"}`, "refused", "notYourTurn", ""},
		{"an unknown offer", `{"t":"cmd","id":"10","kind":"offer","what":"money"}`, "refused", "command", "money"},
		{"an answer to nothing", `{"t":"cmd","id":"11","kind":"answer","what":"yes"}`, "refused", "noOffer", ""},
		{"takeback before the start", `{"t":"cmd","id":"12","kind":"offer","what":"takeback","n":-5}`, "refused", "nothingToTakeBack", ""},
		{"why of nothing", `{"t":"why","id":"13"}`, "error", "malformed", "path"},
		{"why of a place that is not there", `{"t":"why","id":"14","path":[9999]}`, "error", "malformed", "9999"},
		{"why of a choice that is not there", `{"t":"why","id":"15","path":[-9999]}`, "why", "", ""},
		{"steps of nothing", `{"t":"steps","id":"17"}`, "error", "malformed", "path"},
		{"steps of a place that is not there", `{"t":"steps","id":"18","path":[9999]}`, "error", "malformed", "9999"},
		{"why of an empty square", `{"t":"why","id":"16","path":[30]}`, "why", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			l.send(c.send)
			f := l.until("error", "refused", "why", "steps", "ack")
			if f.T != c.t || c.code != "" && f.Code != c.code || f.Code == "" {
				t.Errorf("answer %+v; want %s %s", f, c.t, c.code)
			}
			if !strings.Contains(f.Message+string(f.Names), c.names) {
				t.Errorf("%+v does not name %q", f, c.names)
			}
		})
	}
	l.send(`{"t":"ping"}`)
	l.until("pong")
	if m := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); m.Ply != 0 || m.Status != "playing" {
		t.Errorf("bad frames have changed the match: %+v", m)
	}
	l.must(l.play(0, "c3-d4"))
}

// TestHugeFrame: the socket is closed, the match goes on.
func TestHugeFrame(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	// The server may hang up before all of it is sent.
	_ = l.conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"cmd","id":"1","kind":"say","text":"`+strings.Repeat("x", 3*live.MaxFrame)+`"}`))
	for {
		f, err := l.read(clientPatience)
		if err != nil {
			break
		}
		if f.T == "ack" {
			t.Fatal("a frame above the bound was taken")
		}
	}
	again := p.dial(id, 0)
	again.until("hello")
	again.must(again.play(0, "c3-d4"))
}
