package chess

import "testing"

// TestPlans proves from all 40 squares, against every reply, that the plans catch the Maharajah:
// case MA-6, rules/chess-family 2.1.
func TestPlans(t *testing.T) {
	for spec, turns := range map[string]int{
		"maharajah": 25, "maharajah;royalM=check": 24, "maharajah;armyColor=black": 25,
		"maharajah;castling=off": 27, "maharajah;royalM=check;castling=off": 26,
	} {
		t.Run(spec, func(t *testing.T) {
			proof, err := ProvePlan(mustOpen(t, spec), turns)
			if err != nil {
				t.Fatal(err)
			}
			if proof.Placements != 40 || proof.Turns != turns {
				t.Errorf("%+v, want 40 squares and %d turns", proof, turns)
			}
		})
	}
	if _, err := ProvePlan(mustOpen(t, "maharajah"), 24); err == nil {
		t.Error("25 turns are proved to be 24")
	}
	if _, err := ProvePlan(mustOpen(t, "chess"), 25); err == nil {
		t.Error("the plan is proved for chess")
	}
}
