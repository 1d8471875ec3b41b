package main

import (
	"strings"
	"testing"
)

// TestWatch: what was played is learned from with all its visits, for both sides and from every good game on a wide board.
func TestWatch(t *testing.T) {
	const games = "(;GM[1]SZ[19];B[pd];W[dp];B[pq])(;GM[1]SZ[9];B[ee];W[cc])(;GM[1]SZ[19];B[dd](;W[qq];B[])(;W[pp]))"
	lessons, err := watch("games.sgf", strings.NewReader(games))
	if err != nil || len(lessons) != 5 {
		t.Fatalf("%d lessons, want 5: %v", len(lessons), err)
	}
	held := 0
	for i, l := range lessons {
		sum, moves := float32(0), []int{361, 360, 359, 361, 360}[i]
		for _, s := range l.shares {
			sum += s
		}
		if sum != 1 || len(l.shares) != moves || len(l.ends) != moves {
			t.Errorf("lesson %d: %.1f of a move, %d moves, want %d", i, sum, len(l.shares), moves)
		}
		if l.held {
			held++
		}
	}
	if held != 3 {
		t.Errorf("%d lessons are kept apart, want those of the first game", held)
	}
}
