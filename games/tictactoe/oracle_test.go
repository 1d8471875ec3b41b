package tictactoe_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// slow is a second set of rules, written from the rule page alone: it counts marks along letters, knows no bits and shares
// nothing with the first.
type slow struct {
	rows []string // from the top, a dot for an empty square
	line int
}

func newSlow(text string, line int) slow {
	var dots []string
	for n := range 7 {
		dots = append(dots, string(rune('1'+n)), strings.Repeat(".", n+1))
	}
	return slow{strings.Split(strings.NewReplacer(dots...).Replace(strings.Fields(text)[0]), "/"), line}
}

// lined tells whether somebody has a line.
func (s slow) lined() bool {
	for y := range s.rows {
		for x := range s.rows {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for i, j := x, y; i >= 0 && i < len(s.rows) && j >= 0 && j < len(s.rows) && s.rows[y][x] != '.' && s.rows[j][i] == s.rows[y][x]; i, j = i+d[0], j+d[1] {
					n++
				}
				if n >= s.line {
					return true
				}
			}
		}
	}
	return false
}

// legal are the moves, sorted.
func (s slow) legal() (list []string) {
	if s.lined() {
		return nil
	}
	for y, row := range s.rows {
		for x, sign := range row {
			if sign == '.' {
				list = append(list, string(rune('a'+x))+string(rune('0'+len(s.rows)-y)))
			}
		}
	}
	slices.Sort(list)
	return list
}

// TestOracle: random games by two sets of rules that share nothing.
func TestOracle(t *testing.T) {
	for spec, line := range map[string]int{
		"tic-tac-toe": 3, "tic-tac-toe;misere=on": 3, "tic-tac-toe;size=4": 3, "tic-tac-toe;size=5;line=4": 4, "tic-tac-toe;size=7;line=5": 5,
		"tic-tac-toe;size=6;line=6": 6,
	} {
		g := mustOpen(t, spec)
		rng := rand.New(rand.NewPCG(1, uint64(len(spec))))
		for range 100 {
			p := g.Start()
			for {
				moves := p.AppendMoves(nil)
				texts := make([]string, len(moves))
				for i, m := range moves {
					texts[i] = game.MoveText(p, m)
				}
				slices.Sort(texts)
				if want := newSlow(game.Text(p), line).legal(); !slices.Equal(texts, want) {
					t.Fatalf("%s, %s: %v, want %v", spec, game.Text(p), texts, want)
				}
				if len(moves) == 0 {
					break
				}
				p.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}
