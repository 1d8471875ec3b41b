package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/lichess"
)

type (
	// GuestProgramView is a program that may be invited to a match.
	GuestProgramView struct {
		Name  string `json:"name" doc:"by which it is invited" example:"Ann-5f1d3c"`
		Label string `json:"label" doc:"by which people know it: the same in short, unless two are called so" example:"Ann"`
		State string `json:"state,omitempty" enum:"invited,declined" doc:"what has become of its invitation to this match, if it had one"`
	}

	// GuestProgramsView are the programs that may be invited to a match.
	GuestProgramsView struct {
		Programs []GuestProgramView `json:"programs" doc:"that listen at the moment and know the game, by name"`
	}

	inviteInput struct {
		ID   string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
		Body struct {
			Name string `json:"name" maxLength:"64" doc:"of a program, as the list has it"`
		}
	}
)

// mountInvites lets people ask programs that were written for lichess to take the open seat of a match.
func (a *desk) mountInvites(api huma.API) {
	get(api, "guestPrograms", "/api/matches/{id}/programs", "Programs that may be invited to your match", "matches", a.guestPrograms)
	mount(api, http.MethodPost, "invite", "/api/matches/{id}/invite", "Invite a program to the open seat of your match", "matches", http.StatusNoContent, a.invite)
}

// mayInvite tells whether a guest sits at a table that waits for somebody to play a game that lichess has, too.
func (f *foreign) mayInvite(ctx context.Context, id, guest string) (bool, error) {
	r, err := f.hall.rooms.openSoon(ctx, id)
	if err != nil {
		return false, err
	}
	defer f.hall.rooms.release(r)
	t := f.table(r.look())
	_, sits := t.SeatOf(guest)
	_, known := lichess.VariantOf(t.State)
	return sits && known && t.State.Phase == match.Waiting, nil
}

func (a *desk) guestPrograms(ctx context.Context, in *matchInput) (*answer[GuestProgramsView], error) {
	v := GuestProgramsView{Programs: []GuestProgramView{}}
	guest := visitorOf(ctx).guest
	may, err := a.foreign.mayInvite(ctx, in.ID, guest)
	if err != nil {
		return nil, a.problem(err)
	}
	if !may {
		return &answer[GuestProgramsView]{v}, nil
	}
	c, _ := a.foreign.challengeOf(in.ID)
	me, invited := a.foreign.personOf(guest, "").Name, a.foreign.personOf(c.to, "").Name
	called := map[string]int{}
	for _, p := range a.foreign.present() {
		if called[p.Told]++; !p.Bot || p.Name == me {
			continue
		}
		one := GuestProgramView{Name: p.Name, Label: p.Told}
		if p.Name == invited {
			one.State = map[string]string{challengeCreated: "invited", challengeDeclined: "declined"}[c.state]
		}
		v.Programs = append(v.Programs, one)
	}
	for i, one := range v.Programs {
		if one.Label == "" || called[one.Label] > 1 {
			v.Programs[i].Label = one.Name
		}
	}
	return &answer[GuestProgramsView]{v}, nil
}

func (a *desk) invite(ctx context.Context, in *inviteInput) (*struct{}, error) {
	f, guest := a.foreign, visitorOf(ctx).guest
	may, err := f.mayInvite(ctx, in.ID, guest)
	if err != nil {
		return nil, a.problem(err)
	}
	to, there := f.find(in.Body.Name)
	if !may || !there {
		return nil, newProblem(http.StatusNotFound, "noProgram", "there is no such program here at the moment, or nobody can be invited to this match")
	}
	c, again := f.challengeOf(in.ID)
	if again && c.state == challengeCreated && c.to == to {
		return nil, nil
	}
	if err := f.mayChallenge(guest, to); err != nil {
		return nil, err
	}
	f.settle(in.ID, func(c *challenge) { c.state = challengeCanceled })
	f.put(challenge{id: in.ID, from: guest, to: to, state: challengeCreated, kept: true})
	return nil, nil
}
