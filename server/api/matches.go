package api

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"rsc.io/qr"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
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
			Referee  bool           `json:"referee,omitempty" required:"false" doc:"you are the referee yourself, and every seat waits for a friend; with the setting referee"`
			Settings match.Settings `json:"settings,omitempty" required:"false" doc:"what is agreed besides the rules; those not given have their defaults"`
			Position string         `json:"position,omitempty" maxLength:"8000" doc:"default: the game's start"`
			Share    string         `json:"share,omitempty" maxLength:"64" doc:"what you give to the seed of rolls and lots: the SHA-256 of 64 hexadecimal digits of your own, that you open by the command reveal when the match waits for it. Not given: the seed is the server's and others'"`
		}
	}

	// CreatedView tells where a new match is.
	CreatedView struct {
		ID  string `json:"id" doc:"of the match"`
		URL string `json:"url" example:"/aB3dE6gH" doc:"its address on this server: the link for a friend"`

		Opens *OpensView `json:"opens,omitempty" doc:"all sit, and the match begins when your share is opened: by the command reveal"`
	}

	// OpensView is what is told before a share is opened.
	OpensView struct {
		Commit string `json:"commit" doc:"SHA-256 of the server's part of the seed"`
		Seat   int    `json:"seat" doc:"from which the share is opened; lots may give another one then"`
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
			Seat  int    `json:"seat" minimum:"-1" maximum:"7" doc:"-1 draws a lot among the open ones"`
			Share string `json:"share,omitempty" maxLength:"64" doc:"as in createMatch"`
		}
	}
)

func (a *Service) mountMatches(api huma.API) {
	Mount(api, http.MethodPost, "createMatch", "/api/matches", "Make a match", "matches", http.StatusCreated, a.createMatch)
	Get(api, "matchLink", "/api/matches/{id}/link", "The address of a match for others", "matches", a.showLink)
	Get(api, "refereeLink", "/api/matches/{id}/referee", "The address by which somebody becomes the referee of your match", "matches", a.showRefereeLink)
	Get(api, "match", "/api/matches/{id}", "A match without its moves", "matches", a.showMatch)
	Mount(api, http.MethodPost, "joinMatch", "/api/matches/{id}/join", "Take an open seat", "matches", http.StatusOK, a.joinMatch)
	a.mountReview(api)
	a.mountSeries(api)
}

func (a *Service) createMatch(ctx context.Context, in *createInput) (*createdOutput, error) {
	b := in.Body
	setup := match.Setup{Game: b.Game, Position: b.Position, Settings: b.Settings}
	if err := a.pool.WarmSoon(ctx, setup.Game); err != nil {
		return nil, a.problem(err)
	}
	// Looked at before a guest is made: a bad request leaves nothing behind.
	if _, err := compute.Looked(compute.Asking(ctx, setup.Game, setup.Position), a.pool, compute.LookCost, func(context.Context) (*match.State, error) {
		return match.New(setup)
	}); err != nil {
		return nil, err
	}
	if err := a.live.MayHaveBots(ctx, b.Level, b.Opponent == "bot" || slices.Contains(b.Seats, "bot")); err != nil {
		return nil, a.problem(err)
	}
	if b.Engine != "" {
		if err := a.live.MayHaveEngine(ctx, b.Engine, b.Opponent, setup); err != nil {
			return nil, a.problem(err)
		}
	}
	guest, err := a.gate.Guest(ctx)
	if err != nil {
		return nil, a.problem(err)
	}
	id, opening, err := a.live.Create(ctx, guest, setup, live.Table{
		Opponent: b.Opponent, Level: b.Level, Engine: b.Engine, Seat: b.Seat, Seats: b.Seats, Share: b.Share, Referee: b.Referee,
	})
	if err != nil {
		return nil, a.problem(err)
	}
	made := CreatedView{ID: id, URL: a.gate.Public.Base() + "/" + id}
	if opening != nil {
		made.Opens = &OpensView{Commit: opening.Commit, Seat: int(opening.Seat)}
	}
	out := &createdOutput{Location: a.gate.Public.Base() + "/api/matches/" + id, Body: made}
	return out, nil
}

func (a *Service) showMatch(ctx context.Context, in *matchInput) (*answer[show.MatchView], error) {
	v, err := a.live.MatchView(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	return &answer[show.MatchView]{v}, nil
}

func (a *Service) joinMatch(ctx context.Context, in *joinInput) (*answer[show.MatchView], error) {
	r, err := a.live.Rooms.OpenSoon(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.live.Rooms.Release(r)
	if !r.Has(gate.VisitorOf(ctx).Guest) {
		guest, err := a.gate.Guest(ctx)
		if err == nil {
			// One guest takes one seat of a match, however often the request comes.
			c := match.Command{ID: "join/" + guest, Seat: game.Seat(in.Body.Seat), Request: match.Join{Player: match.Player{Kind: match.Guest, ID: guest}, Share: in.Body.Share}}
			_, err = r.Execute(ctx, c)
		}
		if err != nil {
			return nil, a.problem(err)
		}
	}
	v, err := r.MatchView(ctx)
	if err != nil {
		return nil, a.problem(err)
	}
	return &answer[show.MatchView]{v}, nil
}

// LinkView is the address of a match as it can be sent to others.
type LinkView struct {
	Address string `json:"address" doc:"of the match, as others open it" example:"http://192.168.1.7:8080/aB3dE6gH"`
	Local   bool   `json:"local" doc:"this server listens on its own machine only: nobody else can open the address"`
}

func (a *Service) showLink(ctx context.Context, in *matchInput) (*answer[LinkView], error) {
	if _, err := a.store.Match(ctx, in.ID); err != nil {
		return nil, a.problem(err)
	}
	address, local := a.gate.Address(ctx, in.ID)
	return &answer[LinkView]{LinkView{address, local}}, nil
}

// showRefereeLink is for who sits at the table, while it waits for a referee.
func (a *Service) showRefereeLink(ctx context.Context, in *matchInput) (*answer[LinkView], error) {
	r, err := a.live.Rooms.OpenSoon(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.live.Rooms.Release(r)
	secret, err := r.RefereeSecret(gate.VisitorOf(ctx).Guest)
	if err != nil {
		return nil, a.problem(err)
	}
	address, local := a.gate.Address(ctx, in.ID)
	return &answer[LinkView]{LinkView{address + "?referee=" + secret, local}}, nil
}

// ServeQR draws the address of a match for a telephone's camera.
func (a *Service) ServeQR(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if _, err := a.store.Match(r.Context(), id); err != nil {
		problem.Write(w, a.problem(err))
		return
	}
	address, _ := a.gate.Address(r.Context(), id)
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		problem.Write(w, a.problem(fmt.Errorf("qr of match %s: %w", id, err)))
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	fmt.Fprint(w, drawQR(code)) // a client that is gone needs no answer
}

// quiet is the white border that readers need, in modules.
const quiet = 4

// drawQR draws a code as one path of horizontal bars.
func drawQR(code *qr.Code) string {
	var bars strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			n := 0
			for x+n < code.Size && code.Black(x+n, y) {
				n++
			}
			if n > 0 {
				fmt.Fprintf(&bars, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, n, n)
				x += n
			}
		}
	}
	side := code.Size + 2*quiet
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`, side, side, side, side, bars.String())
}
