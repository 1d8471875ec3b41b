package draughts_test

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/draughts"
)

// A capture is read in any notation and written in the plain one.
func Example() {
	g, err := game.Open("russian")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := g.Parse("W:Wb6:Bc7,e7,g5")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := p.ParseMove("b6:d8")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(game.MoveText(p, m))
	p.Play(m)
	fmt.Println(game.Text(p), p.Outcome().Reason)
	// Output:
	// b6:h4
	// B:WKh4:B noMen
}

// A refusal names the rule and the men that must capture.
func Example_refusal() {
	g, _ := game.Open("english")
	p, _ := g.Parse("W:W22,32:B18")
	_, err := p.ParseMove("32-28")
	refusal := err.(*game.Refusal)
	fmt.Println(refusal.Code, refusal.Names)
	// Output: mustCapture [22]
}
