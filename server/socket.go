package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/tavlei/tavlei/bus"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// Bounds of a socket.
const (
	maxFrame       = 8 << 10          // bytes from a client
	maxUnsent      = 64               // answers waiting for a slow client
	maxUnread      = 64               // news waiting; more are one look at the room
	sendTimeout    = 10 * time.Second // for one frame to a client
	silence        = 90 * time.Second // background tabs wake once a minute to ping
	doTimeout      = 15 * time.Second // for one command
	goodbyeTimeout = 500 * time.Millisecond
	maxPreparing   = 5 * time.Minute // while an engine gets warm or a long match is read
	sayPreparing   = 5 * time.Second // clients give up a socket that is silent for longer
	maxCommandID   = 64
	maxPathTokens  = 128
	framesPerSec   = 20
	framesBurst    = 60
)

var (
	errStopping = errors.New("the server is stopping or full: try again in a moment")
	errTooMany  = errors.New("too many matches are open from this address: close one")
)

// socket is one connection to one match.
type socket struct {
	srv     *Server
	conn    *websocket.Conn
	room    *room
	guest   string
	address string // where the guest is, for a fair share
	addr    netip.Addr
	lang    string
	seen    int // seq of the last event sent; the writer's own
	out     chan []byte
	pace    *rate.Limiter
	cut     context.CancelFunc // ends the socket at once
}

// serveSocket is the handler of GET /api/matches/{id}/socket.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	since, err := strconv.Atoi(r.URL.Query().Get("since"))
	if err != nil && r.URL.Query().Get("since") != "" {
		writeProblem(w, newProblem(http.StatusBadRequest, "", "since: want the seq of an event, a number"))
		return
	}
	client := ""
	if v := visitorOf(r.Context()); v.limited {
		client = v.client
	}
	if err := s.beginSocket(client); err != nil {
		writeProblem(w, s.problem(err))
		return
	}
	defer s.endSocket(client)
	o := s.rooms.begin(r.Context(), r.PathValue("id"))
	late := !o.within(patience)
	if !late && o.err != nil {
		writeProblem(w, s.problem(o.err))
		return
	}
	// The library refuses other origins than the host's own and these.
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: s.origins()})
	if err != nil {
		s.log.Debug("socket refused", "match", r.PathValue("id"), "error", err)
		o.abandon()
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxFrame)
	if late && !s.prepare(conn, o) {
		o.abandon()
		return
	}
	rm := o.room
	defer s.rooms.release(rm)
	k := &socket{
		srv: s, conn: conn, room: rm, guest: visitorOf(r.Context()).guest, address: visitorOf(r.Context()).client, addr: peerOf(r.Context()).addr,
		lang: r.URL.Query().Get("lang"), seen: since,
		out: make(chan []byte, maxUnsent), pace: rate.NewLimiter(framesPerSec, framesBurst),
	}
	k.serve()
}

// prepare tells a client that the table is being set up and waits for it; false if the client must
// come again, or has gone. What it sends meanwhile is read later.
func (s *Server) prepare(conn *websocket.Conn, o *opening) bool {
	ctx, cancel := context.WithTimeout(context.Background(), maxPreparing)
	defer cancel()
	k := &socket{srv: s, conn: conn, cut: cancel}
	again := time.NewTicker(sayPreparing)
	defer again.Stop()
	for {
		data, err := json.Marshal(smallFrame{T: "preparing"})
		if err != nil || !k.send(ctx, data) {
			return false
		}
		select {
		case <-o.done:
			if o.err == nil {
				return true
			}
			s.log.Warn("match cannot be opened", "error", o.err)
			k.bye(ctx, "unavailable")
			return false
		case <-s.closing:
			k.bye(ctx, "shutdown")
			return false
		case <-ctx.Done():
			return false
		case <-again.C:
		}
	}
}

// serve runs the socket until either side ends it. The reader is this goroutine, the writer
// another; each ends the other.
func (k *socket) serve() {
	// Not the request's context: it has ended for the server's purposes once hijacked.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	k.cut = cancel
	listener := k.srv.bus.Listen(k.room.id, maxUnread)
	defer listener.Close()
	k.room.enter(k.guest, k.address)
	defer k.room.exit(k.guest)
	k.room.wakeBots()
	written := make(chan struct{})
	go func() {
		defer close(written)
		defer cancel()
		defer k.srv.contain(k.room.id, nil)
		k.write(ctx, listener)
	}()
	k.read(ctx)
	cancel()
	<-written
}

// write sends the greeting, the news and the answers.
func (k *socket) write(ctx context.Context, listener *bus.Listener) {
	hello, seen, err := k.room.hello(ctx, k.guest, k.lang, k.seen)
	if err != nil {
		k.failed(ctx, "hello", err)
		return
	}
	if !k.send(ctx, hello) {
		return
	}
	k.seen = seen
	if seat, place, ok := k.srv.bots.thinking(k.room.id); ok {
		kind := newsThinking
		if place > 0 {
			kind = newsWaiting
		}
		if !k.tell(ctx, bus.News{Kind: kind, Seat: int(seat), Seq: place}) {
			return
		}
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-k.srv.closing:
			k.bye(ctx, "shutdown")
			return
		case data := <-k.out:
			if !k.send(ctx, data) {
				return
			}
		case n, ok := <-listener.News():
			if !ok {
				k.bye(ctx, "slow")
				return
			}
			if !k.tell(ctx, n) {
				return
			}
		}
	}
}

// tell sends what a piece of news is about.
func (k *socket) tell(ctx context.Context, n bus.News) bool {
	var data []byte
	var err error
	switch n.Kind {
	case newsEvents:
		data, k.seen, err = k.room.news(ctx, k.guest, k.lang, k.seen)
	case newsAside:
		err = errAside
	case newsPresence:
		data, err = k.room.presence(k.guest)
	case newsThinking:
		data, err = json.Marshal(smallFrame{T: "thinking", Seat: &n.Seat})
	case newsWaiting:
		data, err = json.Marshal(smallFrame{T: "waiting", Seat: &n.Seat, Place: n.Seq})
	}
	if err != nil {
		k.failed(ctx, n.Kind, err)
		return false
	}
	return data == nil || k.send(ctx, data)
}

// failed ends a socket whose news cannot be told.
func (k *socket) failed(ctx context.Context, news string, err error) {
	switch {
	case errors.Is(err, errAside):
		k.bye(ctx, "setAside")
	case ctx.Err() == nil:
		k.srv.log.Error("frame", "match", k.room.id, "news", news, "error", err)
		k.bye(ctx, "unavailable")
	}
}

// send writes one frame; false if the client is gone or too slow.
func (k *socket) send(ctx context.Context, data []byte) bool {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return k.conn.Write(ctx, websocket.MessageText, data) == nil
}

// bye tells why the server ends the socket; the client comes again with the seq it has.
func (k *socket) bye(ctx context.Context, reason string) {
	data, err := json.Marshal(smallFrame{T: "bye", Reason: reason})
	if err != nil || !k.send(ctx, data) {
		return
	}
	// Close waits for the other side to close, too; one that sleeps does not hold us up: when
	// the reader's context ends, so does the connection.
	cut := time.AfterFunc(goodbyeTimeout, k.cut)
	defer cut.Stop()
	k.conn.Close(websocket.StatusGoingAway, reason)
}

// answer queues a frame for the writer; a client that does not read its answers is cut off.
func (k *socket) answer(f smallFrame) bool {
	data, err := json.Marshal(f)
	if err != nil {
		k.srv.log.Error("frame", "match", k.room.id, "frame", f.T, "error", err)
		return false
	}
	select {
	case k.out <- data:
		return true
	default:
		return false
	}
}

// read carries out what the client sends, one frame after the other.
func (k *socket) read(ctx context.Context) {
	for {
		quiet, cancel := context.WithTimeout(ctx, silence)
		kind, data, err := k.conn.Read(quiet)
		cancel()
		if err != nil {
			return
		}
		if k.srv.blocked(k.guest, k.addr) {
			k.conn.Close(websocket.StatusPolicyViolation, "blocked")
			return
		}
		if wait := k.tooFast(); wait > 0 {
			if !k.answer(smallFrame{T: "error", ID: idOf(data), Code: "tooMany", Message: errTooOften.Error(), Wait: wait.Milliseconds()}) {
				return
			}
			continue
		}
		if kind != websocket.MessageText {
			data = nil
		} else if !utf8.Valid(data) { // RFC 6455, 8.1
			k.conn.Close(websocket.StatusInvalidFramePayloadData, "a text that is no UTF-8")
			return
		}
		said := k.handle(data)
		if said.T == "ack" || said.T == "refused" || said.T == "error" {
			k.srv.metrics.command(said.T)
		}
		if !k.answer(said) {
			return
		}
	}
}

// tooFast is how long the client must wait before its next frame is looked at.
func (k *socket) tooFast() time.Duration {
	if k.srv.cfg.Unlimited {
		return 0
	}
	now := k.srv.cfg.now()
	r := k.pace.ReserveN(now, 1)
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
	if json.Unmarshal(data, &in) != nil || len(in.ID) > maxCommandID {
		return ""
	}
	return in.ID
}

// handle carries out one frame and gives its answer.
func (k *socket) handle(data []byte) smallFrame {
	var in inFrame
	if err := json.Unmarshal(data, &in); err != nil {
		return smallFrame{T: "error", ID: clip(in.ID), Code: "malformed", Message: malformed(err)}
	}
	switch in.T {
	case "ping":
		return smallFrame{T: "pong"}
	case "cmd":
		return k.command(in)
	case "why":
		return k.why(in)
	}
	return smallFrame{T: "error", ID: in.ID, Code: "unknownFrame", Message: "t: want cmd, why or ping, not " + strconv.Quote(clip(in.T))}
}

func clip(text string) string {
	if len(text) > 40 {
		return text[:40] + "…"
	}
	return text
}

// clientKinds are the commands that clients may send; the others are the server's.
var clientKinds = map[string]bool{
	match.CmdPly: true, match.CmdOffer: true, match.CmdAnswer: true, match.CmdClaim: true,
	match.CmdResign: true, match.CmdUndo: true, match.CmdPause: true, match.CmdResume: true,
	match.CmdAbort: true, match.CmdSay: true, match.CmdTouch: true,
	match.CmdDemand: true,
}

func (k *socket) command(in inFrame) smallFrame {
	if in.ID == "" || len(in.ID) > maxCommandID {
		return smallFrame{T: "error", ID: clip(in.ID), Code: "malformed", Message: "id: want 1 to 64 bytes, a UUID for instance"}
	}
	if !clientKinds[in.Kind] {
		return k.refused(in.ID, match.ErrCommand, "kind: "+strconv.Quote(clip(in.Kind))+" is not a command")
	}
	if in.Kind == match.CmdSay && k.srv.cfg.NoChat {
		return k.refused(in.ID, &game.Refusal{Code: "chatOff"}, "")
	}
	seat, ok := k.seat(in.Seat)
	if !ok {
		return k.refused(in.ID, &game.Refusal{Code: "notYourSeat"}, "")
	}
	c := match.Command{
		// Each seat has its own names for commands: nobody can spend another's.
		ID: strconv.Itoa(in.Seat) + "/" + in.ID, Seat: seat, Kind: in.Kind,
		Text: in.Text, What: in.What, N: in.N, Plies: match.AnyPlies,
	}
	if in.Plies != nil {
		c.Plies = max(*in.Plies, 0)
	}
	// A socket that closes now must not leave the command half done.
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	seq, err := k.room.do(ctx, c)
	if err != nil {
		return k.refused(in.ID, err, "")
	}
	return smallFrame{T: "ack", ID: in.ID, Seq: seq}
}

// seat checks that the guest sits on the seat.
func (k *socket) seat(n int) (game.Seat, bool) {
	if n < 0 || n >= game.MaxSeats || k.guest == "" {
		return 0, false
	}
	k.room.mu.Lock()
	defer k.room.mu.Unlock()
	return game.Seat(n), k.room.state.SeatsOf(k.guest).Has(game.Seat(n))
}

// refused says why a command was not carried out.
func (k *socket) refused(id string, err error, message string) smallFrame {
	f := k.reasons(err)
	f.T, f.ID = "refused", id
	if message != "" {
		f.Message = message
	}
	return f
}

// reasons is an error as clients translate it.
func (k *socket) reasons(err error) smallFrame {
	var r *game.Refusal
	if errors.As(err, &r) {
		return smallFrame{Code: r.Code, Rule: r.Rule, Places: r.Places, Names: namesOf(k.room.board, r), Message: r.Error()}
	}
	if errors.Is(err, match.ErrEngine) {
		k.srv.log.Error("engine", "match", k.room.id, "error", err)
		return smallFrame{Code: "engine", Message: "the game's engine failed at this; nothing has changed"}
	}
	p := k.srv.problem(err)
	return smallFrame{Code: p.Code, Message: p.Detail, Wait: p.wait.Milliseconds()}
}

// why explains a refused path of clicks.
func (k *socket) why(in inFrame) (f smallFrame) {
	if len(in.Path) == 0 || len(in.Path) > maxPathTokens || len(in.ID) > maxCommandID {
		return smallFrame{T: "error", ID: clip(in.ID), Code: "malformed", Message: "why: want a path of 1 to 128 tokens"}
	}
	seat, ok := k.seat(in.Seat)
	if !ok {
		return smallFrame{T: "why", ID: in.ID, Code: "notYourSeat"}
	}
	if board := k.room.board; board != nil {
		for _, t := range in.Path {
			if int(t) >= len(board.Places) {
				return smallFrame{T: "error", ID: in.ID, Code: "malformed", Message: "why: no place " + strconv.Itoa(int(t)) + " on this board"}
			}
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	var touched error
	if err := k.room.see(ctx, func(_ context.Context, l *look) error {
		defer func() {
			if r := recover(); r != nil {
				k.srv.log.Error("why", "match", k.room.id, "path", in.Path, "panic", r)
				touched = &game.Refusal{Code: "notLegal"}
			}
		}()
		if touched = l.state.CheckFirst(seat, in.Path[0]); touched == nil {
			touched = game.ExplainPath(l.state.Line.Pos, seat, in.Path)
		}
		return nil
	}); err != nil {
		touched = err
	}
	f = k.reasons(touched)
	f.T, f.ID = "why", in.ID
	return f
}
