package turns_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
)

// Everybody moves, by material [15.6]: the queen counts nine, the rook five, bishop and knight three, the pawn one. Every
// value stands once in balance with others, where one point more or less would decide.
func TestEverybodyMovesCountsMaterial(t *testing.T) {
	g, err := game.Open("allmove;goal=material;turns=1")
	if err != nil {
		t.Fatal(err)
	}
	const draw = game.NoSeat
	for _, c := range []struct {
		name         string
		white, black string // on the first rank, on the seventh
		wins         game.Seat
	}{
		{"a bishop is worth a knight", "B3K3", "7n", draw},
		{"a bishop is worth three pawns", "B3K3", "5ppp", draw},
		{"a knight is worth three pawns", "1N2K3", "5ppp", draw},
		{"a rook is worth a bishop and two pawns", "R3K3", "b5pp", draw},
		{"a rook is worth a knight and two pawns", "R3K3", "n5pp", draw},
		{"a queen is worth rook, bishop and pawn", "3QK3", "r4b1p", draw},
		{"two rooks are worth a queen and a pawn", "R3K2R", "6qp", draw},
		{"a bishop beats two pawns", "B3K3", "6pp", 0},
		{"four pawns beat a knight", "1N2K3", "4pppp", 1},
		{"a rook beats a bishop and a pawn", "R3K3", "b6p", 0},
		{"three minor pieces and a pawn beat a queen", "3QK3", "n4bbp", 1},
	} {
		pos, err := g.Parse("4k3/" + c.black + "/8/8/8/8/8/" + c.white + " b - - 0 1")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		line := game.NewLine(pos)
		for _, text := range []string{"e8d8", "end"} {
			m, err := line.Pos.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %s: %v", c.name, text, err)
			}
			line.Play(m)
		}
		want := game.Draw("equalMaterial", 2)
		if c.wins != draw {
			want = game.Win("material", game.SeatSet(c.wins), 2)
		}
		if got := line.Pos.Outcome(); got != want {
			t.Errorf("%s: %+v, want %+v", c.name, got, want)
		}
	}
}
