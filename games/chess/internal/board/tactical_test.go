package board_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// TestTactical: the captures and promotions made for searches are those among the legal moves.
func TestTactical(t *testing.T) {
	for _, spec := range []string{"chess", "fairy;preset=amazon", "odds;preset=horde", "chess960;start=7", "crazyhouse",
		"cylinder", "mobius;pawnOrientation=transported;seamCapturesFrom=2", "transform", "transform;pawns=transform;king=transform",
	} {
		p := chesstest.Open(t, spec).Start().(*rules.Position)
		for i := range 150 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			var want []string
			for _, m := range moves {
				a := rules.ActionOf(m)
				if a.Kind() == board.Promote || a.Kind() == board.EnPassant || a.Kind() == board.Plain && p.Bits.Occupied()>>uint(a.To())&1 != 0 {
					want = append(want, game.MoveText(p, m))
				}
			}
			var got []string
			for _, m := range p.AppendTactical(nil) {
				got = append(got, game.MoveText(p, m))
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: tactical %v, want %v", game.Text(p), got, want)
			}
			p.Play(moves[(i*i*3+i)%len(moves)])
		}
	}
}
