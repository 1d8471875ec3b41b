package match

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// What a hint shows: at the first request the man to move, at the second the move; a threat is what
// the opponent would do if it were his turn.
const (
	HintMan    = "man"
	HintMove   = "move"
	HintThreat = "threat"
)

// Hint is help that was given in a match. Text is a move: of a threat the opponent's, and empty where
// nothing threatens.
type Hint struct {
	Seat game.Seat
	Ply  int    // plies played when it was given; -1 once they were taken back
	What string // HintMan, HintMove, HintThreat
	Text string
	Why  string // a word for the reason, as package search gives it; empty: the search prefers the move
	N    int    // what the reason counts: moves to mate, men taken
}

// maxHints bounds the hints of one seat, however often it takes back.
const maxHints = 1000

// MayHint tells whether seat may have a hint, a threat if what is HintThreat, and whether somebody has to
// look for one: the second step of a hint is known from the first. plies are as in Move.
func (s *State) MayHint(seat game.Seat, what string, plies int) (search bool, err error) {
	if err := s.seated(seat); err != nil {
		return false, err
	}
	if what != "" && what != HintThreat {
		return false, fmt.Errorf("match: hint of %.40q, want threat or nothing: %w", what, ErrCommand)
	}
	return (&decision{s: s}).mayHint(seat, TakeHint{What: what, Plies: plies})
}

func (d *decision) mayHint(seat game.Seat, r TakeHint) (search bool, err error) {
	if d.s.Setup.Settings.Hints != On {
		return false, refuse("hintsOff")
	}
	if err := d.running(seat); err != nil {
		return false, err
	}
	if r.Plies != AnyPlies && r.Plies != d.s.PliesBy(seat) {
		return false, refuse("stale")
	}
	if err := d.mayAct(seat, d.s.Line.Pos); err != nil {
		return false, err
	}
	if r.What != "" && r.What != HintThreat {
		return false, fmt.Errorf("match: hint of %.40q, want a move or a threat: %w", r.What, ErrCommand)
	}
	if d.s.hintAt(seat, r.What) != nil {
		return false, nil
	}
	if hints, threats := d.s.Hinted(seat); hints+threats >= maxHints {
		return false, refuse("hintsSpent")
	}
	return true, nil
}

// decide records the help that was found for a seat. What is told of a move a second time is the move
// itself; asking again brings nothing new.
func (r TakeHint) decide(d *decision, seat game.Seat) error {
	fresh, err := d.mayHint(seat, r)
	if err != nil {
		return err
	}
	if !fresh {
		if old := d.s.hintAt(seat, r.What); old.What == HintMan {
			d.emit(seat, Hinted{HintMove, old.Why, old.Text, old.N})
		}
		return nil
	}
	if len(r.Move) > maxMoveText {
		return fmt.Errorf("match: hint of %d bytes, want at most %d: %w", len(r.Move), maxMoveText, game.ErrNotation)
	}
	show := r.What
	if show == "" {
		pos := d.work().Pos
		m, err := pos.ParseMove(r.Move)
		if err != nil {
			return err
		}
		if show = HintMove; startsWithMan(pos, m) {
			show = HintMan
		}
	}
	d.emit(seat, Hinted{show, r.Why, r.Move, r.N})
	return nil
}

// startsWithMan tells whether there is a man to show before the move.
func startsWithMan(pos game.Position, m game.Move) bool {
	_, ok := game.ManOf(pos, m)
	return ok
}

// hintAt is the hint or the threat that a seat has been shown for its present turn, nil if none.
func (s *State) hintAt(seat game.Seat, what string) *Hint {
	for i := range s.Hints {
		h := &s.Hints[i]
		if h.Seat == seat && s.helps(h) == len(s.Plies) && (h.What == HintThreat) == (what == HintThreat) {
			return h
		}
	}
	return nil
}

// helps is the number from 0 of the ply for which a hint was given, that of the next one if it is not made
// yet: on other boards plies may come between. It is -1 where the ply was taken back.
func (s *State) helps(h *Hint) int {
	if h.Ply < 0 {
		return -1
	}
	at := h.Ply
	for at < len(s.Plies) && s.Plies[at].Seat != h.Seat {
		at++
	}
	return at
}

// PresentHints are the hint and the threat that a seat has been shown for its present turn.
func (s *State) PresentHints(seat game.Seat) []Hint {
	var list []Hint
	if s.ToMove().Has(seat) {
		for _, what := range []string{"", HintThreat} {
			if h := s.hintAt(seat, what); h != nil {
				list = append(list, *h)
			}
		}
	}
	return list
}

// HintsByPly are the hints for the plies that were made, by the number of the ply from 0.
func (s *State) HintsByPly() map[int][]Hint {
	plies := map[int][]Hint{}
	for i := range s.Hints {
		if at := s.helps(&s.Hints[i]); at >= 0 && at < len(s.Plies) {
			plies[at] = append(plies[at], s.Hints[i])
		}
	}
	return plies
}

// Hinted counts the moves for which a seat had a hint, and the threats that it asked for, those of plies
// that were taken back with them.
func (s *State) Hinted(seat game.Seat) (hints, threats int) {
	for _, h := range s.Hints {
		switch {
		case h.Seat != seat:
		case h.What == HintThreat:
			threats++
		default:
			hints++
		}
	}
	return hints, threats
}

func (f Hinted) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	h := Hint{Seat: e.Seat, Ply: len(s.Plies), What: f.Show, Text: f.Move, Why: f.Why, N: f.N}
	switch h.What {
	case HintMan, HintMove, HintThreat:
	default:
		return fmt.Errorf("hint of %.40q", f.Show)
	}
	if old := s.hintAt(e.Seat, h.What); old != nil {
		*old = h
		return nil
	}
	s.Hints = append(s.Hints, h)
	return nil
}

// forgetHints takes the hints of plies that were taken back out of the line; they are counted on.
func (s *State) forgetHints(kept int) {
	for i := range s.Hints {
		if s.Hints[i].Ply > kept {
			s.Hints[i].Ply = -1
		}
	}
}

// In the flat form the reason of a hint stands behind what it shows: "move:mate".

func reasonOf(what string) (kind, why string) {
	kind, why, _ = strings.Cut(what, ":")
	return kind, why
}

func withReason(kind, why string) string {
	if why == "" {
		return kind
	}
	return kind + ":" + why
}
