package search

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/tt"
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
	table     *tt.Table
	frames    []frame
	past      []game.Ply // of the line, then of the searched path
	base      int        // plies of past that belong to the line
	seen      [seenLen]uint16
	history   [2][histLen]int32
	judge     []game.Ply // scratch of circle
	histories *histories // of selective search, nil without it
	margins   margins    // of selective search

	forcedCaptures bool   // tactical moves are all the moves
	salt           uint64 // of the evaluation's grain, 0 none
	offset         int    // helpers begin some plies deeper than the first thread

	ctx      context.Context
	stop     *atomic.Bool
	nodes    int64
	limit    int64
	selDepth int
	depth    int // of the running iteration
	stopped  bool
	near     bool // a search of few plies, which looks for ends at the last of them too
	rows     []row
}

// frame is one ply of the search path. The optional abilities of its position are looked up
// once: an assertion at every node would cost as much as a small evaluation.
type frame struct {
	pos         game.Position
	eval        Evaluator
	tactical    Tactical
	nullMover   NullMover
	drawCounter DrawCounter
	checker     Checker
	scorer      MoveScorer
	exchange    ExchangeEvaluator
	correction  CorrectionKeyer
	moves       []game.Move
	tacticals   []game.Move
	order       []int32     // ranks of moves
	index       []uint16    // of moves in AppendMoves
	scores      []MoveScore // of moves, where there is a Ranker
	keys        []orderKey
	staticEval  int    // static value, in selective search
	rawEval     int    // the same as the position gives it
	excluded    uint16 // index of a move that is left out, unknown else
	checked     bool
	killers     [2]game.Move
	pv          []game.Move
	seat        game.Seat
	leaf        bool // chance or several seats are to move: quiescence takes it as it stands
	chance      bool // chance is to move
	roller      game.Chancer
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
		ext := game.Extension(f.pos)
		f.eval, _ = game.AbilityOf[Evaluator](f.pos, ext)
		f.tactical, _ = game.AbilityOf[Tactical](f.pos, ext)
		f.nullMover, _ = game.AbilityOf[NullMover](f.pos, ext)
		f.drawCounter, _ = game.AbilityOf[DrawCounter](f.pos, ext)
		f.checker, _ = game.AbilityOf[Checker](f.pos, ext)
		f.scorer, _ = game.AbilityOf[MoveScorer](f.pos, ext)
		f.exchange, _ = game.AbilityOf[ExchangeEvaluator](f.pos, ext)
		f.correction, _ = game.AbilityOf[CorrectionKeyer](f.pos, ext)
		f.excluded = tt.Unknown
		f.roller, _ = game.AbilityOf[game.Chancer](f.pos, ext)
		f.moves = make([]game.Move, 0, 64)
		f.tacticals = make([]game.Move, 0, 64)
		f.order = make([]int32, 0, 64)
		f.index = make([]uint16, 0, 64)
		f.scores = make([]MoveScore, 0, 64)
		f.keys = make([]orderKey, 0, 64)
		f.pv = make([]game.Move, 0, maxPly+2)
	}
	if w.frames[0].scorer != nil {
		w.histories = new(histories)
	}
	return w
}

// begin sets the worker at the end of line.
func (w *worker) begin(ctx context.Context, line *game.Line, limit int64, halt *atomic.Bool) {
	w.ctx, w.limit, w.stop = ctx, limit, halt
	w.nodes, w.selDepth, w.stopped, w.near = 0, 0, false, false
	w.past = append(w.past[:0], line.Past...)
	w.base = len(w.past)
	clear(w.seen[:])
	for _, ply := range w.past {
		w.seen[ply.Key%seenLen]++
	}
	clear(w.history[0][:])
	clear(w.history[1][:])
	for i := range w.frames {
		w.frames[i].killers = [2]game.Move{}
	}
	root := &w.frames[0]
	root.pos.CopyFrom(line.Pos)
	root.seat = root.pos.ToMove().One()
	root.noteCheck()
	root.staticEval = -inf
	c, ok := game.Ability[CaptureForcer](root.pos)
	w.forcedCaptures = ok && c.ForcedCaptures()
	w.fillRows()
}

// forget drops what selective search learned of moves. In other games that is not worth keeping: see docs/bench.md.
func (w *worker) forget() {
	if w.histories != nil {
		*w.histories = histories{}
	}
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
	if root.scorer != nil {
		root.scores = root.scorer.ScoreMoves(root.scores[:0], root.moves)
		slices.SortStableFunc(w.rows, func(a, b row) int {
			return cmp.Compare(root.scores[b.index], root.scores[a.index])
		})
	}
}

// noteCheck notes whether the position of the frame is in check.
func (f *frame) noteCheck() { f.checked = f.checker != nil && !f.leaf && f.checker.Checked() }

// tick counts a node and tells whether to stop. A stopped search returns scores without
// meaning, which nobody uses.
func (w *worker) tick() bool {
	w.nodes++
	if w.limit > 0 && w.nodes >= w.limit {
		w.stopped = true
	}
	if w.nodes&511 == 0 && !w.stopped {
		select {
		case <-w.ctx.Done():
			w.stopped = true
		default:
			w.stopped = w.stop.Load()
		}
	}
	return w.stopped
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
	w.table.Touch(w.key(next))
	next.noteCheck()
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
	if f := &w.frames[ply]; f.drawCounter != nil && f.drawCounter.PliesToDraw() < 0 {
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
	return value(w.repeatedOutcome(f.pos, at, last), f.seat, ply), true
}

// repeatedOutcome is what the repetition rule will say if both sides go on as they did between the two
// plies: a side that can do better leaves the repeatedOutcome, and the search sees that elsewhere.
func (w *worker) repeatedOutcome(p game.Position, from, to int) game.Outcome {
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
		v += int(tt.Mix(w.past[len(w.past)-1].Key^w.salt)%5) - 2
	}
	return min(max(v, -most), most)
}
