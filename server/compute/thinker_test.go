package compute

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search/protocol"
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

// TestLevelsResign: a level that plays well gives up a game of Go in which the other side has taken the whole board, one for
// beginners plays on.
func TestLevelsResign(t *testing.T) {
	g, err := game.Open("go;size=5;komi=0")
	if err != nil {
		t.Fatal(err)
	}
	line := game.NewLine(g.Start())
	for _, text := range strings.Fields("C3 C2 C4 C1 C5 B3 D3 B2 D2 B4 D4 B1") {
		for _, text := range []string{text, "pass"} {
			if err := line.PlayText(text); err != nil {
				t.Fatal(err)
			}
		}
	}
	line.Undo(1)
	s := new(Searcher)
	for level, want := range map[int]bool{4: false, 5: true, 10: true} {
		if _, err := s.Choose(t.Context(), g, line, 1, level, 1); errors.Is(err, protocol.ErrResigned) != want {
			t.Errorf("level %d: %v", level, err)
		}
	}
}
