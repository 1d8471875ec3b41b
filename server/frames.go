package server

import (
	"context"
	"encoding/json"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Frames from the server.
type (
	helloFrame struct {
		T      string            `json:"t"`
		Match  MatchView         `json:"match"`
		Board  *game.Board       `json:"board"`
		Seq    int               `json:"seq"`
		Since  int               `json:"since"`
		Events []eventView       `json:"events"`
		Plies  []plyView         `json:"plies"`
		Start  []game.Man        `json:"start"`
		Score  []float32         `json:"startScore,omitempty"` // points of each seat at the start
		Facts  []game.Fact       `json:"startFacts,omitempty"` // what was known at the start besides the men
		Scene  *game.Scene       `json:"scene"`
		Offers []offerView       `json:"offers"`
		Help   []HelpView        `json:"help"`  // hints that you have been given for this turn
		Names  map[string]string `json:"names"` // of the seats
	}

	eventsFrame struct {
		T      string      `json:"t"`
		Seq    int         `json:"seq"`
		Events []eventView `json:"events"`
		Plies  []plyView   `json:"plies"`
		Cut    *int        `json:"cut,omitempty"` // plies kept before Plies are added
		Scene  *game.Scene `json:"scene"`
		Offers []offerView `json:"offers"`
		Help   []HelpView  `json:"help"` // hints that you have been given for this turn
		Match  MatchView   `json:"match"`
	}

	presenceFrame struct {
		T        string     `json:"t"`
		Seats    []SeatView `json:"seats"`
		Watching int        `json:"watching" doc:"people who look on without a seat"`
	}

	// smallFrame is every other frame: ack, refused, why, steps, thinking, waiting, pong, bye, error.
	smallFrame struct {
		T       string       `json:"t"`
		ID      string       `json:"id,omitempty"`
		Seq     int          `json:"seq,omitempty"`
		Seat    *int         `json:"seat,omitempty"`
		Place   int          `json:"place,omitempty"` // of a bot that waits, from 1
		Code    string       `json:"code,omitempty"`
		Rule    string       `json:"rule,omitempty"`
		Places  []game.Place `json:"places,omitempty"`
		Names   []string     `json:"names,omitempty"`
		Message string       `json:"message,omitempty"`
		Reason  string       `json:"reason,omitempty"`
		Wait    int64        `json:"wait,omitempty" doc:"milliseconds after which the same may be sent again, with its id"`
		Paths   []game.Path  `json:"paths,omitempty" doc:"ways to click a move that begin with the clicks asked about"`
		More    bool         `json:"more,omitempty" doc:"there are more such ways than the paths show"`
	}

	// inFrame is every frame from a client.
	inFrame struct {
		T     string       `json:"t"`
		ID    string       `json:"id"`
		Seat  int          `json:"seat"`
		Kind  string       `json:"kind"`
		Text  string       `json:"text"`
		What  string       `json:"what"`
		N     int          `json:"n"`
		Plies *int         `json:"plies"`
		Path  []game.Token `json:"path"`
	}
)

// frameKey tells which viewers get the same bytes. Guests who only look share one.
type frameKey struct {
	kind   string
	since  int
	guest  string
	lang   string
	people int // version of what is told of people
}

// message is the bytes of a frame, made once for all who see the same.
type message struct {
	done chan struct{}
	data []byte
	err  error
}

// maxMessages bounds the frames of one moment that are kept.
const maxMessages = 64

// message finds a frame of the present moment; first tells that the caller must make it. r.mu is held.
func (r *room) messageOf(key frameKey) (m *message, first bool) {
	if r.state.SeatsOf(key.guest) == 0 {
		key.guest = ""
	}
	if m, ok := r.message[key]; ok {
		return m, false
	}
	if r.message == nil || len(r.message) > maxMessages {
		r.message = map[frameKey]*message{}
	}
	m = &message{done: make(chan struct{})}
	r.message[key] = m
	return m, true
}

// hello is all of the match, and the events after since.
func (r *room) hello(ctx context.Context, guest, lang string, since int) (data []byte, seq int, err error) {
	// Who is online changes without events, so a hello is never shared.
	data, err = viewOf(ctx, r, func(ctx context.Context, l *look) ([]byte, error) {
		seq = l.state.Seq
		return l.hello(ctx, guest, lang, since)
	})
	if err != nil {
		return nil, 0, err
	}
	return data, seq, nil
}

func (r *look) hello(ctx context.Context, guest, lang string, since int) ([]byte, error) {
	if since < 0 || since > r.state.Seq {
		since = 0
	}
	plies, err := r.plyViews(ctx, 0, lang)
	if err != nil {
		return nil, err
	}
	return json.Marshal(helloFrame{
		T: "hello", Match: r.matchView(guest), Board: r.board,
		Seq: r.state.Seq, Since: since, Events: r.eventViews(r.events[since:]),
		Plies: plies, Start: menOf(r.state.Line.Start),
		Score: game.ScoreOf(r.state.Line.Start, r.state.Game.Seats), Facts: factsOf(r.state.Line.Start),
		Scene: r.sceneView(r.state.SeatsOf(guest)), Offers: r.offerViews(), Help: r.helpViews(guest, lang), Names: r.seatNames(),
	})
}

func (r *look) seatNames() map[string]string {
	names := map[string]string{}
	for i, p := range r.state.Players {
		if name := r.names[p.ID]; name != "" {
			names[strconv.Itoa(i)] = name
		}
	}
	return names
}

// news is what has happened after since; nil if nothing has.
func (r *room) news(ctx context.Context, guest, lang string, since int) ([]byte, int, error) {
	version := r.people.version()
	r.mu.Lock()
	seq := r.state.Seq
	if since >= seq {
		r.mu.Unlock()
		return nil, since, nil
	}
	m, first := r.messageOf(frameKey{"events", since, guest, lang, version})
	var l *look
	if first {
		l = r.lookNow()
	}
	r.mu.Unlock()
	if first {
		defer close(m.done)
		var data []byte
		// Others wait for it: it must not die with one of them.
		m.err = r.srv.work(context.WithoutCancel(ctx), r.id, func(ctx context.Context) (err error) {
			data, err = l.news(ctx, guest, lang, since)
			return err
		})
		if m.err == nil {
			m.data = data
		}
		return m.data, seq, m.err
	}
	select {
	case <-m.done:
		return m.data, seq, m.err
	case <-ctx.Done():
		return nil, since, ctx.Err()
	}
}

func (r *look) news(ctx context.Context, guest, lang string, since int) ([]byte, error) {
	before, kept := r.plyAt[since], r.plyAt[since]
	for _, plies := range r.plyAt[since:] {
		kept = min(kept, plies)
	}
	plies, err := r.plyViews(ctx, kept, lang)
	if err != nil {
		return nil, err
	}
	f := eventsFrame{
		T: "events", Seq: r.state.Seq, Events: r.eventViews(r.events[since:]),
		Plies: plies, Scene: r.sceneView(r.state.SeatsOf(guest)),
		Offers: r.offerViews(), Help: r.helpViews(guest, lang), Match: r.matchView(guest),
	}
	if kept < before {
		f.Cut = &kept
	}
	return json.Marshal(f)
}

// presence is who sits where and is online.
func (r *room) presence(guest string) ([]byte, error) {
	l := r.look()
	return json.Marshal(presenceFrame{T: "presence", Seats: l.seatViews(guest), Watching: l.watching()})
}
