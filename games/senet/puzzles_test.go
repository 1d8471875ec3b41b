package senet_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/senet"
)

func same(t *testing.T, p puzzle.Puzzle, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", p.ID, got, want)
	}
}

// moved are the squares that moves of a position leave, and the texts of those moves, where a test holds.
func moved(p game.Position, holds func(from, to int, text string) bool) (squares, moves []string) {
	b := p.(game.Scener).Board()
	for _, m := range p.AppendMoves(nil) {
		if from, to, ok := senet.Steps(m); ok && holds(from, to, game.MoveText(p, m)) {
			squares = append(squares, b.Places[from].Name)
			moves = append(moves, game.MoveText(p, m))
		}
	}
	return squares, moves
}

// throwsToClear is how many throws a side needs on average to take its men off with nobody in the way, when it always makes the
// best of a throw; men are squares from 1. A man in front of the House of Beauty is not asked about.
func throwsToClear(men []int, known map[string]float64) float64 {
	if len(men) == 0 {
		return 0
	}
	slices.Sort(men)
	key := fmt.Sprint(men)
	if v, ok := known[key]; ok {
		return v
	}
	// E = 1 + sum of chances of the best that a throw leads to; a throw that moves nothing leads back here.
	sum, back := 16.0, 0.0
	for throw, n := range []int{0, 4, 6, 4, 1, 1} {
		if n == 0 {
			continue
		}
		best, can := 0.0, false
		for i, from := range men {
			to, ok := lastSteps(from, throw)
			if !ok || slices.Contains(men, to) {
				continue
			}
			rest := slices.Delete(slices.Clone(men), i, i+1)
			if to <= 30 {
				rest = append(rest, to)
			}
			if v := throwsToClear(rest, known); !can || v < best {
				best, can = v, true
			}
		}
		if !can {
			back += float64(n)
			continue
		}
		sum += float64(n) * best
	}
	known[key] = sum / (16 - back)
	return known[key]
}

// lastSteps is where a throw takes a man in the last houses, 31 off the board. A one from Beauty would fall into the water: that
// road is long and never the better one of two.
func lastSteps(from, throw int) (int, bool) {
	switch {
	case from == 26 && throw > 1:
		return from + throw, true
	case from == 28 && throw == 3, from == 29 && throw == 2, from == 30:
		return 31, true
	}
	return 0, false
}

// TestPuzzles: what lessons and puzzles ask is what the rules say, and puzzles have the best answer on average.
func TestPuzzles(t *testing.T) {
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	lessons := map[string]bool{}
	for _, p := range all {
		if p.Lesson != "" {
			lessons[p.Lesson] = true
		}
		_, line, err := p.Open()
		if err != nil {
			t.Errorf("%s: %v", p.ID, err)
			continue
		}
		pos := line.Pos
		switch p.ID {
		case "which-move":
			squares, _ := moved(pos, func(from, to int, _ string) bool { return to > from })
			same(t, p, p.Places, squares)
		case "corner":
			_, moves := moved(pos, func(from, _ int, _ string) bool { return from == 8 })
			same(t, p, p.Lines, moves)
		case "swap":
			_, moves := moved(pos, func(_, _ int, text string) bool { return strings.HasSuffix(text, "x") })
			same(t, p, p.Lines, moves)
		case "guarded":
			same(t, p, p.Places, unswappable(pos))
		case "block":
			_, moves := moved(pos, func(from, to int, _ string) bool {
				men := pos.(*senet.Position).Men(0)&^(1<<from) | 1<<to
				return men&(men>>1)&(men>>2) != 0
			})
			same(t, p, p.Lines, moves)
		case "beauty":
			_, moves := moved(pos, func(_, to int, _ string) bool { return to == 25 })
			same(t, p, p.Lines, moves)
		case "five-off":
			_, moves := moved(pos, func(_, to int, _ string) bool { return to == 30 })
			same(t, p, p.Lines, moves)
		case "dry":
			_, moves := moved(pos, func(_, to int, _ string) bool { return to != 26 })
			same(t, p, p.Lines, moves)
		case "houses-off":
			squares, _ := moved(pos, func(_, to int, _ string) bool { return to == 30 })
			same(t, p, p.Places, squares)
		case "row":
			_, moves := moved(pos, func(from, _ int, _ string) bool { return from < 10 })
			same(t, p, p.Lines, moves)
		case "backward", "water":
			if moves := pos.AppendMoves(nil); len(moves) != 1 || game.MoveText(pos, moves[0]) != p.Moves {
				t.Errorf("%s: %s is not the only move", p.ID, p.Moves)
			}
		default:
			same(t, p, p.Lines, soonest(pos))
		}
	}
	if len(lessons) < 6 || len(all) < 16 {
		t.Errorf("%d lessons, %d steps and puzzles", len(lessons), len(all))
	}
}

// unswappable are the squares of men with whom the side to move cannot change places by any throw, from anywhere.
func unswappable(p game.Position) (names []string) {
	g := p.(*senet.Position).Game()
	b := p.(game.Scener).Board()
	text := []byte(strings.Fields(game.Text(p))[0][:30])
	for sq, c := range text {
		if c != 'D' {
			continue
		}
		swapped := false
		for from := range text {
			probe := []byte(strings.ReplaceAll(string(text), "L", "."))
			if from == sq || probe[from] != '.' {
				continue
			}
			probe[from] = 'L'
			for _, throw := range "12345" {
				q, err := g.Parse(string(probe) + "/0:0 L " + string(throw))
				if err != nil {
					continue
				}
				_, moves := moved(q, func(_, to int, text string) bool { return to == sq && strings.HasSuffix(text, "x") })
				swapped = swapped || len(moves) > 0
			}
		}
		if !swapped {
			names = append(names, b.Places[sq].Name)
		}
	}
	return names
}

// soonest are the moves after which a side needs the fewest throws on average.
func soonest(p game.Position) (best []string) {
	pos, fewest := p.(*senet.Position), 0.0
	for _, m := range p.AppendMoves(nil) {
		from, to, _ := senet.Steps(m)
		var men []int
		for sq := range 30 {
			if sq != from && pos.Men(int(pos.Turn()))>>sq&1 != 0 {
				men = append(men, sq+1)
			}
		}
		if to < 30 {
			men = append(men, to+1)
		}
		switch v := throwsToClear(men, map[string]float64{}); {
		case best == nil || v < fewest-1e-9:
			best, fewest = []string{game.MoveText(p, m)}, v
		case v < fewest+1e-9:
			best = append(best, game.MoveText(p, m))
		}
	}
	return best
}
