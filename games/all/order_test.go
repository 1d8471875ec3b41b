package all_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/all"
)

// TestOrder: the gallery lists each family once and in the order that games/all says, whatever order Go has
// initialised their packages in; one that has no place there follows.
func TestOrder(t *testing.T) {
	var families []string
	for _, info := range game.All() {
		if n := len(families); n == 0 || families[n-1] != info.Family {
			families = append(families, info.Family)
		}
	}
	if !slices.Equal(families[:min(len(all.Order), len(families))], all.Order) {
		t.Errorf("families are listed as %v, want first %v, as games/all says", families, all.Order)
	}
	slices.Sort(families)
	if n := len(families); len(slices.Compact(families)) != n {
		t.Errorf("a family is listed in two places: %v", families)
	}
}
