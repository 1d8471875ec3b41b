package weiqi

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// solver finds the value of a small board by alpha and beta, from one position to the next as superko asks: what has stood
// before belongs to a position, so that none is remembered but for the move that was best there.
type solver struct {
	best map[uint64]game.Move // by the board and who is to move
	free []*Position
}

// value is by how many half points Black comes out ahead, as far as it lies between alpha and beta.
func (s *solver) value(p *Position, alpha, beta int) int {
	if p.over() {
		return p.lead()
	}
	least, most := p.bounds()
	if least == most || least >= beta {
		return least
	}
	if most <= alpha {
		return most
	}
	alpha, beta = max(alpha, least), min(beta, most)
	next := s.room(p)
	defer func() { s.free = append(s.free, next) }()
	key := p.board.Key()*2 + uint64(p.turn)
	black := p.Turn() == game.Seat(0)
	for _, m := range s.ordered(p, key, alpha, beta) {
		next.CopyFrom(p)
		next.Play(m)
		v := s.value(next, alpha, beta)
		if black && v > alpha {
			alpha, s.best[key] = v, m
		}
		if !black && v < beta {
			beta, s.best[key] = v, m
		}
		if alpha >= beta {
			break
		}
	}
	if black {
		return alpha
	}
	return beta
}

// room is a position to play in.
func (s *solver) room(p *Position) *Position {
	if last := len(s.free) - 1; last >= 0 {
		next := s.free[last]
		s.free = s.free[:last]
		return next
	}
	return game.New(p).(*Position)
}

// bounds are between which leads of Black a game must end: what lives though its owner passes for ever is counted for it.
func (p *Position) bounds() (least, most int) {
	safe := [2]int{}
	for seat, c := range []goban.Colour{goban.Black, goban.White} {
		life := p.board.PassAlive(c)
		for at := range p.g.Len() {
			if life.Alive[at] || life.Held[at] {
				safe[seat]++
			}
		}
	}
	n := p.g.Len()
	return 2 * (2*safe[0] - n), 2 * (n - 2*safe[1])
}

// ordered are the moves of a position, those first that are likely to be best: the one that was best on this board before,
// a pass that ends the game well enough, then points by how many lie beside them.
func (s *solver) ordered(p *Position, key uint64, alpha, beta int) []game.Move {
	moves := p.AppendMoves(nil)
	before, known := s.best[key]
	black := p.Turn() == game.Seat(0)
	worth := func(m game.Move) int {
		at, stone := PointOf(m)
		switch {
		case known && m == before:
			return 9
		case !stone && p.passes == 1 && (black && p.lead() >= beta || !black && p.lead() <= alpha):
			return 8
		case !stone:
			return -1
		}
		x, y := int(at)%p.g.Columns, int(at)/p.g.Columns
		return min(x, p.g.Columns-1-x) + min(y, p.g.Rows-1-y)
	}
	slices.SortStableFunc(moves, func(a, b game.Move) int { return worth(b) - worth(a) })
	return moves
}

// TestSolvedBoards (rules/go 7): by how much Black comes out ahead on the smallest boards, as E. van der Werf and others have
// found: areas, no komi, positional superko, no suicide. TestSolvedByProof has four by four, which takes this solver too long.
func TestSolvedBoards(t *testing.T) {
	for _, c := range []struct{ columns, rows, want int }{{2, 1, 0}, {2, 2, 1}, {3, 3, 9}} {
		g, err := game.Open(fmt.Sprintf("go;size=%d;rows=%d;rules=tt;suicide=no;komi=0", c.columns, c.rows))
		if err != nil {
			t.Fatal(err)
		}
		s := &solver{best: map[uint64]game.Move{}}
		all := 2 * c.columns * c.rows
		p := g.Start().(*Position)
		if got := s.value(p, -all, all); got != 2*c.want {
			t.Errorf("%d by %d: Black is ahead by %d half points, want %d", c.columns, c.rows, got, 2*c.want)
		}
	}
}
