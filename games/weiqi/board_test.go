package weiqi

import (
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// TestStars counts the points that guide the eye, as boards in shops have them.
func TestStars(t *testing.T) {
	for size, want := range map[int]int{5: 0, 8: 4, 9: 5, 13: 5, 19: 9} {
		if got := len(starPoints(size, size)); got != want {
			t.Errorf("a board of %d has %d points that guide the eye, want %d", size, got, want)
		}
	}
	centre := goban.Point(4*9 + 4)
	if got := starPoints(9, 9)[4]; got != centre {
		t.Errorf("the fifth point of a board of 9 is %d, want the centre", got)
	}
}
