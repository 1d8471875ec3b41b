package match

import (
	"fmt"
	"time"

	"github.com/tavlei/tavlei/game"
)

// MaxEvents bounds a match: whoever takes back and plays again without end is stopped here. What
// leads the match to its end goes on, or else somebody who loses could keep the other from
// winning; the game bounds its own plies. What those who watch say has a bound of its own and does not count.
const MaxEvents = 20_000

// decision collects the events of one command. line is a copy that is played on; the state is
// only read.
type decision struct {
	s      *State // as it was or, after settle, as it is by then
	first  int    // seq of the state before the command
	env    Env
	at     time.Duration
	behind time.Duration // the command was in the server's hands before at, when something else happened
	line   *game.Line    // nil: nothing was played on it yet
	lent   *game.Loan    // that line, or the first of them
	events []Event

	credits credits // of the mover
	aim     string  // of a hand that trembled
}

// Decide says what follows from a command: events, or a refusal. It never changes s: it plays
// on a copy. It recovers from panics, so a failing engine costs one move, not the server.
func Decide(s *State, c Command, env Env) (events []Event, err error) {
	defer func() {
		if r := recover(); r != nil {
			events, err = nil, fmt.Errorf("match: %T%+v by seat %v: %w: %v", c.Request, c.Request, c.Seat, ErrEngine, r)
		}
	}()
	if c.Request == nil {
		return nil, fmt.Errorf("match: a command for nothing: %w", ErrCommand)
	}
	if ofSeat(c.Request) {
		if err := s.seated(c.Seat); err != nil {
			return nil, err
		}
	}
	if share := shareIn(c.Request); share != "" && !isHex(share) {
		return nil, fmt.Errorf("match: share %.80q: want the 64 hexadecimal digits of its hash: %w", share, ErrCommand)
	}
	if s.Seq-s.crowd.count >= MaxEvents && endless(c.Request) {
		return nil, refuse("tooManyEvents")
	}
	d := &decision{s: s, first: s.Seq, env: env, at: max(env.Now, s.At)}
	if c.Came > 0 && c.Came < d.at { // no command comes from the future
		d.at = max(c.Came, s.At)
		d.behind = d.at - c.Came
	}
	err = c.decide(d, c.Seat)
	d.done()
	if err != nil {
		return nil, err
	}
	return d.events, nil
}

func refuse(code string) error { return &game.Refusal{Code: code} }

// seated refuses commands from seats that nobody has taken.
func (s *State) seated(seat game.Seat) error {
	if seat < 0 || int(seat) >= len(s.Players) || s.Players[seat].Kind == "" {
		return refuse("notSeated")
	}
	return nil
}

// running refuses what only a match in play allows.
func (d *decision) running(seat game.Seat) error {
	switch {
	case d.s.Phase == Waiting:
		return refuse("waiting")
	case d.s.Phase == Paused:
		return refuse("paused")
	case d.s.Phase == Over:
		return refuse("over")
	case d.s.Left.Has(seat):
		return refuse("left")
	case d.s.Chair.Call.Claim && (seat == d.s.Claimant() || !d.s.ToMove().Has(seat)):
		return refuse("claimWaits")
	}
	return nil
}

// work is the line to play on.
func (d *decision) work() *game.Line {
	if d.line == nil {
		d.lent = d.s.Game.Lend(d.s.Line)
		d.line = d.lent.Line
	}
	return d.line
}

// done gives back the line that was played on.
func (d *decision) done() {
	if d.lent != nil {
		d.lent.Return()
		d.line, d.lent = nil, nil
	}
}

func (d *decision) emit(seat game.Seat, f Fact) {
	d.events = append(d.events, Event{Seq: d.first + len(d.events) + 1, At: d.at, Seat: seat, Fact: f})
}

// end emits the end of the match.
func (d *decision) end(out game.Outcome) {
	d.emit(game.NoSeat, Ended{out, d.env.Reveal})
}

// decide seats a player, by lot if no seat is named, and starts the match with the last one.
func (r Join) decide(d *decision, seat game.Seat) error {
	if d.s.Phase != Waiting {
		return refuse("full")
	}
	if r.Player.Kind != Guest && r.Player.Kind != Bot {
		return fmt.Errorf("match: player of kind %q: %w", r.Player.Kind, ErrCommand)
	}
	open, byLot := d.s.open(), d.s.drawn
	switch {
	case r.Player.Kind == Bot && d.s.Game.Info.PeopleOnly:
		return refuse("noBots")
	case r.Player.Kind == Bot && d.s.Refereed():
		return refuse("refereeBots")
	case r.Player.Kind == Guest && d.s.IsReferee(r.Player.ID):
		return refuse("refereePlays")
	case len(open) == 0:
		return refuse("full") // and waits for its referee
	}
	if seat == game.NoSeat {
		byLot = byLot || len(open) > 1
		seat = open[d.env.Roll(-len(open), uint32(len(open)))]
		d.emit(seat, Lot{Open: len(open)})
	}
	if seat < 0 || int(seat) >= len(d.s.Players) {
		return refuse("noSuchSeat")
	}
	if d.s.Players[seat].Kind != "" {
		return refuse("taken")
	}
	d.emit(seat, Joined{r.Player})
	d.lay(seat, r, byLot)
	if len(open) > 1 || d.s.ChairEmpty() {
		return nil
	}
	return d.start()
}

// open lists the empty seats.
func (s *State) open() []game.Seat {
	var open []game.Seat
	for i, p := range s.Players {
		if p.Kind == "" {
			open = append(open, game.Seat(i))
		}
	}
	return open
}

// How an engine fails that plays for a bot.
const (
	EngineCrashed = "crashed" // it has ended, or does not start
	EngineIllegal = "illegal" // it has played what is no legal move
	EngineSilent  = "silent"  // it has not answered in its time
	EngineGone    = "gone"    // the server has it no more
)

// Replaced is an engine that has failed: from then on a level has played in its place.
type Replaced struct {
	Seat   game.Seat
	Engine string // its name
	How    string // EngineCrashed and so on
	Plies  int    // played when it failed
}

// decide puts a level in the place of an engine that has failed, so that the match goes on.
func (r ReplaceEngine) decide(d *decision, seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	p := d.s.Players[seat]
	if p.Kind != Bot || p.ID == "" {
		return fmt.Errorf("match: no engine plays on seat %v: %w", seat, ErrCommand)
	}
	d.emit(seat, EngineFailed{Engine: p.ID, How: r.How, Level: r.Level})
	return nil
}

func (f EngineFailed) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.Replaced = append(s.Replaced, Replaced{Seat: e.Seat, Engine: f.Engine, How: f.How, Plies: len(s.Plies)})
	s.Players[e.Seat] = Player{Kind: Bot, Level: f.Level}
	return nil
}
