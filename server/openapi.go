package server

import (
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// describePlain adds what plain handlers serve to the description of the API: the socket with
// its frames, and files.
func describePlain(api huma.API) {
	doc := api.OpenAPI()
	id := &huma.Param{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: "string"}, Example: "aB3dE6gH"}
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
	doc.AddOperation(&huma.Operation{
		OperationID: "socket", Method: http.MethodGet, Path: "/api/matches/{id}/socket", Tags: []string{"matches"},
		Summary: "The socket of a match (WebSocket)",
		Description: "Frames are JSON texts with their kind in t. The server greets with hello: the whole match and the events " +
			"after since. Then come events, presence, thinking, and for each cmd an ack or refused with its id. A cmd sent " +
			"again with the same id is carried out once. Send a ping at least once a minute. After a bye, or any loss, come " +
			"again with since.",
		Parameters: []*huma.Param{
			id, query("since", "integer", "seq of the last event you have"),
			query("lang", "string", "language of the names of moves"),
		},
		RequestBody: &huma.RequestBody{Description: "frames from the client: cmd, why, ping", Content: frames(inFrame{})},
		Responses: map[string]*huma.Response{
			"101": {Description: "frames from the server", Content: frames(helloFrame{}, eventsFrame{}, presenceFrame{}, smallFrame{})},
		},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "record", Method: http.MethodGet, Path: "/api/matches/{id}/record", Tags: []string{"matches"},
		Summary: "The record of a match as a file", Parameters: []*huma.Param{id, query("format", "string", "text if not given, or one of the formats of the match")},
		Responses: map[string]*huma.Response{"200": {Description: "the file"}},
	})
	doc.AddOperation(&huma.Operation{
		OperationID: "qr", Method: http.MethodGet, Path: "/api/matches/{id}/qr", Tags: []string{"matches"},
		Summary: "The address of a match for a camera", Parameters: []*huma.Param{id},
		Responses: map[string]*huma.Response{"200": {Description: "a picture", Content: map[string]*huma.MediaType{"image/svg+xml": {}}}},
	})
}
