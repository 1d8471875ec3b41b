package cluster

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"
)

// Times of nodes. One that has not said for lastsFor that it is there counts as gone.
const (
	sayEvery = time.Second
	lastsFor = 4 * sayEvery
)

// Say tells the database that this node is there, and asks who else is.
func (k *Keeper) Say(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, lastsFor)
	defer cancel()
	others, err := k.cfg.Leases.Beat(ctx, k.cfg.Node, lastsFor)
	if err != nil {
		if ctx.Err() == nil {
			k.cfg.Log.Warn("other nodes are not known", "error", err)
		}
		return
	}
	if came, went := k.heard(others); len(came)+len(went) > 0 {
		k.cfg.Peers(came, went)
	}
}

// heard notes who is there. Who is missing once may have been kept from saying so by what keeps everybody from it.
func (k *Keeper) heard(there []string) (came, went []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	came = less(there, k.others)
	silent := map[string]bool{}
	for _, node := range less(k.others, there) {
		if k.silent[node] {
			went = append(went, node)
		} else {
			silent[node] = true
		}
	}
	k.silent, k.others = silent, append(less(k.others, went), came...)
	return came, went
}

func less(list, without []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(without, s) })
}

// Others are the other nodes, as far as the database has told.
func (k *Keeper) Others() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Clone(k.others)
}

// Gathered is what nodes have answered to a question.
type Gathered struct {
	Answers map[string][]byte // by node
	Whole   bool              // all have answered
}

// Gather asks nodes the same and waits for all who answer in time.
func Gather(ctx context.Context, nodes []string, ask func(ctx context.Context, node string) ([]byte, error)) Gathered {
	var mu sync.Mutex
	var all sync.WaitGroup
	g := Gathered{Answers: map[string][]byte{}}
	for _, node := range nodes {
		all.Go(func() {
			data, err := ask(ctx, node)
			if err != nil || len(data) == 0 {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			g.Answers[node] = data
		})
	}
	all.Wait()
	g.Whole = len(g.Answers) == len(nodes)
	return g
}

// Table is who is at the table of a match on one node.
type Table struct {
	Version int                      `json:"version"`          // grows with every change there
	Online  map[string]int           `json:"online,omitempty"` // lines by guest; without a name those who look on
	Gone    map[string]time.Duration `json:"gone,omitempty"`   // for how long those are away who were there
}

// Pack writes a table.
func (t Table) Pack() []byte {
	data, err := json.Marshal(t)
	if err != nil {
		return nil // which is no answer
	}
	return data
}

// Tables are who is at the table of a match on other nodes. It is not for use by several goroutines.
type Tables struct {
	byNode map[string]told
	gone   map[string]time.Time // when those went who were there
}

type told struct {
	version int
	online  map[string]int
}

// Knows tells whether a version is known already.
func (t *Tables) Knows(node string, version int) bool {
	known, ok := t.byNode[node]
	return ok && known.version >= version
}

// Put notes what a node has told at a moment, and tells whether anything has changed.
func (t *Tables) Put(node string, now Table, at time.Time) (changed bool) {
	if t.byNode == nil {
		t.byNode, t.gone = map[string]told{}, map[string]time.Time{}
	}
	before, known := t.byNode[node]
	if known && before.version > now.Version {
		return false // it was overtaken on the way
	}
	t.byNode[node] = told{now.Version, now.Online}
	for guest := range before.online {
		if now.Online[guest] == 0 {
			t.gone[guest] = at
		}
	}
	for guest, since := range now.Gone {
		if went := at.Add(-since); went.After(t.gone[guest]) || before.online[guest] > 0 {
			t.gone[guest] = went
		}
	}
	return !maps.Equal(before.online, now.Online)
}

// Drop forgets a node that has gone at a moment, and tells whether anybody was there.
func (t *Tables) Drop(node string, at time.Time) (changed bool) {
	for guest := range t.byNode[node].online {
		t.gone[guest], changed = at, true
	}
	delete(t.byNode, node)
	return changed
}

// AddTo adds the lines of all nodes to those of this one.
func (t *Tables) AddTo(online map[string]int) {
	for _, there := range t.byNode {
		for guest, lines := range there.online {
			online[guest] += lines
		}
	}
}

// Any tells whether anybody is there on any of the nodes.
func (t *Tables) Any() bool {
	for _, there := range t.byNode {
		if len(there.online) > 0 {
			return true
		}
	}
	return false
}

// Here tells whether a guest is there on any of the nodes.
func (t *Tables) Here(guest string) bool {
	for _, there := range t.byNode {
		if there.online[guest] > 0 {
			return true
		}
	}
	return false
}

// Went is when a guest went who was there; false for one who was not.
func (t *Tables) Went(guest string) (time.Time, bool) {
	at, ok := t.gone[guest]
	return at, ok
}
