package nats

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/tavlei/tavlei/server/bus"
)

// Headers of questions and answers.
const (
	withinHeader = "Tavlei-Within"   // milliseconds for which the asker waits
	lengthHeader = "Tavlei-Too-Long" // bytes of an answer that is too long to be sent
)

// headRoom is what headers take of the most that the server lets pass.
const headRoom = 1000

// served is somebody who answers here.
type served struct {
	handle func(ctx context.Context, request []byte) []byte
}

// group of those who serve a subject: of several one is asked.
const group = "tavlei"

func (b *Bus) askOf(subject string) string { return b.cfg.Prefix + ".ask." + token(subject) }

// Serve implements bus.Bus. Where there is a connection the other nodes can ask when it returns.
func (b *Bus) Serve(subject string, handle func(ctx context.Context, request []byte) []byte) (stop func(), err error) {
	end, err := b.local.Serve(subject, handle)
	if err != nil {
		return nil, err
	}
	s, at := &served{handle}, b.askOf(subject)
	b.mu.Lock()
	b.served[at] = s
	b.mu.Unlock()
	forget := func() {
		b.mu.Lock()
		if b.served[at] == s { // and not somebody who came later
			delete(b.served, at)
		}
		b.mu.Unlock()
		end()
	}
	sub, err := b.conn.ChanQueueSubscribe(at, group, b.asked)
	if err != nil {
		forget()
		return nil, fmt.Errorf("%q: %w", subject, err)
	}
	_ = b.flush() // without a connection it is served when there is one
	return func() {
		_ = sub.Unsubscribe() // it may have ended with the connection
		forget()
	}, nil
}

// answer hands questions of other nodes to those who serve here, a bounded number at once.
func (b *Bus) answer() {
	for {
		select {
		case m := <-b.asked:
			b.mu.Lock()
			s := b.served[m.Subject]
			b.mu.Unlock()
			if s == nil {
				continue // it has just stopped: the asker asks again, or somebody else
			}
			select {
			case b.slots <- struct{}{}:
			case <-b.alive.Done():
				return
			}
			go func() {
				defer func() { <-b.slots }()
				b.reply(m, s)
			}()
		case <-b.alive.Done():
			return
		}
	}
}

// maxBody is the most that may be sent, if the server's own bound is not less.
func (b *Bus) maxBody() int { return min(bus.MaxBody, int(b.conn.MaxPayload())-headRoom) }

// reply answers one question.
func (b *Bus) reply(m *client.Msg, s *served) {
	within := longestAsk
	if ms, err := strconv.ParseInt(m.Header.Get(withinHeader), 10, 32); err == nil {
		within = min(within, time.Duration(ms)*time.Millisecond)
	}
	ctx, cancel := context.WithTimeout(b.alive, within)
	defer cancel()
	said := client.NewMsg(m.Reply)
	if said.Data = s.handle(ctx, m.Data); len(said.Data) > b.maxBody() {
		said.Header.Set(lengthHeader, strconv.Itoa(len(said.Data)))
		said.Data = nil
	}
	if err := b.conn.PublishMsg(said); err != nil && b.alive.Err() == nil {
		b.cfg.Log.Warn("an answer to another node is lost", "error", err)
	}
}

// Ask implements bus.Bus. Who serves on this node is asked first, without the server.
func (b *Bus) Ask(ctx context.Context, subject string, request []byte) ([]byte, error) {
	answer, err := b.local.Ask(ctx, subject, request)
	if !errors.Is(err, bus.ErrNobody) {
		return answer, err
	}
	if b.Away() != nil {
		return nil, fmt.Errorf("%q: %w", subject, bus.ErrAway)
	}
	within, cancel := context.WithTimeout(ctx, longestAsk)
	defer cancel()
	defer context.AfterFunc(b.alive, cancel)()
	until, _ := within.Deadline()
	question := client.NewMsg(b.askOf(subject))
	question.Header.Set(withinHeader, strconv.FormatInt(time.Until(until).Milliseconds(), 10))
	question.Data = request
	said, err := b.conn.RequestMsgWithContext(within, question)
	if err != nil {
		return nil, b.unanswered(ctx, subject, err)
	}
	if n, err := strconv.Atoi(said.Header.Get(lengthHeader)); err == nil {
		return nil, fmt.Errorf("answer of %d bytes: %w", n, bus.ErrTooLong)
	}
	return said.Data, nil
}

// unanswered says why there is no answer.
func (b *Bus) unanswered(ctx context.Context, subject string, err error) error {
	switch {
	case b.alive.Err() != nil:
		return bus.ErrClosed
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, client.ErrNoResponders):
		err = bus.ErrNobody
	case errors.Is(err, client.ErrReconnectBufExceeded), errors.Is(err, client.ErrHeadersNotSupported), errors.Is(err, client.ErrConnectionClosed):
		err = bus.ErrAway
	case errors.Is(err, client.ErrMaxPayload):
		err = bus.ErrTooLong
	}
	return fmt.Errorf("%q: %w", subject, err)
}
