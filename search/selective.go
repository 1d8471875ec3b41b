package search

import (
	"math"

	"github.com/tavlei/tavlei/game"
)

// Selective search, for positions that rank their moves. Where the hints are missing nothing of
// this file is used.

const (
	slotBits = 14
	slotLen  = 1 << slotBits
	pairLen  = 1 << 16

	rankGain  = rankTactical
	rankLoss  = -1 << 20
	rankReply = rankKiller - 1
)

// memory is what selective search remembers of moves, whatever their encoding.
type memory struct {
	quiet [2][slotLen]int16   // by the move: how often it was good
	after [pairLen]int16      // by the move before it and the move
	plan  [pairLen]int16      // by the seat's own move before that and the move
	reply [slotLen]game.Move  // what refuted a move last
	off   [3][2][offLen]int32 // by seat and likeness: how far the evaluation was off
}

// lateness is the reduction of the nth move at a depth, in 1024ths of a ply.
var lateness = func() (t [64][64]int32) {
	for depth := 1; depth < 64; depth++ {
		for nth := 1; nth < 64; nth++ {
			t[depth][nth] = int32(1024 * (0.55 + math.Log(float64(depth))*math.Log(float64(nth))/2.3))
		}
	}
	return t
}()

// hashOf scatters a move.
func hashOf(m game.Move) uint64 { return m[0]*0x9e3779b97f4a7c15 ^ m[1]*0xc2b2ae3d27d4eb4f }

func slotIn(h uint64) uint64 { return h >> (64 - slotBits) }
func pairIn(before, h uint64) uint64 {
	return (before*0xff51afd7ed558ccd ^ h) * 0x9e3779b97f4a7c15 >> 48
}

// judged tells whether a position outside the main line need not be searched: it stands so well,
// or so badly, that the plies left are unlikely to change it.
func (w *worker) judged(ply, depth, beta int, hit entry, open, mayPass bool) (int, bool) {
	f := &w.frames[ply]
	if f.checked {
		f.worth = -inf
		return 0, false
	}
	f.worth = w.corrected(f)
	if open || abs(beta) >= won {
		return 0, false
	}
	v := f.worth
	if hit.bound != none && cuts(hit.bound, int(hit.score), v, v) && abs(int(hit.score)) < won {
		v = int(hit.score)
	}
	slack := 85 * depth
	if w.rises(ply) {
		slack -= 60
	}
	if depth <= 7 && v-slack >= beta {
		return v - slack/2, true
	}
	if depth <= 2 && v+150+200*depth < beta {
		if u := w.quiesce(ply, beta-1, beta); u < beta || w.dead {
			return u, true
		}
	}
	if mayPass && depth >= 3 && v >= beta {
		less := 3 + depth/4 + min((v-beta)/200, 3)
		if w.passes(ply, max(depth-less, 0), beta) && (depth < 10 || w.holds(ply, depth-less, beta)) {
			return beta, true
		}
		if w.dead {
			return 0, true
		}
	}
	return 0, false
}

// holds tells whether the position is as good as its null move says when a move has to be made: the
// guard against zugzwang where much depends on it.
func (w *worker) holds(ply, depth, beta int) bool {
	v := w.search(ply, depth, beta-1, beta, false)
	w.frames[ply].pv = w.frames[ply].pv[:0]
	return v >= beta && !w.dead
}

// rises tells whether the seat stands better than at its last turn, as far as that is known.
func (w *worker) rises(ply int) bool {
	f := &w.frames[ply]
	if ply < 2 {
		return true
	}
	last := &w.frames[ply-2]
	return last.seat != f.seat || last.worth < f.worth
}

// before is the hash of the move that led to the frame, 0 at the root and after a pass.
func (w *worker) before(ply int) uint64 {
	if len(w.past) <= 1 {
		return 0
	}
	return hashOf(w.past[len(w.past)-1].Move)
}

// earlier is the hash of the move before that one.
func (w *worker) earlier() uint64 {
	if len(w.past) <= 2 {
		return 0
	}
	return hashOf(w.past[len(w.past)-2].Move)
}

// sortRanked ranks the moves of the frame for the order of search: the table's move, what gains
// men, killers and replies that were good before, quiet moves by their past, what loses men. It
// tells whether a move wins at once, which is then in front.
func (w *worker) sortRanked(f *frame, ply int, first uint16) (wins bool) {
	f.ranks = f.ranker.Rank(f.ranks[:0], f.moves)
	m := w.memory
	h := &m.quiet[f.seat&1]
	before, earlier := w.before(ply), w.earlier()
	reply := m.reply[slotIn(before)]
	f.keys = f.keys[:0]
	for i, mv := range f.moves {
		r := f.ranks[i]
		rank := int32(0)
		switch {
		case r == Wins:
			f.moves[0] = mv
			return true
		case uint16(i) == first:
			rank = rankTable
		case r.noisy() && r.gain() >= 0:
			rank = rankGain + int32(r.gain())*64 + int32(h[slotIn(hashOf(mv))])/4
		case r.noisy():
			rank = rankLoss + int32(r.gain())
		case mv == f.killers[0]:
			rank = rankKiller + 2
		case mv == f.killers[1]:
			rank = rankKiller + 1
		case mv == reply:
			rank = rankKiller
		default:
			hash := hashOf(mv)
			rank = int32(h[slotIn(hash)]) + int32(m.after[pairIn(before, hash)]) + int32(m.plan[pairIn(earlier, hash)])
		}
		f.keys = append(f.keys, keyOf(rank, uint16(i)))
	}
	return false
}

// sortKey is the rank of a move for the order of search and its index in the moves of the frame, of
// which the lower goes first.
type sortKey int64

func keyOf(rank int32, index uint16) sortKey { return sortKey(rank)<<16 | sortKey(^index) }

func (k sortKey) rank() int32   { return int32(k >> 16) }
func (k sortKey) index() uint16 { return ^uint16(k) }

// pick brings the best of the moves from i on to place i.
func (f *frame) pick(i int) sortKey {
	best, high := i, f.keys[i]
	for j, k := range f.keys[i+1:] {
		if k > high {
			best, high = i+1+j, k
		}
	}
	f.keys[i], f.keys[best] = high, f.keys[i]
	return high
}

// atOnce is the score of a frame whose first move wins at once.
func (f *frame) atOnce(ply int) int {
	f.pv = append(f.pv[:0], f.moves[0])
	return mate - ply - 1
}

// expandRanked searches the moves of the frame and remembers the result. The table's move comes
// before the others are even ranked: it is often enough.
func (w *worker) expandRanked(ply, depth, alpha, beta int, key uint64, first uint16) int {
	f := &w.frames[ply]
	best, bound := -inf, upper
	var at uint16 = unknown
	quiets, late := 0, false
	begun := int(first) < len(f.moves)
	more := 0
	if begun && depth >= aloneDepth && ply > 0 && ply < 2*w.depth && f.without == unknown {
		var v int
		var cut bool
		if more, v, cut = w.alone(ply, depth, beta, key, first); cut {
			return v
		}
	}
	for i := range f.moves {
		var k sortKey
		var r Rank
		switch {
		case i == 0 && begun:
			f.ranks = f.ranker.Rank(f.ranks[:0], f.moves[first:first+1])
			k, r = keyOf(rankTable, first), f.ranks[0]
		case i == 0 || i == 1 && begun:
			if w.sortRanked(f, ply, first) {
				return f.atOnce(ply)
			}
			if begun {
				f.pick(0)
			}
			fallthrough
		default:
			if k = f.keys[i]; !late {
				k = f.pick(i)
			}
			r = f.ranks[k.index()]
			if k.index() == f.without {
				continue
			}
			if best > -won {
				var skip bool
				if skip, late = w.hopeless(f, ply, depth, alpha, beta, quiets, k, r); skip {
					continue
				}
			}
		}
		if !r.noisy() {
			quiets++
		}
		m := f.moves[k.index()]
		v := w.tryRanked(ply, depth+more, i, m, r, k.rank(), alpha, beta)
		more = 0
		if w.dead {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, at, bound = v, k.index(), exact
		f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		if v >= beta {
			bound = lower
			w.learn(f, ply, i, depth, m, r)
			break
		}
	}
	if f.without == unknown {
		if !f.checked && (at == unknown || int(at) < len(f.ranks) && !f.ranks[at].noisy()) {
			w.correct(f, depth, best, bound)
		}
		w.note(key, ply, depth, best, at, bound)
	}
	return best
}

// hopeless tells whether a move near the leaves need not be tried: a late quiet one, a quiet one
// where the position stands too badly, one that loses men; and whether it is so late that the
// order of what follows does not matter.
func (w *worker) hopeless(f *frame, ply, depth, alpha, beta, quiets int, k sortKey, r Rank) (skip, late bool) {
	if f.checked || depth > 8 {
		return false, false
	}
	enough := 6 + 2*depth*depth
	if !w.rises(ply) {
		enough = enough/2 + 1
	}
	late = quiets >= enough
	switch {
	case r.noisy():
		return r.gain() < -90*depth, late
	case r.checks():
		return false, late
	}
	if late || depth <= 5 && beta-alpha == 1 && f.worth+100+110*depth <= alpha ||
		depth <= 3 && k.rank() < int32(-3000*depth) {
		return true, late
	}
	return f.risker != nil && f.risker.Risks(f.moves[k.index()]) < -40*depth, late
}

// tryRanked searches one move: the first with the full window, later ones with a null window and,
// if they are late, less deeply; whatever surprises is searched again.
func (w *worker) tryRanked(ply, depth, nth int, m game.Move, r Rank, rank int32, alpha, beta int) int {
	f := &w.frames[ply]
	next := w.push(ply, m)
	defer w.pop()
	again := next.seat == f.seat
	if nth == 0 {
		return w.child(ply, depth-1, alpha, beta, again)
	}
	less := w.reduction(f, next, ply, depth, nth, r, rank, beta-alpha > 1)
	v := w.child(ply, depth-1-less, alpha, alpha+1, again)
	if less > 0 && v > alpha && !w.dead {
		v = w.child(ply, depth-1, alpha, alpha+1, again)
	}
	if v > alpha && v < beta && !w.dead {
		v = w.child(ply, depth-1, alpha, beta, again)
	}
	return v
}

// reduction is by how many plies the nth move is searched less deeply.
func (w *worker) reduction(f, next *frame, ply, depth, nth int, r Rank, rank int32, open bool) int {
	if depth < 3 || nth < 2 || r.noisy() && r.gain() >= 0 {
		return 0
	}
	less := lateness[min(depth, 63)][min(nth, 63)]
	if !r.noisy() {
		less -= rank * 3 / 64
	}
	if open {
		less -= 1024
	}
	if !w.rises(ply) {
		less += 512
	}
	if next.checked || f.checked {
		less -= 1024
	}
	return min(max(int(less>>10), 0), depth-2)
}

// learn notes that m, tried after i others, refuted the position, and that those did not.
func (w *worker) learn(f *frame, ply, i, depth int, m game.Move, r Rank) {
	mem := w.memory
	before := w.before(ply)
	h := &mem.quiet[f.seat&1]
	gain := int32(min(depth*depth, 400))
	bend(&h[slotIn(hashOf(m))], gain)
	if r.noisy() {
		return
	}
	if m != f.killers[0] {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	mem.reply[slotIn(before)] = m
	earlier := w.earlier()
	bend(&mem.after[pairIn(before, hashOf(m))], gain)
	bend(&mem.plan[pairIn(earlier, hashOf(m))], gain)
	if i == 0 {
		return // nothing else is ranked
	}
	for _, k := range f.keys[:i] {
		if at := k.index(); !f.ranks[at].noisy() {
			x := hashOf(f.moves[at])
			bend(&h[slotIn(x)], -gain)
			bend(&mem.after[pairIn(before, x)], -gain)
			bend(&mem.plan[pairIn(earlier, x)], -gain)
		}
	}
}

// bend is bump for short values.
func bend(v *int16, by int32) {
	x := int32(*v)
	bump(&x, by)
	*v = int16(x)
}

// calm is quiescence for positions that rank their moves: moves that gain men, and all moves
// where a check has to be answered.
func (w *worker) calm(ply, alpha, beta int) int {
	f := &w.frames[ply]
	if f.leaf || ply >= maxPly {
		return w.static(f)
	}
	open := beta-alpha > 1
	key := w.key(f)
	hit, known := w.table.probe(key)
	if !known {
		hit.move = unknown
	} else if v := fromTable(int(hit.score), ply); !open && cuts(hit.bound, v, alpha, beta) {
		return v
	}
	best := -inf
	if f.checked {
		if f.moves = f.pos.AppendMoves(f.moves[:0]); len(f.moves) == 0 {
			return value(f.pos.Outcome(), f.seat, ply)
		}
	} else {
		if best = w.corrected(f); best >= beta {
			return best
		}
		alpha = max(alpha, best)
		f.moves = f.moves[:0]
		if f.tact != nil {
			f.moves = f.tact.AppendTactical(f.moves)
		}
		if len(f.moves) == 0 {
			return best
		}
		hit.move = unknown // its index is in another list
	}
	if w.sortRanked(f, ply, hit.move) {
		return f.atOnce(ply)
	}
	v, bound, at := w.calmMoves(ply, alpha, beta, best)
	if !w.dead && (!known || hit.depth == 0) {
		w.note(key, ply, 0, v, at, bound)
	}
	return v
}

// calmMoves searches the ordered moves of a quiescence frame, of which best is the worth of
// doing nothing, and gives what the table needs to know.
func (w *worker) calmMoves(ply, alpha, beta, best int) (score int, bound uint8, at uint16) {
	f := &w.frames[ply]
	still := best
	bound, at = upper, unknown
	for i := range f.moves {
		k := f.pick(i)
		index := k.index()
		m, r := f.moves[index], f.ranks[index]
		if !f.checked {
			if r.gain() < 0 {
				break // sorted: nothing but losses follows
			}
			if v := still + r.gain() + 160; v <= alpha {
				best = max(best, v)
				continue
			}
		} else if best > -won && r.noisy() && r.gain() < 0 {
			continue
		}
		v := 0
		if w.push(ply, m).seat == f.seat {
			v = w.quiesce(ply+1, alpha, beta)
		} else {
			v = -w.quiesce(ply+1, -beta, -alpha)
		}
		w.pop()
		if w.dead {
			return 0, none, unknown
		}
		if v <= best {
			continue
		}
		if best = v; v > alpha {
			alpha, bound = v, exact
			if f.checked {
				at = index
			}
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if v >= beta {
			return best, lower, at
		}
	}
	return best, bound, at
}
