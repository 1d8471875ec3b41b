package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

type (
	// ReviewView is what a look back at one ply tells: what the computer would have played, and what
	// both are worth.
	ReviewView struct {
		Ply      int        `json:"ply" doc:"its number, from 1"`
		Kind     string     `json:"kind" enum:"compared,onlyMove,luck,unvalued" doc:"luck: chance moved, and best is the mean of all that it might have brought; unvalued: there is nothing to compare"`
		Seat     int        `json:"seat" doc:"for which scores are meant; -1: nobody"`
		Position string     `json:"position" doc:"before the ply"`
		Best     *ValueView `json:"best,omitempty" doc:"the best move"`
		Played   *ValueView `json:"played,omitempty" doc:"the same move as best where nothing is better"`
		Loss     int        `json:"loss" doc:"what played is worth less than best, in hundredths of a man; less than 0 is good luck; 0 where an end is forced"`
		Drop     float64    `json:"drop" doc:"by how much the result to be expected fell, 0 to 1, which is a win thrown away"`
		Sign     string     `json:"sign,omitempty" enum:"inaccuracy,mistake,blunder" doc:"how bad it was; none: not bad"`
	}

	// ValueView is a move and what it is worth.
	ValueView struct {
		Text  string        `json:"text,omitempty" doc:"of the move, in the plain notation"`
		Name  string        `json:"name,omitempty" doc:"of the move, as people write it"`
		Score int           `json:"score" doc:"hundredths of a man: a pawn, a disc"`
		Mate  int           `json:"mate,omitempty" doc:"turns to a forced end; less than 0: the seat loses"`
		Exact bool          `json:"exact,omitempty" doc:"the score is proved"`
		Depth int           `json:"depth" doc:"plies that were looked ahead"`
		Line  []string      `json:"line,omitempty" doc:"names of the moves expected, this one first"`
		Shown *show.PlyView `json:"shown,omitempty" doc:"of best: the move and what stands after it"`
	}

	reviewInput struct {
		ID   string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
		N    int    `path:"n" minimum:"1" doc:"number of the ply, from 1"`
		Lang string `query:"lang" default:"en" maxLength:"24" doc:"of the names of moves; with -x-figurine behind it figures of chessmen stand for letters, with -x-native (or -x-figurine-native) they are in the script of the game’s home"`
	}
)

// A result to be expected that falls by so much, of the way from a loss to a win, is a slip.
const (
	inaccuracy = 0.05
	mistake    = 0.10
	blunder    = 0.15
)

// lineShown is how many moves of a line are told.
const lineShown = 8

func (a *Service) mountReview(api huma.API) {
	huma.Register(api, huma.Operation{
		OperationID: "review", Method: http.MethodGet, Path: "/api/matches/{id}/plies/{n}/review", Tags: []string{"matches"},
		Summary: "A look back at a ply of a match that is over",
		Description: "Searched on demand, one at a time, with a budget of positions that gives the same answer every time. " +
			"notOver: it would be help in a match that is played. busy: others wait, ask again after a moment. The search " +
			"stops when the request is given up.",
		Errors: []int{http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable},
	}, a.review)
}

func (a *Service) review(ctx context.Context, in *reviewInput) (out *answer[ReviewView], err error) {
	ply, lapsed, err := a.reviewed(ctx, in.ID, in.N)
	if err != nil {
		return nil, a.problem(err)
	}
	r := search.Review{Kind: search.Unvalued, Seat: game.NoSeat}
	if !lapsed {
		r, err = a.reviews.Get(ctx, ply)
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, problem.New(http.StatusServiceUnavailable, "unavailable", "given up")
	case err != nil:
		return nil, a.problem(err)
	}
	var view ReviewView
	if err := a.pool.Within(compute.Asking(ctx, "review", ply.Key), compute.StepBudget, nil, func(context.Context) error {
		view = reviewView(ply, r, show.Naming(in.Lang))
		return nil
	}); err != nil {
		return nil, a.problem(err)
	}
	return &answer[ReviewView]{view}, nil
}

// reviewed is the ply to look back at, and whether it was made only because time had run out.
func (a *Service) reviewed(ctx context.Context, id string, n int) (ply compute.Asked, lapsed bool, err error) {
	r, err := a.live.Rooms.OpenSoon(ctx, id)
	if err != nil {
		return ply, false, err
	}
	defer a.live.Rooms.Release(r)
	st := r.Copy()
	plies, over, at := len(st.Plies), st.Phase == match.Over, 0
	if over && n <= plies {
		lapsed = st.Plies[n-1].Lapsed
		leg, k := st.LegAt(n)
		at = k
		ply = compute.Asked{Key: compute.ReviewKey{Match: id, N: n}, Game: leg.Game, Line: leg.Line, Played: leg.Line.Past[k]}
	}
	switch {
	case n > plies:
		return ply, false, problem.New(http.StatusNotFound, "", fmt.Sprintf("ply %d: there are %d", n, plies))
	case !over:
		return ply, false, problem.New(http.StatusConflict, "notOver", "the match is not over: its moves are reviewed afterwards")
	}
	if err := search.Plays(ply.Game); err != nil {
		return compute.Asked{}, false, problem.New(http.StatusConflict, "noBots", err.Error())
	}
	if err := a.live.Work(ctx, id, func(context.Context) error { ply.Line.Undo(ply.Line.Len() - at + 1); return nil }); err != nil {
		return compute.Asked{}, false, err
	}
	return ply, lapsed, nil
}

var reviewKinds = map[search.Reviewed]string{
	search.Compared: "compared", search.OnlyMove: "onlyMove", search.Luck: "luck", search.Unvalued: "unvalued",
}

func reviewView(a compute.Asked, r search.Review, lang string) ReviewView {
	before := a.Line.Pos
	v := ReviewView{
		Ply: a.Key.N, Kind: reviewKinds[r.Kind], Seat: int(r.Seat), Position: game.Text(before), Loss: r.Loss, Drop: r.Drop,
	}
	if r.Kind == search.Compared || r.Kind == search.Luck {
		v.Best, v.Played = valueView(before, r.Best, lang), valueView(before, r.Played, lang)
	}
	if r.Kind != search.Compared {
		return v
	}
	v.Sign = signOf(r.Drop)
	if best := r.Best.PV[0]; best != game.WithoutWay(before, a.Played.Move) {
		after := game.Clone(before)
		after.Play(best)
		shown := show.Played(before, game.Ply{Move: best, By: r.Seat}, after, a.Game.Seats)
		shown.N, shown.Text, shown.Name = v.Ply, v.Best.Text, v.Best.Name
		v.Best.Shown = &shown
	}
	return v
}

func signOf(drop float64) string {
	switch {
	case drop >= blunder:
		return "blunder"
	case drop >= mistake:
		return "mistake"
	case drop >= inaccuracy:
		return "inaccuracy"
	}
	return ""
}

func valueView(before game.Position, r search.Report, lang string) *ValueView {
	v := &ValueView{Score: r.Score, Exact: r.Exact, Depth: r.Depth, Mate: r.Turns(before)}
	q := game.Clone(before)
	for i, m := range r.PV[:min(len(r.PV), lineShown)] {
		if i == 0 {
			v.Text, v.Name = game.MoveText(q, m), game.NameOf(q, m, lang)
		}
		v.Line = append(v.Line, game.NameOf(q, m, lang))
		q.Play(m)
	}
	return v
}
