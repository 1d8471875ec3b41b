package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
	"github.com/tavlei/tavlei/search/internal/tt"
)

func play(t *testing.T, g *game.Game, moves ...string) *game.Line {
	t.Helper()
	line := game.NewLine(g.Start())
	for _, text := range moves {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		line.Play(m)
	}
	return line
}

func find(t *testing.T, e *Searcher, line *game.Line, lim Limits) Report {
	t.Helper()
	r, err := e.Search(t.Context(), line, lim, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Final || len(r.PV) == 0 {
		t.Fatalf("search ended with %+v", r)
	}
	return r
}

func TestSeesForcedEnds(t *testing.T) {
	for _, c := range []struct {
		name  string
		moves []string
		mate  int
		best  string
	}{
		{"perfect play draws", nil, 0, ""},
		{"three in a row now", []string{"1", "4", "2", "5"}, 1, "3"},
		{"two threats at once", []string{"1", "2", "4", "7"}, 3, "5"},
		{"nothing helps", []string{"1", "2", "4", "7", "5"}, -2, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := play(t, toys.NewNoughts(), c.moves...)
			r := find(t, New(toys.NewNoughts(), Options{}), line, Limits{Depth: 12})
			if r.Mate != c.mate {
				t.Errorf("mate in %d, want %d (%+v)", r.Mate, c.mate, r)
			}
			if c.best != "" && game.MoveText(line.Pos, r.PV[0]) != c.best {
				t.Errorf("best %s, want %s", game.MoveText(line.Pos, r.PV[0]), c.best)
			}
		})
	}
}

// truth is the value of p for its seat to move by plain recursion: -1, 0 or 1.
func truth(p game.Position) int {
	seat := p.ToMove().One()
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return sign(value(p.Outcome(), seat, 0))
	}
	best := -1
	for _, m := range moves {
		q := game.Clone(p)
		q.Play(m)
		v := truth(q)
		if q.ToMove().One() != seat {
			v = -v
		}
		best = max(best, v)
	}
	return best
}

func sign(x int) int { return min(max(x, -1), 1) }

// The same seat may move twice running: the score must not be turned round then.
func TestAgreesWithPlainRecursion(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, g := range []*game.Game{toys.NewNoughts(), toys.NewDouble()} {
		e := New(g, Options{})
		for n := range 60 {
			line := game.NewLine(g.Start())
			for range 2 + n%3 {
				moves := line.Pos.AppendMoves(nil)
				line.Play(moves[rng.IntN(len(moves))])
			}
			if len(line.Pos.AppendMoves(nil)) == 0 {
				continue
			}
			if r, want := find(t, e, line, Limits{Depth: 12}), truth(line.Pos); sign(r.Score) != want {
				t.Fatalf("%s %s: score %d, truth %d", g.Info.ID, game.Text(line.Pos), r.Score, want)
			}
		}
	}
	if toys.Passes.Load() == 0 {
		t.Error("the null-move rule was never tried")
	}
}

func TestRepetitionIsWorthADraw(t *testing.T) {
	r := find(t, New(toys.NewToggle(), Options{}), play(t, toys.NewToggle()), Limits{Depth: 10})
	if r.Score != 0 {
		t.Errorf("a circle that nobody can leave is worth %d, want 0", r.Score)
	}
}

func TestSameBudgetSameAnswer(t *testing.T) {
	for _, g := range []*game.Game{toys.NewDouble(), toys.NewRace(3)} {
		line := game.NewLine(g.Start())
		for line.Pos.ToMove().Has(game.Chance) {
			line.Play(line.Pos.AppendMoves(nil)[1])
		}
		lim := Limits{Nodes: 5000}
		warm := New(g, Options{Seed: 3})
		find(t, warm, line, Limits{Nodes: 20000})
		a, b := find(t, warm, line, lim), find(t, New(g, Options{Seed: 3}), line, lim)
		if a.Nodes != b.Nodes || a.Score != b.Score || !slices.Equal(a.PV, b.PV) {
			t.Errorf("%s: used engine %+v, fresh engine %+v", g.Info.ID, a, b)
		}
		level, _ := LevelOf(2)
		for seed := range uint64(5) {
			m, _, err := warm.Choose(t.Context(), line, level, seed)
			n, _, err2 := New(g, Options{}).Choose(t.Context(), line, level, seed)
			if err != nil || err2 != nil || m != n {
				t.Errorf("%s seed %d: chose %v, then %v (%v %v)", g.Info.ID, seed, m, n, err, err2)
			}
		}
	}
}

// TestKeep: an engine that keeps what it found knows more of a position than a fresh one, and its
// levels choose as if it knew nothing.
func TestKeep(t *testing.T) {
	g := toys.NewDouble()
	line := game.NewLine(g.Start())
	lim := Limits{Depth: 4}
	fresh := find(t, New(g, Options{}), line, lim)
	kept := New(g, Options{Keep: true})
	find(t, kept, line, lim)
	if again := find(t, kept, line, lim); again.Nodes >= fresh.Nodes {
		t.Errorf("%d nodes at first, %d when searched again", fresh.Nodes, again.Nodes)
	}
	level := Level{Nodes: 300}
	for seed := range uint64(5) {
		m, r, err := kept.Choose(t.Context(), line, level, seed)
		n, s, err2 := New(g, Options{}).Choose(t.Context(), line, level, seed)
		if err != nil || err2 != nil || m != n || r.Nodes != s.Nodes {
			t.Errorf("seed %d: chose %v in %d nodes, a fresh engine %v in %d (%v %v)", seed, m, r.Nodes, n, s.Nodes, err, err2)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, g := range []*game.Game{toys.NewDouble(), toys.NewBids(), toys.NewToggle()} {
		line := game.NewLine(g.Start())
		r, err := New(g, Options{Threads: 2}).Search(ctx, line, Limits{}, nil)
		if err != nil || len(r.PV) == 0 || r.Nodes > 50_000 {
			t.Errorf("%s: %+v, %v", g.Info.ID, r, err)
		}
	}
}

func TestNoSearchAfterTheEnd(t *testing.T) {
	line := play(t, toys.NewNoughts(), "1", "4", "2", "5", "3")
	e := New(toys.NewNoughts(), Options{})
	if _, err := e.Search(t.Context(), line, Limits{}, nil); !errors.Is(err, ErrOver) {
		t.Errorf("got %v, want ErrOver", err)
	}
	if _, _, err := e.Choose(t.Context(), line, Levels()[0], 1); !errors.Is(err, ErrOver) {
		t.Errorf("got %v, want ErrOver", err)
	}
}

// Games that alpha-beta does not fit: chance, six seats, seats that act at once.
func TestTreePlaysAnything(t *testing.T) {
	line := game.NewLine(toys.NewRace(6).Start())
	line.Play(game.Move{2})
	for range 2000 {
		if len(line.Pos.AppendMoves(nil)) == 0 {
			break
		}
		if line.Pos.ToMove().Has(game.Chance) {
			line.Play(line.Pos.AppendMoves(nil)[line.Len()%3])
			continue
		}
		m, _, err := New(toys.NewRace(6), Options{}).Choose(t.Context(), line, Level{Nodes: 600}, 1)
		if err != nil {
			t.Fatal(err)
		}
		line.Play(m)
	}
	if !line.Outcome().Over() {
		t.Errorf("six seats with dice: not over after %d plies", line.Len())
	}
	both := game.NewLine(toys.NewBids().Start())
	for seat := range game.Seat(2) {
		r, err := New(toys.NewBids(), Options{}).SearchFor(t.Context(), both, seat, Limits{Nodes: 5000}, nil)
		if err != nil || r.PV[0] != (game.Move{3, uint64(seat)}) {
			t.Errorf("seat %d bids %v, %v: want 3", seat, r.PV, err)
		}
	}
	if _, err := New(toys.NewBids(), Options{}).SearchFor(t.Context(), both, 5, Limits{Nodes: 10}, nil); err == nil {
		t.Error("a seat that is not at the table was searched for")
	}
}

func TestTreeTakesTheWin(t *testing.T) {
	p := &toys.Race{N: 2, Roll: 2, At: [game.MaxSeats]uint8{10, 11}}
	r := find(t, New(toys.NewRace(2), Options{}), game.NewLine(p), Limits{Nodes: 2000})
	if r.PV[0][0] != 2 || r.Score < 500 {
		t.Errorf("stepping onto the goal: %+v", r)
	}
}

func TestNothingIsAllocatedPerNode(t *testing.T) {
	g := toys.NewDouble()
	e := New(g, Options{})
	line := game.NewLine(g.Start())
	run := func(nodes int64) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := e.Search(t.Context(), line, Limits{Nodes: nodes}, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
	run(60000)
	if few, many := run(1000), run(50000); many > few+8 {
		t.Errorf("50 times the nodes: %v allocations instead of %v", many, few)
	}
}

// TestDefaults: who asks for nothing has one thread and a table of 16 megabytes at most; a number of threads below zero is
// that of the processors.
func TestDefaults(t *testing.T) {
	for _, c := range []struct{ asked, want Options }{
		{Options{}, Options{Threads: 1, HashMB: 16}},
		{Options{Threads: 3, HashMB: 1}, Options{Threads: 3, HashMB: 1}},
		{Options{Threads: -1, HashMB: -5}, Options{Threads: runtime.GOMAXPROCS(0), HashMB: 16}},
	} {
		if o := New(toys.NewNoughts(), c.asked).o; o != c.want {
			t.Errorf("%+v becomes %+v, want %+v", c.asked, o, c.want)
		}
	}
}

// TestGrainOfSalt: with salt an evaluation varies by two hundredths at most, the same in the same position; without, it
// is the position's own.
func TestGrainOfSalt(t *testing.T) {
	const plain = 500
	seen := map[int]bool{}
	for key := range uint64(100) {
		w := &worker{past: []game.Ply{{Key: tt.Mix(key)}}}
		f := &frame{eval: &toys.Toggle{}}
		if v := w.static(f); v != plain {
			t.Fatalf("without salt: %d, want %d", v, plain)
		}
		w.salt = 7
		v := w.static(f)
		if v < plain-2 || v > plain+2 || v != w.static(f) {
			t.Fatalf("with salt: %d of %d, then %d", v, plain, w.static(f))
		}
		seen[v] = true
	}
	if len(seen) != 5 {
		t.Errorf("grains %v, want five", seen)
	}
}

func TestLevelOf(t *testing.T) {
	for n := 1; n <= 10; n++ {
		if l, err := LevelOf(n); err != nil || l.N != n {
			t.Errorf("level %d: %+v, %v", n, l, err)
		}
	}
	for _, n := range []int{-1, 0, 11} {
		if _, err := LevelOf(n); err == nil {
			t.Errorf("level %d exists", n)
		}
	}
}

// Two threads share the table: the race detector must stay silent and the answer right.
func TestThreadsShareTheTable(t *testing.T) {
	line := play(t, toys.NewNoughts(), "1", "2", "4", "7")
	r := find(t, New(toys.NewNoughts(), Options{Threads: 4}), line, Limits{Depth: 9})
	if r.Mate != 3 {
		t.Errorf("mate %d, want 3", r.Mate)
	}
}

// TestNobodyPlays: in a game that only people play every search says so.
func TestNobodyPlays(t *testing.T) {
	g := *toys.NewNoughts()
	if err := Plays(&g); err != nil {
		t.Errorf("bots play it: %v", err)
	}
	info := *g.Info
	info.PeopleOnly = true
	g.Info = &info
	e, line := New(&g, Options{}), game.NewLine(g.Start())
	m := line.Pos.AppendMoves(nil)[0]
	level, err := LevelOf(1)
	if err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() error{
		"search": func() error { _, err := e.Search(t.Context(), line, Limits{Depth: 1}, nil); return err },
		"choose": func() error { _, _, err := e.Choose(t.Context(), line, level, 1); return err },
		"lines":  func() error { _, err := e.Lines(t.Context(), line, 0, Wish{Lines: 1}, nil); return err },
		"advise": func() error { _, err := e.Advise(t.Context(), line, 0, nil, Limits{}); return err },
		"review": func() error { _, err := e.Review(t.Context(), line, 0, m, Limits{Nodes: 10}); return err },
	} {
		if err := ask(); !errors.Is(err, ErrPeopleOnly) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestKeepWhatMovesWereWorth: what a search learned of moves helps the next one of an engine that keeps what it found, and no other.
func TestKeepWhatMovesWereWorth(t *testing.T) {
	g := toys.NewDouble()
	for _, keep := range []bool{true, false} {
		e := New(g, Options{Keep: keep})
		find(t, e, game.NewLine(g.Start()), Limits{Depth: 4})
		w := e.workers[0]
		w.histories = &histories{}
		w.histories.main[1][7] = 3
		find(t, e, game.NewLine(g.Start()), Limits{Depth: 4})
		if got := w.histories.main[1][7] == 3; got != keep {
			t.Errorf("keep %v: the next search has what was learned: %v", keep, got)
		}
	}
}
