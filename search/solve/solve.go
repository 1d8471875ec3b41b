// Package solve says how a family gives exact values of its positions and proofs of plans that win.
package solve

import (
	"context"

	"github.com/tavlei/tavlei/game"
)

// Solvable is a rule set that can find exact values of its positions. Solver returns nil if there
// is no way for these options, as without it. Asked by search/mine, server/compute and,
// for the verb solve, cmd/tavlei/internal/study.
type Solvable interface{ Solver(Options) Solver }

// Options are what a solver may use.
type Options struct {
	Threads int // at least 1
	HashMB  int // size of its table
}

// Solver finds exact values. It may keep what it proved from one call to the next, and must not
// be used by two goroutines at once.
type Solver interface {
	// Solve finds the value of p and a best line to the end of the game, telling report, if that
	// is not nil, of each move it decided. The value does not depend on the number of threads.
	// Errors say why p cannot be solved; they wrap the context's error if that ended the work.
	Solve(ctx context.Context, p game.Position, report func(Report)) (Solution, error)
}

// Report says how far a solver is.
type Report struct {
	Move        game.Move // just decided
	Done, Moves int       // moves decided, moves to decide
	Best        int       // value of the best of them so far
	Nodes       int64
}

// Solution is the exact value of a position.
type Solution struct {
	// Value is what the seat to move wins by in the points that the game counts (game.Scorer), less
	// than 0 if it loses, under best play of both sides.
	Value int
	PV    []game.Move // empty if the game is over
	Nodes int64
}
