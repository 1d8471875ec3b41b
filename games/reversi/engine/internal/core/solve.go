package core

import (
	"context"
	"math/bits"
	"sync"
	"sync/atomic"
)

// Solver finds the exact value of boards. It keeps what it proved from one call to the next. It
// must not be used by two goroutines at once.
type Solver struct {
	book    *ledger
	threads int
	mode    SolveMode
	used    bool
}

// SolveMode is what the value of a finished game is.
type SolveMode struct {
	Raw    bool // empty squares count for nobody; otherwise they go to the side with more discs
	Fewest bool // the side with fewer discs wins: every value is negated
	Stock  bool // each side has the discs of Hand and no more: who has none left passes
}

// SolveOptions are the ways to solve.
type SolveOptions struct {
	SolveMode
	Hand [2]int // with a stock: discs left to the side to move and to the other one

	// Report is told after each move of the board that was decided, if it is not nil.
	Report func(SolveProgress)
}

// SolveProgress is the state of a running Solve.
type SolveProgress struct {
	Square int // the move just decided
	Done   int // moves decided so far
	Moves  int // moves there are
	Best   int // value of the best move so far
	Nodes  int64
}

// Solved is the answer of [Solver.Solve].
type Solved struct {
	Score int   // final difference of discs for the side to move
	PV    []int // squares of a best line to the end of the game, [PassSquare] for a pass
	Nodes int64 // boards searched, by all threads
	Exact bool  // Score lies between alpha and beta; false too if the context ended the search
}

// PassSquare stands for a pass in a line of squares.
const PassSquare = 64

// NewSolver makes a solver with a table of about hashMB megabytes, at least one, and that many
// threads, at least one.
func NewSolver(hashMB, threads int) *Solver {
	return &Solver{book: newLedger(hashMB), threads: max(threads, 1)}
}

// prepare forgets bounds that belong to another way of counting.
func (s *Solver) prepare(m SolveMode) {
	if s.used && s.mode != m {
		s.book.clear()
	}
	s.mode, s.used = m, true
}

// team are the threads of one Solve.
type team struct {
	halt    atomic.Bool
	total   atomic.Int64
	members []endgame
}

func (s *Solver) team(b Board, m SolveMode) *team {
	t := &team{members: make([]endgame, s.threads)}
	one := endgame{book: s.book, halt: &t.halt, total: &t.total, terrain: terrainOf(b), sign: 1, raw: m.Raw, top: b.Empties()}
	one.glance = b.full() && !m.Fewest
	if m.Fewest {
		one.sign = -1
	}
	if s.threads > 1 {
		one.crowd = new(crowd)
	}
	for i := range t.members {
		t.members[i] = one
	}
	return t
}

// Solve finds the value of a board for the side to move, exactly if it lies between alpha and
// beta, otherwise a bound (at most alpha, at least beta). The value is the same for every number
// of threads; the line may be another one of equal value. When the context ends, the answer has
// no line and is not exact.
func (s *Solver) Solve(ctx context.Context, b Board, alpha, beta int, o SolveOptions) Solved {
	s.prepare(o.SolveMode)
	t := s.team(b, o.SolveMode)
	stop := context.AfterFunc(ctx, func() { t.halt.Store(true) })
	defer stop()
	if o.Stock && !hands(o.Hand).enough(b.Open) {
		return t.stocked(b, hands(o.Hand), alpha, beta)
	}
	if o.Report != nil {
		t.members[0].watch = t.reporter(b, o.Report)
	}
	score := t.search(b, alpha, beta)
	t.halt.Store(ctx.Err() != nil)
	r := Solved{Score: score, Exact: alpha < score && score < beta}
	if r.Exact {
		r.PV = t.line(b, score)
	}
	if t.halt.Load() {
		r.Exact, r.PV = false, nil
	}
	r.Nodes = t.nodes()
	return r
}

// stocked is Solve for rules with stocks that may run out. One thread does it.
func (t *team) stocked(b Board, h hands, alpha, beta int) (r Solved) {
	e := &t.members[0]
	e.crowd, e.top = nil, -1
	r.Score = e.stocked(b.Own, b.Opp, b.Open, h, alpha, beta)
	if alpha < r.Score && r.Score < beta {
		r.PV = e.stockedLine(b, h, r.Score)
	}
	r.Exact, r.Nodes = alpha < r.Score && r.Score < beta && !t.halt.Load(), t.nodes()
	return r
}

// search lets all threads search the same board, until the first of them knows its value.
func (t *team) search(b Board, alpha, beta int) int {
	if len(t.members) == 1 {
		return t.members[0].search(b.Own, b.Opp, b.Open, alpha, beta)
	}
	var done sync.WaitGroup
	values := make(chan int, len(t.members))
	for i := range t.members {
		done.Go(func() {
			values <- t.members[i].search(b.Own, b.Opp, b.Open, alpha, beta)
			t.halt.Store(true)
		})
	}
	v := <-values
	done.Wait()
	return v
}

// reporter tells the caller of the moves that the first thread decides.
func (t *team) reporter(b Board, report func(SolveProgress)) func(trial, int) {
	p := SolveProgress{Moves: bits.OnesCount64(distinct(b.Own, b.Opp, b.Moves()))}
	return func(now trial, square int) {
		p.Done++
		p.Square, p.Best, p.Nodes = square, now.best, t.total.Load()
		report(p)
	}
}

// nodes is asked when no thread runs any more.
func (t *team) nodes() int64 {
	n := t.total.Load()
	for i := range t.members {
		n += t.members[i].nodes
	}
	return n
}

// line is a best line from a board whose value is known: at each board the first move whose
// value is proved to be as good.
func (t *team) line(b Board, score int) (line []int) {
	e := &t.members[0]
	e.crowd, e.watch, e.top = nil, nil, -1
	for !b.Over() && !t.halt.Load() {
		moves := b.Moves()
		if moves == 0 {
			line, b, score = append(line, PassSquare), b.Pass(), -score
			continue
		}
		square := e.provedMove(b, moves, score)
		line, b, score = append(line, square), b.Play(square), -score
	}
	return line
}

// provedMove is a move of value score, the one that the table names if it is one.
func (e *endgame) provedMove(b Board, moves uint64, score int) int {
	known, _ := e.book.find(keyOf(b.Own, b.Opp))
	if at := uint64(1) << known.move; known.move < 64 && at&moves != 0 && e.worth(b, int(known.move), score) {
		return int(known.move)
	}
	for ; moves&(moves-1) != 0; moves &= moves - 1 {
		if square := bits.TrailingZeros64(moves); e.worth(b, square, score) {
			return square
		}
	}
	return bits.TrailingZeros64(moves)
}

// worth tells whether a move is at least that good.
func (e *endgame) worth(b Board, square, score int) bool {
	next := b.Play(square)
	return -e.search(next.Own, next.Opp, next.Open, -score, 1-score) >= score
}
