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
