package t1_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// TestPicks: what the lessons want marked is what the rules say, square for square.
func TestPicks(t *testing.T) {
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	from := map[string]string{
		"king-goes": "b2", "knecht-goes": "b2", "veteran-goes": "d7", "ritter-goes": "c2", "prince-goes": "e5", "connet-goes": "e5",
		"scout-goes": "e3", "held-goes": "f1", "knecht-half": "f3", "ritter-free": "f5", "prince-free": "e5", "connet-free": "e5",
		"two-guards": "e1",
	}
	for _, p := range all {
		if p.Kind != puzzle.Pick {
			continue
		}
		pos := at(t, p.Game, p.Position)
		want := targets(pos, from[p.ID])
		switch p.ID {
		case "equal-forces":
			for _, w := range game.SceneOf(pos, pos.ToMove()).Paths {
				for _, taken := range w.Taken {
					want = append(want, pos.Board().Places[taken].Name)
				}
			}
		case "castle-squares": // those on White's half, which is the lower one
			for _, at := range pos.Board().Places {
				if at.Tint == 7 && at.Y > 4 {
					want = append(want, at.Name)
				}
			}
		case "royal-pieces":
			for _, man := range game.SceneOf(pos, 0).Men {
				if man.Seat == 0 && slices.Contains([]string{"king", "connet", "prince"}, man.Kind) {
					want = append(want, pos.Board().Places[man.Place].Name)
				}
			}
		default:
			if from[p.ID] == "" {
				t.Errorf("nothing says what %s asks", p.ID)
			}
		}
		if got := slices.Sorted(slices.Values(p.Places)); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: %v, want %v", p.ID, got, want)
		}
	}
}

// wins tells whether the side to move wins by force in so many moves of its own.
func wins(p game.Position, moves int) bool {
	return slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return decides(p, m, moves) })
}

// decides tells whether a move wins by force in so many moves of its side, itself among them.
func decides(p game.Position, m game.Move, moves int) bool {
	me, after := p.ToMove().One(), game.Clone(p)
	after.Play(m)
	if o := after.Outcome(); o.Over() {
		return o.Winners(2).Has(me)
	}
	if moves == 1 {
		return false
	}
	for _, reply := range after.AppendMoves(nil) {
		next := game.Clone(after)
		next.Play(reply)
		if next.Outcome().Over() || !wins(next, moves-1) {
			return false
		}
	}
	return true
}

// TestWins proves the puzzles by all moves of both sides: one first move wins, no other does, and nothing wins sooner.
func TestWins(t *testing.T) {
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, p := range all {
		moves, ok := map[string]int{"win-now": 1, "win-next": 2}[p.Theme]
		if !ok {
			continue
		}
		n++
		pos := at(t, p.Game, p.Position)
		if moves > 1 && wins(pos, moves-1) {
			t.Errorf("%s is won sooner", p.ID)
		}
		want, _, _ := strings.Cut(p.Lines[0], " ")
		for _, m := range pos.AppendMoves(nil) {
			if text := game.MoveText(pos, m); decides(pos, m, moves) != (text == want) {
				t.Errorf("%s: %s wins: %v", p.ID, text, text != want)
			}
		}
		checkReplies(t, p, pos)
	}
	if n != 20 {
		t.Errorf("%d puzzles, want 20", n)
	}
}

// checkReplies: every last move that wins after the reply of the lines is one of them.
func checkReplies(t *testing.T, p puzzle.Puzzle, pos game.Position) {
	t.Helper()
	words := strings.Fields(p.Lines[0])
	if len(words) < 3 {
		return
	}
	line := game.NewLine(pos)
	if err := line.PlayText(words[0] + " " + words[1]); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range line.Pos.AppendMoves(nil) {
		if decides(line.Pos, m, 1) {
			want = append(want, words[0]+" "+words[1]+" "+game.MoveText(line.Pos, m))
		}
	}
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(p.Lines)); !slices.Equal(got, want) {
		t.Errorf("%s: lines %v, want %v", p.ID, got, want)
	}
}
