package show

import (
	"fmt"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/match/series"
)

// SeriesView is how the series stands to which a match belongs.
type SeriesView struct {
	ID     string    `json:"id" doc:"of its first match, by which the series goes"`
	Kind   string    `json:"kind" enum:"best,first,games" doc:"best of n games, first to n points, or n games in all"`
	N      int       `json:"n" doc:"games or points"`
	Points bool      `json:"points,omitempty" doc:"points of the game's own are counted, instead of 1, ½ and 0"`
	Most   int       `json:"most" doc:"games that can count"`
	Number int       `json:"number" doc:"of this match among them, from 1; a match that is aborted leaves its number to the next"`
	Sides  []int     `json:"sides" doc:"which side of the series, 0 or 1, is on each seat"`
	Score  []float32 `json:"score" doc:"of each side, this match included once it is over"`
	Result []float32 `json:"result,omitempty" doc:"what this match has brought each side"`
	Over   bool      `json:"over,omitempty" doc:"it is decided, or all games were played"`
	Winner int       `json:"winner" doc:"the side that has won it; -1: neither has, or it goes on"`
	Why    string    `json:"why,omitempty" enum:"majority,reached,played,bound,conceded" doc:"it is over: one side has more than half of what there is, the points were reached, all games were played, or as many as there may be, or a side has given it up"`
}

// SeriesOf shows the series of a match; nil where it belongs to none.
func SeriesOf(s *match.State, id string) *SeriesView {
	v, ok := s.Series()
	if !ok {
		return nil
	}
	view := &SeriesView{
		ID: v.ID, Kind: v.Terms.Kind, N: v.Terms.N, Points: v.Terms.Points, Most: v.Terms.Most(), Number: v.Number, Sides: v.Sides,
		Score: PointsOf(v.Halves), Over: v.Over, Winner: max(v.Winner, series.Level), Why: v.Why,
	}
	if view.ID == "" {
		view.ID = id
	}
	if v.Result != nil {
		view.Result = PointsOf(*v.Result)
	}
	return view
}

// PointsOf are the points of both sides.
func PointsOf(r series.Result) []float32 { return []float32{float32(r[0]) / 2, float32(r[1]) / 2} }

// eventOf is how a record calls what a match belongs to, and its number in it.
func eventOf(s *match.State) (event, round string) {
	v, ok := s.Series()
	if !ok {
		return "Casual game", "-"
	}
	event = map[string]string{series.Best: "Best of %d", series.First: "First to %d", series.Games: "Series of %d games"}[v.Terms.Kind]
	if event = fmt.Sprintf(event, v.Terms.N); v.Terms.Points {
		event += ", points of the game"
	}
	return event, fmt.Sprint(v.Number)
}
