package match

import (
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
)

// maxRematchOffers is how often one seat may ask for a rematch.
const maxRematchOffers = 5

// offering remembers what a seat has offered, so that nobody is pestered.
type offering struct {
	draw     int // 1 + plies at the last draw offer, 0 if another seat has offered since
	takeback int // 1 + plies at the last takeback offer
	pause    int // 1 + plies at the last pause offer
	rematch  int // number of offers
}

// offer makes an offer. An offer that meets an equal one is consent; one that needs nobody
// else's consent is carried out at once.
func (d *decision) offer(c Command) error {
	if err := d.mayOffer(c); err != nil {
		return err
	}
	for _, o := range d.s.Offers {
		switch {
		case o.What != c.What:
		case o.Seat == c.Seat:
			return refuse("offeredAlready")
		case o.What != Takeback && d.s.MustAnswer(o).Has(c.Seat):
			return d.agree(c.Seat, o)
		}
	}
	if err := d.mayOfferNow(c); err != nil {
		return err
	}
	o := Offer{What: c.What, Seat: c.Seat, N: c.N}
	if o.What != Takeback {
		o.N = 0
	}
	d.emit(Event{Kind: EvOffered, Seat: c.Seat, What: o.What, N: o.N})
	if d.s.MustAnswer(o) == 0 {
		return d.agree(c.Seat, o)
	}
	return nil
}

// mayOffer checks the offer itself; see mayOfferNow for its moment.
func (d *decision) mayOffer(c Command) error {
	switch c.What {
	case Rematch:
		if d.s.Phase != Over {
			return refuse("notOver")
		}
		if d.s.Next != "" {
			return refuse("rematched")
		}
		return nil
	case Draw, Takeback, Pause:
	default:
		return fmt.Errorf("match: offer of %.40q: %w", c.What, ErrCommand)
	}
	if err := d.running(c.Seat); err != nil {
		return err
	}
	if c.What == Takeback {
		return d.mayTakeBack(c)
	}
	return nil
}

// mayTakeBack: something of one's own must go, and a leaver does not come back. Machines, which agree to every other
// takeback, agree to none behind which a roll is known: the same ply rolls the same, and one could choose the move that
// it suits. People may agree among themselves.
func (d *decision) mayTakeBack(c Command) error {
	if d.s.Setup.Settings.Takeback != On {
		return refuse("takebackOff")
	}
	if c.N < d.s.floor() || c.N >= len(d.s.Plies) {
		return refuse("nothingToTakeBack")
	}
	own := slices.IndexFunc(d.s.Plies[c.N:], func(ply Ply) bool { return d.isOf(c.Seat, ply.Seat) })
	if own < 0 {
		return refuse("nothingToTakeBack")
	}
	rolled := slices.ContainsFunc(d.s.Plies[c.N+own:], func(ply Ply) bool { return ply.Seat == game.Chance })
	if rolled && !d.facesPeople(c.Seat) && d.s.MustAnswer(Offer{What: Takeback, Seat: c.Seat}) != 0 {
		return refuse("rollKnown")
	}
	return nil
}

// isOf tells whether the ply of seat by belongs to the person on seat.
func (d *decision) isOf(seat, by game.Seat) bool {
	return by != game.Chance && d.s.together(seat, by)
}

// JustMoved is how long after a move its maker may still offer a draw where the rules want that done
// with the move: as long as it takes to press a button.
const JustMoved = 10 * time.Second

// mayOfferNow refuses an offer at the wrong moment: by the code of the game, or because it pesters.
func (d *decision) mayOfferNow(c Command) error {
	if c.What == Draw {
		code := d.s.Game.Code()
		if code.OfferTime != "" && !d.ownTime(c.Seat) {
			return &game.Refusal{Code: "offerTime", Rule: code.OfferTime}
		}
		// A machine never offers anything: against it the usual pause is enough.
		if code.OfferAgain != "" && d.s.offered[c.Seat].draw > 0 && d.facesPeople(c.Seat) {
			return &game.Refusal{Code: "offerAgain", Rule: code.OfferAgain}
		}
	}
	if d.tooSoon(c) {
		return refuse("offeredAlready")
	}
	return nil
}

// ownTime tells whether the person on seat is to move, or has just moved.
func (d *decision) ownTime(seat game.Seat) bool {
	for other := range d.s.ToMove().All() {
		if d.s.together(seat, other) {
			return true
		}
	}
	last := len(d.s.Plies) - 1
	if last < 0 || !d.isOf(seat, d.s.Plies[last].Seat) {
		return false
	}
	shown := time.Duration(d.s.Plies[last].At+int64(d.s.Plies[last].Lasts)) * time.Millisecond
	return d.at-shown <= JustMoved
}

// facesPeople tells whether another person plays in the match.
func (d *decision) facesPeople(seat game.Seat) bool {
	for i, p := range d.s.Players {
		if p.Kind == Guest && !d.s.together(seat, game.Seat(i)) {
			return true
		}
	}
	return false
}

// tooSoon: the same side may not offer a draw again until the other has offered or some plies
// have passed; the other offers may be made once between two plies.
func (d *decision) tooSoon(c Command) bool {
	past, plies := d.s.offered[c.Seat], len(d.s.Plies)
	switch c.What {
	case Draw:
		return past.draw > 0 && plies < past.draw-1+d.s.Setup.Settings.DrawPause
	case Takeback:
		return past.takeback == plies+1
	case Pause:
		return past.pause == plies+1
	}
	return past.rematch >= maxRematchOffers
}

// answer says yes or no to an offer: the one named, or the last one that waits for the seat.
// One's own offer may be withdrawn by a no.
func (d *decision) answer(c Command) error {
	o, ok := d.find(c)
	if !ok {
		return refuse("noOffer")
	}
	switch c.What {
	case Yes:
		return d.agree(c.Seat, o)
	case No:
		d.emit(Event{Kind: EvAnswered, Seat: c.Seat, What: No, Text: o.What, N: o.N})
		return nil
	}
	return fmt.Errorf("match: answer %.40q, want yes or no: %w", c.What, ErrCommand)
}

func (d *decision) find(c Command) (Offer, bool) {
	for i := len(d.s.Offers) - 1; i >= 0; i-- {
		o := d.s.Offers[i]
		if c.Text != "" && c.Text != o.What {
			continue
		}
		// The takeback that was seen may be gone and another one have come.
		if c.N > 0 && o.What == Takeback && o.N != c.N-1 {
			continue
		}
		if d.s.MustAnswer(o).Has(c.Seat) || c.What == No && o.Seat == c.Seat {
			return o, true
		}
	}
	return Offer{}, false
}

// agree records a yes and, if it was the last one needed, carries the offer out.
func (d *decision) agree(seat game.Seat, o Offer) error {
	d.emit(Event{Kind: EvAnswered, Seat: seat, What: Yes, Text: o.What, N: o.N})
	for i := range d.s.Players {
		if d.s.together(seat, game.Seat(i)) {
			o.Yes |= 1 << i
		}
	}
	if d.s.MustAnswer(o) != 0 {
		return nil
	}
	switch o.What {
	case Draw:
		d.end(game.Draw("agreement", d.s.Game.Seats))
	case Takeback:
		return d.cut(o.Seat, o.N)
	case Pause:
		d.emit(Event{Kind: EvPaused, Seat: o.Seat})
	case Rematch:
		d.emit(Event{Kind: EvRematched, Seat: o.Seat, Text: d.env.Next})
	}
	return nil
}

// pause is the offer of one, as a command of its own.
func (d *decision) pause(c Command) error {
	c.What = Pause
	return d.offer(c)
}

// resume goes on after a pause; any player may.
func (d *decision) resume(c Command) error {
	if d.s.Phase != Paused {
		return refuse("notPaused")
	}
	d.emit(Event{Kind: EvResumed, Seat: c.Seat})
	return nil
}
