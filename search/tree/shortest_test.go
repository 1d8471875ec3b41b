package tree

import (
	"context"
	"errors"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

// Of the games of noughts and crosses, 1440 are won with the fifth mark and 5328 with the sixth
// (the well-known table of its games by length).
func TestShortestGames(t *testing.T) {
	start := &toys.Noughts{Due: 1}
	for _, c := range []struct {
		goal         Goal
		limit        int
		plies, count int
	}{
		{Goal{Reason: "three", Winner: game.NoSeat}, 9, 5, 1440},
		{Goal{Winner: 0}, 9, 5, 1440},
		{Goal{Reason: "three", Winner: 1}, 9, 6, 5328},
		{Goal{Reason: "three", Winner: 1}, 5, 0, 0},
		{Goal{Reason: "mate", Winner: game.NoSeat}, 6, 0, 0},
	} {
		lines, err := Shortest(context.Background(), start, c.goal, c.limit, nil)
		if err != nil || len(lines) != c.count || c.count > 0 && len(lines[0]) != c.plies {
			t.Errorf("%+v: %d games, %v, want %d of %d plies", c.goal, len(lines), err, c.count, c.plies)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Shortest(ctx, start, Goal{Winner: 1}, 9, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled search ends with %v", err)
	}
}
