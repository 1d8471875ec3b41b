package show_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/server/show"
)

// TestTraceSegments: who stands still is left out, waits are cut off, changes begin a new man.
func TestTraceSegments(t *testing.T) {
	var f show.Film
	at := func(place game.Place, kind string, x float32) game.Man {
		return game.Man{Place: place, Kind: kind, Pose: &[7]float32{x, 0, 0, 0, 0, 0, 1}}
	}
	for i, x := range []float32{1, 1, 1, 2, 3, 3, 3} {
		kind := "face"
		if i == 6 {
			kind = "back"
		}
		f.Add(i*16, []game.Man{at(0, "disc", x), at(1, "disc", 7), at(2, kind, 5)})
	}
	want := `{"ms":[0,16,32,48,64,80,96],"men":[` +
		`{"place":0,"kind":"disc","seat":0,"from":2,"poses":[1,0,0,0,0,0,1,2,0,0,0,0,0,1,3,0,0,0,0,0,1]},` +
		`{"place":2,"kind":"face","seat":0,"from":5,"gone":true,"poses":[5,0,0,0,0,0,1]},` +
		`{"place":2,"kind":"back","seat":0,"from":6,"poses":[5,0,0,0,0,0,1]}]}` + "\n"
	if got := string(show.AppendTrace(nil, f.View())); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestChoiceHasNoTrace: nobody asks for the frames of a choice, as it has none.
func TestChoiceHasNoTrace(t *testing.T) {
	g, err := game.Open("chapaev;match=noAdvance")
	if err != nil {
		t.Skip(err)
	}
	before := g.Rules.Start()
	m, err := before.ParseMove("arm:infantry")
	if err != nil {
		t.Fatal(err)
	}
	after := game.Clone(before)
	after.Play(m)
	if v := show.Played(before, game.Ply{By: 0, Move: m}, after, 2); v.Trace || v.Men == nil {
		t.Errorf("trace %t, men %v", v.Trace, v.Men)
	}
}
