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
	Sides  []int    `json:"sides,omitempty"` // 0 or 1: the side on each seat, before lots; empty: by lot, the side that is drawn first is 0
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

// Sides of the next match.
const (
	alternate = "alternate"
	fixed     = "fixed"
	lot       = "lot"
)

// AfterGoneBetween is how long somebody must be away between two games of a series before the other side may claim it.
const AfterGoneBetween = 10 * time.Minute

// checkSeries reads the setting and the round.
func (s *State) checkSeries() error {
	if err := fitsSeries(s.Setup.Settings, s.Game, s.Line.Pos); err != nil {
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

// fitsSeries refuses a series that a game, of which p is a position, cannot have.
func fitsSeries(set Settings, g *game.Game, p game.Position) error {
	terms, err := series.Parse(set.Series)
	if err == nil && terms.Kind != "" {
		switch may, own := MayHaveSeries(g, p); {
		case !may:
			err = game.Faultf("seriesSides", "{game} is not played by two sides", g.Name())
		case terms.Points && !own:
			err = game.Faultf("seriesPoints", "{game} counts no points of its own", g.Name())
		}
	}
	if err != nil {
		return fmt.Errorf("setting series: %w: %w", err, ErrSetting)
	}
	return nil
}

// MayHaveSeries tells whether a game, of which p is a position, can be played in series, and whether it counts points of
// its own.
func MayHaveSeries(g *game.Game, p game.Position) (may, own bool) {
	may = series.Sides(g) != nil
	return may, may && game.Counts(g, p)
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
		return series.Sides(s.Game)
	}
	sides := make([]int, len(s.Players))
	switch {
	case r.Sides == nil:
		for side, seat := range s.arrived {
			sides[seat] = side
		}
	case s.allotted == nil:
		return r.Sides
	default:
		for seat, to := range s.allotted {
			sides[to] = r.Sides[seat]
		}
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

// BetweenGames tells whether the next game of a series waits to be begun.
func (s *State) BetweenGames() bool {
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

// Following is the match that follows this one, whose id is told: the next game of a series or, outside of one and after
// its end, a match by the terms that hold now. Players are by seat or, where lots are drawn, in the order in which they
// draw. A game of a series that was aborted is played again as it was, or with another lot.
func (s *State) Following(id string) (setup Setup, players []Player, lots bool) {
	setup, players = s.setupAgain(), slices.Clone(s.Players)
	setup.Round = nil
	sides := setup.Settings.Sides
	v, ok := s.Series()
	if !ok || v.Over {
		if sides == alternate {
			players = series.Turned(players, s.Game)
		}
		return setup, players, sides == lot
	}
	round := &Round{Series: v.ID, Before: v.Before[:len(v.Before):len(v.Before)], Sides: slices.Clone(v.Sides)}
	if round.Series == "" {
		round.Series = id
	}
	if v.Result != nil {
		round.Before = append(round.Before, Played{id, *v.Result})
	}
	switch setup.Round = round; {
	case sides == lot && len(players) > 2:
		return setup, players, false // partners draw when they sit
	case sides == lot:
		if round.Sides = nil; v.Sides[0] == 1 {
			slices.Reverse(players) // the first side draws first
		}
	case sides == alternate && v.Result != nil:
		players, round.Sides = series.Turned(players, s.Game), series.Turned(round.Sides, s.Game)
	}
	return setup, players, sides == lot
}

// setupAgain is the setup of a match that follows by the terms that hold now. It begins where this one began, or, if the
// present rules do not read that position, by the terms of the beginning.
func (s *State) setupAgain() Setup {
	setup := s.Setup
	if s.Chair.Gone {
		setup.Settings.Referee = Off
	}
	if len(s.Earlier) == 0 {
		return setup
	}
	if _, err := New(setup); err != nil {
		setup.Game = s.Earlier[0].Game.Name()
	}
	return setup
}
