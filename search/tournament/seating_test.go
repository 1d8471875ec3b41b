package tournament

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/chess/engine"
	_ "github.com/tavlei/tavlei/games/draughts"
	_ "github.com/tavlei/tavlei/games/draughts/engine"
)

// TestSeating: partners stay together when sides are changed, and a team's result is its own.
func TestSeating(t *testing.T) {
	for _, c := range []struct {
		game          string
		players       int
		first, second []int
	}{
		{"russian", 2, []int{0, 1}, []int{1, 0}},
		{"bughouse", 2, []int{0, 1, 1, 0}, []int{1, 0, 0, 1}},
		{"bughouse", 4, []int{0, 1, 2, 3}, []int{1, 0, 3, 2}},
	} {
		g, err := game.Open(c.game)
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewSeating(g, c.players)
		if err != nil || !slices.Equal(s[0], c.first) || !slices.Equal(s[1], c.second) {
			t.Errorf("%s for %d: %+v, %v; want %v, then %v", c.game, c.players, s, err, c.first, c.second)
		}
	}
	g, err := game.Open("bughouse")
	if err != nil {
		t.Fatal(err)
	}
	won := game.Win("mate", game.SeatSet(0, 3), 4)
	for seat, want := range []float64{1, 0, 0, 1} {
		if got := ScoreOf(g, won, game.Seat(seat)); got != want {
			t.Errorf("seat %d scores %g, want %g", seat, got, want)
		}
	}
	if got := ScoreOf(g, game.Draw("agreement", 4), 2); got != 0.5 {
		t.Errorf("a draw scores %g", got)
	}
}
