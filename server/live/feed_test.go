package live

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
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

// TestNewsWaitForTheAnswer: while a command of the client is carried out the news of the match wait for its answer and go with
// it. They wait no longer where there is other news, or no answer.
func TestNewsWaitForTheAnswer(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	h := &Service{Bus: bus.NewLocal(), Config: Config{Now: func() time.Time { return now }}, Closing: make(chan struct{})}
	made := &message{done: make(chan struct{}), frame: frame{data: []byte("news")}}
	close(made.done)
	r := &Room{service: h, ID: "m", State: &match.State{Seq: 1}, events: []match.Event{{Seq: 1, Fact: match.Said{}}}}
	var busy atomic.Bool
	follow := func() (*Feed, *bus.Subscription, groups) {
		r.message = map[frameKey]*message{{kind: "changes"}: made}
		busy.Store(true)
		f := &Feed{Service: h, Room: r, changes: true, Pipe: make(groups, 4), out: make(chan *answer, 4), asked: busy.Load}
		listener := h.Bus.Subscribe(r.ID, 4)
		t.Cleanup(listener.Close)
		go f.Follow(t.Context(), listener)
		return f, listener, f.Pipe.(groups)
	}
	publish := func(l *bus.Subscription, kind string) {
		h.Bus.Publish(bus.Message{Topic: r.ID, Kind: kind, Seq: 1})
		for len(l.Messages()) > 0 { // until it is read
			time.Sleep(time.Microsecond)
		}
	}
	check := func(got groups, want ...string) {
		t.Helper()
		if sent := <-got; !slices.Equal(sent, want) {
			t.Errorf("sent %q, want %q", sent, want)
		}
	}

	f, l, sent := follow()
	publish(l, NewsEvents)
	f.out <- &answer{"ack", []byte("done")}
	check(sent, "news", "done")

	f, l, sent = follow()
	publish(l, NewsEvents)
	f.out <- &answer{} // a search for a hint has no answer yet
	check(sent, "news")

	_, l, sent = follow()
	publish(l, NewsEvents)
	publish(l, NewsThinking)
	check(sent, "news")
	check(sent, `{"t":"thinking","seat":0}`)

	_, l, sent = follow()
	busy.Store(false)
	publish(l, NewsEvents)
	check(sent, "news")
}
