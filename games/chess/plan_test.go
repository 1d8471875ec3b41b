package chess

import (
	"testing"

	"github.com/tavlei/tavlei/search"
)

// plansOf are the plans of a game.
func plansOf(t *testing.T, spec string) []search.Plan {
	return mustOpen(t, spec).Rules.(search.Planner).Plans()
}

// TestPlans proves from all 40 squares, against every reply, that the plans catch the Maharajah:
// case MA-6, rules/chess-family 2.1.
func TestPlans(t *testing.T) {
	for spec, turns := range map[string]int{
		"maharajah": 25, "maharajah;royalM=check": 24, "maharajah;armyColor=black": 25,
		"maharajah;castling=off": 27, "maharajah;royalM=check;castling=off": 26,
	} {
		t.Run(spec, func(t *testing.T) {
			plan := plansOf(t, spec)[0]
			proof, err := plan.Prove(t.Context(), plan.Turns)
			if err != nil {
				t.Fatal(err)
			}
			if proof.Starts != 40 || proof.Turns != turns {
				t.Errorf("%+v, want 40 squares and %d turns", proof, turns)
			}
		})
	}
	if _, err := plansOf(t, "maharajah")[0].Prove(t.Context(), 24); err == nil {
		t.Error("25 turns are proved to be 24")
	}
	for _, spec := range []string{"chess", "maharajah;superM=on", "maharajah;placement=e1style", "maharajah;first=maharajah"} {
		if plans := plansOf(t, spec); len(plans) > 0 {
			t.Errorf("%s has plans: %v", spec, plans[0].Name)
		}
	}
}
