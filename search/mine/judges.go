package mine

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/mate"
	"github.com/tavlei/tavlei/search/solve"
	"github.com/tavlei/tavlei/search/tree"
)

// What is spent on a position.
const (
	mateNodes  = 20_000
	exactPlies = 12 // to the end of the game, for its solver to be asked
	hashMB     = 4
)

// judgesOf are the ways to prove wins in the game, the surest first.
func (m *miner) judgesOf() (all []judge) {
	if _, ok := game.Ability[search.Checker](m.game.Start()); ok {
		all = append(all, judge{Mate, m.mates})
	}
	if v, ok := game.Ability[solve.Solvable](m.game.Rules); ok {
		if solver := v.Solver(solve.Options{Threads: 1, HashMB: hashMB}); solver != nil {
			all = append(all, judge{Exact, func(ctx context.Context, pos game.Position, _ game.Seat) (verdict, error) {
				return exact(ctx, solver, pos)
			}})
		}
	}
	return append(all, judge{Search, m.searched})
}

// mates wants a mate by checks that one move alone begins.
func (m *miner) mates(ctx context.Context, pos game.Position, seat game.Seat) (verdict, error) {
	found, err := mate.Find(ctx, pos, mate.Options{Plies: m.o.Mate, Nodes: mateNodes, HashMB: 1})
	switch {
	case ctx.Err() != nil:
		return verdict{}, ctx.Err()
	case errors.Is(err, mate.ErrNoMate) || errors.Is(err, mate.ErrTooLong) || errors.Is(err, mate.ErrNoChecks):
		return verdict{}, nil
	case err != nil || len(found.First) != 1 || len(found.Line) == 0 || found.Line[0] != found.First[0]:
		return verdict{}, err
	}
	// Another move may win as well, by a longer mate or without checks.
	list, err := m.lines(ctx, pos, seat, m.o.Nodes)
	if err != nil || len(list) == 0 || len(list) > 1 && list[0].PV[0] == found.First[0] && list[1].Mate > 0 || list[0].PV[0] != found.First[0] && list[0].Mate > 0 {
		return verdict{}, err
	}
	return verdict{line: found.Line, only: true}, nil
}

// exact wants one move to win by the solver, and all others not to. The solver is asked near the end of a game only, where it is
// quick: how near it is a game of chance tells.
func exact(ctx context.Context, solver solve.Solver, pos game.Position) (v verdict, err error) {
	if n := plies(pos); n == 0 || n > exactPlies {
		return v, nil
	}
	wins := 0
	for _, move := range pos.AppendMoves(nil) {
		after := game.Clone(pos)
		after.Play(move)
		s, err := solver.Solve(ctx, after, nil)
		if err != nil {
			return verdict{}, ctx.Err() // a position that the solver does not know is none of its puzzles
		}
		if after.ToMove() != pos.ToMove() {
			s.Value = -s.Value
		}
		if s.Value > 0 {
			if wins++; wins > 1 {
				return verdict{}, nil
			}
			v = verdict{line: append([]game.Move{move}, s.PV...), value: s.Value}
		}
	}
	v.only = wins == 1
	return v, nil
}

// plies is how long a random game from a position lasts, the longest of some.
func plies(pos game.Position) (most int) {
	rng := rand.New(rand.NewPCG(1, 1))
	var buf []game.Move
	for range 3 {
		most = max(most, tree.RandomPlies(game.Clone(pos), rng, &buf, exactPlies+1))
	}
	return most
}

// What a win by search is: what is to be expected of the best move, and how much more that is than of the second, of 1.
const (
	winning  = 0.75
	gaining  = 0.25
	doubtful = 0.8 // of both, for the first look
)

// searched wants the best move to win, the second to be worth much less, and a deeper search to say the same.
func (m *miner) searched(ctx context.Context, pos game.Position, seat game.Seat) (verdict, error) {
	first, err := m.lines(ctx, pos, seat, m.o.Nodes)
	if err != nil || !m.outstanding(first, doubtful) {
		return verdict{}, err
	}
	list, err := m.lines(ctx, pos, seat, deeper*m.o.Nodes)
	if err != nil || !m.outstanding(list, 1) || list[0].PV[0] != first[0].PV[0] {
		return verdict{}, err
	}
	return verdict{line: list[0].PV, only: true}, nil
}

// lines are the two best moves of a position.
func (m *miner) lines(ctx context.Context, pos game.Position, seat game.Seat, nodes int64) ([]search.Report, error) {
	list, err := m.engine.Lines(ctx, game.NewLine(game.Clone(pos)), seat, search.Wish{Limits: search.Limits{Nodes: nodes}, Lines: 2}, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err() // what was found until then is a guess
	}
	return list, err
}

// outstanding tells whether the best of two moves wins and the other does not.
func (m *miner) outstanding(list []search.Report, share float64) bool {
	if len(list) < 2 {
		return false
	}
	best, second := m.hope(list[0]), m.hope(list[1])
	return best >= share*winning && best-second >= share*gaining && list[1].Mate <= 0
}

// hope is the result to be expected, from 0 to 1.
func (m *miner) hope(r search.Report) float64 {
	switch {
	case r.Mate > 0:
		return 1
	case r.Mate < 0:
		return 0
	}
	return (1 + math.Tanh(float64(r.Score)/float64(search.ScaleOf(m.game)))) / 2
}
