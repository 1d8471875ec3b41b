package live

import (
	"sync"
	"time"
)

// origins are the moments from which the times of matches count where that is not the moment of their
// making: the wall clock was set back between two runs, and something happened in the match after what is now.
type origins struct {
	mu sync.Mutex
	of map[string]time.Time
}

// origin is the moment from which the times of a match count, last being the time of its last event. It
// stays the same as long as the server runs, which is since then: the match goes on where it was left.
func (o *origins) origin(id string, made time.Time, last time.Duration, now, since time.Time) time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	if at, ok := o.of[id]; ok {
		return at
	}
	if !made.Add(last).After(now) {
		return made
	}
	if o.of == nil {
		o.of = map[string]time.Time{}
	}
	o.of[id] = since.Add(-last - time.Millisecond)
	return o.of[id]
}
