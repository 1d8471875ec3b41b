package all_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// TestReviewOfFamilies looks back at moves of positions whose truth is known, in every family: what was
// better, and what it means.
func TestReviewOfFamilies(t *testing.T) {
	for _, c := range []struct {
		name, game, position, moves, played string
		kind                                search.Reviewed
		best                                string // "" any
		mates                               [2]int // of best and played
		low, high                           float64
	}{
		{"mate on the back rank, missed", "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "a1b1", search.Compared, "a1a8", [2]int{1, 0}, .01, 1},
		{"mate on the back rank", "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "", "a1a8", search.Compared, "a1a8", [2]int{1, 1}, 0, 0},
		{"the queen given away", "chess", "", "e2e4 e7e5 d1h5 b8c6", "h5f7", search.Compared, "", [2]int{}, .3, 1},
		{"check: one king's move only", "chess", "k7/8/8/8/8/8/r5PP/7K w - - 0 1", "h1g1 a2a1", "g1f2", search.OnlyMove, "", [2]int{}, 0, 0},
		{"a die and the man it moves", "dice", "", "", "1:", search.Luck, "", [2]int{}, 0, 1},
		{"the king left to the dice", "dice", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "3:", "e1d1", search.Compared, "e1e8", [2]int{1, 0}, .2, 1},
		{"a man given away", "russian", "", "c3d4 d6c5", "d4e5", search.Compared, "", [2]int{}, .05, 1},
		{"a take that is forced", "russian", "W:Wc3:Bd4,h8", "", "c3e5", search.OnlyMove, "", [2]int{}, 0, 0},
		{"four moves that mirror each other", "othello", "", "", "f5", search.Compared, "", [2]int{}, 0, 0.02},
		{"four discs at the start", "reversi", "", "", "d4", search.Compared, "", [2]int{}, 0, 1},
		{"the first ballot", "english;ballot=threeMove", "", "", "", search.Unvalued, "", [2]int{}, 0, 0},
	} {
		inFamily(t, c.game, c.name, func(t *testing.T) {
			g, err := game.Open(c.game)
			if err != nil {
				t.Fatal(err)
			}
			start := g.Start()
			if c.position != "" {
				if start, err = g.Parse(c.position); err != nil {
					t.Fatal(err)
				}
			}
			line := game.NewLine(start)
			if err := line.PlayText(c.moves); err != nil {
				t.Fatal(err)
			}
			m := line.Pos.AppendMoves(nil)[0]
			if c.played != "" {
				if m, err = line.Pos.ParseMove(c.played); err != nil {
					t.Fatal(err)
				}
			}
			r, err := search.New(g, search.Options{HashMB: 4}).Review(t.Context(), line, game.MoverOf(line.Pos, m), m, search.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Kind != c.kind || r.Drop < c.low || r.Drop > c.high || [2]int{r.Best.Mate, r.Played.Mate} != c.mates {
				t.Errorf("%+v", r)
			}
			if c.best != "" && game.MoveText(line.Pos, r.Best.PV[0]) != c.best {
				t.Errorf("the best is %s, want %s", game.MoveText(line.Pos, r.Best.PV[0]), c.best)
			}
		})
	}
}
