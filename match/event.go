package match

import (
	"time"

	"github.com/tavlei/tavlei/game"
)

// Event is a fact: what has happened in a match, and when.
type Event struct {
	Seq  int           // 1, 2, 3 …
	At   time.Duration // since the match was made
	Seat game.Seat     // that has done it, or that it is about; NoSeat: nobody's
	Fact
}

// Fact is one of the kinds of facts below. They are kept as JSON; texts, not moves, are stored: encodings may change.
type Fact interface {
	// Kind is the word for the kind, on the disk and on the wire.
	Kind() string
	// apply changes the state by an event with this fact.
	apply(s *State, e Event) error
}

// Kinds of facts.
const (
	EvLot       = "lot"
	EvJoined    = "joined"
	EvStarted   = "started"
	EvPly       = "ply"
	EvTouched   = "touched"
	EvDemanded  = "demanded"
	EvHinted    = "hinted"
	EvOffered   = "offered"
	EvAnswered  = "answered"
	EvClaimed   = "claimed"
	EvLeft      = "left"
	EvUndone    = "undone"
	EvPaused    = "paused"
	EvResumed   = "resumed"
	EvClock     = "clock"
	EvAborted   = "aborted"
	EvSaid      = "said"
	EvWhispered = "whispered"
	EvEnded     = "ended"
	EvRematched = "rematched"
	EvReplaced  = "replaced"
	EvGiven     = "given"
	EvBerserk   = "berserk"
	EvVacation  = "vacation"
	EvLeg       = "leg"
	EvProposed  = "proposed"
	EvDeclined  = "declined"
	EvAgreed    = "agreed"
	EvPressed   = "pressed"
	EvCautioned = "cautioned"
	EvConceded  = "conceded"
	EvShared    = "shared"
	EvSealed    = "sealed"
	EvPicked    = "picked"
	EvRevealed  = "revealed"
	EvSided     = "sided"
	EvAllotted  = "allotted"

	EvRefereed   = "refereed"
	EvUnrefereed = "unrefereed"
	EvCalled     = "called"
	EvRuled      = "ruled"

	EvNoted = "noted"
)

// The facts.
type (
	// Lot: the seat was drawn among Open ones.
	Lot struct {
		Open int `json:"open"`
		Roll int `json:"roll,omitempty"` // the number that the seed was asked for; 0: -Open
	}

	// Joined: somebody has sat down.
	Joined struct {
		Player Player `json:"player"`
	}

	// Started: all seats are taken. Commit is the hash of the seed of all rolls.
	Started struct {
		Commit string `json:"commit,omitempty"`
	}

	// Moved is a ply.
	Moved struct {
		Move  string `json:"move"`            // in plain notation, as AppendMove writes it
		Cause string `json:"cause,omitempty"` // ByLeaving, ByLapse or empty: the seat has chosen it
		Lasts int    `json:"lasts,omitempty"` // milliseconds that it is shown

		// Result is what was computed for it: see game.Resulter. Logs lack it that were written before it was kept.
		Result string `json:"result,omitempty"`

		// Credit is what its seat is given back for its way to the server, in milliseconds.
		Credit int `json:"credit,omitempty"`

		// Server is what the server itself has taken of its seat's turn, in milliseconds: it is not charged.
		Server int `json:"server,omitempty"`

		// Aim is the move as the hand meant it that trembled. It is told where people have given shares to the seed from
		// which the trembling follows.
		Aim string `json:"aim,omitempty"`

		// Made is what it has led to, where that is known. It is not kept with the fact.
		Made *Made `json:"-"`
	}

	// Touched: a man was touched.
	Touched struct {
		Place string `json:"place"`         // its name
		How   string `json:"how,omitempty"` // Adjust, Warned or empty: it must move
	}

	// Demanded: the other side must win within so many moves; or, if Met, it has got further ahead since.
	Demanded struct {
		Moves int  `json:"moves"`
		Met   bool `json:"met,omitempty"`
	}

	// Hinted: the seat was helped.
	Hinted struct {
		Show string `json:"show"`           // HintMan, HintMove, HintThreat
		Why  string `json:"why,omitempty"`  // a word for the reason
		Move string `json:"move,omitempty"` // in plain notation; of a threat the opponent's, empty where nothing threatens
		N    int    `json:"n,omitempty"`    // what the reason counts
	}

	// Offered: the seat offers something.
	Offered struct {
		What  string `json:"what"`            // Draw, Takeback, Pause, Rematch, Rules
		Keep  int    `json:"keep,omitempty"`  // of a takeback: plies to keep; of rules: the number of the offer
		Terms *Terms `json:"terms,omitempty"` // of rules: those that shall hold
		Share string `json:"share,omitempty"` // of a rematch: hash of the share in its seed
	}

	// Answered: the seat agrees to an offer, or refuses or withdraws it.
	Answered struct {
		What string `json:"what"` // was offered
		Keep int    `json:"keep,omitempty"`
		Yes  bool   `json:"yes,omitempty"`

		Share string `json:"share,omitempty"` // with a yes to a rematch: hash of the share in its seed
	}

	// Claimed: the seat has claimed a result, with the move that it wrote, if it wrote one. Waits: for the referee's ruling.
	Claimed struct {
		Move  string `json:"move,omitempty"`
		Right bool   `json:"right,omitempty"`
		Waits bool   `json:"waits,omitempty"`
	}

	// Left: the seat is out of the match.
	Left struct {
		How string `json:"how"` // Resigned, Flagged, Penalised; once: gone
	}

	// Undone: all plies but the first Keep were taken back.
	Undone struct {
		Keep int `json:"keep"`
	}

	// PauseBegan and PauseEnded: nobody plays in between.
	PauseBegan struct{}
	PauseEnded struct{}

	// ClocksReset: the server was away, since From milliseconds after the match was made or the event before. The time
	// for a move begins anew; the players' clocks leave that time out.
	ClocksReset struct {
		From int64 `json:"from,omitempty"`
	}

	// TimeGiven: the seat has got so many milliseconds more from the seat By.
	TimeGiven struct {
		By     game.Seat `json:"by"`
		Millis int       `json:"ms"`
	}

	// Berserk: the seat has halved its time and given up its bonus.
	Berserk struct{}

	// Vacation: the clock of the seat stands still for days, or goes on.
	Vacation struct {
		Away bool `json:"away,omitempty"`
	}

	// Pressed: the seat has pressed its clock, and its turn is done.
	Pressed struct {
		Credit int `json:"credit,omitempty"` // milliseconds that it is given back for the way to the server
		Server int `json:"server,omitempty"` // and what the server itself has taken
	}

	// Cautioned: the seat has done what the rules do not want done, or have forbidden.
	Cautioned struct {
		Why  string `json:"why"`            // LateOffer, Forbidden
		Lent bool   `json:"lent,omitempty"` // the clause is of the code of draughts, by which another game is played
		Rule string `json:"rule,omitempty"` // the clause
		Move string `json:"move,omitempty"` // of a wrong move: the places that the man was taken to, the first is its own
		N    int    `json:"n,omitempty"`    // of a wrong move: how many the seat has made
	}

	// Aborted: the match has ended without a result. Seed is that of all rolls.
	Aborted struct {
		Seed string `json:"seed,omitempty"`
		Why  string `json:"why,omitempty"` // NoFirstMove, NotRevealed, or empty: somebody has aborted it
	}

	// Said: the seat has said something to the table.
	Said struct {
		Words string `json:"words"`
	}

	// Whispered: somebody who watches has said something to the others who do.
	Whispered struct {
		Guest string `json:"guest"` // the id
		Words string `json:"words"`
		N     int    `json:"n"` // number of the guest among those who have spoken, from 1
	}

	// Ended: the match has ended. Seed is that of all rolls.
	Ended struct {
		Outcome game.Outcome `json:"outcome"`
		Seed    string       `json:"seed,omitempty"`
	}

	// Rematched: Match is the id of the match that follows.
	Rematched struct {
		Match string `json:"match"`
	}

	// Conceded: the seat has given up the series to which the match belongs.
	Conceded struct {
		How string `json:"how,omitempty"` // Gone: from the table, and somebody has claimed the series; empty: it has said so
	}

	// EngineFailed: from now on a level plays in its place.
	EngineFailed struct {
		Engine string `json:"engine"` // its name
		How    string `json:"how"`    // EngineCrashed and so on
		Level  int    `json:"level"`  // that plays on
	}
)

// Why a ply was made that its seat has not chosen.
const (
	ByLeaving = "left"   // it takes its seat out of the game
	ByLapse   = "lapsed" // its time ran out
)

// How a man was touched that need not move.
const (
	Adjust = "adjust" // it was put straight
	Warned = "warned" // it cannot move, and the rules forbid touching such a man
)

// Why somebody is cautioned.
const (
	LateOffer = "lateOffer" // a draw was offered while the other side thinks
	Forbidden = "wrongMove" // a man was let go where it may not go; also why the game is lost by it
)

// NoFirstMove is why a match is aborted in which somebody did not begin.
const NoFirstMove = "noFirstMove"

// How a seat leaves a match.
const (
	Resigned  = "resigned"
	Gone      = "gone"      // from the table, and somebody has claimed the game
	Flagged   = "flagged"   // its time is over
	Penalised = "penalised" // it has broken a rule again
)

// Made is what a ply led to where it was decided on, so that nobody need play it again.
type Made struct {
	Move  game.Move
	After game.Position // never changed
}

func (Lot) Kind() string          { return EvLot }
func (Joined) Kind() string       { return EvJoined }
func (Started) Kind() string      { return EvStarted }
func (Moved) Kind() string        { return EvPly }
func (Touched) Kind() string      { return EvTouched }
func (Demanded) Kind() string     { return EvDemanded }
func (Hinted) Kind() string       { return EvHinted }
func (Offered) Kind() string      { return EvOffered }
func (Answered) Kind() string     { return EvAnswered }
func (Claimed) Kind() string      { return EvClaimed }
func (Left) Kind() string         { return EvLeft }
func (Undone) Kind() string       { return EvUndone }
func (PauseBegan) Kind() string   { return EvPaused }
func (PauseEnded) Kind() string   { return EvResumed }
func (ClocksReset) Kind() string  { return EvClock }
func (Aborted) Kind() string      { return EvAborted }
func (Said) Kind() string         { return EvSaid }
func (Whispered) Kind() string    { return EvWhispered }
func (Ended) Kind() string        { return EvEnded }
func (Rematched) Kind() string    { return EvRematched }
func (EngineFailed) Kind() string { return EvReplaced }
func (TimeGiven) Kind() string    { return EvGiven }
func (Berserk) Kind() string      { return EvBerserk }
func (Vacation) Kind() string     { return EvVacation }
func (Pressed) Kind() string      { return EvPressed }
func (Cautioned) Kind() string    { return EvCautioned }
func (Conceded) Kind() string     { return EvConceded }
