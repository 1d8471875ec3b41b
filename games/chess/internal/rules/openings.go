package rules

import "github.com/tavlei/tavlei/game/opening"

var _ opening.Named = (*Game)(nil)

// Openings are the names of the Encyclopaedia of Chess Openings and the finer ones of chess-openings, the data set of
// the lichess project, which is in the public domain (CC0); tools/openings makes the table. Nil in other games than chess.
func (g *Game) Openings() *opening.Table { return g.Named }
