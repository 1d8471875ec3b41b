package draughts_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/draughts"
	_ "github.com/tavlei/tavlei/games/draughts/engine"
)

// lattices are men that a king may take in millions of orders; each is of one board.
var lattices = []string{
	"W:WKa1:Bb1,d1,f1,a2,c2,e2,g2,b3,d3,f3,a4,c4,e4,g4,b5,d5,f5,a6,c6,e6,g6,b7,d7,f7",
	"W:WKa1:Bb2,d2,f2,h2,j2,b4,d4,f4,h4,j4,b6,d6,f6,h6,j6,b8,d8,f8,h8,j8,b10,d10,f10,h10,j10",
	"W:WKa1,Kh8:Bb2,d2,f2,b4,d4,f4,b6,d6,f6,c3,e3,g3,c5,e5,g5",
	"B:WK46,K47,K48,K49,K50:BK1,K2,K3,K4,K5,12,14,22,24,32,34,18,28,38,9,19,29,39",
}

// TestSuite checks every preset against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	var ids []string
	for _, info := range game.All() {
		if info.Family == "draughts" {
			ids = append(ids, info.ID)
			gametest.Run(t, info.ID, gametest.Options{})
			gametest.Hostile(t, info.ID, lattices...)
		}
	}
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", ids...)
}
