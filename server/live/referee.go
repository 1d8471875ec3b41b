package live

import (
	"context"
	"crypto/hmac"
	"net/http"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// secretLength of the link to a referee's chair: nobody tries 64^22 of them.
const secretLength = 22

// refereeSecret opens the chair of a match. It follows from the key of the server and is kept nowhere.
func (h *Service) refereeSecret(id string) string { return h.Gate.Sign("referee/" + id)[:secretLength] }

// RefereeSecret is what the link to the chair has that the players' link has not, for who sits at the table while the
// chair is empty.
func (r *Room) RefereeSecret(guest string) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch s := r.State; {
	case guest == "" || s.SeatsOf(guest) == 0:
		return "", &game.Refusal{Code: "notSeated"}
	case !s.Refereed():
		return "", &game.Refusal{Code: "noReferee"}
	case !s.ChairEmpty():
		return "", &game.Refusal{Code: "refereeTaken"}
	}
	return r.service.refereeSecret(r.ID), nil
}

// aboutChair is a command of a referee, or of who is to be one and brings the secret.
func (k *Sender) aboutChair(in InFrame) (c match.Command, err error) {
	if k.Guest == "" {
		return c, problem.New(http.StatusConflict, "nameFirst", "nobody is known by this line: send it as a request, or tell a name first")
	}
	if in.Kind == match.CmdChair && !hmac.Equal([]byte(in.Text), []byte(k.Service.refereeSecret(k.Room.ID))) {
		return c, &game.Refusal{Code: "refereeLink"}
	}
	c.ID, c.Seat = "referee/"+k.Guest+"/"+in.ID, game.NoSeat
	c.Request, err = match.Flat{Kind: in.Kind, Text: k.Guest, Ruling: in.Ruling}.Request()
	return c, err
}

// chats tells whether a command brings words of one's own.
func chats(in InFrame) bool {
	switch in.Kind {
	case match.CmdSay, match.CmdWhisper:
		return true
	case match.CmdCall:
		return in.Text != ""
	case match.CmdRule:
		return in.Ruling != nil && in.Ruling.Words != ""
	}
	return false
}

// possibleRuling looks at a position that a referee has sent, in a lane as before a match is made.
func (k *Sender) possibleRuling(ctx context.Context, r *match.Ruling) error {
	if r == nil || r.Position == "" {
		return nil
	}
	k.Room.mu.Lock()
	spec := k.Room.State.Setup.Game
	k.Room.mu.Unlock()
	return k.Service.possible(ctx, &match.Terms{Game: spec, Position: r.Position})
}

// withReferee lets a person take the referee's chair of a match that is made.
func withReferee(c *store.Creation, guest string) error {
	state, err := match.Replay(c.Match.Setup, c.Events)
	if err != nil {
		return err
	}
	events, err := match.Decide(state, match.Command{Seat: game.NoSeat, Request: match.TakeChair{Guest: guest}}, envOf(c.Match, 0))
	if err != nil {
		return err
	}
	for _, e := range events {
		if err := match.Apply(state, e); err != nil {
			return err
		}
	}
	c.Events = append(c.Events, events...)
	c.Match.Summary = SummaryOf(state)
	return nil
}

// seatsOpen tells whether somebody may sit down yet.
func seatsOpen(s *match.State) bool {
	return s.Phase == match.Waiting && slices.ContainsFunc(s.Players, func(p match.Player) bool { return p.Kind == "" })
}

// refereeView is nil where no referee was agreed on.
func (r *Look) refereeView(guest string) *show.RefereeView {
	s, chair := r.State, r.State.Chair
	if s.Setup.Settings.Referee != match.On {
		return nil
	}
	v := &show.RefereeView{
		Taken: chair.Guest != "" && !chair.Gone, Gone: chair.Gone, You: s.IsReferee(guest), Ordered: chair.Ordered,
		Name: r.Name(chair.Guest), Online: chair.Guest != "" && r.Online(chair.Guest),
	}
	since := chair.Call.At
	switch {
	case chair.Call.Stands():
		v.Call = r.callView(v.You)
	case chair.Ordered:
		since = chair.Since
	default:
		return v
	}
	v.Patience = max(0, since+s.Patience()-r.now().Sub(r.origin)).Milliseconds()
	return v
}

// callView is the call that waits; the referee sees what the program thinks of a claim.
func (r *Look) callView(referee bool) *show.CallView {
	call := r.State.Chair.Call
	v := &show.CallView{Seat: int(call.Seat), Why: call.Why, Words: call.Words, Claim: call.Claim, Move: call.Move}
	if r.silent {
		v.Words = ""
	}
	if call.Claim {
		v.Rule = show.ClaimRule(r.State.Game)
		if referee {
			out := r.State.CheckClaim()
			right := out.Over()
			v.Right, v.Out = &right, show.OutcomeOf(out, r.State.Game.Seats)
		}
	}
	return v
}
