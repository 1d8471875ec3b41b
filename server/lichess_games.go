package server

import (
	"context"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/lichess"
)

// lichessBeat is how often an empty line shows that a stream still stands: programs wait for no more than 15 s.
const lichessBeat = 6 * time.Second

// errNoGame refuses what is no game of who asks, or no game that lichess has.
var errNoGame = newProblem(http.StatusNotFound, "", "No such game")

// table is a look at a match in lichess's words.
func (f *foreign) table(l *look) lichess.Table {
	return lichess.Table{
		ID: l.id, Created: l.made.Created.UnixMilli(), State: l.state, Events: l.events,
		Silent: f.hall.cfg.NoChat,
		Person: func(guest string) lichess.Person { return f.personOf(guest, l.names[guest]) },
	}
}

// seated opens the match in which a guest plays a game that lichess has, too. The room must be released.
func (f *foreign) seated(ctx context.Context, id, guest string) (*room, error) {
	r, err := f.hall.rooms.openSoon(ctx, id)
	if err != nil {
		return nil, err
	}
	t := f.table(r.look())
	if _, plays := t.SeatOf(guest); !plays || !t.Sides() {
		f.hall.rooms.release(r)
		return nil, errNoGame
	}
	return r, nil
}

// viewed is what f makes of the table of a room.
func viewed[T any](ctx context.Context, f *foreign, r *room, view func(lichess.Table) T) (T, error) {
	return viewOf(ctx, r, func(_ context.Context, l *look) (T, error) { return view(f.table(l)), nil })
}

// ofGame tells of a game: its stream, or what was said.
func (f *foreign) ofGame(w http.ResponseWriter, r *http.Request) error {
	a, b := r.PathValue("a"), r.PathValue("b")
	switch {
	case a == "stream":
		return f.follow(w, r, b)
	case b == "chat":
		return f.chat(w, r, a)
	}
	return newProblem(http.StatusNotFound, "", "Not found.")
}

func (f *foreign) chat(w http.ResponseWriter, r *http.Request, id string) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	rm, err := f.seated(r.Context(), id, guest)
	if err != nil {
		return err
	}
	defer f.hall.rooms.release(rm)
	said := []lichess.ChatEntry{}
	for _, line := range f.table(rm.look()).Chat(0) {
		if line.Room == lichess.RoomPlayers {
			said = append(said, lichess.ChatEntry{User: line.Username, Text: line.Text})
		}
	}
	return reply(w, http.StatusOK, said)
}

// follow tells a player what happens in a game until it is over.
func (f *foreign) follow(w http.ResponseWriter, r *http.Request, id string) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	rm, err := f.seated(r.Context(), id, guest)
	if err != nil {
		return err
	}
	defer f.hall.rooms.release(rm)
	return f.streaming(w, r, rm.id, func(p *lines) error {
		rm.enter(guest, visitorOf(r.Context()).client)
		defer rm.exit(guest)
		rm.wakeBots()
		g := &gameLines{foreign: f, room: rm, guest: guest, lines: p}
		return g.tellAll(r.Context())
	})
}

// lines is a stream of lines, and the news of which it tells.
type lines struct {
	pipe     *linePipe
	listener *bus.Subscription
	beat     <-chan time.Time
}

// streaming counts a stream in, opens it and listens to a topic while tell runs. What goes wrong before the first line
// is its error; later the stream ends.
func (f *foreign) streaming(w http.ResponseWriter, r *http.Request, topic string, tell func(*lines) error) error {
	client := ""
	if v := visitorOf(r.Context()); v.limited {
		client = v.client
	}
	if err := f.hall.beginSocket(client); err != nil {
		return err
	}
	defer f.hall.endSocket(client)
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("X-Accel-Buffering", "no") // nginx would keep the lines back
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // a stream is no request that comes slowly
	beat := time.NewTicker(f.beat)
	defer beat.Stop()
	listener := f.hall.bus.Subscribe(topic, maxUnread)
	defer listener.Close()
	if err := tell(&lines{&linePipe{w, control}, listener, beat.C}); err != nil && r.Context().Err() == nil {
		f.hall.log.Debug("stream ended", "path", r.URL.Path, "error", err)
	}
	return nil
}

// errCut ends a stream whose client is gone, reads too slowly or may not stay.
var errCut = errors.New("the line is cut")

// say sends a line.
func (p *lines) say(ctx context.Context, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if !p.pipe.send(ctx, data) {
		return errCut
	}
	return nil
}

// follow hands on the news until a stream ends. The beats between show that it still stands.
func (p *lines) follow(ctx context.Context, h *hall, news func(bus.Message) error) error {
	for {
		select {
		case <-ctx.Done():
			return errCut
		case <-h.closing:
			return errStopping
		case <-p.beat:
			if err := h.gate.mayStay(ctx); err != nil {
				return err
			}
			if !p.pipe.send(ctx, nil) {
				return errCut
			}
		case n, open := <-p.listener.Messages():
			if !open {
				return errCut
			}
			if err := news(n); err != nil {
				return err
			}
		}
	}
}

// gameLines tells one player of one game.
type gameLines struct {
	*foreign
	*lines
	room  *room
	guest string
	seen  int               // seq of the last event
	state lichess.GameState // that was told last
	gone  bool              // the opponent, as was told last
}

// errGameOver ends the stream of a game.
var errGameOver = errors.New("the game is over")

func (g *gameLines) tellAll(ctx context.Context) error {
	full, err := viewed(ctx, g.foreign, g.room, func(t lichess.Table) lichess.GameFull {
		g.seen = t.State.Seq
		return t.Full()
	})
	if err != nil {
		return err
	}
	g.state = full.State
	if err := g.say(ctx, full); err != nil {
		return err
	}
	if err := g.presence(ctx); err != nil || g.ended() {
		return err
	}
	return g.lines.follow(ctx, g.hall, func(n bus.Message) error {
		switch n.Kind {
		case newsEvents:
			return g.events(ctx)
		case newsPresence:
			return g.presence(ctx)
		case newsAside:
			return errAside
		}
		return nil
	})
}

// ended tells whether the last state was the end.
func (g *gameLines) ended() bool { return g.state.Status != "started" }

// events tells what was said and how the game stands, if that has changed.
func (g *gameLines) events(ctx context.Context) error {
	type change struct {
		said  []lichess.ChatLine
		state lichess.GameState
	}
	c, err := viewed(ctx, g.foreign, g.room, func(t lichess.Table) change {
		after := g.seen
		g.seen = t.State.Seq
		return change{t.Chat(after), t.Now()}
	})
	if err != nil {
		return err
	}
	for _, line := range c.said {
		if err := g.say(ctx, line); err != nil {
			return err
		}
	}
	if c.state != g.state {
		g.state = c.state
		if err := g.say(ctx, c.state); err != nil {
			return err
		}
	}
	if g.ended() {
		return errGameOver
	}
	return nil
}

// presence tells whether the opponent has gone or come back.
func (g *gameLines) presence(ctx context.Context) error {
	l := g.room.look()
	gone := false
	for _, p := range l.state.Players {
		if p.Kind == match.Guest && p.ID != g.guest {
			gone = l.online[p.ID] == 0
		}
	}
	if gone == g.gone {
		return nil
	}
	g.gone = gone
	return g.say(ctx, lichess.Gone(gone))
}

// seat carries out commands of whoever asks at a table. Each is the frame that the seat's socket would send.
func (f *foreign) seat(r *http.Request, choose func(lichess.Table, game.Seat) []inFrame) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	rm, err := f.seated(r.Context(), r.PathValue("id"), guest)
	if err != nil {
		return err
	}
	defer f.hall.rooms.release(rm)
	seat, _ := f.table(rm.look()).SeatOf(guest)
	frames, err := viewed(r.Context(), f, rm, func(t lichess.Table) []inFrame { return choose(t, seat) })
	if err != nil {
		return err
	}
	k := &sender{hall: f.hall, room: rm, guest: guest, address: visitorOf(r.Context()).client}
	for _, in := range frames {
		in.ID, in.Seat = randomText(22), int(seat)
		if _, err := k.carryOut(r.Context(), in); err != nil {
			f.hall.cfg.counted("refused")
			return err
		}
		f.hall.cfg.counted("ack")
	}
	return nil
}

// move makes a move. With it a draw may be offered, or claimed where there is one to claim.
func (f *foreign) move(w http.ResponseWriter, r *http.Request) error {
	draw := r.URL.Query().Get("offeringDraw") == "true"
	if err := f.seat(r, func(t lichess.Table, seat game.Seat) []inFrame {
		return []inFrame{{Kind: match.CmdPly, Text: r.PathValue("move")}}
	}); err != nil {
		return err
	}
	if draw {
		// The move stands, whatever becomes of the offer: it may come too soon after the last.
		_ = f.seat(r, drawing)
	}
	return done(w)
}

// drawing claims a draw if there is one to claim, and else offers or accepts one.
func drawing(t lichess.Table, seat game.Seat) []inFrame {
	if t.State.Claims(game.SeatSet(seat)) != 0 {
		return []inFrame{{Kind: match.CmdClaim}}
	}
	return []inFrame{{Kind: match.CmdOffer, What: match.Draw}}
}

// act does what needs no more words.
func (f *foreign) act(w http.ResponseWriter, r *http.Request) error {
	var frame inFrame
	switch r.PathValue("what") {
	case "abort":
		frame.Kind = match.CmdAbort
	case "resign":
		frame.Kind = match.CmdResign
	case "chat":
		return f.speak(w, r)
	case "claim-victory", "claim-draw":
		return newProblem(http.StatusBadRequest, "", "nobody wins or draws here because the other is away")
	default:
		return newProblem(http.StatusNotFound, "", "Not found.")
	}
	if err := f.seat(r, func(lichess.Table, game.Seat) []inFrame { return []inFrame{frame} }); err != nil {
		return err
	}
	return done(w)
}

// speak says something to the table. Players do not speak among those who watch: what is meant for spectators alone, such as how an engine
// judges the position, is not told to the opponent. Nor is anything where nobody may speak: programs greet, and do
// not get over being refused.
func (f *foreign) speak(w http.ResponseWriter, r *http.Request) error {
	form, err := formOf(w, r)
	if err != nil {
		return err
	}
	if err := f.seat(r, func(lichess.Table, game.Seat) []inFrame {
		if form.Get("room") == "spectator" || f.hall.cfg.NoChat {
			return nil
		}
		return []inFrame{{Kind: match.CmdSay, Text: form.Get("text")}}
	}); err != nil {
		return err
	}
	return done(w)
}

// answer makes, accepts or declines an offer.
func (f *foreign) answer(w http.ResponseWriter, r *http.Request) error {
	what, yes := r.PathValue("what"), slices.Contains([]string{"yes", "true"}, r.PathValue("answer"))
	if what != match.Draw && what != match.Takeback {
		return newProblem(http.StatusNotFound, "", "Not found.")
	}
	if err := f.seat(r, func(t lichess.Table, seat game.Seat) []inFrame {
		switch offered := waits(t.State, what, seat); {
		case !yes:
			return []inFrame{{Kind: match.CmdAnswer, What: match.No, Text: what}}
		case offered:
			return []inFrame{{Kind: match.CmdAnswer, What: match.Yes, Text: what}}
		case what == match.Draw:
			return drawing(t, seat)
		}
		return []inFrame{{Kind: match.CmdOffer, What: what, N: before(t.State, seat)}}
	}); err != nil {
		return err
	}
	return done(w)
}

// waits tells whether an offer waits for the seat's answer.
func waits(s *match.State, what string, seat game.Seat) bool {
	return slices.ContainsFunc(s.Offers, func(o match.Offer) bool { return o.What == what && s.MustAnswer(o).Has(seat) })
}

// before is how many plies there were before the last one of the seat.
func before(s *match.State, seat game.Seat) int {
	for n := len(s.Plies) - 1; n >= 0; n-- {
		if s.Plies[n].Seat == seat {
			return n
		}
	}
	return len(s.Plies)
}

// formOf reads the fields of a body, be it a form or JSON.
func formOf(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/json" {
		if err := r.ParseForm(); err != nil {
			return nil, newProblem(http.StatusBadRequest, "", "the body is no form: "+clip(err.Error()))
		}
		return r.PostForm, nil
	}
	var fields map[string]any
	in := json.NewDecoder(r.Body)
	in.UseNumber()
	if err := in.Decode(&fields); err != nil {
		return nil, newProblem(http.StatusBadRequest, "", "the body is no JSON object: "+clip(err.Error()))
	}
	form := url.Values{}
	for name, v := range fields {
		switch v := v.(type) {
		case nil:
		case string:
			form.Set(name, v)
		default:
			text, _ := json.Marshal(v)
			form.Set(name, strings.Trim(string(text), `"`))
		}
	}
	return form, nil
}
