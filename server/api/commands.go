package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
)

type (
	commandInput struct {
		ID   string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
		Key  string `header:"Idempotency-Key" maxLength:"64" doc:"a name that no other command of the seat has, a UUID for instance: a request sent again with it is carried out once; the id of a cmd on the socket is such a name, too"`
		Body CommandBody
	}

	// CommandBody is what somebody at a table wants to happen.
	CommandBody struct {
		Kind  string       `json:"kind" enum:"ply,offer,answer,claim,resign,undo,pause,resume,abort,say,whisper,touch,demand,hint,giveTime,berserk,vacation,claimGone,propose,settle,press,concede,pick,reveal,chair,call,rule,note" doc:"what is to happen; see the frames of the socket for what each of them needs"`
		Text  string       `json:"text,omitempty" maxLength:"4000" doc:"ply: the move, as a path of the scene has it or in any notation of the game; claim: the move that would make it true; say, whisper: the words; answer: which offer; touch: the name of the place; chair: what stands after referee= in the link; reveal: the share; call: what there is to say besides; note: what is written at the ply"`
		What  string       `json:"what,omitempty" maxLength:"64" doc:"offer: draw, takeback, pause, rematch, rules, unrefereed; call: the question; answer, settle: yes, no; claim: the rule; touch: adjust; ply: press, or empty; hint: threat, or empty for a move: the first time the man, the second the move; pick: left, right"`
		N     int          `json:"n,omitempty" doc:"offer of a takeback, undo: plies to keep; answer: 1 and the plies that the takeback keeps, or the number of the offer of rules; 0: whichever it is; settle, propose: number of the proposal; note: the ply"`
		Plies *int         `json:"plies,omitempty" required:"false" doc:"ply, claim, hint: how many plies of the seat you know of; if there are others, nothing happens"`
		Terms *match.Terms `json:"terms,omitempty" required:"false" doc:"offer of rules: by which the match shall go on where it stands; propose: what is proposed"`
		Share string       `json:"share,omitempty" maxLength:"64" doc:"offer of a rematch, a yes to one, propose, settle: as in createMatch"`
		Seat  *int         `json:"seat,omitempty" required:"false" minimum:"0" maximum:"7" doc:"yours that acts; may be left out by who has one seat, or one that is to move, by who whispers, by who proposes terms or settles them, and by a referee"`

		Ruling *match.Ruling `json:"ruling,omitempty" required:"false" doc:"rule: what the referee does"`
		Path   []game.Token  `json:"path,omitempty" required:"false" maxItems:"128" doc:"ply: instead of text, the clicks as a hand has made them; where wrong moves are counted, this may be one"`
	}

	// DoneView says that a command was carried out.
	DoneView struct {
		Seq int `json:"seq" doc:"of the last event that has followed; with since it is where a stream goes on"`
	}
)

// CommandsPath is how the paths of commands end.
const CommandsPath = "/commands"

func (a *Service) mountCommands(api huma.API) {
	op := operation(http.MethodPost, "command", "/api/matches/{id}"+CommandsPath, "Move, or act otherwise at a table", "matches", http.StatusOK)
	op.Description = "The commands of the socket, one for each request. What is refused is told by 409 with its code and the clause of the rule."
	op.Errors = append(op.Errors, http.StatusConflict)
	huma.Register(api, op, a.doCommand)
}

func (a *Service) doCommand(ctx context.Context, in *commandInput) (*answer[DoneView], error) {
	came := a.live.Config.Now()
	r, err := a.live.Rooms.OpenSoon(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.live.Rooms.Release(r)
	k := &live.Sender{Service: a.live, Room: r, Guest: gate.VisitorOf(ctx).Guest, Address: gate.VisitorOf(ctx).Client} // who may only read has not come here
	b := in.Body
	if k.Guest == "" && (b.Kind == match.CmdPropose || b.Kind == match.CmdChair) {
		if k.Guest, err = a.gate.Guest(ctx); err != nil {
			return nil, a.problem(err)
		}
	}
	if in.Key == "" {
		in.Key = gate.RandomText(22)
	}
	seq, err := k.CarryOut(ctx, live.InFrame{
		ID: in.Key, Seat: k.SeatMeant(b.Seat), Kind: b.Kind, Text: b.Text, What: b.What, N: b.N, Plies: b.Plies, Terms: b.Terms, Share: b.Share, Ruling: b.Ruling, Path: b.Path,
	}, came)
	if err != nil {
		a.live.Config.Counted("refused")
		return nil, a.problem(err)
	}
	a.live.Config.Counted("ack")
	return &answer[DoneView]{DoneView{Seq: seq}}, nil
}
