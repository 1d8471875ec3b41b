package lichess

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// foreignTag groups lichess's calls in the description.
const foreignTag = "programs written for lichess"

// foreignCalls are lichess's calls and what they answer: {kind} stands for bot and board.
var foreignCalls = []struct {
	id, method, path, summary, kind string
	status                          string
	answers                         []any
}{
	{"account", "GET", "/api/account", "Who you are", "json", "200", []any{Account{}}},
	{"playing", "GET", "/api/account/playing", "The games that you play", "json", "200", []any{Playing{}}},
	{"upgrade", "POST", "/api/bot/account/upgrade", "Does nothing: whoever has a token is a bot", "json", "200", []any{Done{}}},
	{"botsOnline", "GET", "/api/bot/online", "Programs that listen for events, each in a line", "x-ndjson", "200", []any{Account{}}},
	{"usersStatus", "GET", "/api/users/status", "Who of some people listens for events; others are left out", "json", "200", []any{[]Presence{}}},
	{"user", "GET", "/api/user/{user}", "Somebody who listens for events", "json", "200", []any{Account{}}},
	{"tokenTest", "POST", "/api/token/test", "What tokens are good for; the body is the tokens, with commas between them", "json", "200", []any{map[string]*Grant{}}},
	{"export", "GET", "/game/export/{id}", "A whole game, for whoever has its id: PGN, or JSON if Accept says so", "json", "200", []any{GameRecord{}}},
	{"exportAll", "GET", "/api/games/user/{user}", "Your own games, the newest first, 300 at most: PGN, or lines of JSON if Accept says so", "x-ndjson", "200", []any{GameRecord{}}},
	{"events", "GET", "/api/stream/event", "Games that begin and end, and challenges, as lines; those that are there come first", "x-ndjson", "200", []any{GameEvent{}, ChallengeEvent{}}},
	{"challenges", "GET", "/api/challenge", "Challenges that wait for an answer", "json", "200", []any{Challenges{}}},
	{"challenge", "POST", "/api/challenge/{user}", "Challenge somebody who listens for events: variant, color, fen as a form or JSON", "json", "200", []any{Challenge{}}},
	{"challengeAI", "POST", "/api/challenge/ai", "Play against a bot of the house: level, variant, color, fen as a form or JSON", "json", "201", []any{NewGame{}}},
	{"showChallenge", "GET", "/api/challenge/{id}/show", "A challenge of yours, or to you", "json", "200", []any{Challenge{}}},
	{"accept", "POST", "/api/challenge/{id}/accept", "Take the open seat of a match: a challenge to you, or any match whose link you have", "json", "200", []any{Done{}}},
	{"decline", "POST", "/api/challenge/{id}/decline", "Decline a challenge; reason as a form or JSON", "json", "200", []any{Done{}}},
	{"cancel", "POST", "/api/challenge/{id}/cancel", "Withdraw a challenge", "json", "200", []any{Done{}}},
	{"gameStream", "GET", "/api/{kind}/game/stream/{id}", "What happens in a game of yours until it is over, as lines", "x-ndjson", "200", []any{GameFull{}, GameState{}, ChatLine{}, OpponentGone{}}},
	{"move", "POST", "/api/{kind}/game/{id}/move/{move}", "Make a move; with it a draw may be offered", "json", "200", []any{Done{}}},
	{"abort", "POST", "/api/{kind}/game/{id}/abort", "End a game in which somebody has not moved yet", "json", "200", []any{Done{}}},
	{"resign", "POST", "/api/{kind}/game/{id}/resign", "Give the game up", "json", "200", []any{Done{}}},
	{"draw", "POST", "/api/{kind}/game/{id}/draw/{answer}", "Offer, accept or decline a draw; one that can be claimed is", "json", "200", []any{Done{}}},
	{"takeback", "POST", "/api/{kind}/game/{id}/takeback/{answer}", "Ask for a takeback, or answer one", "json", "200", []any{Done{}}},
	{"say", "POST", "/api/{kind}/game/{id}/chat", "Say something: room, text as a form or JSON. Players have no voice among spectators: what they say there reaches nobody", "json", "200", []any{Done{}}},
	{"chat", "GET", "/api/{kind}/game/{id}/chat", "What was said", "json", "200", []any{[]ChatEntry{}}},
	{"claimDraw", "POST", "/api/{kind}/game/{id}/claim-draw", "Always refused: nobody draws because the other is away", "json", "200", []any{Done{}}},
	{"claimVictory", "POST", "/api/{kind}/game/{id}/claim-victory", "Always refused: nobody wins because the other is away", "json", "200", []any{Done{}}},
}

// foreignParams are what paths and queries may have.
var foreignParams = map[string]*huma.Param{
	"user":   {Description: "name of somebody, as programs are told it or as the person has told it", Example: "ann-5f1d3c"},
	"id":     {Description: "id of a match", Example: "aB3dE6gH"},
	"move":   {Description: "a move as in the Universal Chess Interface", Example: "e2e4"},
	"answer": {Description: "yes offers or accepts, no declines", Example: "yes", Schema: &huma.Schema{Type: "string", Enum: []any{"yes", "no"}}},
}

// Describe adds lichess's calls to the description of the API.
func Describe(doc *huma.OpenAPI) {
	for _, c := range foreignCalls {
		for _, kind := range []string{"bot", "board"} {
			id, path := "lichess."+c.id, strings.Replace(c.path, "{kind}", kind, 1)
			if path != c.path {
				id += "." + kind
			} else if kind == "board" {
				continue
			}
			content := &huma.Schema{}
			for _, v := range c.answers {
				content.OneOf = append(content.OneOf, doc.Components.Schemas.Schema(reflect.TypeOf(v), true, ""))
			}
			if len(c.answers) == 1 {
				content = content.OneOf[0]
			}
			told := map[string]*huma.MediaType{"application/" + c.kind: {Schema: content}}
			if strings.HasPrefix(c.id, "export") {
				told[typePGN] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}}
			}
			doc.AddOperation(&huma.Operation{
				OperationID: id, Method: c.method, Path: path, Summary: c.summary, Tags: []string{foreignTag}, Parameters: paramsOf(path),
				Responses: map[string]*huma.Response{
					c.status:  {Description: "done", Content: told},
					"default": {Description: "what is wrong, in lichess's form", Content: map[string]*huma.MediaType{"application/json": {Schema: doc.Components.Schemas.Schema(reflect.TypeFor[Fault](), true, "")}}},
				},
			})
		}
	}
}

// paramsOf are the parameters of a path.
func paramsOf(path string) []*huma.Param {
	var list []*huma.Param
	for _, name := range slices.Sorted(maps.Keys(foreignParams)) {
		if strings.Contains(path, "{"+name+"}") {
			p := *foreignParams[name]
			p.Name, p.In, p.Required = name, "path", true
			if p.Schema == nil {
				p.Schema = &huma.Schema{Type: huma.TypeString}
			}
			list = append(list, &p)
		}
	}
	query := func(name, kind, about string) {
		list = append(list, &huma.Param{Name: name, In: "query", Description: about, Schema: &huma.Schema{Type: kind}})
	}
	told := func(opening string) {
		query("moves", huma.TypeBoolean, "with the moves; default: true")
		query("tags", huma.TypeBoolean, "PGN with its tags; default: true")
		query("opening", huma.TypeBoolean, "with the name of the opening; default: "+opening)
		query("clocks", huma.TypeBoolean, "changes nothing: moves are written without clocks")
		query("pgnInJson", huma.TypeBoolean, "JSON with the game as PGN, too; default: false")
		query("lastFen", huma.TypeBoolean, "JSON with the last position; default: false")
	}
	switch {
	case strings.HasPrefix(path, Exports):
		told("true")
	case strings.HasPrefix(path, "/api/games/user/"):
		told("false")
		query("since", huma.TypeInteger, "games made then or later, in milliseconds since 1970")
		query("until", huma.TypeInteger, "games made then or earlier; by that of the last game the list goes on")
		query("max", huma.TypeInteger, "how many; at most, and by default, 300")
		query("vs", huma.TypeString, "against whom, by the name that programs are told")
		query("color", huma.TypeString, "your colour: white or black")
		query("perfType", huma.TypeString, "keys of variants, or speeds for chess, with commas between them")
		query("ongoing", huma.TypeBoolean, "with the games that are played now; default: false")
		query("finished", huma.TypeBoolean, "with those that are over; default: true")
		query("rated", huma.TypeBoolean, "true leaves none: there are no ratings")
		query("analysed", huma.TypeBoolean, "true leaves none: reviews are not kept")
		query("sort", huma.TypeString, "dateAsc, the oldest first, or dateDesc, which is usual")
	case strings.HasSuffix(path, "/status"):
		query("ids", huma.TypeString, "names in small letters, with commas between them")
	case strings.HasSuffix(path, "/{move}"):
		query("offeringDraw", huma.TypeBoolean, "a draw is offered with the move")
	case strings.HasSuffix(path, "/accept"):
		query("color", huma.TypeString, "white or black; else a lot is drawn among the open seats")
	}
	return list
}
