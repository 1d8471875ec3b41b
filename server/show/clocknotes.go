package show

import (
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
)

// noteClocks writes the time control and what the mover's clock showed after each move: PGN and PDN have it as %clk.
func noteClocks(g *record.Game, s *match.State, leg match.Leg) {
	if !s.Clocked() {
		return
	}
	g.SetTag("TimeControl", s.Setup.Settings.Clock)
	nodes := g.Main()
	for i, ply := range s.Plies[leg.From:] {
		if i < len(nodes) && ply.Seat >= 0 && int(ply.Seat) < len(s.Players) && !s.Control(ply.Seat).None() {
			left := ply.Clock
			nodes[i].Clock = &left
		}
	}
}
