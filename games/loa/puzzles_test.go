package loa_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/loa"
)

func played(p game.Position, m game.Move) game.Position {
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

func opened(t *testing.T, p puzzle.Puzzle) *loa.Position {
	t.Helper()
	_, line, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	return line.Pos.(*loa.Position)
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

// TestLessons: what the lessons ask is what the rules say.
func TestLessons(t *testing.T) {
	from := map[string]string{"count-line": "f5", "count-start": "b1", "over-enemies": "a5"}
	lessons := map[string]bool{}
	for _, p := range puzzles(t) {
		if p.Lesson == "" {
			continue
		}
		lessons[p.Lesson] = true
		pos := opened(t, p)
		switch {
		case p.ID == "shut-in":
			same(t, p, p.Places, stuck(pos))
		case p.Kind == puzzle.Pick:
			same(t, p, p.Places, targets(pos, from[p.ID]))
		case p.ID == "land-on":
			same(t, p, p.Lines, captures(pos))
		case p.ID == "gift":
			m, err := pos.ParseMove(p.Moves)
			if err != nil || played(pos, m).Outcome().Reason != "connectedByCapture" {
				t.Errorf("%s does not give the game away, %v", p.Moves, err)
			}
		case movesOf(p) == 0:
			t.Errorf("nothing says what %s asks", p.ID)
		}
		if m, err := pos.ParseMove("f4-e5"); p.Lesson == "hole" && (err != nil || len(game.SceneOf(played(pos, m), 0).Men) != len(game.SceneOf(pos, 0).Men)-1) {
			t.Errorf("%s swallows nothing, %v", p.ID, err)
		}
	}
	if len(lessons) < 6 {
		t.Errorf("%d lessons", len(lessons))
	}
}

// targets are the squares to which the piece of a square goes.
func targets(pos *loa.Position, from string) (names []string) {
	for _, m := range pos.AppendMoves(nil) {
		if a, b, ok := loa.Squares(m); ok && pos.Game().Name(a) == from {
			names = append(names, pos.Game().Name(b))
		}
	}
	return names
}

// stuck are the squares of the pieces of the side to move that have no move.
func stuck(pos *loa.Position) (names []string) {
	for _, man := range game.SceneOf(pos, 0).Men {
		name := pos.Board().Places[man.Place].Name
		if man.Seat == pos.ToMove().One() && len(targets(pos, name)) == 0 {
			names = append(names, name)
		}
	}
	return names
}

func captures(pos *loa.Position) (texts []string) {
	for _, m := range pos.AppendMoves(nil) {
		if _, takes := pos.Glance(m); takes {
			texts = append(texts, game.MoveText(pos, m))
		}
	}
	return texts
}
