package jobs

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/mine"
	"github.com/tavlei/tavlei/server/compute"
)

// mated is a game of chess at whose end a mate in five half-moves stands.
func mated(t *testing.T) (*game.Game, *game.Line) {
	t.Helper()
	g, err := game.Open("chess")
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Parse("5r1k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	line := game.NewLine(start)
	if err := line.PlayText("g5f7 h8g8 g1g2"); err != nil {
		t.Fatal(err)
	}
	return g, line
}

// TestStudies: what a worker finds, through the text of jobs and results, is what this process finds.
func TestStudies(t *testing.T) {
	asked := 0
	far := &Studies{Near: idle{}, Told: func(err error) { t.Error(err) }, Desk: desk{true, func(ctx context.Context, j Job) (Result, error) {
		asked++
		j.ID = "1"
		data, err := j.Bytes()
		if err != nil {
			return Result{}, err
		}
		if j, err = Read(data); err != nil {
			return Result{}, err
		}
		if data, err = Do(ctx, &compute.Searcher{}, j).Bytes(); err != nil {
			return Result{}, err
		}
		return ReadResult(data)
	}}}
	near := &Studies{Near: &compute.Searcher{}}
	g, line := mated(t)
	for _, c := range []struct {
		spec  string
		moves string
		w     compute.Sought
	}{
		{"chess", "", compute.Sought{Mate: 7, HashMB: 1}},
		{"tic-tac-toe", "a1 b1", compute.Sought{HashMB: 1}},
		{"othello;size=4", "c4 b4", compute.Sought{HashMB: 1}},
	} {
		g, at := g, game.NewLine(line.Start)
		if c.moves != "" {
			var err error
			if g, err = game.Open(c.spec); err != nil {
				t.Fatal(err)
			}
			at = game.NewLine(g.Start())
		}
		if err := at.PlayText(c.moves); err != nil {
			t.Fatal(err)
		}
		a, err := far.Solve(t.Context(), g, at, c.w)
		b, err2 := near.Solve(t.Context(), g, at, c.w)
		if err != nil || err2 != nil || !reflect.DeepEqual(a, b) || len(a.Line) == 0 {
			t.Errorf("%s: %+v, %v; here %+v, %v", c.spec, a, err, b, err2)
		}
	}
	a, _, err := far.Mine(t.Context(), g, line, mine.Options{}, time.Hour)
	b, _, err2 := near.Mine(t.Context(), g, line, mine.Options{}, time.Hour)
	if err != nil || err2 != nil || !reflect.DeepEqual(a, b) || len(a) == 0 || asked != 4 {
		t.Errorf("%+v, %v; here %+v, %v; asked %d times", a, err, b, err2, asked)
	}
}

// TestNotBelieved: answers that cannot be right are not believed, and the work is done here.
func TestNotBelieved(t *testing.T) {
	g, line := mated(t)
	begins := game.NewLine(line.Start)
	long := make([]mine.Found, mine.MostFound+1)
	told := 0
	var answer Result
	s := &Studies{Near: &compute.Searcher{}, Told: func(error) { told++ }, Desk: desk{true, func(context.Context, Job) (Result, error) { return answer, nil }}}
	for i, r := range []Result{
		{}, {Fault: "none"},
		{Solved: &solved{Line: []string{"g5h7"}, First: []string{"g5h7"}}},            // no mate
		{Solved: &solved{Line: []string{"a1a2"}, First: []string{"g5f7"}}},            // illegal
		{Solved: &solved{Line: []string{"g5f7"}, First: []string{"a1a2"}}},            //
		{Solved: &solved{Line: make([]string, maxPlies+1)}},                           //
		{Solved: &solved{Line: []string{"g5f7"}, First: []string{"g5f7"}, Nodes: -1}}, //
	} {
		answer = r
		if v, err := s.Solve(t.Context(), g, begins, compute.Sought{Mate: 9, HashMB: 1}); err != nil || len(v.Line) != 7 || told != i+1 {
			t.Errorf("%+v: %+v, %v, told %d times", r, v, err, told)
		}
	}
	told = 0
	for i, r := range []Result{
		{Fault: "none"}, {Mined: long},
		{Mined: []mine.Found{{Ply: 3, By: mine.Mate, Line: []string{"f7h6"}}}},
		{Mined: []mine.Found{{Ply: -1, By: mine.Mate, Line: []string{"f7h6"}}}},
		{Mined: []mine.Found{{Ply: 2, By: mine.Mate, Line: []string{"a1a2"}}}},
		{Mined: []mine.Found{{Ply: 2, By: mine.Mate, Line: []string{"f7h6"}}, {Ply: 2, By: mine.Mate, Line: []string{"f7h6"}}}},
	} {
		answer = r
		if found, _, err := s.Mine(t.Context(), g, line, mine.Options{}, time.Hour); err != nil || len(found) == 0 || told != i+1 {
			t.Errorf("%.200v: %+v, %v, told %d times", r, found, err, told)
		}
	}
}

// TestStudyRefused: what a study may be wrong in.
func TestStudyRefused(t *testing.T) {
	g, line := mated(t)
	for says, j := range map[string]Job{
		"of 0 MB":     {Kind: Solve, Mate: 3},
		"of 5000 MB":  {Kind: Solve, Mate: 3, HashMB: 5000},
		"in 100 half": {Kind: Solve, Mate: 100, HashMB: 1},
		"no exact":    {Kind: Solve, HashMB: 1},
	} {
		j.ID = "1"
		if r := Do(t.Context(), &compute.Searcher{}, j.of(g, line)); !strings.Contains(r.Fault, says) {
			t.Errorf("%q: %+v", says, r)
		}
	}
	if c := (Job{Kind: Mine}).Class(); c != compute.StudyClass || compute.StudyClass != compute.Classes-1 {
		t.Errorf("class %v is not the last", c)
	}
}

// stuck is a mind that finds nothing until its time is over.
type stuck struct{ compute.Searcher }

func (*stuck) Mine(ctx context.Context, _ *game.Game, _ *game.Line, _ mine.Options) ([]mine.Found, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestStudyEnds: a game that takes too long is cut short; who gives up has the error of his context.
func TestStudyEnds(t *testing.T) {
	g, line := mated(t)
	s := &Studies{Near: &stuck{}}
	if found, cut, err := s.Mine(t.Context(), g, line, mine.Options{}, time.Millisecond); err != nil || !cut || len(found) > 0 {
		t.Errorf("%v, cut %v, %v", found, cut, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := s.Mine(ctx, g, line, mine.Options{}, time.Hour); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
