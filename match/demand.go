package match

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// demand waits for the other side to win or to get further ahead.
type demand struct {
	plies int // 1 + plies of the line when it was made; 0: there is none
	moves int // that the other side has
	lead  int // of the other side when it was made, in hundredths of a man
}

// Demand is what a seat has demanded of the other side.
type Demand struct {
	Seat game.Seat // that has made it
	Left int       // moves that the other side still has
}

// Demands are those that run.
func (s *State) Demands() []Demand {
	var all []Demand
	for seat := range game.Seat(len(s.Players)) {
		if it := s.seats[seat].demand; it.plies > 0 && s.Phase != Over {
			all = append(all, Demand{seat, it.moves - s.movesAgainst(seat, s.Line)})
		}
	}
	return all
}

// MayDemand is the number of moves within which a seat may now require the other side to win; 0 if
// it may not.
func (s *State) MayDemand(seat game.Seat) int {
	if s.Phase != Playing || s.Left.Has(seat) || s.seats[seat].demand.plies > 0 {
		return 0
	}
	moves, _, no, ok := game.DemandOf(s.Line.Pos, seat)
	if !ok || no != nil {
		return 0
	}
	return moves
}

// decide requires the other side to win within the moves that the rules give it, or to get further
// ahead.
func (MakeDemand) decide(d *decision, seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	moves, _, no, ok := game.DemandOf(d.work().Pos, seat)
	switch {
	case !ok:
		return refuse("noDemand")
	case no != nil:
		return no
	case d.s.seats[seat].demand.plies > 0:
		return refuse("demandedAlready")
	}
	d.emit(seat, Demanded{Moves: moves})
	return nil
}

// overdue settles the demands whose moves are used up: the game is drawn unless the side that was to
// win has got further ahead. It tells whether the match has ended.
func (d *decision) overdue(line *game.Line) bool {
	for seat := range game.Seat(len(d.s.Players)) {
		it := d.s.seats[seat].demand
		if it.plies == 0 || it.plies > len(line.Past) || d.s.movesAgainst(seat, line) < it.moves {
			continue
		}
		if _, lead, no, _ := game.DemandOf(line.Pos, seat); no == nil && lead > it.lead {
			d.emit(seat, Demanded{Moves: it.moves, Met: true})
			continue
		}
		d.end(game.Draw("demand", d.s.Game.Seats))
		return true
	}
	return false
}

// movesAgainst counts the plies of others than the team of a seat since its demand.
func (s *State) movesAgainst(seat game.Seat, line *game.Line) int {
	n, own := 0, s.Game.TeamOf(seat)
	for _, ply := range line.Past[s.seats[seat].demand.plies:] {
		if ply.By != game.Chance && !own.Has(ply.By) {
			n++
		}
	}
	return n
}

func (f Demanded) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	s.seats[e.Seat].demand = demand{}
	if f.Met {
		return nil
	}
	_, lead, no, ok := game.DemandOf(s.Line.Pos, e.Seat)
	if !ok || no != nil {
		return fmt.Errorf("seat %v has nothing to demand", e.Seat)
	}
	s.seats[e.Seat].demand = demand{plies: len(s.Line.Past), moves: f.Moves, lead: lead}
	return nil
}
