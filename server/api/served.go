package api

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/server/files"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// ServeAsset is the handler of GET /api/games/{id}/assets/{name}.
func (a *Service) ServeAsset(w http.ResponseWriter, r *http.Request) {
	id, name := r.PathValue("id"), r.PathValue("name")
	info, ok := game.Lookup(id)
	if !ok {
		problem.Write(w, a.problem(fmt.Errorf("game %q: %w", problem.Clip(id), game.ErrUnknownGame)))
		return
	}
	f, err := a.assets.File(info, name)
	switch {
	case err != nil:
		problem.Write(w, a.problem(err))
	case f == nil:
		problem.Write(w, problem.New(http.StatusNotFound, "", fmt.Sprintf("%s has no file %q", info.ID, problem.Clip(name))))
	default:
		f.Serve(w, r)
	}
}

// mountTexts mounts the question for words. Its answers are alike for everybody, so that a browser
// may keep them and ask again with the ETag.
func (a *Service) mountTexts(api huma.API) {
	shape := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[files.TextsView](), true, "")
	op := operation(http.MethodGet, "texts", "/api/texts/{lang}", "Names, options and reasons in one language", "games", http.StatusOK)
	op.Responses = map[string]*huma.Response{
		"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: shape}}},
	}
	huma.Register(api, op, a.answerTexts)
}

func (a *Service) answerTexts(_ context.Context, in *files.TextsInput) (*huma.StreamResponse, error) {
	if show.Language(in.Lang) != in.Lang {
		return nil, problem.New(http.StatusUnprocessableEntity, "", "lang: there are "+strings.Join(lang.Built().Codes(), ", "))
	}
	f, err := a.Texts.File(*in)
	switch {
	case err != nil:
		return nil, a.problem(err)
	case f == nil:
		return nil, problem.New(http.StatusNotFound, "", fmt.Sprintf("family %q: there is none of this name", in.Family))
	}
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		r, w := humago.Unwrap(ctx)
		f.Serve(w, r)
	}}, nil
}

type (
	rulesInput struct {
		ID      string `path:"id" maxLength:"64" example:"russian" doc:"name of a game"`
		Lang    string `query:"lang" default:"en" maxLength:"16" doc:"language of the page"`
		Options string `query:"options" maxLength:"2000" example:"huff=losePiece;capture=may" doc:"those that differ from their defaults"`
	}
)

func (a *Service) rulePage(_ context.Context, in *rulesInput) (*answer[files.RulesView], error) {
	info, ok := game.Lookup(in.ID)
	if !ok {
		return nil, a.problem(fmt.Errorf("game %q: %w", in.ID, game.ErrUnknownGame))
	}
	options, err := parseOptions(in.Options)
	if err != nil {
		return nil, a.problem(fmt.Errorf("game %s: %w", info.ID, err))
	}
	g, err := info.Open(options)
	if err != nil {
		return nil, a.problem(err)
	}
	over, code := lang.Built().Page(info, show.Language(in.Lang))
	markdown, err := page.Render(over, code, options)
	if errors.Is(err, fs.ErrNotExist) && code != lang.Fallback {
		code = lang.Fallback // the rules do not tell themselves in that language
		markdown, err = page.Render(info, code, options)
	}
	if err != nil {
		return nil, a.problem(err)
	}
	v, err := files.RenderRules(markdown, g.Name(), a.gate.Public.Base())
	if err != nil {
		return nil, a.problem(fmt.Errorf("rules of %s in %s: %w", g.Name(), code, err))
	}
	v.Lang = code
	return &answer[files.RulesView]{v}, nil
}
