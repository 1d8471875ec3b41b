package core

import (
	"context"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// Pass is the square of a pass in a main line.
const Pass = -1

// Root is a position to think about.
type Root struct {
	Board
	Hand [2]int // discs left to the side to move and to the other, where the rules have stocks
}

// Asked bounds a search; zero fields do not bind.
type Asked struct {
	Depth   int
	Nodes   int64
	Threads int
	Salt    uint64 // varies evaluations a little
}

// Thought is what a search has found.
type Thought struct {
	Depth, SelDepth int
	Score           int // hundredths of a disc, for the side to move
	Nodes           int64
	Hash            int  // use of the memory, in thousandths
	Exact           bool // Score is what best play leads to
	PV              []int
}

// Rating is a root move with its values for the side to move, in hundredths of a disc.
type Rating struct {
	Square int
	Score  int
	Turned int // discs that it turns
	PV     []int
}

// Thinker is an engine for one set of rules. One search at a time; with one thread it answers
// the same to the same question.
type Thinker struct {
	rules   Rules
	weights *Weights
	hashMB  int
	reach   int // see cuts
	memory  memory
	workers []*worker
	solver  *Solver
	crew    int // threads of the solver
}

// boldness is how many hundredths of standard deviations count as safe in a search that cuts.
const boldness = 140

// NewThinker is an engine with at most hashMB megabytes of memory; 0 is a default. The learned
// weights are used on the full board if the rules want many discs.
func NewThinker(rules Rules, hashMB int) *Thinker {
	return NewLearner(rules, Learned(), hashMB)
}

// NewLearner is NewThinker with other weights; nil means the simple evaluation.
func NewLearner(rules Rules, weights *Weights, hashMB int) *Thinker {
	if hashMB <= 0 {
		hashMB = 16
	}
	return &Thinker{rules: rules, weights: weights, hashMB: hashMB, reach: boldness}
}

// Static is the evaluation of a board for the side to move, in hundredths of a disc.
func Static(rules Rules, b Board) int {
	moves := b.Moves()
	if moves == 0 {
		next := b.Pass()
		if moves = next.Moves(); moves == 0 {
			return 100 * rules.Final(b)
		}
		return -static(rules, next, moves)
	}
	return static(rules, b, moves)
}

func static(rules Rules, b Board, moves uint64) int {
	if b.full() && !rules.Fewest {
		s := shapeOf(b.Own, b.Opp)
		return Learned().worth(&s, false, b, moves)
	}
	p := plainOf(b, rules.Fewest)
	return p.worth(b, moves)
}

// full tells whether the board has all 64 squares.
func (b Board) full() bool { return b.Own|b.Opp|b.Open == ^uint64(0) }

// Bold changes how far from the window a shallow search must end to save a deep one, in
// hundredths of standard deviations; 0 saves none.
func (t *Thinker) Bold(reach int) { t.reach = reach }

// Think looks for the best move of the side to move. PV is never empty unless the game is over.
func (t *Thinker) Think(ctx context.Context, root Root, a Asked, report func(Thought)) Thought {
	if t.mustPass(root) {
		return t.passing(ctx, root, a, report)
	}
	a.Threads = max(a.Threads, 1)
	var halt atomic.Bool
	t.prepare(ctx, root, a, &halt)
	var helpers sync.WaitGroup
	top := t.depthOf(root, a)
	for i, w := range t.workers[1:a.Threads] {
		helpers.Go(func() { w.deepen(1+(i+1)&1, top, nil) })
	}
	first := t.workers[0]
	r := first.deepen(1, top, func(r Thought) {
		if report != nil {
			r.Nodes *= int64(a.Threads) // the helpers run as fast; their count is not read while they do
			r.Hash, r.PV = t.memory.full(), slices.Clone(r.PV)
			report(r)
		}
	})
	halt.Store(true)
	helpers.Wait()
	r.Nodes = 0
	for _, w := range t.workers[:a.Threads] {
		r.Nodes += w.nodes
	}
	r.Hash, r.PV = t.memory.full(), slices.Clone(r.PV)
	if t.mayFinish(root, a) && ctx.Err() == nil {
		t.finish(ctx, root, a, &r)
		if report != nil {
			report(r)
		}
	}
	return r
}

func (t *Thinker) mustPass(root Root) bool {
	return root.Moves() == 0 || t.rules.Stock && root.Hand[0] <= 0
}

// passing is the thought of a side that has no choice: what the other side thinks, turned round.
// A bot, which has salt, does not waste its time on that.
func (t *Thinker) passing(ctx context.Context, root Root, a Asked, report func(Thought)) Thought {
	next := Root{root.Pass(), [2]int{root.Hand[1], root.Hand[0]}}
	if t.mustPass(next) {
		return Thought{Score: 100 * t.rules.Final(root.Board), Exact: true}
	}
	if a.Salt != 0 {
		a.Depth, a.Nodes, a.Threads = 1, 0, 1
	}
	turn := func(r Thought) Thought {
		r.Score, r.PV = -r.Score, append([]int{Pass}, r.PV...)
		return r
	}
	if report == nil {
		return turn(t.Think(ctx, next, a, nil))
	}
	return turn(t.Think(ctx, next, a, func(r Thought) { report(turn(r)) }))
}

// prepare sets the workers at the root.
func (t *Thinker) prepare(ctx context.Context, root Root, a Asked, halt *atomic.Bool) {
	for len(t.workers) < a.Threads {
		t.workers = append(t.workers, &worker{memory: &t.memory})
	}
	entries := int64(1) << 40
	limit := int64(0)
	if a.Nodes > 0 {
		entries, limit = a.Nodes, max(a.Nodes/int64(a.Threads), 1)
	}
	t.memory.fit(entries, t.hashMB)
	t.memory.renew()
	for _, w := range t.workers[:a.Threads] {
		w.begin(ctx, root, t, a.Salt)
		w.limit, w.halt = limit, halt
	}
}

// begin sets the worker at the root.
func (w *worker) begin(ctx context.Context, root Root, t *Thinker, salt uint64) {
	w.ctx, w.rules, w.salt = ctx, t.rules, salt
	w.nodes, w.sel, w.limit, w.dead, w.halt = 0, 0, 0, false, nil
	w.weights, w.cuts = nil, nil
	w.last = endgame{terrain: terrainOf(root.Board), sign: 1, raw: t.rules.Raw}
	if t.rules.Fewest {
		w.last.sign = -1
	}
	w.plain = plainOf(root.Board, t.rules.Fewest)
	if root.full() && !t.rules.Fewest && t.weights != nil {
		w.weights = t.weights
		w.shapes[0] = shapeOf(root.Own, root.Opp)
		if t.reach > 0 {
			w.cuts = &cuts{fits: &fits, reach: t.reach}
		}
	}
	w.fill(root.Board)
}

// fill lists the root moves.
func (w *worker) fill(b Board) {
	w.rows = w.rows[:0]
	for rest := b.Moves(); rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(rest)
		w.rows = append(w.rows, row{square: sq, flips: kernel.Flips(sq, b.Own, b.Opp), score: -limitOf, pv: []int{sq}})
	}
	w.root = b
}

// depthOf is how deep the middle-game search goes before the end, if any, is solved exactly: deep
// enough for a good answer if there is no time for more.
func (t *Thinker) depthOf(root Root, a Asked) int {
	empties := root.Empties()
	top := empties
	if a.Depth > 0 {
		top = min(top, a.Depth)
	}
	if t.mayFinish(root, a) {
		top = min(top, max(empties-8, 4))
	}
	return top
}

// deepen searches deeper and deeper until the depth or a limit stops it.
func (w *worker) deepen(from, to int, report func(Thought)) Thought {
	r := Thought{PV: w.rows[0].pv}
	score := 0
	for depth := min(from, to); depth <= to; depth++ {
		score = w.aspire(depth, score)
		if best := &w.rows[0]; best.score > -limitOf {
			r.PV, r.Score = best.pv, best.score
		}
		r.SelDepth, r.Nodes = w.sel+1, w.nodes
		if w.dead {
			break
		}
		r.Depth = depth
		r.Exact = depth >= w.root.Empties() && w.cuts == nil && !w.rules.Stock
		if report != nil {
			report(r)
		}
		if len(w.rows) == 1 && depth >= 4 && w.limit > 0 {
			break // a forced move needs no thought, only a score
		}
	}
	return r
}

// aspire searches the root in a window around the last value, widened while it fails.
func (w *worker) aspire(depth, last int) int {
	alpha, beta, width := -limitOf, limitOf, 200
	if depth >= 4 {
		alpha, beta = last-width, last+width
	}
	for {
		v := w.try(depth, alpha, beta)
		width *= 3
		switch {
		case w.dead:
			return v
		case v <= alpha && alpha > -limitOf:
			alpha = max(v-width, -limitOf)
		case v >= beta && beta < limitOf:
			beta = min(v+width, limitOf)
		default:
			return v
		}
	}
}

// try searches the root moves and brings the best to the front. A stopped search keeps what it
// had proven: the first row is the best move.
func (w *worker) try(depth, alpha, beta int) int {
	best := -limitOf
	for i := range w.rows {
		r := &w.rows[i]
		next := w.follow(0, w.root, false, uint8(r.square), r.flips)
		v := 0
		if i == 0 {
			v = -w.search(1, next, true, depth-1, -beta, -alpha)
		} else if v = -w.search(1, next, true, depth-1, -alpha-1, -alpha); v > alpha && v < beta && !w.dead {
			v = -w.search(1, next, true, depth-1, -beta, -alpha)
		}
		if w.dead {
			return best
		}
		if v <= best {
			continue
		}
		if best = v; v > alpha || i == 0 {
			w.promote(i, v)
			alpha = max(alpha, v)
		}
		if v >= beta {
			break
		}
	}
	return best
}

// promote puts row i in front with its value and main line.
func (w *worker) promote(i, score int) {
	r := w.rows[i]
	copy(w.rows[1:i+1], w.rows[:i])
	r.score = score
	r.pv = w.mainLine(append(r.pv[:0], r.square))
	w.rows[0] = r
}

// mainLine appends the main line after the first ply.
func (w *worker) mainLine(dst []int) []int {
	for _, sq := range w.line[1][:w.length[1]] {
		if sq == passMove {
			dst = append(dst, Pass)
		} else {
			dst = append(dst, int(sq))
		}
	}
	return dst
}

// Rate values every root move, searched to the greatest depth that the question allows.
func (t *Thinker) Rate(ctx context.Context, root Root, a Asked) ([]Rating, Thought) {
	if t.mustPass(root) {
		r := t.passing(ctx, root, a, nil)
		return []Rating{{Square: Pass, Score: r.Score, PV: r.PV}}, r
	}
	a.Threads = 1
	t.prepare(ctx, root, a, nil)
	w := t.workers[0]
	done := 0
	for depth := 1; depth <= max(min(a.Depth, root.Empties()), 1) && !w.dead; depth++ {
		if w.rateAll(depth) {
			done = depth
		}
	}
	list := make([]Rating, len(w.rows))
	for i := range w.rows {
		r := &w.rows[i]
		list[i] = Rating{Square: r.square, Score: r.score, Turned: bits.OnesCount64(r.flips), PV: slices.Clone(r.pv)}
		if done == 0 {
			list[i].Score = 0
		}
	}
	return list, Thought{Depth: done, SelDepth: w.sel + 1, Nodes: w.nodes}
}

// rateAll gives every row its value at the depth and tells whether there was time for all.
func (w *worker) rateAll(depth int) bool {
	scores := make([]int, len(w.rows))
	for i := range w.rows {
		r := &w.rows[i]
		next := w.follow(0, w.root, false, uint8(r.square), r.flips)
		scores[i] = -w.search(1, next, true, depth-1, -limitOf, limitOf)
		if w.dead {
			return false
		}
		r.pv = w.mainLine(append(r.pv[:0], r.square))
	}
	for i, v := range scores {
		w.rows[i].score = v
	}
	return true
}
