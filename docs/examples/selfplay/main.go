// Command selfplay lets two levels of the bot play a game of any rule set: selfplay [GAME].
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search"
)

func main() {
	name := "russian"
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	g, err := game.Open(name)
	if err != nil {
		log.Fatal(err)
	}
	line, engine := game.NewLine(g.Start()), search.New(g, search.Options{})
	for seed := uint64(1); !line.Outcome().Over() && line.Len() < g.MaxPlies; seed++ {
		level, err := search.LevelOf(2 + line.Len()%2) // level 2 against level 3
		if err != nil {
			log.Fatal(err)
		}
		m, _, err := engine.Choose(context.Background(), line, level, seed)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(game.MoveText(line.Pos, m), " ")
		line.Play(m)
	}
	o := line.Outcome()
	fmt.Printf("\n%s after %d plies, places %v\n", o.Reason, line.Len(), o.Place[:g.Seats])
}
