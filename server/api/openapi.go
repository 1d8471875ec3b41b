package api

import (
	"net/http"
	"reflect"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// describePlain adds what plain handlers serve to the description of the API: the socket with
// its frames, and files.
func describePlain(api huma.API) {
	doc := api.OpenAPI()
	id := &huma.Param{Name: "id", In: "path", Required: true, Description: "id of the match", Schema: &huma.Schema{Type: "string"}, Example: "aB3dE6gH"}
	query := func(name, kind, about string, values ...any) *huma.Param {
		return &huma.Param{Name: name, In: "query", Description: about, Schema: &huma.Schema{Type: kind, Enum: values}}
	}
	frames := func(shapes ...any) map[string]*huma.MediaType {
		s := &huma.Schema{}
		for _, shape := range shapes {
			s.OneOf = append(s.OneOf, doc.Components.Schemas.Schema(reflect.TypeOf(shape), true, ""))
		}
		return map[string]*huma.MediaType{"application/json": {Schema: s}}
	}
	said, told := live.DescribeVocabulary(doc)
	of := func(kind string, s *huma.Schema) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{kind: {Schema: s}}
	}
	wrong := func(about string) *huma.Response { return problemResponse(doc, about) }
	doc.AddOperation(&huma.Operation{
		OperationID: "socket", Method: http.MethodGet, Path: "/api/matches/{id}/socket", Tags: []string{"matches"},
		Summary: "The socket of a match (WebSocket)",
		Description: "Frames are JSON texts with their kind in t. The server greets with hello: the whole match and the events " +
			"after since. Then come events, presence, thinking, waiting with the place in the queue of a bot that is to think, and " +
			"for each cmd an ack or refused with its id. A cmd sent " +
			"again with the same id is carried out once. A preparing before the hello says that the game's engine gets warm or a " +
			"long match is read: wait. Where a scene has more, steps asks with the clicks of an unfinished move for the paths that begin " +
			"with them. Send a ping at least once a minute. After a bye, or any loss, come " +
			"again with since.",
		Parameters: []*huma.Param{
			id, query("since", "integer", "seq of the last event you have"),
			query("lang", "string", "language of the names of moves; with -x-figurine behind it figures of chessmen stand for letters, with -x-native (or -x-figurine-native) they are in the script of the game’s home"),
			query("frames", "string", "changes: moves and words are told by changes, which tell a fifth of what events do; anything else comes as events", "changes"),
		},
		RequestBody: &huma.RequestBody{Description: "frames from the client", Content: of("application/json", said)},
		Responses: map[string]*huma.Response{
			"101": {Description: "frames from the server", Content: of("application/json", told)},
		},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "stream", Method: http.MethodGet, Path: "/api/matches/{id}/stream", Tags: []string{"matches"},
		Summary: "What happens in a match, as lines (ndjson)",
		Description: "What the socket tells, a frame in each line, for programs that read lines: hello with the whole match and the " +
			"events after since, then news as they come. An empty line every 15 seconds shows that the stream still stands. It " +
			"goes on after the end of the match, since a rematch may be offered: leave when you have seen enough. After a bye, or any " +
			"loss, come again with since, the seq of the last frame. A client that reads too slowly is cut off. Commands go to " +
			"/api/matches/{id}/commands. Streams count as sockets where their number is bounded.",
		Parameters: []*huma.Param{
			id, query("since", "integer", "seq of the last event you have"),
			query("lang", "string", "language of the names of moves; with -x-figurine behind it figures of chessmen stand for letters, with -x-native (or -x-figurine-native) they are in the script of the game’s home"),
			query("frames", "string", "changes: moves and words are told by changes, which tell a fifth of what events do; anything else comes as events", "changes"),
		},
		Responses: map[string]*huma.Response{"200": {
			Description: "frames, each a line; answers to commands are not among them", Content: of("application/x-ndjson", told),
		}},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "record", Method: http.MethodGet, Path: "/api/matches/{id}/record", Tags: []string{"matches"},
		Summary: "The record of a match as a file", Parameters: []*huma.Param{id, query("format", "string", "text if not given, or one of the formats of the match")},
		Responses: map[string]*huma.Response{"200": {Description: "the file"}},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "seriesRecord", Method: http.MethodGet, Path: "/api/series/{id}/record", Tags: []string{"matches"},
		Summary:    "The records of all matches of a series as one file",
		Parameters: []*huma.Param{id, query("format", "string", "text if not given, or one of the formats of its last match")},
		Responses:  map[string]*huma.Response{"200": {Description: "the file"}},
	})
	trace := func(op, path, summary, about string, params ...*huma.Param) {
		doc.AddOperation(&huma.Operation{
			OperationID: op, Method: http.MethodGet, Path: path, Tags: []string{"matches"}, Summary: summary, Description: about,
			Parameters: params,
			Responses: map[string]*huma.Response{
				"200": {Description: "the frames; ask again with the ETag", Content: frames(show.TraceView{})},
				"404": wrong("no such ply, or noTrace: it is no more than men going from place to place"),
				"503": wrong("preparing: the game's engine is not warm yet; ask again in a second"),
			},
		})
	}
	trace("trace", "/api/matches/{id}/plies/{n}/trace", "A ply of a match frame by frame", "Where plies are more than men going "+
		"from place to place: those with trace set.",
		id, &huma.Param{Name: "n", In: "path", Required: true, Schema: &huma.Schema{Type: "integer"}, Description: "number of the ply, from 1"})
	trace("previewTrace", "/api/preview/trace", "The last of some moves frame by frame", "Takes what preview takes. Slow plies are "+
		"counted for each client: who asks for too many is refused for a while.",
		query("game", "string", "name of a rule set"), query("position", "string", "default: the start"),
		query("moves", "string", "moves to play from it, separated by blanks; the last one is shown"))
	doc.AddOperation(&huma.Operation{
		OperationID: "recordTrace", Method: http.MethodPost, Path: "/api/records/trace", Tags: []string{"records"},
		Summary:     "A ply of a game of a file frame by frame, where replayed is set",
		Description: "The body is the text of the game. All other plies are shown by previewTrace, from the position before them.",
		Parameters:  []*huma.Param{query("ply", "integer", "number of the ply of the line played, from 1")},
		RequestBody: &huma.RequestBody{Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: "string"}}}},
		Responses:   map[string]*huma.Response{"200": {Description: "the frames", Content: frames(show.TraceView{})}, "404": wrong("noTrace")},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "asset", Method: http.MethodGet, Path: "/api/games/{id}/assets/{name}", Tags: []string{"games"},
		Summary: "A file that pages of a game load", Parameters: []*huma.Param{
			{Name: "id", In: "path", Required: true, Description: "name of the game", Schema: &huma.Schema{Type: "string"}, Example: "chapaev"},
			{Name: "name", In: "path", Required: true, Description: "name of the file", Schema: &huma.Schema{Type: "string"}, Example: "rapier.wasm"},
		},
		Responses: map[string]*huma.Response{"200": {Description: "the file, with a strong ETag"}, "404": wrong("there is no such file")},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "qr", Method: http.MethodGet, Path: "/api/matches/{id}/qr", Tags: []string{"matches"},
		Summary: "The address of a match for a camera", Parameters: []*huma.Param{id},
		Responses: map[string]*huma.Response{"200": {Description: "a picture", Content: map[string]*huma.MediaType{"image/svg+xml": {}}}},
	})
}

// tableType is the type of what the registered games give their tools, nil if there is none, or more than one: then it is
// described as anything.
var tableType = sync.OnceValue(func() reflect.Type {
	var found reflect.Type
	for _, info := range game.All() {
		g, err := info.Open(nil)
		if err != nil {
			continue
		}
		b := show.BoardOf(g.Start())
		if b == nil || b.Table == nil {
			continue
		}
		if t := reflect.TypeOf(b.Table); found != nil && found != t {
			return nil
		} else {
			found = t
		}
	}
	return found
})

// describeTable says what is known of the data of tools, which the contract leaves to games.
func describeTable(api huma.API) {
	if t := tableType(); t != nil {
		api.OpenAPI().Components.Schemas.RegisterTypeAlias(reflect.TypeFor[game.ToolData](), t)
	}
}

// describeProblems says of every operation that whatever goes wrong is told as a problem, also where
// any may: 403 for pages of other sites, 413 for what is too long, 503 while an engine gets warm.
func describeProblems(api huma.API) {
	doc := api.OpenAPI()
	for _, path := range doc.Paths {
		for _, op := range []*huma.Operation{path.Get, path.Post, path.Put, path.Delete} {
			if op == nil {
				continue
			}
			if op.Responses["default"] == nil {
				op.Responses["default"] = problemResponse(doc, "what is wrong, with a stable code")
			}
			for _, status := range []string{"429", "503", "default"} {
				if r := op.Responses[status]; r != nil && r.Headers["Retry-After"] == nil {
					if r.Headers == nil {
						r.Headers = map[string]*huma.Param{}
					}
					r.Headers["Retry-After"] = &huma.Param{Description: "seconds after which to ask again, with 429 and 503", Schema: &huma.Schema{Type: huma.TypeInteger}}
				}
			}
		}
	}
}

// describeBearers says how who asks is known. Nobody need be: a guest is made where one is needed.
func describeBearers(api huma.API) {
	doc := api.OpenAPI()
	doc.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"token":  {Type: "http", Scheme: "bearer", Description: "of a program, made at /api/me/tokens"},
		"cookie": {Type: "apiKey", In: "cookie", Name: gate.CookieName, Description: "of a browser, set by the first answer that makes a guest; over TLS its name is " + gate.SecureCookieName + ", below a base " + gate.BasedCookieName},
	}
	doc.Security = []map[string][]string{{}, {"token": {}}, {"cookie": {}}}
}

// problemResponse is an answer that tells what is wrong.
func problemResponse(doc *huma.OpenAPI, about string) *huma.Response {
	shape := doc.Components.Schemas.Schema(reflect.TypeFor[problem.Problem](), true, "")
	return &huma.Response{Description: about, Content: map[string]*huma.MediaType{"application/problem+json": {Schema: shape}}}
}
