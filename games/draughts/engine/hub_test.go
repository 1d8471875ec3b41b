package engine_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// TestHubMoves: captures are written for Hub as the cases of the rules have them (rules/draughts 10), victims in some order.
func TestHubMoves(t *testing.T) {
	data, err := os.ReadFile("../testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		ID, Game, FEN string
		Captures      []struct{ Hub string }
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	written := 0
	for _, c := range cases {
		g, err := game.Open(c.Game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.FEN)
		if err != nil {
			t.Fatal(err)
		}
		hub, ok := game.Ability[protocol.HubPosition](p)
		if !ok {
			t.Fatalf("%s: positions cannot be written for Hub", c.Game)
		}
		for _, want := range c.Captures {
			if want.Hub == "" {
				continue
			}
			written++
			m, err := p.ParseMove(want.Hub)
			if err != nil {
				t.Errorf("%s: %v", c.ID, err)
				continue
			}
			if got := string(hub.AppendHub(nil, m)); got != want.Hub {
				t.Errorf("%s: Hub form %s, want %s", c.ID, got, want.Hub)
			}
		}
	}
	if written == 0 {
		t.Error("no case has a text for Hub")
	}
}
