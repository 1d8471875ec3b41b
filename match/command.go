package match

import (
	"time"

	"github.com/tavlei/tavlei/game"
)

// Command is what somebody wants to happen.
type Command struct {
	ID   string // unique: a command sent twice is carried out once
	Seat game.Seat
	Came time.Duration // when it was in the server's hands, since the match was made; 0: when it is decided on
	Request
}

// Request is one of the kinds of requests below.
type Request interface {
	// decide says what follows from the request of a seat.
	decide(d *decision, seat game.Seat) error
}

// Kinds of requests, on the wire.
const (
	CmdJoin    = "join"
	CmdPly     = "ply"
	CmdOffer   = "offer"
	CmdAnswer  = "answer"
	CmdClaim   = "claim"
	CmdResign  = "resign"
	CmdUndo    = "undo"
	CmdPause   = "pause"
	CmdResume  = "resume"
	CmdAbort   = "abort"
	CmdSay     = "say"
	CmdWhisper = "whisper"
	CmdTouch   = "touch"
	CmdHint    = "hint"
	CmdDemand  = "demand"
	CmdReplace = "replace"
	CmdTick    = "tick"
	CmdGive    = "giveTime"
	CmdBerserk = "berserk"
	CmdLeave   = "vacation"
	CmdGone    = "claimGone"
	CmdPropose = "propose"
	CmdSettle  = "settle"
	CmdPress   = "press"
	CmdConcede = "concede"
	CmdPick    = "pick"
	CmdReveal  = "reveal"
	CmdChair   = "chair"
	CmdCall    = "call"
	CmdRule    = "rule"
	CmdNote    = "note"
)

// What may be offered, and how it is answered on the wire.
const (
	Draw     = "draw"
	Takeback = "takeback"
	Pause    = "pause"
	Rematch  = "rematch"
	Rules    = "rules"
	NoChair  = "unrefereed" // to go on without a referee
	Yes      = "yes"
	No       = "no"
)

// AnyPlies as the plies of a request says that the sender did not count.
const AnyPlies = -1

// The requests. Those that come from the server, never from a client, say so.
type (
	// Join seats a player, on NoSeat by lot. Share is the hash of what a person gives to the seed, empty: nothing. From
	// the server.
	Join struct {
		Player Player
		Share  string
	}

	// Move is a ply. Plies are those of the seat when the request was sent, or AnyPlies.
	Move struct {
		Text  string // in any notation of the game
		Plies int
		Lost
		Press bool // the clock is pressed with it, where that is done by hand and the move ends the turn

		Path  []game.Token // clicks instead of a text: what a hand has done, allowed or not
		Tried bool         // a wrong move is refused, whatever was agreed: who sends it cannot be told otherwise
	}

	// MakeOffer offers something; Keep are the plies that a takeback keeps, Terms are of Rules, Share is as of a Join, of
	// a Rematch.
	MakeOffer struct {
		What  string
		Keep  int
		Terms *Terms
		Share string
	}

	// Answer says yes or no to an offer, or withdraws one's own: the one named, or the last.
	Answer struct {
		What string // was offered; empty: whatever it is
		Yes  bool
		Kept int // 1 + the plies that the takeback keeps, the number of an offer of rules; 0: whichever it is

		Share string // as of a Join, with a yes to a Rematch
	}

	// Claim asks for a result that the rules give to whoever demands it. Plies as in Move.
	Claim struct {
		Move  string // that would make it true; empty: it is true
		Plies int
		Lost
	}

	// Resign gives the game up.
	Resign struct{}

	// Concede gives up the series to which the match belongs, and the match with it.
	Concede struct{}

	// Undo takes back plies of one's own turn.
	Undo struct{ Keep int }

	// AskPause is the offer of a pause.
	AskPause struct{}

	// Resume goes on after a pause.
	Resume struct{}

	// Abort ends a match that has hardly begun; with Waiting only one that waits for players yet.
	Abort struct{ Waiting bool }

	// Say says something to the table.
	Say struct{ Words string }

	// Whisper says something among those who watch. From the server, which knows who it is.
	Whisper struct{ Guest, Words string }

	// Touch touches the man on a place, or only puts it straight.
	Touch struct {
		Place  string
		Adjust bool
	}

	// TakeHint gives help. From the server, which has looked for it. Plies as in Move.
	TakeHint struct {
		What  string // HintThreat, or empty: a move
		Why   string // a word for the reason
		Move  string
		N     int // what the reason counts
		Plies int
	}

	// MakeDemand requires the other side to win within the moves that the rules give it.
	MakeDemand struct{}

	// ReplaceEngine puts a level in the place of an engine that has failed. From the server.
	ReplaceEngine struct {
		How   string // EngineCrashed and so on
		Level int
	}

	// Tick says that time has passed. From the server; Away: it was not there, since a moment or the last event, and
	// nobody is charged for it. Server: as much of a turn under way was the server's own at most.
	Tick struct {
		Away   bool
		Since  time.Duration
		Server time.Duration
	}

	// GiveTime gives all opponents some time.
	GiveTime struct{}

	// GoBerserk halves one's own time.
	GoBerserk struct{}

	// Press presses one's own clock after a move: the turn is done.
	Press struct{ Lost }

	// TakeVacation lets one's own days stand still, or go on.
	TakeVacation struct{ Away bool }

	// ClaimGone claims the game, or a draw, since a seat has been away. From the server, which knows for how long.
	ClaimGone struct {
		Who  game.Seat
		Away time.Duration
		Draw bool
	}
)

// Lost is what of the time of a turn was not its player's, as the server has measured it.
type Lost struct {
	Lag    time.Duration // news and command were on their way: believed within bounds, for the player's side has a part in it
	Server time.Duration // the server itself took, which is nobody's to stretch
}

// LostOf is what is lost with a request; ok tells whether that counts for a clock.
func LostOf(r Request) (l Lost, ok bool) {
	switch v := r.(type) {
	case Move:
		return v.Lost, true
	case Claim:
		return v.Lost, true
	case Press:
		return v.Lost, true
	}
	return Lost{}, false
}

// WithLost is a request with what was lost, where that counts for a clock.
func WithLost(r Request, l Lost) Request {
	switch v := r.(type) {
	case Move:
		v.Lost = l
		return v
	case Claim:
		v.Lost = l
		return v
	case Press:
		v.Lost = l
		return v
	}
	return r
}

// endless tells whether requests like this one could go on for ever.
func endless(r Request) bool {
	switch r := r.(type) {
	case Undo, AskPause, Say, Touch, MakeDemand, TakeHint, GiveTime, TakeVacation, TakeChair, CallReferee,
		Note:
		return true
	case Rule:
		return !acts[r.Act].finite
	case MakeOffer:
		return r.What == Takeback || r.What == Pause || r.What == Rules
	}
	return false
}

// ofSeat tells whether a request needs somebody who sits on its seat.
func ofSeat(r Request) bool {
	switch r.(type) {
	case Join, Tick, Whisper, Propose, Settle, TakeChair, Rule:
		return false
	}
	return true
}
