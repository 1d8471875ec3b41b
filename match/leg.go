package match

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// A match is played in legs: stretches by one rule set from one position. Most have a single one. Another begins where
// all agree on other rules, or where a position is put right: the plies before stay what they were, and no takeback
// reaches behind it. See docs/adr/0045-terms.md.

// Why a leg begins.
const (
	LegRules     = "rules"     // the players have agreed on other rules
	LegCorrected = "corrected" // the position was put right
)

// MaxLegs bounds the legs of a match.
const MaxLegs = 20

// Leg is a stretch of a match.
type Leg struct {
	Game *game.Game
	Line *game.Line
	From int       // plies of the match before it
	Why  string    // it began; empty: with the match
	By   game.Seat // whose doing that was; NoSeat: nobody's

	Settings Settings // by which it was played in the end
}

// LegBegan: from here on the match is played by a rule set from a position. Settings are those from here on, nil where
// they stay. The clocks go on.
type LegBegan struct {
	Game     string    `json:"game"`
	Position string    `json:"position"`
	Why      string    `json:"why"`
	Settings *Settings `json:"settings,omitempty"`
}

// Kind is the word for the kind.
func (LegBegan) Kind() string { return EvLeg }

// Legs are all legs of the match, the present one last.
func (s *State) Legs() []Leg {
	return append(s.Earlier[:len(s.Earlier):len(s.Earlier)], s.present())
}

// present is the present leg.
func (s *State) present() Leg { return Leg{s.Game, s.Line, s.From, s.why, s.by, s.Setup.Settings} }

// First is the leg with which the match began.
func (s *State) First() Leg {
	if len(s.Earlier) > 0 {
		return s.Earlier[0]
	}
	return s.present()
}

// LegAt is the leg in which ply number n of the match was played, counted from 1, and the number that it has there.
func (s *State) LegAt(n int) (leg Leg, ply int) {
	for _, leg = range slices.Backward(s.Legs()) {
		if n > leg.From {
			break
		}
	}
	return leg, n - leg.From
}

// Each calls yield for every ply after the first from plies of the match, as [game.Line.Each] does in each leg.
func (s *State) Each(from int, yield func(leg Leg, i int, before game.Position, ply game.Ply, after game.Position) bool) {
	goOn, leg := true, Leg{}
	each := func(i int, before game.Position, ply game.Ply, after game.Position) bool {
		goOn = yield(leg, leg.From+i, before, ply, after)
		return goOn
	}
	for i := 0; goOn && i < len(s.Earlier); i++ {
		leg = s.Earlier[i]
		leg.Line.Each(max(0, from-leg.From), each)
	}
	if goOn {
		leg = s.present()
		leg.Line.Each(max(0, from-leg.From), each)
	}
}

// GameFrom is the rule set by which a match is played from a fact on; false where it stays.
func GameFrom(f Fact) (spec string, ok bool) {
	switch f := f.(type) {
	case LegBegan:
		return f.Game, true
	case Agreed:
		return f.Terms.Game, true
	}
	return "", false
}

// begin begins a leg. Whoever calls it has the consent of all whom it concerns, or needs none.
func (d *decision) begin(seat game.Seat, leg LegBegan) error {
	if _, _, err := d.s.reads(leg); err != nil {
		return err
	}
	d.emit(seat, leg)
	if err := d.settle(); err != nil {
		return err
	}
	return d.follow()
}

// settle goes on from the state after the events so far.
func (d *decision) settle() error {
	next := d.s.Clone()
	for _, e := range d.events[next.Seq-d.first:] {
		if err := Apply(next, e); err != nil {
			return err
		}
	}
	d.done()
	d.s, d.line = next, nil
	return nil
}

// reads is the rule set and the position of a leg, or why the match cannot go on there.
func (s *State) reads(leg LegBegan) (*game.Game, game.Position, error) {
	if len(s.Earlier)+1 >= MaxLegs {
		return nil, nil, refuse("tooManyLegs")
	}
	if s.Left != 0 {
		return nil, nil, refuse("seatLeft")
	}
	g, err := game.Shared(leg.Game)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case g.Info.Family != s.Game.Info.Family || g.Seats != s.Game.Seats || !slices.Equal(g.Teams, s.Game.Teams):
		return nil, nil, refuse("otherGame")
	case !sameBoard(s.Line.Pos, g.Start()):
		return nil, nil, refuse("otherBoard")
	}
	start, err := startOf(g, leg.Position)
	if err != nil {
		return nil, nil, err
	}
	set, err := s.settingsFrom(leg)
	if err != nil {
		return nil, nil, err
	}
	switch now := s.Setup.Settings; {
	case set.Referee != now.Referee:
		return nil, nil, refuse("refereeStays")
	case set.Clock != now.Clock || set.FirstTurn != now.FirstTurn:
		return nil, nil, refuse("clockStays")
	case (set.Score == ByPlayers) != s.byPlayers():
		return nil, nil, refuse("scoreStays")
	case set.Series != now.Series || fitsSeries(set, g, s.Line.Pos) != nil:
		return nil, nil, refuse("seriesStays")
	}
	return g, start, nil
}

// settingsFrom are the settings from a leg on. A leg of an earlier version does not tell those that there were not then.
func (s *State) settingsFrom(leg LegBegan) (Settings, error) {
	if leg.Settings == nil {
		return s.Setup.Settings, nil
	}
	return leg.Settings.Settle()
}

// sameBoard tells whether two positions have the same places.
func sameBoard(a, b game.Position) bool {
	va, ok := a.(game.Scener)
	vb, too := b.(game.Scener)
	if !ok || !too {
		return ok == too
	}
	return slices.EqualFunc(va.Board().Places, vb.Board().Places, func(p, q game.PlaceInfo) bool { return p.Name == q.Name })
}

func (f LegBegan) apply(s *State, e Event) error {
	g, start, err := s.reads(f)
	if err != nil {
		return err
	}
	settings, err := s.settingsFrom(f)
	if err != nil {
		return err
	}
	s.Earlier = s.Legs()
	s.Setup.Settings = settings.fit(g)
	s.Game, s.Line, s.From, s.why, s.by = g, game.NewLine(start), len(s.Plies), f.Why, e.Seat
	s.Line.Keep()
	s.Setup.Game = g.Name()
	s.Offers = nil
	s.forgetHints(len(s.Plies) - 1)
	s.restart(e.At)
	s.dropClaim()
	for i := range s.seats {
		it := &s.seats[i]
		it.touched, it.adjusted, it.demand = "", 0, demand{}
		if f.Why == LegCorrected {
			it.hand.ply = len(s.Plies) // whose turn it is the position says
		}
	}
	s.unfinish(nil, e.At)
	return nil
}

// changed is a copy of the terms of an offer of other rules with what they leave open, or why the match cannot go on by
// them as it stands.
func (s *State) changed(t *Terms) (*Terms, error) {
	if t == nil {
		return nil, fmt.Errorf("match: offer of rules without terms: %w", ErrCommand)
	}
	if t.Position != "" {
		return nil, fmt.Errorf("match: offer of rules with a position: the game goes on where it stands: %w", ErrCommand)
	}
	full := Terms{Game: t.Game, Settings: s.Setup.Settings}
	if full.Game == "" {
		full.Game = s.Game.Name()
	}
	given, err := json.Marshal(t.Settings) // without those that are not given
	if err == nil {
		err = json.Unmarshal(given, &full.Settings)
	}
	if err == nil {
		full.Settings, err = full.Settings.Settle()
	}
	if err != nil {
		return nil, err
	}
	g, _, err := s.reads(s.legFor(full))
	if err != nil {
		return nil, err
	}
	if g.Info.PeopleOnly && slices.ContainsFunc(s.Players, func(p Player) bool { return p.Kind == Bot }) {
		return nil, refuse("noBots")
	}
	if full.Game = g.Name(); full.Game == s.Game.Name() && full.Settings == s.Setup.Settings {
		return nil, refuse("sameRules")
	}
	return &full, nil
}

// legFor is the leg that begins with other rules where the match stands.
func (s *State) legFor(t Terms) LegBegan {
	return LegBegan{Game: t.Game, Position: game.Text(s.Line.Pos), Why: LegRules, Settings: &t.Settings}
}

// settings are those that the leg tells; the zero Settings where they stay.
func (f LegBegan) settings() Settings {
	if f.Settings == nil {
		return Settings{}
	}
	return *f.Settings
}
