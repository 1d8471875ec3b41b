// Package match runs one played match: seats, offers, claims, takebacks, pauses, words. It is
// a pure state machine. Decide turns a command into facts, Apply turns a fact into the next
// state, and a state never comes to be in any other way: whoever has the setup and the events
// has the match, move for move.
//
// The package does no I/O, reads no clock and rolls no dice: Env brings all of it in. Moves are
// stored as texts, since encodings may change.
package match

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/clock"
	"github.com/tavlei/tavlei/match/scoresheet"
)

// Classes of errors. A command that the rules of play refuse gives a *game.Refusal; a move
// that cannot be read gives an error that wraps game.ErrNotation.
var (
	ErrSetting = errors.New("not a setting of matches")
	ErrCommand = errors.New("not a command")
	ErrEvent   = errors.New("event does not follow")
	ErrEngine  = errors.New("the game's engine failed")
)

// Env is all that Decide may know of the world.
type Env struct {
	Now time.Duration // since the match was made
	// Roll gives a number below total from the committed seed: the same ply, counted from 1, rolls
	// the same. Lots for seats use negative plies: -2 for the lot among two open seats.
	Roll   func(ply int, total uint32) uint32
	Commit func() string // hash of the seed, told at the start
	Reveal string        // the seed, told when the match ends or is aborted
	Next   func() string // id for a rematch
}

// textOf is a text of the world that hardly any command needs; a world may have none.
func textOf(text func() string) string {
	if text == nil {
		return ""
	}
	return text()
}

// Offer waits for answers.
type Offer struct {
	What  string
	Seat  game.Seat
	N     int        // takeback: plies to keep; rules: the number of the offer
	Yes   game.Seats // who has agreed
	Terms *Terms     // of rules; never changed
}

// State of a match. Only Apply changes it; it is used by one goroutine at a time, and what Decide
// and Clone give shares nothing with it that either would change.
type State struct {
	Setup   Setup
	Game    *game.Game
	Line    *game.Line // of the present leg
	From    int        // plies of the match before it
	Earlier []Leg      // before the present one
	Plies   []Ply
	Players []Player
	Seq     int           // of the last event
	At      time.Duration // of the last event
	Phase   Phase
	Aborted bool
	Outcome game.Outcome
	Offers  []Offer
	Next    string // id of the rematch
	Left    game.Seats
	Hints   []Hint // in the order in which they were given

	Proposals []Proposal  // that stand for answers, while the match waits; never changed in place
	proposers []proposer  // who have made them, or had; never changed in place
	proposed  int         // proposals in all
	arrived   []game.Seat // in the order in which they were taken; never changed in place
	conceded  game.Seat   // that has given up the series, or NoSeat
	drawn     bool        // a lot has seated the host

	lots     game.Seats  // that were drawn as people sat down
	allotted []game.Seat // the seat that lots gave, at the start, to who was on each; nil: none were drawn then
	shots    int         // plies in all, those that were taken back among them

	toOpen  game.Seats // shares that are waited for
	firstIn game.Seat  // who has sat down first; meaningless before
	draw    drawing

	Replaced []Replaced // engines that have failed, in that order
	Chair    Chair      // of the referee

	WrongMoves []WrongMove // that were counted, in that order; never changed in place

	why string    // the present leg began
	by  game.Seat // whose doing that was

	seats  []seated // beside Players, as many
	voices []voice  // of those who watch, in the order of their first words; never changed in place
	crowd  crowd
	clocks *clock.Clocks // nil without
	acting game.Seats    // those that can move, or could before Chance came
	begun  game.Seats    // those that have finished a turn
	shown  time.Duration // until when the last ply is shown
	came   time.Duration // since when the last of them can
	paused time.Duration // when the pause began
}

// seated is what belongs to one seat.
type seated struct {
	share    Share
	again    string           // hash of the share in the rematch
	sheet    scoresheet.Sheet // on which the player writes the moves down
	touched  string           // name of the place to which the seat is bound by touching
	warned   bool             // for touching a man that cannot move
	demand   demand           // that the other side win
	adjusted int              // men adjusted since the last ply of the seat
	claimed  int              // 1 + plies at the last wrong claim
	offered  offering         // what may not be offered again soon
	spoken   speech
	hand     hand          // of who has moved and not pressed the clock
	since    time.Duration // when the time for a move began
}

// New is a match nobody has joined yet. Errors name the wrong part of the setup.
func New(setup Setup) (*State, error) {
	g, err := game.Shared(setup.Game)
	if err != nil {
		return nil, err
	}
	setup.Game = g.Name()
	if setup.Settings, err = setup.Settings.Settle(); err != nil {
		return nil, err
	}
	setup.Settings = setup.Settings.fit(g)
	start, err := startOf(g, setup.Position)
	if err != nil {
		return nil, err
	}
	if setup.Position != "" {
		setup.Position = game.Text(start)
	}
	s := &State{Setup: setup, Game: g, Line: game.NewLine(start), by: game.NoSeat, conceded: game.NoSeat, Players: make([]Player, g.Seats), seats: make([]seated, g.Seats)}
	s.Line.Keep()
	if err := s.setClocks(); err != nil {
		return nil, err
	}
	if err := s.checkSeries(); err != nil {
		return nil, err
	}
	return s, nil
}

// startOf is the position of a text, that of the rules if it is empty.
func startOf(g *game.Game, text string) (game.Position, error) {
	if text == "" {
		return g.Start(), nil
	}
	start, err := g.Parse(text)
	if err != nil {
		return nil, err
	}
	if start.Outcome().Over() {
		f := game.Faultf("positionOver", "position {text%q}: the game is over in it", text)
		return nil, fmt.Errorf("%w: %w", f, game.ErrPosition)
	}
	return start, nil
}

// Replay is the match of a setup after the events.
func Replay(setup Setup, events []Event) (*State, error) {
	s, err := New(setup)
	if err != nil {
		return nil, err
	}
	for _, e := range events {
		if err := Apply(s, e); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Clone is an independent copy. What only grows is shared, so that it costs the same however long the match is.
func (s *State) Clone() *State { return s.with(s.Line.Clone()) }

// with is a clone that has a line.
func (s *State) with(line *game.Line) *State {
	c := *s
	c.Line = line
	c.Plies = s.Plies[:len(s.Plies):len(s.Plies)]
	c.Players, c.seats = slices.Clone(s.Players), slices.Clone(s.seats)
	c.Offers = slices.Clone(s.Offers)
	c.Hints = slices.Clone(s.Hints)
	c.Replaced = slices.Clone(s.Replaced)
	c.Chair.Acts = s.Chair.Acts[:len(s.Chair.Acts):len(s.Chair.Acts)]
	c.Earlier = slices.Clone(s.Earlier)
	for i := range c.Earlier {
		c.Earlier[i].Line = c.Earlier[i].Line.Clone()
	}
	if s.clocks != nil {
		c.clocks = s.clocks.Clone()
	}
	return &c
}

// Heir is a clone that goes on where s ends, so that a ply costs no more the longer the match is. A state has one heir at most,
// and does not go on itself; what is cloned from it or looks at it meanwhile sees nothing of its heir.
func (s *State) Heir() *State {
	c := s.with(s.Line.Heir())
	c.Plies = s.Plies
	return c
}

// ToMove is the set of seats that may play now, Chance never among them.
func (s *State) ToMove() game.Seats {
	if s.Phase != Playing {
		return 0
	}
	return s.Line.Pos.ToMove() &^ game.SeatSet(game.Chance) &^ s.held()
}

// People are the ids of all whom the match may name, some of them several times: who plays, the referee, who has spoken while
// watching, and whose proposals stand.
func (s *State) People() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, p := range s.Players {
			if p.Kind == Guest && !yield(p.ID) {
				return
			}
		}
		if s.Chair.Guest != "" && !yield(s.Chair.Guest) {
			return
		}
		for _, v := range s.voices {
			if !yield(v.id) {
				return
			}
		}
		for _, p := range s.Proposals {
			if !yield(p.Guest) {
				return
			}
		}
	}
}

// PliesBy counts the plies of a seat.
func (s *State) PliesBy(seat game.Seat) int {
	n := 0
	for _, ply := range s.Plies {
		if ply.Seat == seat {
			n++
		}
	}
	return n
}

// SeatsOf is the set of seats that the person has taken.
func (s *State) SeatsOf(id string) game.Seats {
	var set game.Seats
	for i, p := range s.Players {
		if p.Kind == Guest && p.ID == id {
			set |= 1 << i
		}
	}
	return set
}

// together tells whether one person sits on both seats.
func (s *State) together(a, b game.Seat) bool {
	pa, pb := s.Players[a], s.Players[b]
	return a == b || pa.Kind == Guest && pa == pb
}

// MustAnswer is the set of seats whose consent the offer still needs. Who has left the game
// is asked for a rematch only.
func (s *State) MustAnswer(o Offer) game.Seats {
	var set game.Seats
	for i := range s.Players {
		seat := game.Seat(i)
		gone := s.Left.Has(seat) && o.What != Rematch
		if !s.together(o.Seat, seat) && !o.Yes.Has(seat) && !gone {
			set |= 1 << i
		}
	}
	return set
}

// floor is the number of plies that no takeback may cut: a leaver's ply stays, and so does what was played before the
// present leg.
func (s *State) floor() int {
	for i := len(s.Plies); i > s.From; i-- {
		if s.Plies[i-1].Left {
			return i
		}
	}
	return s.From
}
