package loa_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// slow is a second generator, written from the rules and from the text of a position alone: it walks along lines of
// letters, knows no bits and shares nothing with the first.
type slow struct {
	rows [][]byte // from the bottom; x, o or 0
	turn byte
	hole bool
}

func newSlow(text string, hole bool) *slow {
	words := strings.Fields(text)
	s := &slow{turn: words[1][0], hole: hole}
	for _, row := range strings.Split(words[0], "/") {
		var line []byte
		for row != "" {
			n, used := 0, 0
			if _, err := fmt.Sscanf(row, "%d", &n); err == nil {
				used = len(fmt.Sprint(n))
				line = append(line, make([]byte, n)...)
			} else {
				used = 1
				line = append(line, row[0])
			}
			row = row[used:]
		}
		s.rows = append([][]byte{line}, s.rows...)
	}
	return s
}

func (s *slow) at(x, y int) (sign byte, on bool) {
	if y < 0 || y >= len(s.rows) || x < 0 || x >= len(s.rows) {
		return 0, false
	}
	return s.rows[y][x], true
}

// length is the number of pieces on the line through a square.
func (s *slow) length(x, y, dx, dy int) int {
	for {
		if _, on := s.at(x-dx, y-dy); !on {
			break
		}
		x, y = x-dx, y-dy
	}
	n := 0
	for {
		sign, on := s.at(x, y)
		if !on {
			return n
		}
		if sign != 0 {
			n++
		}
		x, y = x+dx, y+dy
	}
}

func name(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }

// moves are the legal moves of a side, sorted.
func (s *slow) moves(side byte) (list []string) {
	for y := range s.rows {
		for x := range s.rows {
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					if s.rows[y][x] == side && (dx != 0 || dy != 0) {
						list = append(list, s.along(x, y, dx, dy)...)
					}
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

// along is the move of a piece in a direction, if there is one.
func (s *slow) along(x, y, dx, dy int) []string {
	side, n := s.rows[y][x], s.length(x, y, dx, dy)
	for i := 1; i <= n; i++ {
		sign, on := s.at(x+i*dx, y+i*dy)
		switch {
		case !on:
			return nil
		case i < n && sign != 0 && sign != side:
			return nil
		case i == n && sign == side:
			return nil
		case i == n && sign != 0:
			return []string{name(x, y) + "x" + name(x+i*dx, y+i*dy)}
		}
	}
	return []string{name(x, y) + "-" + name(x+n*dx, y+n*dy)}
}

// groups is the number of groups of a side.
func (s *slow) groups(side byte) (n int) {
	seen := map[[2]int]bool{}
	var walk func(x, y int)
	walk = func(x, y int) {
		sign, on := s.at(x, y)
		if !on || sign != side || seen[[2]int{x, y}] {
			return
		}
		seen[[2]int{x, y}] = true
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				walk(x+dx, y+dy)
			}
		}
	}
	for y := range s.rows {
		for x := range s.rows {
			if s.rows[y][x] == side && !seen[[2]int{x, y}] {
				n++
				walk(x, y)
			}
		}
	}
	return n
}

func enemy(side byte) byte { return 'x' + 'o' - side }

// legal is what the side to move may play.
func (s *slow) legal() []string {
	if s.groups('x') == 1 || s.groups('o') == 1 {
		return nil
	}
	if list := s.moves(s.turn); len(list) > 0 {
		return list
	}
	if len(s.moves(enemy(s.turn))) > 0 {
		return []string{"pass"}
	}
	return nil
}

// TestOracle: random games by two generators that share nothing.
func TestOracle(t *testing.T) {
	for _, spec := range []string{"loa", "scrambled-eggs", "black-hole", "loa;size=6", "scrambled-eggs;size=12", "loa;size=9"} {
		g := mustOpen(t, spec)
		rng := rand.New(rand.NewPCG(1, uint64(len(spec))))
		games := 40
		if testing.Short() {
			games = 4
		}
		for range games {
			p := g.Start()
			for range 300 {
				moves := p.AppendMoves(nil)
				texts := make([]string, len(moves))
				for i, m := range moves {
					texts[i] = game.MoveText(p, m)
				}
				slices.Sort(texts)
				if want := newSlow(game.Text(p), g.Options["hole"] == "on").legal(); !slices.Equal(texts, want) {
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
