package search

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"github.com/tavlei/tavlei/game"
)

const (
	maxPly  = 100   // deepest ply of a search, extensions and quiescence included
	mate    = 30000 // a win now; a win in n plies is mate-n
	won     = mate - 1000
	most    = 20000 // bound of static evaluations
	inf     = 32000
	seenLen = 1 << 13
)

// worker is one thread of an alpha-beta search with all its memory: nothing is allocated per
// node.
type worker struct {
	table  *table
	frames []frame
	past   []game.Ply // of the line, then of the searched path
	base   int        // plies of past that belong to the line
	seen   [seenLen]uint16
	hist   [2][histLen]int32
	judge  []game.Ply // scratch of circle
	memory *memory    // of selective search, nil without it

	compelled bool   // tactical moves are all the moves
	salt      uint64 // of the evaluation's grain, 0 none
	offset    int    // helpers begin some plies deeper than the first thread

	ctx   context.Context
	halt  *atomic.Bool
	nodes int64
	limit int64
	sel   int
	depth int // of the running iteration
	dead  bool
	near  bool // a search of few plies, which looks for ends at the last of them too
	rows  []row
}

// frame is one ply of the search path. The optional abilities of its position are looked up
// once: an assertion at every node would cost as much as a small evaluation.
type frame struct {
	pos     game.Position
	eval    game.Evaluator
	tact    game.Tactical
	pass    Passer
	expires Expirer
	check   Checker
	ranker  Ranker
	risker  Risker
	liken   Likener
	moves   []game.Move
	tacs    []game.Move
	order   []int32  // ranks of moves
	index   []uint16 // of moves in AppendMoves
	ranks   []Rank   // of moves, where there is a Ranker
	keys    []sortKey
	worth   int    // static value, in selective search
	plain   int    // the same as the position gives it
	without uint16 // index of a move that is left out, unknown else
	checked bool
	killers [2]game.Move
	pv      []game.Move
	seat    game.Seat
	leaf    bool // chance or several seats are to move: quiescence takes it as it stands
	chance  bool // chance is to move
	roller  game.Chancer
}

// row is a root move.
type row struct {
	move  game.Move
	index uint16
	score int
	pv    []game.Move
}

func newWorker(p game.Position) *worker {
	w := &worker{frames: make([]frame, maxPly+2)}
	for i := range w.frames {
		f := &w.frames[i]
		f.pos = game.New(p)
		f.eval, _ = f.pos.(game.Evaluator)
		f.tact, _ = f.pos.(game.Tactical)
		f.pass, _ = f.pos.(Passer)
		f.expires, _ = f.pos.(Expirer)
		f.check, _ = f.pos.(Checker)
		f.ranker, _ = f.pos.(Ranker)
		f.risker, _ = f.pos.(Risker)
		f.liken, _ = f.pos.(Likener)
		f.without = unknown
		f.roller, _ = f.pos.(game.Chancer)
		f.moves = make([]game.Move, 0, 64)
		f.tacs = make([]game.Move, 0, 64)
		f.order = make([]int32, 0, 64)
		f.index = make([]uint16, 0, 64)
		f.ranks = make([]Rank, 0, 64)
		f.keys = make([]sortKey, 0, 64)
		f.pv = make([]game.Move, 0, maxPly+2)
	}
	if w.frames[0].ranker != nil {
		w.memory = new(memory)
	}
	return w
}

// begin sets the worker at the end of line.
func (w *worker) begin(ctx context.Context, line *game.Line, limit int64, halt *atomic.Bool) {
	w.ctx, w.limit, w.halt = ctx, limit, halt
	w.nodes, w.sel, w.dead, w.near = 0, 0, false, false
	w.past = append(w.past[:0], line.Past...)
	w.base = len(w.past)
	clear(w.seen[:])
	for _, ply := range w.past {
		w.seen[ply.Key%seenLen]++
	}
	clear(w.hist[0][:])
	clear(w.hist[1][:])
	if w.memory != nil {
		*w.memory = memory{}
	}
	for i := range w.frames {
		w.frames[i].killers = [2]game.Move{}
	}
	root := &w.frames[0]
	root.pos.CopyFrom(line.Pos)
	root.seat = root.pos.ToMove().One()
	root.look()
	root.worth = -inf
	c, ok := root.pos.(Compeller)
	w.compelled = ok && c.Compelled()
	w.fillRows()
}

func (w *worker) fillRows() {
	root := &w.frames[0]
	root.moves = root.pos.AppendMoves(root.moves[:0])
	for len(w.rows) < len(root.moves) {
		w.rows = append(w.rows, row{pv: make([]game.Move, 0, maxPly+2)})
	}
	w.rows = w.rows[:len(root.moves)]
	for i, m := range root.moves {
		w.rows[i] = row{move: m, index: uint16(i), score: -inf, pv: append(w.rows[i].pv[:0], m)}
	}
	if root.ranker != nil {
		root.ranks = root.ranker.Rank(root.ranks[:0], root.moves)
		slices.SortStableFunc(w.rows, func(a, b row) int {
			return cmp.Compare(root.ranks[b.index], root.ranks[a.index])
		})
	}
}

// look notes whether the position of the frame is in check.
func (f *frame) look() { f.checked = f.check != nil && !f.leaf && f.check.Checked() }

// tick counts a node and tells whether to stop. A stopped search returns scores without
// meaning, which nobody uses.
func (w *worker) tick() bool {
	w.nodes++
	if w.limit > 0 && w.nodes >= w.limit {
		w.dead = true
	}
	if w.nodes&511 == 0 && !w.dead {
		select {
		case <-w.ctx.Done():
			w.dead = true
		default:
			w.dead = w.halt.Load()
		}
	}
	return w.dead
}

// push plays m from the frame at ply into the next one and notes it in the past.
func (w *worker) push(ply int, m game.Move) *frame {
	f, next := &w.frames[ply], &w.frames[ply+1]
	next.pos.CopyFrom(f.pos)
	next.pos.Play(m)
	seats := next.pos.ToMove()
	next.seat, next.leaf, next.chance = seats.One(), false, false
	by := f.seat
	if f.chance {
		by = game.Chance
	}
	if !single(seats) { // several seats, which a few random games did not show, are not looked into
		next.seat, next.leaf, next.chance = 1-f.seat, true, next.seat == game.Chance
	}
	next.look()
	key := next.pos.Key()
	w.past = append(w.past, game.Ply{Move: m, Key: key, By: by})
	w.seen[key%seenLen]++
	return next
}

func (w *worker) pop() {
	last := len(w.past) - 1
	w.seen[w.past[last].Key%seenLen]--
	w.past = w.past[:last]
}

// value turns an outcome into a score for seat at ply.
func value(o game.Outcome, seat game.Seat, ply int) int {
	switch v := o.Value(seat, 2); {
	case v > 0:
		return mate - ply
	case v < 0:
		return ply - mate
	}
	return 0
}

// repeated tells whether the present position has stood before and what that is worth.
func (w *worker) repeated(ply int) (int, bool) {
	last := len(w.past) - 1
	key := w.past[last].Key
	if f := &w.frames[ply]; f.expires != nil && f.expires.Expires() < 0 {
		if o := game.ClaimOf(f.pos, f.seat, w.past); o.Over() {
			return value(o, f.seat, ply), true
		}
	}
	if w.seen[key%seenLen] < 2 {
		return 0, false
	}
	at := last - 1
	for at >= 0 && w.past[at].Key != key {
		if at >= w.base && w.past[at].Move == (game.Move{}) {
			return 0, false // a turn was given away since then: nobody has been here
		}
		at--
	}
	if at < 0 {
		return 0, false
	}
	f := &w.frames[ply]
	if o := game.JudgeOf(f.pos, w.past); o.Over() {
		return value(o, f.seat, ply), true
	}
	if at < w.base-1 {
		if o := game.ClaimOf(f.pos, f.seat, w.past); o.Over() {
			return value(o, f.seat, ply), true
		}
		return 0, false // seen once in the game itself: not yet a circle of the search
	}
	return value(w.circle(f.pos, at, last), f.seat, ply), true
}

// circle is what the repetition rule will say if both sides go on as they did between the two
// plies: a side that can do better leaves the circle, and the search sees that elsewhere.
func (w *worker) circle(p game.Position, from, to int) game.Outcome {
	w.judge = append(w.judge[:0], w.past...)
	for range 4 {
		w.judge = append(w.judge, w.past[from+1:to+1]...)
		if o := game.JudgeOf(p, w.judge); o.Over() {
			return o
		}
	}
	return game.Draw("circle", 2)
}

// static is the evaluation for the seat to move, with a grain of salt for variety.
func (w *worker) static(f *frame) int {
	v := f.eval.Eval(f.seat)
	if w.salt != 0 {
		v += int(mix(w.past[len(w.past)-1].Key^w.salt)%5) - 2
	}
	return min(max(v, -most), most)
}
