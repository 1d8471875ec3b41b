package xiangqi_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/xiangqi"
)

func played(p *xiangqi.Position, m game.Move) *xiangqi.Position {
	next := *p
	next.Play(m)
	return &next
}

// decides tells whether a move leaves the other side without a move, by force in so many moves of its side.
func decides(p *xiangqi.Position, m game.Move, moves int) bool {
	after := played(p, m)
	replies := after.AppendMoves(nil)
	if len(replies) == 0 {
		return !after.Outcome().Winners(2).Has(after.ToMove().One()) && after.Outcome().Winners(2) != 0
	}
	return moves > 1 && !slices.ContainsFunc(replies, func(r game.Move) bool { return !wins(played(after, r), moves-1) })
}

// wins tells whether the side to move wins by force in so many moves of its own, whatever both sides do.
func wins(p *xiangqi.Position, moves int) bool {
	list := p.AppendMoves(nil)
	return slices.ContainsFunc(list, func(m game.Move) bool { return decides(p, m, 1) }) ||
		moves > 1 && slices.ContainsFunc(list, func(m game.Move) bool { return decides(p, m, moves) })
}

func winners(p *xiangqi.Position, moves int) []game.Move {
	return slices.DeleteFunc(p.AppendMoves(nil), func(m game.Move) bool { return !decides(p, m, moves) })
}

func puzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func opened(t *testing.T, p puzzle.Puzzle) *xiangqi.Position {
	t.Helper()
	_, line, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	return line.Pos.(*xiangqi.Position)
}

// matesOf is in how many moves a puzzle wants a win, 0 if it wants something else.
func matesOf(p puzzle.Puzzle) int {
	n, _ := strconv.Atoi(p.Name()[strings.LastIndexByte(p.Name(), '-')+1:])
	return n
}

// TestMates proves every mate by all moves of both sides: at each turn of the line one move wins in the moves that are left,
// nothing wins sooner, and the replies resist as long.
func TestMates(t *testing.T) {
	n := 0
	for _, p := range puzzles(t) {
		moves := matesOf(p)
		if moves == 0 {
			continue
		}
		n++
		line := strings.Fields(p.Lines[0])
		if len(p.Lines) != 1 || len(line) != 2*moves-1 {
			t.Errorf("%s has the lines %q", p.ID, p.Lines)
			continue
		}
		pos := opened(t, p)
		for i, text := range line {
			m, err := pos.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", p.ID, err)
			}
			if i%2 == 0 {
				left := moves - i/2
				if left > 1 && wins(pos, left-1) {
					t.Errorf("%s is won sooner before %s", p.ID, text)
				}
				if all := winners(pos, left); !slices.Equal(all, []game.Move{m}) {
					t.Errorf("%s: %d moves win before %s", p.ID, len(all), text)
				}
			}
			pos = played(pos, m)
		}
	}
	if n < 30 {
		t.Errorf("%d mates", n)
	}
}

// TestLessons: what the lessons ask is what the rules say.
func TestLessons(t *testing.T) {
	from := map[string]string{
		"chariot-goes": "c4", "cannon-goes": "c3", "horse-goes": "e5", "horse-start": "b1", "elephant-goes": "e3", "advisor-goes": "e2",
		"general-goes": "e1", "soldier-crossed": "e7", "soldier-home": "c4",
	}
	lessons := map[string]bool{}
	for _, p := range puzzles(t) {
		if p.Lesson == "" {
			continue
		}
		lessons[p.Lesson] = true
		pos := opened(t, p)
		var want []string
		switch {
		case p.ID == "shut-by-generals":
			want = stuck(pos)
		case p.Kind == puzzle.Pick:
			for _, m := range moveTexts(pos) {
				if m[:2] == from[p.ID] {
					want = append(want, m[2:])
				}
			}
		case p.ID == "cannon-takes":
			for _, m := range pos.AppendTactical(nil) {
				want = append(want, game.MoveText(pos, m))
			}
			if !slices.Equal(p.Lines, want) {
				t.Errorf("%s: %v, want %v", p.ID, p.Lines, want)
			}
			continue
		case p.Kind == puzzle.Show:
			if got := verdict(t, p.Game, p.Position, p.Moves); got.reason != "perpetualCheck" || got.winner != "red" {
				t.Errorf("%s ends %v", p.ID, got)
			}
			continue
		case matesOf(p) > 0:
			continue
		default:
			t.Errorf("nothing says what %s asks", p.ID)
		}
		slices.Sort(want)
		if got := slices.Sorted(slices.Values(p.Places)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", p.ID, got, want)
		}
	}
	if len(lessons) < 8 {
		t.Errorf("%d lessons", len(lessons))
	}
}

// stuck are the points of the men of the side to move that have no move.
func stuck(p *xiangqi.Position) (names []string) {
	for _, man := range game.SceneOf(p, 0).Men {
		name := p.Board().Places[man.Place].Name
		if man.Seat == p.ToMove().One() && !slices.ContainsFunc(moveTexts(p), func(m string) bool { return m[:len(m)-2] == name || strings.HasPrefix(m, name) }) {
			names = append(names, name)
		}
	}
	return names
}
