package compute

import (
	"context"
	"errors"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/mate"
	"github.com/tavlei/tavlei/search/mine"
	"github.com/tavlei/tavlei/search/solve"
)

// Bounds of what may be asked of a solver.
const (
	MostSolveMB = 256
	MostMate    = 99 // half-moves
)

// Sought is what a solver is to find.
type Sought struct {
	Mate   int  // half-moves of the longest mate by checks; 0: the exact value
	Quiet  bool // moves of a mate need not give check
	HashMB int  // of its table
}

// Check refuses what cannot be meant.
func (s Sought) Check() error {
	if s.Mate < 0 || s.Mate > MostMate || s.HashMB < 1 || s.HashMB > MostSolveMB {
		return fmt.Errorf("a mate in %d half-moves by a table of %d MB: want 0 to %d, and 1 to %d", s.Mate, s.HashMB, MostMate, MostSolveMB)
	}
	return nil
}

// Solved is what a solver has found.
type Solved struct {
	Value int         // of the exact value; see solve.Solution
	None  bool        // there is no mate
	Line  []game.Move // empty where the game is over
	First []game.Move // of a mate: all moves that begin one as short
	Nodes int64
}

// ErrNoSolver says that a game has no exact solver, or none with its options.
var ErrNoSolver = errors.New("there is no exact solver for it")

// Solve finds the exact value of a position, or its shortest mate by checks.
func (t *Searcher) Solve(ctx context.Context, g *game.Game, pos game.Position, s Sought) (Solved, error) {
	if err := s.Check(); err != nil {
		return Solved{}, err
	}
	if s.Mate > 0 {
		m, err := mate.Find(ctx, pos, mate.Options{Plies: s.Mate, HashMB: s.HashMB, Quiet: s.Quiet})
		if errors.Is(err, mate.ErrNoMate) {
			return Solved{None: true, Nodes: m.Nodes}, nil
		}
		return Solved{Line: m.Line, First: m.First, Nodes: m.Nodes}, err
	}
	var solver solve.Solver
	if v, ok := game.Ability[solve.Solvable](g.Rules); ok {
		solver = v.Solver(solve.Options{Threads: 1, HashMB: s.HashMB})
	}
	if solver == nil {
		return Solved{}, fmt.Errorf("game %s: %w", g.Name(), ErrNoSolver)
	}
	v, err := solver.Solve(ctx, pos, nil)
	return Solved{Value: v.Value, Line: v.PV, Nodes: v.Nodes}, err
}

// Mine looks for puzzles in a game; see mine.Game.
func (t *Searcher) Mine(ctx context.Context, g *game.Game, line *game.Line, o mine.Options) ([]mine.Found, error) {
	return mine.Game(ctx, g, line, o)
}
