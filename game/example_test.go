package game_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/draughts"
)

// House rules are part of the name; defaults are left out of it.
func ExampleOpen() {
	g, err := game.Open("russian;huff=losePiece;capture=may;drawMode=auto")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Name(), "for", g.Seats)
	_, err = game.Open("rusian")
	fmt.Println(err)
	// Output:
	// russian;capture=may;huff=losePiece for 2
	// game "rusian": unknown game; is it russian?
}

// A refusal has a code, the clause of the rules and the places that it is about.
func ExamplePosition() {
	g, err := game.Open("russian")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.Parse("W:Wa3,c3:Bd4,h8")
	if err != nil {
		log.Fatal(err)
	}
	_, err = p.ParseMove("a3-b4")
	var no *game.Refusal
	if errors.As(err, &no) {
		fmt.Println(no.Code, no.Rule, no.Names)
	}
	for _, m := range p.AppendMoves(nil) {
		fmt.Println(game.MoveText(p, m))
		p.Play(m)
	}
	fmt.Println(game.Text(p))
	// Output:
	// mustCapture 1.5.3 [c3]
	// c3:e5
	// B:Wa3,e5:Bh8
}

// A line knows its past: it takes plies back, and repetitions count.
func ExampleLine() {
	g, err := game.Open("russian")
	if err != nil {
		log.Fatal(err)
	}
	start, err := g.Parse("W:WKc1:BKh2")
	if err != nil {
		log.Fatal(err)
	}
	line := game.NewLine(start)
	if err := line.PlayText("c1-b2 h2-g1 b2-c1 g1-h2 c1-b2 h2-g1"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(line.Len(), "plies, this position", game.Occurrences(line.Past), "times")
	line.Undo(4)
	fmt.Println(line.Texts())
	// Output:
	// 6 plies, this position 2 times
	// [c1-b2 h2-g1]
}
