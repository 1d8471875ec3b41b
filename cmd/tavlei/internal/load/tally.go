package load

import (
	"slices"
	"sync"
	"time"
)

// tally counts what happens while it is open.
type tally struct {
	mu      sync.Mutex
	counts  bool
	took    []time.Duration
	refused int
	ended   int
	lost    int
	bytes   int
}

func (t *tally) open(counts bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts = counts
}

// count changes the tally while it is open.
func (t *tally) count(change func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.counts {
		change()
	}
}

func (t *tally) frame(bytes int) { t.count(func() { t.bytes += bytes }) }
func (t *tally) end()            { t.count(func() { t.ended++ }) }
func (t *tally) lose()           { t.count(func() { t.lost++ }) }

// answered counts the answer to a move.
func (t *tally) answered(ok bool, d time.Duration) {
	t.count(func() {
		if !ok {
			t.refused++
			return
		}
		t.took = append(t.took, d)
	})
}

// into writes what was counted into a report of matches with so many sockets.
func (t *tally) into(r *ReportJSON, sockets int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	r.Moves, r.Refused, r.Ended, r.Lost = len(t.took), t.refused, t.ended, t.lost
	if r.Moves == 0 {
		return
	}
	r.Bytes = float64(t.bytes) / float64(r.Moves*sockets)
	slices.Sort(t.took)
	ms := func(part float64) float64 {
		i := min(int(part*float64(len(t.took))), len(t.took)-1)
		return float64(t.took[i]) / float64(time.Millisecond)
	}
	r.P50, r.P99 = ms(0.5), ms(0.99)
}
