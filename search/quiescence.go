package search

import "github.com/tavlei/tavlei/search/internal/tt"

// quiesce goes on with tactical moves until the position is quiet. Where captures are
// compulsory nobody may stand pat on one.
func (w *worker) quiesce(ply, alpha, beta int) int {
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	if w.tick() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	if w.near && ply <= 2 && w.ends(f) {
		return value(f.pos.Outcome(), f.seat, ply)
	}
	if f.scorer != nil {
		return w.quiesceScored(ply, alpha, beta)
	}
	f.moves = f.moves[:0]
	if f.tactical != nil {
		f.moves = f.tactical.AppendTactical(f.moves)
	}
	best := -inf
	if len(f.moves) == 0 || !w.forcedCaptures || ply >= maxPly {
		if best = w.static(f); best >= beta || len(f.moves) == 0 || ply >= maxPly {
			return best
		}
		alpha = max(alpha, best)
	}
	for i := 0; i < len(f.moves); i++ {
		again := w.push(ply, f.moves[i]).seat == f.seat
		v := 0
		if again {
			v = w.quiesce(ply+1, alpha, beta)
		} else {
			v = -w.quiesce(ply+1, -beta, -alpha)
		}
		w.pop()
		if w.stopped {
			return 0
		}
		if v > best {
			if best = v; v > alpha {
				alpha = v
				f.pv = append(append(f.pv[:0], f.moves[i]), w.frames[ply+1].pv...)
			}
			if v >= beta {
				break
			}
		}
	}
	return best
}

// ends tells whether the game is over. Quiescence asks it in searches of few plies, near the root,
// where nothing deeper will show that a move or its reply leaves nothing to move.
func (w *worker) ends(f *frame) bool {
	return !f.leaf && f.pos.Outcome().Over()
}

// quiesceScored is quiescence for positions that score their moves: captures and promotions that do not lose
// men, and all moves where a check has to be answered.
func (w *worker) quiesceScored(ply, alpha, beta int) int {
	f := &w.frames[ply]
	if f.leaf || ply >= maxPly {
		return w.static(f)
	}
	open := beta-alpha > 1
	key := w.key(f)
	hit, known := w.table.Probe(key)
	if !known {
		hit.Move = tt.Unknown
	} else if v := fromTable(int(hit.Score), ply); !open && cuts(hit.Bound, v, alpha, beta) {
		return v
	}
	best := -inf
	if f.checked {
		if f.moves = f.pos.AppendMoves(f.moves[:0]); len(f.moves) == 0 {
			return value(f.pos.Outcome(), f.seat, ply)
		}
	} else {
		if best = w.correctedEval(f); best >= beta {
			return best
		}
		alpha = max(alpha, best)
		f.moves = f.moves[:0]
		if f.tactical != nil {
			f.moves = f.tactical.AppendTactical(f.moves)
		}
		if len(f.moves) == 0 {
			return best
		}
		hit.Move = tt.Unknown // its index is in another list
	}
	if w.orderScored(f, ply, hit.Move) {
		return f.immediateWin(ply)
	}
	v, bound, at := w.quiesceMoves(ply, alpha, beta, best)
	if !w.stopped && (!known || hit.Depth == 0) {
		w.note(key, ply, 0, v, at, bound)
	}
	return v
}

// quiesceMoves searches the ordered moves of a quiescence frame, of which best is the worth of
// doing nothing, and gives what the table needs to know.
func (w *worker) quiesceMoves(ply, alpha, beta, best int) (score int, bound uint8, at uint16) {
	f := &w.frames[ply]
	still := best
	bound, at = tt.Upper, tt.Unknown
	for i := range f.moves {
		k := f.pick(i)
		index := k.index()
		m, r := f.moves[index], f.scores[index]
		if !f.checked {
			if r.gain() < 0 {
				break // sorted: nothing but losses follows
			}
			if v := still + r.gain() + w.margins.delta; v <= alpha {
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
		if w.stopped {
			return 0, tt.None, tt.Unknown
		}
		if v <= best {
			continue
		}
		if best = v; v > alpha {
			alpha, bound = v, tt.Exact
			if f.checked {
				at = index
			}
			f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		}
		if v >= beta {
			return best, tt.Lower, at
		}
	}
	return best, bound, at
}
