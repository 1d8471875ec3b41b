package rithmomachia_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/rithmomachia"
)

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

func opened(t *testing.T, p puzzle.Puzzle) *rithmomachia.Position {
	t.Helper()
	_, line, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	return line.Pos.(*rithmomachia.Position)
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
		t.Errorf("%s: %q, want %q", p.ID, got, want)
	}
}

// TestCaptureLessons: what is asked to capture is captured by the moves of the lines and by no others, and what is asked to
// be marked is where the piece on d8 goes.
func TestCaptureLessons(t *testing.T) {
	lessons, ways := map[string]bool{}, map[string]bool{}
	for _, p := range puzzles(t) {
		if p.Lesson != "" {
			lessons[p.Lesson] = true
		}
		pos := opened(t, p)
		switch {
		case p.Kind == puzzle.Pick:
			same(t, p, p.Places, targets(pos, "d8"))
		case movesOf(p) == 0:
			same(t, p, p.Lines, captures(pos))
			m, err := pos.ParseMove(p.Lines[0])
			if err != nil {
				t.Fatal(err)
			}
			ways[game.NotesOf(pos, m)[0].Code] = true
		}
	}
	if len(lessons) < 8 || len(ways) < 5 {
		t.Errorf("%d lessons, captures by %v", len(lessons), ways)
	}
}

// targets are the squares to which the piece of a square goes.
func targets(pos *rithmomachia.Position, from string) (names []string) {
	for _, m := range pos.AppendMoves(nil) {
		if a, b, _ := strings.Cut(game.MoveText(pos, m), "-"); a == from {
			names = append(names, b)
		}
	}
	return names
}

func captures(pos *rithmomachia.Position) (texts []string) {
	for _, m := range pos.AppendMoves(nil) {
		if _, _, sum := pos.Glance(m); sum > 0 {
			texts = append(texts, game.MoveText(pos, m))
		}
	}
	return texts
}
