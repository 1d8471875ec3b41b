package server

import (
	"context"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

type (
	createInput struct {
		Body struct {
			Game     string         `json:"game" maxLength:"2000" doc:"name of a rule set" example:"russian;huff=losePiece"`
			Opponent string         `json:"opponent" enum:"bot,friend,anybody,self,table" doc:"who takes the seats besides yours; anybody: see openOffers, in games of two seats; table: see seats"`
			Level    int            `json:"level,omitempty" minimum:"1" maximum:"10" default:"3" doc:"of a bot"`
			Engine   string         `json:"engine,omitempty" maxLength:"64" doc:"instead of a level: name of an engine that this server has for the rule set, see checkOptions; for the opponent bot"`
			Seat     int            `json:"seat,omitempty" minimum:"-1" maximum:"7" default:"0" doc:"yours; -1 draws a lot"`
			Seats    []string       `json:"seats,omitempty" required:"false" maxItems:"8" enum:"you,bot,open" doc:"for the opponent table, who takes each seat: at least one you; open waits for a friend"`
			Settings match.Settings `json:"settings,omitempty" required:"false" doc:"what is agreed besides the rules; those not given have their defaults"`
			Position string         `json:"position,omitempty" maxLength:"8000" doc:"default: the game's start"`
		}
	}

	// CreatedView tells where a new match is.
	CreatedView struct {
		ID  string `json:"id" doc:"of the match"`
		URL string `json:"url" example:"/aB3dE6gH" doc:"its address on this server: the link for a friend"`
	}

	createdOutput struct {
		Location string `header:"Location" doc:"where the match is described"`
		Body     CreatedView
	}

	matchInput struct {
		ID string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
	}

	joinInput struct {
		ID   string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
		Body struct {
			Seat int `json:"seat" minimum:"-1" maximum:"7" doc:"-1 draws a lot among the open ones"`
		}
	}
)

func (a *desk) mountMatches(api huma.API) {
	mount(api, http.MethodPost, "createMatch", "/api/matches", "Make a match", "matches", http.StatusCreated, a.createMatch)
	get(api, "matchLink", "/api/matches/{id}/link", "The address of a match for others", "matches", a.showLink)
	get(api, "match", "/api/matches/{id}", "A match without its moves", "matches", a.showMatch)
	mount(api, http.MethodPost, "joinMatch", "/api/matches/{id}/join", "Take an open seat", "matches", http.StatusOK, a.joinMatch)
	a.mountReview(api)
}

func (a *desk) createMatch(ctx context.Context, in *createInput) (*createdOutput, error) {
	b := in.Body
	setup := match.Setup{Game: b.Game, Position: b.Position, Settings: b.Settings}
	if err := a.shop.warmSoon(ctx, setup.Game); err != nil {
		return nil, a.problem(err)
	}
	// Looked at before a guest is made: a bad request leaves nothing behind.
	if _, err := looked(asking(ctx, setup.Game, setup.Position), a.shop, lookCost, func(context.Context) (*match.State, error) {
		return match.New(setup)
	}); err != nil {
		return nil, err
	}
	if err := a.hall.mayHaveBots(ctx, b.Level, b.Opponent == "bot" || slices.Contains(b.Seats, "bot")); err != nil {
		return nil, a.problem(err)
	}
	if b.Engine != "" {
		if err := a.hall.mayHaveEngine(ctx, b.Engine, b.Opponent, setup); err != nil {
			return nil, a.problem(err)
		}
	}
	guest, err := a.gate.guest(ctx)
	if err != nil {
		return nil, a.problem(err)
	}
	id, err := a.hall.create(ctx, guest, setup, table{opponent: b.Opponent, level: b.Level, engine: b.Engine, seat: b.Seat, seats: b.Seats})
	if err != nil {
		return nil, a.problem(err)
	}
	out := &createdOutput{Location: a.gate.public.base() + "/api/matches/" + id, Body: CreatedView{ID: id, URL: a.gate.public.base() + "/" + id}}
	return out, nil
}

// mayHaveBots refuses one more bot to who has too many that wait already.
func (h *hall) mayHaveBots(ctx context.Context, level int, wanted bool) error {
	if !wanted {
		return nil
	}
	return h.shop.lanes.ofLevel(level).Refuses(h.shop.wishOf(ctx, costOf(level)))
}

// mayHaveEngine refuses an engine that cannot play the match.
func (h *hall) mayHaveEngine(ctx context.Context, name, opponent string, setup match.Setup) error {
	if opponent != "bot" {
		return newProblem(422, "engine", "engine: it is for the opponent bot")
	}
	if err := h.programs.lane.Refuses(h.shop.wishOf(ctx, lookCost)); err != nil {
		return err
	}
	return h.programs.check(ctx, name, setup)
}

func (a *desk) showMatch(ctx context.Context, in *matchInput) (*answer[MatchView], error) {
	v, err := a.hall.matchView(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	return &answer[MatchView]{v}, nil
}

// matchView is the match as the visitor sees it.
func (h *hall) matchView(ctx context.Context, id string) (MatchView, error) {
	r, err := h.rooms.openSoon(ctx, id)
	if err != nil {
		return MatchView{}, err
	}
	defer h.rooms.release(r)
	return r.matchView(ctx)
}

// matchView is the room's match as the visitor sees it.
func (r *room) matchView(ctx context.Context) (MatchView, error) {
	guest := visitorOf(ctx).guest
	return viewOf(ctx, r, func(_ context.Context, l *look) (MatchView, error) { return l.matchView(guest), nil })
}

func (a *desk) joinMatch(ctx context.Context, in *joinInput) (*answer[MatchView], error) {
	r, err := a.hall.rooms.openSoon(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.hall.rooms.release(r)
	if !r.has(visitorOf(ctx).guest) {
		guest, err := a.gate.guest(ctx)
		if err == nil {
			// One guest takes one seat of a match, however often the request comes.
			c := match.Command{ID: "join/" + guest, Seat: game.Seat(in.Body.Seat), Request: match.Join{Player: match.Player{Kind: match.Guest, ID: guest}}}
			_, err = r.execute(ctx, c)
		}
		if err != nil {
			return nil, a.problem(err)
		}
	}
	v, err := r.matchView(ctx)
	if err != nil {
		return nil, a.problem(err)
	}
	return &answer[MatchView]{v}, nil
}

// has tells whether the guest sits at the table.
func (r *room) has(guest string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return guest != "" && r.state.SeatsOf(guest) != 0
}

// LinkView is the address of a match as it can be sent to others.
type LinkView struct {
	Address string `json:"address" doc:"of the match, as others open it" example:"http://192.168.1.7:8080/aB3dE6gH"`
	Local   bool   `json:"local" doc:"this server listens on its own machine only: nobody else can open the address"`
}

func (a *desk) showLink(ctx context.Context, in *matchInput) (*answer[LinkView], error) {
	if _, err := a.store.Match(ctx, in.ID); err != nil {
		return nil, a.problem(err)
	}
	address, local := a.gate.address(ctx, in.ID)
	return &answer[LinkView]{LinkView{address, local}}, nil
}
