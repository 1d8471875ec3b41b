package search

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/tt"
)

// Pruning in selective search: whole positions before their moves are listed, and single moves.

// margins are what selective search takes for much, in hundredths of a man. They were found in chess; in a game with another Swing
// the same is more or less.
type margins struct {
	reverse, improving          int // of reverse futility, a ply, and less where the seat gets on
	razor, razorPly             int
	null                        int // that much above beta is a ply less of null-move search
	futility, futilityPly       int
	losingCapture, losingSquare int // a ply
	delta                       int // of quiescence
}

// usualMargins are those of games without a Swinger.
var usualMargins = margins{
	reverse: 85, improving: 60, razor: 150, razorPly: 200, null: 200, futility: 100, futilityPly: 110, losingCapture: 90, losingSquare: 40, delta: 160,
}

// marginsOf are those of a game.
func marginsOf(g *game.Game) margins {
	m := usualMargins
	v, ok := game.Ability[Swinger](g.Rules)
	if !ok {
		return m
	}
	for _, n := range []*int{
		&m.reverse, &m.improving, &m.razor, &m.razorPly, &m.null, &m.futility, &m.futilityPly, &m.losingCapture, &m.losingSquare, &m.delta,
	} {
		*n = max(1, *n*v.Swing()/100)
	}
	return m
}

// pruneNode tells whether a position off the principal variation need not be searched: it stands so
// well, or so badly, that the plies left are unlikely to change it.
func (w *worker) pruneNode(ply, depth, beta int, hit tt.Entry, pvNode, mayPass bool) (int, bool) {
	f := &w.frames[ply]
	if f.checked {
		f.staticEval = -inf
		return 0, false
	}
	f.staticEval = w.correctedEval(f)
	if pvNode || abs(beta) >= won {
		return 0, false
	}
	eval := f.staticEval
	if cuts(hit.Bound, int(hit.Score), eval, eval) && abs(int(hit.Score)) < won {
		eval = int(hit.Score)
	}
	if v, ok := w.reverseFutility(ply, depth, beta, eval); ok {
		return v, true
	}
	if v, ok := w.razor(ply, depth, beta, eval); ok {
		return v, true
	}
	return w.nullMovePrune(ply, depth, beta, eval, mayPass)
}

// reverseFutility cuts off where the evaluation is above beta by more than the plies left can lose.
func (w *worker) reverseFutility(ply, depth, beta, eval int) (int, bool) {
	margin := w.margins.reverse * depth
	if w.improving(ply) {
		margin -= w.margins.improving
	}
	return eval - margin/2, depth <= 7 && eval-margin >= beta
}

// razor goes straight to quiescence where the evaluation is far below beta near the leaves.
func (w *worker) razor(ply, depth, beta, eval int) (int, bool) {
	if depth > 2 || eval+w.margins.razor+w.margins.razorPly*depth >= beta {
		return 0, false
	}
	v := w.quiesce(ply, beta-1, beta)
	return v, v < beta || w.stopped
}

// nullMovePrune cuts off where the seat could even give its turn away.
func (w *worker) nullMovePrune(ply, depth, beta, eval int, mayPass bool) (int, bool) {
	if !mayPass || depth < 3 || eval < beta {
		return 0, false
	}
	reduction := 3 + depth/4 + min((eval-beta)/w.margins.null, 3)
	if w.nullMove(ply, max(depth-reduction, 0), beta) && (depth < 10 || w.verifyNullMove(ply, depth-reduction, beta)) {
		return beta, true
	}
	return 0, w.stopped
}

// verifyNullMove searches the position itself as deep as its null move: the guard against zugzwang where
// much depends on it.
func (w *worker) verifyNullMove(ply, depth, beta int) bool {
	v := w.search(ply, depth, beta-1, beta, false)
	w.frames[ply].pv = w.frames[ply].pv[:0]
	return v >= beta && !w.stopped
}

// improving tells whether the seat stands better than at its last turn, as far as that is known.
func (w *worker) improving(ply int) bool {
	f := &w.frames[ply]
	if ply < 2 {
		return true
	}
	last := &w.frames[ply-2]
	return last.seat != f.seat || last.staticEval < f.staticEval
}

// pruneMove tells whether a move near the leaves need not be tried: a late quiet one (late-move pruning),
// a quiet one where the position stands too badly (futility), a poor history, or one that loses men (SEE);
// and whether it is so late that the order of what follows does not matter.
func (w *worker) pruneMove(f *frame, ply, depth, alpha, beta, quiets int, k orderKey, r MoveScore) (skip, late bool) {
	if f.checked || depth > 8 {
		return false, false
	}
	enough := 6 + 2*depth*depth
	if !w.improving(ply) {
		enough = enough/2 + 1
	}
	late = quiets >= enough
	switch {
	case r.noisy():
		return r.gain() < -w.margins.losingCapture*depth, late
	case r.checks():
		return false, late
	}
	if late || depth <= 5 && beta-alpha == 1 && f.staticEval+w.margins.futility+w.margins.futilityPly*depth <= alpha ||
		depth <= 3 && k.rank() < int32(-3000*depth) {
		return true, late
	}
	return f.exchange != nil && f.exchange.SEE(f.moves[k.index()]) < -w.margins.losingSquare*depth, late
}
