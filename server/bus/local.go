package bus

import (
	"bytes"
	"context"
	"fmt"
	"sync"
)

// Local is the bus of one process.
type Local struct {
	mu     sync.RWMutex
	topics map[string]map[*Subscription]struct{}
	served map[string]*server
	wanted func(topic string, wanted bool)

	alive context.Context // until Close
	end   context.CancelFunc
}

// server is who serves a subject.
type server struct {
	handle func(ctx context.Context, request []byte) []byte
}

// NewLocal is a bus without listeners.
func NewLocal() *Local { return NewWanted(func(string, bool) {}) }

// NewWanted is a bus that says when the first listener to a topic has come and the last one has gone. While it says so,
// nobody comes or goes, and nobody is told anything.
func NewWanted(wanted func(topic string, wanted bool)) *Local {
	b := &Local{topics: map[string]map[*Subscription]struct{}{}, served: map[string]*server{}, wanted: wanted}
	b.alive, b.end = context.WithCancel(context.Background())
	return b
}

// Subscription gets the news of one topic.
type Subscription struct {
	bus   *Local
	topic string
	ch    chan *Message       // pointers, since most rooms for news stay empty; nil of Listen
	tell  func(*Message) bool // see Listen
	slow  bool                // written under bus.mu before the end is told
}

// Subscribe implements Bus.
func (b *Local) Subscribe(topic string, buffer int) *Subscription {
	l := &Subscription{bus: b, topic: topic, ch: make(chan *Message, max(buffer, 1))}
	l.tell = l.keep
	return b.add(l)
}

// keep puts a piece of news into the channel, if there is room for it; nil ends the channel.
func (l *Subscription) keep(n *Message) bool {
	if n == nil {
		close(l.ch)
		return true
	}
	select {
	case l.ch <- n:
		return true
	default:
		return false
	}
}

// Listen implements Bus.
func (b *Local) Listen(topic string, tell func(*Message) bool) *Subscription {
	return b.add(&Subscription{bus: b, topic: topic, tell: tell})
}

// add lets a subscription hear what comes from now on.
func (b *Local) add(l *Subscription) *Subscription {
	topic := l.topic
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.alive.Err() != nil {
		l.tell(nil)
		return l
	}
	if b.topics[topic] == nil {
		b.topics[topic] = map[*Subscription]struct{}{}
		b.wanted(topic, true)
	}
	b.topics[topic][l] = struct{}{}
	return l
}

// Messages is the channel of news, which others get as well and nobody may change; it is closed when the listener is
// dropped or the bus closes. A subscription of Listen has none.
func (l *Subscription) Messages() <-chan *Message { return l.ch }

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

// Publish implements Bus.
func (b *Local) Publish(n Message) {
	var late []*Subscription
	b.mu.RLock()
	var told *Message
	for l := range b.topics[n.Topic] {
		if told == nil {
			told = new(n)
		}
		if !l.tell(told) {
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

// Topics lists what is listened to.
func (b *Local) Topics() []string {
	b.mu.RLock()
	defer b.mu.RUnlock()
	topics := make([]string, 0, len(b.topics))
	for t := range b.topics {
		topics = append(topics, t)
	}
	return topics
}

// Serve implements Bus.
func (b *Local) Serve(subject string, handle func(ctx context.Context, request []byte) []byte) (stop func(), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.alive.Err() != nil {
		return nil, ErrClosed
	}
	if b.served[subject] != nil {
		return nil, fmt.Errorf("%q: %w", subject, ErrServed)
	}
	s := &server{handle: handle}
	b.served[subject] = s
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.served[subject] == s { // and not somebody who came later
			delete(b.served, subject)
		}
	}, nil
}

// Ask implements Bus.
func (b *Local) Ask(ctx context.Context, subject string, request []byte) ([]byte, error) {
	if len(request) > MaxBody {
		return nil, tooLong("request", len(request))
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b.mu.RLock()
	s := b.served[subject]
	b.mu.RUnlock()
	switch {
	case b.alive.Err() != nil:
		return nil, ErrClosed
	case s == nil:
		return nil, fmt.Errorf("%q: %w", subject, ErrNobody)
	}
	answered := make(chan []byte, 1)
	// Whoever stops waiting may use the request for something else.
	go func(request []byte) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(b.alive, cancel)()
		answered <- s.handle(ctx, request)
	}(bytes.Clone(request))
	select {
	case answer := <-answered:
		if len(answer) > MaxBody {
			return nil, tooLong("answer", len(answer))
		}
		return answer, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-b.alive.Done():
		return nil, ErrClosed
	}
}

func tooLong(what string, bytes int) error {
	return fmt.Errorf("%s of %d bytes: %w", what, bytes, ErrTooLong)
}

// Close implements Bus.
func (b *Local) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.end()
	clear(b.served)
	for _, ls := range b.topics {
		for l := range ls {
			b.drop(l)
		}
	}
}

// drop tells a listener that it was the last news, if it is still subscribed. News is told under the read lock and this
// under the write lock, so that nothing comes after it, and no send meets a closed channel.
func (b *Local) drop(l *Subscription) bool {
	ls := b.topics[l.topic]
	if _, ok := ls[l]; !ok {
		return false
	}
	delete(ls, l)
	if len(ls) == 0 {
		delete(b.topics, l.topic)
		b.wanted(l.topic, false)
	}
	l.tell(nil)
	return true
}
