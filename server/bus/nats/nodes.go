package nats

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/tavlei/tavlei/server/bus"
)

// silentTime is how long a node may say nothing and still counts as there.
const silentTime = 3*beatEvery + beatEvery/2

// beating is what a node says of itself.
type beating struct {
	Node string `json:"node"`
	New  bool   `json:"new,omitempty"`  // it wants to know who is there
	Gone bool   `json:"gone,omitempty"` // it stops
}

// beats is where nodes say so.
func (b *Bus) beats() string { return b.cfg.Prefix + ".nodes" }

// beat says that this node is there.
func (b *Bus) beat(isNew bool) { b.sayBeat(beating{Node: b.cfg.Node, New: isNew}) }

func (b *Bus) sayBeat(said beating) {
	if data, err := json.Marshal(said); err == nil {
		_ = b.conn.Publish(b.beats(), data) // without a connection nobody hears it
	}
}

// leave says that this node stops.
func (b *Bus) leave() {
	b.sayBeat(beating{Node: b.cfg.Node, Gone: true})
	_ = b.flush()
}

// beaten hears what another node says of itself.
func (b *Bus) beaten(data []byte) {
	var said beating
	if err := json.Unmarshal(data, &said); err != nil || said.Node == "" || len(said.Node) > maxToken {
		b.cfg.Log.Warn("a node that cannot be read", "error", err)
		return
	}
	if said.New {
		b.mu.Lock()
		b.greeted = true
		b.mu.Unlock()
		b.nudge()
	}
	if b.peers.heard(said.Node, said.Gone, time.Now()) {
		b.tellNodes()
	}
}

// expire forgets who has not been heard for long.
func (b *Bus) expire() {
	if b.peers.expire(time.Now()) {
		b.tellNodes()
	}
}

func (b *Bus) tellNodes() {
	if b.cfg.Nodes != nil {
		b.cfg.Nodes(b.Nodes())
	}
}

// maxPeers bounds the nodes that are known.
const maxPeers = 1000

// peers are the nodes that have been heard.
type peers struct {
	self string
	mu   sync.Mutex
	last map[string]time.Time // when each was heard
}

func newPeers(self string) *peers { return &peers{self: self, last: map[string]time.Time{}} }

// heard notes what a node has said, and tells whether it was not there before, or is not now.
func (p *peers) heard(node string, gone bool, now time.Time) (changed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, known := p.last[node]
	switch {
	case gone:
		delete(p.last, node)
		return known
	case node == p.self || !known && len(p.last) >= maxPeers:
		return false
	}
	p.last[node] = now
	return !known
}

// expire forgets who was heard too long ago, and tells whether there was anybody.
func (p *peers) expire(now time.Time) (changed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for node, at := range p.last {
		if now.Sub(at) > silentTime {
			delete(p.last, node)
			changed = true
		}
	}
	return changed
}

func (p *peers) list(now time.Time) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	names := []string{p.self}
	for node, at := range p.last {
		if now.Sub(at) <= silentTime {
			names = append(names, node)
		}
	}
	slices.Sort(names)
	return names
}

var _ bus.Bus = (*Bus)(nil)
