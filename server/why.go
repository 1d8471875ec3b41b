package server

import (
	"context"
	"fmt"
	"net/http"

	"github.com/tavlei/tavlei/game"
)

type (
	// WhyView says why clicks are no legal move.
	WhyView struct {
		Code    string       `json:"code" doc:"stable; explained in the family's texts" example:"mustCapture"`
		Rule    string       `json:"rule,omitempty" doc:"clause of the rule page" example:"1.5.4"`
		Places  []game.Place `json:"places,omitempty" doc:"what to look at"`
		Names   []string     `json:"names,omitempty" doc:"the same places by name"`
		Message string       `json:"message,omitempty" doc:"the reason, in English"`
	}

	whyInput struct {
		Game     string  `query:"game" required:"true" maxLength:"2000" doc:"name of a rule set" example:"russian;huff=losePiece"`
		Position string  `query:"position" maxLength:"8000" doc:"default: the start"`
		Moves    string  `query:"moves" maxLength:"4000" doc:"moves to play from it, separated by blanks" example:"c3-d4 d6-c5"`
		Seat     int     `query:"seat" minimum:"0" maximum:"15" doc:"whose clicks they are"`
		Path     []int32 `query:"path" required:"true" minItems:"1" maxItems:"128" doc:"places clicked, the refused one last"`
	}
)

// explain is GET /api/why: what the socket of a match says of clicks, for a position that is not
// one of a match.
func (a *desk) explain(ctx context.Context, in *whyInput) (*answer[WhyView], error) {
	return onLine(ctx, a, question{in.Game, in.Position, in.Moves}, in.answer)
}

func (in *whyInput) answer(_ context.Context, _ *game.Game, line *game.Line) (*answer[WhyView], error) {
	board := boardOf(line.Pos)
	path := make([]game.Token, len(in.Path))
	for i, t := range in.Path {
		path[i] = game.Token(t)
		if board != nil && int(t) >= len(board.Places) {
			return nil, newProblem(http.StatusUnprocessableEntity, "path", fmt.Sprintf("path: no place %d on this board", t))
		}
	}
	r := game.ExplainPath(line.Pos, game.Seat(in.Seat), path)
	return &answer[WhyView]{WhyView{
		Code: r.Code, Rule: r.Rule, Places: r.Places, Names: namesOf(board, r), Message: r.Error(),
	}}, nil
}

// namesOf are the places of a refusal by name.
func namesOf(board *game.Board, r *game.Refusal) []string {
	if len(r.Names) > 0 || board == nil {
		return r.Names
	}
	var names []string
	for _, p := range r.Places {
		if int(p) < len(board.Places) {
			names = append(names, board.Places[p].Name)
		}
	}
	return names
}
