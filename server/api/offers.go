package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

type (

	// OpenOffersView are the matches that wait for anybody.
	OpenOffersView struct {
		Offers []live.TermsView `json:"offers" doc:"that can be taken at the moment, those that wait longest first"`
	}
)

// mountOffers lets people find others who want to play.
func (a *Service) mountOffers(api huma.API) {
	add := func(method, id, path, summary, about string, status int) huma.Operation {
		op := operation(method, id, "/api/offers"+path, summary, "offers", status)
		op.Description = about
		if method != http.MethodGet {
			op.Errors = append(op.Errors, http.StatusConflict)
		}
		return op
	}
	huma.Register(api, add(http.MethodGet, "openOffers", "", "Matches that wait for anybody",
		"An offer is made by createMatch with the opponent anybody. It stands while its host follows the match by socket or "+
			"stream or asks for this list, and for 15 seconds after that; when the host comes back, it stands again.", http.StatusOK), a.showOffers)
	huma.Register(api, add(http.MethodPost, "takeOffer", "/{id}/take", "Take an open offer: sit down and play",
		"Of several who take the same offer one sits down; the others are told by 409, offerGone, as is who comes too late. Sent again "+
			"by who sits there, it gives the match.", http.StatusOK), a.takeOffer)
	huma.Register(api, add(http.MethodDelete, "withdrawOffer", "/{id}", "Withdraw your open offer",
		"Its match ends without a result.", http.StatusNoContent), a.withdrawOffer)
}

func (a *Service) showOffers(ctx context.Context, _ *struct{}) (*answer[OpenOffersView], error) {
	return &answer[OpenOffersView]{OpenOffersView{a.live.Offers(ctx, gate.VisitorOf(ctx).Guest)}}, nil
}

// openOffer opens the match of an offer; release must be called with it. Of matches that were never offered to anybody
// nothing is told.
func (a *Service) openOffer(ctx context.Context, id string) (*live.Room, error) {
	if m, err := a.store.Match(ctx, id); err != nil || !m.Open {
		return nil, live.ErrOfferGone
	}
	return a.live.Rooms.OpenSoon(ctx, id)
}

type takeInput struct {
	ID   string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
	Body *struct {
		Share string `json:"share,omitempty" maxLength:"64" doc:"as in createMatch"`
	}
}

func (a *Service) takeOffer(ctx context.Context, in *takeInput) (*answer[show.MatchView], error) {
	r, err := a.openOffer(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.live.Rooms.Release(r)
	switch sits := r.Has(gate.VisitorOf(ctx).Guest); {
	case sits && r.Gathers():
		return nil, live.ErrOwnOffer
	case !sits && !a.live.OfferStands(ctx, in.ID):
		return nil, live.ErrOfferGone
	}
	join := &joinInput{ID: in.ID}
	join.Body.Seat = -1
	if in.Body != nil {
		join.Body.Share = in.Body.Share
	}
	out, err := a.joinMatch(ctx, join)
	if err != nil && a.problem(err).Code == "full" {
		return nil, live.ErrOfferGone // somebody was quicker
	}
	return out, err
}

func (a *Service) withdrawOffer(ctx context.Context, in *matchInput) (*struct{}, error) {
	r, err := a.openOffer(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.live.Rooms.Release(r)
	l := r.Look()
	seats := show.SeatNumbers(l.State.SeatsOf(gate.VisitorOf(ctx).Guest))
	switch {
	case gate.VisitorOf(ctx).Guest == "" || len(seats) == 0:
		return nil, problem.New(http.StatusForbidden, "notSeated", "only who has made an offer withdraws it")
	case l.State.Aborted:
		return nil, nil
	case !l.State.Gathers():
		return nil, live.ErrOfferGone
	}
	_, err = r.Execute(ctx, match.Command{ID: "withdrawn", Seat: game.Seat(seats[0]), Request: match.Abort{Waiting: true}})
	var refused *game.Refusal
	switch {
	case errors.As(err, &refused): // somebody has taken it meanwhile
		return nil, live.ErrOfferGone
	case err != nil:
		return nil, a.problem(err)
	}
	return nil, nil
}
