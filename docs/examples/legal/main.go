// Command legal shows the heart of the library: a rule set by name, its legal moves, a move that
// is refused with the rule that forbids it.
package main

import (
	"errors"
	"fmt"
	"log"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
)

func main() {
	g, err := game.Open("russian;huff=losePiece;capture=may")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("rules:", g.Name())

	g, err = game.Open("russian")
	if err != nil {
		log.Fatal(err)
	}
	p := g.Start()
	for _, text := range []string{"c3-d4", "f6-e5"} {
		m, err := p.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		p.Play(m)
	}
	fmt.Println("position:", game.Text(p))
	for _, m := range p.AppendMoves(nil) {
		fmt.Println("legal:", game.MoveText(p, m))
	}
	_, err = p.ParseMove("a3-b4")
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		fmt.Println("refused:", refusal.Code, "clause", refusal.Rule, "look at", refusal.Names)
	}
}
