package chess

import "github.com/tavlei/tavlei/game"

var (
	_ game.Meaner = (*Game)(nil)
	_ game.Meaner = (*pairGame)(nil)
)

// Meant are the options of odds games that leave to the odds which army is the unusual one and who
// begins. The Maharajah has such an option, too, but no value of it leaves anything to others.
func (g *Game) Meant() map[string]string {
	if g.Single != noMan {
		return nil
	}
	begins := "fullArmy"
	switch int(g.start.b.turn) {
	case 0:
		begins = "white"
	case g.Odd:
		begins = "oddArmy"
	}
	return map[string]string{"oddColor": [...]string{"white", "black"}[g.Odd], "first": begins}
}

// Meant are the options of the game of two boards that its preset sets.
func (g *pairGame) Meant() map[string]string {
	meant := map[string]string{"pawnDropRanks": "own2to6", "mateRule": "handOnly"}
	if g.one.DropRanks[1] == 7 {
		meant["pawnDropRanks"] = "own2to7"
	}
	if g.one.Potential {
		meant["mateRule"] = "potential"
	}
	return meant
}
