package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// sender carries out what a person at a table wants done, however it came.
type sender struct {
	hall    *hall
	room    *room
	guest   string
	address string // where the guest is, for a fair share
	reads   bool   // it may look on only
}

// command carries out a frame of the kind cmd; a search for a hint is given up when ctx ends.
func (k *sender) command(ctx context.Context, in inFrame) smallFrame {
	if in.ID == "" || len(in.ID) > maxCommandID {
		return smallFrame{T: "error", ID: clip(in.ID), Code: "malformed", Message: "id: want 1 to 64 bytes, a UUID for instance"}
	}
	seq, err := k.carryOut(ctx, in)
	if err != nil {
		return k.refused(in.ID, err)
	}
	return smallFrame{T: "ack", ID: in.ID, Seq: seq}
}

// mayHint refuses at once what no search for a hint should begin for.
func (k *sender) mayHint(in inFrame) error {
	if in.ID == "" || len(in.ID) > maxCommandID {
		return newProblem(http.StatusUnprocessableEntity, "malformed", "id: want 1 to 64 bytes, a UUID for instance")
	}
	c, err := k.commandOf(in)
	if hint, ok := c.Request.(match.TakeHint); err == nil && ok {
		_, err = k.room.look().state.MayHint(c.Seat, hint.What, hint.Plies)
	}
	return err
}

// carryOut does what a command wants and gives the seq that is reached.
func (k *sender) carryOut(ctx context.Context, in inFrame) (int, error) {
	c, err := k.commandOf(in)
	if err != nil {
		return 0, err
	}
	if hint, ok := c.Request.(match.TakeHint); ok {
		return k.room.hint(ctx, c.ID, c.Seat, hint, k.address, k.guest)
	}
	// A client that leaves now must not leave the command half done.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), doTimeout)
	defer cancel()
	return k.room.execute(ctx, c)
}

// commandOf is the command that a client who may give it means.
func (k *sender) commandOf(in inFrame) (c match.Command, err error) {
	if !slices.Contains(commandNames, in.Kind) {
		return c, fmt.Errorf("kind: want one of %s, not %q: %w", strings.Join(commandNames, ", "), clip(in.Kind), match.ErrCommand)
	}
	if (in.Kind == match.CmdSay || in.Kind == match.CmdWhisper) && k.hall.cfg.NoChat {
		return c, &game.Refusal{Code: "chatOff"}
	}
	if k.reads {
		return c, errScope
	}
	if in.Kind == match.CmdWhisper {
		return match.Command{ID: "watching/" + k.guest + "/" + in.ID, Seat: game.NoSeat, Request: match.Whisper{Guest: k.guest, Words: in.Text}}, nil
	}
	seat, ok := k.seat(in.Seat)
	if !ok {
		return c, &game.Refusal{Code: "notYourSeat"}
	}
	flat := match.Flat{Kind: in.Kind, Text: in.Text, What: in.What, N: in.N, Plies: match.AnyPlies}
	if in.Plies != nil {
		flat.Plies = max(*in.Plies, 0)
	}
	// Each seat has its own names for commands: nobody can spend another's.
	c.ID, c.Seat = strconv.Itoa(in.Seat)+"/"+in.ID, seat
	c.Request, err = flat.Request()
	return c, err
}

// seat checks that the guest sits on the seat.
func (k *sender) seat(n int) (game.Seat, bool) {
	if n < 0 || n >= game.MaxSeats || k.guest == "" {
		return 0, false
	}
	k.room.mu.Lock()
	defer k.room.mu.Unlock()
	return game.Seat(n), k.room.state.SeatsOf(k.guest).Has(game.Seat(n))
}

// refused says why a command was not carried out.
func (k *sender) refused(id string, err error) smallFrame {
	f := k.reasons(err)
	f.T, f.ID = "refused", id
	if id == "" {
		f.T = "error" // there is no command to refuse
	}
	return f
}

// reasons is an error as clients translate it.
func (k *sender) reasons(err error) smallFrame {
	var r *game.Refusal
	if errors.As(err, &r) {
		return smallFrame{Code: r.Code, Rule: r.Rule, Places: r.Places, Names: namesOf(k.room.board, r), Message: r.Error()}
	}
	if errors.Is(err, match.ErrEngine) {
		k.hall.log.Error("engine", "match", k.room.id, "error", err)
		return smallFrame{Code: "engine", Message: "the game's engine failed at this; nothing has changed"}
	}
	p := k.hall.problem(err)
	return smallFrame{Code: p.Code, Message: p.Detail, Wait: p.wait.Milliseconds()}
}

// badPath is the answer to a frame whose clicks cannot be of this board; ok is true if they can.
func (k *sender) badPath(in inFrame) (f smallFrame, ok bool) {
	if len(in.Path) == 0 || len(in.Path) > maxPathTokens || len(in.ID) > maxCommandID {
		return smallFrame{T: "error", ID: clip(in.ID), Code: "malformed", Message: in.T + ": want a path of 1 to 128 tokens"}, false
	}
	if board := k.room.board; board != nil {
		for _, t := range in.Path {
			if int(t) >= len(board.Places) {
				return smallFrame{T: "error", ID: in.ID, Code: "malformed", Message: in.T + ": no place " + strconv.Itoa(int(t)) + " on this board"}, false
			}
		}
	}
	return f, true
}

// steps tells the ways on from the clicks of an unfinished move, where the scene has not all of them. The
// clicks belong to the position after so many plies; in any other there is nothing to tell.
func (k *sender) steps(in inFrame) smallFrame {
	if f, ok := k.badPath(in); !ok {
		return f
	}
	seat, ok := k.seat(in.Seat)
	if !ok {
		return smallFrame{T: "steps", ID: in.ID, Code: "notYourSeat"}
	}
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	f, err := viewOf(ctx, k.room, func(_ context.Context, l *look) (f smallFrame, err error) {
		if in.Plies != nil && *in.Plies != len(l.state.Plies) {
			return f, &game.Refusal{Code: "stale"}
		}
		stepper, ok := game.Clone(l.state.Line.Pos).(game.Stepper)
		if !ok || l.state.Phase != match.Playing || l.state.CheckFirst(seat, in.Path[0]) != nil {
			return f, nil
		}
		paths, all := stepper.AppendSteps(nil, seat, in.Path)
		return smallFrame{Paths: paths, More: !all}, nil
	})
	if err != nil {
		f = k.reasons(err)
	}
	f.T, f.ID = "steps", in.ID
	return f
}

// why explains a refused path of clicks.
func (k *sender) why(in inFrame) (f smallFrame) {
	if f, ok := k.badPath(in); !ok {
		return f
	}
	seat, ok := k.seat(in.Seat)
	if !ok {
		return smallFrame{T: "why", ID: in.ID, Code: "notYourSeat"}
	}
	ctx, cancel := context.WithTimeout(context.Background(), doTimeout)
	defer cancel()
	var touched error
	if err := k.room.see(ctx, func(_ context.Context, l *look) error {
		defer func() {
			if r := recover(); r != nil {
				k.hall.log.Error("why", "match", k.room.id, "path", in.Path, "panic", r)
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
