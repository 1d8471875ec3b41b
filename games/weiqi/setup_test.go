package weiqi

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// TestSetUp: stones that are set up make the position that is read from their text, and none where that is refused.
func TestSetUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0x5e7))
	gaps := strings.NewReplacer("111111", "6", "11111", "5", "1111", "4", "111", "3", "11", "2")
	refused := 0
	for range 2000 {
		values := mixed(rng, 1+rng.IntN(6), 1+rng.IntN(6))
		r, err := settle(values)
		if err != nil {
			continue
		}
		g := newGame(r)
		stones := make([]goban.Colour, g.Len())
		var rows strings.Builder
		for at := range stones {
			if stones[at] = goban.Colour(rng.IntN(3)); rng.IntN(2) == 0 {
				stones[at] = goban.Empty
			}
			if at > 0 && at%g.Columns == 0 {
				rows.WriteByte('/')
			}
			rows.WriteByte("1XO"[stones[at]])
		}
		captured, plies := [seats]int{rng.IntN(5), rng.IntN(11000)}, rng.IntN(g.limit+3)
		turn := game.Seat(rng.IntN(2))
		text := fmt.Sprintf("%s %c - 0 %d:%d %d", gaps.Replace(rows.String()), sides[turn], captured[0], captured[1], plies+1)
		got, want := g.SetUp(stones, turn, captured, plies), game.Position(nil)
		if want, err = g.Parse(text); err != nil {
			if refused++; got != nil {
				t.Fatalf("%s is set up, and refused as a text: %v", text, err)
			}
			continue
		}
		if got == nil || game.Text(got) != game.Text(want) || got.Key() != want.Key() || fmt.Sprint(got.AppendMoves(nil)) != fmt.Sprint(want.AppendMoves(nil)) {
			t.Fatalf("%s is not set up", text)
		}
	}
	if refused < 100 {
		t.Errorf("only %d boards are refused", refused)
	}
}
