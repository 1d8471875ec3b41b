package fairy

import "github.com/tavlei/tavlei/games/chess/internal/board"

// ExtState is what a position of a fairy game remembers besides its Board; it is empty in all others.
type ExtState struct {
	// Mark is by game: neutral pieces, which are in the sets of both sides too; pawns whose direction
	// is turned (Möbius); pawns on their second rank that have moved (transformations).
	Mark  uint64
	rider [3]uint64 // the number of the rider's kind, bit by bit, on the squares of loaded carriers
	Last  uint16    // where a neutral piece went in the last turn: from, to<<6, 1<<12; else 0
	Due   uint8     // one more than the square of the carrier that has to move now, 0 none
	Shut  uint8     // plies, this one included, in which nothing is taken across the wrap
}

// State is a Board with what the fairy games remember.
type State struct {
	board.Board
	ExtState
}

// Keys of what fairy games remember.
var (
	markKeys  [64]uint64
	riderKeys [3][64]uint64
)

func init() {
	r := board.Stream(0x737472616e6765)
	r.Fill(markKeys[:])
	for i := range riderKeys {
		r.Fill(riderKeys[i][:])
	}
}

// Key is the part of the key that extState adds, 0 if it is empty.
func (m *ExtState) Key() uint64 {
	if *m == (ExtState{}) {
		return 0
	}
	k := board.SumOf(&markKeys, m.Mark)
	for i := range m.rider {
		k ^= board.SumOf(&riderKeys[i], m.rider[i])
	}
	if rest := uint64(m.Last) | uint64(m.Due)<<16 | uint64(m.Shut)<<24; rest != 0 {
		r := board.Stream(rest)
		k ^= r.Next()
	}
	return k
}
