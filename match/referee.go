package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
)

// A person may be the referee of a match: the setting Referee gives it a chair, which somebody takes who does not play. What
// becomes of the match in each case is told in docs/adr/0046-a-referee.md; what a referee may do stands in ruling.go.

// Questions with which a side calls the referee.
const (
	AskPosition = "position" // the position is wrong
	AskClock    = "clock"    // a clock is wrong
	AskTouch    = "touch"    // a man was touched, or a hand has let go
	AskConduct  = "conduct"  // the opponent disturbs
	AskClaim    = "claim"    // please check a claim that is not one of the program's
	AskRules    = "rules"    // a question about the rules
	AskOther    = "other"
)

// Questions are all of them.
var Questions = []string{AskPosition, AskClock, AskTouch, AskConduct, AskClaim, AskRules, AskOther}

// Bounds of calls, and of how long the players wait for a referee.
const (
	MaxCalls      = 20 // of one seat in a match
	maxDismissals = 5  // offers of one seat to go on without a referee
	CallTime      = 5 * time.Minute
	RecessTime    = time.Hour      // of a pause that the referee has ordered
	SlowTime      = 24 * time.Hour // of either where turns take days
)

// Chair is the referee's, and what has come of it.
type Chair struct {
	Guest   string        // id of the person in it; empty: nobody yet
	Gone    bool          // the match goes on without a referee
	Call    Call          // that waits
	Ordered bool          // the referee has ordered the pause
	Since   time.Duration // when he has
	Acts    []Act         // all that was ruled; only grows

	calls      [game.MaxSeats]uint16
	dismissals [game.MaxSeats]uint16
	spoken     speech
}

// Call waits for the referee. The zero Call is none.
type Call struct {
	Seat  game.Seat // that has called
	Why   string    // one of the Questions, or empty where a claim waits
	Words string
	Claim bool   // a claim waits for its ruling
	Move  string // that was written with the claim
	At    time.Duration
}

// Stands tells whether there is one.
func (c Call) Stands() bool { return c.Why != "" || c.Claim }

// The facts of a referee's chair; Ruled, what a referee has done, is in ruling.go.
type (
	// Refereed: somebody has taken the chair.
	Refereed struct {
		Guest string `json:"guest"`
	}

	// Unrefereed: the match has no referee any more; seat has asked for it, NoSeat: he has left. Empty: somebody else
	// may take the chair, the match has not begun.
	Unrefereed struct {
		Empty bool `json:"empty,omitempty"`
	}

	// Called: the seat has called the referee. All stands until he answers.
	Called struct {
		Why   string `json:"why"`
		Words string `json:"words,omitempty"`
	}
)

// The requests about a referee.
type (
	// TakeChair makes a guest the referee. From the server, which knows that he was asked.
	TakeChair struct{ Guest string }

	// CallReferee calls the referee with a question.
	CallReferee struct{ Why, Words string }
)

func (Refereed) Kind() string   { return EvRefereed }
func (Unrefereed) Kind() string { return EvUnrefereed }
func (Called) Kind() string     { return EvCalled }

// Refereed tells whether the match has a referee, or waits for one.
func (s *State) Refereed() bool { return s.Setup.Settings.Referee == On && !s.Chair.Gone }

// ChairEmpty tells whether the match waits for a referee.
func (s *State) ChairEmpty() bool { return s.Refereed() && s.Chair.Guest == "" }

// IsReferee tells whether a guest is the referee now.
func (s *State) IsReferee(guest string) bool {
	return guest != "" && s.Refereed() && s.Chair.Guest == guest
}

// RefereeNow is the guest who is the referee now, empty if nobody is.
func (s *State) RefereeNow() string {
	if !s.Refereed() {
		return ""
	}
	return s.Chair.Guest
}

// Claimant is the seat whose claim waits for its ruling, NoSeat if none does.
func (s *State) Claimant() game.Seat {
	if s.Chair.Call.Claim {
		return s.Chair.Call.Seat
	}
	return game.NoSeat
}

// claimants are the seats whose flag may fall while the ruling is awaited that decides.
func (s *State) claimants() game.Seats {
	if call := s.Chair.Call; call.Claim {
		return game.SeatSet(call.Seat)
	}
	return 0
}

// dropClaim forgets a claim whose position is gone.
func (s *State) dropClaim() {
	if s.Chair.Call.Claim {
		s.Chair.Call = Call{}
	}
}

// Patience is how long players wait for the referee who is called, or who has ordered a pause.
func (s *State) Patience() time.Duration {
	for seat := range s.allSeats().All() {
		if s.Control(seat).Days > 0 {
			return SlowTime
		}
	}
	if s.Chair.Ordered {
		return RecessTime
	}
	return CallTime
}

// CheckClaim is what the rules give to the claim that waits; not over: nothing.
func (s *State) CheckClaim() game.Outcome {
	call := s.Chair.Call
	if !call.Claim {
		return game.Outcome{}
	}
	line := s.Line.Clone()
	if call.Move != "" {
		m, err := line.Pos.ParseMove(call.Move)
		if err != nil {
			return game.Outcome{}
		}
		line.Play(m)
	}
	return game.ClaimOf(line.Pos, call.Seat, line.Past)
}

// decide seats the referee, with whom the match begins if he was the last to come.
func (r TakeChair) decide(d *decision, _ game.Seat) error {
	switch {
	case !d.s.Refereed():
		return refuse("noReferee")
	case d.s.Phase == Over:
		return refuse("over")
	case r.Guest == "":
		return fmt.Errorf("match: a referee who is nobody: %w", ErrCommand)
	case d.s.SeatsOf(r.Guest) != 0:
		return refuse("refereePlays")
	case d.s.Chair.Guest != "":
		return refuse("refereeTaken")
	}
	d.emit(game.NoSeat, Refereed(r))
	if len(d.s.open()) > 0 {
		return nil
	}
	return d.start()
}

// decide calls the referee; the clocks stand until he answers.
func (r CallReferee) decide(d *decision, seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	words := ""
	if r.Words != "" {
		var ok bool
		if words, ok = clean(r.Words); !ok {
			return refuse("badWords")
		}
	}
	switch {
	case !d.s.Refereed():
		return refuse("noReferee")
	case !slices.Contains(Questions, r.Why):
		return fmt.Errorf("match: a call because of %.40q, want one of %v: %w", r.Why, Questions, ErrCommand)
	case d.s.Chair.calls[seat] >= MaxCalls:
		return refuse("tooManyCalls")
	case d.s.clocks != nil && d.s.clocks.Flagged(int(seat), d.at):
		return refuse("timeUp")
	}
	d.emit(seat, Called{r.Why, words})
	return nil
}

// unruled goes on where the referee does not: with a call that its caller withdraws, and after a time with whatever waits for him.
func (d *decision) unruled(seat game.Seat) error {
	s, since := d.s, d.s.paused
	call := s.Chair.Call
	if call.Claim {
		since = call.At
	}
	own := call.Why != "" && s.together(seat, call.Seat)
	if !own && d.at-since < s.Patience() {
		return refuse("refereeDecides")
	}
	if call.Claim {
		return d.checked()
	}
	d.emit(seat, PauseEnded{})
	return nil
}

// waitsForReferee tells whether only a referee, or time, ends what holds up the match.
func (s *State) waitsForReferee() bool { return s.Chair.Call.Stands() || s.Chair.Ordered }

// checked rules the claim that waits as the program does where there is no referee.
func (d *decision) checked() error {
	call, out := d.s.Chair.Call, d.s.CheckClaim()
	d.emit(call.Seat, Claimed{Move: call.Move, Right: out.Over()})
	return d.settleClaim(out.Over(), out)
}

// settleClaim is what follows from a claim that has waited: a right one ends the match even if the flag fell meanwhile, after a
// wrong one it loses (seed 003, 1.9.2). A move that was written is made.
func (d *decision) settleClaim(right bool, out game.Outcome) error {
	call := d.s.Chair.Call
	if right {
		d.end(out)
		return nil
	}
	if c := d.s.clocks; c != nil && c.Flagged(int(call.Seat), d.at) {
		return d.drop(call.Seat, Flagged, outOfTime)
	}
	line := d.work()
	m, err := line.Pos.ParseMove(call.Move)
	if call.Move == "" || err != nil { // what was written may be impossible once another board has changed
		return nil
	}
	line.Play(m)
	d.emitPly(m, call.Seat, call.Move, "")
	return d.follow()
}

// dismiss lets the match go on without a referee: as the players have agreed, or NoSeat: since he has left.
func (d *decision) dismiss(seat game.Seat) error {
	s := d.s
	empty := s.Phase == Waiting && seat == game.NoSeat
	d.emit(seat, Unrefereed{Empty: empty})
	switch {
	case empty:
		return nil
	case s.Phase == Waiting:
		return d.start()
	case s.Chair.Call.Claim:
		return d.checked()
	case s.waitsForReferee():
		d.emit(seat, PauseEnded{})
	}
	return nil
}

// mayDismiss refuses an offer to go on without a referee where there is none, or nobody has come yet, or which pesters.
func (d *decision) mayDismiss(seat game.Seat) error {
	switch {
	case !d.s.Refereed():
		return refuse("noReferee")
	case d.s.Phase == Over:
		return refuse("over")
	case d.s.Phase == Waiting && len(d.s.open()) > 0:
		return refuse("waiting")
	case d.s.Left.Has(seat):
		return refuse("left")
	}
	return nil
}

func (f Refereed) apply(s *State, _ Event) error {
	if f.Guest == "" || !s.ChairEmpty() {
		return errors.New("no chair for this referee")
	}
	s.Chair.Guest = f.Guest
	return nil
}

func (f Unrefereed) apply(s *State, _ Event) error {
	if !s.Refereed() {
		return errors.New("no referee who could go")
	}
	if f.Empty {
		s.Chair.Guest = ""
		return nil
	}
	s.Chair.Gone = true
	return nil
}

func (f Called) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.Chair.Call = Call{Seat: e.Seat, Why: f.Why, Words: f.Words, At: e.At}
	s.Chair.calls[e.Seat]++
	return PauseBegan{}.apply(s, e)
}
