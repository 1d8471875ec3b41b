package reversi

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestAward: in a series that counts discs a game brings the winner what he is ahead by, and the squares that the loser has
// not let him play for.
func TestAward(t *testing.T) {
	tail := strings.Repeat("-", 55) + " X"
	for _, c := range []struct {
		what, spec, position, reason string
		winner                       game.Seat // NoSeat: a draw
		halves                       [2]int
	}{
		{"the difference on the board", "othello;emptiesToWinner=off", "OOO------" + tail, "", 1, [2]int{0, 6}},
		{"and the empty squares, where the rules say so", "othello", "OOO------" + tail, "", 1, [2]int{0, 128}},
		{"a draw", "othello", "XX-OO----" + tail, "", game.NoSeat, [2]int{}},
		{"fewest discs", "anti-reversi", "XXX-OO---" + tail, "", 1, [2]int{0, 2}},
		{"a draw by agreement", "othello", "OX-------" + tail, "agreement", game.NoSeat, [2]int{}},
		{"given up: what is empty goes to the winner", "othello;emptiesToWinner=off", "XXXOX----" + tail, "resign", 0, [2]int{2 * (4 - 1 + 59), 0}},
		{"given up by the side with more discs", "othello", strings.Repeat("X", 50) + "OX" + strings.Repeat("-", 12) + " O", "resign", 1, [2]int{0, 4}},
		{"fewest discs, given up", "anti-reversi", "XXXOX----" + tail, "resign", 0, [2]int{2 * (1 - 4 + 59), 0}},
	} {
		t.Run(c.what, func(t *testing.T) {
			g, err := game.Open(c.spec)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(c.position)
			if err != nil {
				t.Fatal(err)
			}
			out := p.Outcome()
			if c.reason != "" {
				if out = game.Draw(c.reason, 2); c.winner != game.NoSeat {
					out = game.Win(c.reason, game.SeatSet(c.winner), 2)
				}
			}
			if winners := out.Winners(2); !out.Over() || winners.Has(c.winner) != (c.winner != game.NoSeat) {
				t.Fatalf("the game ends by %v", out)
			}
			for seat, want := range c.halves {
				if got, ok := game.AwardOf(p, game.Seat(seat), out); got != want || !ok {
					t.Errorf("seat %d is awarded %d, %v, want %d", seat, got, ok, want)
				}
			}
		})
	}
}
