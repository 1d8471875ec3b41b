package corners_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/corners"
)

// TestLessons proves the lessons by all moves: places to mark are those where a man goes, or the men that may move; a move
// to find is the only one that brings a man into the goal.
func TestLessons(t *testing.T) {
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 5 {
		t.Errorf("%d exercises, want 5", len(all))
	}
	from := map[string]string{"step": "d4", "star-goes": "i5"}
	for _, p := range all {
		pos := at(t, p.Game, p.Position).(*corners.Position)
		var want, got []string
		switch {
		case p.Kind == puzzle.Play:
			got, want = p.Lines, homeward(pos)
		case from[p.ID] != "":
			got, want = p.Places, targets(pos, from[p.ID])
		default:
			got, want = p.Places, movable(pos)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", p.ID, got, want)
		}
	}
}

// homeward are the moves that bring a man into the goal.
func homeward(p *corners.Position) (list []string) {
	goal := p.Game().Goal(int(p.ToMove().One()))
	for _, m := range p.AppendMoves(nil) {
		if from, to, ok := corners.Points(m); ok && goal.Has(to) && !goal.Has(from) {
			list = append(list, game.MoveText(p, m))
		}
	}
	return list
}

// movable are the men that have a move, in order.
func movable(p game.Position) (list []string) {
	for _, m := range p.AppendMoves(nil) {
		at, _, _ := strings.Cut(ends(game.MoveText(p, m)), "-")
		list = append(list, at)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
