package search

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/tt"
)

const (
	slotBits = 14
	slotLen  = 1 << slotBits
	pairLen  = 1 << 16
)

// histories are what selective search remembers of moves, by hash, whatever their encoding.
type histories struct {
	main         [2][slotLen]int16          // main history: how often the move was good
	continuation [pairLen]int16             // continuation history: the opponent's move before and this one
	followUp     [pairLen]int16             // the seat's own move before that and this one
	counterMoves [slotLen]game.Move         // what refuted a move last
	correction   [3][2][correctionLen]int32 // correction history, by key and seat
}

// hashOf scatters a move.
func hashOf(m game.Move) uint64 { return m[0]*0x9e3779b97f4a7c15 ^ m[1]*0xc2b2ae3d27d4eb4f }

func slotIn(h uint64) uint64 { return h >> (64 - slotBits) }

func pairIn(before, h uint64) uint64 {
	return (before*0xff51afd7ed558ccd ^ h) * 0x9e3779b97f4a7c15 >> 48
}

// lastMoveHash is the hash of the move that led to the frame, 0 at the root and after a pass.
func (w *worker) lastMoveHash(ply int) uint64 {
	if len(w.past) <= 1 {
		return 0
	}
	return hashOf(w.past[len(w.past)-1].Move)
}

// moveBeforeHash is the hash of the move before that one.
func (w *worker) moveBeforeHash() uint64 {
	if len(w.past) <= 2 {
		return 0
	}
	return hashOf(w.past[len(w.past)-2].Move)
}

// updateHistories notes that m, tried after i others, refuted the position, and that those did not.
func (w *worker) updateHistories(f *frame, ply, i, depth int, m game.Move, r MoveScore) {
	mem := w.histories
	before := w.lastMoveHash(ply)
	h := &mem.main[f.seat&1]
	gain := int32(min(depth*depth, 400))
	updateShort(&h[slotIn(hashOf(m))], gain)
	if r.noisy() {
		return
	}
	if m != f.killers[0] {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	mem.counterMoves[slotIn(before)] = m
	earlier := w.moveBeforeHash()
	updateShort(&mem.continuation[pairIn(before, hashOf(m))], gain)
	updateShort(&mem.followUp[pairIn(earlier, hashOf(m))], gain)
	if i == 0 {
		return // nothing else is ranked
	}
	for _, k := range f.keys[:i] {
		if at := k.index(); !f.scores[at].noisy() {
			x := hashOf(f.moves[at])
			updateShort(&h[slotIn(x)], -gain)
			updateShort(&mem.continuation[pairIn(before, x)], -gain)
			updateShort(&mem.followUp[pairIn(earlier, x)], -gain)
		}
	}
}

// updateShort is bump for short values.
func updateShort(v *int16, by int32) {
	x := int32(*v)
	update(&x, by)
	*v = int16(x)
}

// Evaluations are corrected by what the search itself found in positions that are alike.

const (
	correctionLen  = 1 << 12
	correctionUnit = 256 // of a hundredth of a man
	correctionMax  = 64 * correctionUnit
)

// updateCorrection notes how far the evaluation of the frame was off, unless the result only says that it may
// have been right.
func (w *worker) updateCorrection(f *frame, depth, best int, bound uint8) {
	if f.correction == nil || abs(best) >= won ||
		bound == tt.Lower && best <= f.staticEval || bound == tt.Upper && best >= f.staticEval {
		return
	}
	diff := int32(min(max(best-f.rawEval, -120), 120)) * correctionUnit
	weight := int32(min(depth+1, 16))
	for i, like := range f.correction.CorrectionKeys() {
		c := &w.histories.correction[i][f.seat&1][tt.Mix(like)%correctionLen]
		*c = min(max((*c*(256-weight)+diff*weight)/256, -correctionMax), correctionMax)
	}
}

// correctedEval is the evaluation with what was learned about it.
func (w *worker) correctedEval(f *frame) int {
	f.rawEval = w.static(f)
	if f.correction == nil {
		return f.rawEval
	}
	sum := int32(0)
	for i, like := range f.correction.CorrectionKeys() {
		sum += w.histories.correction[i][f.seat&1][tt.Mix(like)%correctionLen]
	}
	return min(max(f.rawEval+int(sum)/correctionUnit, -most), most)
}
