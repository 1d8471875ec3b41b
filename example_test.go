package tavlei_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/tavlei/tavlei"
)

// The whole way: a rule set by its name, moves as people write them, the computer's answer.
func Example() {
	g, err := tavlei.Open("russian")
	if err != nil {
		log.Fatal(err)
	}
	if err := g.Play("c3-d4", "f6-e5"); err != nil {
		log.Fatal(err) // a move that is not legal says which clause forbids it
	}
	move, err := g.Choose(context.Background(), 5)
	fmt.Println(move, err)
	// Output: d4:f6 <nil>
}

// A game of a PDN file is read, whatever its format, and goes on where the file ends.
func ExampleRead() {
	file := strings.NewReader(`[GameType "25"] 1. c3-d4 f6-e5 2. d4:f6 *`)
	for g, err := range tavlei.Read(file, "club.pdn") {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Rules.Name(), g.Record.Result, g.Line.Len(), g.Moves())
	}
	// Output: russian * 3 [e7:g5 g7:e5]
}
