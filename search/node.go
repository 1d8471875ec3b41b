package search

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/tt"
)

// search is the value for the seat to move at ply, searched depth plies deep, within the window
// (alpha, beta) (fail-soft). It leaves the main line in the frame's pv.
func (w *worker) search(ply, depth, alpha, beta int, mayPass bool) int {
	f := &w.frames[ply]
	f.pv = f.pv[:0]
	if v, ok := w.repeated(ply); ok {
		return v
	}
	if f.chance && depth > 0 && ply < maxPly {
		return w.expect(ply, depth, alpha, beta)
	}
	if f.leaf {
		return w.static(f)
	}
	if f.checked && ply < 2*w.depth {
		depth++
	}
	if depth <= 0 || ply >= maxPly {
		return w.quiesce(ply, alpha, beta)
	}
	if w.tick() {
		return 0
	}
	w.selDepth = max(w.selDepth, ply)
	// A win found nearer the root cannot be improved here.
	if alpha = max(alpha, ply-mate); alpha >= min(beta, mate-ply-1) {
		return alpha
	}
	open := beta-alpha > 1
	key := w.key(f)
	hit, known := w.table.Probe(key)
	if !known {
		hit.Move = tt.Unknown
	} else if !open && int(hit.Depth) >= depth {
		if v := fromTable(int(hit.Score), ply); cuts(hit.Bound, v, alpha, beta) {
			return v
		}
	}
	if f.scorer != nil {
		if v, ok := w.pruneNode(ply, depth, beta, hit, open, mayPass); ok {
			return v
		}
		if hit.Move == tt.Unknown && depth >= 4 {
			depth-- // an unknown position is looked at twice: here it is not yet worth the depth
		}
	} else if mayPass && !open && depth >= 3 && beta < won && w.static(f) >= beta && w.nullMove(ply, depth-3, beta) {
		return beta
	}
	quiet := w.list(f)
	if len(f.moves) == 0 {
		return value(f.pos.Outcome(), f.seat, ply)
	}
	if len(f.moves) == 1 && ply < 2*w.depth {
		depth++ // a forced reply costs nothing
	}
	if f.scorer != nil {
		return w.expandScored(ply, depth, alpha, beta, key, hit.Move)
	}
	if quiet && !open && depth < len(reverseFutilityMargin) && beta < won {
		if v := w.static(f) - reverseFutilityMargin[depth]; v >= beta {
			return v
		}
	}
	w.sort(f, hit.Move)
	return w.expand(ply, depth, alpha, beta, key, quiet)
}

// reverseFutilityMargin is how far above beta a quiet position must stand for its last plies to be taken as
// read, in hundredths of a man.
var reverseFutilityMargin = [4]int{0, 110, 180, 260}

// expand searches the ordered moves of the frame and remembers the result.
func (w *worker) expand(ply, depth, alpha, beta int, key uint64, quiet bool) int {
	f := &w.frames[ply]
	best, bound, from := -inf, tt.Upper, alpha
	var at uint16 = tt.Unknown
	for i := range f.moves {
		index, m := f.next(i)
		v := w.searchMove(ply, depth, i, m, alpha, beta, quiet)
		if w.stopped {
			return 0
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, at, bound = v, index, tt.Exact
		f.pv = append(append(f.pv[:0], m), w.frames[ply+1].pv...)
		if v >= beta {
			bound = tt.Lower
			w.reward(f, i, depth, quiet)
			break
		}
	}
	if best <= from {
		bound = tt.Upper
	}
	w.note(key, ply, depth, best, at, bound)
	return best
}

// note remembers the result of a search in the table.
func (w *worker) note(key uint64, ply, depth, score int, at uint16, bound uint8) {
	w.table.Store(key, tt.Entry{
		Score: int16(toTable(score, ply)), Move: at,
		Depth: uint8(min(max(depth, 0), 255)), Bound: bound,
	})
}

// searchMove searches one move: the first with the full window, later ones with a null window and, if
// they are late and quiet, less deeply; whatever surprises is searched again.
func (w *worker) searchMove(ply, depth, nth int, m game.Move, alpha, beta int, quiet bool) int {
	next := w.push(ply, m)
	defer w.pop()
	again := next.seat == w.frames[ply].seat
	if nth == 0 {
		return w.child(ply, depth-1, alpha, beta, again)
	}
	r := 0
	if quiet && depth >= 3 && nth >= 3 {
		r = 1 + min(nth/8, 1) + min(depth/8, 1)
	}
	v := w.child(ply, depth-1-r, alpha, alpha+1, again)
	if r > 0 && v > alpha && !w.stopped {
		v = w.child(ply, depth-1, alpha, alpha+1, again)
	}
	if v > alpha && v < beta && !w.stopped {
		v = w.child(ply, depth-1, alpha, beta, again)
	}
	return v
}

// child searches the next frame and turns its score round, unless the same seat moves again.
func (w *worker) child(ply, depth, alpha, beta int, again bool) int {
	if again {
		return w.search(ply+1, depth, alpha, beta, false)
	}
	return -w.search(ply+1, depth, -beta, -alpha, true)
}

// nullMove tells whether the seat stands so well that it could even pass, where passing is safe:
// the opponent, who may move twice, is searched so deep.
func (w *worker) nullMove(ply, depth, beta int) bool {
	f := &w.frames[ply]
	if f.nullMover == nil {
		return false
	}
	next := &w.frames[ply+1]
	next.pos.CopyFrom(f.pos)
	if !next.nullMover.NullMove() {
		return false
	}
	next.seat, next.leaf, next.chance, next.checked = next.pos.ToMove().One(), false, false, false
	w.past = append(w.past, game.Ply{Key: next.pos.Key(), By: f.seat})
	w.seen[next.pos.Key()%seenLen]++
	v := -w.search(ply+1, depth, -beta, 1-beta, false)
	w.pop()
	f.pv = f.pv[:0]
	return v >= beta && !w.stopped
}

// key is the table's key of the frame: the position's, told apart by a draw that is near.
func (w *worker) key(f *frame) uint64 {
	return tableKey(f.pos, f.drawCounter) ^ w.salt
}

// tableKey is the key of a position without the grain of evaluations; counter may be nil.
func tableKey(p game.Position, counter DrawCounter) uint64 {
	key := p.Key()
	if counter != nil {
		if n := counter.PliesToDraw(); n > 0 && n <= 24 {
			key ^= tt.Mix(uint64(n))
		}
	}
	return key
}

// cuts tells whether a bound on the value settles the window.
func cuts(bound uint8, v, alpha, beta int) bool {
	switch bound {
	case tt.Exact:
		return true
	case tt.Lower:
		return v >= beta
	case tt.Upper:
		return v <= alpha
	}
	return false
}

// toTable makes the distance to a forced end relative to the position; fromTable relative to
// the root again.
func toTable(v, ply int) int {
	switch {
	case v >= won:
		return v + ply
	case v <= -won:
		return v - ply
	}
	return v
}

func fromTable(v, ply int) int {
	switch {
	case v >= won:
		return v - ply
	case v <= -won:
		return v + ply
	}
	return v
}
