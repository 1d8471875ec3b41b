package rithmomachia_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/rithmomachia"
)

// prover looks at all moves of both sides and remembers what it has found.
type prover map[asked]bool

type asked struct {
	key   uint64
	moves int
}

// wins tells whether the side to move wins by force in so many moves of its own.
func (s prover) wins(p game.Position, moves int) bool {
	at := asked{p.Key(), moves}
	won, known := s[at]
	if !known {
		list := p.AppendMoves(nil)
		won = slices.ContainsFunc(list, func(m game.Move) bool { return s.decides(p, m, 1) }) ||
			moves > 1 && slices.ContainsFunc(list, func(m game.Move) bool { return s.decides(p, m, moves) })
		s[at] = won
	}
	return won
}

// decides tells whether a move wins by force in so many moves of its side, itself among them.
func (s prover) decides(p game.Position, m game.Move, moves int) bool {
	me, after := p.ToMove().One(), played(p, m)
	if o := after.Outcome(); o.Over() {
		return o.Winners(2).Has(me)
	}
	return moves > 1 && !slices.ContainsFunc(after.AppendMoves(nil), func(reply game.Move) bool {
		next := played(after, reply)
		if o := next.Outcome(); o.Over() {
			return !o.Winners(2).Has(me)
		}
		return !s.wins(next, moves-1)
	})
}

func played(p game.Position, m game.Move) game.Position {
	next := game.Clone(p)
	next.Play(m)
	return next
}

// lines are all ways to win in so many moves, each against the reply that resists longest and leaves the fewest ways.
func (s prover) lines(p game.Position, moves int) (lines []string) {
	for _, m := range s.winners(p, moves) {
		text, after := game.MoveText(p, m), played(p, m)
		if after.Outcome().Over() {
			lines = append(lines, text)
			continue
		}
		next, reply := s.hardest(after, moves-1)
		for _, rest := range s.lines(next, moves-1) {
			lines = append(lines, text+" "+reply+" "+rest)
		}
	}
	return lines
}

// winners are the moves that win by force in so many moves.
func (s prover) winners(p game.Position, moves int) []game.Move {
	return slices.DeleteFunc(p.AppendMoves(nil), func(m game.Move) bool { return !s.decides(p, m, moves) })
}

// hardest is the first of the best replies: after them the win, which takes at most so many moves, takes most, and there are
// the fewest ways to it.
func (s prover) hardest(p game.Position, most int) (next game.Position, reply string) {
	longest, fewest := 0, 0
	for _, m := range p.AppendMoves(nil) {
		after := played(p, m)
		n := 0
		if !after.Outcome().Over() {
			for n = 1; n < most && !s.wins(after, n); n++ {
			}
		}
		ways := len(s.winners(after, n))
		if next == nil || n > longest || n == longest && ways < fewest {
			longest, fewest, next, reply = n, ways, after, game.MoveText(p, m)
		}
	}
	return next, reply
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
		s, pos := prover{}, opened(t, p)
		if moves > 1 && s.wins(pos, moves-1) {
			t.Errorf("%s is won sooner", p.ID)
		}
		if n := len(s.winners(pos, moves)); n != 1 {
			t.Errorf("%s: %d first moves win", p.ID, n)
		}
		same(t, p, p.Lines, s.lines(pos, moves))
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
