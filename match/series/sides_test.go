package series_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match/series"
)

// TestTurned: in a rematch everybody has another seat and the same partner.
func TestTurned(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
		teams []int8
		want  string
	}{
		{"two", 2, nil, "BA"},
		{"three", 3, nil, "BCA"},
		{"pairs across", 4, []int8{0, 1, 0, 1}, "BCDA"},
		{"bughouse", 4, []int8{0, 1, 1, 0}, "BADC"},
		{"neighbours", 4, []int8{0, 0, 1, 1}, "BADC"},
		{"one against two", 3, []int8{0, 1, 1}, "ABC"},
	} {
		if got := string(series.Turned([]byte("ABCD")[:c.seats], &game.Game{Seats: c.seats, Teams: c.teams})); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
