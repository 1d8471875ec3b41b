package compute

import (
	"sync"
	"time"
)

// underway is the work that has begun and not ended.
type underway struct {
	now func() time.Time

	mu    sync.Mutex
	last  int
	began map[int]task
}

type task struct {
	kind, match string
	at          time.Time
}

// Begin notes that work of a kind has begun for a match; the function it gives says that it has ended.
func (u *underway) Begin(kind, match string) (end func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.began == nil {
		u.began = map[int]task{}
	}
	u.last++
	n := u.last
	u.began[n] = task{kind, match, u.now()}
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.began, n)
	}
}

// Stuck counts the work of each kind that takes longer than the longest for the kind.
func (u *underway) Stuck(longest map[string]time.Duration) map[string]int {
	u.mu.Lock()
	defer u.mu.Unlock()
	n := map[string]int{}
	for _, w := range u.began {
		if u.now().Sub(w.at) > longest[w.kind] {
			n[w.kind]++
		}
	}
	return n
}
