package board

import "iter"

// Set is what the sets of squares have in common: squares as bits, by their numbers. A set is a
// value; its zero value is empty. Nothing here allocates.
type Set[S any] interface {
	Set64 | Set128 | Set192 | Set384

	// Has tells whether a square is in the set; a number that the type does not hold is not.
	Has(sq int) bool
	// With and Without are the set with a square more or less. The type must hold the number.
	With(sq int) S
	Without(sq int) S

	And(S) S    // what is in both
	Or(S) S     // what is in one of them
	Xor(S) S    // what is in one of them only
	AndNot(S) S // what is in the first and not in the second

	// Up adds n to all numbers, Down takes it away, 0 < n < 64; what leaves the type is lost.
	Up(n int) S
	Down(n int) S

	Empty() bool
	Meets(S) bool // whether there is a square in both
	Count() int
	First() int // the lowest number of a set that is not empty
	Last() int  // the highest number of a set that is not empty
	Rest() S    // the set without its first square
}

// Of is the set of some squares.
func Of[S Set[S]](squares ...int) (set S) {
	for _, sq := range squares {
		set = set.With(sq)
	}
	return set
}

// All is the set of all squares of a grid, all of which the type must hold.
func All[S Set[S]](g *Grid) S { return Of[S](g.squares...) }

// Collect is the set of the squares of a sequence.
func Collect[S Set[S]](squares iter.Seq[int]) (set S) {
	for sq := range squares {
		set = set.With(sq)
	}
	return set
}

// Each yields the squares of a set, the lowest first. A loop over First and Rest is faster where
// every nanosecond counts.
func Each[S Set[S]](set S) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; !set.Empty(); set = set.Rest() {
			if !yield(set.First()) {
				return
			}
		}
	}
}
