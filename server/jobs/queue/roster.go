package queue

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
)

// Times of workers.
const (
	signEvery = time.Second
	silentFor = 3*signEvery + signEvery/2 // and a worker counts as gone
)

// Bounds of what is believed of workers.
const (
	maxWorkers  = 1000
	maxSlots    = 1024 // of one worker and class
	maxFamilies = 100
	maxName     = 200
)

// sign is what a worker says of itself.
type sign struct {
	Worker   string         `json:"worker"`
	Jobs     int            `json:"jobs"`               // version of jobs that it reads
	Families []string       `json:"families,omitempty"` // none: all
	Slots    map[string]int `json:"slots,omitempty"`    // that are open, by class
	Gone     bool           `json:"gone,omitempty"`     // it stops
}

// readSign reads what a worker says; an error says why it is not believed.
func readSign(data []byte) (s sign, err error) {
	if err := json.Unmarshal(data, &s); err != nil {
		return s, err
	}
	if s.Worker == "" || len(s.Worker) > maxName || len(s.Families) > maxFamilies {
		return s, fmt.Errorf("worker %.50q for %d families", s.Worker, len(s.Families))
	}
	return s, nil
}

// slots are the numbers of a sign by class, within bounds.
func (s sign) slots() (n [compute.Classes]int) {
	for c := range compute.Classes {
		n[c] = min(max(s.Slots[c.String()], 0), maxSlots)
	}
	return n
}

// roster is which workers are there.
type roster struct {
	mu      sync.Mutex
	workers map[string]seen
	changed chan struct{} // closed with the next change
}

type seen struct {
	at       time.Time
	group    string
	families []string
	slots    [compute.Classes]int
}

func newRoster() *roster { return &roster{workers: map[string]seen{}, changed: make(chan struct{})} }

// heard notes a sign, and tells whether anything has changed.
func (r *roster) heard(s sign, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	before, known := r.workers[s.Worker]
	if s.Gone || s.Jobs != jobs.Version {
		delete(r.workers, s.Worker)
		return r.change(known)
	}
	if !known && len(r.workers) >= maxWorkers {
		return false
	}
	is := seen{now, groupOf(s.Families), s.Families, s.slots()}
	r.workers[s.Worker] = is
	return r.change(!known || before.group != is.group || before.slots != is.slots)
}

// expire forgets who has said nothing for long, and tells whether there was anybody.
func (r *roster) expire(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.workers)
	for name, w := range r.workers {
		if now.Sub(w.at) > silentFor {
			delete(r.workers, name)
		}
	}
	return r.change(len(r.workers) < n)
}

// clear forgets all, since nobody could be heard.
func (r *roster) clear() {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.workers)
	r.change(true)
}

// change wakes who waits for a change if there was one. r.mu is held.
func (r *roster) change(is bool) bool {
	if is {
		close(r.changed)
		r.changed = make(chan struct{})
	}
	return is
}

// next is closed with the next change.
func (r *roster) next() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.changed
}

// takes tells whether a worker does jobs of a class in games of a family.
func (w seen) takes(c compute.Class, family string) bool {
	return w.slots[c] > 0 && (len(w.families) == 0 || slices.Contains(w.families, family))
}

// group draws the group of workers for a job, each by its slots; false if there is none.
func (r *roster) group(c compute.Class, family string) (string, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	group, all := "", 0
	for _, w := range r.workers {
		if w.takes(c, family) {
			if all += w.slots[c]; rand.IntN(all) < w.slots[c] {
				group = w.group
			}
		}
	}
	return group, all > 0
}

// has tells whether some of a group are there, if only to end what they have.
func (r *roster) has(group string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, w := range r.workers {
		if w.group == group {
			return true
		}
	}
	return false
}

// slots are those of all workers, by class, and how many workers there are.
func (r *roster) slots() (all [compute.Classes]int, workers int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, w := range r.workers {
		for c, n := range w.slots {
			all[c] += n
		}
	}
	return all, len(r.workers)
}
