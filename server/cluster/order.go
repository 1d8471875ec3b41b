package cluster

import (
	"encoding/json"
	"fmt"
	"reflect"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/problem"
)

// Subject is where a node is asked to carry out orders.
func Subject(node string) string { return "node/" + node }

// TableSubject is where a node is asked who is at the table of a match, OffersSubject what its lobby has.
func TableSubject(node string) string  { return "table/" + node }
func OffersSubject(node string) string { return "offers/" + node }

// News that nodes tell one another.
const (
	News      = "nodes" // the topic
	NewsLeft  = "left"  // Match is the node
	NewsAside = "aside" // Match was set aside
	NewsBack  = "back"  // Match is in play again
	NewsTaken = "taken" // Match waits for nobody any more
)

// Order is a command on its way to the node that has the lease of its match. Its sender has looked at who gives it, and may
// send it again: its id sees to it that it is carried out once.
type Order struct {
	Match   string
	Command match.Command
	Took    Told
}

// Told is what the sender's node knows of the turn that a command may end: when it began, and how long it took until its
// player was told.
type Told struct {
	Began time.Duration `json:"began,omitempty"`
	After time.Duration `json:"after,omitempty"`
}

// written is an order as it is sent.
type written struct {
	Match   string          `json:"match"`
	ID      string          `json:"id"`
	Seat    game.Seat       `json:"seat"`
	Came    time.Duration   `json:"came"`
	Kind    string          `json:"kind"` // of the request: the name of its type
	Request json.RawMessage `json:"request"`
	Took    Told            `json:"took,omitzero"`
}

// requests that go from node to node, by the names of their types. Ticks do not: only who has the lease looks at clocks.
var requests = kinds(
	match.Join{}, match.Move{}, match.MakeOffer{}, match.Answer{}, match.Claim{}, match.Resign{}, match.Concede{}, match.Undo{},
	match.AskPause{}, match.Resume{}, match.Abort{}, match.Say{}, match.Whisper{}, match.Touch{}, match.TakeHint{}, match.MakeDemand{},
	match.ReplaceEngine{}, match.GiveTime{}, match.GoBerserk{}, match.Press{}, match.TakeVacation{}, match.ClaimGone{}, match.Note{},
	match.Reveal{}, match.Pick{}, match.TakeChair{}, match.CallReferee{}, match.Rule{}, match.Propose{}, match.Settle{},
)

func kinds(list ...match.Request) map[string]reflect.Type {
	m := map[string]reflect.Type{}
	for _, r := range list {
		t := reflect.TypeOf(r)
		m[t.Name()] = t
	}
	return m
}

// Pack writes an order.
func (o Order) Pack() ([]byte, error) {
	c := o.Command
	kind := reflect.TypeOf(c.Request).Name()
	if _, ok := requests[kind]; !ok {
		return nil, fmt.Errorf("match %s: a command %s does not go to another node", o.Match, kind)
	}
	request, err := json.Marshal(wire(c.Request))
	if err != nil {
		return nil, err
	}
	return json.Marshal(written{Match: o.Match, ID: c.ID, Seat: c.Seat, Came: c.Came, Kind: kind, Request: request, Took: o.Took})
}

// ReadOrder reads what Pack has written.
func ReadOrder(data []byte) (o Order, err error) {
	var w written
	if err := json.Unmarshal(data, &w); err != nil {
		return o, err
	}
	t, ok := requests[w.Kind]
	if !ok {
		return o, fmt.Errorf("match %s: %.40q is no command of this version", w.Match, w.Kind)
	}
	request := reflect.New(t)
	if t == reflect.TypeFor[match.Rule]() {
		request = reflect.New(reflect.TypeFor[ruling]())
	}
	if err := json.Unmarshal(w.Request, request.Interface()); err != nil {
		return o, err
	}
	o.Match, o.Took = w.Match, w.Took
	o.Command = match.Command{ID: w.ID, Seat: w.Seat, Came: w.Came, Request: read(request.Elem().Interface())}
	return o, nil
}

// ruling is a match.Rule whose Ruling does not speak for the whole when it is written.
type ruling struct {
	Guest  string
	Ruling match.Ruling
}

// wire is a request as it is written.
func wire(r match.Request) any {
	if v, ok := r.(match.Rule); ok {
		return ruling{Guest: v.Guest, Ruling: v.Ruling}
	}
	return r
}

// read is a request that was written.
func read(v any) match.Request {
	if v, ok := v.(ruling); ok {
		return match.Rule{Guest: v.Guest, Ruling: v.Ruling}
	}
	return v.(match.Request)
}

// Reply is what becomes of an order.
type Reply struct {
	Seq       int              `json:"seq,omitempty"`
	Failed    *problem.Carried `json:"failed,omitempty"`
	Elsewhere bool             `json:"elsewhere,omitempty"` // this node has the lease no more, and has done nothing
}

// Pack writes a reply.
func (r Reply) Pack() []byte {
	data, err := json.Marshal(r)
	if err != nil {
		return nil // which is no reply: the order is sent again
	}
	return data
}

// ReadReply reads what Pack has written.
func ReadReply(data []byte) (r Reply, err error) { return r, json.Unmarshal(data, &r) }
