// Package bus carries news between the parts of the server: a match has gone on, a player has
// come or left. News only says that something happened; what happened is read from its source,
// so that a listener who misses a piece of news catches up with the next.
package bus

import "sync"

// Message is one piece of news. Topic is the id of a match, or a person's.
type Message struct {
	Topic string
	Kind  string
	Seq   int    // of the last event, where that matters
	Seat  int    // whom it is about, where that matters
	Match string // where, if the topic is a person's
}

// Bus tells news to whoever listens to their topic. The zero Bus is ready for use by many
// goroutines.
type Bus struct {
	mu     sync.RWMutex
	topics map[string]map[*Subscription]struct{}
	closed bool
}

// Subscription gets the news of one topic.
type Subscription struct {
	bus   *Bus
	topic string
	ch    chan Message
	slow  bool // written under bus.mu before ch is closed
}

// Subscribe subscribes to a topic. A subscription with more than buffer pieces of news unread is
// dropped: its channel is closed and Slow is true from then on. On a closed bus the channel is
// closed at once.
func (b *Bus) Subscribe(topic string, buffer int) *Subscription {
	l := &Subscription{bus: b, topic: topic, ch: make(chan Message, max(buffer, 1))}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		close(l.ch)
		return l
	}
	if b.topics == nil {
		b.topics = map[string]map[*Subscription]struct{}{}
	}
	if b.topics[topic] == nil {
		b.topics[topic] = map[*Subscription]struct{}{}
	}
	b.topics[topic][l] = struct{}{}
	return l
}

// Messages is the channel of news; it is closed when the listener is dropped or the bus closes.
func (l *Subscription) Messages() <-chan Message { return l.ch }

// Slow tells whether the listener was dropped because it did not keep up. It is meaningful once
// the channel is closed.
func (l *Subscription) Slow() bool {
	l.bus.mu.RLock()
	defer l.bus.mu.RUnlock()
	return l.slow
}

// Close ends the subscription; it may be called more than once.
func (l *Subscription) Close() {
	l.bus.mu.Lock()
	defer l.bus.mu.Unlock()
	l.bus.drop(l)
}

// Publish gives the news to all who have subscribed to its topic. It never blocks.
func (b *Bus) Publish(n Message) {
	var late []*Subscription
	b.mu.RLock()
	for l := range b.topics[n.Topic] {
		select {
		case l.ch <- n:
		default:
			late = append(late, l)
		}
	}
	b.mu.RUnlock()
	if late == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, l := range late {
		if b.drop(l) {
			l.slow = true
		}
	}
}

// Close drops all listeners, now and in future.
func (b *Bus) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	for _, ls := range b.topics {
		for l := range ls {
			b.drop(l)
		}
	}
}

// drop closes the channel of a listener if it is still subscribed. Sends happen under the read
// lock and this under the write lock, so no send meets a closed channel.
func (b *Bus) drop(l *Subscription) bool {
	ls := b.topics[l.topic]
	if _, ok := ls[l]; !ok {
		return false
	}
	delete(ls, l)
	if len(ls) == 0 {
		delete(b.topics, l.topic)
	}
	close(l.ch)
	return true
}
