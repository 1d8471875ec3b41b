package match_test

import (
	"fmt"
	"log"
	"time"

	_ "github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/match"
)

// Whoever has the setup and the events has the match. Commands are decided into events; only events
// change the state; time comes in from outside.
func Example() {
	setup := match.Setup{Game: "russian"}
	state, err := match.New(setup)
	if err != nil {
		log.Fatal(err)
	}
	var told []match.Event
	now := time.Duration(0)
	for _, c := range []match.Command{
		{ID: "1", Seat: 0, Request: match.Join{Player: match.Player{Kind: match.Guest, ID: "anna"}}},
		{ID: "2", Seat: 1, Request: match.Join{Player: match.Player{Kind: match.Bot, Level: 3}}},
		{ID: "3", Seat: 0, Request: match.Move{Text: "c3-d4"}},
		{ID: "4", Seat: 0, Request: match.Move{Text: "d4-e5", Plies: 1}},
		{ID: "5", Seat: 1, Request: match.Move{Text: "b6-a5"}},
		{ID: "6", Seat: 1, Request: match.Resign{}},
	} {
		now += time.Second
		events, err := match.Decide(state, c, match.Env{Now: now})
		if err != nil {
			fmt.Println("refused:", err)
			continue
		}
		for _, e := range events {
			if err := match.Apply(state, e); err != nil {
				log.Fatal(err)
			}
			told = append(told, e)
			fmt.Printf("%d: %s\n", e.Seq, e.Kind())
		}
	}
	again, err := match.Replay(setup, told)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Phase, again.Outcome.Reason)
	// Output:
	// 1: joined
	// 2: joined
	// 3: started
	// 4: ply
	// refused: notYourTurn
	// 5: ply
	// 6: left
	// 7: ended
	// over resign
}
