package nats

import (
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/bus/nats/natstest"
)

// TestOverflow: news that finds no place in the queue to the server is told later by its topic.
func TestOverflow(t *testing.T) {
	server := natstest.Start(t)
	hearer, err := Open(Config{URL: server.URL(), Node: "far", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer hearer.Close()
	l := hearer.Subscribe("late", 10)
	hearer.settle()
	for m := range l.Messages() { // of its own beginning
		if m.Kind == bus.Missed {
			break
		}
	}
	b, err := newBus(Config{URL: server.URL(), Node: "near", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for range maxOut {
		b.Publish(bus.Message{Topic: "m"})
	}
	b.Publish(bus.Message{Topic: "late"})
	b.start()
	defer b.Close()
	if m := <-l.Messages(); m.Kind != bus.Missed || m.Topic != "late" {
		t.Errorf("heard %+v", m)
	}
}

// TestPeers: a node that says nothing for long is there no longer, and there are no more than can be.
func TestPeers(t *testing.T) {
	p, now := newPeers("self"), time.Unix(1000, 0)
	if !p.heard("one", false, now) || p.heard("one", false, now) || p.heard("self", false, now) || p.heard("two", true, now) {
		t.Error("who is new is not told, or who is not is")
	}
	if got := p.list(now.Add(silentTime)); !slices.Equal(got, []string{"one", "self"}) {
		t.Errorf("nodes %q", got)
	}
	if p.expire(now.Add(silentTime)) || !p.expire(now.Add(silentTime+1)) || p.expire(now.Add(silentTime+1)) {
		t.Error("who is silent goes too soon, too late or twice")
	}
	if got := p.list(now); !slices.Equal(got, []string{"self"}) {
		t.Errorf("nodes %q", got)
	}
	for i := range maxPeers {
		p.heard(strconv.Itoa(i), false, now)
	}
	if p.heard("more", false, now) || !p.heard("7", true, now) || !p.heard("more", false, now) {
		t.Error("there is no bound")
	}
}

// TestRecent: what was told lately is remembered for recentTime at least and twice that at most.
func TestRecent(t *testing.T) {
	r := newRecent()
	began := r.since
	r.note("a")
	r.note("a")
	r.age(began.Add(recentTime - 1))
	r.note("b")
	r.age(began.Add(recentTime))
	r.note("b")
	got := r.all()
	slices.Sort(got)
	if !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("remembered %q", got)
	}
	r.age(began.Add(2 * recentTime))
	if got := r.all(); !slices.Equal(got, []string{"b"}) {
		t.Errorf("remembered %q", got)
	}
	for i := range maxRecent + 5 {
		r.note(strconv.Itoa(i))
	}
	if len(r.young) != maxRecent {
		t.Errorf("%d remembered", len(r.young))
	}
}

// TestToken: different texts are different tokens, and none is anything but letters, digits and harmless signs.
func TestToken(t *testing.T) {
	long := strings.Repeat("a", maxToken)
	texts := []string{"", "=", "==", "=sum", "sum", "a", "A", "=61", "*", ">", ".", "a.b", "a b", "\x00", "\xff", "ю", long, long + "a", strings.Repeat("ю", 50), token(long + "a")}
	seen := map[string]string{}
	for _, text := range texts {
		got := token(text)
		if old, twice := seen[got]; twice {
			t.Errorf("%.20q and %.20q are both %s", old, text, got)
		}
		seen[got] = text
		if got == "" || len(got) > maxToken || strings.Trim(got, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=") != "" {
			t.Errorf("%.20q is %q", text, got)
		}
	}
	if token("aB3-_") != "aB3-_" {
		t.Errorf("an id is written as %s", token("aB3-_"))
	}
}

// TestBodyOfTheServer: a server as it comes lets pass what a bus must, with room for headers.
func TestBodyOfTheServer(t *testing.T) {
	server := natstest.Start(t)
	b, err := Open(Config{URL: server.URL(), Node: "one", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if b.maxBody() != bus.MaxBody {
		t.Errorf("it lets pass %d bytes, want %d", b.maxBody(), bus.MaxBody)
	}
}
