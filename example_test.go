package tavlei_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/search"
)

// The whole way: a rule set by its name, moves as people write them, the computer's answer.
func Example() {
	g, err := game.Open("russian")
	if err != nil {
		log.Fatal(err)
	}
	line := game.NewLine(g.Start())
	for _, text := range []string{"c3-d4", "f6-e5"} {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			log.Fatal(err) // a move that is not legal says which clause forbids it
		}
		line.Play(m)
	}
	level, err := search.LevelOf(5)
	if err != nil {
		log.Fatal(err)
	}
	m, _, err := search.New(g, search.Options{}).Choose(context.Background(), line, level, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.MoveText(line.Pos, m))
	// Output: d4:f6
}

// A game of a PDN file is followed position by position.
func Example_records() {
	pdn, err := record.FormatByName("pdn")
	if err != nil {
		log.Fatal(err)
	}
	file := strings.NewReader(`[GameType "25"] 1. c3-d4 f6-e5 2. d4:f6 1-0`)
	for entry := range pdn.Read(file, record.Options{File: "club.pdn"}) {
		if !entry.Good() {
			log.Fatal(entry.Faults)
		}
		line := game.NewLine(entry.Game.Start)
		for _, ply := range entry.Game.Main() {
			line.Play(ply.Move)
		}
		fmt.Println(entry.Game.Rules.Name(), entry.Game.Result)
		fmt.Println(game.Text(line.Pos))
	}
	// Output:
	// russian 1-0
	// B:Wa1,a3,b2,c1,d2,e1,e3,f2,f6,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f8,g7,h6,h8
}
