package shogi_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// slow is a second generator, written from the rules and from the text of a position alone: it plays every move on a board of
// letters and looks whether the King can be taken. It knows no bits and shares nothing with the first.
type slow struct {
	n     int
	at    map[[2]int]string // column from the left, row from the top: P, +p
	hands string
	black bool
}

func newSlow(text string) *slow {
	words := strings.Fields(text)
	s := &slow{at: map[[2]int]string{}, black: words[1] == "b"}
	for y, row := range strings.Split(words[0], "/") {
		x, plus := 0, ""
		for _, c := range row {
			switch {
			case c == '+':
				plus = "+"
			case c >= '0' && c <= '9':
				x += int(c - '0')
			default:
				s.at[[2]int{x, y}] = plus + string(c)
				x, plus = x+1, ""
			}
		}
		s.n = y + 1
	}
	n := 0
	for _, c := range words[2] {
		switch {
		case c >= '0' && c <= '9':
			n = 10*n + int(c-'0')
		case c != '-':
			s.hands += strings.Repeat(string(c), max(n, 1))
			n = 0
		}
	}
	return s
}

func (s *slow) clone() *slow {
	c := *s
	c.at = map[[2]int]string{}
	for sq, piece := range s.at {
		c.at[sq] = piece
	}
	return &c
}

func isBlack(piece string) bool { return strings.ToUpper(piece) == piece }

func (s *slow) on(x, y int) bool { return x >= 0 && y >= 0 && x < s.n && y < s.n }

// goldSteps and the others are how pieces go, as Black sees them: up is a smaller row. A third number is the distance.
var goldSteps = [][3]int{{0, -1, 1}, {-1, -1, 1}, {1, -1, 1}, {-1, 0, 1}, {1, 0, 1}, {0, 1, 1}}

var slowSteps = map[string][][3]int{
	"P": {{0, -1, 1}}, "L": {{0, -1, 9}}, "N": {{-1, -2, 1}, {1, -2, 1}},
	"S": {{0, -1, 1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}},
	"G": goldSteps, "+P": goldSteps, "+L": goldSteps, "+N": goldSteps, "+S": goldSteps,
	"B": {{-1, -1, 9}, {1, -1, 9}, {-1, 1, 9}, {1, 1, 9}}, "R": {{0, -1, 9}, {0, 1, 9}, {-1, 0, 9}, {1, 0, 9}},
	"+B": {{-1, -1, 9}, {1, -1, 9}, {-1, 1, 9}, {1, 1, 9}, {0, -1, 1}, {0, 1, 1}, {-1, 0, 1}, {1, 0, 1}},
	"+R": {{0, -1, 9}, {0, 1, 9}, {-1, 0, 9}, {1, 0, 9}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}},
	"K":  {{0, -1, 1}, {-1, -1, 1}, {1, -1, 1}, {-1, 0, 1}, {1, 0, 1}, {0, 1, 1}, {-1, 1, 1}, {1, 1, 1}},
}

// reach are the squares that a piece strikes.
func (s *slow) reach(from [2]int) (to [][2]int) {
	piece := s.at[from]
	for _, step := range slowSteps[strings.ToUpper(piece)] {
		dx, dy := step[0], step[1]
		if !isBlack(piece) {
			dy = -dy
		}
		for i, x, y := 0, from[0]+dx, from[1]+dy; i < step[2] && s.on(x, y); i, x, y = i+1, x+dx, y+dy {
			other, stands := s.at[[2]int{x, y}]
			if !stands || isBlack(other) != isBlack(piece) {
				to = append(to, [2]int{x, y})
			}
			if stands {
				break
			}
		}
	}
	return to
}

// check tells whether the King of a side can be taken.
func (s *slow) check(black bool) bool {
	for from, piece := range s.at {
		if isBlack(piece) == black {
			continue
		}
		for _, to := range s.reach(from) {
			if s.at[to] == map[bool]string{true: "K", false: "k"}[black] {
				return true
			}
		}
	}
	return false
}

func (s *slow) name(sq [2]int) string { return fmt.Sprintf("%d%c", s.n-sq[0], 'a'+sq[1]) }

// depth is how many ranks lie beyond a square for the side to move.
func (s *slow) depth(sq [2]int) int {
	if s.black {
		return sq[1]
	}
	return s.n - 1 - sq[1]
}

func (s *slow) stuck(piece string, sq [2]int) bool {
	switch strings.ToUpper(piece) {
	case "P", "L":
		return s.depth(sq) < 1
	case "N":
		return s.depth(sq) < 2
	}
	return false
}

// moves are the legal moves in the text of USI; pawns that mate are looked for unless the call comes from there.
func (s *slow) moves(mates bool) (list []string) {
	for from, piece := range s.at {
		if isBlack(piece) == s.black {
			list = append(list, s.steps(from, piece)...)
		}
	}
	letters := strings.Map(func(c rune) rune {
		if isBlack(string(c)) == s.black {
			return c
		}
		return -1
	}, s.hands)
	for x := range s.n {
		for y := range s.n {
			if _, stands := s.at[[2]int{x, y}]; !stands {
				list = append(list, s.drops(letters, [2]int{x, y}, mates)...)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (s *slow) steps(from [2]int, piece string) (list []string) {
	zone := map[int]int{9: 3, 5: 1}[s.n]
	for _, to := range s.reach(from) {
		after := s.clone()
		delete(after.at, from)
		after.at[to] = piece
		if after.check(s.black) {
			continue
		}
		text := s.name(from) + s.name(to)
		may := len(piece) == 1 && !strings.Contains("KG", strings.ToUpper(piece)) && (s.depth(from) < zone || s.depth(to) < zone)
		if may {
			list = append(list, text+"+")
		}
		if !may || !s.stuck(piece, to) {
			list = append(list, text)
		}
	}
	return list
}

func (s *slow) drops(letters string, to [2]int, mates bool) (list []string) {
	for _, c := range letters {
		piece := string(c)
		if s.stuck(piece, to) || strings.ToUpper(piece) == "P" && s.pawnOn(to[0], piece) {
			continue
		}
		after := s.clone()
		after.at[to] = piece
		if after.check(s.black) {
			continue
		}
		if strings.ToUpper(piece) == "P" && mates && after.check(!s.black) {
			after.black = !s.black
			if len(after.moves(false)) == 0 {
				continue
			}
		}
		list = append(list, strings.ToUpper(piece)+"*"+s.name(to))
	}
	return list
}

func (s *slow) pawnOn(x int, pawn string) bool {
	for y := range s.n {
		if s.at[[2]int{x, y}] == pawn {
			return true
		}
	}
	return false
}

// TestSlowGenerator: in random games both generators list the same moves.
func TestSlowGenerator(t *testing.T) {
	for _, spec := range []string{"minishogi", "shogi;impasse=off", "shogi;impasse=off;handicap=six"} {
		for seed := range uint64(gametest.Fewer(6, 1)) {
			rng := rand.New(rand.NewPCG(seed, 1))
			p := mustOpen(t, spec).Start()
			for range 60 {
				moves := p.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				var got []string
				for _, m := range moves {
					got = append(got, game.MoveText(p, m))
				}
				slices.Sort(got)
				if want := newSlow(game.Text(p)).moves(true); !slices.Equal(got, want) {
					t.Fatalf("%s: %s has %v, want %v", spec, game.Text(p), got, want)
				}
				p.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}
