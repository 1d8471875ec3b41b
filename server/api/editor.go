package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/problem"
)

type (
	// EditorView is what an editor of positions needs to know of a rule set.
	EditorView struct {
		Name    string     `json:"name" doc:"canonical name of the rule set"`
		Palette []game.Man `json:"palette" doc:"one man of each kind and seat; their places mean nothing"`

		Carriers []string `json:"carriers,omitempty" doc:"kinds of men on which another of their side may stand"`
	}

	// ComposedView is the text of a position.
	ComposedView struct {
		Position string `json:"position" doc:"text of the position"`
	}

	composeInput struct {
		Body struct {
			Game   string     `json:"game" maxLength:"2000" doc:"name of a rule set"`
			Rest   string     `json:"rest,omitempty" maxLength:"2000" doc:"text of a position; what it says besides the men is kept where it fits"`
			Men    []game.Man `json:"men" maxItems:"1000" doc:"what is to stand where; place, kind and seat are needed"`
			ToMove int        `json:"toMove" minimum:"0" maximum:"15" doc:"the seat to move"`
		}
	}
)

func (a *Service) mountEditor(api huma.API) {
	Get(api, "editor", "/api/editor", "The men of a rule set, for an editor of positions", "games", a.editor)
	Mount(api, http.MethodPost, "compose", "/api/compose", "The text of a position from its men; preview tells whether it can be played", "games", http.StatusOK, a.compose)
}

// composer is a position of a rule set that writes others.
func (a *Service) composer(spec string) (*game.Game, game.Composer, error) {
	g, err := game.Open(spec)
	if err != nil {
		return nil, nil, a.problem(err)
	}
	c, ok := g.Start().(game.Composer)
	if !ok {
		return nil, nil, problem.New(http.StatusNotFound, "noEditor", "positions of "+g.Name()+" cannot be composed")
	}
	return g, c, nil
}

func (a *Service) editor(_ context.Context, in *struct {
	Game string `query:"game" required:"true" maxLength:"2000" doc:"name of a rule set"`
}) (*answer[EditorView], error) {
	g, c, err := a.composer(in.Game)
	if err != nil {
		return nil, err
	}
	view := EditorView{Name: g.Name(), Palette: c.Palette()}
	if v, ok := c.(game.Carrier); ok {
		view.Carriers = v.Carriers()
	}
	return &answer[EditorView]{view}, nil
}

func (a *Service) compose(ctx context.Context, in *composeInput) (*answer[ComposedView], error) {
	return compute.Looked(compute.Asking(ctx, "compose", in.Body.Game), a.pool, compute.LookCost, func(context.Context) (*answer[ComposedView], error) {
		return a.composed(in)
	})
}

func (a *Service) composed(in *composeInput) (*answer[ComposedView], error) {
	g, c, err := a.composer(in.Body.Game)
	if err != nil {
		return nil, err
	}
	if in.Body.ToMove >= g.Seats {
		return nil, problem.New(http.StatusUnprocessableEntity, "seat", "toMove: there is no such seat")
	}
	text := c.Compose(in.Body.Rest, in.Body.Men, game.Seat(in.Body.ToMove))
	return &answer[ComposedView]{ComposedView{Position: text}}, nil
}
