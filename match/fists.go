package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Two people whose sides are drawn by lot draw them as people do: one hides a man of either side in two fists, the other
// picks one of them. The share of the one is the hiding place, so that its hash has been laid long before.

// The fists.
const (
	LeftHand  = "left"
	RightHand = "right"
)

var hands = [2]string{LeftHand, RightHand}

// pickRoll is the number of the roll that picks a fist for who does not; lots among open seats have those above.
const pickRoll = -100

// fists are those in which the sides are drawn.
type fists struct {
	Hider  game.Seat
	Picked string // LeftHand or RightHand; empty: not yet
	Roll   int    // by which the seed has picked; 0: a person has
	Held   string // that has turned out to hold the man of the first side; empty: they were never opened
	Right  bool   // the other has got the first side
}

// drawn tells whether the sides are drawn by fists.
func (f fists) drawn() bool { return f.Hider != game.NoSeat }

// Fists are those in which the sides were drawn, or are being drawn; false where they were not.
func (s *State) Fists() (f fists, ok bool) {
	return s.draw.fists, s.draw.sealed && s.draw.fists.drawn()
}

// HandOf is the fist in which a share hides the man of the first side: the left one if its first digit is below 8.
func HandOf(share string) string {
	if share < "8" {
		return LeftHand
	}
	return RightHand
}

// hider is who hides the sides in fists: of two people who have both laid a share and whose sides are drawn by lot, the
// one who sat down first; NoSeat where sides are drawn otherwise or stand.
func (s *State) hider(byLot bool) game.Seat {
	if !byLot || len(s.Players) != 2 || s.Players[0] == s.Players[1] || s.seats[0].share.Hash == "" || s.seats[1].share.Hash == "" {
		return game.NoSeat
	}
	return s.firstIn
}

// Pick picks a fist.
type Pick struct{ Hand string }

// The facts of fists.
type (
	// Picked: the seat has picked a fist; Roll is the number of the roll that has done so in its place, 0 if it has itself.
	Picked struct {
		Hand string `json:"hand"`
		Roll int    `json:"roll,omitempty"`
	}

	// Sided: the sides are drawn, and who has picked plays the first side if Right. Held is the fist in which the man of
	// the first side was, empty if they were not opened in time.
	Sided struct {
		Held  string `json:"held,omitempty"`
		Right bool   `json:"right,omitempty"`
	}
)

func (Picked) Kind() string { return EvPicked }
func (Sided) Kind() string  { return EvSided }

func (r Pick) decide(d *decision, seat game.Seat) error {
	switch f := d.s.draw.fists; {
	case !d.s.Drawing() || !f.drawn():
		return refuse("nothingDrawn")
	case f.Hider == seat:
		return refuse("ownFists")
	case f.Picked != "":
		return refuse("pickedAlready")
	case r.Hand != LeftHand && r.Hand != RightHand:
		return fmt.Errorf("match: fist %.40q, want %s or %s: %w", r.Hand, LeftHand, RightHand, ErrCommand)
	}
	d.emit(seat, Picked{Hand: r.Hand})
	return nil
}

// side emits the sides; right tells that who has picked gets the first.
func (d *decision) side(held string, right bool) {
	d.emit(game.NoSeat, Sided{Held: held, Right: right})
}

func (f Picked) apply(s *State, e Event) error {
	it := &s.draw.fists
	if !s.Drawing() || !it.drawn() || e.Seat != 1-it.Hider || it.Picked != "" {
		return fmt.Errorf("seat %v picks a fist that is not held out", e.Seat)
	}
	it.Picked, it.Roll, s.draw.since = f.Hand, f.Roll, e.At
	return nil
}

// apply seats both.
func (f Sided) apply(s *State, _ Event) error {
	it := &s.draw.fists
	if !s.Drawing() || !it.drawn() || it.Picked == "" {
		return fmt.Errorf("sides without a picked fist")
	}
	it.Held, it.Right = f.Held, f.Right
	if f.Right == (it.Hider == 0) {
		s.reseat([]game.Seat{1, 0})
		it.Hider = 1 - it.Hider
	}
	s.toOpen = 0
	return nil
}

// Where more than two draw lots, or not all of them have laid a share, the seats that the seed has drawn as they sat down are
// drawn again by all shares, once these are open: see docs/adr/0047-shares-of-the-seed.md.

// seatLots is the number of the first lot for a seat that shares decide, the others follow below it: it is below the rolls
// of bots and above those of terms.
const seatLots = -(1 << 26)

// Allotted: lots have given a seat to who was on each; who draws none keeps his.
type Allotted struct {
	Seats []game.Seat `json:"seats"`
}

func (Allotted) Kind() string { return EvAllotted }

// text are the seats of the flat form.
func (f Allotted) text() string { return strings.Trim(fmt.Sprint(f.Seats), "[]") }

// allottedOf reads the flat form.
func allottedOf(text string) (Fact, error) {
	var f Allotted
	for _, word := range strings.Fields(text) {
		seat, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("match: seats %.40q by lot: %w", text, ErrEvent)
		}
		f.Seats = append(f.Seats, game.Seat(seat))
	}
	return f, nil
}

// SeatLot is a lot for a seat.
type SeatLot struct {
	Roll int         // its number
	Left []game.Seat // that it could give
	Seat game.Seat   // that it gives
}

// toDraw are the seats that lots give when all sit: of who has drawn one and of the last, who had no choice. In a later
// game of a series of partners all of them are drawn, and nobody draws as people sit down.
func (s *State) toDraw() game.Seats {
	if s.partnersDraw() {
		return game.Seats(1)<<len(s.Players) - 1
	}
	if !s.drawn || len(s.arrived) == 0 {
		return 0
	}
	among := s.lots | game.SeatSet(s.arrived[len(s.arrived)-1])
	for seat := range among.All() {
		if s.Players[seat] != s.Players[s.arrived[len(s.arrived)-1]] {
			return among
		}
	}
	return 0 // one person's own
}

// partnersDraw tells whether partners draw their seats together, as they do in a series.
func (s *State) partnersDraw() bool {
	return s.Setup.Round != nil && s.Setup.Settings.Sides == lot && len(s.Players) > 2
}

// drawSeats lets those on some seats draw, in the order in which they sat down: pick says what a lot gives.
func (s *State) drawSeats(among game.Seats, pick func(who game.Seat, l SeatLot) game.Seat) (to []game.Seat, lots []SeatLot) {
	to = make([]game.Seat, len(s.Players))
	for seat := range to {
		to[seat] = game.Seat(seat)
	}
	var drawn, taken game.Seats
	for _, who := range s.arrived {
		if !among.Has(who) {
			continue
		}
		l := SeatLot{Roll: seatLots - drawn.Len(), Left: s.leftFor(who, among&^taken, drawn, to)}
		l.Seat = pick(who, l)
		to[who], lots = l.Seat, append(lots, l)
		drawn, taken = drawn|game.SeatSet(who), taken|game.SeatSet(l.Seat)
	}
	return to, lots
}

// leftFor are those of some seats that who sits on one may draw, after others have drawn theirs: partners stay together
// where they draw as such.
func (s *State) leftFor(who game.Seat, some, drawn game.Seats, to []game.Seat) (left []game.Seat) {
	for seat := range some.All() {
		fits := !s.partnersDraw() || s.Game.TeamOf(who).Len() == s.Game.TeamOf(seat).Len()
		for other := range drawn.All() {
			fits = fits && (!s.partnersDraw() || s.Game.TeamOf(who).Has(other) == s.Game.TeamOf(seat).Has(to[other]))
		}
		if fits {
			left = append(left, seat)
		}
	}
	return left
}

// allot emits the seats that lots give.
func (d *decision) allot(among game.Seats) {
	to, _ := d.s.drawSeats(among, func(_ game.Seat, l SeatLot) game.Seat {
		return l.Left[d.number(l.Roll, uint32(len(l.Left)))]
	})
	d.emit(game.NoSeat, Allotted{Seats: to})
}

// SeatLots are the lots by which seats are allotted, before they are.
func (s *State) SeatLots(f Allotted) []SeatLot {
	_, lots := s.drawSeats(s.toDraw(), func(who game.Seat, _ SeatLot) game.Seat { return f.Seats[who] })
	return lots
}

// apply seats everybody anew.
func (f Allotted) apply(s *State, _ Event) error {
	var given game.Seats
	for who, seat := range f.Seats {
		if seat < 0 || int(seat) >= len(s.Players) || given.Has(seat) || !s.toDraw().Has(game.Seat(who)) && int(seat) != who {
			return fmt.Errorf("seats %v by lot among %v", f.Seats, s.toDraw())
		}
		given |= game.SeatSet(seat)
	}
	if s.Phase != Waiting || len(s.open()) > 0 || len(f.Seats) != len(s.Players) || s.allotted != nil || s.toOpen != 0 {
		return errors.New("lots for seats that are not drawn now")
	}
	s.reseat(f.Seats)
	s.allotted = f.Seats
	return nil
}

// reseat gives who is on each seat another one, with all that is his.
func (s *State) reseat(to []game.Seat) {
	players, shares, asked := slices.Clone(s.Players), s.Shares(), s.draw.asked
	s.arrived = slices.Clone(s.arrived) // clones of the state hold the one before
	for i, seat := range s.arrived {
		s.arrived[i] = to[seat]
	}
	s.draw.asked = 0
	for from, seat := range to {
		s.Players[seat], s.seats[seat].share = players[from], shares[from]
		if asked.Has(game.Seat(from)) {
			s.draw.asked |= game.SeatSet(seat)
		}
	}
}
