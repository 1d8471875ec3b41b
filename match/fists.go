package match

import (
	"fmt"

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
	if !byLot || len(s.Players) != 2 || s.Players[0] == s.Players[1] || s.shares[0].Hash == "" || s.shares[1].Hash == "" {
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
		s.Players[0], s.Players[1] = s.Players[1], s.Players[0]
		s.shares[0], s.shares[1] = s.shares[1], s.shares[0]
		it.Hider = 1 - it.Hider
		s.draw.asked = s.draw.asked>>1&1 | s.draw.asked&1<<1
	}
	s.toOpen = 0
	return nil
}
