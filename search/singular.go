package search

import "github.com/tavlei/tavlei/search/internal/tt"

// singularDepth is the least depth at which it is worth looking whether a move stands alone.
const singularDepth = 7

// singular tells by how much the table's move is to be searched deeper, because no other comes near it,
// or less deeply: all others are searched half as deep against a bound below its value. If they reach
// a bound above beta even so, the position is cut off with v.
func (w *worker) singular(ply, depth, beta int, key uint64, first uint16) (more, v int, cut bool) {
	f := &w.frames[ply]
	hit, ok := w.table.Probe(key)
	if !ok || hit.Move != first || int(hit.Depth) < depth-3 || hit.Bound == tt.Upper {
		return 0, 0, false
	}
	score := fromTable(int(hit.Score), ply)
	if abs(score) >= won {
		return 0, 0, false
	}
	low := score - 2*depth
	f.excluded = first
	v = w.expandScored(ply, (depth-1)/2, low-1, low, key, tt.Unknown)
	f.excluded = tt.Unknown
	f.pv = f.pv[:0]
	switch {
	case w.stopped:
		return 0, 0, true
	case v < low:
		return 1, 0, false
	case low >= beta:
		return 0, low, true
	case score >= beta:
		return -1, 0, false
	}
	return 0, 0, false
}
