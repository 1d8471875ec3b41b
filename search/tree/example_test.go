package tree_test

import (
	"fmt"
	"log"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search/tree"
)

// Perft counts move trees, Divide by first moves.
func ExamplePerft() {
	g, err := game.Open("russian")
	if err != nil {
		log.Fatal(err)
	}
	p := g.Start()
	fmt.Println(tree.Perft(p, 5))
	for _, s := range tree.Divide(p, 5)[:2] {
		fmt.Println(game.MoveText(p, s.Move), s.Nodes)
	}
	// Output:
	// 7482
	// c3-b4 1318
	// e3-d4 948
}
