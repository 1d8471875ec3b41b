package physics

import (
	"container/list"
	"math"
	"sync"
)

// Memo remembers the last n results of a simulator, so that who asks again gets the answer at once. Calls with a frame function are played again; their result is remembered, too.
func Memo(s Simulator, n int) Simulator {
	return &memo{sim: s, n: max(n, 1), at: map[memoKey]*list.Element{}}
}

type memo struct {
	sim  Simulator
	n    int
	lock sync.Mutex
	list list.List // of *memoEntry, latest first
	at   map[memoKey]*list.Element
}

// memoKey holds the bits of the poses, since 0 and -0 are not the same to the engine.
type memoKey struct {
	table  Table
	stroke Stroke
	bodies [MaxMen][7]uint32
	on     [MaxMen]bool
}

type memoEntry struct {
	key memoKey
	res Result
}

func (m *memo) Tag() string { return m.sim.Tag() }

func (m *memo) Simulate(t Table, b Bodies, s Stroke, frame func(ms int, b *Bodies) bool) (Result, error) {
	key := memoKey{table: t, stroke: s}
	for i := range b {
		if key.on[i] = b[i].On; b[i].On {
			for k, v := range b[i].Pose {
				key.bodies[i][k] = math.Float32bits(v)
			}
		} else {
			b[i] = Body{} // poses of others mean nothing, here and in the result
		}
	}
	if frame == nil {
		if res, ok := m.known(&key); ok {
			return res, nil
		}
	}
	res, err := m.sim.Simulate(t, b, s, frame)
	if err == nil {
		m.keep(&key, &res)
	}
	return res, err
}

func (m *memo) known(key *memoKey) (Result, bool) {
	m.lock.Lock()
	defer m.lock.Unlock()
	e, ok := m.at[*key]
	if !ok {
		return Result{}, false
	}
	m.list.MoveToFront(e)
	return e.Value.(*memoEntry).res, true
}

func (m *memo) keep(key *memoKey, res *Result) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if _, ok := m.at[*key]; ok {
		return
	}
	m.at[*key] = m.list.PushFront(&memoEntry{key: *key, res: *res})
	if m.list.Len() > m.n {
		last := m.list.Back()
		delete(m.at, m.list.Remove(last).(*memoEntry).key)
	}
}
