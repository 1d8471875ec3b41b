package live

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
)

// Feed tells one client of one match what happens in it, over a socket or as a stream.
type Feed struct {
	Service *Service
	Room    *Room
	guest   string
	address string // where the guest is, for a fair share
	lang    string
	changes bool // the client asks for changes, see Room.Changes
	seen    int  // seq of the last event sent
	Pipe    Pipe
	out     chan *answer // to what the client sends; nil where it sends nothing
	asked   func() bool  // whether an answer will come soon; nil: never
	free    time.Time    // when the last frame was in the client's hands, or on its way there

	Beat  <-chan time.Time // when to show that the line still stands; nil: never
	Still func() error     // asked at each beat whether the client may stay
}

// Pipe carries frames to a client.
type Pipe interface {
	// Send writes frames in one go, one without data to show that the line stands; false if the client is gone or too slow.
	Send(ctx context.Context, frames ...[]byte) bool
	// End says goodbye after the last frame.
	End(reason string)
}

// newFeed is the feed of whoever has sent the request; its pipe is the caller's.
func (h *Service) newFeed(r *http.Request, rm *Room, since int) *Feed {
	v := gate.VisitorOf(r.Context())
	query := r.URL.Query()
	return &Feed{Service: h, Room: rm, guest: v.Guest, address: v.Client, lang: query.Get("lang"), changes: query.Get("frames") == "changes", seen: since}
}

// arrive counts in a client that wants to follow a match by socket or stream and begins to open the match; done must be
// called when it has gone. What is wrong is answered, and then the opening is nil.
func (h *Service) arrive(w http.ResponseWriter, r *http.Request) (since int, o *opening, done func()) {
	text := r.URL.Query().Get("since")
	since, err := strconv.Atoi(text)
	if err != nil && text != "" {
		problem.Write(w, problem.New(http.StatusBadRequest, "", "since: want the seq of an event, a number"))
		return 0, nil, nil
	}
	client := ""
	if v := gate.VisitorOf(r.Context()); v.Limited {
		client = v.Client
	}
	if err := h.BeginSocket(client); err != nil {
		problem.Write(w, h.Problem(err))
		return 0, nil, nil
	}
	o = h.Rooms.begin(r.Context(), r.PathValue("id"))
	if o.within(compute.Patience) && o.err != nil {
		problem.Write(w, h.Problem(o.err))
		h.EndSocket(client)
		return 0, nil, nil
	}
	return since, o, func() { h.EndSocket(client) }
}

// prepare tells a client that the table is being set up and waits for it; false if the client must
// come again, or has gone. What it sends meanwhile is read later.
func (h *Service) prepare(p Pipe, o *opening) bool {
	ctx, cancel := context.WithTimeout(context.Background(), maxPreparing)
	defer cancel()
	again := time.NewTicker(sayPreparing)
	defer again.Stop()
	for {
		data, err := json.Marshal(SmallFrame{T: "preparing"})
		if err != nil || !p.Send(ctx, data) {
			return false
		}
		select {
		case <-o.done:
			if o.err == nil {
				return true
			}
			h.Log.Warn("match cannot be opened", "error", o.err)
			h.bye(ctx, p, "unavailable")
			return false
		case <-h.Closing:
			h.bye(ctx, p, "shutdown")
			return false
		case <-ctx.Done():
			return false
		case <-again.C:
		}
	}
}

// bye tells why the server ends a line; the client comes again with the seq it has.
func (h *Service) bye(ctx context.Context, p Pipe, reason string) {
	if data, err := json.Marshal(SmallFrame{T: "bye", Reason: reason}); err == nil && p.Send(ctx, data) {
		p.End(reason)
	}
}

// enter sits the client down at the table; leave must be called in the end.
func (f *Feed) enter() (listener *bus.Subscription, leave func()) {
	listener = f.Service.Bus.Subscribe(f.Room.ID, MaxUnread)
	f.Room.Enter(f.guest, f.address)
	f.Room.WakeBots()
	return listener, func() {
		f.Room.Exit(f.guest)
		listener.Close()
	}
}

// tellAll sends the greeting, the news and the answers until the client has gone, ctx is done or the server says
// goodbye.
func (f *Feed) tellAll(ctx context.Context, listener *bus.Subscription) {
	defer f.Service.contain(f.Room.ID, nil)
	if apart(f.Room, func() bool { return f.greet(ctx) }) {
		f.Follow(ctx, listener)
	}
}

// greet sends the whole match and whether a bot thinks at this moment.
func (f *Feed) greet(ctx context.Context) bool {
	hello, seen, err := f.Room.Hello(ctx, f.guest, f.lang, f.seen)
	if err != nil {
		f.failed(ctx, "hello", err)
		return false
	}
	f.seen = seen
	f.told()
	if !f.send(ctx, hello) {
		return false
	}
	seat, place, ok := f.Service.Bots.Thinking(f.Room.ID)
	if !ok {
		return true
	}
	kind := NewsThinking
	if place > 0 {
		kind = newsWaiting
	}
	return f.say(ctx, &bus.Message{Kind: kind, Seat: int(seat), Seq: place}, nil)
}

// Follow sends news and answers as they come. While a command of the client is carried out the news of a match wait for its
// answer, since most often they are of that command, and go with it.
func (f *Feed) Follow(ctx context.Context, listener *bus.Subscription) {
	var late *bus.Message // news that wait
	for {
		select {
		case <-ctx.Done():
			return
		case <-f.Service.Closing:
			f.Service.bye(ctx, f.Pipe, "shutdown")
			return
		case said := <-f.out:
			if !f.say(ctx, late, said.data) {
				return
			}
			late = nil
		case <-f.Beat:
			if err := f.Still(); err != nil {
				f.Service.bye(ctx, f.Pipe, f.Service.Problem(err).Code)
				return
			}
			if !f.send(ctx, nil) {
				return
			}
		case n, ok := <-listener.Messages():
			if !ok {
				f.Service.bye(ctx, f.Pipe, "slow")
				return
			}
			if late == nil && n.Kind == NewsEvents && f.asked != nil && f.asked() {
				late = n
				continue
			}
			if !f.say(ctx, late, nil) || !f.say(ctx, n, nil) {
				return
			}
			late = nil
		}
	}
}

// say sends what a piece of news is about, if there is one, and an answer, if there is one.
func (f *Feed) say(ctx context.Context, n *bus.Message, answer []byte) bool {
	frames := make([][]byte, 0, 2)
	if n != nil {
		told, ok := f.tell(ctx, *n)
		if !ok {
			return false
		}
		if told != nil {
			frames = append(frames, told)
		}
	}
	if answer != nil {
		frames = append(frames, answer)
	}
	return len(frames) == 0 || f.send(ctx, frames...)
}

// apart does for a line what needs a deep stack, on one of its own: those of goroutines that wait most of the time, of which
// a server has tens of thousands, stay small. What panics sets the match aside and gives the zero value.
func apart[T any](r *Room, f func() T) (made T) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer r.service.contain(r.ID, nil)
		made = f()
	}()
	<-done
	return made
}

// tell is the frame that a piece of news is about, nil for none; false if the line has ended by it.
func (f *Feed) tell(ctx context.Context, n bus.Message) ([]byte, bool) {
	if n.Kind == NewsEvents {
		return f.news(ctx, n) // which makes them where there is stack enough, if they are not made
	}
	type frame struct {
		data []byte
		ok   bool
	}
	made := apart(f.Room, func() frame {
		data, ok := f.news(ctx, n)
		return frame{data, ok}
	})
	return made.data, made.ok
}

func (f *Feed) news(ctx context.Context, n bus.Message) (data []byte, ok bool) {
	if err := f.Room.Heard(ctx, n); err != nil {
		f.failed(ctx, n.Kind, err)
		return nil, false
	}
	var err error
	switch n.Kind {
	case NewsEvents, bus.Missed:
		news := f.Room.News
		if f.changes {
			news = f.Room.Changes
		}
		data, f.seen, err = news(ctx, f.guest, f.lang, f.seen)
	case NewsAside:
		err = problem.ErrAside
	case NewsPresence:
		data, err = f.Room.presence(f.guest)
	case NewsThinking:
		data, err = json.Marshal(SmallFrame{T: "thinking", Seat: &n.Seat})
	case newsWaiting:
		data, err = json.Marshal(SmallFrame{T: "waiting", Seat: &n.Seat, Place: n.Seq})
	}
	if err != nil {
		f.failed(ctx, n.Kind, err)
		return nil, false
	}
	if n.Kind == NewsEvents || n.Kind == bus.Missed {
		f.told()
	}
	return data, true
}

// send writes frames, which takes as long as the client lets it take.
func (f *Feed) send(ctx context.Context, frames ...[]byte) bool {
	sent := f.Pipe.Send(ctx, frames...)
	f.free = f.Service.Config.Now()
	return sent
}

// told notes that the client is told now what has happened.
func (f *Feed) told() {
	f.Room.delays.told(f.Room.seatsOf(f.guest), f.free, f.Service.Config.Now())
}

// failed ends a line whose news cannot be told.
func (f *Feed) failed(ctx context.Context, news string, err error) {
	switch {
	case errors.Is(err, problem.ErrAside):
		f.Service.bye(ctx, f.Pipe, "setAside")
	case ctx.Err() == nil:
		f.Service.Log.Error("frame", "match", f.Room.ID, "news", news, "error", err)
		f.Service.bye(ctx, f.Pipe, "unavailable")
	}
}
