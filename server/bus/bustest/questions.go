package bustest

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/tavlei/tavlei/server/bus"
)

// answerWith is a server that says always the same.
func answerWith(text string) func(context.Context, []byte) []byte {
	return func(context.Context, []byte) []byte { return []byte(text) }
}

// answered: from the other node, and from the one that serves.
func answered(t *testing.T, n Nodes) {
	serve(t, n.Near, "rooms", func(_ context.Context, request []byte) []byte {
		return append([]byte("heard "), request...)
	})
	serve(t, n.Near, "silent", func(context.Context, []byte) []byte { return nil })
	n.Settle()
	for name, b := range map[string]bus.Bus{"near": n.Near, "far": n.Far} {
		if answer, err := b.Ask(waiting(t), "rooms", []byte("\x00ю")); err != nil || string(answer) != "heard \x00ю" {
			t.Errorf("%s: %q, %v", name, answer, err)
		}
		if answer, err := b.Ask(waiting(t), "silent", nil); err != nil || len(answer) != 0 {
			t.Errorf("%s: %q, %v from a server that says nothing", name, answer, err)
		}
	}
}

func nobodyServes(t *testing.T, n Nodes) {
	for name, b := range map[string]bus.Bus{"near": n.Near, "far": n.Far} {
		if _, err := b.Ask(waiting(t), "rooms", nil); !errors.Is(err, bus.ErrNobody) {
			t.Errorf("%s, before: %v", name, err)
		}
	}
	stop := serve(t, n.Near, "rooms", answerWith("yes"))
	n.Settle()
	if _, err := n.Far.Ask(waiting(t), "rooms", nil); err != nil {
		t.Error(err)
	}
	stop()
	n.Settle()
	for name, b := range map[string]bus.Bus{"near": n.Near, "far": n.Far} {
		if _, err := b.Ask(waiting(t), "rooms", nil); !errors.Is(err, bus.ErrNobody) {
			t.Errorf("%s, after: %v", name, err)
		}
	}
}

func oneServer(t *testing.T, n Nodes) {
	stop := serve(t, n.Near, "rooms", answerWith("first"))
	if _, err := n.Near.Serve("rooms", answerWith("second")); !errors.Is(err, bus.ErrServed) {
		t.Errorf("a second server: %v", err)
	}
	stop()
	serve(t, n.Near, "rooms", answerWith("third"))
	stop() // again, and without harm for who came later
	n.Settle()
	for range 3 {
		if answer, err := n.Far.Ask(waiting(t), "rooms", nil); err != nil || string(answer) != "third" {
			t.Errorf("%q, %v", answer, err)
		}
	}
}

// abreast: no answer comes before all questions have.
func abreast(t *testing.T, n Nodes) {
	const many = 20
	var all sync.WaitGroup
	all.Add(many)
	serve(t, n.Near, "rooms", func(ctx context.Context, request []byte) []byte {
		all.Done()
		all.Wait()
		return request
	})
	n.Settle()
	var asked sync.WaitGroup
	for i := range many {
		from := n.Far
		if i%2 == 0 {
			from = n.Near
		}
		asked.Go(func() {
			if answer, err := from.Ask(waiting(t), "rooms", []byte{byte(i)}); err != nil || !bytes.Equal(answer, []byte{byte(i)}) {
				t.Errorf("question %d: %q, %v", i, answer, err)
			}
		})
	}
	asked.Wait()
}

// contextsEnd: who stops waiting goes on, and whoever still works for them may know.
func contextsEnd(t *testing.T, n Nodes) {
	came, stop := make(chan context.Context, 2), make(chan struct{})
	defer close(stop)
	serve(t, n.Near, "rooms", func(ctx context.Context, _ []byte) []byte {
		came <- ctx
		<-stop
		return nil
	})
	n.Settle()
	over, cancel := context.WithCancel(waiting(t))
	cancel()
	if _, err := n.Far.Ask(over, "rooms", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
	ctx, cancel := context.WithCancel(waiting(t))
	go func() {
		within := <-came
		if _, bounded := within.Deadline(); !bounded {
			t.Error("who answers does not know until when")
		}
		came <- within
		cancel()
	}()
	if _, err := n.Far.Ask(ctx, "rooms", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that ends: %v", err)
	}
	n.Near.Close()
	<-(<-came).Done()
}

func bounds(t *testing.T, n Nodes) {
	serve(t, n.Near, "echo", func(_ context.Context, request []byte) []byte { return request })
	serve(t, n.Near, "more", func(_ context.Context, request []byte) []byte { return append(request, 1) })
	n.Settle()
	most := bytes.Repeat([]byte{7}, bus.MaxBody)
	for name, b := range map[string]bus.Bus{"near": n.Near, "far": n.Far} {
		if answer, err := b.Ask(waiting(t), "echo", most); err != nil || !bytes.Equal(answer, most) {
			t.Errorf("%s: the longest: %d bytes, %v", name, len(answer), err)
		}
		if _, err := b.Ask(waiting(t), "echo", append(most, 7)); !errors.Is(err, bus.ErrTooLong) {
			t.Errorf("%s: a request too long: %v", name, err)
		}
		if _, err := b.Ask(waiting(t), "more", most); !errors.Is(err, bus.ErrTooLong) {
			t.Errorf("%s: an answer too long: %v", name, err)
		}
	}
}

func closedAsksNobody(t *testing.T, n Nodes) {
	serve(t, n.Near, "rooms", answerWith("yes"))
	n.Near.Close()
	if _, err := n.Near.Ask(waiting(t), "rooms", nil); !errors.Is(err, bus.ErrClosed) {
		t.Errorf("a question: %v", err)
	}
	if _, err := n.Near.Serve("other", answerWith("yes")); !errors.Is(err, bus.ErrClosed) {
		t.Errorf("a server: %v", err)
	}
}
