package engine

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// analysed is an analysis of so many playouts.
func analysed(t *testing.T, g *game.Game, line *game.Line, task search.AnalysisTask, report func(search.Analysis)) search.Analysis {
	t.Helper()
	a, err := search.New(g, search.Options{HashMB: 1}).Analyse(context.Background(), line, task, report)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// taskOf is one for a seat.
func taskOf(seat game.Seat, playouts int64) search.AnalysisTask {
	return search.AnalysisTask{Task: search.Task{Seat: seat, Limits: search.Limits{Nodes: playouts}}}
}

// TestAnalysisAddsUp: what is told of the moves is what the playouts came to.
func TestAnalysisAddsUp(t *testing.T) {
	g := open(t, "go;size=7;komi=9")
	for seat, text := range []string{"7/7/7/3X3/7/7/7 b", "7/7/7/3X3/7/7/7 w"} {
		a := analysed(t, g, parse(t, g, text), taskOf(game.Seat(seat), 500), nil)
		visits, lead, priors := 0, 0.0, 0.0
		for i, m := range a.Moves {
			visits, lead, priors = visits+m.Visits, lead+m.Lead.Mean*float64(m.Visits), priors+m.Prior
			if i > 1 && m.Visits > a.Moves[i-1].Visits {
				t.Errorf("move %d has more visits than the one before it", i)
			}
			if len(m.PV) == 0 || m.Value < 0 || m.Value > 1 || m.Lead.Deviation < 0 {
				t.Errorf("move %d: %+v", i, m)
			}
		}
		if a.Visits != 500 || visits != 500 || math.Abs(lead/500-a.Lead.Mean) > 1e-6 || math.Abs(priors-1) > 1e-3 {
			t.Errorf("%d playouts, %d through moves, ahead by %.3f and %.3f, priors %.4f", a.Visits, visits, a.Lead.Mean, lead/500, priors)
		}
		if a.Best.PV[0] != a.Moves[0].PV[0] || !a.Best.Final || !a.Points {
			t.Errorf("best %+v, first %+v", a.Best, a.Moves[0])
		}
		owned := 0.0
		for _, v := range a.Owners {
			owned += v
		}
		// What a seat owns less what the other does, and the komi, is what it leads by.
		if komi := []float64{9, -9}[seat]; math.Abs(owned-komi-a.Lead.Mean) > 1e-6 {
			t.Errorf("seat %d owns %.3f more, and is ahead by %.3f", seat, owned, a.Lead.Mean)
		}
		if again := analysed(t, g, parse(t, g, text), taskOf(game.Seat(seat), 500), nil); !reflect.DeepEqual(a, again) {
			t.Error("another time it says something else")
		}
	}
}

// TestAnalysisReports: whenever it is due, and at the end.
func TestAnalysisReports(t *testing.T) {
	g := open(t, "go;size=5")
	task := taskOf(0, 100)
	asked, told := 0, []int(nil)
	task.Due = func() bool { asked++; return asked%30 == 0 }
	analysed(t, g, game.NewLine(g.Start()), task, func(a search.Analysis) { told = append(told, a.Visits) })
	if !slices.Equal(told, []int{30, 60, 90, 100}) {
		t.Errorf("told after %v playouts", told)
	}
	told = nil
	analysed(t, g, game.NewLine(g.Start()), taskOf(0, 1000), func(a search.Analysis) { told = append(told, a.Visits) })
	if !slices.Equal(told, []int{1000}) {
		t.Errorf("without being asked: after %v", told)
	}
}

// TestAnalysisAvoids: moves that are left out are in no line, as deep as they are.
func TestAnalysisAvoids(t *testing.T) {
	g := open(t, "go;size=5")
	line := game.NewLine(g.Start())
	task := taskOf(0, 2000)
	task.Avoid = func(depth int, by game.Seat, m game.Move) bool {
		text := game.MoveText(line.Pos, m)
		return depth == 0 && text != "C3" || depth == 1 && by == 1 && text != "D3" && text != "pass"
	}
	a := analysed(t, g, line, task, nil)
	if len(a.Moves) != 1 || game.MoveText(line.Pos, a.Moves[0].PV[0]) != "C3" {
		t.Fatalf("%d moves, the first %v", len(a.Moves), a.Moves[0].PV)
	}
	task.Avoid = func(depth int, by game.Seat, m game.Move) bool {
		return depth < 3 && game.MoveText(line.Pos, m) == "C3"
	}
	for _, m := range analysed(t, g, line, task, nil).Moves {
		for depth, ply := range m.PV[:min(3, len(m.PV))] {
			if game.MoveText(line.Pos, ply) == "C3" {
				t.Errorf("C3 is played %d plies below", depth)
			}
		}
	}
	task.Avoid = func(int, game.Seat, game.Move) bool { return true }
	if a := analysed(t, g, line, task, nil); len(a.Moves) != 1 || game.MoveText(line.Pos, a.Moves[0].PV[0]) != "pass" {
		t.Errorf("where all is left out: %+v", a.Moves)
	}
}

// TestAnalysisWhere: there is something to analyse while stones are played.
func TestAnalysisWhere(t *testing.T) {
	for spec, want := range map[string]bool{"go": true, "atari-go": true, "go;size=7;handicap=2;freeHandicap=on": false} {
		g := open(t, spec)
		e := search.New(g, search.Options{HashMB: 1})
		if has, now := e.Analyses(g.Start()); !has || now != want {
			t.Errorf("%s: an analyst %t, something to analyse %t", spec, has, now)
		}
	}
	g := open(t, "go;size=5")
	line := game.NewLine(g.Start())
	play(t, line, "pass", "pass")
	_, err := search.New(g, search.Options{HashMB: 1}).Analyse(t.Context(), line, taskOf(0, 10), func(search.Analysis) { t.Error("it tells of something") })
	if err == nil {
		t.Error("dead stones are settled, and it analyses")
	}
	g = open(t, "atari-go")
	if a := analysed(t, g, game.NewLine(g.Start()), taskOf(0, 50), nil); a.Points {
		t.Error("captures are told as points")
	}
}
