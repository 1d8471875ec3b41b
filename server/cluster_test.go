package server

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/cluster"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

// node is one server of several.
type node struct {
	*bench
	kept *nodeStore
	bus  *nodeBus
}

// nodeStore is the database as a node reaches it.
type nodeStore struct {
	store.Store
	dead  atomic.Bool
	sleep atomic.Pointer[nap]
}

// nap is the sleep of a node: whatever it writes waits.
type nap struct {
	over    chan struct{}
	waiting chan struct{} // gets one for each append that waits
}

var errDead = errors.New("this node is dead")

// reach waits while the node sleeps; an error says that it is dead.
func (s *nodeStore) reach(appends bool) error {
	if n := s.sleep.Load(); n != nil {
		if appends {
			n.waiting <- struct{}{}
		}
		<-n.over
	}
	if s.dead.Load() {
		return errDead
	}
	return nil
}

func (s *nodeStore) Append(ctx context.Context, b store.Batch) (int, error) {
	if err := s.reach(true); err != nil {
		return 0, err
	}
	return s.Store.Append(ctx, b)
}

func (s *nodeStore) Acquire(ctx context.Context, match, node string, ttl time.Duration) (store.Lease, error) {
	if err := s.reach(false); err != nil {
		return store.Lease{}, err
	}
	return s.Store.Acquire(ctx, match, node, ttl)
}

func (s *nodeStore) Seize(ctx context.Context, from store.Lease, node string, ttl time.Duration) (store.Lease, error) {
	if err := s.reach(false); err != nil {
		return store.Lease{}, err
	}
	return s.Store.Seize(ctx, from, node, ttl)
}

func (s *nodeStore) Renew(ctx context.Context, node string, ttl time.Duration) (int64, error) {
	if err := s.reach(false); err != nil {
		return 0, err
	}
	return s.Store.Renew(ctx, node, ttl)
}

func (s *nodeStore) Gone(ctx context.Context, leases []store.Lease) ([]store.Lease, error) {
	if err := s.reach(false); err != nil {
		return nil, err
	}
	return s.Store.Gone(ctx, leases)
}

func (s *nodeStore) Release(ctx context.Context, leases []store.Lease) error {
	if err := s.reach(false); err != nil {
		return err
	}
	return s.Store.Release(ctx, leases)
}

func (s *nodeStore) Beat(ctx context.Context, node string, ttl time.Duration) ([]string, error) {
	if err := s.reach(false); err != nil {
		return nil, err
	}
	return s.Store.Beat(ctx, node, ttl)
}

func (s *nodeStore) Unheld(ctx context.Context, limit int) ([]string, error) {
	if err := s.reach(false); err != nil {
		return nil, err
	}
	return s.Store.Unheld(ctx, limit)
}

// nodeBus is the bus as a node reaches it.
type nodeBus struct {
	bus.Bus
	cut  atomic.Bool
	mute atomic.Bool // nothing is told
}

func (b *nodeBus) Publish(n bus.Message) {
	if !b.cut.Load() && !b.mute.Load() {
		b.Bus.Publish(n)
	}
}

func (b *nodeBus) Serve(subject string, handle func(context.Context, []byte) []byte) (func(), error) {
	return b.Bus.Serve(subject, func(ctx context.Context, request []byte) []byte {
		if b.cut.Load() {
			<-ctx.Done() // it does not answer
			return nil
		}
		return handle(ctx, request)
	})
}

func (b *nodeBus) Ask(ctx context.Context, subject string, request []byte) ([]byte, error) {
	if b.cut.Load() {
		return nil, bus.ErrAway
	}
	return b.Bus.Ask(ctx, subject, request)
}

// die ends a node as kill -9 does, as far as others can see.
func (n *node) die() {
	n.kept.dead.Store(true)
	n.bus.cut.Store(true)
}

// doze lets a node sleep until the nap is over.
func (n *node) doze() *nap {
	it := &nap{over: make(chan struct{}), waiting: make(chan struct{}, 10)}
	n.kept.sleep.Store(it)
	return it
}

func (n *node) wake(it *nap) {
	n.kept.sleep.Store(nil)
	close(it.over)
}

// has tells whether a node has a match.
func (n *node) has(id string) bool {
	_, ok := n.srv.live.Keeper.Held(id)
	return ok
}

// nodes are servers that share a database, a key and a bus.
func nodes(t *testing.T, pg *pgtest.Server, count int, change ...func(i int, c *Config)) []*node {
	t.Helper()
	shared, database := bus.NewLocal(), pg.Database(t)
	t.Cleanup(shared.Close)
	var list []*node
	var key []byte
	for i := range count {
		n := &node{bus: &nodeBus{Bus: shared}}
		cfg := testConfig(t.TempDir())
		cfg.Database, cfg.bus = database, n.bus
		cfg.kept = func(s store.Store) store.Store { n.kept = &nodeStore{Store: s}; return n.kept }
		quietly(&cfg)
		for _, f := range change {
			f(i, &cfg)
		}
		file := filepath.Join(cfg.DataDir, "key")
		if i > 0 {
			if err := os.WriteFile(file, key, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		n.bench = openBench(t, cfg)
		if i == 0 {
			var err error
			if key, err = os.ReadFile(file); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, n)
	}
	return list
}

// on is the same browser at another node.
func (p *person) on(n *node) *person { return &person{n.bench, p.http} }

// across makes a match of two people: the first is on one node, where it is made, the second on another.
func across(t *testing.T, one, other *node, made map[string]any) (id string, people [2]*person, lines [2]*line) {
	t.Helper()
	people = [2]*person{one.person(), other.person()}
	if made["opponent"] == nil {
		made["opponent"], made["seat"] = "friend", 0
	}
	id = people[0].make(made)
	people[1].on(one).join(id, 1) // the first command: this node has the match then
	if !one.has(id) {
		t.Fatal("who has carried out the first command has not the match")
	}
	lines = [2]*line{people[0].dial(id, 0), people[1].dial(id, 0)}
	for _, l := range lines {
		l.until("hello")
	}
	return id, people, lines
}

// sees waits until a line was told of so many plies.
func (l *line) sees(plies int) frame {
	l.t.Helper()
	for {
		if f := l.until("hello", "events"); f.Match.Ply >= plies {
			return f
		}
	}
}

// log is what the database has of a match; its seqs must have no gaps.
func (n *node) log(id string) []match.Event {
	n.t.Helper()
	events, err := n.kept.Store.Events(context.Background(), id, 0)
	if err != nil {
		n.t.Fatal(err)
	}
	for i, e := range events {
		if e.Seq != i+1 {
			n.t.Fatalf("event %d stands at %d", e.Seq, i+1)
		}
	}
	return events
}

// count counts the facts of a kind.
func count(events []match.Event, kind string) (n int) {
	for _, e := range events {
		if e.Kind() == kind {
			n++
		}
	}
	return n
}

func TestCluster(t *testing.T) {
	pg := pgtest.New(t)
	for name, test := range map[string]func(*testing.T, *pgtest.Server){
		"moves from node to node":             testAcross,
		"refusals are the same":               testRefusedAcross,
		"sent to two nodes":                   testSentTwice,
		"a node dies":                         testDeath,
		"a node sleeps":                       testSlept,
		"a node leaves":                       testLeave,
		"a flag falls while its node is dead": testFlagOfTheDead,
		"a takeover costs nobody time":        testTimeOfTakeover,
		"bots think where the match is":       testBotsOfNodes,
		"news are lost":                       testLostNews,
		"a node is cut off from the bus":      testCutOff,
	} {
		t.Run(name, func(t *testing.T) { test(t, pg) })
	}
}

// testAcross: two people on two nodes play by turns; what one does the other sees, and one node writes.
func testAcross(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, people, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	const plies = 8
	for i := range plies {
		lines[i%2].must(lines[i%2].play(i%2, firstOf(t, n[i%2], id)))
		for _, l := range lines {
			l.sees(i + 1)
		}
	}
	if n[0].has(id) == n[1].has(id) {
		t.Errorf("the first node has it: %v, the second: %v", n[0].has(id), n[1].has(id))
	}
	// Whoever asks another node finds what was acknowledged here.
	lines[0].must(lines[0].play(0, firstOf(t, n[0], id)))
	if v := people[0].on(n[1]).view(id); v.Ply != plies+1 {
		t.Errorf("%d plies are seen on the other node after %d", v.Ply, plies+1)
	}
	n[0].log(id)
}

// testRefusedAcross: a command that is refused on the other node is refused in the same words.
func testRefusedAcross(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, people, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	for i, text := range []string{"c3-d4", "b6-a5", "d4-c5"} { // and now black must capture
		lines[i%2].must(lines[i%2].play(i%2, text))
	}
	there := people[1].on(n[0]).dial(id, 0)
	there.n = 100 // other ids
	for _, c := range []map[string]any{
		{"kind": "ply", "text": "a7-b6"}, {"kind": "ply", "text": "nonsense"}, {"kind": "resume"}, {"kind": "answer", "text": "draw", "what": "yes"},
		{"kind": "ply", "text": "f6-g5"}, {"kind": "undo", "n": 0},
	} {
		far, near := lines[1].cmd(1, c["kind"].(string), c), there.cmd(1, c["kind"].(string), c)
		far.ID, near.ID = "", ""
		if far.T != near.T || far.Code != near.Code || far.Rule != near.Rule || far.Message != near.Message || far.Of != near.Of || !bytes.Equal(far.Names, near.Names) {
			t.Errorf("%v: %+v from the other node, %+v from its own", c, far, near)
		}
		if far.T == "ack" {
			t.Errorf("%v is done", c)
		}
	}
	if f := lines[1].cmd(0, "resign", nil); f.Code != "notYourSeat" {
		t.Errorf("on the seat of another: %+v", f)
	}
}

// testSentTwice: a command that is sent to two nodes at once, as by a client that has changed its line, is carried out once.
func testSentTwice(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, people, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	second := people[0].on(n[1]).dial(id, 0)
	f := map[string]any{"t": "cmd", "id": "one", "seat": 0, "kind": "ply", "text": "c3-d4", "plies": 0}
	lines[0].send(f)
	second.send(f)
	a, b := lines[0].until("ack", "refused", "error"), second.until("ack", "refused", "error")
	if a.T != "ack" || b.T != "ack" || a.Seq != b.Seq {
		t.Errorf("answers %+v and %+v", a, b)
	}
	if got := count(n[0].log(id), match.EvPly); got != 1 {
		t.Errorf("it was carried out %d times", got)
	}
}

// testDeath: the node that has the match dies, and the other one goes on.
func testDeath(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, people, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	lines[0].must(lines[0].play(0, "c3-d4"))
	n[0].die()
	began := time.Now()
	lines[1].must(lines[1].play(1, "d6-c5"))
	t.Logf("play went on after %v", time.Since(began))
	if !n[1].has(id) {
		t.Error("the other node plays on without a lease")
	}
	// The first comes back on the other node, where he has left.
	back := people[0].on(n[1]).dial(id, lines[0].sees(1).Seq)
	back.n = 100 // other ids
	back.sees(2)
	back.must(back.play(0, "b2-c3"))
	lines[1].sees(3)
	if got := count(n[1].log(id), match.EvPly); got != 3 {
		t.Errorf("%d plies, want 3", got)
	}
}

// testSlept: a node sleeps between deciding and writing, and its match is taken over. When it wakes, the database refuses what
// it writes, and its client has an answer through the other.
func testSlept(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, _, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	lines[0].must(lines[0].play(0, "c3-d4"))
	lines[1].must(lines[1].play(1, "d6-c5"))
	it := n[0].doze()
	moved := make(chan frame, 1)
	go func() { moved <- lines[0].play(0, "b2-c3") }()
	<-it.waiting
	lines[1].must(lines[1].cmd(1, "say", map[string]any{"text": "are you there?"}))
	if !n[1].has(id) {
		t.Fatal("the other node has not taken it over")
	}
	n[0].wake(it)
	lines[0].must(<-moved)
	lines[1].sees(3)
	lines[0].sees(3)
	if n[0].has(id) || !n[1].has(id) {
		t.Errorf("the first node has it: %v, the second: %v", n[0].has(id), n[1].has(id))
	}
	events := n[1].log(id)
	if got := count(events, match.EvPly); got != 3 || count(events, match.EvSaid) != 1 {
		t.Errorf("%d plies, want 3, and %d words", got, count(events, match.EvSaid))
	}
}

// testLeave: a node that is stopped gives its matches to the others at once.
func testLeave(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, _, lines := across(t, n[0], n[1], map[string]any{"game": "russian", "settings": map[string]any{"clock": "60+2", "firstTurn": "clocked"}})
	lines[0].must(lines[0].play(0, "c3-d4"))
	var before store.Lease
	if h, ok := n[0].srv.live.Keeper.Held(id); ok {
		before = h.Lease
	}
	n[0].close()
	lines[1].must(lines[1].play(1, "d6-c5"))
	h, ok := n[1].srv.live.Keeper.Held(id)
	if !ok || before.Token == 0 || h.Idle >= cluster.TTL {
		t.Errorf("the other node has %+v after %+v: it has waited until the lease expired", h, before)
	}
	if _, err := n[0].srv.live.Keeper.Take(t.Context(), id); !errors.Is(err, store.ErrClosed) {
		t.Errorf("a node that has left takes a match: %v", err)
	}
}

// withHands is the same time for all nodes.
func withHands(h *hands) func(int, *Config) { return func(_ int, c *Config) { c.now = h.now } }

var clockedGame = map[string]any{"game": "russian", "settings": map[string]any{"clock": "60+2", "firstTurn": "clocked"}}

// testFlagOfTheDead: of three nodes the one dies that has a match, and the clock of a player runs out. One of the others says
// so, once, although nobody there follows the match.
func testFlagOfTheDead(t *testing.T, pg *pgtest.Server) {
	h := newHands()
	n := nodes(t, pg, 3, withHands(h))
	id, _, lines := across(t, n[0], n[0], clockedGame)
	lines[0].must(lines[0].play(0, "c3-d4"))
	lines[1].must(lines[1].play(1, "d6-c5"))
	n[0].die()
	h.skipped.Add(int64(time.Hour))
	eventually(t, "the clocks are set", func() bool { return count(n[1].log(id), match.EvClock) > 0 })
	for _, other := range n[1:] { // what may be credited for the way goes by, too
		h.skip(other.bench)
	}
	eventually(t, "the flag falls", func() bool { return count(n[1].log(id), match.EvEnded) > 0 })
	if got := count(n[1].log(id), match.EvEnded); got != 1 {
		t.Errorf("the match has ended %d times", got)
	}
	if n[1].has(id) == n[2].has(id) {
		t.Errorf("two nodes have it, or none: %v", n[1].has(id))
	}
	v := n[2].person().view(id)
	if v.Outcome == nil || v.Outcome.Reason != "timeout" || v.Outcome.Place[1] != 1 {
		t.Errorf("the end: %+v", v.Outcome)
	}
}

// testTimeOfTakeover: the time in which no node had the match is nobody's, and what was spent before is.
func testTimeOfTakeover(t *testing.T, pg *pgtest.Server) {
	h := newHands()
	n := nodes(t, pg, 2, withHands(h))
	id, people, lines := across(t, n[0], n[1], map[string]any{"game": "russian", "settings": clockedGame["settings"]})
	lines[0].must(lines[0].play(0, "c3-d4"))
	for lines[1].until("events").Match.Ply < 1 {
	}
	h.skipped.Add(int64(20 * time.Second))
	n[0].die()
	eventually(t, "the other node has it", func() bool { return n[1].has(id) })
	hold, _ := n[1].srv.live.Keeper.Held(id)
	if hold.First || hold.Idle <= 0 || hold.Idle > time.Minute {
		t.Fatalf("it was away for %v", hold.Idle)
	}
	eventually(t, "the clocks are set", func() bool { return count(n[1].log(id), match.EvClock) > 0 })
	// The hands have not moved meanwhile, so that what is given back is seen.
	left := time.Duration(clockOf(people[1].on(n[1]), id, 1).Left) * time.Millisecond
	if want := 40*time.Second + hold.Idle; left < want-time.Second/2 || left > want+time.Second/2 {
		t.Errorf("%v are left, want %v", left, want)
	}
	lines[1].must(lines[1].play(1, "d6-c5"))
	if got := count(n[1].log(id), match.EvClock); got != 1 {
		t.Errorf("the clocks were set %d times", got)
	}
}

// testBotsOfNodes: of the nodes that know a match with a bot, the one thinks that has it.
func testBotsOfNodes(t *testing.T, pg *pgtest.Server) {
	minds := []*puppet{{}, {}}
	n := nodes(t, pg, 2, func(i int, c *Config) { c.Thinker = minds[i] })
	p := n[0].person()
	id := p.make(map[string]any{"game": "russian", "opponent": "bot", "seat": 0})
	here, there := p.dial(id, 0), p.on(n[1]).dial(id, 0)
	there.n = 100 // other ids
	here.must(here.play(0, "c3-d4"))
	there.sees(2)
	there.must(there.play(0, firstOf(t, n[1], id)))
	here.sees(4)
	if a, b := minds[0].begun.Load(), minds[1].begun.Load(); a != 2 || b != 0 {
		t.Errorf("%d thoughts on the node that has the match, %d on the other", a, b)
	}
	minds[0].waits.Store(true)
	v := p.view(id)
	if !slices.Contains(v.You, 0) || v.Status != "playing" {
		t.Fatalf("the match stands as %+v", v)
	}
	there.must(there.play(0, firstOf(t, n[1], id)))
	eventually(t, "it thinks", func() bool { return minds[0].begun.Load() == 3 })
	n[0].die() // in mid-thought
	there.sees(6)
	if b := minds[1].begun.Load(); b != 1 {
		t.Errorf("%d thoughts on the node that has taken it over, want 1", b)
	}
	eventually(t, "the thought on the dead node is given up", func() bool { return minds[0].ended.Load() == 3 })
}

// firstOf is some move that may be made.
func firstOf(t *testing.T, n *node, id string) string {
	t.Helper()
	r, err := n.srv.live.Rooms.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer n.srv.live.Rooms.Release(r)
	pos := r.Look().State.Line.Pos
	moves := pos.AppendMoves(nil)
	if len(moves) == 0 {
		t.Fatal("no moves")
	}
	return game.MoveText(pos, moves[0])
}

// testLostNews: what was not heard of another node is seen by whoever looks, and when the bus says that it has missed something.
func testLostNews(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, people, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	lines[0].must(lines[0].play(0, "c3-d4"))
	lines[1].sees(1)
	lines[1].must(lines[1].play(1, "d6-c5"))
	lines[0].sees(2)
	n[0].bus.mute.Store(true)
	lines[0].must(lines[0].play(0, "b2-c3"))
	if v := people[1].view(id); v.Ply != 3 {
		t.Errorf("%d plies are seen, want 3", v.Ply)
	}
	lines[1].sees(3)
	lines[0].must(lines[0].cmd(0, "say", map[string]any{"text": "x"}))
	n[1].bus.Publish(bus.Message{Topic: id, Kind: bus.Missed})
	for !slices.ContainsFunc(lines[1].until("events").Events, func(e show.EventView) bool { return e.Kind == "said" }) {
	}
}

// testCutOff: the node that has the match reaches the database and not the bus. The match is taken from it, and taken back by
// its own client; what it would refuse by what it has not heard of is not refused.
func testCutOff(t *testing.T, pg *pgtest.Server) {
	n := nodes(t, pg, 2)
	id, _, lines := across(t, n[0], n[1], map[string]any{"game": "russian"})
	lines[0].must(lines[0].play(0, "c3-d4"))
	n[0].bus.cut.Store(true)
	began := time.Now()
	lines[1].must(lines[1].play(1, "d6-c5"))
	t.Logf("play went on after %v", time.Since(began))
	if !n[1].has(id) {
		t.Error("the other node has not taken it")
	}
	lines[0].must(lines[0].play(0, "b2-c3")) // it may think still that it has the match, in which it is not its turn
	if f := lines[0].play(0, "c3-b4"); f.T != "refused" {
		t.Errorf("out of turn: %+v", f)
	}
	lines[1].sees(3) // although nothing is told: its node finds that it has lost the match
	lines[1].must(lines[1].play(1, firstOf(t, n[1], id)))
	if got := count(n[1].log(id), match.EvPly); got != 4 {
		t.Errorf("%d plies, want 4", got)
	}
}
