package reversi_test

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/reversi"
)

// A game is opened by its name, moves are texts: squares by letters or by the numbers of the old
// books.
func Example() {
	g, err := game.Open("othello")
	if err != nil {
		panic(err)
	}
	line := game.NewLine(g.Start())
	for _, text := range []string{"f5", "D6", "19", "d3", "64"} {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		line.Play(m)
	}
	fmt.Println(game.Text(line.Pos))
	fmt.Println(line.Pos.(game.Scorer).Score(0)/2, "to", line.Pos.(game.Scorer).Score(1)/2)
	// Output:
	// touchesNothing (rule 2.1): 64; look at h8
	// ------------------XO-------OX------OXX-----O-------------------- X
	// 4 to 4
}
