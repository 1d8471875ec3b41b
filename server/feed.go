package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/tavlei/tavlei/server/bus"
)

// feed tells one client of one match what happens in it, over a socket or as a stream.
type feed struct {
	hall    *hall
	room    *room
	guest   string
	address string // where the guest is, for a fair share
	lang    string
	seen    int // seq of the last event sent
	pipe    pipe
	out     chan []byte // answers to what the client sends; nil where it sends nothing

	beat  <-chan time.Time // when to show that the line still stands; nil: never
	still func() error     // asked at each beat whether the client may stay
}

// pipe carries frames to a client.
type pipe interface {
	// send writes one frame, or with no data what only shows that the line stands; false if the client is gone or too slow.
	send(ctx context.Context, data []byte) bool
	// end says goodbye after the last frame.
	end(reason string)
}

// newFeed is the feed of whoever has sent the request; its pipe is the caller's.
func (h *hall) newFeed(r *http.Request, rm *room, since int) *feed {
	v := visitorOf(r.Context())
	return &feed{hall: h, room: rm, guest: v.guest, address: v.client, lang: r.URL.Query().Get("lang"), seen: since}
}

// arrive counts in a client that wants to follow a match by socket or stream and begins to open the match; done must be
// called when it has gone. What is wrong is answered, and then the opening is nil.
func (h *hall) arrive(w http.ResponseWriter, r *http.Request) (since int, o *opening, done func()) {
	text := r.URL.Query().Get("since")
	since, err := strconv.Atoi(text)
	if err != nil && text != "" {
		writeProblem(w, newProblem(http.StatusBadRequest, "", "since: want the seq of an event, a number"))
		return 0, nil, nil
	}
	client := ""
	if v := visitorOf(r.Context()); v.limited {
		client = v.client
	}
	if err := h.beginSocket(client); err != nil {
		writeProblem(w, h.problem(err))
		return 0, nil, nil
	}
	o = h.rooms.begin(r.Context(), r.PathValue("id"))
	if o.within(patience) && o.err != nil {
		writeProblem(w, h.problem(o.err))
		h.endSocket(client)
		return 0, nil, nil
	}
	return since, o, func() { h.endSocket(client) }
}

// prepare tells a client that the table is being set up and waits for it; false if the client must
// come again, or has gone. What it sends meanwhile is read later.
func (h *hall) prepare(p pipe, o *opening) bool {
	ctx, cancel := context.WithTimeout(context.Background(), maxPreparing)
	defer cancel()
	again := time.NewTicker(sayPreparing)
	defer again.Stop()
	for {
		data, err := json.Marshal(smallFrame{T: "preparing"})
		if err != nil || !p.send(ctx, data) {
			return false
		}
		select {
		case <-o.done:
			if o.err == nil {
				return true
			}
			h.log.Warn("match cannot be opened", "error", o.err)
			h.bye(ctx, p, "unavailable")
			return false
		case <-h.closing:
			h.bye(ctx, p, "shutdown")
			return false
		case <-ctx.Done():
			return false
		case <-again.C:
		}
	}
}

// bye tells why the server ends a line; the client comes again with the seq it has.
func (h *hall) bye(ctx context.Context, p pipe, reason string) {
	if data, err := json.Marshal(smallFrame{T: "bye", Reason: reason}); err == nil && p.send(ctx, data) {
		p.end(reason)
	}
}

// enter sits the client down at the table; leave must be called in the end.
func (f *feed) enter() (listener *bus.Subscription, leave func()) {
	listener = f.hall.bus.Subscribe(f.room.id, maxUnread)
	f.room.enter(f.guest, f.address)
	f.room.wakeBots()
	return listener, func() {
		f.room.exit(f.guest)
		listener.Close()
	}
}

// tellAll sends the greeting, the news and the answers until the client has gone, ctx is done or the server says
// goodbye.
func (f *feed) tellAll(ctx context.Context, listener *bus.Subscription) {
	defer f.hall.contain(f.room.id, nil)
	if f.greet(ctx) {
		f.follow(ctx, listener)
	}
}

// greet sends the whole match and whether a bot thinks at this moment.
func (f *feed) greet(ctx context.Context) bool {
	hello, seen, err := f.room.hello(ctx, f.guest, f.lang, f.seen)
	if err != nil {
		f.failed(ctx, "hello", err)
		return false
	}
	if !f.pipe.send(ctx, hello) {
		return false
	}
	f.seen = seen
	seat, place, ok := f.hall.bots.thinking(f.room.id)
	if !ok {
		return true
	}
	kind := newsThinking
	if place > 0 {
		kind = newsWaiting
	}
	return f.tell(ctx, bus.Message{Kind: kind, Seat: int(seat), Seq: place})
}

// follow sends news and answers as they come.
func (f *feed) follow(ctx context.Context, listener *bus.Subscription) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-f.hall.closing:
			f.hall.bye(ctx, f.pipe, "shutdown")
			return
		case data := <-f.out:
			if !f.pipe.send(ctx, data) {
				return
			}
		case <-f.beat:
			if err := f.still(); err != nil {
				f.hall.bye(ctx, f.pipe, f.hall.problem(err).Code)
				return
			}
			if !f.pipe.send(ctx, nil) {
				return
			}
		case n, ok := <-listener.Messages():
			if !ok {
				f.hall.bye(ctx, f.pipe, "slow")
				return
			}
			if !f.tell(ctx, n) {
				return
			}
		}
	}
}

// tell sends what a piece of news is about.
func (f *feed) tell(ctx context.Context, n bus.Message) bool {
	var data []byte
	var err error
	switch n.Kind {
	case newsEvents:
		data, f.seen, err = f.room.news(ctx, f.guest, f.lang, f.seen)
	case newsAside:
		err = errAside
	case newsPresence:
		data, err = f.room.presence(f.guest)
	case newsThinking:
		data, err = json.Marshal(smallFrame{T: "thinking", Seat: &n.Seat})
	case newsWaiting:
		data, err = json.Marshal(smallFrame{T: "waiting", Seat: &n.Seat, Place: n.Seq})
	}
	if err != nil {
		f.failed(ctx, n.Kind, err)
		return false
	}
	return data == nil || f.pipe.send(ctx, data)
}

// failed ends a line whose news cannot be told.
func (f *feed) failed(ctx context.Context, news string, err error) {
	switch {
	case errors.Is(err, errAside):
		f.hall.bye(ctx, f.pipe, "setAside")
	case ctx.Err() == nil:
		f.hall.log.Error("frame", "match", f.room.id, "news", news, "error", err)
		f.hall.bye(ctx, f.pipe, "unavailable")
	}
}
