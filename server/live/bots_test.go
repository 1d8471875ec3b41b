package live

import (
	"context"
	"testing"

	"github.com/tavlei/tavlei/server/bus"
)

// TestNoThoughtBeginsGivenUp: a bot that waits for its slot on behalf of nobody is woken as somebody comes, and is given up to
// wait anew. If the slot came in the same moment, the thought does not begin; nor is one that has begun given up so.
func TestNoThoughtBeginsGivenUp(t *testing.T) {
	wait := func() (*bots, *botWorker, context.Context) {
		b := newBots(&Service{Bus: bus.NewLocal()})
		given, stop := context.WithCancel(t.Context())
		w := &botWorker{id: "m", cancel: stop, basis: 3, absent: true}
		b.Workers[w.id] = w
		return b, w, given
	}

	b, w, given := wait()
	b.wake(w.id, w.basis)
	if err := b.served(given, w); err == nil || w.thinks {
		t.Errorf("the thought begins although it was given up (%v)", err)
	}

	b, w, given = wait()
	if err := b.served(given, w); err != nil || !w.thinks {
		t.Fatalf("the thought does not begin: %v", err)
	}
	b.wake(w.id, w.basis)
	if given.Err() != nil {
		t.Error("a thought that has begun is given up since somebody has come")
	}
}
