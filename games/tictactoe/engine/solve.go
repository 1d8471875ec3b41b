package engine

import (
	"context"
	"fmt"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/tictactoe"
	"github.com/tavlei/tavlei/search/solve"
)

// solvable is the largest board whose games are few enough to be looked through.
const solvable = 4

// Solver finds exact values on boards up to four by four.
func (r rules) Solver(solve.Options) solve.Solver {
	if r.of.Size > solvable {
		return nil
	}
	return &solver{known: map[uint64]int8{}}
}

// solver remembers the value of every position that it has looked at, for its side to move. Four by four has at most
// 43 million; symmetries and dead boards leave few of them.
type solver struct {
	known map[uint64]int8
	nodes int64
	ctx   context.Context
}

// Solve finds 1, 0 or -1: won, drawn or lost for the side to move.
func (s *solver) Solve(ctx context.Context, p game.Position, report func(solve.Report)) (solve.Solution, error) {
	pos, ok := p.(*tictactoe.Position)
	if !ok {
		return solve.Solution{}, fmt.Errorf("solver: %T is no position of tic-tac-toe", p)
	}
	s.ctx, s.nodes = ctx, 0
	at := *pos
	var line []game.Move
	best := -2
	for {
		moves := at.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		var chosen game.Move
		high := -2
		for i, m := range moves {
			v, err := s.after(&at, m)
			if err != nil {
				return solve.Solution{}, err
			}
			if v > high {
				high, chosen = v, m
			}
			if report != nil && len(line) == 0 {
				report(solve.Report{Move: m, Done: i + 1, Moves: len(moves), Best: high, Nodes: s.nodes})
			}
		}
		if len(line) == 0 {
			best = high
		}
		line = append(line, chosen)
		at.Play(chosen)
	}
	if len(line) == 0 {
		best = int(at.Outcome().Value(at.ToMove().One(), 2))
	}
	return solve.Solution{Value: best, PV: line, Nodes: s.nodes}, nil
}

// after is the value of a move for who makes it.
func (s *solver) after(p *tictactoe.Position, m game.Move) (int, error) {
	next := *p
	next.Play(m)
	v, err := s.value(&next)
	return -v, err
}

// value is the value of a position for its side to move.
func (s *solver) value(p *tictactoe.Position) (int, error) {
	if s.nodes++; s.nodes&0xfff == 0 && s.ctx.Err() != nil {
		return 0, fmt.Errorf("solver: %w", s.ctx.Err())
	}
	if o := p.Outcome(); o.Over() {
		return int(o.Value(p.ToMove().One(), 2)), nil
	}
	if dead(p) {
		return 0, nil
	}
	key := leastKey(p)
	if v, ok := s.known[key]; ok {
		return int(v), nil
	}
	best := -1
	var buf [solvable * solvable]game.Move
	for _, m := range forced(p, p.AppendMoves(buf[:0])) {
		v, err := s.after(p, m)
		if err != nil {
			return 0, err
		}
		if best = max(best, v); best == 1 {
			break
		}
	}
	s.known[key] = int8(best)
	return best, nil
}

// forced are the moves that are worth looking at: a win, or else what keeps the opponent from winning by the next mark.
func forced(p *tictactoe.Position, moves []game.Move) []game.Move {
	if p.Game().Misere {
		return moves
	}
	me := int(p.ToMove().One())
	for _, seat := range [2]int{me, 1 - me} {
		squares := p.Completing(seat)
		for _, m := range moves {
			if squares.Has(tictactoe.Square(m)) {
				moves[0] = m
				return moves[:1]
			}
		}
	}
	return moves
}

// dead tells whether nobody can make a line any more.
func dead(p *tictactoe.Position) bool {
	for _, line := range p.Game().Lines() {
		if !line.Meets(p.Marks(0)) || !line.Meets(p.Marks(1)) {
			return false
		}
	}
	return true
}

// leastKey is the same number for a position and all its reflections and rotations, and for no other.
func leastKey(p *tictactoe.Position) uint64 {
	g := p.Game()
	least := ^uint64(0)
	for turn := range 8 {
		var key uint64
		for seat := range 2 {
			for sq := range board.Each(p.Marks(seat)) {
				x, y := g.XY(sq)
				x, y = turned(turn, x, y, g.Size-1)
				key |= 1 << (32*seat + y*g.Size + x)
			}
		}
		least = min(least, key)
	}
	return least
}

// turned is where a square comes to by one of the eight symmetries of a board, whose last column is given.
func turned(turn, x, y, last int) (int, int) {
	if turn&1 != 0 {
		x = last - x
	}
	if turn&2 != 0 {
		y = last - y
	}
	if turn&4 != 0 {
		return y, x
	}
	return x, y
}
