package all_test

import (
	"flag"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

var (
	reviewGame  = flag.String("review.game", "othello", "the game whose reviews are counted")
	reviewGames = flag.Int("review.games", 2, "games a level of it")
	reviewWeak  = flag.Int("review.weak", 2, "the weak level")
	reviewFine  = flag.Int("review.fine", 8, "the strong level")
)

// Plies of a game that are played, and every which of them is reviewed.
const (
	reviewPlies = 60
	reviewEach  = 3
)

// TestReviewsTellLevelsApart: strong players pass nearly unmarked, weak ones do not.
func TestReviewsTellLevelsApart(t *testing.T) {
	g, err := game.Open(*reviewGame)
	if err != nil {
		t.Fatal(err)
	}
	inFamily(t, *reviewGame, "levels apart", func(t *testing.T) {
		weak, fine := countMarks(t, g, *reviewWeak), countMarks(t, g, *reviewFine)
		if weak.share() < .1 || fine.share() > weak.share()/2 {
			t.Errorf("level %d: %+v, level %d: %+v", *reviewWeak, weak, *reviewFine, fine)
		}
	})
}

// marks counts plies that were compared and those at which the result to be expected fell by 5, 10
// and 15 %.
type marks struct{ reviewed, compared, slips, mistakes, blunders int }

func (m marks) share() float64 {
	return float64(m.slips+m.mistakes+m.blunders) / float64(max(m.compared, 1))
}

// countMarks lets a level play against itself and reviews some of its plies.
func countMarks(t *testing.T, g *game.Game, n int) (m marks) {
	level, err := search.LevelOf(n)
	if err != nil {
		t.Fatal(err)
	}
	critic := search.New(g, search.Options{HashMB: 16})
	for k := range *reviewGames {
		player, line := search.New(g, search.Options{HashMB: 16}), game.NewLine(g.Start())
		for i := 0; i < reviewPlies && !line.Outcome().Over(); i++ {
			played, by := chosen(t, player, line, level, uint64(k*1000+i))
			if i%reviewEach == k%reviewEach {
				r, err := critic.Review(t.Context(), line, by, played, search.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				m.add(r)
			}
			line.Play(played)
		}
	}
	t.Logf("level %d: %+v, %.0f %% marked", n, m, 100*m.share())
	return m
}

// chosen is a move of the level, or what chance brings: any of its moves in turn.
func chosen(t *testing.T, e *search.Searcher, line *game.Line, level search.Level, seed uint64) (game.Move, game.Seat) {
	moves := line.Pos.AppendMoves(nil)
	m := moves[seed%uint64(len(moves))]
	by := game.MoverOf(line.Pos, m)
	if by == game.Chance {
		return m, by
	}
	m, _, err := e.ChooseFor(t.Context(), line, by, level, seed)
	if err != nil {
		t.Fatal(err)
	}
	return m, by
}

func (m *marks) add(r search.Review) {
	m.reviewed++
	if r.Kind != search.Compared {
		return
	}
	m.compared++
	switch {
	case r.Drop >= .15:
		m.blunders++
	case r.Drop >= .10:
		m.mistakes++
	case r.Drop >= .05:
		m.slips++
	}
}
