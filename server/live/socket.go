package live

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/line"
	"github.com/tavlei/tavlei/server/problem"
)

// Bounds of a socket.
const (
	MaxFrame       = 8 << 10          // bytes from a client
	maxUntold      = 128              // news and answers waiting for a slow client
	MaxUnread      = 64               // news waiting for other listeners
	sendTimeout    = 10 * time.Second // for one frame to a client
	silence        = 90 * time.Second // background tabs wake once a minute to ping
	doTimeout      = 15 * time.Second // for one command
	goodbyeTimeout = 500 * time.Millisecond
	maxPreparing   = 5 * time.Minute // while an engine gets warm or a long match is read
	sayPreparing   = 2 * time.Second // clients take a socket that is silent for longer for lost
	MaxCommandID   = 64
	maxPathTokens  = 128
)

// Socket is one connection to one match, which carries commands, too.
type Socket struct {
	Sender
	feed  *Feed
	Conn  *websocket.Conn
	line  *line.Conn // under it
	Pace  *rate.Limiter
	still func() error // whether the client may stay
	life  *lifeline

	stands atomic.Bool     // the line, though the socket has ended
	came   time.Time       // when the frame was read that is carried out
	open   context.Context // until the socket closes
	asking atomic.Bool     // a hint is looked for
	asks   sync.WaitGroup
}

// ServeSocket is the handler of GET /api/matches/{id}/socket.
func (h *Service) ServeSocket(w http.ResponseWriter, r *http.Request) {
	since, o, done := h.arrive(w, r)
	if o == nil {
		return
	}
	late := !o.ready()
	// The library refuses other origins than the host's own and these.
	under := &line.Conn{Patience: sendTimeout}
	conn, err := websocket.Accept(line.Hijacker{ResponseWriter: w, Conn: under}, r, &websocket.AcceptOptions{OriginPatterns: h.Gate.Origins()})
	if err != nil {
		h.Log.Debug("socket refused", "match", r.PathValue("id"), "error", err)
		o.abandon()
		done()
		return
	}
	conn.SetReadLimit(MaxFrame)
	v := gate.VisitorOf(r.Context())
	k := &Socket{
		Sender: Sender{Service: h, Guest: v.Guest, Address: v.Client, reads: v.Scope == gate.ScopeRead},
		feed:   h.newFeed(r, nil, since),
		Conn:   conn, line: under, Pace: rate.NewLimiter(gate.FramesPerSec, gate.FramesBurst), still: h.Gate.Staying(r.Context()),
	}
	id := r.PathValue("id")
	// The request ends here: what it has needed, buffers, headers and a deep stack, is given back while the socket lasts.
	go func() {
		defer done()
		defer conn.CloseNow()
		defer h.contain(id, nil)
		k.sit(o, late)
	}()
}

// sit waits for the table, late ones while they are told so, and serves the socket there.
func (k *Socket) sit(o *opening, late bool) {
	if late && !k.Service.prepare(&socketPipe{conn: k.Conn, line: k.line}, o) {
		o.abandon()
		return
	}
	defer k.Service.Rooms.Release(o.room)
	k.Room, k.feed.Room = o.room, o.room
	k.serve()
}

// serve runs the socket until either side ends it. The reader is this goroutine, the writer
// another; each ends the other.
func (k *Socket) serve() {
	// Not the request's context: it has ended for the server's purposes once hijacked.
	ctx, cancel := context.WithCancel(context.Background())
	cut := func() {
		cancel()
		if !k.stands.Load() {
			k.line.Close()
		}
	}
	defer cut()
	life := k.Service.Pulse.of(ctx, k)
	k.life, k.open, k.lag = life, ctx, life.Lag
	k.feed.Pipe, k.feed.asked = &socketPipe{conn: k.Conn, line: k.line, cut: cut}, life.Busy.Load
	leave := k.feed.begin(ctx, cut)
	defer leave()
	defer k.Service.Pulse.watch(life)()
	k.read()
	cut()
	k.asks.Wait()
}

// socketPipe sends frames over a socket.
type socketPipe struct {
	conn *websocket.Conn
	line *line.Conn
	cut  context.CancelFunc // ends the socket at once
}

// Send implements Pipe. What takes too long ends by the patience of the line, which costs less than a context for each.
func (p *socketPipe) Send(ctx context.Context, frames ...[]byte) bool {
	if ctx.Err() != nil {
		return false
	}
	p.line.Hold()
	sent := true
	for i := 0; sent && i < len(frames); i++ {
		sent = p.conn.Write(context.Background(), websocket.MessageText, frames[i]) == nil
	}
	return p.line.Flush() == nil && sent // even if not: the last frame of the protocol may be among what was held back
}

// End closes the socket. Close waits for the other side to close, too; one that sleeps does not hold us up:
// when the reader's context ends, so does the connection.
func (p *socketPipe) End(reason string) {
	if p.cut != nil {
		defer time.AfterFunc(goodbyeTimeout, p.cut).Stop()
	}
	p.conn.Close(websocket.StatusGoingAway, reason)
}

// answer is the answer to a frame of the client, or with no data that there is none; news that wait for it do so no longer.
type answer struct {
	kind string // of the frame
	data []byte
}

// answered is a frame as the writer gets it.
func (k *Socket) answered(f SmallFrame) answer {
	if f.T == "" {
		return answer{}
	}
	data, err := f.encode()
	if err != nil {
		k.Service.Log.Error("frame", "match", k.Room.ID, "frame", f.T, "error", err)
	}
	return answer{f.T, data}
}

// encode is the frame as JSON. Most are that a command was carried out, and few of the fields are looked at then.
func (f *SmallFrame) encode() ([]byte, error) {
	if f.T == "ack" {
		return json.Marshal(struct {
			T   string `json:"t"`
			ID  string `json:"id"`
			Seq int    `json:"seq,omitempty"`
		}{f.T, f.ID, f.Seq})
	}
	return json.Marshal(f)
}

// answer queues a frame for the writer; a client that does not read its answers is cut off.
func (k *Socket) answer(f SmallFrame) bool { return k.queue(k.answered(f)) }

func (k *Socket) queue(a answer) bool { return k.feed.post(piece{answer: a.data}) }

// read carries out what the client sends, one frame after the other.
func (k *Socket) read() {
	for {
		if k.line.SetReadDeadline(time.Now().Add(silence)) != nil {
			return
		}
		kind, r, err := k.Conn.Reader(context.Background())
		if err != nil || !k.carry(kind, r) {
			return
		}
	}
}

// frames are used again: they are of no use once they are carried out.
var frames = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// carry carries out a frame; false if the socket ends.
func (k *Socket) carry(kind websocket.MessageType, r io.Reader) bool {
	frame := frames.Get().(*bytes.Buffer)
	defer frames.Put(frame)
	frame.Reset()
	if _, err := frame.ReadFrom(r); err != nil {
		return false
	}
	data := frame.Bytes()
	k.came = k.Service.Config.Now()
	k.life.live()
	if err := k.still(); err != nil {
		k.refuse(websocket.StatusPolicyViolation, k.Service.Problem(err).Code)
		return false
	}
	if wait := k.tooFast(); wait > 0 {
		return k.answer(SmallFrame{T: "error", ID: idOf(data), Code: "tooMany", Message: problem.ErrTooOften.Error(), Wait: wait.Milliseconds()})
	}
	if kind != websocket.MessageText {
		data = nil
	} else if !utf8.Valid(data) { // RFC 6455, 8.1
		k.refuse(websocket.StatusInvalidFramePayloadData, "a text that is no UTF-8")
		return false
	}
	return k.carryOut(data)
}

// refuse ends the socket for a reason that the client is told. The writer finds it ended before that.
func (k *Socket) refuse(code websocket.StatusCode, reason string) {
	k.stands.Store(true)
	k.Conn.Close(code, reason)
}

// carryOut does what a frame says and queues the answer. Between the two news may wait for it, see Feed.Follow, so that there
// is one even where there is nothing to say.
func (k *Socket) carryOut(data []byte) bool {
	k.life.Busy.Store(true)
	said := k.apart(data)
	k.life.live()
	k.life.Busy.Store(false)
	if said.kind == "ack" || said.kind == "refused" || said.kind == "error" {
		k.Service.Config.Counted(said.kind)
	}
	return k.queue(said)
}

// apart carries out a frame in a goroutine of its own, which may need a deep stack: that of the reader, of which a server has
// tens of thousands, stays small. What panics sets the match aside and gives no answer.
func (k *Socket) apart(data []byte) (said answer) {
	k.Service.Pool.Guard.Wait(func() {
		defer k.Service.contain(k.Room.ID, nil)
		said = k.answered(k.Handle(data))
	})
	return said
}

// tooFast is how long the client must wait before its next frame is looked at.
func (k *Socket) tooFast() time.Duration {
	if k.Service.Config.Unlimited {
		return 0
	}
	now := k.Service.Config.Now()
	r := k.Pace.ReserveN(now, 1)
	wait := r.DelayFrom(now)
	if wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// idOf is the id of a frame that is not carried out.
func idOf(data []byte) string {
	var in struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(data, &in) != nil || len(in.ID) > MaxCommandID {
		return ""
	}
	return in.ID
}

// Handle carries out one frame and gives its answer, the zero frame if that comes when it is found.
func (k *Socket) Handle(data []byte) SmallFrame {
	var in InFrame
	if err := json.Unmarshal(data, &in); err != nil {
		return SmallFrame{T: "error", ID: problem.Clip(in.ID), Code: "malformed", Message: problem.Malformed(err)}
	}
	switch in.T {
	case "ping":
		return SmallFrame{T: "pong"}
	case "cmd":
		if in.Kind == match.CmdHint {
			return k.seekHint(in)
		}
		return k.command(context.Background(), in, k.came)
	case "why":
		return k.why(in)
	case "steps":
		return k.steps(in)
	}
	return SmallFrame{T: "error", ID: in.ID, Code: "unknownFrame", Message: "t: want cmd, why, steps or ping, not " + strconv.Quote(problem.Clip(in.T))}
}

// seekHint looks for a hint while other frames are carried out. There is one search at a time.
func (k *Socket) seekHint(in InFrame) SmallFrame {
	if err := k.mayHint(in); err != nil {
		return k.refused(in.ID, err)
	}
	if !k.asking.CompareAndSwap(false, true) {
		return k.refused(in.ID, &game.Refusal{Code: "hintSought"})
	}
	came := k.came
	k.asks.Go(func() {
		defer k.Service.contain(k.Room.ID, nil)
		said := k.command(k.open, in, came)
		k.asking.Store(false)
		if k.open.Err() == nil {
			k.Service.Config.Counted(said.T)
			k.answer(said)
		}
	})
	return SmallFrame{}
}
