package match

import (
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
)

// appliers change the state; each is called with an event that follows the last one.
var appliers = map[string]func(*State, Event) error{
	EvLot:       func(*State, Event) error { return nil },
	EvJoined:    (*State).applyJoined,
	EvStarted:   func(s *State, e Event) error { s.Phase = Playing; s.restart(e.At); return nil },
	EvPly:       (*State).applyPly,
	EvTouched:   (*State).applyTouched,
	EvDemanded:  (*State).applyDemanded,
	EvHinted:    (*State).applyHinted,
	EvOffered:   (*State).applyOffered,
	EvAnswered:  (*State).applyAnswered,
	EvClaimed:   (*State).applyClaimed,
	EvLeft:      (*State).applyLeft,
	EvUndone:    (*State).applyUndone,
	EvPaused:    func(s *State, e Event) error { s.Phase, s.paused = Paused, e.At; return nil },
	EvResumed:   (*State).applyResumed,
	EvClock:     func(s *State, e Event) error { s.restart(e.At); return nil },
	EvReplaced:  (*State).applyReplaced,
	EvAborted:   func(s *State, _ Event) error { s.close(); s.Aborted = true; return nil },
	EvSaid:      (*State).applySaid,
	EvWhispered: (*State).applyWhispered,
	EvEnded:     func(s *State, e Event) error { s.close(); s.Outcome = e.Out; return nil },
	EvRematched: func(s *State, e Event) error { s.Offers, s.Next = nil, e.Text; return nil },
}

// Apply is the only way a state changes; it never looks at a clock or rolls. An error wraps
// ErrEvent, or ErrEngine after a panic, and then s must be thrown away.
func Apply(s *State, e Event) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("match: event %d, %s %q: %w: %v", e.Seq, e.Kind, e.Text, ErrEngine, r)
		}
	}()
	if e.Seq != s.Seq+1 {
		return fmt.Errorf("match: event %d after event %d: %w", e.Seq, s.Seq, ErrEvent)
	}
	apply, ok := appliers[e.Kind]
	if !ok {
		return fmt.Errorf("match: event %d of kind %q: %w", e.Seq, e.Kind, ErrEvent)
	}
	if err := apply(s, e); err != nil {
		return fmt.Errorf("match: event %d, %s %q: %w: %w", e.Seq, e.Kind, e.Text, ErrEvent, err)
	}
	s.Seq, s.At = e.Seq, e.At
	return nil
}

// player finds the seat of an event among those that people and bots take.
func (s *State) player(e Event) error {
	if e.Seat < 0 || int(e.Seat) >= len(s.Players) {
		return fmt.Errorf("seat %v of %d", e.Seat, len(s.Players))
	}
	return nil
}

func (s *State) applyJoined(e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.Players[e.Seat] = Player{Kind: e.What, ID: e.Text, Level: e.N}
	return nil
}

func (s *State) applyPly(e Event) error {
	m, err := s.moveOf(e)
	if err != nil {
		return err
	}
	before := s.Line.Pos.ToMove()
	if after := s.recalled(e); after != nil {
		s.Line.PlayTo(m, after)
	} else {
		s.Line.Play(m)
	}
	s.turnOver(e.Seat, before, e.At+time.Duration(e.N)*time.Millisecond)
	s.Plies = append(s.Plies, Ply{
		Seat: e.Seat, Text: e.Text, Seq: e.Seq, At: e.At.Milliseconds(), Left: e.What == EvLeft,
		Lapsed: e.What == EvLapsed, Lasts: e.N,
	})
	if e.Seat == game.Chance {
		return nil
	}
	if err := s.player(e); err != nil {
		return err
	}
	s.touched[e.Seat], s.adjusted[e.Seat] = "", 0
	// Whoever moves instead of answering has said no.
	s.Offers = slices.DeleteFunc(s.Offers, func(o Offer) bool { return !s.together(o.Seat, e.Seat) })
	return nil
}

// recalled is the position after a ply that was played before, nil if it must be played.
func (s *State) recalled(e Event) game.Position {
	if s.recall == nil {
		return nil
	}
	return s.recall(len(s.Plies), e)
}

// applyResumed goes on with the time that was left when the pause began.
func (s *State) applyResumed(e Event) error {
	s.Phase = Playing
	for i := range s.since {
		s.since[i] += e.At - s.paused
	}
	return nil
}

// moveOf reads the move of a ply event. A leaving or lapsed ply is not looked up in the notation:
// the position alone knows it.
func (s *State) moveOf(e Event) (game.Move, error) {
	if e.What == EvLapsed {
		if v, ok := s.Line.Pos.(game.Timed); ok {
			return v.LapseMove(e.Seat), nil
		}
	}
	if e.What == EvLeft {
		if v, ok := s.Line.Pos.(game.Leaver); ok {
			return v.LeaveMove(e.Seat), nil
		}
	}
	return s.Line.Pos.ParseMove(e.Text)
}

func (s *State) applyTouched(e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	switch e.What {
	case "adjust":
		s.adjusted[e.Seat]++
	case Warned:
		s.warned[e.Seat] = true
	default:
		s.touched[e.Seat] = e.Text
	}
	return nil
}

func (s *State) applyOffered(e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.Offers = append(s.Offers, Offer{What: e.What, Seat: e.Seat, N: e.N})
	mine, now := &s.offered[e.Seat], len(s.Plies)+1
	switch e.What {
	case Draw:
		for i := range s.offered {
			s.offered[i].draw = 0
		}
		mine.draw = now
	case Takeback:
		mine.takeback = now
	case Pause:
		mine.pause = now
	case Rematch:
		mine.rematch++
	}
	return nil
}

// applyAnswered: a yes that completes an offer is followed by the event that carries it out,
// but the offer is settled here already.
func (s *State) applyAnswered(e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	for i := len(s.Offers) - 1; i >= 0; i-- {
		o := &s.Offers[i]
		if o.What != e.Text || o.N != e.N || e.What == Yes && e.Seat != o.Seat && !s.MustAnswer(*o).Has(e.Seat) {
			continue
		}
		if e.What == Yes {
			s.consent(o, e.Seat)
		}
		if e.What == No || s.MustAnswer(*o) == 0 {
			s.Offers = slices.Delete(s.Offers, i, i+1)
		}
		return nil
	}
	return fmt.Errorf("no offer of %s waits for seat %v", e.Text, e.Seat)
}

func (s *State) consent(o *Offer, seat game.Seat) {
	for i := range s.Players {
		if s.together(seat, game.Seat(i)) {
			o.Yes |= 1 << i
		}
	}
}

func (s *State) applyClaimed(e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.claimed[e.Seat] = len(s.Plies) + 1
	return nil
}

func (s *State) applyLeft(e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.Left |= game.SeatSet(e.Seat)
	s.Offers = slices.DeleteFunc(s.Offers, func(o Offer) bool { return o.Seat == e.Seat })
	return nil
}

func (s *State) applyUndone(e Event) error {
	if e.N < 0 || e.N >= len(s.Plies) {
		return fmt.Errorf("keeps %d plies of %d", e.N, len(s.Plies))
	}
	s.Line.Undo(s.Line.Len() - e.N)
	s.Plies = s.Plies[:e.N]
	s.Offers = nil
	s.forgetHints(e.N)
	s.restart(e.At)
	s.touched, s.adjusted = [game.MaxSeats]string{}, [game.MaxSeats]int{}
	for i := range s.offered {
		s.offered[i].draw = min(s.offered[i].draw, e.N+1)
		s.offered[i].takeback, s.offered[i].pause = 0, 0
		s.claimed[i] = min(s.claimed[i], e.N)
		if s.demands[i].plies > e.N+1 {
			s.demands[i] = demand{}
		}
	}
	return nil
}

func (s *State) applySaid(e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.spoken[e.Seat].note(e.At)
	return nil
}

// close ends the match and whatever was pending in it.
func (s *State) close() {
	s.Phase = Over
	s.Offers = nil
	s.touched = [game.MaxSeats]string{}
}
