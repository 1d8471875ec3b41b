package tafl_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// situation is one case of testdata/cases.json, which were written with the rules before there was a program: a position,
// a move of one side, whether it is legal, what it captures and who has won then.
type situation struct {
	ID, Preset, Pos, Side, Move, Why string
	Legal                            *bool
	Captures                         []string
	Over                             *string
}

func situations(t *testing.T) (list []situation) {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err != nil || len(list) != 28 {
		t.Fatalf("%d cases, %v", len(list), err)
	}
	return list
}

// TestCases plays every case of the rules.
func TestCases(t *testing.T) {
	for _, c := range situations(t) {
		p := at(t, c.Preset, c.Pos+" "+c.Side[:1])
		m, err := p.ParseMove(c.Move)
		if legal := c.Legal == nil || *c.Legal; legal != (err == nil) {
			t.Errorf("%s: %s: %v", c.ID, c.Move, err)
		}
		if err != nil {
			continue
		}
		var taken []string
		places := p.(game.Scener).Board().Places
		for _, at := range p.(game.Scener).AppendPaths(nil, m)[0].Taken {
			if taken = append(taken, places[at].Name); game.SceneOf(p, 0).Men[manAt(p, at)].Kind == "king" {
				taken = taken[:len(taken)-1] // cases list men only
			}
		}
		slices.Sort(taken)
		if c.Captures != nil && !slices.Equal(taken, c.Captures) {
			t.Errorf("%s: %s captures %v, want %v", c.ID, c.Move, taken, c.Captures)
		}
		p.Play(m)
		over := ""
		if o := p.Outcome(); o.Over() {
			over = [2]string{"attackers", "defenders"}[o.Winners(2).One()]
		}
		if c.Over != nil && over != *c.Over {
			t.Errorf("%s: %q has won after %s, want %q", c.ID, over, c.Move, *c.Over)
		}
	}
}

// manAt is which man of the scene stands on a place.
func manAt(p game.Position, place game.Place) int {
	return slices.IndexFunc(game.SceneOf(p, 0).Men, func(m game.Man) bool { return m.Place == place })
}
