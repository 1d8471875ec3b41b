// Package nats is the bus of several nodes: news and questions go by subjects of NATS. What is told on a node its own
// listeners hear at once, without the server; what is lost on the way is lost, and whoever may have missed it is told so.
package nats

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/tavlei/tavlei/server/bus"
)

// Bounds of what is under way, and times.
const (
	maxOut     = 4096            // pieces of news that wait for the server
	maxIn      = 16384           // that wait for their listeners
	maxAsked   = 1024            // questions that wait
	maxAbreast = 256             // that are answered at once
	longestAsk = time.Minute     // for an answer, where the asker has more time
	writeTime  = 2 * time.Second // for a server that does not read
	firstTime  = 3 * time.Second // for the first connection, before a node begins without

	retryEvery = 500 * time.Millisecond
	pingEvery  = 3 * time.Second // a connection that has died is noticed after three of them
	beatEvery  = 2 * time.Second // how often a node says that it is there
)

// Config of a bus.
type Config struct {
	URL    string // of the server, or of several, see Check
	Prefix string // of all subjects, so that several installations can share a server; default: tavlei
	Node   string // name of this node, which no other has
	Log    *slog.Logger

	// Nodes is told who is there whenever that changes; it must not block. May be nil.
	Nodes func(names []string)
}

// Bus is a connection to NATS and the listeners of this node.
type Bus struct {
	cfg   Config
	conn  *client.Conn
	local *bus.Local
	peers *peers

	news  chan *client.Msg // of all topics, and the beats of nodes
	asked chan *client.Msg // of all subjects
	slots chan struct{}    // for what is answered at once

	out   chan bus.Message
	wake  chan struct{}      // there is something to see to
	drain chan chan struct{} // is closed when all that was begun is with the server

	mu      sync.Mutex
	changed map[string]bool    // topics whose listeners have come or gone: whether there are any
	heard   map[string]string  // topics by subject
	served  map[string]*served // by subject
	lost    map[string]bool    // topics of news that found no place in out
	fresh   bool               // there is a new connection
	greeted bool               // a new node wants to know who is there
	why     error              // there is no connection, if there is none

	// Of the speaker alone.
	subs   map[string]*client.Subscription // by topic
	recent recent

	alive context.Context // until Close
	end   context.CancelFunc
	works sync.WaitGroup

	closing sync.Once
}

// Open connects to NATS. Where that does not answer, the node goes on alone until it does: an address that cannot be one
// is the only error.
func Open(cfg Config) (*Bus, error) {
	b, err := newBus(cfg)
	if err != nil {
		return nil, err
	}
	b.start()
	return b, nil
}

// newBus is a bus that does not work yet.
func newBus(cfg Config) (*Bus, error) {
	cfg.Prefix = cmp.Or(cfg.Prefix, DefaultPrefix)
	b := &Bus{
		cfg: cfg, peers: newPeers(cfg.Node),
		news: make(chan *client.Msg, maxIn), asked: make(chan *client.Msg, maxAsked), slots: make(chan struct{}, maxAbreast),
		out: make(chan bus.Message, maxOut), wake: make(chan struct{}, 1), drain: make(chan chan struct{}),
		changed: map[string]bool{}, heard: map[string]string{}, served: map[string]*served{}, lost: map[string]bool{},
		why: errors.New("not connected yet"), subs: map[string]*client.Subscription{}, recent: newRecent(),
	}
	b.local = bus.NewWanted(b.wanted)
	b.alive, b.end = context.WithCancel(context.Background())
	var err error
	if b.conn, err = Connect(cfg.URL, cfg.Prefix, cfg.Node, b.options()...); err != nil {
		return nil, err
	}
	if _, err := b.conn.ChanSubscribe(b.beats(), b.news); err != nil {
		b.conn.Close()
		return nil, err
	}
	return b, nil
}

func (b *Bus) start() {
	b.works.Go(b.speak)
	b.works.Go(b.listen)
	b.works.Go(b.answer)
}

// DefaultPrefix is that of subjects where no other is said.
const DefaultPrefix = "tavlei"

// Connect is a connection to a server, or to one of several, that comes back by itself whenever it is lost. Where no server
// answers it is there all the same, and tries on.
func Connect(addresses, prefix, name string, more ...client.Option) (*client.Conn, error) {
	if err := Check(addresses, prefix); err != nil {
		return nil, err
	}
	conn, err := client.Connect(addresses, append([]client.Option{
		client.Name("tavlei " + name), client.NoEcho(),
		client.Timeout(firstTime), client.RetryOnFailedConnect(true), client.MaxReconnects(-1), client.IgnoreAuthErrorAbort(),
		client.ReconnectWait(retryEvery), client.ReconnectJitter(retryEvery/2, retryEvery/2),
		client.ReconnectBufSize(-1), // what cannot be told is old when it could be
		client.PingInterval(pingEvery), client.MaxPingsOutstanding(2), client.FlusherTimeout(writeTime),
	}, more...)...)
	if err != nil {
		return nil, errors.New("NATS at " + shown(addresses) + ": " + err.Error())
	}
	return conn, nil
}

// Conn is the connection of the bus, for what goes beside news and questions.
func (b *Bus) Conn() *client.Conn { return b.conn }

func (b *Bus) options() []client.Option {
	return []client.Option{
		client.ConnectHandler(b.connected),
		client.ReconnectHandler(b.connected),
		client.DisconnectErrHandler(func(_ *client.Conn, err error) { b.disconnected(err) }),
		client.ReconnectErrHandler(func(_ *client.Conn, err error) { b.disconnected(err) }),
		client.ErrorHandler(func(_ *client.Conn, sub *client.Subscription, err error) { b.failed(sub, err) }),
	}
}

func (b *Bus) connected(conn *client.Conn) {
	b.mu.Lock()
	b.why, b.fresh = nil, true
	b.mu.Unlock()
	b.cfg.Log.Info("NATS is there", "server", conn.ConnectedAddr())
	b.nudge()
}

// disconnected notes why there is no connection, and says so once.
func (b *Bus) disconnected(err error) {
	if err == nil {
		err = errors.New("the connection has ended")
	}
	b.mu.Lock()
	old := b.why
	b.why = err
	b.mu.Unlock()
	if b.alive.Err() == nil && (old == nil || old.Error() != err.Error()) {
		b.cfg.Log.Error("NATS is away: this node goes on alone", "server", shown(b.cfg.URL), "error", err)
	}
}

// failed is told of what goes wrong with a subscription. Where news came faster than they were read, some are lost.
func (b *Bus) failed(sub *client.Subscription, err error) {
	b.cfg.Log.Warn("NATS", "error", err)
	if sub == nil || !errors.Is(err, client.ErrSlowConsumer) {
		return
	}
	b.mu.Lock()
	topic, known := b.heard[sub.Subject]
	b.mu.Unlock()
	if known {
		b.local.Publish(bus.Message{Topic: topic, Kind: bus.Missed})
	}
}

// Away is nil while there is a connection, and else says why not.
func (b *Bus) Away() error {
	if b.conn.IsConnected() {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return cmp.Or(b.why, bus.ErrAway)
}

// flush returns when the server has all that was sent to it.
func (b *Bus) flush() error {
	if err := b.Away(); err != nil {
		return err
	}
	return b.conn.FlushTimeout(writeTime)
}

// Nodes lists the names of the nodes that are there, this one among them.
func (b *Bus) Nodes() []string { return b.peers.list(time.Now()) }

// Subscribe implements bus.Bus.
func (b *Bus) Subscribe(topic string, buffer int) *bus.Subscription {
	return b.local.Subscribe(topic, buffer)
}

// Listen implements bus.Bus.
func (b *Bus) Listen(topic string, tell func(*bus.Message) bool) *bus.Subscription {
	return b.local.Listen(topic, tell)
}

// Publish implements bus.Bus. The listeners here have heard when it returns.
func (b *Bus) Publish(n bus.Message) {
	b.local.Publish(n)
	select {
	case b.out <- n:
	default:
		b.mu.Lock()
		if len(b.lost) < maxRecent {
			b.lost[n.Topic] = true
		}
		b.mu.Unlock()
		b.nudge()
	}
}

// wanted is told by the listeners of this node when a topic has its first one and loses its last one.
func (b *Bus) wanted(topic string, wanted bool) {
	b.mu.Lock()
	b.changed[topic] = wanted
	b.mu.Unlock()
	b.nudge()
}

// nudge lets the speaker look what there is to do.
func (b *Bus) nudge() {
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// Close implements bus.Bus. The other nodes hear that this one has gone.
func (b *Bus) Close() {
	b.closing.Do(func() {
		b.settle()
		b.local.Close()
		b.end()
		b.works.Wait()
		b.conn.Close()
	})
}

// settle returns when all that was begun on this node is with the server, or there is none.
func (b *Bus) settle() {
	done := make(chan struct{})
	select {
	case b.drain <- done:
	case <-b.alive.Done():
		return
	}
	select {
	case <-done:
	case <-b.alive.Done():
	}
}
