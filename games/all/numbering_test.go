package all_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestNumbering: how players write down the moves after a position.
func TestNumbering(t *testing.T) {
	for _, c := range []struct {
		spec, position string
		n              int
		first          game.Seat
	}{
		{"chess", "", 1, 0},
		{"chess", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 17", 17, 0},
		{"maharajah", "", 1, 0},
		{"odds;preset=dunsany", "", 1, 0},
		{"dice", "", 1, 0},
		{"bughouse", "", 1, 0},
		{"russian", "", 1, 0},
		{"russian", "B:Wa1,c1:Bh8", 1, 0},
		{"english", "", 1, 1},
		{"english", "W:W32:B1", 1, 1},
		{"english;ballot=threeMove", "", 1, game.NoSeat},
		{"reversi", "", 1, 0},
		{"chapaev", "", 1, 0},
		{"corners", "", 1, 0},
		{"corners", "7b/8/8/8/8/8/8/w7 b 12", 12, 0},
		{"chinese-checkers;players=3", "", 1, 0},
		{"chinese-checkers;first=random", "", 1, game.NoSeat},
	} {
		g, err := game.Open(c.spec)
		if err != nil {
			t.Errorf("%s: %v", c.spec, err)
			continue
		}
		start := g.Start()
		if c.position != "" {
			if start, err = g.Parse(c.position); err != nil {
				t.Errorf("%s: %v", c.spec, err)
				continue
			}
		}
		if n, first := game.NumberingOf(g, start); n != c.n || first != c.first {
			t.Errorf("%s %q: row %d, seat %v first, want row %d, seat %v", c.spec, c.position, n, first, c.n, c.first)
		}
	}
}
