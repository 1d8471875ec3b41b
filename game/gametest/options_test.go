package gametest_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// shortHeap is the heap with an option that is read and one that is not.
type shortHeap struct {
	heapRules
	left int
}

func (r shortHeap) Start() game.Position {
	p := r.heapRules.Start().(*heap)
	p.left = r.left
	return p
}

func init() {
	game.Register(&game.Info{
		ID: "heap-of-options", Family: "heap",
		Options: []game.Option{
			{Key: "size", Kind: game.Choice, Values: []string{"eleven", "seven", "xi"}, Default: "eleven"},
			{Key: "colour", Kind: game.Switch, Default: "off"},
		},
		New: func(values map[string]string) (*game.Game, error) {
			left := heapStart
			if values["size"] == "seven" {
				left = 7
			}
			return &game.Game{Rules: shortHeap{left: left}, Seats: 2, MaxPlies: heapStart}, nil
		},
	})
}

// TestDeadValues: a value that is read nowhere is found, one that is said to be another name for the
// default is not, and who says so of a value that is read is told.
func TestDeadValues(t *testing.T) {
	info, _ := game.Lookup("heap-of-options")
	for _, c := range []struct {
		settings map[string][]gametest.Setting
		want     []string
	}{
		{nil, []string{"heap-of-options;size=xi changes nothing that can be seen", "heap-of-options;colour=on changes nothing that can be seen"}},
		{map[string][]gametest.Setting{
			"size":   {{Values: []string{"xi"}, Same: "eleven in Latin"}},
			"colour": {{Same: "nobody sees it"}},
		}, nil},
		{map[string][]gametest.Setting{
			"size":   {{Same: "so it is said"}},
			"colour": {{Same: "nobody sees it"}},
			"weight": nil,
		}, []string{"heap-of-options;size=seven plays otherwise, though it is said to be the same", "heap-of-options: settings for weight, which is no option"}},
	} {
		if got := gametest.DeadValues(info, c.settings); !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c.settings, got, c.want)
		}
	}
}
