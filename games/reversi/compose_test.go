package reversi

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

// What a scene shows of a position is enough to write it again, on every board.
func TestComposeWritesWhatScenesShow(t *testing.T) {
	for _, spec := range []string{"othello", "annexation", "othello;board=octagon", "othello;size=10"} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		line := game.NewLine(g.Start())
		for range 7 {
			line.Play(line.Pos.AppendMoves(nil)[0])
		}
		c := line.Pos.(game.Composer)
		text := c.Compose(game.Text(line.Pos), game.SceneOf(line.Pos, 0).Men, line.Pos.ToMove().One())
		if want := game.Text(line.Pos); text != want {
			t.Errorf("%s: composed %q, want %q", spec, text, want)
		}
	}
}
