package corners_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// slow is a second generator, written from the rules and from the text of a position alone: men stand at pairs of
// coordinates, jumps are found by recursion, and nothing is shared with the first.
type slow struct {
	men    map[[2]int]byte
	name   map[[2]int]string
	dirs   [][2]int
	letter byte
}

// newSlow reads the rows and the side to move of a position.
func newSlow(text string, diagonal bool) *slow {
	words := strings.Fields(text)
	rows := strings.Split(words[0], "/")
	s := &slow{men: map[[2]int]byte{}, name: map[[2]int]string{}, letter: words[1][0]}
	star := len(rows) == 17
	s.dirs = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	switch {
	case star: // columns of halves: neighbours in a row are two apart
		s.dirs = [][2]int{{2, 0}, {-2, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	case diagonal:
		s.dirs = append(s.dirs, [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}...)
	}
	for i, row := range rows {
		y := len(rows) - 1 - i
		list := spread(row)
		for k, c := range list {
			at := [2]int{k, y}
			s.name[at] = fmt.Sprintf("%c%d", 'a'+k, y+1)
			if star {
				at = [2]int{2*k - len(list) + 1, y}
				delete(s.name, [2]int{k, y})
				s.name[at] = fmt.Sprintf("%c%d", 'a'+y, k+1)
			}
			s.men[at] = c
		}
	}
	return s
}

// spread is a row with a 0 for each empty point.
func spread(row string) (list []byte) {
	for row != "" {
		digits := 0
		for digits < len(row) && row[digits] >= '0' && row[digits] <= '9' {
			digits++
		}
		if n, err := strconv.Atoi(row[:digits]); err == nil {
			list, row = append(list, make([]byte, n)...), row[digits:]
			continue
		}
		list, row = append(list, row[0]), row[1:]
	}
	return list
}

func (s *slow) moves() (list []string) {
	for at, c := range s.men {
		if c != s.letter {
			continue
		}
		ends := map[[2]int]bool{}
		s.men[at] = 0
		for _, d := range s.dirs {
			to := [2]int{at[0] + d[0], at[1] + d[1]}
			if man, on := s.men[to]; on && man == 0 {
				ends[to] = true
			}
		}
		s.hop(at, map[[2]int]bool{at: true}, ends)
		s.men[at] = c
		delete(ends, at)
		for to := range ends {
			list = append(list, s.name[at]+" "+s.name[to])
		}
	}
	slices.Sort(list)
	return list
}

func (s *slow) hop(at [2]int, seen, ends map[[2]int]bool) {
	for _, d := range s.dirs {
		over, to := [2]int{at[0] + d[0], at[1] + d[1]}, [2]int{at[0] + 2*d[0], at[1] + 2*d[1]}
		man, on := s.men[to]
		if s.men[over] == 0 || !on || man != 0 || seen[to] {
			continue
		}
		seen[to], ends[to] = true, true
		s.hop(to, seen, ends)
	}
}

// TestOracle: both generators list the same moves in random games without further rules.
func TestOracle(t *testing.T) {
	const free = ";compulsoryExit=off;leaveGoal=allowed"
	for _, spec := range []string{
		"corners" + free, "corners;setup=c16;diagonal=both" + free, "halma" + free, "halma;board=10" + free,
		"chinese-checkers;leaveGoal=allowed", "chinese-checkers;players=6;leaveGoal=allowed",
	} {
		g := mustOpen(t, spec)
		rng := rand.New(rand.NewPCG(1, 7))
		for range 2 {
			p := g.Start()
			for range 120 {
				moves := p.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				var list []string
				for _, m := range moves {
					if text := game.MoveText(p, m); text != "pass" {
						names := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == ':' })
						list = append(list, names[0]+" "+names[len(names)-1])
					}
				}
				slices.Sort(list)
				if want := newSlow(game.Text(p), g.Options["diagonal"] != "none").moves(); !slices.Equal(list, want) {
					t.Fatalf("%s: %s has %v, the slow generator says %v", spec, game.Text(p), list, want)
				}
				p.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}
