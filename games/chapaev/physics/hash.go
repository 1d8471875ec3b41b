package physics

import "math"

// Hash is the FNV-1a hash, 64 bits, of the men on the table: for each of them, in order, his number as
// one byte and the bits of his pose as seven 32-bit numbers, lowest byte first.
func Hash(b *Bodies) uint64 {
	const prime = 1099511628211
	h := uint64(14695981039346656037)
	for i := range b {
		if !b[i].On {
			continue
		}
		h = (h ^ uint64(i)) * prime
		for _, v := range b[i].Pose {
			for bits, k := math.Float32bits(v), 0; k < 4; k, bits = k+1, bits>>8 {
				h = (h ^ uint64(bits&0xff)) * prime
			}
		}
	}
	return h
}
