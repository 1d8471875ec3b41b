package search

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

const (
	histBits = 12
	histLen  = 1 << histBits
	histMax  = 1 << 14

	rankHashMove = 1 << 28
	rankTactical = 1 << 20
	rankKiller   = 1 << 16
)

// slotOf is the place of a move in the history, whatever its encoding.
func slotOf(m game.Move) uint64 {
	return (m[0]*0x9e3779b97f4a7c15 ^ m[1]*0xc2b2ae3d27d4eb4f) >> (64 - histBits)
}

// list fills the frame's moves and tells whether the position is quiet. Where captures are
// compulsory the tactical moves, if there are any, are all there is.
func (w *worker) list(f *frame) (quiet bool) {
	f.tacticals = f.tacticals[:0]
	if f.tactical != nil && (f.scorer == nil || w.forcedCaptures) {
		f.tacticals = f.tactical.AppendTactical(f.tacticals)
	}
	if w.forcedCaptures && len(f.tacticals) > 0 {
		f.moves, f.tacticals = f.tacticals, f.moves[:0]
		return false
	}
	f.moves = f.pos.AppendMoves(f.moves[:0])
	return len(f.tacticals) == 0
}

// sort gives every move of the frame its rank: the table's move, tactical moves, killers, then
// what was good elsewhere.
func (w *worker) sort(f *frame, first uint16) {
	h := &w.history[f.seat&1]
	f.order, f.index = f.order[:0], f.index[:0]
	for i, m := range f.moves {
		rank := h[slotOf(m)]
		switch {
		case uint16(i) == first:
			rank = rankHashMove
		case len(f.tacticals) > 0 && slices.Contains(f.tacticals, m):
			rank += rankTactical
		case m == f.killers[0]:
			rank = rankKiller + 1
		case m == f.killers[1]:
			rank = rankKiller
		}
		f.order = append(f.order, rank)
		f.index = append(f.index, uint16(i))
	}
}

// next brings the best of the moves from i on to place i. Most nodes look at few moves, so
// sorting them all would be waste.
func (f *frame) next(i int) (index uint16, m game.Move) {
	best := i
	for j := i + 1; j < len(f.order); j++ {
		if f.order[j] > f.order[best] {
			best = j
		}
	}
	f.order[i], f.order[best] = f.order[best], f.order[i]
	f.index[i], f.index[best] = f.index[best], f.index[i]
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	return f.index[i], f.moves[i]
}

// reward notes that the move at place i refuted the position, and that those tried before it
// did not.
func (w *worker) reward(f *frame, i, depth int, quiet bool) {
	m := f.moves[i]
	if quiet && m != f.killers[0] {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	h := &w.history[f.seat&1]
	gain := int32(min(depth*depth, 400))
	update(&h[slotOf(m)], gain)
	for j := range i {
		update(&h[slotOf(f.moves[j])], -gain)
	}
}

// update moves a history value towards its bound, slower the nearer it is.
func update(v *int32, by int32) {
	*v += by*32 - *v*max(by, -by)*32/histMax
}
