package search_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// TestTopLevelsGoOnWithAMatch: a level with a crew finds what it searched for the move before and gets
// as deep with fewer nodes; another match, or the same one begun anew, begins with nothing.
func TestTopLevelsGoOnWithAMatch(t *testing.T) {
	g, line := at(t, "international", "")
	level := search.Level{N: 9, Nodes: 1_000_000, Depth: 8, Threaded: true}
	choose := func(e *search.Searcher, line *game.Line) search.Report {
		t.Helper()
		_, r, err := e.Choose(t.Context(), line, level, 7)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	keeps := search.New(g, search.Options{Keep: true})
	first := choose(keeps, line)
	if keeps.Continues(line) {
		t.Error("the same position again is taken for the next of a match")
	}
	next := line.Clone()
	for _, m := range first.PV[:2] {
		next.Play(m)
	}
	if !keeps.Continues(next) {
		t.Error("the next move of the match is not known as such")
	}
	forgets := choose(search.New(g, search.Options{}), next)
	if r := choose(keeps, next); 4*r.Nodes > 3*forgets.Nodes {
		t.Errorf("%d nodes with what it searched before, %d without", r.Nodes, forgets.Nodes)
	}
	if r := choose(keeps, line); r.Depth != first.Depth || r.Score != first.Score || r.PV[0] != first.PV[0] {
		t.Errorf("a match begun anew is played as %v, at first as %v", r, first)
	}
}

// TestLowerLevelsRepeatBesideKeptTables: levels to 8 give the same answer whatever the engine keeps.
func TestLowerLevelsRepeatBesideKeptTables(t *testing.T) {
	g, line := at(t, "russian", "")
	keeps := search.New(g, search.Options{Keep: true})
	for _, level := range search.Levels()[:8] {
		if _, _, err := keeps.Choose(t.Context(), line, search.Level{N: 9, Nodes: 5000, Threaded: true}, 1); err != nil {
			t.Fatal(err)
		}
		next := line.Clone()
		next.Play(next.Pos.AppendMoves(nil)[0])
		_, a, err := keeps.Choose(t.Context(), next, level, 5)
		if err != nil {
			t.Fatal(err)
		}
		_, b, err := search.New(g, search.Options{}).Choose(t.Context(), next, level, 5)
		if err != nil {
			t.Fatal(err)
		}
		if a.PV[0] != b.PV[0] || a.Score != b.Score || a.Nodes != b.Nodes {
			t.Errorf("level %d answers %v, in a new engine %v", level.N, a, b)
		}
	}
}

// TestRemembers: what a search has found is known of the positions on its way, while another goes on as well.
func TestRemembers(t *testing.T) {
	g, line := at(t, "chess", "")
	e := search.New(g, search.Options{})
	if _, ok := e.Remembers(line.Pos); ok {
		t.Error("something is known before any search")
	}
	r, err := e.Search(t.Context(), line, search.Limits{Depth: 6}, nil)
	if err != nil {
		t.Fatal(err)
	}
	next := line.Clone()
	next.Play(r.PV[0])
	m, ok := e.Remembers(next.Pos)
	if !ok || m.Lower == nil && m.Upper == nil {
		t.Fatalf("of the main line: %+v %v", m, ok)
	}
	for _, b := range []*search.Report{m.Lower, m.Upper} {
		if b != nil && (b.Depth < 1 || b.Score < -1000 || b.Score > 1000) {
			t.Errorf("a bound of %+v", b)
		}
	}
	asked := 0
	if _, err := e.Search(t.Context(), line, search.Limits{Depth: 5}, func(search.Report) {
		if _, ok := e.Remembers(next.Pos); ok {
			asked++
		}
	}); err != nil || asked == 0 {
		t.Errorf("while it searches nothing is known; %v", err)
	}
	over, err := g.Parse("3k4/3Q4/3K4/8/8/8/8/8 b - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := e.Remembers(over); ok {
		t.Errorf("of a mated King: %+v", m)
	}
}
