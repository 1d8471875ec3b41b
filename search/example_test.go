package search_test

import (
	"context"
	"fmt"
	"log"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search"
)

// A bot plays a level; the seed varies its play, and the same seed repeats it.
func ExampleSearcher_Choose() {
	g, err := game.Open("othello")
	if err != nil {
		log.Fatal(err)
	}
	line := game.NewLine(g.Start())
	engine := search.New(g, search.Options{})
	level, err := search.LevelOf(4)
	if err != nil {
		log.Fatal(err)
	}
	for seed := range uint64(4) {
		m, _, err := engine.Choose(context.Background(), line, level, seed)
		if err != nil {
			log.Fatal(err)
		}
		line.Play(m)
	}
	fmt.Println(line.Len(), "plies")
	// Output: 4 plies
}

// An analysis tells score, line and whether the end is forced. Limits are positions and plies; time
// is the context's.
func ExampleSearcher_Search() {
	g, err := game.Open("chess")
	if err != nil {
		log.Fatal(err)
	}
	p, err := g.Parse("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	r, err := search.New(g, search.Options{}).Search(context.Background(), game.NewLine(p), search.Limits{Nodes: 10_000}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.NameOf(p, r.PV[0], "en"), "ends the game in", r.Mate, "ply")
	// Output: Ra8# ends the game in 1 ply
}

// A move that was made is compared with the best one.
func ExampleSearcher_Review() {
	g, err := game.Open("chess")
	if err != nil {
		log.Fatal(err)
	}
	line := game.NewLine(g.Start())
	if err := line.PlayText("e2e4 e7e5 d1h5 b8c6"); err != nil {
		log.Fatal(err)
	}
	m, err := line.Pos.ParseMove("Qxf7+")
	if err != nil {
		log.Fatal(err)
	}
	r, err := search.New(g, search.Options{}).Review(context.Background(), line, 0, m, search.Limits{Nodes: 10_000})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("a blunder:", r.Drop > 0.15)
	// Output: a blunder: true
}
