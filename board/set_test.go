package board_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/board"
)

// slow is a set of squares as one would write it without bits.
type slow map[int]bool

func (s slow) filter(keep func(int) bool) slow {
	kept := slow{}
	for sq := range s {
		if keep(sq) {
			kept[sq] = true
		}
	}
	return kept
}

func (s slow) shifted(by, bound int) slow {
	moved := slow{}
	for sq := range s {
		if to := sq + by; to >= 0 && to < bound {
			moved[to] = true
		}
	}
	return moved
}

func (s slow) sorted() []int { return slices.Sorted(maps.Keys(s)) }

// union is what is in one of two sets.
func union(a, b slow) slow {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// drawn is a random set of squares below bound, in both forms: empty, thin or thick.
func drawn[S board.Set[S]](rng *rand.Rand, bound int) (set S, same slow) {
	same = slow{}
	for n := []int{0, 1, 3, bound / 4, 2 * bound}[rng.IntN(5)]; n > 0; n-- {
		sq := rng.IntN(bound)
		set, same[sq] = set.With(sq), true
	}
	return set, same
}

// held fails unless a set holds just these squares.
func held[S board.Set[S]](t *testing.T, what string, set S, want slow) {
	t.Helper()
	if got := slices.Collect(board.Each(set)); !slices.Equal(got, want.sorted()) {
		t.Fatalf("%s: %v, want %v", what, got, want.sorted())
	}
}

func testSet[S board.Set[S]](t *testing.T, bound int) {
	rng := rand.New(rand.NewPCG(1, uint64(bound)))
	for range 400 {
		a, sa := drawn[S](rng, bound)
		b, sb := drawn[S](rng, bound)
		held(t, "itself", a, sa)
		held(t, "And", a.And(b), sa.filter(func(sq int) bool { return sb[sq] }))
		held(t, "Or", a.Or(b), union(sa, sb))
		held(t, "AndNot", a.AndNot(b), sa.filter(func(sq int) bool { return !sb[sq] }))
		held(t, "Xor", a.Xor(b), union(sa, sb).filter(func(sq int) bool { return sa[sq] != sb[sq] }))
		n := 1 + rng.IntN(63)
		held(t, "Up", a.Up(n), sa.shifted(n, bound))
		held(t, "Down", a.Down(n), sa.shifted(-n, bound))
		sq := rng.IntN(bound)
		held(t, "Without", a.Without(sq), sa.filter(func(x int) bool { return x != sq }))
		held(t, "Of", board.Of[S](sa.sorted()...), sa)
		held(t, "Collect", board.Collect[S](slices.Values(sa.sorted())), sa)
		asked(t, a, b, sa, sb, bound)
	}
}

// asked checks what sets tell.
func asked[S board.Set[S]](t *testing.T, a, b S, sa, sb slow, bound int) {
	t.Helper()
	common := sa.filter(func(sq int) bool { return sb[sq] })
	if a.Count() != len(sa) || a.Empty() != (len(sa) == 0) || a.Meets(b) != (len(common) > 0) {
		t.Fatalf("%v: count %d, empty %v, meets %v %v", sa.sorted(), a.Count(), a.Empty(), sb.sorted(), a.Meets(b))
	}
	for sq := -3; sq < bound+70; sq++ {
		if a.Has(sq) != sa[sq] {
			t.Fatalf("%v: Has(%d) is %v", sa.sorted(), sq, a.Has(sq))
		}
	}
	if len(sa) == 0 {
		return
	}
	list := sa.sorted()
	if a.First() != list[0] || a.Last() != list[len(list)-1] {
		t.Fatalf("%v: from %d to %d", list, a.First(), a.Last())
	}
	held(t, "Rest", a.Rest(), sa.filter(func(sq int) bool { return sq != list[0] }))
}

// TestSets holds every operation of every kind of set against maps.
func TestSets(t *testing.T) {
	t.Run("64", func(t *testing.T) { testSet[board.Set64](t, 64) })
	t.Run("128", func(t *testing.T) { testSet[board.Set128](t, 128) })
	t.Run("192", func(t *testing.T) { testSet[board.Set192](t, 192) })
	t.Run("384", func(t *testing.T) { testSet[board.Set384](t, 384) })
}

// TestEachStops: a loop over a set may be left.
func TestEachStops(t *testing.T) {
	for sq := range board.Each(board.Of[board.Set128](3, 70, 90)) {
		if sq == 70 {
			return
		}
		if sq > 70 {
			t.Fatal("it goes on")
		}
	}
}

// TestSetsAllocateNothing: sets are values, those of Go as well.
func TestSetsAllocateNothing(t *testing.T) {
	set, n := board.Of[board.Set384](1, 80, 200, 360), 0
	if allocs := testing.AllocsPerRun(100, func() {
		for sq := range board.Each(set.Or(set.Up(1)).AndNot(set)) {
			n += sq
		}
	}); allocs != 0 {
		t.Errorf("%g allocations", allocs)
	}
}

// FuzzSets runs a program of bytes on a set of two words and on a map.
func FuzzSets(f *testing.F) {
	f.Add([]byte{0, 5, 2, 100, 4, 9, 1, 5})
	f.Fuzz(func(t *testing.T, program []byte) {
		var set board.Set128
		same := slow{}
		for i := 0; i+1 < len(program); i += 2 {
			n := int(program[i+1]) % 128
			switch program[i] % 4 {
			case 0:
				set, same[n] = set.With(n), true
			case 1:
				set = set.Without(n)
				delete(same, n)
			case 2:
				n = n%63 + 1
				set, same = set.Up(n), same.shifted(n, 128)
			case 3:
				n = n%63 + 1
				set, same = set.Down(n), same.shifted(-n, 128)
			}
		}
		held(t, "program", set, same)
	})
}

func BenchmarkSets(b *testing.B) {
	b.Run("64", benchSet[board.Set64])
	b.Run("128", benchSet[board.Set128])
	b.Run("192", benchSet[board.Set192])
	b.Run("384", benchSet[board.Set384])
}

// benchSet dilates a set and counts what it met.
func benchSet[S board.Set[S]](b *testing.B) {
	set, block := board.Of[S](5, 18, 40), board.Of[S](6, 7, 20, 50)
	n := 0
	for b.Loop() {
		grown := set.Or(set.Up(1)).Or(set.Down(1)).AndNot(block)
		for rest := grown; !rest.Empty(); rest = rest.Rest() {
			n += rest.First()
		}
	}
	if n == 0 {
		b.Fatal("nothing grew")
	}
}
