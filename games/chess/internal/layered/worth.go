package layered

import (
	"math"
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// SquareWorth is what a square to go to is worth, in hundredths of a pawn.
const SquareWorth = 60

// emptiness is how likely a square is empty.
const emptiness = .7

// Mobility is how many squares a kind comes to from a square, as likely as the way is open.
func (r *Rules) Mobility(kind uint8, sq int) (sum float64) {
	atoms := r.kind(r.MovesAs(kind, sq)).Atoms
	for i := range atoms {
		a := &atoms[i]
		share := 1.
		if a.Mode != layers.Both {
			share = .5
		}
		for _, way := range a.Paths(r.grid, sq, false) {
			between := way.Between.Count()
			likely := math.Pow(emptiness, float64(between-way.Need))
			if way.Need > 0 {
				likely *= 1 - emptiness
				if way.On.Empty() {
					likely *= float64(between)
				}
			}
			sum += share * likely
		}
	}
	return sum
}

// worth is what kinds that screens do not know are worth in pawns, by their names.
func (r *Rules) worth() map[string]int {
	worth := map[string]int{}
	for i := 1; i < len(r.names); i++ {
		if !strings.HasPrefix(r.names[i], "man-") || r.kind(uint8(i)).Royal {
			continue
		}
		sum := 0.
		for _, sq := range r.grid.Squares() {
			sum += r.Mobility(uint8(i), sq)
		}
		worth[r.names[i]] = max(1, int(math.Round(SquareWorth*sum/float64(r.grid.Len())/100)))
	}
	return worth
}
