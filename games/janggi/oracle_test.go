package janggi_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// slow is a second generator, written from the rules and from the text of a position alone: it walks from point to point over
// letters, knows no bits and shares nothing with the first.
type slow struct {
	at      map[[2]int]byte // by column and row from Cho's corner, from 0
	cho     bool            // to move
	bikjang bool
}

func newSlow(text string, bikjang bool) *slow {
	words := strings.Fields(text)
	s := &slow{at: map[[2]int]byte{}, cho: words[1] == "w", bikjang: bikjang}
	for i, row := range strings.Split(words[0], "/") {
		x := 0
		for _, c := range []byte(row) {
			if c <= '9' {
				x += int(c - '0')
				continue
			}
			s.at[[2]int{x, 9 - i}] = c
			x++
		}
	}
	return s
}

func isCho(c byte) bool { return c != 0 && c < 'a' }

func lower(c byte) byte { return c | 0x20 }

func inPalace(x, y int) bool { return x >= 3 && x <= 5 && (y <= 2 || y >= 7) }

// onDiagonal tells whether a diagonal of a palace joins two points one step apart.
func onDiagonal(x, y, nx, ny int) bool {
	corner := func(x, y int) bool { return (x == 3 || x == 5) && (y == 0 || y == 2 || y == 7 || y == 9) }
	middle := func(x, y int) bool { return x == 4 && (y == 1 || y == 8) }
	return corner(x, y) && middle(nx, ny) || middle(x, y) && corner(nx, ny)
}

var straight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
var oblique = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// reach are the points that the piece on a point attacks or may go to, its own side not looked at.
func (s *slow) reach(x, y int) (to [][2]int) {
	on := func(x, y int) bool { return x >= 0 && x < 9 && y >= 0 && y < 10 }
	add := func(x, y int) {
		if on(x, y) {
			to = append(to, [2]int{x, y})
		}
	}
	c := s.at[[2]int{x, y}]
	forward := -1
	if isCho(c) {
		forward = 1
	}
	switch lower(c) {
	case 'k', 'a':
		for _, d := range straight {
			if inPalace(x+d[0], y+d[1]) {
				add(x+d[0], y+d[1])
			}
		}
		for _, d := range oblique {
			if onDiagonal(x, y, x+d[0], y+d[1]) {
				add(x+d[0], y+d[1])
			}
		}
	case 'p':
		add(x, y+forward)
		add(x+1, y)
		add(x-1, y)
		for _, dx := range []int{1, -1} {
			if onDiagonal(x, y, x+dx, y+forward) && isCho(c) == (y >= 5) {
				add(x+dx, y+forward)
			}
		}
	case 'n', 'b':
		for _, d := range straight {
			for _, side := range []int{1, -1} {
				nx, ny := x+d[0], y+d[1]
				ox, oy := d[0]+side*d[1], d[1]+side*d[0]
				if s.at[[2]int{nx, ny}] != 0 {
					continue
				}
				nx, ny = nx+ox, ny+oy
				if lower(c) == 'b' {
					if s.at[[2]int{nx, ny}] != 0 {
						continue
					}
					nx, ny = nx+ox, ny+oy
				}
				add(nx, ny)
			}
		}
	case 'r':
		for _, d := range append(straight, oblique...) {
			for nx, ny, px, py := x+d[0], y+d[1], x, y; on(nx, ny); nx, ny, px, py = nx+d[0], ny+d[1], nx, ny {
				if d[0] != 0 && d[1] != 0 && !onDiagonal(px, py, nx, ny) {
					break
				}
				add(nx, ny)
				if s.at[[2]int{nx, ny}] != 0 {
					break
				}
			}
		}
	case 'c':
		for _, d := range append(straight, oblique...) {
			jumped := false
			for nx, ny, px, py := x+d[0], y+d[1], x, y; on(nx, ny); nx, ny, px, py = nx+d[0], ny+d[1], nx, ny {
				if d[0] != 0 && d[1] != 0 && !onDiagonal(px, py, nx, ny) {
					break
				}
				there := s.at[[2]int{nx, ny}]
				if lower(there) == 'c' {
					break
				}
				if jumped {
					add(nx, ny)
				}
				if there != 0 {
					if jumped {
						break
					}
					jumped = true
				}
			}
		}
	}
	return to
}

// general is where a side's stands.
func (s *slow) general(cho bool) [2]int {
	for at, c := range s.at {
		if lower(c) == 'k' && isCho(c) == cho {
			return at
		}
	}
	return [2]int{-1, -1}
}

func (s *slow) attacked(cho bool) bool {
	k := s.general(cho)
	for at, c := range s.at {
		if c != 0 && isCho(c) != cho && slices.Contains(s.reach(at[0], at[1]), k) {
			return true
		}
	}
	return false
}

func (s *slow) facing() bool {
	a, b := s.general(true), s.general(false)
	if a[0] != b[0] {
		return false
	}
	for y := a[1] + 1; y < b[1]; y++ {
		if s.at[[2]int{a[0], y}] != 0 {
			return false
		}
	}
	return true
}

func pointName(at [2]int) string { return fmt.Sprintf("%c%d", 'a'+at[0], at[1]+1) }

// legal is what the side to move may play, sorted.
func (s *slow) legal() (list []string) {
	faced, checked := s.bikjang && s.facing(), s.attacked(s.cho)
	own := map[[2]int]byte{}
	for at, c := range s.at {
		if c != 0 && isCho(c) == s.cho {
			own[at] = c
		}
	}
	for at, c := range own {
		for _, to := range s.reach(at[0], at[1]) {
			taken := s.at[to]
			if taken != 0 && isCho(taken) == s.cho {
				continue
			}
			delete(s.at, at)
			s.at[to] = c
			if !s.attacked(s.cho) && !(faced && s.facing()) {
				list = append(list, pointName(at)+pointName(to))
			}
			s.at[at] = c
			delete(s.at, to)
			if taken != 0 {
				s.at[to] = taken
			}
		}
	}
	if faced || !checked {
		k := pointName(s.general(s.cho))
		list = append(list, k+k)
	}
	slices.Sort(list)
	return list
}

// TestOracle: random games by two generators that share nothing. Under modern rules a move that makes a position for the third
// time is taken away.
func TestOracle(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 2
	}
	for i, rules := range []string{"official", "traditional", "modern", "casual"} {
		g := mustOpen(t, "janggi;rules="+rules)
		rng := rand.New(rand.NewPCG(5, uint64(i)))
		for n := range games {
			p := g.Start()
			if n%3 == 2 {
				// Few pieces: what is played comes back soon.
				p = at(t, "janggi;rules="+rules, "3k5/9/4c4/9/9/9/9/4C4/4A4/4K4 w")
			}
			stood := map[string]int{}
			for range 150 {
				text := game.Text(p)
				second := newSlow(text, i < 2)
				stood[second.standing(strings.Fields(text)[2])]++
				moves := moveTexts(p)
				if p.Outcome().Over() {
					break
				}
				want := second.legal()
				if rules == "modern" {
					want = slices.DeleteFunc(want, func(m string) bool { return stood[second.after(m)] >= 2 })
				}
				if !slices.Equal(moves, want) {
					t.Fatalf("%s, %s: %v, want %v", rules, text, moves, want)
				}
				list := p.AppendMoves(nil)
				p.Play(list[rng.IntN(len(list))])
			}
		}
	}
}

// standing is what a position repeats: pieces, side to move and whether the last ply was a pass.
func (s *slow) standing(stage string) string { return fmt.Sprint(s.at, s.cho, stage) }

// after is what stands after a move, nothing after a pass, which is always allowed.
func (s *slow) after(move string) string {
	next := &slow{at: maps.Clone(s.at), cho: !s.cho}
	for from, c := range s.at {
		to, ok := strings.CutPrefix(move, pointName(from))
		if !ok || to == pointName(from) {
			continue
		}
		var x, y int
		if n, _ := fmt.Sscanf(to[1:], "%d", &y); n == 1 && to[0] >= 'a' && to[0] <= 'i' && pointName([2]int{int(to[0] - 'a'), y - 1}) == to {
			x = int(to[0] - 'a')
			delete(next.at, from)
			next.at[[2]int{x, y - 1}] = c
			return next.standing("-")
		}
	}
	return ""
}
