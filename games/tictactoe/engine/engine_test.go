package engine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/tictactoe"
	_ "github.com/tavlei/tavlei/games/tictactoe/engine"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/solve"
)

func mustOpen(t *testing.T, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func position(t *testing.T, spec, text string) game.Position {
	t.Helper()
	p, err := mustOpen(t, spec).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPerfect lets the levels that promise it play both sides of three by three against every reply, and never lose.
func TestPerfect(t *testing.T) {
	for _, spec := range []string{"tic-tac-toe", "tic-tac-toe;misere=on"} {
		g := mustOpen(t, spec)
		e := search.New(g, search.Options{HashMB: 1})
		for n := 8; n <= 10; n++ {
			level, err := search.LevelOf(n)
			if err != nil {
				t.Fatal(err)
			}
			for seat := range game.Seat(2) {
				answers := map[uint64]game.Move{}
				neverLoses(t, e, level, game.NewLine(g.Start()), seat, answers)
			}
		}
	}
}

// neverLoses plays the level on one seat and every move on the other.
func neverLoses(t *testing.T, e *search.Searcher, level search.Level, line *game.Line, seat game.Seat, answers map[uint64]game.Move) {
	t.Helper()
	if o := line.Outcome(); o.Over() {
		if o.Winners(2).Has(1 - seat) {
			t.Errorf("level %d loses as seat %d in %s", level.N, seat, game.Text(line.Pos))
		}
		return
	}
	moves := line.Pos.AppendMoves(nil)
	if line.Pos.ToMove().Has(seat) {
		m, known := answers[line.Pos.Key()]
		if !known {
			var err error
			if m, _, err = e.Choose(context.Background(), line, level, 1); err != nil {
				t.Fatal(err)
			}
			answers[line.Pos.Key()] = m
		}
		moves = []game.Move{m}
	}
	for _, m := range moves {
		next := line.Clone()
		next.Play(m)
		neverLoses(t, e, level, next, seat, answers)
	}
}

// TestEval: both seats see the same, and a game that is over is worth more than any other.
func TestEval(t *testing.T) {
	for _, c := range []struct {
		name, spec, position string
		low, high            int // of the crosses
	}{
		{"empty", "tic-tac-toe", "3/3/3 x", 0, 0},
		{"the centre", "tic-tac-toe", "3/1x1/3 o", 4, 20},
		{"two in a row", "tic-tac-toe", "3/oxx/1o1 x", -10, 60},
		{"won", "tic-tac-toe", "xxx/oo1/3 o", 9000, 9000},
		{"drawn", "tic-tac-toe", "xox/xoo/oxx o", 0, 0},
		{"a line loses", "tic-tac-toe;misere=on", "xxx/oo1/3 o", -9000, -9000},
		{"the centre is a burden", "tic-tac-toe;misere=on", "3/1x1/3 o", -20, -4},
	} {
		e, _ := game.Ability[search.Evaluator](position(t, c.spec, c.position))
		v, w := e.Eval(0), e.Eval(1)
		if v != -w || v < c.low || v > c.high {
			t.Errorf("%s is worth %d and %d, want %d to %d", c.name, v, w, c.low, c.high)
		}
	}
}

// TestMovesAtSight: lines are seen as wins, what stops one as worth a look, and where a line loses neither.
func TestMovesAtSight(t *testing.T) {
	for _, c := range []struct {
		spec, position, move string
		want                 search.MoveScore
	}{
		{"tic-tac-toe", "oo1/xx1/3 x", "c2", search.WinScore},
		{"tic-tac-toe", "oo1/xx1/3 x", "c3", search.CaptureScore(8)},
		{"tic-tac-toe", "oo1/xx1/3 x", "a1", 0},
		{"tic-tac-toe;misere=on", "oo1/xx1/3 x", "c2", 0},
	} {
		p := position(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.Ability[search.MoveScorer](p)
		if got := s.ScoreMoves(nil, []game.Move{m})[0]; got != c.want {
			t.Errorf("%s: %s scores %d, want %d", c.position, c.move, got, c.want)
		}
	}
	for text, want := range map[string]bool{"oo1/xx1/3 x": true, "3/1x1/3 o": false} {
		if c, _ := game.Ability[search.Checker](position(t, "tic-tac-toe", text)); c.Checked() != want {
			t.Errorf("%s: threatened %v", text, !want)
		}
	}
}

// TestSolver: what the rule page says of best play.
func TestSolver(t *testing.T) {
	for _, c := range []struct {
		spec, position string
		want           int
	}{
		{"tic-tac-toe", "3/3/3 x", 0},
		{"tic-tac-toe", "3/3/1x1 o", 0},
		{"tic-tac-toe", "x2/2o/3 x", 1},
		{"tic-tac-toe", "xxx/oo1/3 o", -1},
		{"tic-tac-toe", "xox/xoo/oxx o", 0},
		{"tic-tac-toe;misere=on", "3/3/3 x", 0},
		{"tic-tac-toe;misere=on", "3/3/1x1 o", 1},
		{"tic-tac-toe;size=4", "4/4/4/4 x", 1},
		{"tic-tac-toe;size=4;line=4", "4/4/4/4 x", 0},
	} {
		g := mustOpen(t, c.spec)
		v, _ := game.Ability[solve.Solvable](g.Rules)
		calls := 0
		s, err := v.Solver(solve.Options{Threads: 1, HashMB: 1}).Solve(t.Context(), position(t, c.spec, c.position), func(r solve.Report) { calls++ })
		if err != nil || s.Value != c.want || calls == 0 && len(s.PV) > 0 {
			t.Errorf("%s, %s: %d, want %d, %d reports, %v", c.spec, c.position, s.Value, c.want, calls, err)
		}
		line := game.NewLine(position(t, c.spec, c.position))
		me := line.Pos.ToMove().One()
		for _, m := range s.PV {
			line.Play(m)
		}
		if o := line.Outcome(); !o.Over() || int(o.Value(me, 2)) != c.want {
			t.Errorf("%s, %s: the line ends by %v", c.spec, c.position, o)
		}
	}
	five, _ := game.Ability[solve.Solvable](mustOpen(t, "tic-tac-toe;size=5").Rules)
	if five.Solver(solve.Options{}) != nil {
		t.Error("five by five has a solver")
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	four := mustOpen(t, "tic-tac-toe;size=4;line=4;misere=on")
	v, _ := game.Ability[solve.Solvable](four.Rules)
	if _, err := v.Solver(solve.Options{}).Solve(stopped, four.Start(), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("it goes on when it is stopped: %v", err)
	}
}
