package tictactoe_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// value is 1, 0 or -1: won, drawn or lost for the side to move, by all moves of both sides.
func value(p game.Position) int {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return int(p.Outcome().Value(p.ToMove().One(), 2))
	}
	best := -1
	for _, m := range moves {
		if best = max(best, -value(played(p, m))); best == 1 {
			break
		}
	}
	return best
}

// wins tells whether the side to move wins by force in so many moves of its own.
func wins(p game.Position, moves int) bool {
	return moves > 0 && slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return decides(p, m, moves) })
}

// decides tells whether a move wins by force in so many moves of its side, itself among them.
func decides(p game.Position, m game.Move, moves int) bool {
	me, after := p.ToMove().One(), played(p, m)
	replies := after.AppendMoves(nil)
	if len(replies) == 0 {
		return after.Outcome().Winners(2).Has(me)
	}
	return !slices.ContainsFunc(replies, func(reply game.Move) bool { return !wins(played(after, reply), moves-1) })
}

// best are the moves that keep what a position is worth.
func best(p game.Position) (names []string) {
	v := value(p)
	for _, m := range p.AppendMoves(nil) {
		if -value(played(p, m)) == v {
			names = append(names, game.MoveText(p, m))
		}
	}
	return names
}

// completing are the moves that end the game in favour of who makes them.
func completing(p game.Position) (names []string) {
	for _, m := range p.AppendMoves(nil) {
		if decides(p, m, 1) {
			names = append(names, game.MoveText(p, m))
		}
	}
	return names
}

func puzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func opened(t *testing.T, p puzzle.Puzzle) *game.Line {
	t.Helper()
	_, line, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func same(t *testing.T, p puzzle.Puzzle, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", p.ID, got, want)
	}
}

// TestForks proves every fork by all moves of both sides: nothing wins sooner, one first move wins, and each line is a win.
func TestForks(t *testing.T) {
	for _, p := range puzzles(t) {
		moves, _ := strconv.Atoi(strings.TrimPrefix(p.Theme, "fork-"))
		if p.ID == "fork" {
			moves = 2
		}
		if moves == 0 {
			continue
		}
		pos := opened(t, p).Pos
		first := slices.DeleteFunc(pos.AppendMoves(nil), func(m game.Move) bool { return !decides(pos, m, moves) })
		if wins(pos, moves-1) || len(first) != 1 {
			t.Errorf("%s: %d first moves win, or it is won sooner", p.ID, len(first))
		}
		for _, line := range p.Lines {
			l := game.NewLine(pos)
			if err := l.PlayText(line); err != nil || !l.Outcome().Winners(2).Has(p.Seats[0]) || len(strings.Fields(line)) != 2*moves-1 {
				t.Errorf("%s: %s does not win in %d moves, %v", p.ID, line, moves, err)
			}
		}
	}
}

// TestBestMoves: what else is to be found keeps what the position is worth, and nothing else does; what refutes a wrong move
// is a line of the other side.
func TestBestMoves(t *testing.T) {
	alone := 0
	lessons := map[string]bool{}
	for _, p := range puzzles(t) {
		lessons[p.Lesson] = true
		if p.Lesson == "" {
			alone++
		}
		pos := opened(t, p).Pos
		switch {
		case p.ID == "win-squares":
			same(t, p, p.Places, completing(pos))
		case p.Kind == puzzle.Pick:
			same(t, p, p.Places, best(pos))
		case p.ID == "complete" || p.ID == "first-before-block":
			same(t, p, p.Lines, completing(pos))
		case p.Kind == puzzle.Play && !strings.HasPrefix(p.ID, "fork-2") && !strings.HasPrefix(p.ID, "fork-3") && p.ID != "fork":
			same(t, p, p.Lines, best(pos))
			if len(p.Lines) > 1 && p.Lesson == "" {
				t.Errorf("%s has %d answers", p.ID, len(p.Lines))
			}
		case p.Kind == puzzle.Show:
			l := game.NewLine(pos)
			if err := l.PlayText(p.Moves); err != nil || l.Outcome().Reason != "full" {
				t.Errorf("%s: %v %v", p.ID, l.Outcome(), err)
			}
		}
		for _, wrong := range p.Wrong {
			l := game.NewLine(pos)
			if err := l.PlayText(wrong); err != nil || !l.Outcome().Winners(2).Has(1-p.Seats[0]) {
				t.Errorf("%s: %s refutes nothing, %v", p.ID, wrong, err)
			}
		}
		if p.Value != "" && p.Value != strconv.Itoa(value(pos)) {
			t.Errorf("%s is worth %d, said to be %s", p.ID, value(pos), p.Value)
		}
	}
	if alone < 20 || len(lessons) < 6 {
		t.Errorf("%d puzzles of no lesson, %d lessons", alone, len(lessons)-1)
	}
}
