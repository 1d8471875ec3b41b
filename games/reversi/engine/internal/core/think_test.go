package core

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

// full is the value of a board by the plainest of searches.
func full(b Board, r Rules) int {
	moves := b.Moves()
	if moves == 0 {
		if b.Over() {
			return r.Final(b)
		}
		return -full(b.Pass(), r)
	}
	best := -65
	for ; moves != 0; moves &= moves - 1 {
		best = max(best, -full(b.Play(nth(moves, 0)), r))
	}
	return best
}

func TestEndsAreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for _, r := range []Rules{{}, {Raw: true}, {Fewest: true, Raw: true}, {Fewest: true}} {
		thinker := NewThinker(r, 1)
		for range 25 {
			b := randomBoard(rng, 7)
			got := thinker.Think(t.Context(), Root{Board: b}, Asked{}, nil)
			if want := full(b, r); got.Score != 100*want || !got.Exact {
				t.Errorf("%+v under %+v: %+v, want exactly %d", b, r, got, want)
			}
			if sq := got.PV[0]; -full(b.Play(sq), r) != full(b, r) {
				t.Errorf("%+v: move %d does not keep the value", b, sq)
			}
		}
	}
}

// Without bold cuts a search to the end, however it gets there, is the solver's value.
func TestTreeAgreesWithSolver(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	w := &worker{memory: &memory{}}
	w.memory.fit(1<<14, 1)
	thinker := NewThinker(Rules{}, 1)
	thinker.Bold(0)
	for range 20 {
		b := randomBoard(rng, 11)
		w.memory.renew()
		w.begin(t.Context(), Root{Board: b}, thinker, 0)
		if got, want := w.search(0, b, false, 11, -limitOf, limitOf), 100*SolveSmall(b, -64, 64); got != want {
			t.Errorf("%+v: tree %d, solver %d", b, got, want)
		}
	}
}

// A side that has placed its discs passes, and the bot knows it near the end.
func TestStocksRunOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 3))
	thinker := NewThinker(Rules{Stock: true, Raw: true}, 1)
	differ := 0
	for range 40 {
		b := randomBoard(rng, 7)
		hand := [2]int{2, 5}
		got := thinker.Think(t.Context(), Root{b, hand}, Asked{}, nil)
		if want := stockValue(b, hand); got.Score != 100*want || !got.Exact {
			t.Fatalf("%+v with %v: %+v, want %d", b, hand, got, want)
		}
		if got.Score != 100*full(b, Rules{Raw: true}) {
			differ++
		}
	}
	if differ == 0 {
		t.Error("the stocks never mattered: the test tests nothing")
	}
	got := thinker.Think(t.Context(), Root{randomBoard(rng, 7), [2]int{0, 7}}, Asked{}, nil)
	if !slices.Equal(got.PV[:1], []int{Pass}) {
		t.Errorf("a side without discs plays %v", got.PV)
	}
}

// stockValue is full with discs in hand.
func stockValue(b Board, hand [2]int) int {
	next := func(b Board) Board { return b.Pass() }
	moves := b.Moves()
	if hand[0] == 0 {
		moves = 0
	}
	if moves == 0 {
		if hand[1] == 0 || next(b).Moves() == 0 {
			return Rules{Raw: true}.Final(b)
		}
		return -stockValue(b.Pass(), [2]int{hand[1], hand[0]})
	}
	best := -65
	for ; moves != 0; moves &= moves - 1 {
		best = max(best, -stockValue(b.Play(nth(moves, 0)), [2]int{hand[1], hand[0] - 1}))
	}
	return best
}

func TestSameQuestionSameAnswer(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 4))
	used, board := NewThinker(Rules{}, 1), randomBoard(rng, 36)
	asked := Asked{Nodes: 30_000, Salt: 5}
	for range 3 {
		used.Think(t.Context(), Root{Board: randomBoard(rng, 40)}, Asked{Depth: 5}, nil)
		a := used.Think(t.Context(), Root{Board: board}, asked, nil)
		b := NewThinker(Rules{}, 1).Think(t.Context(), Root{Board: board}, asked, nil)
		if a.Score != b.Score || a.Nodes != b.Nodes || !slices.Equal(a.PV, b.PV) {
			t.Errorf("%+v after other searches, %+v afresh", a, b)
		}
	}
}

func TestCancelledAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rng := rand.New(rand.NewPCG(7, 5))
	for _, empties := range []int{40, 18} {
		r := NewThinker(Rules{}, 1).Think(ctx, Root{Board: randomBoard(rng, empties)}, Asked{Threads: 2}, nil)
		if len(r.PV) == 0 || r.Exact || r.Nodes > 100_000 {
			t.Errorf("%d empty squares: %+v", empties, r)
		}
	}
}

// Bold cuts change values by little: the mean difference is less than a disc and a half.
func TestCutsAreSafe(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 6))
	careful, bold := NewThinker(Rules{}, 4), NewThinker(Rules{}, 4)
	careful.Bold(0)
	sum, slow, fast := 0, int64(0), int64(0)
	const n = 12
	for range n {
		b := randomBoard(rng, 34)
		a := careful.Think(t.Context(), Root{Board: b}, Asked{Depth: 8}, nil)
		c := bold.Think(t.Context(), Root{Board: b}, Asked{Depth: 8}, nil)
		sum += max(a.Score-c.Score, c.Score-a.Score)
		slow, fast = slow+a.Nodes, fast+c.Nodes
	}
	if sum > 150*n || fast*3 > slow*2 {
		t.Errorf("mean difference %d hundredths; %d nodes instead of %d", sum/n, fast, slow)
	}
}

func TestReportsGrow(t *testing.T) {
	var depths []int
	r := NewThinker(Rules{}, 1).Think(t.Context(), Root{Board: Start()}, Asked{Depth: 6}, func(r Thought) {
		depths = append(depths, r.Depth)
		if len(r.PV) == 0 || r.Nodes == 0 {
			t.Errorf("an empty report: %+v", r)
		}
	})
	if !slices.Equal(depths, []int{1, 2, 3, 4, 5, 6}) || r.Depth != 6 || len(r.PV) < 4 {
		t.Errorf("reports of depths %v, at last %+v", depths, r)
	}
}

// Small boards and crosses are played by the simple evaluation.
func TestSmallBoards(t *testing.T) {
	const six = 0x007e7e7e7e7e7e00
	b := Start()
	b.Open &= six
	r := NewThinker(Rules{}, 1).Think(t.Context(), Root{Board: b}, Asked{Depth: 6}, nil)
	if r.Depth != 6 || len(r.PV) == 0 || six>>r.PV[0]&1 == 0 {
		t.Errorf("six by six: %+v", r)
	}
	p := plainOf(b, false)
	if p.corner != 1<<9|1<<14|1<<49|1<<54 {
		t.Errorf("corners of six by six: %x", p.corner)
	}
	const cross = 0x3c3cffffffff3c3c
	b = Start()
	b.Open &= cross
	if p := plainOf(b, false); p.corner != 1<<2|1<<5|1<<16|1<<23|1<<40|1<<47|1<<58|1<<61 {
		t.Errorf("corners of the cross: %x", p.corner)
	}
}

func TestNothingIsAllocatedPerNode(t *testing.T) {
	thinker := NewThinker(Rules{}, 1)
	w := &worker{memory: &memory{}}
	w.memory.fit(1<<14, 1)
	b := randomBoard(rand.New(rand.NewPCG(7, 8)), 30)
	w.begin(t.Context(), Root{Board: b}, thinker, 1)
	if n := testing.AllocsPerRun(3, func() { w.search(0, b, false, 6, -limitOf, limitOf) }); n != 0 {
		t.Errorf("%v allocations in a search", n)
	}
}

// Depth one beats random moves.
func TestBeatsRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	thinker := NewThinker(Rules{}, 1)
	for n := range 20 {
		b, bot := Start(), n%2 == 0
		for !b.Over() {
			moves := b.Moves()
			switch {
			case moves == 0:
				b = b.Pass()
			case bot:
				b = b.Play(thinker.Think(t.Context(), Root{Board: b}, Asked{Depth: 3}, nil).PV[0])
			default:
				b = b.Play(nth(moves, rng.IntN(count(moves))))
			}
			bot = !bot
		}
		if v := (Rules{}).Final(b); v > 0 != bot || v == 0 {
			t.Errorf("game %d is not won: %d for the side to move, bot to move %v", n, v, bot)
		}
	}
}
