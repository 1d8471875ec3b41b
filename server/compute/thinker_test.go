package compute

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
)

// TestTopLevelsKeepTheirTableForAMatch: the next move of a match against level 9 is thought about by
// the engine that chose the one before, that of another match by another; lower levels share engines.
func TestTopLevelsKeepTheirTableForAMatch(t *testing.T) {
	g, err := game.Open("russian")
	if err != nil {
		t.Fatal(err)
	}
	s := new(Searcher)
	choose := func(line *game.Line, level int) {
		t.Helper()
		seat := line.Pos.ToMove().One()
		m, err := s.Choose(t.Context(), g, line, seat, level, 1)
		if err != nil {
			t.Fatal(err)
		}
		line.Play(m)
	}
	var lines []*game.Line
	for i := range keptTables + 2 {
		line := game.NewLine(g.Start())
		line.Play(line.Pos.AppendMoves(nil)[i%7])
		choose(line, 9)
		lines = append(lines, line)
	}
	if len(s.tables) != keptTables || len(s.kept) != 0 {
		t.Fatalf("%d tables and %d other engines are kept", len(s.tables), len(s.kept))
	}
	last := lines[len(lines)-1]
	last.Play(last.Pos.AppendMoves(nil)[0])
	own := s.tables[keptTables-1].engine
	if !own.Continues(last) {
		t.Error("the match is not known")
	}
	if e := s.takeTable(g, last); e != own {
		t.Error("the next move is thought about by another engine")
	} else {
		s.keepTable(g, e)
	}
	gone := lines[0]
	gone.Play(gone.Pos.AppendMoves(nil)[0])
	if e := s.takeTable(g, gone); e.Continues(gone) {
		t.Error("more tables are kept than there is room for")
	}
	choose(last, 5)
	if len(s.kept) != 1 {
		t.Error("a lower level takes a table of a match")
	}
}
