// Package bustest holds what every bus must do, as tests for each of them.
package bustest

import (
	"context"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/bus"
)

// Nodes are two that news and questions go between. In one process they may be the same.
type Nodes struct {
	Near, Far bus.Bus
	// Settle returns when each knows what the other listens to and serves.
	Settle func()
}

// Run tests the bus whose nodes open makes; it closes them in the end.
func Run(t *testing.T, open func(t *testing.T) Nodes) {
	for name, test := range map[string]func(*testing.T, Nodes){
		"news reach their topic only":    topicsApart,
		"news come in their order":       inOrder,
		"here they are heard once":       heardOnce,
		"slow listeners are dropped":     slowDropped,
		"who has gone hears nothing":     goneHearNothing,
		"close drops all":                closeDropsAll,
		"listeners are told":             listenersAreTold,
		"many at once":                   manyAtOnce,
		"hostile topics":                 hostileTopics,
		"a question is answered":         answered,
		"nobody serves":                  nobodyServes,
		"a subject has one server":       oneServer,
		"questions are answered abreast": abreast,
		"contexts end":                   contextsEnd,
		"bounds of a body":               bounds,
		"a closed bus asks nobody":       closedAsksNobody,
	} {
		t.Run(name, func(t *testing.T) {
			n := open(t)
			t.Cleanup(func() { n.Near.Close(); n.Far.Close() })
			test(t, n)
		})
	}
}

// patience is how long a test waits for what must come.
const patience = time.Minute

// next is the next piece of news of a subscription, besides what the bus says itself.
func next(t *testing.T, l *bus.Subscription) bus.Message {
	t.Helper()
	for late := time.After(patience); ; {
		select {
		case m, open := <-l.Messages():
			if !open {
				t.Fatal("the subscription is closed")
			}
			if m.Kind != bus.Missed {
				return *m
			}
		case <-late:
			t.Fatal("nothing is heard")
		}
	}
}

// room is place for what a bus says itself.
const room = 4

// ended waits until a subscription is closed.
func ended(t *testing.T, l *bus.Subscription) {
	t.Helper()
	for late := time.After(patience); ; {
		select {
		case _, open := <-l.Messages():
			if !open {
				return
			}
		case <-late:
			t.Fatal("the subscription is still open")
		}
	}
}

// serve serves a subject until the test ends.
func serve(t *testing.T, b bus.Bus, subject string, handle func(context.Context, []byte) []byte) (stop func()) {
	t.Helper()
	stop, err := b.Serve(subject, handle)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return stop
}

// waiting is a context for a question that must be answered.
func waiting(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	return ctx
}
