package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/clock"
)

// What a referee does.
const (
	ActAnswer   = "answer"   // a call: the match goes on
	ActSay      = "say"      // words to all
	ActWarn     = "warn"     // a seat
	ActTime     = "time"     // a seat gets time, or loses some
	ActClock    = "clock"    // the clock of a seat is put right
	ActPosition = "position" // the position is put right
	ActTakeback = "takeback" // plies are taken back
	ActClaim    = "claim"    // a claim is right or wrong
	ActPause    = "pause"
	ActResume   = "resume"
	ActLose     = "lose" // a seat is out of the match
	ActEnd      = "end"  // the match, with a result
	ActVoid     = "void" // the match, without one
	ActLeave    = "leave"
)

// Bounds of what a referee cites and gives.
const (
	MaxClause = 60 // runes
	MaxGiven  = time.Hour
	MaxActs   = 1000 // in a match, those apart that lead it on
)

// byReferee is the reason of an end on which the referee has decided.
const byReferee = "referee"

// Ruling is one act of a referee.
type Ruling struct {
	Act      string    `json:"act" enum:"answer,say,warn,time,clock,position,takeback,claim,pause,resume,lose,end,void,leave" doc:"answer: to a call, and the match goes on; say: words to all; warn, time, clock: of seat; position: it is put right; takeback: to the first keep plies; claim: it is right, or wrong; pause; resume; lose: seat is out; end: seat has won, -1: a draw; void: no result; leave: the referee goes"`
	Seat     game.Seat `json:"seat" required:"false" minimum:"-1" maximum:"7" doc:"whom it concerns; -1, or not given: nobody alone"`
	Millis   int64     `json:"ms,omitempty" required:"false" doc:"clock: what it shall show; time: what the seat gets, below 0: loses"`
	Keep     int       `json:"keep,omitempty" required:"false" doc:"takeback: plies of the match that are kept"`
	Position string    `json:"position,omitempty" required:"false" maxLength:"8000" doc:"position: its text"`
	Right    bool      `json:"right,omitempty" required:"false" doc:"claim: whether it is"`
	Clause   string    `json:"clause,omitempty" required:"false" maxLength:"240" doc:"of the rules that is cited; lose, end and void need one"`
	Words    string    `json:"words,omitempty" required:"false" maxLength:"1120" doc:"to all; say needs some"`
}

// Ruled: the referee has acted. The seat is whom it concerns.
type Ruled struct{ Ruling }

// Rule is the request of a referee. From the server, which knows who it is.
type Rule struct {
	Guest string
	Ruling
}

// Act is a ruling and its place in the match.
type Act struct {
	Leg   int // from 0
	Plies int // of the match before it
	Ruling
}

func (Ruled) Kind() string { return EvRuled }

// UnmarshalJSON reads a ruling that concerns nobody where it names no seat.
func (r *Ruling) UnmarshalJSON(data []byte) error {
	type plain Ruling
	p := plain{Seat: game.NoSeat}
	err := json.Unmarshal(data, &p)
	*r = Ruling(p)
	return err
}

// act is how one kind of ruling is carried out.
type act struct {
	decide func(d *decision, r Ruling) error
	seat   bool // it concerns a seat
	clause bool // it must cite one
	words  bool // it is nothing without words
	early  bool // it may come before the match begins
	alone  bool // not while a claim waits
	finite bool // it leads the match on, or to its end
}

var acts = map[string]act{
	ActAnswer:   {decide: (*decision).answerCall, alone: true, finite: true},
	ActSay:      {decide: (*decision).announce, words: true},
	ActWarn:     {decide: (*decision).told, seat: true},
	ActTime:     {decide: (*decision).giveByRuling, seat: true},
	ActClock:    {decide: (*decision).setClockOf, seat: true},
	ActPosition: {decide: (*decision).setPosition, alone: true},
	ActTakeback: {decide: (*decision).cutByRuling, alone: true},
	ActClaim:    {decide: (*decision).ruleClaim, finite: true},
	ActPause:    {decide: (*decision).orderPause, alone: true},
	ActResume:   {decide: (*decision).endPause, alone: true, finite: true},
	ActLose:     {decide: (*decision).expel, seat: true, clause: true, finite: true},
	ActEnd:      {decide: (*decision).endByRuling, clause: true, finite: true},
	ActVoid:     {decide: (*decision).annul, clause: true, early: true, finite: true},
	ActLeave:    {decide: (*decision).leaveChair, early: true, finite: true},
}

// ActNames are all acts of referees.
func ActNames() []string { return slices.Sorted(maps.Keys(acts)) }

// decide carries out what the referee of this match, and nobody else, may do.
func (r Rule) decide(d *decision, _ game.Seat) error {
	a, known := acts[r.Act]
	switch {
	case !d.s.Refereed():
		return refuse("noReferee")
	case !d.s.IsReferee(r.Guest):
		return refuse("notReferee")
	case !known:
		return fmt.Errorf("match: a referee's %.40q: %w", r.Act, ErrCommand)
	case d.s.Phase == Over:
		return refuse("over")
	case d.s.Phase == Waiting && !a.early:
		return refuse("waiting")
	case a.alone && d.s.Chair.Call.Claim:
		return refuse("claimFirst")
	case !a.finite && len(d.s.Chair.Acts) >= MaxActs:
		return refuse("tooManyActs")
	}
	a.clause = a.clause && d.s.Phase != Waiting // there is no match yet to speak of
	ruling, err := r.Ruling.tidy(a)
	if err != nil {
		return err
	}
	if err := d.concerns(a, ruling.Seat); err != nil {
		return err
	}
	return a.decide(d, ruling)
}

// tidy is a ruling with its words as they are kept, and nothing in it that means nothing.
func (r Ruling) tidy(a act) (Ruling, error) {
	t := Ruling{Act: r.Act, Seat: game.NoSeat}
	if a.seat || r.Act == ActEnd {
		t.Seat = r.Seat
	}
	switch r.Act {
	case ActTime, ActClock:
		t.Millis = r.Millis
	case ActTakeback:
		t.Keep = r.Keep
	case ActPosition:
		t.Position = r.Position
	case ActClaim:
		t.Right = r.Right
	}
	var ok bool
	if r.Words != "" {
		if t.Words, ok = clean(r.Words); !ok {
			return t, refuse("badWords")
		}
	}
	if r.Clause != "" {
		if t.Clause, ok = clean(r.Clause); !ok || utf8.RuneCountInString(t.Clause) > MaxClause {
			return t, refuse("badClause")
		}
	}
	switch {
	case a.words && t.Words == "":
		return t, refuse("badWords")
	case a.clause && t.Clause == "":
		return t, refuse("clauseNeeded")
	}
	return t, nil
}

// concerns refuses a seat that is none, or out of the match.
func (d *decision) concerns(a act, seat game.Seat) error {
	switch {
	case !a.seat && seat == game.NoSeat:
		return nil
	case seat < 0 || int(seat) >= len(d.s.Players):
		return refuse("noSuchSeat")
	case d.s.Left.Has(seat):
		return refuse("left")
	}
	return nil
}

// told emits a ruling that does nothing more than be told.
func (d *decision) told(r Ruling) error {
	d.emit(r.Seat, Ruled{r})
	return nil
}

func (d *decision) announce(r Ruling) error {
	if past := d.s.Chair.spoken; past.enough(d.at) {
		return refuse("tooOften")
	}
	return d.told(r)
}

func (d *decision) answerCall(r Ruling) error {
	if !d.s.Chair.Call.Stands() {
		return refuse("noCall")
	}
	return d.endPause(r)
}

func (d *decision) endPause(r Ruling) error {
	if d.s.Phase != Paused {
		return refuse("notPaused")
	}
	d.emit(r.Seat, Ruled{r})
	d.emit(game.NoSeat, PauseEnded{})
	return nil
}

func (d *decision) orderPause(r Ruling) error {
	if d.s.Phase == Paused {
		return refuse("paused")
	}
	d.emit(r.Seat, Ruled{r})
	d.emit(game.NoSeat, PauseBegan{})
	return nil
}

// mostTime is the longest that the clock of a seat may show.
func (s *State) mostTime(seat game.Seat) time.Duration {
	return max(clock.MaxTime, time.Duration(s.Control(seat).Days)*24*time.Hour)
}

func (d *decision) giveByRuling(r Ruling) error {
	given := time.Duration(r.Millis) * time.Millisecond
	switch {
	case d.s.Control(r.Seat).None():
		return refuse("noClock")
	case r.Millis == 0 || r.Millis > MaxGiven.Milliseconds() || r.Millis < -MaxGiven.Milliseconds() ||
		d.s.Clock(r.Seat, d.at).Left+given > d.s.mostTime(r.Seat):
		return refuse("badTime")
	}
	return d.told(r)
}

func (d *decision) setClockOf(r Ruling) error {
	switch {
	case d.s.Control(r.Seat).None():
		return refuse("noClock")
	case r.Millis < time.Second.Milliseconds() || r.Millis > d.s.mostTime(r.Seat).Milliseconds():
		return refuse("badTime")
	}
	return d.told(r)
}

// setPosition goes on from another position, by the same rules.
func (d *decision) setPosition(r Ruling) error {
	if r.Position == "" {
		return fmt.Errorf("match: a position of no text: %w", ErrCommand)
	}
	leg := LegBegan{Game: d.s.Game.Name(), Position: r.Position, Why: LegCorrected}
	_, start, err := d.s.reads(leg)
	if err != nil {
		return err
	}
	leg.Position, r.Position = game.Text(start), game.Text(start)
	d.emit(r.Seat, Ruled{r})
	return d.begin(game.NoSeat, leg)
}

func (d *decision) cutByRuling(r Ruling) error {
	if r.Keep < d.s.floor() || r.Keep >= len(d.s.Plies) {
		return refuse("nothingToTakeBack")
	}
	d.emit(r.Seat, Ruled{r})
	return d.cut(game.NoSeat, r.Keep)
}

// ruleClaim decides on the claim that waits. A right one has the result that the rules give it, or is a draw if they
// know none.
func (d *decision) ruleClaim(r Ruling) error {
	if !d.s.Chair.Call.Claim {
		return refuse("noClaim")
	}
	out := d.s.CheckClaim()
	if !out.Over() {
		out = game.Draw(byReferee, d.s.Game.Seats)
	}
	r.Seat = d.s.Claimant()
	d.emit(r.Seat, Ruled{r})
	return d.settleClaim(r.Right, out)
}

func (d *decision) expel(r Ruling) error {
	d.emit(r.Seat, Ruled{r})
	return d.drop(r.Seat, Penalised, byReferee)
}

func (d *decision) endByRuling(r Ruling) error {
	d.emit(r.Seat, Ruled{r})
	out := game.Draw(byReferee, d.s.Game.Seats)
	if r.Seat != game.NoSeat {
		out = game.Win(byReferee, d.s.Game.TeamOf(r.Seat), d.s.Game.Seats)
	}
	d.end(out)
	return nil
}

func (d *decision) annul(r Ruling) error {
	d.emit(r.Seat, Ruled{r})
	d.emit(game.NoSeat, Aborted{Seed: d.env.Reveal, Why: byReferee})
	return nil
}

func (d *decision) leaveChair(Ruling) error { return d.dismiss(game.NoSeat) }

// apply does what is told by no fact of its own: clocks are set, a call or a claim is settled, a pause is the referee's.
func (f Ruled) apply(s *State, e Event) error {
	if !s.Refereed() {
		return errors.New("a ruling without a referee")
	}
	s.Chair.Acts = append(s.Chair.Acts, Act{len(s.Earlier), len(s.Plies), f.Ruling})
	at := time.Duration(f.Millis) * time.Millisecond
	switch f.Act {
	case ActSay:
		s.Chair.spoken.note(e.At)
	case ActClaim:
		s.Chair.Call = Call{}
	case ActPause:
		s.Chair.Ordered, s.Chair.Since = true, e.At
	case ActTime, ActClock:
		if err := s.clockOf(e); err != nil {
			return err
		}
		if f.Act == ActTime {
			s.clocks.Give(int(e.Seat), at, e.At)
		} else {
			s.clocks.Set(int(e.Seat), at, e.At)
		}
	}
	return nil
}
