package core

import "context"

// stockedEnds is the number of empty squares from which ends with stocks are searched out.
const stockedEnds = 14

// mayFinish tells whether what was asked for leaves room to solve the end exactly.
func (t *Thinker) mayFinish(root Root, a Asked) bool {
	empties := root.Empties()
	if a.Depth > 0 && a.Depth < empties {
		return false
	}
	if t.rules.Stock {
		return empties <= min(stockedEnds, reachable(a.Nodes))
	}
	return empties <= reachable(a.Nodes)
}

// reachable is the number of empty squares whose exact value costs about as much as a search of
// so many nodes (BenchmarkEnd): each square more costs two to three times as much. 0 nodes are
// no limit but the context.
func reachable(nodes int64) int {
	if nodes == 0 {
		return 24
	}
	empties := 8
	for n := nodes; n >= 250 && empties < 22; n = n * 5 / 12 {
		empties++
	}
	return empties
}

// finish solves the end exactly and corrects r, unless it is cancelled.
func (t *Thinker) finish(ctx context.Context, root Root, a Asked, r *Thought) {
	if t.solver == nil || t.crew != a.Threads {
		t.solver, t.crew = NewSolver(t.hashMB, a.Threads), a.Threads
	}
	t.solver.book.clear() // what was solved before must not choose among equal lines
	s := t.solver.Solve(ctx, root.Board, -65, 65, SolveOptions{SolveMode: SolveMode(t.rules), Hand: root.Hand})
	r.Nodes += s.Nodes
	if s.Exact && len(s.PV) > 0 {
		r.Score, r.PV, r.Exact = 100*s.Score, squares(s.PV), true
		r.Depth, r.SelDepth = root.Empties(), root.Empties()
	}
}

// squares is a line of the solver with our sign for a pass.
func squares(line []int) []int {
	for i, sq := range line {
		if sq == PassSquare {
			line[i] = Pass
		}
	}
	return line
}
