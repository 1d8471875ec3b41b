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

// decide puts a level in the place of an engine that has failed, so that the match goes on.
func (r ReplaceEngine) decide(d *decision, seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	p := d.s.Players[seat]
	if p.Kind != Bot || p.ID == "" {
		return fmt.Errorf("match: no engine plays on seat %v: %w", seat, ErrCommand)
	}
	d.emit(seat, EngineFailed{Engine: p.ID, How: r.How, Level: r.Level})
	return nil
}

func (f EngineFailed) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.Replaced = append(s.Replaced, Replaced{Seat: e.Seat, Engine: f.Engine, How: f.How, Plies: len(s.Plies)})
	s.Players[e.Seat] = Player{Kind: Bot, Level: f.Level}
	return nil
}
