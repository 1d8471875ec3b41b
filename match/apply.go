package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
)

// Apply is the only way a state changes; it never looks at a clock or rolls. An error wraps
// ErrEvent, or ErrEngine after a panic, and then s must be thrown away.
func Apply(s *State, e Event) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("match: event %d, %s: %w: %v", e.Seq, told(e.Fact), ErrEngine, r)
		}
	}()
	if e.Seq != s.Seq+1 {
		return fmt.Errorf("match: event %d after event %d: %w", e.Seq, s.Seq, ErrEvent)
	}
	if e.Fact == nil {
		return fmt.Errorf("match: event %d says nothing: %w", e.Seq, ErrEvent)
	}
	if err := e.apply(s, e); err != nil {
		return fmt.Errorf("match: event %d, %s: %w: %w", e.Seq, told(e.Fact), ErrEvent, err)
	}
	s.Seq, s.At = e.Seq, e.At
	return nil
}

// told is a fact in an error.
func told(f Fact) string {
	flat := FlatOf(f)
	return fmt.Sprintf("%s %q", flat.Kind, flat.Text)
}

// player finds the seat of an event among those that people and bots take.
func (s *State) player(e Event) error {
	if e.Seat < 0 || int(e.Seat) >= len(s.Players) {
		return fmt.Errorf("seat %v of %d", e.Seat, len(s.Players))
	}
	return nil
}

func (f Lot) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.drawn = s.drawn || f.Open > 1
	s.lots |= game.SeatSet(e.Seat)
	return nil
}

func (f Joined) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	if len(s.open()) == len(s.Players) {
		s.firstIn = e.Seat
	}
	s.Players[e.Seat] = f.Player
	s.arrived = append(s.arrived[:len(s.arrived):len(s.arrived)], e.Seat)
	return nil
}

func (Started) apply(s *State, e Event) error {
	s.Phase, s.Proposals = Playing, nil
	s.restart(e.At)
	s.acting, s.shown, s.came = s.Line.Pos.ToMove()&^game.SeatSet(game.Chance), e.At, e.At
	s.startClocks(e.At)
	return nil
}

func (f Moved) apply(s *State, e Event) error {
	before := s.Line.Pos.ToMove()
	s.shots++
	if err := s.advance(e.Seat, f); err != nil {
		return err
	}
	s.turnOver(e.Seat, before, e.At+time.Duration(f.Lasts)*time.Millisecond)
	finished := s.moved(e, f)
	s.Plies = append(s.Plies, Ply{
		Seat: e.Seat, Text: f.Move, Seq: e.Seq, At: e.At.Milliseconds(), Left: f.Cause == ByLeaving,
		Lapsed: f.Cause == ByLapse, Lasts: f.Lasts,
		Finished: finished, Clock: s.Clock(e.Seat, e.At).Left, Credit: f.Credit,
	})
	if e.Seat == game.Chance {
		return nil
	}
	if err := s.player(e); err != nil {
		return err
	}
	s.seats[e.Seat].touched, s.seats[e.Seat].adjusted = "", 0
	// Whoever moves instead of answering has said no.
	s.Offers = slices.DeleteFunc(s.Offers, func(o Offer) bool { return !s.together(o.Seat, e.Seat) })
	return nil
}

// advance goes on to the position after a ply, which whoever decided on it has made already. A ply from a log is
// played, if it can be with what was computed for it then.
func (s *State) advance(seat game.Seat, f Moved) error {
	if f.Made != nil {
		s.Line.PlayTo(f.Made.Move, f.Made.After)
		return nil
	}
	m, err := s.moveOf(seat, f)
	if err != nil {
		return err
	}
	if after := s.played(m, f.Result); after != nil {
		s.Line.PlayTo(m, after)
	} else {
		s.Line.Play(m)
	}
	return nil
}

// played is the position after a move with what was computed for it, which may be nothing; nil where that does not fit.
func (s *State) played(m game.Move, result string) game.Position {
	if _, ok := s.Line.Pos.(game.Resulter); !ok {
		return nil
	}
	after := game.Clone(s.Line.Pos)
	if after.(game.Resulter).PlayResult(m, result) != nil {
		return nil
	}
	return after
}

// moveOf reads the move of a ply. A leaving or lapsed ply is not looked up in the notation: the position
// alone knows it.
func (s *State) moveOf(seat game.Seat, f Moved) (game.Move, error) {
	if f.Cause == ByLapse {
		if v, ok := s.Line.Pos.(game.Timed); ok {
			return v.TimeoutMove(seat), nil
		}
	}
	if f.Cause == ByLeaving {
		if v, ok := s.Line.Pos.(game.Withdrawer); ok {
			return v.ResignMove(seat), nil
		}
	}
	return s.Line.Pos.ParseMove(f.Move)
}

func (f Touched) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	switch f.How {
	case Adjust:
		s.seats[e.Seat].adjusted++
	case Warned:
		s.seats[e.Seat].warned = true
	default:
		s.seats[e.Seat].touched = f.Place
	}
	return nil
}

func (f Offered) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	if f.What == Rules && f.Terms == nil {
		return errors.New("rules without terms")
	}
	s.Offers = append(s.Offers, Offer{What: f.What, Seat: e.Seat, N: f.Keep, Terms: f.Terms})
	mine, now := &s.seats[e.Seat].offered, len(s.Plies)+1
	switch f.What {
	case Draw:
		for i := range s.seats {
			s.seats[i].offered.draw = 0
		}
		mine.draw = now
	case Takeback:
		mine.takeback = now
	case Pause:
		mine.pause = now
	case Rematch:
		mine.rematch++
		s.seats[e.Seat].again = f.Share
	case Rules:
		mine.rules = now
	case NoChair:
		s.Chair.dismissals[e.Seat]++
	}
	return nil
}

// apply of a yes that completes an offer: it is followed by the event that carries the offer out, but the
// offer is settled here already.
func (f Answered) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	for i := len(s.Offers) - 1; i >= 0; i-- {
		o := &s.Offers[i]
		if o.What != f.What || o.N != f.Keep || f.Yes && e.Seat != o.Seat && !s.MustAnswer(*o).Has(e.Seat) {
			continue
		}
		if f.Yes {
			s.seats[e.Seat].again = f.Share
			s.consent(o, e.Seat)
		}
		if !f.Yes || s.MustAnswer(*o) == 0 {
			s.Offers = slices.Delete(s.Offers, i, i+1)
		}
		return nil
	}
	return fmt.Errorf("no offer of %s waits for seat %v", f.What, e.Seat)
}

func (s *State) consent(o *Offer, seat game.Seat) {
	for i := range s.Players {
		if s.together(seat, game.Seat(i)) {
			o.Yes |= 1 << i
		}
	}
}

func (f Claimed) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.seats[e.Seat].claimed = len(s.Plies) + 1
	s.Chair.Call = Call{}
	if f.Waits {
		s.Chair.Call = Call{Seat: e.Seat, Claim: true, Move: f.Move, At: e.At}
		s.Offers = nil
	}
	return nil
}

func (Left) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.Left |= game.SeatSet(e.Seat)
	if s.Claimant() == e.Seat {
		s.dropClaim()
	}
	if s.clocks != nil {
		s.clocks.Drop(int(e.Seat), e.At)
		s.letGo(e.Seat, e.At)
	}
	s.Offers = slices.DeleteFunc(s.Offers, func(o Offer) bool { return o.Seat == e.Seat })
	return nil
}

func (f Undone) apply(s *State, e Event) error {
	if f.Keep < s.From || f.Keep >= len(s.Plies) {
		return fmt.Errorf("keeps %d plies of %d, %d of them before the leg", f.Keep, len(s.Plies), s.From)
	}
	s.Line.Undo(len(s.Plies) - f.Keep)
	s.unfinish(s.Plies[f.Keep:], e.At)
	s.Plies = s.Plies[:f.Keep:f.Keep] // clones may hold those behind
	s.Offers = nil
	s.forgetHints(f.Keep)
	s.cutSheets(f.Keep)
	s.restart(e.At)
	s.dropClaim()
	for i := range s.seats {
		it := &s.seats[i]
		it.touched, it.adjusted = "", 0
		it.offered = offering{draw: min(it.offered.draw, f.Keep+1), rematch: it.offered.rematch}
		it.claimed = min(it.claimed, f.Keep)
		if it.demand.plies > f.Keep-s.From+1 {
			it.demand = demand{}
		}
	}
	return nil
}

func (PauseBegan) apply(s *State, e Event) error {
	s.Phase, s.paused = Paused, e.At
	if s.clocks != nil {
		s.clocks.Pause(e.At)
	}
	return nil
}

// apply goes on with the time that was left when the pause began.
func (PauseEnded) apply(s *State, e Event) error {
	s.Phase = Playing
	for i := range s.seats {
		s.seats[i].since += e.At - s.paused
	}
	if s.clocks != nil {
		s.clocks.Resume(e.At)
	}
	s.startClocks(e.At) // of those who came to move in the pause
	if !s.Chair.Call.Claim {
		s.Chair.Call = Call{}
	}
	s.Chair.Ordered = false
	return nil
}

func (f ClocksReset) apply(s *State, e Event) error {
	s.restart(e.At)
	s.draw.since = e.At
	if s.clocks != nil {
		s.clocks.Skip(max(s.At, time.Duration(f.From)*time.Millisecond), e.At)
	}
	return nil
}

func (Said) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.seats[e.Seat].spoken.note(e.At)
	return nil
}

func (f Cautioned) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	if f.Why == Forbidden {
		s.WrongMoves = append(s.WrongMoves[:len(s.WrongMoves):len(s.WrongMoves)],
			WrongMove{Seat: e.Seat, Move: f.Move, Rule: f.Rule, N: f.N, Leg: len(s.Earlier), Plies: len(s.Plies)})
	}
	return nil
}

func (Aborted) apply(s *State, e Event) error {
	s.close(e.At)
	s.Aborted = true
	return nil
}

func (f Ended) apply(s *State, e Event) error {
	s.close(e.At)
	s.Outcome = f.Outcome
	return nil
}

// close ends the match and whatever was pending in it.
func (s *State) close(at time.Duration) {
	s.haltClocks(at)
	s.Phase = Over
	s.Offers, s.Proposals, s.Chair.Call, s.Chair.Ordered = nil, nil, Call{}, false
	for i := range s.seats {
		s.seats[i].touched, s.seats[i].hand = "", hand{}
	}
}

func (f Rematched) apply(s *State, _ Event) error {
	s.Offers, s.Next = nil, f.Match
	return nil
}
