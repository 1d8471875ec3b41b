package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

type (
	// TermsView is an open offer: what is to be played, and on which side.
	TermsView struct {
		ID       string            `json:"id" example:"aB3dE6gH" doc:"of the match that waits"`
		Host     string            `json:"host,omitempty" doc:"name of who offers it; empty: not told"`
		Yours    bool              `json:"yours,omitempty" doc:"it is your own"`
		Game     string            `json:"game" example:"russian;huff=losePiece" doc:"name of the rule set"`
		Family   string            `json:"family" doc:"of the game"`
		Options  map[string]string `json:"options" doc:"all options of the rule set"`
		Changed  []string          `json:"changed" doc:"keys of options that differ from the game's own rules"`
		Settings match.Settings    `json:"settings" doc:"what is agreed besides the rules"`
		Position string            `json:"position,omitempty" doc:"where it begins; empty: the game's start"`
		MoveTime int               `json:"moveTime,omitempty" doc:"seconds for one move, where that is bounded"`
		Seat     int               `json:"seat" doc:"that whoever takes it gets; -1: a lot decides"`
		Created  int64             `json:"created" doc:"since when it waits, milliseconds since 1970"`
	}

	// OpenOffersView are the matches that wait for anybody.
	OpenOffersView struct {
		Offers []TermsView `json:"offers" doc:"that can be taken at the moment, those that wait longest first"`
	}
)

// mountOffers lets people find others who want to play.
func (a *desk) mountOffers(api huma.API) {
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

func (a *desk) showOffers(ctx context.Context, _ *struct{}) (*answer[OpenOffersView], error) {
	return &answer[OpenOffersView]{OpenOffersView{a.hall.lobby.list(visitorOf(ctx).guest)}}, nil
}

// openOffer opens the match of an offer; release must be called with it. Of matches that were never offered to anybody
// nothing is told.
func (a *desk) openOffer(ctx context.Context, id string) (*room, error) {
	if m, err := a.store.Match(ctx, id); err != nil || !m.Open {
		return nil, errOfferGone
	}
	return a.hall.rooms.openSoon(ctx, id)
}

func (a *desk) takeOffer(ctx context.Context, in *matchInput) (*answer[MatchView], error) {
	r, err := a.openOffer(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.hall.rooms.release(r)
	switch sits := r.has(visitorOf(ctx).guest); {
	case sits && r.phase() == match.Waiting:
		return nil, errOwnOffer
	case !sits && !a.hall.lobby.stands(in.ID):
		return nil, errOfferGone
	}
	join := &joinInput{ID: in.ID}
	join.Body.Seat = -1
	out, err := a.joinMatch(ctx, join)
	if err != nil && a.problem(err).Code == "full" {
		return nil, errOfferGone // somebody was quicker
	}
	return out, err
}

func (a *desk) withdrawOffer(ctx context.Context, in *matchInput) (*struct{}, error) {
	r, err := a.openOffer(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.hall.rooms.release(r)
	l := r.look()
	seats := seatNumbers(l.state.SeatsOf(visitorOf(ctx).guest))
	switch {
	case visitorOf(ctx).guest == "" || len(seats) == 0:
		return nil, newProblem(http.StatusForbidden, "notSeated", "only who has made an offer withdraws it")
	case l.state.Aborted:
		return nil, nil
	case l.state.Phase != match.Waiting:
		return nil, errOfferGone
	}
	_, err = r.execute(ctx, match.Command{ID: "withdrawn", Seat: game.Seat(seats[0]), Request: match.Abort{Waiting: true}})
	var refused *game.Refusal
	switch {
	case errors.As(err, &refused): // somebody has taken it meanwhile
		return nil, errOfferGone
	case err != nil:
		return nil, a.problem(err)
	}
	return nil, nil
}
