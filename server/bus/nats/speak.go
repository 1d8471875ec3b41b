package nats

import (
	"encoding/json"
	"time"

	"github.com/tavlei/tavlei/server/bus"
)

// piece is a piece of news on its way.
type piece struct {
	Kind  string `json:"kind"`
	Seq   int    `json:"seq,omitempty"`
	Seat  int    `json:"seat,omitempty"`
	Match string `json:"match,omitempty"`
}

// speak is the one that talks to the server, so that nobody else waits for it.
func (b *Bus) speak() {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		select {
		case n := <-b.out:
			b.tell(n)
		case <-b.wake:
			b.see()
		case <-beat.C:
			b.beat(false)
			b.expire()
			if b.Away() == nil {
				b.recent.age(time.Now())
			}
		case done := <-b.drain:
			for range len(b.out) {
				b.tell(<-b.out)
			}
			b.see()
			_ = b.flush() // without a connection there is nothing to wait for
			close(done)
		case <-b.alive.Done():
			b.leave()
			return
		}
	}
}

// tell sends a piece of news to the other nodes.
func (b *Bus) tell(n bus.Message) {
	b.recent.note(n.Topic)
	data, err := json.Marshal(piece{Kind: n.Kind, Seq: n.Seq, Seat: n.Seat, Match: n.Match})
	if err == nil {
		// Where it fails there is no connection: the topic is told again when there is one.
		_ = b.conn.Publish(b.newsOf(n.Topic), data)
	}
}

func (b *Bus) newsOf(topic string) string { return b.cfg.Prefix + ".news." + token(topic) }

// see brings the server up to what has changed here.
func (b *Bus) see() {
	b.mu.Lock()
	changed, lost, fresh, greeted := b.changed, b.lost, b.fresh, b.greeted
	b.changed, b.lost, b.fresh, b.greeted = map[string]bool{}, map[string]bool{}, false, false
	b.mu.Unlock()
	come := b.follow(changed)
	if fresh {
		for _, topic := range b.recent.all() {
			lost[topic] = true
		}
		come = b.local.Topics()
	}
	for topic := range lost {
		b.tell(bus.Message{Topic: topic, Kind: bus.Missed})
	}
	if fresh || greeted {
		b.beat(fresh)
	}
	// Until the server knew of a topic, news may have passed. Where there is no server, all topics follow when there is one.
	if len(come) > 0 && b.flush() == nil {
		for _, topic := range come {
			b.local.Publish(bus.Message{Topic: topic, Kind: bus.Missed})
		}
	}
}

// follow takes and ends subscriptions. It gives the topics that are new.
func (b *Bus) follow(changed map[string]bool) (come []string) {
	for topic, wanted := range changed {
		sub := b.subs[topic]
		switch {
		case wanted && sub == nil:
			subject := b.newsOf(topic)
			b.setHeard(subject, topic, true)
			sub, err := b.conn.ChanSubscribe(subject, b.news)
			if err != nil {
				b.cfg.Log.Error("news of other nodes", "topic", topic, "error", err)
				continue
			}
			b.subs[topic] = sub
			come = append(come, topic)
		case !wanted && sub != nil:
			delete(b.subs, topic)
			b.setHeard(sub.Subject, topic, false)
			_ = sub.Unsubscribe() // with a connection that is closed it has ended anyway
		}
	}
	return come
}

func (b *Bus) setHeard(subject, topic string, heard bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if heard {
		b.heard[subject] = topic
	} else {
		delete(b.heard, subject)
	}
}

// listen gives what comes from other nodes to the listeners here.
func (b *Bus) listen() {
	beats := b.beats()
	for {
		select {
		case m := <-b.news:
			if m.Subject == beats {
				b.beaten(m.Data)
				continue
			}
			b.mu.Lock()
			topic, known := b.heard[m.Subject]
			b.mu.Unlock()
			var p piece
			if !known {
				continue // the last listener has just gone
			}
			if err := json.Unmarshal(m.Data, &p); err != nil {
				b.cfg.Log.Warn("news that cannot be read", "subject", m.Subject, "error", err)
				continue
			}
			b.local.Publish(bus.Message{Topic: topic, Kind: p.Kind, Seq: p.Seq, Seat: p.Seat, Match: p.Match})
		case <-b.alive.Done():
			return
		}
	}
}

// maxRecent bounds the topics of which the other nodes may not have heard.
const maxRecent = 1 << 16

// recentTime is longer than it takes until a dead connection is noticed.
const recentTime = 5 * pingEvery

// recent remembers of which topics something was told lately. A connection that breaks has lost some of it, and nobody
// knows what.
type recent struct {
	young, old map[string]bool
	since      time.Time
}

func newRecent() recent {
	return recent{young: map[string]bool{}, old: map[string]bool{}, since: time.Now()}
}

func (r *recent) note(topic string) {
	if len(r.young) < maxRecent {
		r.young[topic] = true
	}
}

// age forgets what is older than recentTime, some of it later.
func (r *recent) age(now time.Time) {
	if now.Sub(r.since) >= recentTime {
		r.young, r.old, r.since = map[string]bool{}, r.young, now
	}
}

func (r *recent) all() []string {
	var topics []string
	for t := range r.young {
		topics = append(topics, t)
	}
	for t := range r.old {
		if !r.young[t] {
			topics = append(topics, t)
		}
	}
	return topics
}
