package search

import "github.com/tavlei/tavlei/search/internal/tt"

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
