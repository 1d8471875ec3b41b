package board

// Stream is a deterministic stream of random numbers, Sebastiano Vigna's splitmix64: the same in
// every run and on every machine. Its value is the state, the first one the seed. Zobrist keys
// are drawn from it.
type Stream uint64

// Seed is the seed of the keys of Tavlei's families.
const Seed Stream = 0x7461766c6569

// Next is the next number.
func (s *Stream) Next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Fill draws a number for each of the keys, in their order.
func (s *Stream) Fill(keys []uint64) {
	for i := range keys {
		keys[i] = s.Next()
	}
}

// KeyOf is the sum of the keys of a set of squares, from a table by squares.
func KeyOf[S Set[S]](set S, keys []uint64) (key uint64) {
	for ; !set.Empty(); set = set.Rest() {
		key ^= keys[set.First()]
	}
	return key
}
