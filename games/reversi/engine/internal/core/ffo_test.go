package core

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"
)

var ffo = flag.Int("ffo", 0, "solve the positions of the FFO endgame test up to this number")

var ffoThreads = flag.Int("ffothreads", 1, "threads for the FFO test")

// problem is a position of the FFO endgame test suite: facts from problem/fforum-*.obf of
// abulmo/edax-reversi. Values are final differences for the mover, empty squares to the winner.
type problem struct {
	number int
	board  string
	mover  byte
	best   string // all best moves
	value  int
}

// problems: the rows 1, 2, 3, 20 and 39 to 44 are those of the rule file, the others are read from the
// same source.
var problems = []problem{
	{1, "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--", 'X', "g8", 18},
	{2, "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX-", 'X', "a4", 10},
	{3, "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX", 'X', "d1", 2},
	{20, "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-", 'X', "h5", 6},
	{39, "O-OOOO--XOXXOX--XOOOXXX-XOOOXX--XOOXOX--XOXXX---X-XX------------", 'O', "a8 b1 g1 g5 g6 c8 h3 e8 h4", 64},
	{40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", 'X', "a2", 38},
	{41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", 'X', "h4", 0},
	{42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--", 'X', "g2", 6},
	{43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX-", 'O', "g3 c7", -12},
	{44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX--", 'O', "d2 b8", -14},
	{45, "---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO--", 'X', "b2", 6},
	{46, "---XXX----OOOX----OOOXX--OOOOXXX--OOOOXX--OXOXXX--XXOO---XXXX-O-", 'X', "b3", -8},
	{47, "-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX--", 'O', "g2", 4},
	{48, "-----X--X-XXX---XXXXOO--XOXOOXX-XOOXXX--XOOXX-----OOOX---XXXXXX-", 'O', "f6", 28},
	{49, "--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O---", 'X', "e1", 16},
}

func (p problem) read() (b Board) {
	for i, c := range p.board {
		switch bit := uint64(1) << i; {
		case c == '-':
			b.Open |= bit
		case byte(c) == p.mover:
			b.Own |= bit
		default:
			b.Opp |= bit
		}
	}
	return b
}

func name(square int) string {
	if square == PassSquare {
		return "pass"
	}
	return fmt.Sprintf("%c%d", 'a'+square%8, 1+square/8)
}

func TestFFO(t *testing.T) {
	for _, p := range problems {
		if p.number > max(40, *ffo) {
			continue
		}
		s := NewSolver(64, *ffoThreads)
		began := time.Now()
		r := s.Solve(context.Background(), p.read(), -64-1, 64+1, SolveOptions{})
		if r.Score != p.value || !r.Exact || !strings.Contains(p.best, name(r.PV[0])) {
			t.Errorf("FFO %d: %+v, want %d by %s", p.number, r, p.value, p.best)
		}
		d := time.Since(began)
		t.Logf("FFO %d: %d %s, %d nodes, %v, %.1f M/s", p.number, r.Score, name(r.PV[0]), r.Nodes, d, float64(r.Nodes)/d.Seconds()/1e6)
	}
}
