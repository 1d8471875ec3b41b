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

func init() {
	for id, o := range map[string]game.Option{
		"heap-for-three": {Key: "players", Kind: game.Choice, Values: []string{"2", "3"}, Default: "2", Seats: true},
		"heap-for-four":  {Key: "players", Kind: game.Choice, Values: []string{"2", "3", "4"}, Default: "2", Seats: true},
		"heap-of-guests": {Key: "players", Kind: game.Choice, Values: []string{"2", "3"}, Default: "2"},
	} {
		game.Register(&game.Info{
			ID: id, Family: "heap", Options: []game.Option{o},
			New: func(values map[string]string) (*game.Game, error) {
				seats := map[string]int{"2": 2, "3": 3, "4": 3}[values["players"]]
				return &game.Game{Rules: heapRules{}, Seats: seats, MaxPlies: heapStart}, nil
			},
		})
	}
}

// TestSeatsOfOptions: the number of seats is what an option with Seats says, and no other option changes it.
func TestSeatsOfOptions(t *testing.T) {
	for id, want := range map[string][]string{
		"heap-for-three": nil,
		"heap-for-four":  {"players=4: the game has 3 seats, the option tells 4"},
		"heap-of-guests": {"players=3: the game has 3 seats, the option tells 2"},
	} {
		g, err := game.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range gametest.Check(g, gametest.Options{Games: 1}) {
			if f.Check == "options" {
				got = append(got, f.Detail)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}
