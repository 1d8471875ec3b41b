package lichess

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
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
)

// LichessBeat is how often an empty line shows that a stream still stands: programs wait for no more than 15 s.
const LichessBeat = 6 * time.Second

// errNoGame refuses what is no game of who asks, or no game that lichess has.
var errNoGame = problem.New(http.StatusNotFound, "", "No such game")

// table is a look at a match in lichess's words.
func (f *Service) table(l *live.Look) Table {
	return Table{
		ID: l.ID, Created: l.Made.Created.UnixMilli(), State: l.State, Events: l.Events, Now: l.Since(),
		Silent: f.live.Config.NoChat,
		Person: func(guest string) Person { return f.personOf(guest, l.Name(guest)) },
	}
}

// seated opens the match in which a guest plays a game that lichess has, too. The room must be released.
func (f *Service) seated(ctx context.Context, id, guest string) (*live.Room, error) {
	r, err := f.live.Rooms.OpenSoon(ctx, id)
	if err != nil {
		return nil, err
	}
	t := f.table(r.Look())
	if _, plays := t.SeatOf(guest); !plays || !t.Sides() {
		f.live.Rooms.Release(r)
		return nil, errNoGame
	}
	return r, nil
}

// viewed is what f makes of the table of a room.
func viewed[T any](ctx context.Context, f *Service, r *live.Room, view func(Table) T) (T, error) {
	return live.ViewOf(ctx, r, func(_ context.Context, l *live.Look) (T, error) { return view(f.table(l)), nil })
}

// ofGame tells of a game: its stream, or what was said.
func (f *Service) ofGame(w http.ResponseWriter, r *http.Request) error {
	a, b := r.PathValue("a"), r.PathValue("b")
	switch {
	case a == "stream":
		return f.follow(w, r, b)
	case b == "chat":
		return f.chat(w, r, a)
	}
	return problem.New(http.StatusNotFound, "", "Not found.")
}

func (f *Service) chat(w http.ResponseWriter, r *http.Request, id string) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	rm, err := f.seated(r.Context(), id, guest)
	if err != nil {
		return err
	}
	defer f.live.Rooms.Release(rm)
	said := []ChatEntry{}
	for _, line := range f.table(rm.Look()).Chat(0) {
		if line.Room == RoomPlayers {
			said = append(said, ChatEntry{User: line.Username, Text: line.Text})
		}
	}
	return reply(w, http.StatusOK, said)
}

// follow tells a player what happens in a game until it is over.
func (f *Service) follow(w http.ResponseWriter, r *http.Request, id string) error {
	guest, err := who(r)
	if err != nil {
		return err
	}
	rm, err := f.seated(r.Context(), id, guest)
	if err != nil {
		return err
	}
	defer f.live.Rooms.Release(rm)
	return f.streaming(w, r, rm.ID, func(p *lines) error {
		rm.Enter(guest, gate.VisitorOf(r.Context()).Client)
		defer rm.Exit(guest)
		rm.WakeBots()
		g := &gameLines{Service: f, room: rm, guest: guest, lines: p}
		return g.tellAll(r.Context())
	})
}

// lines is a stream of lines, and the news of which it tells.
type lines struct {
	pipe     *live.LinePipe
	listener *bus.Subscription
	beat     <-chan time.Time
}

// streaming counts a stream in, opens it and listens to a topic while tell runs. What goes wrong before the first line
// is its error; later the stream ends.
func (f *Service) streaming(w http.ResponseWriter, r *http.Request, topic string, tell func(*lines) error) error {
	client := ""
	if v := gate.VisitorOf(r.Context()); v.Limited {
		client = v.Client
	}
	if err := f.live.BeginSocket(client); err != nil {
		return err
	}
	defer f.live.EndSocket(client)
	h := w.Header()
	h.Set("Content-Type", "application/x-ndjson")
	h.Set("X-Accel-Buffering", "no") // nginx would keep the lines back
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // a stream is no request that comes slowly
	beat := time.NewTicker(f.beat)
	defer beat.Stop()
	listener := f.live.Bus.Subscribe(topic, live.MaxUnread)
	defer listener.Close()
	if err := tell(&lines{live.NewLinePipe(w, control), listener, beat.C}); err != nil && r.Context().Err() == nil {
		f.live.Log.Debug("stream ended", "path", r.URL.Path, "error", err)
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
	if !p.pipe.Send(ctx, data) {
		return errCut
	}
	return nil
}

// follow hands on the news until a stream ends. The beats between show that it still stands.
func (p *lines) follow(ctx context.Context, h *live.Service, news func(bus.Message) error) error {
	for {
		select {
		case <-ctx.Done():
			return errCut
		case <-h.Closing:
			return problem.ErrStopping
		case <-p.beat:
			if err := h.Gate.MayStay(ctx); err != nil {
				return err
			}
			if !p.pipe.Send(ctx, nil) {
				return errCut
			}
		case n, open := <-p.listener.Messages():
			if !open {
				return errCut
			}
			if err := news(*n); err != nil {
				return err
			}
		}
	}
}

// gameLines tells one player of one game.
type gameLines struct {
	*Service
	*lines
	room  *live.Room
	guest string
	seen  int       // seq of the last event
	state GameState // that was told last
	leg   int       // the leg that was told last, from 0
	gone  bool      // the opponent, as was told last
}

// errGameOver ends the stream of a game.
var errGameOver = errors.New("the game is over")

func (g *gameLines) tellAll(ctx context.Context) error {
	full, err := viewed(ctx, g.Service, g.room, func(t Table) GameFull {
		g.seen, g.leg = t.State.Seq, len(t.State.Earlier)
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
	return g.lines.follow(ctx, g.live, func(n bus.Message) error {
		if err := g.room.Heard(ctx, n); err != nil {
			return err
		}
		switch n.Kind {
		case live.NewsEvents, bus.Missed:
			return g.events(ctx)
		case live.NewsPresence:
			return g.presence(ctx)
		case live.NewsAside:
			return problem.ErrAside
		}
		return nil
	})
}

// ended tells whether the last state was the end.
func (g *gameLines) ended() bool { return g.state.Status != "started" }

// events tells what was said and how the game stands, if that has changed.
func (g *gameLines) events(ctx context.Context) error {
	type change struct {
		said  []ChatLine
		state GameState
		full  *GameFull
	}
	c, err := viewed(ctx, g.Service, g.room, func(t Table) change {
		after := g.seen
		g.seen = t.State.Seq
		c := change{said: t.Chat(after), state: t.Standing()}
		if len(t.State.Earlier) != g.leg { // the moves begin anew, from another position
			full := t.Full()
			g.leg, c.full = len(t.State.Earlier), &full
		}
		return c
	})
	if err != nil {
		return err
	}
	for _, line := range c.said {
		if err := g.say(ctx, line); err != nil {
			return err
		}
	}
	if c.full != nil {
		g.state = c.state
		if err := g.say(ctx, *c.full); err != nil {
			return err
		}
	}
	if !c.state.same(g.state) {
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
	l := g.room.Look()
	gone := false
	for _, p := range l.State.Players {
		if p.Kind == match.Guest && p.ID != g.guest {
			gone = !l.Online(p.ID)
		}
	}
	if gone == g.gone {
		return nil
	}
	g.gone = gone
	return g.say(ctx, Gone(gone))
}

// seat carries out commands of whoever asks at a table. Each is the frame that the seat's socket would send.
func (f *Service) seat(r *http.Request, choose func(Table, game.Seat) []live.InFrame) error {
	came := f.live.Config.Now()
	guest, err := who(r)
	if err != nil {
		return err
	}
	rm, err := f.seated(r.Context(), r.PathValue("id"), guest)
	if err != nil {
		return err
	}
	defer f.live.Rooms.Release(rm)
	seat, _ := f.table(rm.Look()).SeatOf(guest)
	frames, err := viewed(r.Context(), f, rm, func(t Table) []live.InFrame { return choose(t, seat) })
	if err != nil {
		return err
	}
	k := &live.Sender{Service: f.live, Room: rm, Guest: guest, Address: gate.VisitorOf(r.Context()).Client, Tried: true}
	for _, in := range frames {
		in.ID, in.Seat = gate.RandomText(22), int(seat)
		if _, err := k.CarryOut(r.Context(), in, came); err != nil {
			f.live.Config.Counted("refused")
			return err
		}
		f.live.Config.Counted("ack")
	}
	return nil
}

// move makes a move. With it a draw may be offered, or claimed where there is one to claim.
func (f *Service) move(w http.ResponseWriter, r *http.Request) error {
	draw := r.URL.Query().Get("offeringDraw") == "true"
	if err := f.seat(r, func(t Table, seat game.Seat) []live.InFrame {
		frame := live.InFrame{Kind: match.CmdPly, Text: r.PathValue("move")}
		if !draw {
			frame.What = match.CmdPress // these programs know no clock that is pressed by hand
		}
		return []live.InFrame{frame}
	}); err != nil {
		return err
	}
	if draw {
		// The move stands, whatever becomes of the offer: it may come too soon after the last.
		_ = f.seat(r, drawing)
		_ = f.seat(r, pressing)
	}
	return done(w)
}

// drawing claims a draw if there is one to claim, and else offers or accepts one.
func drawing(t Table, seat game.Seat) []live.InFrame {
	if t.State.Claims(game.SeatSet(seat)) != 0 {
		return []live.InFrame{{Kind: match.CmdClaim}}
	}
	return []live.InFrame{{Kind: match.CmdOffer, What: match.Draw}}
}

// pressing presses the clock where that is left to do.
func pressing(t Table, seat game.Seat) []live.InFrame {
	if !t.State.Unpressed().Has(seat) {
		return nil
	}
	return []live.InFrame{{Kind: match.CmdPress}}
}

// act does what needs no more words.
func (f *Service) act(w http.ResponseWriter, r *http.Request) error {
	var frame live.InFrame
	switch r.PathValue("what") {
	case "abort":
		frame.Kind = match.CmdAbort
	case "resign":
		frame.Kind = match.CmdResign
	case "chat":
		return f.speak(w, r)
	case "claim-victory", "claim-draw":
		return problem.New(http.StatusBadRequest, "", "nobody wins or draws here because the other is away")
	default:
		return problem.New(http.StatusNotFound, "", "Not found.")
	}
	if err := f.seat(r, func(Table, game.Seat) []live.InFrame { return []live.InFrame{frame} }); err != nil {
		return err
	}
	return done(w)
}

// speak says something to the table. Players do not speak among those who watch: what is meant for spectators alone, such as how an engine
// judges the position, is not told to the opponent. Nor is anything where nobody may speak: programs greet, and do
// not get over being refused.
func (f *Service) speak(w http.ResponseWriter, r *http.Request) error {
	form, err := formOf(w, r)
	if err != nil {
		return err
	}
	if err := f.seat(r, func(Table, game.Seat) []live.InFrame {
		if form.Get("room") == "spectator" || f.live.Config.NoChat {
			return nil
		}
		return []live.InFrame{{Kind: match.CmdSay, Text: form.Get("text")}}
	}); err != nil {
		return err
	}
	return done(w)
}

// answer makes, accepts or declines an offer.
func (f *Service) answer(w http.ResponseWriter, r *http.Request) error {
	what, yes := r.PathValue("what"), slices.Contains([]string{"yes", "true"}, r.PathValue("answer"))
	if what != match.Draw && what != match.Takeback {
		return problem.New(http.StatusNotFound, "", "Not found.")
	}
	if err := f.seat(r, func(t Table, seat game.Seat) []live.InFrame {
		switch offered := waits(t.State, what, seat); {
		case !yes:
			return []live.InFrame{{Kind: match.CmdAnswer, What: match.No, Text: what}}
		case offered:
			return []live.InFrame{{Kind: match.CmdAnswer, What: match.Yes, Text: what}}
		case what == match.Draw:
			return drawing(t, seat)
		}
		return []live.InFrame{{Kind: match.CmdOffer, What: what, N: before(t.State, seat)}}
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
	r.Body = http.MaxBytesReader(w, r.Body, gate.MaxBody)
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "application/json" {
		if err := r.ParseForm(); err != nil {
			return nil, problem.New(http.StatusBadRequest, "", "the body is no form: "+problem.Clip(err.Error()))
		}
		return r.PostForm, nil
	}
	var fields map[string]any
	in := json.NewDecoder(r.Body)
	in.UseNumber()
	if err := in.Decode(&fields); err != nil {
		return nil, problem.New(http.StatusBadRequest, "", "the body is no JSON object: "+problem.Clip(err.Error()))
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
