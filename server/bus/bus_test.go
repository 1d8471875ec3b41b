package bus_test

import (
	"sync"
	"testing"

	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/bus/bustest"
)

func TestConformance(t *testing.T) {
	bustest.Run(t, func(*testing.T) bustest.Nodes {
		b := bus.NewLocal()
		return bustest.Nodes{Near: b, Far: b, Settle: func() {}}
	})
}

// TestWanted says when the first listener to a topic comes and the last one goes, in each way of going.
func TestWanted(t *testing.T) {
	var said []string
	b := bus.NewWanted(func(topic string, wanted bool) {
		if wanted {
			topic = "+" + topic
		}
		said = append(said, topic)
	})
	one, two := b.Subscribe("m", 1), b.Subscribe("m", 1)
	one.Close()
	two.Close()
	two.Close()
	b.Subscribe("slow", 1)
	for range 2 {
		b.Publish(bus.Message{Topic: "slow"})
	}
	b.Subscribe("last", 1)
	if topics := b.Topics(); len(topics) != 1 || topics[0] != "last" {
		t.Errorf("listened to is %q", topics)
	}
	b.Close()
	b.Subscribe("late", 1)
	want := []string{"+m", "m", "+slow", "slow", "+last", "last"}
	if len(said) != len(want) {
		t.Fatalf("said %q, want %q", said, want)
	}
	for i := range want {
		if said[i] != want[i] {
			t.Fatalf("said %q, want %q", said, want)
		}
	}
}

// TestPublishToNobody costs nothing.
func TestPublishToNobody(t *testing.T) {
	var b bus.Bus = bus.NewLocal()
	defer b.Close()
	l := b.Subscribe("other", 1)
	defer l.Close()
	if n := testing.AllocsPerRun(100, func() { b.Publish(bus.Message{Topic: "m", Kind: "events"}) }); n != 0 {
		t.Errorf("%v allocations for news that nobody hears", n)
	}
}

// BenchmarkTell has a hundred listeners who keep up.
func BenchmarkTell(b *testing.B) {
	news := bus.NewLocal()
	defer news.Close()
	var listeners []*bus.Subscription
	for range 100 {
		listeners = append(listeners, news.Subscribe("m", 1))
	}
	for b.Loop() {
		news.Publish(bus.Message{Topic: "m"})
		for _, l := range listeners {
			<-l.Messages()
		}
	}
}

// TestWantedAtOnce: of many who come and go the first and the last are told by turns.
func TestWantedAtOnce(t *testing.T) {
	wanted, turns := false, true
	b := bus.NewWanted(func(_ string, now bool) {
		turns = turns && now != wanted
		wanted = now
	})
	defer b.Close()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				l := b.Subscribe("m", 2)
				b.Publish(bus.Message{Topic: "m"})
				l.Close()
			}
		})
	}
	all.Wait()
	if left := b.Topics(); len(left) != 0 || wanted || !turns {
		t.Errorf("left are %q, wanted %v, by turns %v", left, wanted, turns)
	}
}
