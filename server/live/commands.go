package live

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// Sender carries out what a person at a table wants done, however it came.
type Sender struct {
	Service *Service
	Room    *Room
	Guest   string
	Address string               // where the guest is, for a fair share
	reads   bool                 // it may look on only
	Tried   bool                 // wrong moves are refused, whatever was agreed: see match.Move
	lag     func() time.Duration // how long news and their answers are on their way; nil: not known
}

// command carries out a frame of the kind cmd; a search for a hint is given up when ctx ends.
func (k *Sender) command(ctx context.Context, in InFrame, came time.Time) SmallFrame {
	if in.ID == "" || len(in.ID) > MaxCommandID {
		return SmallFrame{T: "error", ID: problem.Clip(in.ID), Code: "malformed", Message: "id: want 1 to 64 bytes, a UUID for instance"}
	}
	seq, err := k.CarryOut(ctx, in, came)
	if err != nil {
		return k.refused(in.ID, err)
	}
	return SmallFrame{T: "ack", ID: in.ID, Seq: seq}
}

// mayHint refuses at once what no search for a hint should begin for.
func (k *Sender) mayHint(in InFrame) error {
	if in.ID == "" || len(in.ID) > MaxCommandID {
		return problem.New(http.StatusUnprocessableEntity, "malformed", "id: want 1 to 64 bytes, a UUID for instance")
	}
	c, err := k.commandOf(in, k.Service.Config.Now())
	if hint, ok := c.Request.(match.TakeHint); err == nil && ok {
		_, err = k.Room.Look().State.MayHint(c.Seat, hint.What, hint.Plies)
	}
	return err
}

// CarryOut does what a command wants that came at a moment, and gives the seq that is reached.
func (k *Sender) CarryOut(ctx context.Context, in InFrame, came time.Time) (int, error) {
	c, err := k.commandOf(in, came)
	if err != nil {
		return 0, err
	}
	if err := k.Service.possible(ctx, in.Terms); err != nil {
		return 0, err
	}
	if err := k.possibleRuling(ctx, in.Ruling); err != nil {
		return 0, err
	}
	if hint, ok := c.Request.(match.TakeHint); ok {
		return k.Room.hint(ctx, c.ID, c.Seat, hint, k.Address, k.Guest)
	}
	// A client that leaves now must not leave the command half done.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), doTimeout)
	defer cancel()
	return k.Room.Execute(ctx, c)
}

// commandOf is the command that a client who may give it means.
func (k *Sender) commandOf(in InFrame, came time.Time) (c match.Command, err error) {
	if !slices.Contains(CommandNames, in.Kind) {
		return c, fmt.Errorf("kind: want one of %s, not %q: %w", strings.Join(CommandNames, ", "), problem.Clip(in.Kind), match.ErrCommand)
	}
	if chats(in) && k.Service.Config.NoChat {
		return c, &game.Refusal{Code: "chatOff"}
	}
	if k.reads {
		return c, problem.ErrScope
	}
	if in.Kind == match.CmdWhisper {
		return match.Command{ID: "watching/" + k.Guest + "/" + in.ID, Seat: game.NoSeat, Request: match.Whisper{Guest: k.Guest, Words: in.Text}}, nil
	}
	if in.Kind == match.CmdPropose || in.Kind == match.CmdSettle {
		return k.aboutTerms(in)
	}
	if in.Kind == match.CmdRule || in.Kind == match.CmdChair {
		return k.aboutChair(in)
	}
	seat, ok := k.seat(in.Seat)
	if !ok {
		return c, &game.Refusal{Code: "notYourSeat"}
	}
	flat := match.Flat{Kind: in.Kind, Text: in.Text, What: in.What, N: in.N, Plies: match.AnyPlies, Terms: in.Terms, Share: in.Share}
	if in.Plies != nil {
		flat.Plies = max(*in.Plies, 0)
	}
	// Each seat has its own names for commands: nobody can spend another's.
	c.ID, c.Seat = strconv.Itoa(in.Seat)+"/"+in.ID, seat
	if c.Request, err = flat.Request(); err != nil {
		return c, err
	}
	if m, ok := c.Request.(match.Move); ok {
		m.Path, m.Tried = in.Path, k.Tried
		c.Request = m
	}
	c.Request = match.WithLost(c.Request, match.Lost{Lag: k.way(in, seat, came)})
	c.Came = k.Room.moment(came)
	return c, nil
}

// maxTook bounds what a client may say that it took; no turn by a clock that counts milliseconds is longer.
const maxTook = 30 * 24 * time.Hour

// way is how long the news of a turn and the command that answers them were on their way: what is left of the time between
// them when the time is taken away that the client says it had them, or else what pings have shown; 0 where it is not known.
func (k *Sender) way(in InFrame, seat game.Seat, came time.Time) time.Duration {
	if in.Took != nil && *in.Took >= 0 && *in.Took <= float64(maxTook/time.Millisecond) {
		took := time.Duration(*in.Took * float64(time.Millisecond))
		if way, ok := k.Room.delays.way(seat, k.Room.origin.Add(k.Room.moment(came)), took); ok {
			return way
		}
	}
	if k.lag == nil {
		return 0
	}
	return k.lag()
}

// aboutTerms is a command about the terms of a match that waits: by its host from the seat, by anybody else without one.
func (k *Sender) aboutTerms(in InFrame) (c match.Command, err error) {
	if k.Guest == "" {
		return c, problem.New(http.StatusConflict, "nameFirst", "nobody is known by this line: send it as a request, or tell a name first")
	}
	c.Request, err = match.Flat{Kind: in.Kind, What: in.What, N: in.N, Terms: in.Terms, Share: in.Share}.Request()
	c.ID, c.Seat = "terms/"+k.Guest+"/"+in.ID, game.NoSeat
	k.Room.mu.Lock()
	mine := k.Room.State.SeatsOf(k.Guest)
	k.Room.mu.Unlock()
	for seat := range mine.All() {
		c.Seat = seat
		return c, err
	}
	switch r := c.Request.(type) {
	case match.Propose:
		r.Guest = k.Guest
		c.Request = r
	case match.Settle:
		r.Guest = k.Guest
		c.Request = r
	}
	return c, err
}

// possible looks at terms that somebody has sent, in a lane as before a match is made; nothing is decided yet.
func (h *Service) possible(ctx context.Context, t *match.Terms) error {
	if t == nil || t.Game == "" {
		return nil
	}
	if err := h.Pool.WarmSoon(ctx, t.Game); err != nil {
		return err
	}
	setup := match.Setup{Game: t.Game, Position: t.Position}
	_, err := compute.Looked(compute.Asking(ctx, setup.Game, setup.Position), h.Pool, compute.LookCost, func(context.Context) (*match.State, error) {
		return match.New(setup)
	})
	return err
}

// seat checks that the guest sits on the seat.
func (k *Sender) seat(n int) (game.Seat, bool) {
	if n < 0 || n >= game.MaxSeats || k.Guest == "" {
		return 0, false
	}
	return game.Seat(n), k.Room.seatsOf(k.Guest).Has(game.Seat(n))
}

// refused says why a command was not carried out.
func (k *Sender) refused(id string, err error) SmallFrame {
	f := k.Reasons(err)
	f.T, f.ID = "refused", id
	if id == "" {
		f.T = "error" // there is no command to refuse
	}
	return f
}

// Reasons is an error as clients translate it.
func (k *Sender) Reasons(err error) SmallFrame {
	var r *game.Refusal
	if errors.As(err, &r) {
		return SmallFrame{Code: r.Code, Rule: r.Rule, Of: r.Of, Places: r.Places, Names: show.NamesOf(k.Room.boardNow(), r), Params: r.Params, Message: r.Error()}
	}
	if errors.Is(err, match.ErrEngine) {
		k.Service.Log.Error("engine", "match", k.Room.ID, "error", err)
		return SmallFrame{Code: "engine", Message: "the game's engine failed at this; nothing has changed"}
	}
	p := k.Service.Problem(err)
	return SmallFrame{Code: p.Code, Message: p.Detail, Wait: p.Wait().Milliseconds()}
}

// badPath is the answer to a frame whose clicks cannot be of this board; ok is true if they can.
func (k *Sender) badPath(in InFrame) (f SmallFrame, ok bool) {
	if len(in.Path) == 0 || len(in.Path) > maxPathTokens || len(in.ID) > MaxCommandID {
		return SmallFrame{T: "error", ID: problem.Clip(in.ID), Code: "malformed", Message: in.T + ": want a path of 1 to 128 tokens"}, false
	}
	if board := k.Room.boardNow(); board != nil {
		for _, t := range in.Path {
			if int(t) >= len(board.Places) {
				return SmallFrame{T: "error", ID: in.ID, Code: "malformed", Message: in.T + ": no place " + strconv.Itoa(int(t)) + " on this board"}, false
			}
		}
	}
	return f, true
}

// steps tells the ways on from the clicks of an unfinished move, where the scene has not all of them. The
// clicks belong to the position after so many plies; in any other there is nothing to tell.
func (k *Sender) steps(in InFrame) SmallFrame {
	if f, ok := k.badPath(in); !ok {
		return f
	}
	seat, ok := k.seat(in.Seat)
	if !ok {
		return SmallFrame{T: "steps", ID: in.ID, Code: "notYourSeat"}
	}
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	f, err := ViewOf(ctx, k.Room, func(_ context.Context, l *Look) (f SmallFrame, err error) {
		if in.Plies != nil && *in.Plies != len(l.State.Plies) {
			return f, &game.Refusal{Code: "stale"}
		}
		stepper, ok := game.Clone(l.State.Line.Pos).(game.Stepper)
		if !ok || l.State.Phase != match.Playing || l.State.CheckFirst(seat, in.Path[0]) != nil {
			return f, nil
		}
		paths, all := stepper.AppendSteps(nil, seat, in.Path)
		return SmallFrame{Paths: paths, More: !all}, nil
	})
	if err != nil {
		f = k.Reasons(err)
	}
	f.T, f.ID = "steps", in.ID
	return f
}

// why explains a refused path of clicks.
func (k *Sender) why(in InFrame) (f SmallFrame) {
	if f, ok := k.badPath(in); !ok {
		return f
	}
	seat, ok := k.seat(in.Seat)
	if !ok {
		return SmallFrame{T: "why", ID: in.ID, Code: "notYourSeat"}
	}
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	var touched error
	if err := k.Room.see(ctx, func(_ context.Context, l *Look) error {
		defer func() {
			if r := recover(); r != nil {
				k.Service.Log.Error("why", "match", k.Room.ID, "path", in.Path, "panic", r)
				touched = &game.Refusal{Code: "notLegal"}
			}
		}()
		if touched = l.State.CheckFirst(seat, in.Path[0]); touched == nil {
			touched = game.ExplainPath(l.State.Line.Pos, seat, in.Path)
		}
		return nil
	}); err != nil {
		touched = err
	}
	f = k.Reasons(touched)
	f.T, f.ID = "why", in.ID
	return f
}

// SeatMeant is the seat that acts where none is named: that of the guest which is to move, or which is the
// only one; -1 if it is not clear.
func (k *Sender) SeatMeant(named *int) int {
	if named != nil {
		return *named
	}
	k.Room.mu.Lock()
	defer k.Room.mu.Unlock()
	mine := k.Room.State.SeatsOf(k.Guest)
	for _, set := range []game.Seats{mine & k.Room.State.ToMove(), mine} {
		if set.Len() == 1 {
			return int(set.One())
		}
	}
	return -1
}
