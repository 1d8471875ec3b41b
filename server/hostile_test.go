package server

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
)

// TestSocketShare: no client takes every socket of the house; this machine's own user is no client.
func TestSocketShare(t *testing.T) {
	s := newBench(t, func(c *Config) { c.MaxSockets = 10 }).srv
	for _, c := range []struct {
		client string
		want   error
	}{
		{"a", nil}, {"a", nil}, {"a", problem.ErrTooMany}, {"b", nil}, {"", nil}, {"", nil}, {"", nil}, {"b", nil}, {"b", problem.ErrTooMany},
	} {
		if err := s.live.BeginSocket(c.client); !errors.Is(err, c.want) {
			t.Errorf("a socket of %q: %v, want %v", c.client, err, c.want)
		}
	}
	s.live.EndSocket("a")
	if err := s.live.BeginSocket("a"); err != nil {
		t.Errorf("after one was closed: %v", err)
	}
	for _, client := range []string{"a", "a", "b", "b", "", "", ""} {
		s.live.EndSocket(client)
	}
	if len(s.live.SocketOf) > 0 || s.live.SocketCount() != 0 {
		t.Errorf("remembered without sockets: %v, %d", s.live.SocketOf, s.live.SocketCount())
	}
}

// TestMalformedFrames: the field that is wrong is named as clients know it.
func TestMalformedFrames(t *testing.T) {
	p := newBench(t).person()
	l := p.dial(p.make(map[string]any{"game": "russian", "opponent": "self"}), 0)
	l.until("hello")
	k := &live.Socket{Sender: live.Sender{Service: p.b.srv.live}}
	for text, want := range map[string]string{
		``:                          "want one JSON object: unexpected end",
		`[]`:                        "want one JSON object, not array",
		`"x"`:                       "want one JSON object, not string",
		`{"t":5}`:                   "t: want a string, not number",
		`{"t":"cmd","seat":"0"}`:    "seat: want a whole number, not string",
		`{"t":"why","path":7}`:      "path: want an array, not number",
		`{"t":"why","path":[1e99]}`: "path: want a whole number, not number 1e99",
	} {
		f := k.Handle([]byte(text))
		if f.T != "error" || f.Code != "malformed" || !strings.HasPrefix(f.Message, want) || strings.Contains(f.Message, "server.") {
			t.Errorf("%s: %+v, want %q", text, f, want)
		}
	}
}

// TestStopAtOnce: a server that cannot listen has nothing to complain about but that.
func TestStopAtOnce(t *testing.T) {
	for range 10 {
		var said bytes.Buffer
		cfg := testConfig(t.TempDir())
		cfg.Logger = slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelWarn}))
		s, err := New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil || said.Len() > 0 {
			t.Fatalf("%v, %s", err, said.String())
		}
	}
}
