package chess_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// TestCornersOfTheRules: what random games seldom come to.
func TestCornersOfTheRules(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, move string
		legal                      bool
	}{
		{"a pinned leaper does not leap over the rider that pins it", "fairy;preset=custom;army=DHAQKAHD,D:WD,H:BD",
			"2d1k2d/3a2pp/1p1hh3/1P2pp1D/P2P2PP/4P3/5P2/1qrHKAH1 w - - 0 30", "d1b1", false},
		{"a pawn that stays a pawn on the last rank attacks nothing across the edge", "maharajah;royalM=check;first=maharajah",
			"3P4/8/5P2/8/PPP1PB2/KBm5/Q7/8 b - - 1 100", "c3e1", true},
		{"a capture from e to d crosses no seam: the pawn promotes", "mobius;pawnOrientation=transported",
			"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := game.Open(c.spec)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(c.position)
			if err != nil {
				t.Fatal(err)
			}
			listed := false
			for _, m := range p.AppendMoves(nil) {
				listed = listed || game.MoveText(p, m) == c.move
			}
			if listed != c.legal {
				t.Errorf("%s is listed: %v, want %v", c.move, listed, c.legal)
			}
			if _, err := p.ParseMove(c.move); (err == nil) != c.legal {
				t.Errorf("%s: %v", c.move, err)
			}
			if n := p.(tree.Counter).CountMoves(); n != len(p.AppendMoves(nil)) {
				t.Errorf("%d moves are counted, %d listed", n, len(p.AppendMoves(nil)))
			}
		})
	}
}
