package live

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
)

// Feed tells one client of one match what happens in it, over a socket or as a stream. What is to be told waits in a queue,
// and a goroutine tells it that lasts no longer than there is something to tell: lines, of which a server has tens of
// thousands, are quiet most of the time.
type Feed struct {
	Service *Service
	Room    *Room
	guest   string
	address string // where the guest is, for a fair share
	lang    string
	changes bool // the client asks for changes, see Room.Changes
	Pipe    Pipe
	asked   func() bool // whether an answer will come soon; nil: never

	// Of the goroutine that tells.
	seen int       // seq of the last event sent
	free time.Time // when the last frame was in the client's hands, or on its way there

	open    context.Context // until the line ends
	cut     func()          // ends the line
	mu      sync.Mutex
	queue   []piece
	late    *bus.Message   // news that wait for an answer
	tells   bool           // a goroutine tells what is in the queue
	ended   bool           // nothing is told any more
	telling sync.WaitGroup // those goroutines
}

// piece is something to be told: news, an answer, a goodbye, or something else that is done in its turn.
type piece struct {
	news   *bus.Message
	answer []byte      // nil: there is none, or nothing is to be said
	bye    string      // why the line ends
	do     func() bool // false: the line ends
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

// begin sits the client down at the table and greets it; cut is called when the line cannot go on. leave must be called in
// the end; nothing is told when it has returned.
func (f *Feed) begin(open context.Context, cut func()) (leave func()) {
	f.open, f.cut = open, cut
	// The greeting is the first that is told, of the match as it is when all that comes later is heard.
	f.queue, f.tells = []piece{{do: f.greet}}, true
	listener := f.Service.Bus.Listen(f.Room.ID, f.hear)
	quiet := func() {}
	if f.changes {
		quiet = f.Room.listens(f.lang)
	}
	f.Room.Enter(f.guest, f.address)
	f.Room.WakeBots()
	f.telling.Go(f.tellAll)
	return func() {
		quiet()
		f.end()
		f.telling.Wait()
		f.Room.Exit(f.guest)
		listener.Close()
	}
}

// Follow lets a stream go on until the client has gone, alive is done or the server says goodbye. At each beat the line shows
// that it still stands, if still says that the client may stay.
func (f *Feed) Follow(alive context.Context, beat <-chan time.Time, still func() error) {
	open, cut := context.WithCancel(alive)
	defer cut()
	defer f.begin(open, cut)()
	for {
		select {
		case <-open.Done():
			return
		case <-f.Service.Closing:
			f.post(piece{bye: "shutdown"})
			<-open.Done()
			return
		case <-beat:
			if err := still(); err != nil {
				f.post(piece{bye: f.Service.Problem(err).Code})
				<-open.Done()
				return
			}
			f.post(piece{do: func() bool { return f.send(nil) }})
		}
	}
}

// hear queues news of the match.
func (f *Feed) hear(n *bus.Message) bool {
	if n == nil {
		return f.post(piece{bye: "slow"})
	}
	return f.post(piece{news: n})
}

// post queues what is to be told; false if the client is too slow for it. While a command of the client is carried out the
// news of a match wait for its answer, since most often they are of that command, and go with it.
func (f *Feed) post(p piece) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.ended:
		return true
	case len(f.queue) >= maxUntold && p.bye == "":
		return false
	case len(f.queue) == 0 && f.waits(p.news):
		f.late = p.news
		return true
	}
	f.queue = append(f.queue, p)
	f.wake()
	return true
}

// hurry tells news that wait for an answer without it.
func (f *Feed) hurry() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.late != nil && len(f.queue) == 0 && !f.ended {
		f.queue = append(f.queue, piece{})
		f.wake()
	}
}

// waits tells whether news are to wait for an answer. f.mu is held.
func (f *Feed) waits(n *bus.Message) bool {
	return n != nil && f.late == nil && n.Kind == NewsEvents && f.asked != nil && f.asked()
}

// wake lets somebody tell what is in the queue. f.mu is held.
func (f *Feed) wake() {
	if !f.tells {
		f.tells = true
		f.telling.Add(1)
		f.Service.Pool.Guard.Go(func() {
			defer f.telling.Done()
			f.tellAll()
		})
	}
}

// tellAll tells what is in the queue until it is empty.
func (f *Feed) tellAll() {
	stands := false
	defer func() {
		if !stands {
			f.end()
			f.cut()
		}
	}()
	defer f.Service.contain(f.Room.ID, nil)
	for {
		p, late, more := f.next()
		if !more {
			stands = true
			return
		}
		if !f.deal(p, late) {
			return
		}
	}
}

// next is the next piece to be told, with news that go before it; false if there is none, and then somebody else must be
// woken for the next one.
func (f *Feed) next() (p piece, late *bus.Message, more bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.queue) > 0 && !f.ended {
		p = f.queue[0]
		f.queue[0] = piece{}
		if f.queue = f.queue[1:]; len(f.queue) == 0 {
			f.queue = nil
		}
		if f.waits(p.news) {
			f.late = p.news
			continue
		}
		late, f.late = f.late, nil
		return p, late, true
	}
	f.tells = false
	return piece{}, nil, false
}

// end lets nothing be told any more.
func (f *Feed) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended, f.queue, f.late = true, nil, nil
}

// deal tells a piece, and before it news that have waited; false if the line ends.
func (f *Feed) deal(p piece, late *bus.Message) bool {
	switch {
	case p.bye != "":
		f.bye(p.bye)
		return false
	case p.do != nil:
		return p.do()
	case p.news != nil:
		return f.say(late, nil) && f.say(p.news, nil)
	}
	return f.say(late, p.answer)
}

// bye tells the client why the line ends.
func (f *Feed) bye(reason string) { f.Service.bye(f.open, f.Pipe, reason) }

// greet sends the whole match and whether a bot thinks at this moment.
func (f *Feed) greet() bool {
	hello, seen, err := f.Room.Hello(f.open, f.guest, f.lang, f.seen)
	if err != nil {
		f.failed("hello", err)
		return false
	}
	f.seen = seen
	f.told()
	if !f.send(hello) {
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
	return f.say(&bus.Message{Kind: kind, Seat: int(seat), Seq: place}, nil)
}

// parcel is what is sent in one go, which is used again once it is sent.
type parcel struct {
	news   []byte
	frames [2][]byte
}

var parcels = sync.Pool{New: func() any { return new(parcel) }}

// say sends what a piece of news is about, if there is one, and an answer, if there is one.
func (f *Feed) say(n *bus.Message, answer []byte) bool {
	p := parcels.Get().(*parcel)
	frames := p.frames[:0]
	if n != nil {
		told, ok := f.news(p.news[:0], *n)
		if !ok {
			return false
		}
		if len(told) > 0 {
			frames = append(frames, told)
		}
		p.keep(told)
	}
	if answer != nil {
		frames = append(frames, answer)
	}
	sent := len(frames) == 0 || f.send(frames...)
	clear(p.frames[:])
	parcels.Put(p)
	return sent
}

// mostKept bounds the room that a parcel keeps.
const mostKept = 16 << 10

// keep keeps the room of news for others, unless that is much.
func (p *parcel) keep(news []byte) {
	if p.news = news; cap(news) > mostKept {
		p.news = nil
	}
}

// news appends the frame that a piece of news is about, nothing for none; false if the line has ended by it.
func (f *Feed) news(dst []byte, n bus.Message) (data []byte, ok bool) {
	if err := f.Room.Heard(f.open, n); err != nil {
		f.failed(n.Kind, err)
		return nil, false
	}
	var err error
	switch n.Kind {
	case NewsEvents, bus.Missed:
		news := f.Room.News
		if f.changes {
			news = f.Room.Changes
		}
		data, f.seen, err = news(f.open, dst, f.guest, f.lang, f.seen)
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
		f.failed(n.Kind, err)
		return nil, false
	}
	if n.Kind == NewsEvents || n.Kind == bus.Missed {
		f.told()
	}
	return data, true
}

// send writes frames, which takes as long as the client lets it take.
func (f *Feed) send(frames ...[]byte) bool {
	sent := f.Pipe.Send(f.open, frames...)
	f.free = f.Service.Config.Now()
	return sent
}

// told notes that the client is told now what has happened.
func (f *Feed) told() {
	f.Room.delays.told(f.Room.seatsOf(f.guest), f.free, f.Service.Config.Now())
}

// failed ends a line whose news cannot be told.
func (f *Feed) failed(news string, err error) {
	switch {
	case errors.Is(err, problem.ErrAside):
		f.bye("setAside")
	case f.open.Err() == nil:
		f.Service.Log.Error("frame", "match", f.Room.ID, "news", news, "error", err)
		f.bye("unavailable")
	}
}
