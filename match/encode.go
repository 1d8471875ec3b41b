package match

import (
	"bytes"
	"encoding/json"
	"fmt"
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
	EvRefereed: read[Refereed], EvUnrefereed: read[Unrefereed], EvCalled: read[Called], EvRuled: read[Ruled],
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
