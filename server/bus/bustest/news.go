package bustest

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/bus"
)

func topicsApart(t *testing.T, n Nodes) {
	one, other := n.Near.Subscribe("one", 2+room), n.Near.Subscribe("other", 2+room)
	n.Settle()
	want := bus.Message{Topic: "one", Kind: "events", Seq: 7, Seat: -1, Match: "ю"}
	n.Far.Publish(want)
	n.Far.Publish(bus.Message{Topic: "other", Kind: "last"})
	if m := next(t, one); m != want {
		t.Errorf("%+v, want %+v", m, want)
	}
	if m := next(t, other); m.Kind != "last" {
		t.Errorf("the other topic hears %+v", m)
	}
}

func inOrder(t *testing.T, n Nodes) {
	const pieces = 500
	here, there := n.Near.Subscribe("m", pieces+room), n.Far.Subscribe("m", pieces+room)
	n.Settle()
	for i := range pieces {
		n.Near.Publish(bus.Message{Topic: "m", Seq: i})
	}
	for name, l := range map[string]*bus.Subscription{"its own node": here, "the other node": there} {
		for i := range pieces {
			if m := next(t, l); m.Seq != i {
				t.Fatalf("%s hears %d at place %d", name, m.Seq, i)
			}
		}
	}
}

// heardOnce: who listens where it is told hears at once, and not again from outside.
func heardOnce(t *testing.T, n Nodes) {
	l := n.Near.Subscribe("m", 2+room)
	n.Settle()
	n.Near.Publish(bus.Message{Topic: "m", Seq: 1})
	for heard := false; !heard; {
		select {
		case m := <-l.Messages():
			if heard = m.Kind != bus.Missed; heard && m.Seq != 1 {
				t.Fatalf("heard %+v", m)
			}
		default:
			t.Fatal("not heard at once")
		}
	}
	n.Settle() // what would come back is here by then or before what follows
	n.Far.Publish(bus.Message{Topic: "m", Seq: 2})
	if m := next(t, l); m.Seq != 2 {
		t.Errorf("heard %+v, want the second piece", m)
	}
}

func slowDropped(t *testing.T, n Nodes) {
	slow, quick := n.Near.Subscribe("m", 1), n.Near.Subscribe("m", 100)
	n.Settle()
	for i := range 50 {
		n.Far.Publish(bus.Message{Topic: "m", Seq: i})
	}
	for i := range 50 {
		if m := next(t, quick); m.Seq != i {
			t.Fatalf("the quick listener hears %d at place %d", m.Seq, i)
		}
	}
	heard := 0
	for range slow.Messages() {
		heard++
	}
	if heard != 1 || !slow.Slow() || quick.Slow() {
		t.Errorf("the slow one heard %d, slow %v; the quick one slow %v; want 1, true, false", heard, slow.Slow(), quick.Slow())
	}
	slow.Close()
	slow.Close()
}

func goneHearNothing(t *testing.T, n Nodes) {
	gone, stays := n.Near.Subscribe("m", 2+room), n.Near.Subscribe("m", 2+room)
	gone.Close()
	n.Settle()
	n.Far.Publish(bus.Message{Topic: "m", Seq: 1})
	if m := next(t, stays); m.Seq != 1 {
		t.Errorf("who stays hears %+v", m)
	}
	for m := range gone.Messages() {
		if m.Kind != bus.Missed {
			t.Errorf("who has gone hears %+v", m)
		}
	}
	if gone.Slow() {
		t.Error("who has gone counts as slow")
	}
	stays.Close()
	again := n.Near.Subscribe("m", 2+room) // the first one anew
	n.Settle()
	n.Far.Publish(bus.Message{Topic: "m", Seq: 2})
	if m := next(t, again); m.Seq != 2 {
		t.Errorf("who comes again hears %+v", m)
	}
}

// listenersAreTold: who listens hears news in their order until saying that it is enough, and nil once, however it ends.
func listenersAreTold(t *testing.T, n Nodes) {
	listen := func(enough int) (*bus.Subscription, chan int) {
		heard := make(chan int, 100)
		return n.Near.Listen("m", func(m *bus.Message) bool {
			switch {
			case m == nil:
				close(heard)
			case m.Kind != bus.Missed:
				heard <- m.Seq
				return m.Seq < enough
			}
			return true
		}), heard
	}
	drops, few := listen(2)
	goes, all := listen(10)
	_, stays := listen(10)
	n.Settle()
	for i := range 6 {
		n.Far.Publish(bus.Message{Topic: "m", Seq: i})
	}
	check := func(heard chan int, want ...int) {
		t.Helper()
		for _, seq := range want {
			select {
			case got, open := <-heard:
				if !open || got != seq {
					t.Fatalf("heard %d, %v, want %d", got, open, seq)
				}
			case <-time.After(patience):
				t.Fatal("nothing is heard")
			}
		}
	}
	check(all, 0, 1, 2, 3, 4, 5)
	check(stays, 0, 1, 2, 3, 4, 5)
	check(few, 0, 1, 2)
	if _, open := <-few; open || !drops.Slow() || goes.Slow() {
		t.Errorf("who had enough hears more: %v; slow %v, the other one %v", open, drops.Slow(), goes.Slow())
	}
	goes.Close()
	goes.Close()
	drops.Close()
	if _, open := <-all; open {
		t.Error("who has gone hears more")
	}
	n.Near.Close()
	if _, open := <-stays; open {
		t.Error("after the end of the bus something is heard")
	}
	late := false
	n.Near.Listen("m", func(m *bus.Message) bool {
		late = m == nil
		return true
	})
	if !late {
		t.Error("who comes too late is not told that it is the end")
	}
}

func closeDropsAll(t *testing.T, n Nodes) {
	before := n.Near.Subscribe("m", 1)
	n.Near.Close()
	n.Near.Close()
	after := n.Near.Subscribe("m", 1)
	for name, l := range map[string]*bus.Subscription{"before": before, "after": after} {
		ended(t, l)
		if l.Slow() {
			t.Errorf("the listener from %s the close counts as slow", name)
		}
	}
	n.Near.Publish(bus.Message{Topic: "m"})
	before.Close()
}

func manyAtOnce(t *testing.T, n Nodes) {
	var all sync.WaitGroup
	for _, b := range []bus.Bus{n.Near, n.Far} {
		for range 4 {
			all.Go(func() {
				for range 100 {
					l := b.Subscribe("m", 2)
					b.Publish(bus.Message{Topic: "m"})
					l.Close()
				}
			})
		}
	}
	all.Wait()
	l := n.Near.Subscribe("m", 1000)
	n.Settle()
	n.Far.Publish(bus.Message{Topic: "m", Kind: "last"})
	for next(t, l).Kind != "last" { // some of the many may be under way still
	}
}

// hostile are topics that might mean something to somebody on the way.
var hostile = []string{
	"", ".", "*", ">", "a.*", "a.>", "m.", ".m", "m..m", "m m", "m\r\nPUB x 0\r\n", "\x00", "\xff\xfe", "=", "=2E", "$SYS.>", "_INBOX.>",
	"юю", "m\t", "M", "m", strings.Repeat("long.", 50_000), strings.Repeat("long.", 50_000) + "x",
}

// hostileTopics: whatever a topic looks like, exactly its own news is heard, and its own questions are answered.
func hostileTopics(t *testing.T, n Nodes) {
	var heard []*bus.Subscription
	for _, topic := range hostile {
		heard = append(heard, n.Near.Subscribe(topic, len(hostile)+room))
		serve(t, n.Near, topic, answerWith(topic))
	}
	n.Settle()
	for i, topic := range hostile {
		n.Far.Publish(bus.Message{Topic: topic, Seq: i})
		answer, err := n.Far.Ask(waiting(t), topic, nil)
		if err != nil || string(answer) != topic {
			t.Errorf("%.20q: answer %.20q, %v", topic, answer, err)
		}
	}
	for i, topic := range hostile {
		if m := next(t, heard[i]); m.Topic != topic || m.Seq != i {
			t.Errorf("topic %d, %.20q, hears %d of %.20q first", i, topic, m.Seq, m.Topic)
		}
	}
	n.Settle()
	for i, topic := range hostile {
		n.Far.Publish(bus.Message{Topic: topic, Kind: "last"})
		if m := next(t, heard[i]); m.Kind != "last" {
			t.Errorf("%.20q hears %+v of another topic", topic, m)
		}
	}
}
