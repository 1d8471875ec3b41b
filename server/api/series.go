package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// Bounds of what is shown of a series; nearly all have less.
const (
	maxOfSeries = 200      // matches, those that were aborted among them
	lookedAt    = PageSize // of the last ones that are shown with a picture
)

type (
	seriesInput struct {
		ID string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the first match of the series"`
	}

	// SeriesPageView is a series with its matches.
	SeriesPageView struct {
		Match show.MatchView   `json:"match" doc:"the last one made, with how the series stands: what was agreed, who plays, what waits"`
		Games []SeriesGameView `json:"games" doc:"all matches, in the order of making; the last 20 of them with a picture"`
	}

	// SeriesGameView is a match of a series.
	SeriesGameView struct {
		ID      string            `json:"id" doc:"of the match"`
		Number  int               `json:"number" doc:"among those that count, from 1; one that was aborted leaves it to the next"`
		Sides   []int             `json:"sides,omitempty" doc:"which side of the series was on each seat"`
		Status  string            `json:"status" enum:"waiting,playing,over" doc:"of the match"`
		Aborted bool              `json:"aborted,omitempty" doc:"it counts nothing"`
		Result  []float32         `json:"result,omitempty" doc:"what it has brought each side"`
		Outcome *show.OutcomeView `json:"outcome,omitempty" doc:"how it ended, where that was looked at"`
		Plies   int               `json:"plies" doc:"that were played"`
		Created int64             `json:"created" doc:"milliseconds since 1970"`
		Thumb   *show.ThumbView   `json:"thumb,omitempty" doc:"a small picture of how it stands or ended"`
	}
)

func (a *Service) mountSeries(api huma.API) {
	Get(api, "series", "/api/series/{id}", "A series with its matches", "matches", a.showSeries)
}

// matchesOfSeries are the matches of a series, the last of which says how it stands.
func (a *Service) matchesOfSeries(ctx context.Context, id string) ([]store.Match, error) {
	list, err := a.store.SeriesOf(ctx, id, maxOfSeries)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("series %q: %w", problem.Clip(id), store.ErrNotFound)
	}
	return list, err
}

func (a *Service) showSeries(ctx context.Context, in *seriesInput) (*answer[SeriesPageView], error) {
	list, err := a.matchesOfSeries(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	v := SeriesPageView{}
	guest := gate.VisitorOf(ctx).Guest
	last := list[len(list)-1]
	now, err := a.presentMatch(ctx, last.ID, guest)
	if err == nil && (now.Series == nil || now.Series.ID != in.ID) {
		err = fmt.Errorf("series %q: %w", problem.Clip(in.ID), store.ErrNotFound) // a match of none, or a later one of some
	}
	if err != nil {
		return nil, a.problem(err)
	}
	v.Match = now.MatchView
	known := a.countedIn(last)
	for i, m := range list {
		g := SeriesGameView{ID: m.ID, Number: 1, Status: m.Phase, Plies: m.Plies, Created: m.Created.UnixMilli()}
		if r := m.Setup.Round; r != nil {
			g.Number, g.Sides = len(r.Before)+1, r.Sides
		}
		switch result, counts := known[m.ID]; {
		case m.ID == last.ID:
			g.look(now)
		case counts:
			g.Result = result
		default:
			g.Aborted = true
		}
		if m.ID != last.ID && len(list)-i <= lookedAt {
			if then, err := a.presentMatch(ctx, m.ID, guest); err == nil {
				g.look(then)
			} else if errors.Is(err, problem.ErrPreparing) {
				return nil, a.problem(err) // the next question finds more of them ready
			}
		}
		v.Games = append(v.Games, g)
	}
	return &answer[SeriesPageView]{v}, nil
}

// countedIn are the results that a match of a series knows of those before it.
func (a *Service) countedIn(m store.Match) map[string][]float32 {
	known := map[string][]float32{}
	if m.Setup.Round != nil {
		for _, p := range m.Setup.Round.Before {
			known[p.Match] = show.PointsOf(p.Result)
		}
	}
	return known
}

// look adds what a match itself tells.
func (g *SeriesGameView) look(m MyMatchView) {
	g.Status, g.Aborted, g.Outcome, g.Plies, g.Thumb = m.Status, m.Aborted, m.Outcome, m.Ply, m.Thumb
	if m.Series != nil {
		g.Sides, g.Result = m.Series.Sides, m.Series.Result
	}
}

// ServeSeriesRecord gives the records of all matches of a series in one file.
func (a *Service) ServeSeriesRecord(w http.ResponseWriter, r *http.Request) {
	a.serveGames(w, r, func(ctx context.Context) ([]*record.Game, error) {
		list, err := a.matchesOfSeries(ctx, r.PathValue("id"))
		if err != nil {
			return nil, err
		}
		var games []*record.Game
		for _, m := range slices.DeleteFunc(list, func(m store.Match) bool { return m.Phase == match.Waiting.String() }) {
			of, err := a.RecordOf(ctx, m.ID)
			if err != nil {
				return nil, err
			}
			games = append(games, of...)
		}
		return games, nil
	})
}
