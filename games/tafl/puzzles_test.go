package tafl_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// after are the positions that the moves of a position lead to, by their texts in the order of moves.
func after(p game.Position, visit func(text string, q game.Position) (more bool)) {
	q := game.New(p)
	for _, m := range p.AppendMoves(nil) {
		q.CopyFrom(p)
		q.Play(m)
		if !visit(game.MoveText(p, m), q) {
			return
		}
	}
}

// wins tells whether the side to move has won by the move that led to q.
func wins(by game.Seats, q game.Position) bool {
	o := q.Outcome()
	return o.Over() && o.Winners(2) == by
}

// winning are the moves that win at once.
func winning(p game.Position) (moves []string) {
	after(p, func(text string, q game.Position) bool {
		if wins(p.ToMove(), q) {
			moves = append(moves, text)
		}
		return true
	})
	return moves
}

// canWin tells whether there is a move that wins at once.
func canWin(p game.Position) (can bool) {
	after(p, func(_ string, q game.Position) bool {
		can = wins(p.ToMove(), q)
		return !can
	})
	return can
}

// forcing are the moves after which each reply can be answered by a win.
func forcing(p game.Position) (moves []string) {
	after(p, func(text string, q game.Position) bool {
		if q.Outcome().Over() {
			return true
		}
		forced := true
		after(q, func(_ string, r game.Position) bool {
			forced = !r.Outcome().Over() && canWin(r)
			return forced
		})
		if forced {
			moves = append(moves, text)
		}
		return true
	})
	return moves
}

// capturing are the moves that capture so many.
func capturing(p game.Position, n int) (moves []string) {
	for _, m := range p.AppendMoves(nil) {
		if len(p.(game.Scener).AppendPaths(nil, m)[0].Taken) >= n {
			moves = append(moves, game.MoveText(p, m))
		}
	}
	return moves
}

// hardest is the reply that leaves the fewest wins, and these.
func hardest(p game.Position) (reply string, left []string) {
	after(p, func(text string, q game.Position) bool {
		if list := winning(q); reply == "" || len(list) < len(left) {
			reply, left = text, list
		}
		return true
	})
	return reply, left
}

// TestPuzzles proves every puzzle by looking at all moves: what is asked for in one move is done by the moves of the lines
// and no others; what is asked for in two begins with the only move that forces it, the reply is one of those that leave
// the fewest wins, and all of these are there.
func TestPuzzles(t *testing.T) {
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	lessons, alone := map[string]bool{}, 0
	for _, z := range all {
		_, line, err := z.Open()
		if err != nil {
			t.Fatal(err)
		}
		if z.Lesson == "" {
			alone++
		} else {
			lessons[z.Lesson] = true
		}
		var want []string
		switch moves := strings.Count(strings.Join(z.Lines[:min(1, len(z.Lines))], ""), " ") + 1; {
		case z.Kind == puzzle.Pick:
			want = reached(line.Pos)
		case moves == 3:
			want = longer(t, z.ID, line.Pos)
		case slices.Contains([]string{"capture", "corner", "throne"}, z.Lesson):
			want = capturing(line.Pos, 1)
		case z.Lesson == "shieldwall":
			want = capturing(line.Pos, 2)
		default:
			want = winning(line.Pos)
		}
		got := slices.Clone(append(z.Lines, z.Places...))
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: %v, want %v", z.ID, got, want)
		}
	}
	if len(lessons) != 12 || alone != 20 {
		t.Errorf("%d lessons, %d puzzles", len(lessons), alone)
	}
}

// longer are the lines of a win in two moves.
func longer(t *testing.T, id string, p game.Position) (lines []string) {
	t.Helper()
	first := forcing(p)
	if len(first) != 1 || canWin(p) {
		t.Errorf("%s: %v force the win", id, first)
		return nil
	}
	m, err := p.ParseMove(first[0])
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	reply, last := hardest(p)
	for _, move := range last {
		lines = append(lines, first[0]+" "+reply+" "+move)
	}
	return lines
}

// reached are the squares to which the king can go.
func reached(p game.Position) (places []string) {
	for _, m := range p.AppendMoves(nil) {
		if text := game.MoveText(p, m); text[0] == 'K' {
			places = append(places, text[strings.IndexByte(text, '-')+1:])
		}
	}
	return places
}
