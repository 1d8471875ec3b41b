package corners_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestAward: in a series that counts points score play brings the winner what the loser has moved until he was home, and as
// many as are counted at most where he never gets there.
func TestAward(t *testing.T) {
	const spec = "corners;scoring=moves;equalTurn=off"
	for _, c := range []struct {
		what, moves string
		out         game.Outcome // the zero Outcome: that of the board
		halves      [2]int
	}{
		{"played to the end", "h5-h6 b4-a4 a4-a3", game.Outcome{}, [2]int{4, 0}},
		{"given up while the loser is on his way", "h5-h6 b4-a4", game.Win("resign", 1, 2), [2]int{200, 0}},
		{"given up before anybody is home", "", game.Win("resign", 2, 2), [2]int{0, 200}},
		{"on time", "h5-h6", game.Win("timeout", 1, 2), [2]int{200, 0}},
		{"a draw by agreement", "", game.Draw("agreement", 2), [2]int{}},
	} {
		t.Run(c.what, func(t *testing.T) {
			line := game.NewLine(at(t, spec, "5www/5www/5ww1/7w/1b6/1bb5/bbb5/bbb5 w 40"))
			if err := line.PlayText(c.moves); err != nil {
				t.Fatal(err)
			}
			out := c.out
			if !out.Over() {
				out = line.Outcome()
			}
			for seat, want := range c.halves {
				if got, ok := game.AwardOf(line.Pos, game.Seat(seat), out); got != want || !ok || !out.Over() {
					t.Errorf("seat %d is awarded %d, want %d: %v", seat, got, want, out)
				}
			}
		})
	}
	for spec, want := range map[string]bool{spec: true, "corners": false, "chinese-checkers;players=3": false} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Counts(g, g.Start()); got != want {
			t.Errorf("%s counts points: %v", spec, got)
		}
	}
}
