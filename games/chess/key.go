package chess

// Keys of Zobrist's method. The key of a man is the sum of the keys of its abilities and of its
// seat, so that it is the key of a square in one of the sets of a Board.
var (
	manKeys    [2][128][64]uint64
	castleKeys [64]uint64
	epKeys     [64]uint64
	wasKeys    [64]uint64 // promoted men
	handKeys   [2][len(hand{})][256]uint64
	phaseKeys  [4]uint64
)

const turnKey uint64 = 0x9d39247e33776d41

func init() {
	r := random(0x7461766c6569)
	var ability [7][64]uint64
	var seats [2][64]uint64
	for _, t := range []*[64]uint64{&castleKeys, &epKeys, &wasKeys, &seats[0], &seats[1]} {
		r.fill(t[:])
	}
	for i := range ability {
		r.fill(ability[i][:])
	}
	r.fill(phaseKeys[1:])
	for seat := range 2 {
		for man := 1; man < 128; man++ {
			for sq := range 64 {
				k := seats[seat][sq]
				for i := range ability {
					k ^= ability[i][sq] & -uint64(man>>i&1)
				}
				manKeys[seat][man][sq] = k
			}
		}
		for i := range handKeys[seat] {
			r.fill(handKeys[seat][i][1:])
		}
	}
}

// random is the generator splitmix64.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (r *random) fill(keys []uint64) {
	for i := range keys {
		keys[i] = r.next()
	}
}

// sumOf is the key of a set of squares in a table.
func sumOf(table *[64]uint64, set uint64) uint64 {
	var k uint64
	for ; set != 0; set &= set - 1 {
		k ^= table[first(set)]
	}
	return k
}

// freshKey computes the key of p from nothing.
func (p *Position) freshKey() uint64 {
	b := &p.b
	k := sumOf(&castleKeys, b.castle) ^ sumOf(&epKeys, b.ep) ^ sumOf(&wasKeys, p.promoted) ^
		turnKey&-uint64(b.turn&1) ^ phaseKeys[p.phase] ^ p.more.key() ^ p.course.key()
	for set := b.occupied(); set != 0; set &= set - 1 {
		sq := first(set)
		k ^= manKeys[b.seatAt(sq)][b.at(sq)][sq]
	}
	for seat := range p.hand {
		for i, n := range p.hand[seat] {
			k ^= handKeys[seat][i][n]
		}
	}
	return k
}
