package kernel

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// mailbox is the slow oracle: one cell after another.
type mailbox [64]int8

const (
	hole int8 = iota
	free
	mine
	theirs
)

func unpack(own, opp, open uint64) (m mailbox) {
	for i := range m {
		switch bit := uint64(1) << i; {
		case own&bit != 0:
			m[i] = mine
		case opp&bit != 0:
			m[i] = theirs
		case open&bit != 0:
			m[i] = free
		}
	}
	return m
}

// flips walks in each direction until something else than an enemy disc comes.
func (m *mailbox) flips(square int) (set uint64) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if dx != 0 || dy != 0 {
				set |= m.walk(square, dx, dy)
			}
		}
	}
	return set
}

func (m *mailbox) walk(square, dx, dy int) (set uint64) {
	x, y := square%8+dx, square/8+dy
	for ; x >= 0 && x < 8 && y >= 0 && y < 8; x, y = x+dx, y+dy {
		switch m[8*y+x] {
		case theirs:
			set |= 1 << (8*y + x)
		case mine:
			return set
		default:
			return 0
		}
	}
	return 0
}

func (m *mailbox) moves() (set uint64) {
	for i, cell := range m {
		if cell == free && m.flips(i) != 0 {
			set |= 1 << i
		}
	}
	return set
}

// boards are the masks of squares tried: the full board, 6x6, 4x4, the cross, a random one.
var boards = []uint64{
	^uint64(0), 0x007e7e7e7e7e7e00, 0x00003c3c3c3c0000, 0x3c3cffffffff3c3c, 0x5ff7bdfeffb7ef7d,
}

// randomBoard holds discs of both sides and open squares in varying shares.
func randomBoard(r *rand.Rand, board uint64) (own, opp, open uint64) {
	own, opp = r.Uint64(), r.Uint64()
	switch r.IntN(4) {
	case 0:
		own &= r.Uint64()
	case 1:
		opp |= r.Uint64()
	case 2:
		own |= r.Uint64()
	}
	opp &= board &^ own
	own &= board
	return own, opp, board &^ (own | opp)
}

func TestMailboxAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 40000 {
		board := boards[i%len(boards)]
		own, opp, open := randomBoard(r, board)
		slow := unpack(own, opp, open)
		if got, want := Moves(own, opp, open), slow.moves(); got != want {
			t.Fatalf("moves of %#x against %#x on %#x: %#x, the mailbox says %#x", own, opp, open, got, want)
		}
		for rest := open; rest != 0; rest &= rest - 1 {
			square := bits.TrailingZeros64(rest)
			if got, want := Flips(square, own, opp), slow.flips(square); got != want {
				t.Fatalf("flips on %d of %#x against %#x: %#x, the mailbox says %#x", square, own, opp, got, want)
			}
		}
	}
}

// TestRepliesAgree compares the machine's own way to count with the one in Go.
func TestRepliesAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for i := range 40000 {
		own, opp, open := randomBoard(r, boards[i%len(boards)])
		moves := Moves(own, opp, open)
		sum, stuck := replies(own, opp, open, moves)
		if wantSum, wantStuck := repliesGo(own, opp, open, moves); sum != wantSum || stuck != wantStuck {
			t.Fatalf("%#x against %#x on %#x: %d replies, none to %#x; want %d, %#x", own, opp, open, sum, stuck, wantSum, wantStuck)
		}
	}
}

// slowPerft counts by the mailbox, with no bulk count.
func slowPerft(own, opp, open uint64, depth int) (sum uint64) {
	if depth == 0 {
		return 1
	}
	m := unpack(own, opp, open)
	moves := m.moves()
	if moves == 0 {
		other := unpack(opp, own, open)
		if other.moves() == 0 {
			return 0
		}
		return slowPerft(opp, own, open, depth-1)
	}
	for ; moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		turned := m.flips(square) | 1<<square
		sum += slowPerft(opp&^turned, own|turned, open&^(1<<square), depth-1)
	}
	return sum
}

func TestPerftAgreesWithTheMailbox(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 200 {
		own, opp, open := randomBoard(r, boards[i%len(boards)])
		for depth := range 4 {
			if got, want := Perft(own, opp, open, depth), slowPerft(own, opp, open, depth); got != want {
				t.Fatalf("depth %d of %#x against %#x on %#x: %d, the mailbox says %d", depth, own, opp, open, got, want)
			}
		}
	}
}

// TestPerftNumbers compares with the counts of abulmo/edax-reversi (passes are plies, finished
// games count nothing) from the Othello start, and with those of the parallel start.
func TestPerftNumbers(t *testing.T) {
	const d4, e4, d5, e5 = 1 << 27, 1 << 28, 1 << 35, 1 << 36
	starts := []struct {
		name     string
		own, opp uint64
		counts   []uint64
	}{
		{"othello", e4 | d5, d4 | e5, []uint64{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571056}},
		{"parallel", d4 | e4, d5 | e5, []uint64{1, 4, 14, 68, 292, 1690, 9696, 64794, 450004, 3449892}},
	}
	for _, start := range starts {
		for depth, want := range start.counts {
			if got := Perft(start.own, start.opp, ^(start.own | start.opp), depth); got != want {
				t.Errorf("%s, depth %d: %d games, want %d", start.name, depth, got, want)
			}
		}
	}
}

func TestNothingIsAllocated(t *testing.T) {
	const own, opp = 1<<28 | 1<<35, 1<<27 | 1<<36
	if n := testing.AllocsPerRun(10, func() { Perft(own, opp, ^uint64(own|opp), 5) }); n != 0 {
		t.Errorf("%v allocations in a count", n)
	}
}

func BenchmarkPerft(b *testing.B) {
	const own, opp = 1<<28 | 1<<35, 1<<27 | 1<<36
	for b.Loop() {
		if got := Perft(own, opp, ^uint64(own|opp), 9); got != 3005288 {
			b.Fatal(got)
		}
	}
	b.ReportMetric(float64(b.N)*3005288/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
