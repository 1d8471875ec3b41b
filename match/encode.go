package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Forms in which facts have been kept. Whoever keeps them notes the form with each.
const (
	FormFlat = 1 // as Flat
	FormJSON = 2 // JSON of the fact
	Form     = FormJSON
)

// readers read the facts of each kind.
var readers = map[string]func([]byte) (Fact, error){
	EvLot: read[Lot], EvJoined: read[Joined], EvStarted: read[Started], EvPly: readMoved, EvTouched: read[Touched],
	EvDemanded: read[Demanded], EvHinted: read[Hinted], EvOffered: read[Offered], EvAnswered: read[Answered],
	EvClaimed: read[Claimed], EvLeft: read[Left], EvUndone: read[Undone], EvPaused: read[PauseBegan],
	EvResumed: read[PauseEnded], EvClock: read[ClocksReset], EvAborted: read[Aborted], EvSaid: read[Said],
	EvWhispered: read[Whispered], EvEnded: read[Ended], EvRematched: read[Rematched], EvReplaced: read[EngineFailed],
	EvGiven: read[TimeGiven], EvBerserk: read[Berserk], EvVacation: read[Vacation],
	EvLeg: read[LegBegan], EvProposed: read[Proposed], EvDeclined: read[Declined], EvAgreed: read[Agreed],
	EvPressed: read[Pressed], EvCautioned: read[Cautioned], EvConceded: read[Conceded],
	EvShared: read[Shared], EvSealed: read[Sealed], EvPicked: read[Picked], EvRevealed: read[Revealed], EvSided: read[Sided],
	EvAllotted: read[Allotted],
	EvRefereed: read[Refereed], EvUnrefereed: read[Unrefereed], EvCalled: read[Called], EvRuled: read[Ruled],
	EvNoted: read[Noted],
}

func read[F Fact](data []byte) (Fact, error) {
	var f F
	err := json.Unmarshal(data, &f)
	return f, err
}

// readMoved reads a ply without the machinery of JSON where it says its move alone: most facts of a log do.
func readMoved(data []byte) (Fact, error) {
	move, ok := bytes.CutPrefix(data, []byte(`{"move":"`))
	move, end := bytes.CutSuffix(move, []byte(`"}`))
	if ok && end && !bytes.ContainsFunc(move, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return Moved{Move: string(move)}, nil
	}
	return read[Moved](data)
}

// EncodeFact writes a fact in the present form, without its kind.
func EncodeFact(f Fact) ([]byte, error) { return json.Marshal(f) }

// DecodeFact reads a fact of a kind in FormJSON. An error wraps ErrEvent.
func DecodeFact(kind string, data []byte) (Fact, error) {
	reader, ok := readers[kind]
	if !ok {
		return nil, fmt.Errorf("match: event of kind %.40q: %w", kind, ErrEvent)
	}
	f, err := reader(data)
	if err != nil {
		return nil, fmt.Errorf("match: event of kind %s: %w: %w", kind, ErrEvent, err)
	}
	return f, nil
}

// Flat is a fact or a request as clients are told it and send it, and as facts were kept in form 1: a kind and a few
// words whose meaning depends on it.
type Flat struct {
	Kind, Text, What string
	N                int
	Plies            int          // of a request
	Out              game.Outcome // of the end
	Terms            *Terms       // of an offer of rules
	Share            string       // hash of a share in the seed: of who sits down, or will in a rematch
	Ruling           *Ruling      // of a referee
	Move             string       // of a caution, or as it was aimed
	Lots             game.Seats   // that will be drawn when shares are open
}

// FlatOf writes a fact.
func FlatOf(fact Fact) Flat {
	f := Flat{Kind: fact.Kind()}
	switch v := fact.(type) {
	case Lot:
		f.N = v.Open
	case Joined:
		f.What, f.Text, f.N = v.Player.Kind, v.Player.ID, v.Player.Level
	case Started:
		f.Text = v.Commit
	case Moved:
		f.Text, f.What, f.N, f.Move = v.Move, v.Cause, v.Lasts, v.Aim
	case Touched:
		f.Text, f.What = v.Place, v.How
	case Demanded:
		f.N, f.What = v.Moves, word(v.Met, met, "")
	case Hinted:
		f.Text, f.What, f.N = v.Move, withReason(v.Show, v.Why), v.N
	case Offered:
		f.What, f.N, f.Terms, f.Share = v.What, v.Keep, v.Terms, v.Share
	case Answered:
		f.Text, f.N, f.What = v.What, v.Keep, word(v.Yes, Yes, No)
		f.Share = v.Share
	case Claimed:
		f.Text, f.What = v.Move, word(v.Waits, waits, word(v.Right, right, wrong))
	case Left:
		f.What = v.How
	case Undone:
		f.N = v.Keep
	case Aborted:
		f.Text, f.What = v.Seed, v.Why
	case Said:
		f.Text = v.Words
	case Whispered:
		f.What, f.Text, f.N = v.Guest, v.Words, v.N
	case Ended:
		f.Out, f.Text = v.Outcome, v.Seed
	case Rematched:
		f.Text = v.Match
	case TimeGiven:
		f.N, f.Text = v.Millis, strconv.Itoa(int(v.By))
	case Vacation:
		f.What = word(v.Away, away, back)
	case Proposed:
		f.Text, f.N, f.Terms, f.Share = v.Guest, v.N, &v.Terms, v.Share
	case Declined:
		f.N = v.N
	case Agreed:
		f.N, f.Terms = v.N, &v.Terms
	case LegBegan:
		f.Text, f.What = v.Position, v.Why
		f.Terms = &Terms{Game: v.Game, Settings: v.settings()}
	case EngineFailed:
		f.Text, f.What, f.N = v.Engine, v.How, v.Level
	case Cautioned:
		f.What, f.Text, f.Move, f.N = v.Why, v.Rule, v.Move, v.N
	case Conceded:
		f.What = v.How
	case Shared:
		f.Text = v.Hash
	case Sealed:
		f.Text, f.N, f.Lots = v.Commit, int(v.Open), v.Lots
	case Picked:
		f.What, f.N = v.Hand, v.Roll
	case Revealed:
		f.Text = v.Share
	case Sided:
		f.What, f.Text = word(v.Right, right, wrong), v.Held
	case Allotted:
		f.Text = v.text()
	case Refereed:
		f.Text = v.Guest
	case Unrefereed:
		f.What = word(v.Empty, empty, "")
	case Called:
		f.What, f.Text = v.Why, v.Words
	case Ruled:
		f.What, f.Text, f.N, f.Ruling = v.Act, v.Words, v.Keep, &v.Ruling
	case Noted:
		f.N, f.Text = v.Ply, v.Text
	}
	return f
}

// Words of the flat form.
const (
	met   = "met"
	right = "right"
	wrong = "wrong"
	waits = "waits"
	empty = "empty"
	away  = "away"
	back  = "back"

	untilBegun = "waiting"
)

func word(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// Fact reads a fact. An error wraps ErrEvent.
func (f Flat) Fact() (Fact, error) {
	switch f.Kind {
	case EvLot:
		return Lot{Open: f.N}, nil
	case EvJoined:
		return Joined{Player{Kind: f.What, ID: f.Text, Level: f.N}}, nil
	case EvStarted:
		return Started{f.Text}, nil
	case EvPly:
		return Moved{Move: f.Text, Cause: f.What, Lasts: f.N, Aim: f.Move}, nil
	case EvTouched:
		return Touched{f.Text, f.What}, nil
	case EvDemanded:
		return Demanded{f.N, f.What == met}, nil
	case EvHinted:
		show, why := reasonOf(f.What)
		return Hinted{show, why, f.Text, f.N}, nil
	case EvOffered:
		return Offered{f.What, f.N, f.Terms, f.Share}, nil
	case EvAnswered:
		return Answered{f.Text, f.N, f.What == Yes, f.Share}, nil
	case EvClaimed:
		return Claimed{f.Text, f.What == right, f.What == waits}, nil
	case EvLeft:
		return Left{f.What}, nil
	case EvUndone:
		return Undone{f.N}, nil
	}
	return f.lateFact()
}

// lateFact reads those facts that have no more than words.
func (f Flat) lateFact() (Fact, error) {
	switch f.Kind {
	case EvPaused:
		return PauseBegan{}, nil
	case EvResumed:
		return PauseEnded{}, nil
	case EvClock:
		return ClocksReset{}, nil
	case EvAborted:
		return Aborted{Seed: f.Text, Why: f.What}, nil
	case EvSaid:
		return Said{f.Text}, nil
	case EvWhispered:
		return Whispered{f.What, f.Text, f.N}, nil
	case EvEnded:
		return Ended{f.Out, f.Text}, nil
	case EvRematched:
		return Rematched{f.Text}, nil
	case EvReplaced:
		return EngineFailed{f.Text, f.What, f.N}, nil
	case EvGiven:
		by, err := strconv.Atoi(f.Text)
		if err != nil {
			return nil, fmt.Errorf("match: time given by seat %.40q: %w", f.Text, ErrEvent)
		}
		return TimeGiven{game.Seat(by), f.N}, nil
	case EvBerserk:
		return Berserk{}, nil
	case EvVacation:
		return Vacation{f.What == away}, nil
	case EvDeclined:
		return Declined{f.N}, nil
	case EvLeg, EvProposed, EvAgreed:
		return f.factOfTerms()
	case EvPressed:
		return Pressed{}, nil
	case EvCautioned:
		return Cautioned{Why: f.What, Rule: f.Text, Move: f.Move, N: f.N}, nil
	case EvConceded:
		return Conceded{f.What}, nil
	case EvShared:
		return Shared{f.Text}, nil
	case EvSealed:
		return Sealed{Commit: f.Text, Open: game.Seats(f.N), Lots: f.Lots}, nil
	case EvPicked:
		return Picked{f.What, f.N}, nil
	case EvRevealed:
		return Revealed{f.Text}, nil
	case EvSided:
		return Sided{f.Text, f.What == right}, nil
	case EvAllotted:
		return allottedOf(f.Text)
	case EvRefereed:
		return Refereed{f.Text}, nil
	case EvUnrefereed:
		return Unrefereed{f.What == empty}, nil
	case EvCalled:
		return Called{f.What, f.Text}, nil
	case EvRuled:
		if f.Ruling == nil {
			return nil, fmt.Errorf("match: a ruling that says nothing: %w", ErrEvent)
		}
		return Ruled{*f.Ruling}, nil
	case EvNoted:
		return Noted{Ply: f.N, Text: f.Text}, nil
	}
	return nil, fmt.Errorf("match: event of kind %.40q: %w", f.Kind, ErrEvent)
}

// factOfTerms reads those facts that bring terms.
func (f Flat) factOfTerms() (Fact, error) {
	switch {
	case f.Terms == nil:
		return nil, fmt.Errorf("match: %s without terms: %w", f.Kind, ErrEvent)
	case f.Kind == EvProposed:
		return Proposed{N: f.N, Guest: f.Text, Terms: *f.Terms, Share: f.Share}, nil
	case f.Kind == EvAgreed:
		return Agreed{N: f.N, Terms: *f.Terms}, nil
	}
	leg := LegBegan{Game: f.Terms.Game, Position: f.Text, Why: f.What}
	if f.Terms.Settings != (Settings{}) {
		leg.Settings = &f.Terms.Settings
	}
	return leg, nil
}

// Request reads a request. An error wraps ErrCommand.
func (f Flat) Request() (Request, error) {
	switch f.Kind {
	case CmdJoin:
		return Join{Player{Kind: f.What, ID: f.Text, Level: f.N}, f.Share}, nil
	case CmdPly:
		return Move{Text: f.Text, Plies: f.Plies, Press: f.What == CmdPress}, nil
	case CmdOffer:
		return MakeOffer{f.What, f.N, f.Terms, f.Share}, nil
	case CmdAnswer:
		if f.What != Yes && f.What != No {
			return nil, fmt.Errorf("match: answer %.40q, want yes or no: %w", f.What, ErrCommand)
		}
		return Answer{f.Text, f.What == Yes, f.N, f.Share}, nil
	case CmdClaim:
		return Claim{Move: f.Text, Plies: f.Plies}, nil
	case CmdResign:
		return Resign{}, nil
	case CmdUndo:
		return Undo{f.N}, nil
	case CmdPause:
		return AskPause{}, nil
	case CmdResume:
		return Resume{}, nil
	case CmdAbort:
		return Abort{Waiting: f.What == untilBegun}, nil
	case CmdSay:
		return Say{f.Text}, nil
	case CmdWhisper:
		return Whisper{f.What, f.Text}, nil
	case CmdTouch:
		return Touch{f.Text, f.What == Adjust}, nil
	case CmdHint:
		what, why := reasonOf(f.What)
		return TakeHint{what, why, f.Text, f.N, f.Plies}, nil
	case CmdDemand:
		return MakeDemand{}, nil
	case CmdReplace:
		return ReplaceEngine{f.What, f.N}, nil
	case CmdTick:
		return Tick{Away: f.What == away}, nil
	case CmdGive:
		return GiveTime{}, nil
	case CmdBerserk:
		return GoBerserk{}, nil
	case CmdLeave:
		return TakeVacation{f.What == away}, nil
	case CmdPress:
		return Press{}, nil
	case CmdConcede:
		return Concede{}, nil
	case CmdPick:
		return Pick{f.What}, nil
	case CmdReveal:
		return Reveal{f.Text}, nil
	case CmdGone:
		return ClaimGone{Who: game.Seat(f.N), Draw: f.What == Draw}, nil
	case CmdPropose:
		if f.Terms == nil {
			return nil, fmt.Errorf("match: a proposal without terms: %w", ErrCommand)
		}
		return Propose{To: f.N, Terms: *f.Terms, Share: f.Share}, nil
	case CmdSettle:
		if f.What != Yes && f.What != No {
			return nil, fmt.Errorf("match: answer %.40q, want yes or no: %w", f.What, ErrCommand)
		}
		return Settle{N: f.N, Yes: f.What == Yes, Share: f.Share}, nil
	case CmdChair:
		return TakeChair{f.Text}, nil
	case CmdCall:
		return CallReferee{f.What, f.Text}, nil
	case CmdRule:
		if f.Ruling == nil {
			return nil, fmt.Errorf("match: a ruling that says nothing: %w", ErrCommand)
		}
		return Rule{f.Text, *f.Ruling}, nil
	case CmdNote:
		return Note{Ply: f.N, Text: f.Text}, nil
	}
	return nil, fmt.Errorf("match: %.40q: %w", f.Kind, ErrCommand)
}
