package match

import (
	"fmt"
	"slices"
	"sync"
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
	rules    int // 1 + plies at the last offer of rules
}

// decide makes an offer. An offer that meets an equal one is consent; one that needs nobody
// else's consent is carried out at once.
func (r MakeOffer) decide(d *decision, seat game.Seat) error {
	if err := d.mayOffer(seat, r); err != nil {
		return err
	}
	if r.What != Rematch {
		r.Share = ""
	}
	var err error
	if r.What != Rules {
		r.Terms = nil
	} else if r.Terms, err = d.s.changed(r.Terms); err != nil {
		return err
	}
	for _, o := range d.s.Offers {
		switch {
		case o.What != r.What:
		case o.Seat == seat:
			return refuse("offeredAlready")
		case o.What == Rules && *o.Terms != *r.Terms:
		case o.What != Takeback && d.s.MustAnswer(o).Has(seat):
			return d.agree(seat, o, r.Share)
		}
	}
	if err := d.mayOfferNow(seat, r); err != nil {
		return err
	}
	o := Offer{What: r.What, Seat: seat, Terms: r.Terms}
	switch r.What {
	case Takeback:
		o.N = r.Keep
	case Rules:
		o.N = d.s.Seq + 1 // that of the event: no other offer has it
	}
	d.emit(seat, Offered{What: o.What, Keep: o.N, Terms: o.Terms, Share: r.Share})
	if code := d.s.code(); o.What == Draw && code.OfferTime != "" && !d.ownTime(seat) && d.facesPeople(seat) {
		d.emit(seat, Cautioned{Why: LateOffer, Rule: code.OfferTime, Lent: code.lent})
	}
	if d.s.MustAnswer(o) == 0 {
		return d.agree(seat, o, r.Share)
	}
	return nil
}

// mayOffer checks the offer itself; see mayOfferNow for its moment.
func (d *decision) mayOffer(seat game.Seat, r MakeOffer) error {
	switch r.What {
	case Rematch:
		if d.s.Phase != Over {
			return refuse("notOver")
		}
		if d.s.Next != "" {
			return refuse("rematched")
		}
		return nil
	case NoChair:
		return d.mayDismiss(seat)
	case Draw, Takeback, Pause, Rules:
	default:
		return fmt.Errorf("match: offer of %.40q: %w", r.What, ErrCommand)
	}
	if err := d.running(seat); err != nil {
		return err
	}
	if d.s.Chair.Call.Claim {
		return refuse("claimWaits")
	}
	if rule := d.s.Game.Code().Decided; rule != "" && r.What == Draw {
		return &game.Refusal{Code: "noDraw", Rule: rule}
	}
	if r.What == Takeback {
		return d.mayTakeBack(seat, r.Keep)
	}
	return nil
}

// mayTakeBack: something of one's own must go, and a leaver does not come back. Machines, which agree to every other
// takeback, agree to none behind which a roll is known: the same ply rolls the same, and one could choose the move that
// it suits. People may agree among themselves.
func (d *decision) mayTakeBack(seat game.Seat, keep int) error {
	if d.s.Setup.Settings.Takeback != On {
		return &game.Refusal{Code: "takebackOff", Rule: d.s.Game.Code().Final}
	}
	if keep < d.s.floor() || keep >= len(d.s.Plies) {
		return refuse("nothingToTakeBack")
	}
	own := slices.IndexFunc(d.s.Plies[keep:], func(ply Ply) bool { return d.isOf(seat, ply.Seat) })
	if own < 0 {
		return refuse("nothingToTakeBack")
	}
	rolled := slices.ContainsFunc(d.s.Plies[keep+own:], func(ply Ply) bool { return ply.Seat == game.Chance })
	if rolled && !d.facesPeople(seat) && d.s.MustAnswer(Offer{What: Takeback, Seat: seat}) != 0 {
		return refuse("rollKnown")
	}
	return nil
}

// isOf tells whether the ply of seat by belongs to the person on seat.
func (d *decision) isOf(seat, by game.Seat) bool {
	return by != game.Chance && d.s.together(seat, by)
}

// code is what is agreed on the offers of draws. The clauses are those of the game, or where its rules have none, those of
// the code of draughts.
type code struct {
	game.Code
	lent bool
}

// The clauses of seed 003 that any game may be played by.
const (
	lentOfferTime  = "1.9.4"
	lentOfferAgain = "1.9.6"
)

func (s *State) code() code {
	c := code{Code: s.Game.Code()}
	switch s.Setup.Settings.Offers {
	case Free:
		c.OfferTime, c.OfferAgain = "", ""
	case ByCode:
		if c.lent = c.OfferAgain == ""; c.lent {
			c.OfferTime, c.OfferAgain = lentOfferTime, lentOfferAgain
		}
	}
	return c
}

// refuse names the clause, and where it is lent the game that it is of.
func (c code) refuse(word, rule string) *game.Refusal {
	no := &game.Refusal{Code: word, Rule: rule}
	if c.lent {
		no.Of = Lender()
	}
	return no
}

// Lender is the game on whose rule page the clauses stand that others are played by: the first one that has them itself.
func Lender() string { return lender() }

var lender = sync.OnceValue(func() string {
	for _, info := range game.All() {
		if g, err := info.Open(nil); err == nil && g.Code().OfferTime == lentOfferTime && g.Code().OfferAgain == lentOfferAgain {
			return info.ID
		}
	}
	return ""
})

// JustMoved is how long after a move its maker may still offer a draw where the rules want that done
// with the move, and no clock is pressed by hand: as long as it takes to press a button.
const JustMoved = 10 * time.Second

// mayOfferNow refuses an offer that pesters, by the code agreed on or by its moment.
func (d *decision) mayOfferNow(seat game.Seat, r MakeOffer) error {
	if r.What == Draw {
		code := d.s.code()
		// A machine never offers anything: against it the usual pause is enough.
		if code.OfferAgain != "" && d.s.seats[seat].offered.draw > 0 && d.facesPeople(seat) {
			return code.refuse("offerAgain", code.OfferAgain)
		}
	}
	if d.tooSoon(seat, r.What) {
		return refuse("offeredAlready")
	}
	return nil
}

// ownTime tells whether the person on seat is to move, or has just moved and, where that is done by hand, not pressed
// the clock yet (seed 003, 1.9.3 and 1.9.5).
func (d *decision) ownTime(seat game.Seat) bool {
	for other := range (d.s.ToMove() | d.s.Unpressed()).All() {
		if d.s.together(seat, other) {
			return true
		}
	}
	if d.s.Setup.Settings.Press == On {
		return false
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
func (d *decision) tooSoon(seat game.Seat, what string) bool {
	past, plies := d.s.seats[seat].offered, len(d.s.Plies)
	switch what {
	case Draw:
		return past.draw > 0 && plies < past.draw-1+d.s.Setup.Settings.DrawPause
	case Takeback:
		return past.takeback == plies+1
	case Pause:
		return past.pause == plies+1
	case Rules:
		return past.rules == plies+1
	case NoChair:
		return d.s.Chair.dismissals[seat] >= maxDismissals
	}
	return past.rematch >= maxRematchOffers
}

// decide says yes or no to an offer: the one named, or the last one that waits for the seat.
// One's own offer may be withdrawn by a no.
func (r Answer) decide(d *decision, seat game.Seat) error {
	o, ok := d.find(seat, r)
	if !ok {
		return refuse("noOffer")
	}
	if o.What != Rematch {
		r.Share = ""
	}
	if r.Yes {
		return d.agree(seat, o, r.Share)
	}
	d.emit(seat, Answered{What: o.What, Keep: o.N})
	return nil
}

func (d *decision) find(seat game.Seat, r Answer) (Offer, bool) {
	for i := len(d.s.Offers) - 1; i >= 0; i-- {
		o := d.s.Offers[i]
		if r.What != "" && r.What != o.What {
			continue
		}
		// The takeback that was seen may be gone and another one have come.
		if r.Kept > 0 && o.What == Takeback && o.N != r.Kept-1 {
			continue
		}
		if r.Kept > 0 && o.What == Rules && o.N != r.Kept {
			continue
		}
		if d.s.MustAnswer(o).Has(seat) || !r.Yes && o.Seat == seat {
			return o, true
		}
	}
	return Offer{}, false
}

// agree records a yes and, if it was the last one needed, carries the offer out. share is of the rematch.
func (d *decision) agree(seat game.Seat, o Offer, share string) error {
	d.emit(seat, Answered{What: o.What, Keep: o.N, Yes: true, Share: share})
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
		d.emit(o.Seat, PauseBegan{})
	case Rematch:
		d.emit(o.Seat, Rematched{textOf(d.env.Next)})
	case Rules:
		return d.begin(o.Seat, d.s.legFor(*o.Terms))
	case NoChair:
		return d.dismiss(o.Seat)
	}
	return nil
}

func (AskPause) decide(d *decision, seat game.Seat) error {
	return MakeOffer{What: Pause}.decide(d, seat)
}

// decide goes on after a pause; any player may, but for what a referee has to decide: see unruled.
func (Resume) decide(d *decision, seat game.Seat) error {
	switch {
	case d.s.waitsForReferee():
		return d.unruled(seat)
	case d.s.Phase != Paused:
		return refuse("notPaused")
	}
	d.emit(seat, PauseEnded{})
	return nil
}
