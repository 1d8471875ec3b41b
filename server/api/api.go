package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/lichess"
)

// Mount puts the JSON API on the mux, and its description at /api/openapi.json.
func (a *Service) Mount(mux *http.ServeMux) huma.API {
	config := huma.DefaultConfig("Tavlei", a.cfg.Version)
	config.Info.Description = "Board games: what there is to play, matches, people. " +
		"Moves go over the socket at /api/matches/{id}/socket, or by POST to /api/matches/{id}/commands; then the stream at " +
		"/api/matches/{id}/stream tells what happens. Programs bear a token, made at /api/me/tokens."
	if a.gate.Public.URL != nil {
		config.Servers = []*huma.Server{{URL: strings.TrimRight(a.gate.Public.String(), "/"), Description: "as others reach it"}}
	}
	config.OpenAPIPath = "/api/openapi"
	config.SchemasPath = "/api/schemas"
	config.DocsPath = ""     // its page would come from another host
	config.CreateHooks = nil // no $schema in every answer
	config.Transformers = nil
	api := humago.New(mux, config)
	describeTable(api)
	a.mountGames(api)
	a.mountEditor(api)
	a.mountPuzzles(api)
	a.mountMatches(api)
	a.mountFair(api)
	a.mountCommands(api)
	a.mountInvites(api)
	a.mountOffers(api)
	a.mountPeople(api)
	a.mountTokens(api)
	a.mountRecords(api)
	describePlain(api)
	lichess.Describe(api.OpenAPI())
	a.cfg.More(api)
	describeProblems(api)
	describeBearers(api)
	return api
}

// Get mounts a question.
func Get[I, O any](api huma.API, id, path, summary, tag string, handle func(context.Context, *I) (*O, error)) {
	Mount(api, http.MethodGet, id, path, summary, tag, http.StatusOK, handle)
}

// Mount puts one operation on the API, with what is more to be said of it.
func Mount[I, O any](api huma.API, method, id, path, summary, tag string, status int, handle func(context.Context, *I) (*O, error), more ...func(*huma.Operation)) {
	op := operation(method, id, path, summary, tag, status)
	for _, change := range more {
		change(&op)
	}
	huma.Register(api, op, handle)
}

// operation is one operation of the API.
func operation(method, id, path, summary, tag string, status int) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{tag},
		DefaultStatus: status, MaxBodyBytes: gate.MaxBody,
		Errors: []int{http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests},
	}
}

// answer is a JSON body.
type answer[T any] struct {
	Body T
}
