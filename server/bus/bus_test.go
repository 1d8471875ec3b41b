package bus

import (
	"sync"
	"testing"
	"time"
)

func TestNewsReachTheirTopicOnly(t *testing.T) {
	var b Bus
	one, other := b.Subscribe("one", 4), b.Subscribe("other", 4)
	b.Publish(Message{Topic: "one", Kind: "events", Seq: 7})
	if n := <-one.Messages(); n.Seq != 7 || n.Kind != "events" {
		t.Errorf("got %+v", n)
	}
	select {
	case n := <-other.Messages():
		t.Errorf("the other topic got %+v", n)
	default:
	}
}

func TestASlowListenerIsDroppedAndBlocksNobody(t *testing.T) {
	var b Bus
	slow, quick := b.Subscribe("m", 1), b.Subscribe("m", 100)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 50 {
			b.Publish(Message{Topic: "m", Seq: i})
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("Tell blocks on a slow listener")
	}
	n := 0
	for range slow.Messages() {
		n++
	}
	if n != 1 || !slow.Slow() {
		t.Errorf("the slow listener read %d pieces and is slow: %v; want 1, true", n, slow.Slow())
	}
	if len(quick.Messages()) != 50 || quick.Slow() {
		t.Errorf("the quick listener has %d of 50", len(quick.Messages()))
	}
	slow.Close()
	slow.Close()
}

func TestCloseDropsAllNowAndLater(t *testing.T) {
	var b Bus
	before := b.Subscribe("m", 1)
	b.Close()
	after := b.Subscribe("m", 1)
	for name, l := range map[string]*Subscription{"before": before, "after": after} {
		if _, open := <-l.Messages(); open {
			t.Errorf("listener from %s the close is still open", name)
		}
		if l.Slow() {
			t.Errorf("listener from %s the close counts as slow", name)
		}
	}
	b.Publish(Message{Topic: "m"})
}

func TestManyAtOnce(t *testing.T) {
	var b Bus
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				l := b.Subscribe("m", 2)
				b.Publish(Message{Topic: "m"})
				l.Close()
			}
		})
	}
	wg.Wait()
	if len(b.topics) != 0 {
		t.Errorf("%d topics are left without listeners", len(b.topics))
	}
}

// BenchmarkTell has a hundred listeners who keep up.
func BenchmarkTell(b *testing.B) {
	var bus Bus
	defer bus.Close()
	var listeners []*Subscription
	for range 100 {
		listeners = append(listeners, bus.Subscribe("m", 1))
	}
	for b.Loop() {
		bus.Publish(Message{Topic: "m"})
		for _, l := range listeners {
			<-l.Messages()
		}
	}
}
