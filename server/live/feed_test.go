package live

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/guard"
)

// groups records what is sent in one go.
type groups chan []string

func (g groups) Send(_ context.Context, frames ...[]byte) bool {
	var sent []string
	for _, data := range frames {
		sent = append(sent, string(data))
	}
	g <- sent
	return true
}

func (g groups) End(string) {}

// table is a match with one event, whose news are made.
func table() *Room {
	now := time.Unix(1_800_000_000, 0)
	h := &Service{Pool: &compute.Pool{Guard: guard.New()}, Bus: bus.NewLocal(), Config: Config{Now: func() time.Time { return now }}, Closing: make(chan struct{})}
	made := &message{key: frameKey{kind: "changes"}, done: make(chan struct{}), frame: frame{data: []byte("news")}}
	close(made.done)
	return &Room{
		service: h, ID: "m", State: &match.State{Seq: 1}, events: []match.Event{{Seq: 1, Fact: match.Said{}}},
		messages: []*message{made},
	}
}

// TestNewsWaitForTheAnswer: while a command of the client is carried out the news of the match wait for its answer and go with
// it. They wait no longer where there is other news, or no answer.
func TestNewsWaitForTheAnswer(t *testing.T) {
	var busy atomic.Bool
	follow := func() (*Feed, groups) {
		r := table()
		busy.Store(true)
		sent := make(groups, 4)
		f := &Feed{Service: r.service, Room: r, changes: true, Pipe: sent, asked: busy.Load, open: t.Context(), cut: func() {}}
		t.Cleanup(r.service.Bus.Listen(r.ID, f.hear).Close)
		return f, sent
	}
	publish := func(f *Feed, kind string) {
		f.Service.Bus.Publish(bus.Message{Topic: f.Room.ID, Kind: kind, Seq: 1})
	}
	check := func(got groups, want ...string) {
		t.Helper()
		if sent := <-got; !slices.Equal(sent, want) {
			t.Errorf("sent %q, want %q", sent, want)
		}
	}

	f, sent := follow()
	publish(f, NewsEvents)
	f.post(piece{answer: []byte("done")})
	check(sent, "news", "done")

	f, sent = follow()
	publish(f, NewsEvents)
	f.post(piece{}) // a search for a hint has no answer yet
	check(sent, "news")

	f, sent = follow()
	f.hurry()
	publish(f, NewsEvents)
	f.hurry()
	check(sent, "news")

	f, sent = follow()
	publish(f, NewsEvents)
	publish(f, NewsThinking)
	check(sent, "news")
	check(sent, `{"t":"thinking","seat":0}`)

	f, sent = follow()
	busy.Store(false)
	publish(f, NewsEvents)
	check(sent, "news")
}

// TestSlowLine: a client that does not take what is told is dropped when too much waits, and is told why before it is cut off;
// after that nothing is told, and leaving waits for nobody.
func TestSlowLine(t *testing.T) {
	r := table()
	sent := make(groups)
	cut := make(chan struct{})
	f := &Feed{Service: r.service, Room: r, changes: true, Pipe: sent, open: t.Context(), cut: func() { close(cut) }}
	listener := r.service.Bus.Listen(r.ID, f.hear)
	for n := range maxUntold {
		if !f.post(piece{answer: []byte{byte(n)}}) {
			t.Fatalf("too slow after %d answers", n)
		}
	}
	for !listener.Slow() { // the first answer may be on its way already, which leaves room for another
		r.service.Bus.Publish(bus.Message{Topic: r.ID, Kind: NewsThinking})
	}
	if f.post(piece{answer: []byte("more")}) {
		t.Error("there was room for more")
	}
	var last []string
	for said := false; !said; {
		select {
		case last = <-sent:
		case <-cut:
			said = true
		}
	}
	if !slices.Equal(last, []string{`{"t":"bye","reason":"slow"}`}) {
		t.Errorf("the last frame is %q", last)
	}
	f.telling.Wait()
	if !f.post(piece{answer: []byte("late")}) || f.queue != nil {
		t.Error("something is told after the end")
	}
}
