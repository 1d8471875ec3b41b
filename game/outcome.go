package game

// Outcome is the result of a game. Places may be taken while it goes on; 1 is best, equal
// numbers share a place, 0 is none yet. Teams share places.
type Outcome struct {
	Reason string          `json:"reason"` // stable code: mate, noMoves, noMen, kingCaptured, repetition3, places …
	Place  [MaxSeats]uint8 `json:"place"`
}

// ReasonTooComplex ends a game in a position that would exceed its budget: see Position. Its words
// are the screens' own; families need none.
const ReasonTooComplex = "tooComplex"

// TooComplex is the draw of a position that would exceed its budget.
func TooComplex(seats int) Outcome { return Draw(ReasonTooComplex, seats) }

// Over tells whether the game has ended.
func (o Outcome) Over() bool { return o.Reason != "" }

// Value is what the outcome is worth to seat s among seats players: players placed behind it
// minus players placed before it, scaled to [-1, 1]. A draw of all is 0.
func (o Outcome) Value(s Seat, seats int) float64 {
	if seats < 2 || s < 0 || int(s) >= seats {
		return 0
	}
	behind := 0
	mine := rank(o.Place[s])
	for t := range seats {
		if Seat(t) == s {
			continue
		}
		switch theirs := rank(o.Place[t]); {
		case theirs > mine:
			behind++
		case theirs < mine:
			behind--
		}
	}
	return float64(behind) / float64(seats-1)
}

// rank orders places with "none yet" last.
func rank(place uint8) int {
	if place == 0 {
		return MaxSeats + 1
	}
	return int(place)
}

// Win is the outcome in which the members of team share the first place of seats players and
// all others the next one.
func Win(reason string, team Seats, seats int) Outcome {
	o := Outcome{Reason: reason}
	for s := range seats {
		if team.Has(Seat(s)) {
			o.Place[s] = 1
		} else {
			o.Place[s] = uint8(team.Len() + 1)
		}
	}
	return o
}

// Draw is the outcome in which all seats share the first place.
func Draw(reason string, seats int) Outcome {
	o := Outcome{Reason: reason}
	for s := range seats {
		o.Place[s] = 1
	}
	return o
}

// Winners is the set of seats on the first place, empty for a draw of all seats and for a game
// that goes on.
func (o Outcome) Winners(seats int) Seats {
	var set Seats
	for s := range seats {
		if o.Place[s] == 1 {
			set |= 1 << s
		}
	}
	if !o.Over() || set.Len() == seats {
		return 0
	}
	return set
}
