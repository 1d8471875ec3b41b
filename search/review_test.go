package search

import (
	"context"
	"errors"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

func review(t *testing.T, e *Searcher, line *game.Line, by game.Seat, m game.Move, lim Limits) Review {
	t.Helper()
	r, err := e.Review(t.Context(), line, by, m, lim)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestReviewOfNoughts: every move of every position of a short game is valued as the whole tree says,
// and so is the best.
func TestReviewOfNoughts(t *testing.T) {
	g := toys.NewNoughts()
	e := New(g, Options{})
	for _, moves := range [][]string{{"1", "2"}, {"5", "1", "3"}, {"1", "5", "9", "2"}, {"1", "2", "5"}} {
		line := play(t, g, moves...)
		by := line.Pos.ToMove().One()
		for _, m := range line.Pos.AppendMoves(nil) {
			r := review(t, e, line, by, m, Limits{Depth: 14})
			after := game.Clone(line.Pos)
			after.Play(m)
			own, best := -truth(after), truth(line.Pos)
			if r.Kind != Compared || r.Seat != by || sign(r.Played.Score) != own || sign(r.Best.Score) != best || r.Played.PV[0] != m {
				t.Errorf("%v, then %v: %+v; it is worth %d, the best %d", moves, m, r, own, best)
			}
			if same := r.Best.PV[0] == m; own == best && r.Drop != 0 || own < best && (r.Drop < .4 || same) {
				t.Errorf("%v, then %v, worth %d of %d: the hopes fall by %.2f, same move %v", moves, m, own, best, r.Drop, same)
			}
		}
	}
}

// TestReviewOfForcedEnds: who wins at once is told so; a win missed or put off costs what it costs.
func TestReviewOfForcedEnds(t *testing.T) {
	g := toys.NewNoughts()
	e := New(g, Options{})
	line := play(t, g, "1", "4", "2", "5") // 3 wins; so does 6 for the other side
	for _, c := range []struct {
		move       string
		mate, drop float64
	}{{"3", 1, 0}, {"7", -2, 1}} {
		m, err := line.Pos.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		r := review(t, e, line, 0, m, Limits{})
		if r.Best.Mate != 1 || r.Played.Mate != int(c.mate) || r.Drop != c.drop || r.Loss != 0 {
			t.Errorf("%s: %+v", c.move, r)
		}
	}
}

// TestValueAfterAMove: a move is worth by a search of what comes after it what it is worth by one of the move, and the
// end that it forces is one ply farther from before it.
func TestValueAfterAMove(t *testing.T) {
	g := toys.NewNoughts()
	line := play(t, g, "1", "4", "2", "5")
	for _, m := range line.Pos.AppendMoves(nil) {
		list, err := New(g, Options{}).Lines(t.Context(), line, 0, Wish{Limits: Limits{Depth: 9}, Only: []game.Move{m}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := New(g, Options{}).afterMove(t.Context(), line, m, Limits{Depth: 9}, 0)
		if want := list[0]; r.Mate != want.Mate || r.Score != want.Score || r.PV[0] != m {
			t.Errorf("%v: mate %d, score %d, line %v; want %d, %d", m, r.Mate, r.Score, r.PV, want.Mate, want.Score)
		}
	}
}

func TestReviewOfTheOnlyMove(t *testing.T) {
	g := toys.NewToggle()
	line := game.NewLine(g.Start())
	if r := review(t, New(g, Options{}), line, 0, line.Pos.AppendMoves(nil)[0], Limits{}); r.Kind != OnlyMove {
		t.Errorf("%+v", r)
	}
}

// TestReviewOfDice: what a roll brought is set against the mean of all of them, and moves are worth
// what is to be expected of the rolls after them.
func TestReviewOfDice(t *testing.T) {
	g := toys.New("stakes", 2, &stakes{})
	e := New(g, Options{})
	line := game.NewLine(g.Start())
	x, err := e.Expect(t.Context(), line, Limits{Depth: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, roll := range line.Pos.AppendMoves(nil) {
		r := review(t, e, line, game.Chance, roll, Limits{Depth: 3})
		if r.Kind != Luck || r.Seat != 0 || r.Best.Score != x.Score || r.Played.Score != x.Outcomes[i].Score || r.Loss != x.Score-x.Outcomes[i].Score {
			t.Errorf("roll %v: %+v of %+v", roll, r, x)
		}
	}
	line.Play(line.Pos.AppendMoves(nil)[2])
	values := map[game.Move]int{}
	for _, m := range line.Pos.AppendMoves(nil) {
		r := review(t, e, line, 0, m, Limits{Depth: 20})
		if r.Kind != Compared {
			t.Fatalf("%+v", r)
		}
		values[m] = r.Played.Score
		if r.Best.Score < r.Played.Score {
			t.Errorf("%v is worth %d, the best %d", m, r.Played.Score, r.Best.Score)
		}
	}
	best := find(t, e, line, Limits{Depth: 20})
	for m, v := range values {
		if v > best.Score || m == best.PV[0] && v != best.Score {
			t.Errorf("%v is worth %d, the best %v %d", m, v, best.PV[0], best.Score)
		}
	}
}

// TestReviewOfATree: seats that move at once are looked at one by one.
func TestReviewOfATree(t *testing.T) {
	g := toys.NewBids()
	e := New(g, Options{})
	line := game.NewLine(g.Start())
	r := review(t, e, line, 1, game.Move{1, 1}, Limits{Nodes: 3000})
	if r.Kind != Compared || r.Seat != 1 || r.Best.PV[0] != (game.Move{3, 1}) || r.Loss <= 0 || r.Drop <= 0 {
		t.Errorf("the lowest bid: %+v", r)
	}
	if r := review(t, e, line, 1, game.Move{3, 1}, Limits{Nodes: 3000}); r.Loss != 0 || r.Best.PV[0] != r.Played.PV[0] {
		t.Errorf("the highest bid: %+v", r)
	}
}

// TestReviewRepeats: the same budget says the same, whatever was searched before.
func TestReviewRepeats(t *testing.T) {
	g := toys.NewNoughts()
	line := play(t, g, "1")
	used := New(g, Options{})
	find(t, used, play(t, g, "5", "1"), Limits{Depth: 5})
	for _, m := range line.Pos.AppendMoves(nil) {
		a := review(t, New(g, Options{}), line, 1, m, Limits{Nodes: 300})
		b := review(t, used, line, 1, m, Limits{Nodes: 300})
		if a.Best.Score != b.Best.Score || a.Best.PV[0] != b.Best.PV[0] || a.Played.Score != b.Played.Score || a.Drop != b.Drop {
			t.Errorf("%v: %+v, then %+v", m, a, b)
		}
	}
}

func TestReviewGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := toys.NewNoughts()
	line := play(t, g, "1")
	if _, err := New(g, Options{}).Review(ctx, line, 1, line.Pos.AppendMoves(nil)[0], Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// appraiser is an oracle that values single moves.
type appraiser struct{ *oracle }

func (a appraiser) EvaluateMove(_ context.Context, line *game.Line, played game.Move, t Task) (best, own Report, ok bool) {
	if played == line.Pos.AppendMoves(nil)[0] {
		return best, own, false
	}
	best = Report{Score: int(t.Nodes), PV: line.Pos.AppendMoves(nil)[:1]}
	return best, Report{Score: 40, PV: []game.Move{played}}, true
}

type gauged struct {
	toys.Rules
	mind Engine
}

func (g gauged) Engine(Options) Engine { return g.mind }
func (g gauged) Scale() int            { return 1000 }

// TestReviewAsksTheEngine: one that values single moves is asked, with the nodes of its own level 9; of
// another the value is what it thinks of the position after the move.
func TestReviewAsksTheEngine(t *testing.T) {
	g := toys.NewNoughts()
	g.Rules = gauged{toys.Rules{From: &toys.Noughts{Due: 1}}, appraiser{&oracle{}}}
	line := play(t, g, "5")
	moves := line.Pos.AppendMoves(nil)
	e := New(g, Options{})
	r := review(t, e, line, 1, moves[2], Limits{})
	if r.Kind != Compared || r.Best.Score != 900 || r.Played.Score != 40 || r.Loss != 860 || r.Drop < .33 || r.Drop > .35 {
		t.Errorf("%+v", r)
	}
	if r := review(t, e, line, 1, moves[0], Limits{}); r.Kind != Unvalued {
		t.Errorf("a choice of another kind: %+v", r)
	}
	o := &oracle{}
	g.Rules = gauged{toys.Rules{From: &toys.Noughts{Due: 1}}, o}
	r = review(t, New(g, Options{}), line, 1, moves[2], Limits{Depth: 4})
	if r.Kind != Compared || r.Best.PV[0] != moves[len(moves)-1] || r.Played.Score != -77 || r.Played.PV[0] != moves[2] || r.Loss != 154 {
		t.Errorf("%+v", r)
	}
	if len(o.tasks) != 2 || o.tasks[1].Depth != 3 {
		t.Errorf("asked with %+v", o.tasks)
	}
}
