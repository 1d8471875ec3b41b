package record_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// A file is read game by game; what is wrong with a game is told beside it.
func Example() {
	pdn, err := record.FormatByName("pdn")
	if err != nil {
		fmt.Println(err)
		return
	}
	file := `[White "Anna"] 1. 32-28 19-23 2. 28x19 14x23 1-0
[White "Boris"] 1. 32-28 19-23 2. 33-29 *`
	for e := range pdn.Read(strings.NewReader(file), record.Options{File: "club.pdn"}) {
		white, _ := e.Game.Tag("White")
		fmt.Println(white, e.Game.Rules.Name(), len(e.Game.Main()), "plies", e.Game.Result)
		for _, fault := range e.Faults {
			fmt.Println(fault.Line, fault.Game, fault.Ply, fault.Text, fault.Reason)
		}
	}
	// Output:
	// Anna international 4 plies 1-0
	// Boris international 2 plies *
	// 2 2 3 33-29 mustCapture, look at 28
}

// A played match is written from the texts of its plies.
func ExampleFromPlies() {
	rules, err := game.Open("russian")
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := record.FromPlies(rules, nil, []string{"c3-d4", "d6-c5", "b2-c3"})
	if err != nil {
		fmt.Println(err)
		return
	}
	g.SetTag("White", "Anna")
	g.Result = record.Drawn
	if err := record.WriteText(os.Stdout, g); err != nil {
		fmt.Println(err)
	}
	// Output:
	// tavlei record 1
	// game russian
	// tag White "Anna"
	// 1 c3-d4
	// 2 d6-c5
	// 3 b2-c3
	// result 1/2-1/2
}
