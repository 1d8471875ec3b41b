// Package bus carries news between the parts of the server, and questions between its nodes: a match has gone on, a
// player has come or left. News only says that something happened; what happened is read from its source, so that a
// listener who misses a piece of news catches up with the next.
package bus

import (
	"context"
	"errors"
)

// Message is one piece of news. Topic is the id of a match, or a person's.
type Message struct {
	Topic string
	Kind  string
	Seq   int    // of the last event, where that matters
	Seat  int    // whom it is about, where that matters
	Match string // where, if the topic is a person's
}

// Missed is the kind of news by which a bus itself says that news of a topic may have been lost: whoever follows it
// looks at the source again.
const Missed = "missed"

// MaxBody bounds a request and an answer, in bytes.
const MaxBody = 1_000_000

// What may go wrong with a question.
var (
	ErrNobody  = errors.New("nobody serves this subject")
	ErrServed  = errors.New("the subject is served already")
	ErrTooLong = errors.New("longer than a message may be")
	ErrAway    = errors.New("the server of the bus is away") // nothing was sent
	ErrClosed  = errors.New("the bus is closed")
)

// Bus tells news to whoever listens to their topic and brings questions to whoever serves their subject. Topics and
// subjects may be any text. It is for use by many goroutines.
type Bus interface {
	// Subscribe subscribes to a topic. A subscription with more than buffer pieces of news unread is dropped: its
	// channel is closed and Slow is true from then on. On a closed bus the channel is closed at once.
	Subscribe(topic string, buffer int) *Subscription
	// Listen lets tell hear the news of a topic as they come, which nobody may change. It must neither block nor use the bus,
	// and gives false to be dropped. When the subscription ends, however it does, tell hears nil, and nothing after it; on a
	// closed bus at once.
	Listen(topic string, tell func(*Message) bool) *Subscription
	// Publish gives the news to all who have subscribed to its topic. It never blocks.
	Publish(n Message)
	// Serve lets handle answer the questions of a subject, many at once, until stop is called, which may be done more than
	// once and does not wait for those under way. The context of handle ends with that of the asker, as far as it is
	// known here, and with the bus. A subject has one server: here a second one is refused with ErrServed; of several
	// on different nodes one is asked.
	Serve(subject string, handle func(ctx context.Context, request []byte) []byte) (stop func(), err error)
	// Ask waits for the answer of whoever serves the subject. ErrNobody, ErrAway and ErrClosed say that nobody was asked;
	// after any other error but that of a request which is too long the question may have been answered.
	Ask(ctx context.Context, subject string, request []byte) ([]byte, error)
	// Close drops all listeners and servers, now and in future.
	Close()
}
