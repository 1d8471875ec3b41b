package t1_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// slow is a second generator, written from the rules and from the text of a position alone: it walks over letters, asks of
// every piece whether it could go to every square, and shares nothing with the first.
type slow struct {
	rows   [8][8]byte // [rank][file]; 0: empty
	turn   int        // 1: White goes up; -1
	rights string
	storm  bool
}

func newSlow(text string, storm bool) *slow {
	words := strings.Fields(text)
	s := &slow{turn: 1, rights: words[2], storm: storm}
	if words[1] == "b" {
		s.turn = -1
	}
	for i, row := range strings.Split(words[0], "/") {
		x := 0
		for _, c := range []byte(row) {
			if c >= '1' && c <= '8' {
				x += int(c - '0')
				continue
			}
			s.rows[7-i][x] = c
			x++
		}
	}
	return s
}

// sideOf is 1 for White's pieces, -1 for Black's, 0 for none.
func sideOf(c byte) int {
	switch {
	case c == 0:
		return 0
	case c < 'a':
		return 1
	}
	return -1
}

func abs(n int) int { return max(n, -n) }

func inCastle(x, y int) bool { return x >= 2 && x <= 5 && (y == 0 || y == 7) }

// home is the first rank of a side, from 0.
func home(side int) int {
	if side > 0 {
		return 0
	}
	return 7
}

func royal(c byte) bool { return c != 0 && strings.IndexByte("kcp", c|32) >= 0 }

// reaches tells whether the piece of a square strikes another one, whatever stands there.
func (s *slow) reaches(x, y, tx, ty int) bool {
	c := s.rows[y][x]
	dx, dy := tx-x, ty-y
	line := dx == 0 || dy == 0
	far := max(abs(dx), abs(dy))
	switch c | 32 {
	case 'k':
		return far == 1
	case 's':
		return abs(dx*dy) == 2
	case 'r':
		return line && far >= 1 && far <= 2
	case 'p', 'c':
		if line {
			return far == 1 || far == 2 && c|32 == 'c'
		}
		return abs(dx) == abs(dy) && far <= 3 && s.clear(x, y, tx, ty)
	case 'i', 'v':
		if line && far == 1 {
			return true
		}
		own := func(y int) bool { return abs(y-home(sideOf(c))) < 4 }
		return dx == 0 && dy == 2*sideOf(c) && own(y) && own(ty) && s.clear(x, y, tx, ty)
	}
	return false
}

// clear tells whether nothing stands between two squares.
func (s *slow) clear(x, y, tx, ty int) bool {
	far := max(abs(tx-x), abs(ty-y))
	for i := 1; i < far; i++ {
		if s.rows[y+(ty-y)/far*i][x+(tx-x)/far*i] != 0 {
			return false
		}
	}
	return true
}

// sum is the strength of a side on a square.
func (s *slow) sum(side, tx, ty int) (n float64) {
	worth := map[byte]float64{'k': 1.5, 'c': 3, 'p': 1.5, 'r': 2, 'v': 1.5, 'i': 1}
	s.each(side, func(x, y int) {
		if x == tx && y == ty || s.reaches(x, y, tx, ty) {
			n += worth[s.rows[y][x]|32]
		}
	})
	return n
}

// each visits the pieces of a side.
func (s *slow) each(side int, visit func(x, y int)) {
	for y := range 8 {
		for x := range 8 {
			if sideOf(s.rows[y][x]) == side {
				visit(x, y)
			}
		}
	}
}

// inside counts the royal pieces of a side in the castle of another.
func (s *slow) inside(side, of int) (n int) {
	for x := 2; x <= 5; x++ {
		if c := s.rows[home(of)][x]; royal(c) && sideOf(c) == side {
			n++
		}
	}
	return n
}

func (s *slow) count(letter byte) (n int) {
	for _, row := range s.rows {
		n += strings.Count(string(row[:]), string(letter))
	}
	return n
}

// own is a letter as the side to move has it.
func (s *slow) own(letter byte) byte {
	if s.turn > 0 {
		return letter - 32
	}
	return letter
}

// may tells whether the piece of a square may go to another.
func (s *slow) may(x, y, tx, ty int) bool {
	c, to := s.rows[y][x], s.rows[ty][tx]
	if !s.reaches(x, y, tx, ty) || sideOf(to) == s.turn {
		return false
	}
	if c|32 == 's' {
		return !inCastle(tx, ty) || to != 0
	}
	storms := s.storm && c|32 == 'v' && to == 0 && tx == x && ty == home(-s.turn) && ty == y+s.turn
	if inCastle(tx, ty) && !royal(c) && !storms {
		return false
	}
	leaves := inCastle(x, y) && y == home(s.turn) && !(inCastle(tx, ty) && ty == y)
	if leaves && s.inside(-s.turn, s.turn) > 0 && s.inside(s.turn, s.turn) == 1 {
		return false
	}
	return to == 0 || s.sum(s.turn, tx, ty) > s.sum(-s.turn, tx, ty)
}

// turnsInto are the letters of what a piece becomes on a square, "" if it stays what it is.
func (s *slow) turnsInto(x, y, tx, ty int) []string {
	c := s.rows[y][x]
	switch {
	case c|32 == 'i' && abs(ty-home(s.turn)) == 5:
		return []string{"v"}
	case c|32 == 'p' && inCastle(tx, ty) && ty == home(-s.turn) && !(inCastle(x, y) && y == ty) &&
		strings.Contains(s.rights, string(c)) && s.count(s.own('c')) < 3:
		return []string{"c"}
	case c|32 != 'v' || ty != home(-s.turn):
		return []string{""}
	}
	var list []string
	if s.count(s.own('c')) < 3 {
		list = append(list, "c")
	}
	if s.count(s.own('p')) < 3 {
		list = append(list, "p")
	}
	if !inCastle(tx, ty) {
		list = append(list, "r", "s")
	}
	return list
}

// legal are the moves of the side to move, sorted.
func (s *slow) legal() (list []string) {
	if s.count(s.own('k')) == 0 || s.inside(-s.turn, s.turn) > 0 && s.inside(s.turn, s.turn) == 0 {
		return nil
	}
	s.each(s.turn, func(x, y int) {
		for ty := range 8 {
			for tx := range 8 {
				if s.may(x, y, tx, ty) {
					for _, letter := range s.turnsInto(x, y, tx, ty) {
						list = append(list, fmt.Sprintf("%c%d%c%d%s", 'a'+x, y+1, 'a'+tx, ty+1, letter))
					}
				}
			}
		}
	})
	slices.Sort(list)
	return list
}

// TestOracle: random games by two generators that share nothing, and the forces on every square of them.
func TestOracle(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	for _, spec := range []string{"chess-t1", "chess-t1;rules=2025"} {
		g := mustOpen(t, spec)
		rng := rand.New(rand.NewPCG(1, uint64(len(spec))))
		for range games {
			line := game.NewLine(g.Start())
			for range 200 {
				moves := agree(t, g, line.Pos)
				if len(moves) == 0 {
					break
				}
				line.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// agree compares both generators at a position and gives its moves.
func agree(t *testing.T, g *game.Game, p game.Position) []game.Move {
	t.Helper()
	moves := p.AppendMoves(nil)
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = game.MoveText(p, m)
	}
	slices.Sort(texts)
	s := newSlow(game.Text(p), g.Options["rules"] == "2025")
	if want := s.legal(); !slices.Equal(texts, want) {
		t.Fatalf("%s, %s: %v, want %v", g.Name(), game.Text(p), texts, want)
	}
	force := p.(interface{ Force(side, sq int) int })
	for sq := range 64 {
		for i, side := range []int{1, -1} {
			if got, want := float64(force.Force(i, sq))/2, s.sum(side, sq%8, sq/8); got != want {
				t.Fatalf("%s: force of %d on %d is %g, want %g", game.Text(p), i, sq, got, want)
			}
		}
	}
	return moves
}
