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
		{ID: "1", Kind: match.CmdJoin, Seat: 0, What: match.Guest, Text: "anna"},
		{ID: "2", Kind: match.CmdJoin, Seat: 1, What: match.Bot, N: 3},
		{ID: "3", Kind: match.CmdPly, Seat: 0, Text: "c3-d4"},
		{ID: "4", Kind: match.CmdPly, Seat: 0, Text: "d4-e5", Plies: 1},
		{ID: "5", Kind: match.CmdPly, Seat: 1, Text: "b6-a5"},
		{ID: "6", Kind: match.CmdResign, Seat: 1},
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
			fmt.Printf("%d: %s %q\n", e.Seq, e.Kind, e.Text)
		}
	}
	again, err := match.Replay(setup, told)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Phase, again.Outcome.Reason)
	// Output:
	// 1: joined "anna"
	// 2: joined ""
	// 3: started ""
	// 4: ply "c3-d4"
	// refused: notYourTurn
	// 5: ply "b6-a5"
	// 6: left ""
	// 7: ended ""
	// over resign
}
