package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/lichess"
)

type (
	// GuestProgramsView are the programs that may be invited to a match.
	GuestProgramsView struct {
		Programs []lichess.GuestProgramView `json:"programs" doc:"that listen at the moment and know the game, by name"`
	}

	inviteInput struct {
		ID   string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
		Body struct {
			Name string `json:"name" maxLength:"64" doc:"of a program, as the list has it"`
		}
	}
)

// mountInvites lets people ask programs that were written for lichess to take the open seat of a match.
func (a *Service) mountInvites(api huma.API) {
	Get(api, "guestPrograms", "/api/matches/{id}/programs", "Programs that may be invited to your match", "matches", a.guestPrograms)
	Mount(api, http.MethodPost, "invite", "/api/matches/{id}/invite", "Invite a program to the open seat of your match", "matches", http.StatusNoContent, a.invite)
}

func (a *Service) guestPrograms(ctx context.Context, in *matchInput) (*answer[GuestProgramsView], error) {
	programs, err := a.foreign.Invitable(ctx, in.ID, gate.VisitorOf(ctx).Guest)
	if err != nil {
		return nil, a.problem(err)
	}
	return &answer[GuestProgramsView]{GuestProgramsView{programs}}, nil
}

func (a *Service) invite(ctx context.Context, in *inviteInput) (*struct{}, error) {
	if err := a.foreign.Invite(ctx, in.ID, gate.VisitorOf(ctx).Guest, in.Body.Name); err != nil {
		return nil, a.problem(err)
	}
	return nil, nil
}
