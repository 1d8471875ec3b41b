package study

import (
	"testing"

	"github.com/tavlei/tavlei/search/tree"

	_ "github.com/tavlei/tavlei/game/gametest/testgames"

	// a game with heavy plies
	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
)

// the others

// TestPerftPieces: between two looks for an interrupt no more is counted than takes a moment, also
// where one ply takes milliseconds.
func TestPerftPieces(t *testing.T) {
	for _, c := range []struct {
		game  string
		piece int // depth
	}{{"russian", pieceDepth}, {"shove", 1}} {
		g, err := game.Open(c.game)
		if err != nil {
			t.Fatal(err)
		}
		deepest := 0
		count := counter{ctx: t.Context(), heavy: g.Slow(), perft: func(p game.Position, depth int) uint64 {
			deepest = max(deepest, depth)
			return tree.Perft(p, min(depth, 1))
		}}
		if _, err := count.below(g.Start(), c.piece+1); err != nil || deepest != c.piece {
			t.Errorf("%s: pieces of depth %d, want %d, error %v", c.game, deepest, c.piece, err)
		}
	}
}
