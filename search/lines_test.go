package search

import (
	"errors"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

// TestLinesAreTheBestMoves: of noughts every root move is searched alone, to the end, and is worth
// what it is; the lines are the best of them in order, however many are asked for.
func TestLinesAreTheBestMoves(t *testing.T) {
	g := toys.NewNoughts()
	line := play(t, g, "1", "2")
	moves := line.Pos.AppendMoves(nil)
	want := map[game.Move]int{}
	for _, m := range moves {
		list, err := New(g, Options{}).Lines(t.Context(), line, line.Pos.ToMove().One(), Wish{Limits: Limits{Depth: 14}, Only: []game.Move{m}}, nil)
		if err != nil || len(list) != 1 || list[0].PV[0] != m {
			t.Fatalf("only %v: %+v, %v", m, list, err)
		}
		q := game.Clone(line.Pos)
		q.Play(m)
		if want[m] = -truth(q); sign(list[0].Score) != want[m] {
			t.Errorf("only %v: %d, truth %d", m, list[0].Score, want[m])
		}
	}
	for n := 1; n <= len(moves)+1; n++ {
		for _, threads := range []int{1, 2} {
			reports := 0
			list, err := New(g, Options{Threads: threads}).Lines(t.Context(), line, line.Pos.ToMove().One(), Wish{Limits: Limits{Depth: 14}, Lines: n}, func([]Report) { reports++ })
			if err != nil || len(list) != min(n, len(moves)) || reports == 0 {
				t.Fatalf("%d lines: %d, %d reports, %v", n, len(list), reports, err)
			}
			seen := map[game.Move]bool{}
			for i, r := range list {
				if seen[r.PV[0]] || !r.Final || i > 0 && r.Score > list[i-1].Score {
					t.Errorf("%d lines: the order %+v", n, list)
				}
				seen[r.PV[0]] = true
				if threads == 1 && sign(r.Score) != want[r.PV[0]] {
					t.Errorf("%d lines: %v is worth %d, truth %d", n, r.PV[0], r.Score, want[r.PV[0]])
				}
			}
			better := 0
			for m, v := range want {
				if !seen[m] && v > want[list[len(list)-1].PV[0]] {
					better++
				}
			}
			if better > 0 {
				t.Errorf("%d lines leave out %d better moves", n, better)
			}
		}
	}
}

// TestLinesOfATree: the same wishes of a game that is searched by sampling.
func TestLinesOfATree(t *testing.T) {
	g := toys.NewBids()
	line := game.NewLine(g.Start())
	var own []game.Move
	for _, m := range line.Pos.AppendMoves(nil) {
		if game.MoverOf(line.Pos, m) == 1 {
			own = append(own, m)
		}
	}
	e := New(g, Options{})
	list, err := e.Lines(t.Context(), line, 1, Wish{Limits: Limits{Nodes: 2000}, Lines: 2}, nil)
	if err != nil || len(list) != 2 || list[0].PV[0] == list[1].PV[0] {
		t.Fatalf("two lines: %+v, %v", list, err)
	}
	for _, m := range own {
		list, err := e.Lines(t.Context(), line, 1, Wish{Limits: Limits{Nodes: 500}, Only: []game.Move{m}}, nil)
		if err != nil || len(list) != 1 || list[0].PV[0] != m {
			t.Errorf("only %v: %+v, %v", m, list, err)
		}
		for _, level := range Levels() {
			level.Nodes = min(level.Nodes, 500)
			if got, _, err := e.ChooseAmong(t.Context(), line, 1, []game.Move{m}, level, 7); err != nil || got != m {
				t.Errorf("level %d, only %v: %v, %v", level.N, m, got, err)
			}
		}
	}
}

// TestChoosesAmong: levels that play the best and levels that do not keep to what they may choose.
func TestChoosesAmong(t *testing.T) {
	g := toys.NewNoughts()
	line := play(t, g, "1", "2")
	moves := line.Pos.AppendMoves(nil)
	for _, level := range Levels() {
		level.Nodes = min(level.Nodes, 2000)
		for i := range moves[1:] {
			two := moves[i : i+2]
			m, r, err := New(g, Options{}).ChooseAmong(t.Context(), line, line.Pos.ToMove().One(), two, level, uint64(i))
			if err != nil || m != two[0] && m != two[1] || r.PV[0] != m {
				t.Errorf("level %d chooses %v of %v: %v", level.N, m, two, err)
			}
		}
	}
}

func TestLinesRefuse(t *testing.T) {
	g := toys.NewNoughts()
	line := game.NewLine(g.Start())
	e := New(g, Options{})
	if _, err := e.Lines(t.Context(), line, 0, Wish{Only: []game.Move{{77}}}, nil); err == nil {
		t.Error("a move that is none is searched")
	}
	over := play(t, g, "1", "4", "2", "5", "3")
	if _, err := e.Lines(t.Context(), over, 0, Wish{}, nil); !errors.Is(err, ErrOver) {
		t.Errorf("a game that is over: %v", err)
	}
}

// TestExpectation: the mean of a roll is the fair one, and each outcome is worth what it is.
func TestExpectation(t *testing.T) {
	g := toys.New("stakes", 2, &stakes{})
	e := New(g, Options{})
	for n := range 20 {
		p := &stakes{score: [2]uint8{uint8(n % 7), uint8(n / 4)}, turn: uint8(n % 6)}
		x, err := e.Expect(t.Context(), game.NewLine(p), Limits{Depth: 12}, nil)
		if err != nil || !x.Final || len(x.Outcomes) != 3 || x.Seat != p.seat() {
			t.Fatalf("%+v: %+v, %v", *p, x, err)
		}
		want := fair(p) * (1 - 2*float64(p.seat()))
		if d := float64(x.Score) - want; d > 6 || d < -6 {
			t.Errorf("%+v: %d, want %.1f", *p, x.Score, want)
		}
		for _, c := range x.Outcomes {
			q := *p
			q.Play(c.Move)
			want := fair(&q) * (1 - 2*float64(p.seat()))
			if d := float64(min(max(c.Score, -sure), sure)) - want; d > 6 || d < -6 {
				t.Errorf("%+v, %d rolled: %d, want %.1f", *p, c.Move[0], c.Score, want)
			}
		}
	}
	if _, err := New(toys.NewNoughts(), Options{}).Expect(t.Context(), game.NewLine(toys.NewNoughts().Start()), Limits{Depth: 1}, nil); err == nil {
		t.Error("a value of chance where a player is to move")
	}
}
