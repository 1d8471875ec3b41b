package jetan_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/jetan"
)

func after(p game.Position, m game.Move) game.Position {
	next := game.Clone(p)
	next.Play(m)
	return next
}

// movesOf is the number at the end of the name of what has to be won in so many moves, 0 if there is none.
func movesOf(p puzzle.Puzzle) int {
	n, _ := strconv.Atoi(p.Name()[strings.LastIndexByte(p.Name(), '-')+1:])
	return n
}

func puzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func opened(t *testing.T, p puzzle.Puzzle) *jetan.Position {
	t.Helper()
	_, line, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	return line.Pos.(*jetan.Position)
}

// TestWins proves every win by all moves of both sides: nothing wins sooner, one first move wins, and the lines are all ways to
// go on.
func TestWins(t *testing.T) {
	alone := 0
	for _, p := range puzzles(t) {
		if p.Lesson == "" {
			alone++
		}
		moves := movesOf(p)
		if moves == 0 {
			if p.Lesson == "" {
				t.Errorf("%s: nothing says in how many moves", p.ID)
			}
			continue
		}
		s, pos := gametest.Prover{}, opened(t, p)
		if moves > 1 && s.Wins(pos, moves-1) {
			t.Errorf("%s is won sooner", p.ID)
		}
		if n := len(s.Winners(pos, moves)); n != 1 {
			t.Errorf("%s: %d first moves win", p.ID, n)
		}
		same(t, p, p.Lines, s.Lines(pos, moves))
	}
	if alone < 12 {
		t.Errorf("%d puzzles of no lesson", alone)
	}
}

func same(t *testing.T, p puzzle.Puzzle, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", p.ID, got, want)
	}
}
