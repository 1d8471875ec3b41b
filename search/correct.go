package search

// Evaluations are corrected by what the search itself found in positions that are alike.

const (
	offLen  = 1 << 12
	offUnit = 256 // of a hundredth of a man
	offMost = 64 * offUnit
)

// correct notes how far the evaluation of the frame was off, unless the result only says that it may
// have been right.
func (w *worker) correct(f *frame, depth, best int, bound uint8) {
	if f.liken == nil || abs(best) >= won ||
		bound == lower && best <= f.worth || bound == upper && best >= f.worth {
		return
	}
	diff := int32(min(max(best-f.plain, -120), 120)) * offUnit
	weight := int32(min(depth+1, 16))
	for i, like := range f.liken.Likeness() {
		c := &w.memory.off[i][f.seat&1][mix(like)%offLen]
		*c = min(max((*c*(256-weight)+diff*weight)/256, -offMost), offMost)
	}
}

// corrected is the evaluation with what was learned about it.
func (w *worker) corrected(f *frame) int {
	f.plain = w.static(f)
	if f.liken == nil {
		return f.plain
	}
	sum := int32(0)
	for i, like := range f.liken.Likeness() {
		sum += w.memory.off[i][f.seat&1][mix(like)%offLen]
	}
	return min(max(f.plain+int(sum)/offUnit, -most), most)
}
