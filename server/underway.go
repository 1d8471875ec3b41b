package server

import (
	"sync"
	"time"
)

// Bounds of work that must come to an end. What takes longer is told as stuck.
var longest = map[string]time.Duration{
	"command": 4 * doTimeout, // it takes doTimeout at most, and waits for others of its match
	"opening": maxPreparing,
	"tick":    8 * doTimeout,
	"bot":     3 * maxThink,
}

// underway is the work that has begun and not ended.
type underway struct {
	now func() time.Time

	mu    sync.Mutex
	last  int
	began map[int]work
}

type work struct {
	kind, match string
	at          time.Time
}

// begin notes that work of a kind has begun for a match; the function it gives says that it has ended.
func (u *underway) begin(kind, match string) (end func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.began == nil {
		u.began = map[int]work{}
	}
	u.last++
	n := u.last
	u.began[n] = work{kind, match, u.now()}
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.began, n)
	}
}

// stuck counts the work of each kind that takes too long.
func (u *underway) stuck() map[string]int {
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
