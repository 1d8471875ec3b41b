package nats_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/bus/nats"
	"github.com/tavlei/tavlei/server/bus/nats/natstest"
)

// proxy stands before a server and cuts what goes through it.
type proxy struct {
	to     string
	listen net.Listener
	mu     sync.Mutex
	down   bool
	open   []net.Conn
}

// behind is the address of a server behind a new proxy.
func behind(t *testing.T, to string) (string, *proxy) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{to: to, listen: l}
	t.Cleanup(func() { l.Close(); p.cut() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			p.serve(c)
		}
	}()
	return "nats://" + l.Addr().String(), p
}

func (p *proxy) serve(near net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	far, err := net.Dial("tcp", p.to)
	if err != nil || p.down {
		near.Close()
		return
	}
	p.open = append(p.open, near, far)
	pipe := func(to, from net.Conn) {
		defer to.Close()
		buf := make([]byte, 32<<10)
		for {
			n, err := from.Read(buf)
			if err != nil {
				return
			}
			if _, err := to.Write(buf[:n]); err != nil {
				return
			}
		}
	}
	go pipe(far, near)
	go pipe(near, far)
}

// cut ends what is open and lets in nobody until mend.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = true
	for _, c := range p.open {
		c.Close()
	}
	p.open = nil
}

func (p *proxy) mend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = false
}

// source is a log of events, as a store has it.
type source struct {
	mu   sync.Mutex
	last int
}

func (s *source) put() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	return s.last
}

func (s *source) read() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// reader reads the source whenever it hears that there is more, and says how far it has come.
func reader(t *testing.T, b bus.Bus, s *source) (reached <-chan int) {
	l := b.Subscribe("m", 1000)
	t.Cleanup(l.Close)
	come := make(chan int, 1000)
	go func() {
		seen := 0
		for m := range l.Messages() {
			if m.Kind == bus.Missed || m.Seq > seen {
				if now := s.read(); now > seen {
					seen = now
					come <- seen
				}
			}
		}
	}()
	return come
}

// until waits until a reader has come so far.
func until(t *testing.T, reached <-chan int, seq int) {
	t.Helper()
	for late := time.After(time.Minute); ; {
		select {
		case n := <-reached:
			if n >= seq {
				return
			}
		case <-late:
			t.Fatalf("a reader has not come to %d", seq)
		}
	}
}

// TestCut: the connection of the one who tells, or of the one who hears, ends while something happens. Nothing more happens
// afterwards, and yet the reader has everything.
func TestCut(t *testing.T) {
	server := natstest.Start(t)
	for _, whose := range []string{"who tells", "who hears"} {
		t.Run(whose, func(t *testing.T) {
			prefix := newPrefix()
			at, wire := behind(t, server.Addr())
			teller, hearer := server.URL(), server.URL()
			if whose == "who tells" {
				teller = at
			} else {
				hearer = at
			}
			near := open(t, nats.Config{URL: teller, Prefix: prefix, Node: "near"})
			far := open(t, nats.Config{URL: hearer, Prefix: prefix, Node: "far"})
			log := &source{}
			reached := reader(t, far, log)
			far.Settle()
			put := func() int {
				n := log.put()
				near.Publish(bus.Message{Topic: "m", Kind: "events", Seq: n})
				return n
			}
			for range 10 {
				put()
			}
			until(t, reached, 10)
			put() // on its way, perhaps
			wire.cut()
			last := 0
			for range 10 {
				last = put()
			}
			wire.mend()
			until(t, reached, last)
		})
	}
}

// TestAlone: a node begins without the server and is whole by itself. When the server comes its listeners are told that they
// may have missed something, and what it serves can be asked by others.
func TestAlone(t *testing.T) {
	server := natstest.Start(t)
	server.Stop()
	prefix := newPrefix()
	near := open(t, nats.Config{URL: server.URL(), Prefix: prefix, Node: "near"})
	l := near.Subscribe("m", 10)
	near.Publish(bus.Message{Topic: "m", Seq: 1})
	if m := <-l.Messages(); m.Seq != 1 {
		t.Errorf("heard %+v", m)
	}
	stop, err := near.Serve("rooms", func(context.Context, []byte) []byte { return []byte("yes") })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if answer, err := near.Ask(t.Context(), "rooms", nil); string(answer) != "yes" {
		t.Errorf("its own question: %q, %v", answer, err)
	}
	if _, err := near.Ask(t.Context(), "elsewhere", nil); !errors.Is(err, bus.ErrAway) {
		t.Errorf("a question to others: %v", err)
	}
	if near.Away() == nil || !slices.Equal(near.Nodes(), []string{"near"}) {
		t.Errorf("away: %v; nodes: %q", near.Away(), near.Nodes())
	}
	server.Restart(t)
	if m := <-l.Messages(); m.Kind != bus.Missed || m.Topic != "m" {
		t.Errorf("heard %+v", m)
	}
	far := open(t, nats.Config{URL: server.URL(), Prefix: prefix, Node: "far"})
	if answer, err := far.Ask(t.Context(), "rooms", nil); string(answer) != "yes" || near.Away() != nil {
		t.Errorf("the question of another: %q, %v; away: %v", answer, err, near.Away())
	}
}

// TestNodes: who comes and who goes is told.
func TestNodes(t *testing.T) {
	server, prefix := natstest.Start(t), newPrefix()
	told := make(chan []string, 100)
	open(t, nats.Config{URL: server.URL(), Prefix: prefix, Node: "one", Nodes: func(names []string) { told <- names }})
	untilNodes := func(want ...string) {
		t.Helper()
		for late := time.After(time.Minute); ; {
			select {
			case names := <-told:
				if slices.Equal(names, want) {
					return
				}
			case <-late:
				t.Fatalf("nobody tells of %q", want)
			}
		}
	}
	two := open(t, nats.Config{URL: server.URL(), Prefix: prefix, Node: "two"})
	untilNodes("one", "two")
	open(t, nats.Config{URL: server.URL(), Prefix: newPrefix(), Node: "elsewhere"})
	open(t, nats.Config{URL: server.URL(), Prefix: prefix, Node: "three"})
	untilNodes("one", "three", "two")
	two.Close()
	untilNodes("one", "three")
}

// TestGarbage: what others write to our subjects harms nobody.
func TestGarbage(t *testing.T) {
	server, prefix := natstest.Start(t), newPrefix()
	b := open(t, nats.Config{URL: server.URL(), Prefix: prefix, Node: "one"})
	other, err := client.Connect(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	l := b.Subscribe("m", 10)
	b.Settle()
	for _, data := range []string{"", "{", `[]`, "\xff"} {
		for _, subject := range []string{".nodes", ".news.m", ".ask.m"} {
			if err := other.Publish(prefix+subject, []byte(data)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := other.Publish(prefix+".nodes", []byte(`{"node":""}`)); err != nil {
		t.Fatal(err)
	}
	if err := other.Publish(prefix+".news.m", []byte(`{"kind":"events","seq":7,"new":"field"}`)); err != nil {
		t.Fatal(err)
	}
	for m := range l.Messages() {
		if m.Kind == bus.Missed {
			continue
		}
		if want := (bus.Message{Topic: "m", Kind: "events", Seq: 7}); *m != want {
			t.Errorf("heard %+v", m)
		}
		break
	}
	if names := b.Nodes(); !slices.Equal(names, []string{"one"}) {
		t.Errorf("nodes: %q", names)
	}
}

// TestWrongPassword: the node goes on alone and says why, without the password.
func TestWrongPassword(t *testing.T) {
	server := natstest.StartFor(t, "ann", "right")
	said := &lines{come: make(chan string, 100)}
	b := open(t, nats.Config{URL: "nats://ann:secret@" + server.Addr(), Prefix: newPrefix(), Node: "one", Log: slog.New(slog.NewTextHandler(said, nil))})
	for text := range said.come {
		if strings.Contains(text, "secret") {
			t.Errorf("the log tells the password: %s", text)
		}
		if strings.Contains(text, "Authorization") {
			break
		}
	}
	if err := b.Away(); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("away: %v", err)
	}
	right := open(t, nats.Config{URL: "nats://ann:right@" + server.Addr(), Prefix: newPrefix(), Node: "one"})
	if err := right.Away(); err != nil {
		t.Errorf("with the password: %v", err)
	}
}

// lines hands on what is written to a log.
type lines struct{ come chan string }

func (l *lines) Write(data []byte) (int, error) {
	select {
	case l.come <- string(data):
	default: // nobody reads any more
	}
	return len(data), nil
}

func TestCheck(t *testing.T) {
	for _, good := range []string{"nats://127.0.0.1:4222", "nats://ann:secret@db.example", "tls://[::1]:4222/", "nats://one:1, nats://two:2", "wss://nats.example"} {
		if err := nats.Check(good, "club.tavlei"); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for bad, why := range map[string]string{
		"": "empty", "127.0.0.1:4222": "read", "localhost": "nats://", "http://ann:secret@x": "none of", "nats://": "host",
		"nats://ann:secret@x/y": "followed", "nats://ann:secret@x:port": "read", "nats://x,": "empty", "nats:x": "nats://",
	} {
		if err := nats.Check(bad, ""); err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want a word of %q", bad, err, why)
		}
		if _, err := nats.Open(nats.Config{URL: bad}); err == nil {
			t.Errorf("%q is opened", bad)
		}
	}
	for _, prefix := range []string{"a b", "a.", ".a", "*", ">", "a..b", "$SYS", strings.Repeat("a", 41)} {
		if err := nats.Check("nats://x", prefix); err == nil || !strings.Contains(err.Error(), "prefix") {
			t.Errorf("prefix %q: %v", prefix, err)
		}
	}
}
