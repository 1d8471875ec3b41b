package match

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// How an engine fails that plays for a bot.
const (
	EngineCrashed = "crashed" // it has ended, or does not start
	EngineIllegal = "illegal" // it has played what is no legal move
	EngineSilent  = "silent"  // it has not answered in its time
	EngineGone    = "gone"    // the server has it no more
)

// Replaced is an engine that has failed: from then on a level has played in its place.
type Replaced struct {
	Seat   game.Seat
	Engine string // its name
	How    string // EngineCrashed and so on
	Plies  int    // played when it failed
}

// replace puts a level in the place of an engine that has failed, so that the match goes on.
func (d *decision) replace(c Command) error {
	if err := d.running(c.Seat); err != nil {
		return err
	}
	p := d.s.Players[c.Seat]
	if p.Kind != Bot || p.ID == "" {
		return fmt.Errorf("match: no engine plays on seat %v: %w", c.Seat, ErrCommand)
	}
	d.emit(Event{Kind: EvReplaced, Seat: c.Seat, Text: p.ID, What: c.What, N: c.N})
	return nil
}

func (s *State) applyReplaced(e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.Replaced = append(s.Replaced, Replaced{Seat: e.Seat, Engine: e.Text, How: e.What, Plies: len(s.Plies)})
	s.Players[e.Seat] = Player{Kind: Bot, Level: e.N}
	return nil
}
