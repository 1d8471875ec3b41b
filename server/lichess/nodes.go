package lichess

import (
	"context"
	"encoding/json"
	"maps"
	"time"

	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/cluster"
)

// Several nodes share matches, but who listens and what challenges wait each has for itself. Whoever is asked about them asks
// the others first. An answer to a challenge goes to the node that has it; what becomes of matches is told to all.

// subject is where a node is asked what it has.
func subject(node string) string { return "programs/" + node }

// endings is the topic of what becomes of matches to which there may be challenges; Kind is an ending, as it is written.
const endings = "challenges"

// gatherTime is how long the other nodes have to answer. What is not known by then is left out.
const gatherTime = time.Second

// here is what a node has.
type here struct {
	Listening  map[string]listener `json:"listening,omitempty"` // by guest
	Challenges []challenge         `json:"challenges,omitempty"`
}

// listener is somebody who listens.
type listener struct {
	Name string `json:"name"`
	Bot  bool   `json:"bot,omitempty"`
}

// Join tells other nodes what this one has, until ctx ends. There is nothing to do where there are none.
func (f *Service) Join(ctx context.Context) error {
	if f.live.Keeper == nil {
		return nil
	}
	stop, err := f.live.Bus.Serve(subject(f.live.Keeper.Node()), f.tellHere)
	if err != nil {
		return err
	}
	heard := f.live.Bus.Subscribe(endings, maxChallenges)
	go func() {
		defer stop()
		defer heard.Close()
		for {
			select {
			case <-ctx.Done():
				return
			case n, open := <-heard.Messages():
				if !open {
					return
				}
				if n.Kind != bus.Missed {
					f.heardEnding([]byte(n.Kind))
				}
			}
		}
	}()
	return nil
}

// tellHere answers another node, which may bring the end of a challenge.
func (f *Service) tellHere(_ context.Context, request []byte) []byte {
	if len(request) > 0 {
		f.heardEnding(request)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	h := here{Listening: map[string]listener{}}
	for guest, one := range f.listening {
		h.Listening[guest] = listener{one.name, one.bot}
	}
	for _, id := range f.order {
		h.Challenges = append(h.Challenges, *f.challenges[id])
	}
	data, err := json.Marshal(h)
	if err != nil {
		return nil
	}
	return data
}

// catchUp asks the other nodes what they have.
func (f *Service) catchUp(ctx context.Context) { f.ask(ctx, nil) }

// settle ends a challenge that waits, if there is one, on whichever node it is.
func (f *Service) settle(ctx context.Context, by ending) {
	if f.settleHere(by) {
		return
	}
	if data, err := json.Marshal(by); err == nil {
		f.ask(ctx, data)
	}
}

// ask brings a request to the other nodes and notes what they have.
func (f *Service) ask(ctx context.Context, request []byte) {
	if f.live.Keeper == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, gatherTime)
	defer cancel()
	g := cluster.Gather(ctx, f.live.Keeper.Others(), func(ctx context.Context, node string) ([]byte, error) {
		return f.live.Bus.Ask(ctx, subject(node), request)
	})
	others := map[string]here{}
	for node, data := range g.Answers {
		var h here
		if err := json.Unmarshal(data, &h); err != nil {
			f.live.Log.Warn("programs on another node", "node", node, "error", err)
			continue
		}
		others[node] = h
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.others = others
}

// listeners are those who listen, on any node, by guest. f.mu is held.
func (f *Service) listeners() map[string]listener {
	all := map[string]listener{}
	for _, h := range f.others {
		maps.Copy(all, h.Listening)
	}
	for guest, one := range f.listening {
		all[guest] = listener{one.name, one.bot}
	}
	return all
}

// listener is a guest who listens on some node. f.mu is held.
func (f *Service) listener(guest string) (listener, bool) {
	if one := f.listening[guest]; one != nil {
		return listener{one.name, one.bot}, true
	}
	for _, h := range f.others {
		if one, ok := h.Listening[guest]; ok {
			return one, true
		}
	}
	return listener{}, false
}

// tellEnding tells other nodes what has become of a match to which one of them may have a challenge.
func (f *Service) tellEnding(by ending) {
	if f.live.Keeper == nil {
		return
	}
	if data, err := json.Marshal(by); err == nil {
		f.live.Bus.Publish(bus.Message{Topic: endings, Kind: string(data), Match: by.Match})
	}
}

// heardEnding ends a challenge if this node has it.
func (f *Service) heardEnding(data []byte) {
	var by ending
	if err := json.Unmarshal(data, &by); err != nil {
		f.live.Log.Warn("how a challenge has ended cannot be read", "error", err)
		return
	}
	f.settleHere(by)
}
