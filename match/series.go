package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/series"
)

// A match may be one of a series, a match of matches. The first of them has what was agreed in its settings; each later
// one has in its setup how the series stood when it was made, which never changes any more. So a match and its series
// cannot disagree. See docs/adr/0049-series.md.

// Round is the place of a match in its series.
type Round struct {
	Series string   `json:"series"`          // id of the first match, by which the series goes
	Sides  []int    `json:"sides,omitempty"` // 0 or 1: the side on each seat; empty: by lot, the side that is drawn first is 0
	Before []Played `json:"before"`          // matches that count, in their order
}

// Played is a match of a series that counts.
type Played struct {
	Match  string        `json:"match"` // its id
	Result series.Result `json:"result"`
}

// Series is how the series of a match stands.
type Series struct {
	ID     string // of the first match; empty: this is it
	Terms  series.Terms
	Number int // of this match, from 1; one that is aborted keeps its number for the next
	Sides  []int
	Before []Played
	Result *series.Result // of this match, nil while it counts nothing
	series.Standing
}

// AfterGoneBetween is how long somebody must be away between two games of a series before the other side may claim it.
const AfterGoneBetween = 10 * time.Minute

// Sides tells for each seat of a game which of two sides it belongs to, nil where there are not two.
func Sides(g *game.Game) []int {
	first := g.TeamOf(0)
	rest := (game.Seats(1)<<g.Seats - 1) &^ first
	sides := make([]int, g.Seats)
	for seat := range rest.All() {
		if sides[seat] = 1; g.TeamOf(seat) != rest {
			return nil
		}
	}
	if rest == 0 {
		return nil
	}
	return sides
}

// checkSeries reads the setting and the round.
func (s *State) checkSeries() error {
	if err := fitsSeries(s.Setup.Settings, s.Game); err != nil {
		return err
	}
	r := s.Setup.Round
	if r == nil {
		return nil
	}
	bad := func(side int) bool { return side < 0 || side > 1 }
	if s.Setup.Settings.Series == "" || len(r.Before) >= series.MaxGames || r.Sides != nil && len(r.Sides) != s.Game.Seats ||
		slices.ContainsFunc(r.Sides, bad) || r.Sides == nil && s.Game.Seats != 2 {
		return fmt.Errorf("match: round %d of series %.40q: %w", len(r.Before)+1, r.Series, ErrSetting)
	}
	return nil
}

// fitsSeries refuses a series that a game cannot have.
func fitsSeries(set Settings, g *game.Game) error {
	terms, err := series.Parse(set.Series)
	if err == nil && terms.Kind != "" {
		_, own := game.AwardOf(g.Start(), 0, game.Draw("", g.Seats))
		switch {
		case Sides(g) == nil:
			err = game.Faultf("seriesSides", "{game} is not played by two sides", g.Name())
		case terms.Points && !own:
			err = game.Faultf("seriesPoints", "{game} counts no points of its own", g.Name())
		case set.Sides == lot && g.Seats != 2:
			err = game.Faultf("seriesLot", "{game}: a lot for each seat would part partners", g.Name())
		}
	}
	if err != nil {
		return fmt.Errorf("setting series: %w: %w", err, ErrSetting)
	}
	return nil
}

// MayHaveSeries tells whether a game can be played in series, and whether it counts points of its own.
func MayHaveSeries(g *game.Game) (may, own bool) {
	_, own = game.AwardOf(g.Start(), 0, game.Draw("", g.Seats))
	may = Sides(g) != nil
	return may, may && own
}

// Series is how the series stands to which the match belongs; false if it belongs to none.
func (s *State) Series() (Series, bool) {
	terms, err := series.Parse(s.Setup.Settings.Series)
	if err != nil || terms.Kind == "" {
		return Series{}, false
	}
	v := Series{Terms: terms, Number: 1, Sides: s.sides()}
	if r := s.Setup.Round; r != nil {
		v.ID, v.Before, v.Number = r.Series, r.Before, len(r.Before)+1
	}
	var results []series.Result
	for _, p := range v.Before {
		results = append(results, p.Result)
	}
	if s.Phase == Over && !s.Aborted {
		result := s.result(terms.Points, v.Sides)
		v.Result = &result
		results = append(results, result)
	}
	gone := series.Nobody
	if s.conceded != game.NoSeat {
		gone = v.Sides[s.conceded]
	}
	v.Standing = terms.After(results, gone)
	return v, true
}

// sides are the sides of the series by seat.
func (s *State) sides() []int {
	r := s.Setup.Round
	if r == nil {
		return Sides(s.Game)
	}
	if r.Sides != nil {
		return r.Sides
	}
	sides := make([]int, len(s.Players))
	for side, seat := range s.arrived {
		sides[seat] = side
	}
	return sides
}

// result is what the match brings its two sides.
func (s *State) result(own bool, sides []int) (r series.Result) {
	winners := s.Outcome.Winners(len(s.Players))
	for side := range r {
		seat := game.Seat(slices.Index(sides, side)) // partners win and lose together
		switch {
		case own:
			r[side], _ = game.AwardOf(s.Line.Pos, seat, s.Outcome)
		case winners == 0:
			r[side] = 1
		case winners.Has(seat):
			r[side] = 2
		}
	}
	return r
}

// betweenGames tells whether the next game of a series waits to be begun.
func (s *State) betweenGames() bool {
	v, ok := s.Series()
	return ok && s.Phase == Over && s.Next == "" && !v.Over
}

// decide gives up the series, and the game that is being played.
func (Concede) decide(d *decision, seat game.Seat) error {
	switch v, ok := d.s.Series(); {
	case !ok:
		return refuse("noSeries")
	case d.s.Phase == Waiting:
		return refuse("waiting")
	case d.s.Next != "":
		return refuse("nextHasBegun")
	case v.Over:
		return refuse("seriesOver")
	case d.s.Left.Has(seat) && d.s.Phase != Over:
		return refuse("left")
	}
	if d.s.Phase != Over {
		if err := d.drop(seat, Resigned, "resign"); err != nil {
			return err
		}
	}
	d.emit(seat, Conceded{})
	return nil
}

// goneBetween claims a series whose next game the other side does not come to.
func (d *decision) goneBetween(r ClaimGone, seat game.Seat) error {
	if r.Who < 0 || int(r.Who) >= len(d.s.Players) || d.s.Game.TeamOf(seat).Has(r.Who) || d.s.together(seat, r.Who) || d.s.Players[r.Who].Kind != Guest {
		return refuse("noSuchSeat")
	}
	if r.Away < AfterGoneBetween || r.Draw {
		return refuse("notGoneBetween")
	}
	d.emit(r.Who, Conceded{How: Gone})
	return nil
}

func (f Conceded) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	if _, ok := s.Series(); !ok {
		return errors.New("the match belongs to no series")
	}
	s.Offers, s.conceded = nil, e.Seat
	return nil
}
