package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/games/reversi/engine/internal/core"
	"github.com/tavlei/tavlei/search/solve"
)

var _ solve.Solver = (*prover)(nil)

// errChance says that a position has no value of its own.
var errChance = errors.New("chance is to move: play its move first")

// prover finds exact values: those of boards by the solver of package core, those of the
// placements before them by trying all. Values are differences of discs.
type prover struct {
	g      *reversi.Game
	solver *core.Solver
	placed map[[2]uint64]int // values of full centres for the side to move
	nodes  int64
}

// Solver is the exact solver, nil on wide boards.
func (r rules) Solver(o solve.Options) solve.Solver {
	if r.of.Wide() {
		return nil
	}
	return &prover{g: r.of, solver: core.NewSolver(o.HashMB, o.Threads), placed: map[[2]uint64]int{}}
}

// Solve finds the value of a position in discs.
func (v *prover) Solve(ctx context.Context, p game.Position, report func(solve.Report)) (solve.Solution, error) {
	q, ok := p.(*reversi.Position)
	if !ok {
		return solve.Solution{}, fmt.Errorf("%T: %w", p, game.ErrPosition)
	}
	if q.ToMove().Has(game.Chance) {
		return solve.Solution{}, errChance
	}
	v.nodes = 0
	if q.Placing() {
		return v.solvePlacing(ctx, q, report)
	}
	return v.solveBoard(ctx, q, report)
}

// solveBoard solves a position whose centre is full.
func (v *prover) solveBoard(ctx context.Context, p *reversi.Position, report func(solve.Report)) (solve.Solution, error) {
	root := rootOf(p)
	o := core.SolveOptions{
		SolveMode: core.SolveMode{Raw: !v.g.Empties, Fewest: v.g.FewestWin(), Stock: v.g.OwnStock},
		Hand:      root.Hand,
	}
	if report != nil {
		o.Report = func(r core.SolveProgress) {
			report(solve.Report{Move: reversi.Put(r.Square, p.Turn()), Done: r.Done, Moves: r.Moves, Best: r.Best, Nodes: r.Nodes})
		}
	}
	most := v.g.Grid().Len() + 1
	r := v.solver.Solve(ctx, root.Board, -most, most, o)
	v.nodes += r.Nodes
	if !r.Exact {
		return solve.Solution{Nodes: v.nodes}, ctx.Err()
	}
	return solve.Solution{Value: r.Score, PV: solvedLine(p, r.PV), Nodes: v.nodes}, nil
}

// solvedLine makes moves of squares.
func solvedLine(p *reversi.Position, squares []int) []game.Move {
	line := make([]game.Move, len(squares))
	for i, square := range squares {
		seat := (p.Turn() + game.Seat(i)) & 1
		if line[i] = reversi.Put(square, seat); square == core.PassSquare {
			line[i] = reversi.Pass(seat)
		}
	}
	return line
}

// solvePlacing tries the squares of the centre that are left and solves the board at the end of
// the best placement once more, for its line.
func (v *prover) solvePlacing(ctx context.Context, p *reversi.Position, report func(solve.Report)) (solve.Solution, error) {
	value, line, err := v.place(ctx, p, report)
	if err != nil {
		return solve.Solution{Nodes: v.nodes}, err
	}
	q := *p
	for _, m := range line {
		q.Play(m)
	}
	rest, err := v.solveBoard(ctx, &q, nil)
	return solve.Solution{Value: value, PV: append(line, rest.PV...), Nodes: v.nodes}, err
}

// place is the value of a position before the centre is full, and the placements that lead to it.
func (v *prover) place(ctx context.Context, p *reversi.Position, report func(solve.Report)) (int, []game.Move, error) {
	if p.Playing() {
		value, err := v.afterPlacing(ctx, p)
		return value, nil, err
	}
	best, line := -infinite, []game.Move(nil)
	moves := p.AppendMoves(nil)
	for i, m := range moves {
		q := *p
		q.Play(m)
		value, rest, err := v.place(ctx, &q, nil)
		if err != nil {
			return 0, nil, err
		}
		if -value > best {
			best, line = -value, append([]game.Move{m}, rest...)
		}
		if report != nil {
			report(solve.Report{Move: m, Done: i + 1, Moves: len(moves), Best: best, Nodes: v.nodes})
		}
	}
	return best, line, nil
}

// infinite is more than any value.
const infinite = 1000

// afterPlacing is the value of a board whose centre has just been filled: the same for its mirror
// images.
func (v *prover) afterPlacing(ctx context.Context, p *reversi.Position) (int, error) {
	key := [2]uint64{^uint64(0), ^uint64(0)}
	for way := range 8 {
		own, opp := core.Turned(p.Discs(p.Turn()).Lo, way), core.Turned(p.Discs(1-p.Turn()).Lo, way)
		if own < key[0] || own == key[0] && opp < key[1] {
			key = [2]uint64{own, opp}
		}
	}
	if value, ok := v.placed[key]; ok {
		return value, nil
	}
	r, err := v.solveBoard(ctx, p, nil)
	if err == nil {
		v.placed[key] = r.Value
	}
	return r.Value, err
}
