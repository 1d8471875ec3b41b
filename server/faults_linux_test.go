package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/server/bus/nats/natstest"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

var (
	faultMatches   = flag.Int("faults.matches", 100, "matches that are played at once")
	faultEvery     = flag.Duration("faults.every", 2*time.Second, "time between two moves of a match")
	faultKills     = flag.Int("faults.kills", 0, "nodes to kill")
	faultStops     = flag.Int("faults.stops", 0, "nodes to stop for 15 s")
	faultDatabases = flag.Int("faults.databases", 0, "restarts of PostgreSQL")
	faultBrokers   = flag.Int("faults.brokers", 0, "restarts of NATS")
	faultCuts      = flag.Int("faults.cuts", 0, "cuts between a node and PostgreSQL, and as many between a node and NATS")
	faultLog       = flag.String("faults.log", "", "where the logs of the nodes are put in the end; a number is added")
	faultSeed      = flag.Uint64("faults.seed", 1, "order of the faults")
)

// Times of faults.
const (
	killedFor  = 3 * time.Second
	stoppedFor = 15 * time.Second
	awayFor    = 2 * time.Second
	cutFor     = 8 * time.Second
	settled    = 4 * time.Second         // between two faults
	doubtAfter = time.Second             // without an answer a client asks another node as well: as the page does
	patienceOf = 1500 * time.Millisecond // of a client, before it gives an attempt up of which there may be one only
	lastWaited = 60 * time.Second        // for a command at the end
	tooLong    = 3 * time.Second         // is told in full
)

// TestFaults does to three nodes, PostgreSQL and NATS what the flags say while matches are played. In the end the database is
// read without any code of the store: what was acknowledged must be there once, in its order and without gaps, and who has
// looked on must have seen it.
func TestFaults(t *testing.T) {
	if *faultKills+*faultStops+*faultDatabases+*faultBrokers+*faultCuts == 0 {
		t.Skip("left out; try: go test ./server -run TestFaults -timeout 1h -faults.kills 30 -faults.stops 10 -faults.databases 5 -faults.brokers 5 -faults.cuts 5")
	}
	c := newPlace(t)
	ctx, end := context.WithCancel(t.Context())
	var playing, watching sync.WaitGroup
	for i := range *faultMatches {
		w := &worker{c: c, n: i, rng: rand.New(rand.NewPCG(uint64(i), *faultSeed))}
		c.workers = append(c.workers, w)
		playing.Go(func() { w.work(ctx, &watching) })
	}
	time.Sleep(settled)
	for _, f := range c.planned() {
		c.suffer(f)
	}
	end()
	playing.Wait()
	c.compare()
	c.still.Store(true)
	watching.Wait()
	c.report()
}

// place is where it happens.
type place struct {
	t        *testing.T
	pg       *pgtest.Server
	broker   *natstest.Server
	database string
	nodes    []*machine
	workers  []*worker
	still    atomic.Bool // nothing happens any more

	mu    sync.Mutex
	waits []waited // commands that took long
	sent  int
	bad   map[string]int // what went wrong, by what it was
	tales []tale
}

// waited is a command that somebody waited for.
type waited struct{ from, to time.Time }

// tale is what came of a fault.
type tale struct {
	kind string
	most time.Duration // that somebody waited for a command
	many int           // who waited longer than a second
}

// machine is a node with its ways to the database and to NATS.
type machine struct {
	url, dir string
	env      []string
	pg, nats *way
	child    *child
}

func newPlace(t *testing.T) *place {
	c := &place{t: t, pg: pgtest.New(t), bad: map[string]int{}}
	c.database, c.broker = c.pg.Database(t), natstest.Start(t)
	var key []byte
	for i := range 3 {
		m := &machine{dir: t.TempDir(), pg: newWay(t, hostOf(t, c.database)), nats: newWay(t, c.broker.Addr())}
		u, _ := url.Parse(c.database)
		u.Host = m.pg.addr()
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		m.url = "http://" + l.Addr().String()
		l.Close()
		m.env = []string{childEnv + "_LOG=" + filepath.Join(m.dir, "log"), childEnv + "_ADDR=" + strings.TrimPrefix(m.url, "http://"), childEnv + "_DATABASE=" + u.String(), childEnv + "_NATS=nats://" + m.nats.addr()}
		if i > 0 {
			if err := os.WriteFile(filepath.Join(m.dir, "key"), key, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		c.start(m)
		t.Cleanup(func() {
			m.child.kill()
			if said, err := os.ReadFile(filepath.Join(m.dir, "log")); err == nil && *faultLog != "" {
				os.WriteFile(fmt.Sprintf("%s.%d", *faultLog, i+1), said, 0o600)
			}
		})
		if key == nil {
			if key, err = os.ReadFile(filepath.Join(m.dir, "key")); err != nil {
				t.Fatal(err)
			}
		}
		c.nodes = append(c.nodes, m)
	}
	return c
}

func hostOf(t *testing.T, address string) string {
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u.Host
}

func (c *place) start(m *machine) {
	binary, err := os.Executable()
	if err != nil {
		c.t.Fatal(err)
	}
	if m.child, err = startChild(binary, m.dir, func(cmd *exec.Cmd) { cmd.Env = append(cmd.Env, m.env...) }); err != nil {
		c.t.Fatal(err)
	}
}

// way is a way over which nothing comes while it is cut; what is under way comes late.
type way struct {
	to     string
	listen net.Listener
	mu     sync.Mutex
	cut    chan struct{} // closed when the way is free
}

func newWay(t *testing.T, to string) *way {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &way{to: to, listen: l, cut: make(chan struct{})}
	close(w.cut)
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go w.serve(conn)
		}
	}()
	return w
}

func (w *way) addr() string { return w.listen.Addr().String() }

// free waits until the way is free.
func (w *way) free() {
	w.mu.Lock()
	cut := w.cut
	w.mu.Unlock()
	<-cut
}

func (w *way) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = make(chan struct{})
}

func (w *way) goOn() { close(w.cut) }

func (w *way) serve(one net.Conn) {
	defer one.Close()
	w.free()
	other, err := net.Dial("tcp", w.to)
	if err != nil {
		return
	}
	defer other.Close()
	var both sync.WaitGroup
	carry := func(from, to net.Conn) {
		buf := make([]byte, 32<<10)
		for {
			n, err := from.Read(buf)
			w.free()
			if n > 0 {
				if _, err := to.Write(buf[:n]); err != nil {
					break
				}
			}
			if err != nil {
				break
			}
		}
		one.Close()
		other.Close()
	}
	both.Go(func() { carry(one, other) })
	both.Go(func() { carry(other, one) })
	both.Wait()
}

// fault is one thing that goes wrong: do does it and returns when it is over.
type fault struct {
	kind string
	do   func(m *machine)
}

// planned are all faults in an order that the seed draws.
func (c *place) planned() (list []fault) {
	add := func(n int, kind string, do func(m *machine)) {
		for range n {
			list = append(list, fault{kind, do})
		}
	}
	add(*faultKills, "node killed", func(m *machine) { m.child.kill(); time.Sleep(killedFor); c.start(m) })
	add(*faultStops, "node stopped", func(m *machine) {
		m.child.cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(stoppedFor)
		m.child.cmd.Process.Signal(syscall.SIGCONT)
	})
	add(*faultDatabases, "PostgreSQL restarted", func(*machine) { c.pg.Stop(c.t); time.Sleep(awayFor); c.pg.Restart(c.t) })
	add(*faultBrokers, "NATS restarted", func(*machine) { c.broker.Stop(); time.Sleep(awayFor); c.broker.Restart(c.t) })
	add(*faultCuts, "node cut off from PostgreSQL", func(m *machine) { m.pg.stop(); time.Sleep(cutFor); m.pg.goOn() })
	add(*faultCuts, "node cut off from NATS", func(m *machine) { m.nats.stop(); time.Sleep(cutFor); m.nats.goOn() })
	rng := rand.New(rand.NewPCG(*faultSeed, 9))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// suffer lets a fault happen to some node and notes how long people have waited.
func (c *place) suffer(f fault) {
	began := time.Now()
	f.do(c.nodes[int(began.UnixNano()/1000)%len(c.nodes)])
	over := time.Now()
	time.Sleep(settled)
	from := began
	if f.kind == "PostgreSQL restarted" {
		from = over // while it is away nobody can play
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	it := tale{kind: f.kind}
	for _, w := range c.waits {
		if w.to.Before(from) {
			continue
		}
		took := w.to.Sub(w.from)
		if w.from.Before(from) && from != began {
			took = w.to.Sub(from)
		}
		it.most = max(it.most, took)
		if took > time.Second {
			it.many++
		}
	}
	c.waits = nil
	c.tales = append(c.tales, it)
	c.t.Logf("%-28s longest wait %v, %d waited for more than 1 s", f.kind, it.most.Round(time.Millisecond), it.many)
}

// wrong counts something that must not happen.
func (c *place) wrong(what, format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bad[what]++; c.bad[what] <= 10 {
		c.t.Errorf(what+": "+format, args...)
	}
}

// watch looks on until it has seen all that was acknowledged and nothing happens any more.
func (c *place) watch(jar http.CookieJar, m *faultGame, at int) {
	var began time.Time
	for ; ; at++ {
		if c.still.Load() {
			if began.IsZero() {
				began = time.Now()
			}
			if int(m.seen.Load()) >= m.last {
				return
			}
			if time.Since(began) > lastWaited {
				c.wrong("not seen", "match %s: event %d was acknowledged, %d seen", m.id, m.last, m.seen.Load())
				return
			}
		}
		c.watchOn(jar, m, c.nodes[at%len(c.nodes)].url)
		time.Sleep(50 * time.Millisecond)
	}
}

func (c *place) watchOn(jar http.CookieJar, m *faultGame, url string) {
	ctx, cancel := context.WithTimeout(context.Background(), patienceOf)
	conn, _, err := websocket.Dial(ctx, fmt.Sprintf("%s/api/matches/%s/socket?since=%d", url, m.id, m.seen.Load()), &websocket.DialOptions{HTTPClient: &http.Client{Jar: jar}})
	cancel()
	if err != nil {
		return
	}
	defer conn.CloseNow()
	conn.SetReadLimit(4 << 20)
	for !c.still.Load() || int(m.seen.Load()) < m.last {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second) // who hears nothing for long looks elsewhere
		_, data, err := conn.Read(ctx)
		cancel()
		if err != nil {
			return
		}
		var f frame
		if err := json.Unmarshal(data, &f); err != nil {
			c.t.Error(err)
			return
		}
		for _, e := range f.Events {
			switch want := int(m.seen.Load()) + 1; {
			case f.T == "hello" && e.Seq < want:
			case e.Seq != want:
				c.wrong("seen out of order", "match %s: event %d after event %d", m.id, e.Seq, want-1)
				fallthrough
			default:
				m.seen.Store(int64(e.Seq))
			}
		}
	}
}

// compare reads the database.
func (c *place) compare() {
	conn, err := pgx.Connect(context.Background(), c.database)
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close(context.Background())
	for _, w := range c.workers {
		for _, m := range w.all {
			c.compareMatch(conn, m)
		}
	}
}

func (c *place) compareMatch(conn *pgx.Conn, m *faultGame) {
	rows, err := conn.Query(context.Background(), `SELECT e.seq, e.kind, e.body::json->>'move', coalesce(encode(c.id, 'escape'), '')
		FROM matches m JOIN events e ON e.match = m.n LEFT JOIN commands c ON c.match = m.n AND c.seq = e.seq
		WHERE m.id = $1 ORDER BY e.seq, c.id`, m.id)
	if err != nil {
		c.t.Fatal(err)
	}
	var plies []acked
	last := 0
	var seq int
	var kind, by string
	var move *string
	if _, err := pgx.ForEachRow(rows, []any{&seq, &kind, &move, &by}, func() error {
		if seq == last {
			c.wrong("doubled", "match %s: two commands have led to event %d", m.id, seq)
			return nil
		}
		if seq != last+1 {
			c.wrong("gap", "match %s: event %d after event %d", m.id, seq, last)
		}
		if last = seq; kind == "ply" && move != nil {
			plies = append(plies, acked{by, *move, seq})
		}
		return nil
	}); err != nil {
		c.t.Fatal(err)
	}
	if len(plies) < len(m.acks) {
		c.wrong("lost", "match %s: %d plies are there, %d were acknowledged", m.id, len(plies), len(m.acks))
	}
	if len(plies) > len(m.acks)+1 {
		c.wrong("doubled", "match %s: %d plies are there, %d were acknowledged", m.id, len(plies), len(m.acks))
	}
	for i, a := range m.acks[:min(len(m.acks), len(plies))] {
		// The end of a game follows in the same step as its last ply.
		if p := plies[i]; p.text != a.text || p.seq != a.seq && i < len(m.acks)-1 {
			c.wrong("lost", "match %s, ply %d: %s at %d was acknowledged, %s at %d is there", m.id, i+1, a.text, a.seq, p.text, p.seq)
		} else if p.seq == a.seq && !strings.HasSuffix(p.key, a.key) {
			c.wrong("lost", "match %s, event %d: command %s was acknowledged, %s is there", m.id, a.seq, a.key, p.key)
		}
	}
}

// report tells the figures.
func (c *place) report() {
	matches := 0
	for _, w := range c.workers {
		matches += len(w.all)
	}
	c.t.Logf("%d matches at once, %d in all, %d commands acknowledged; lost %d, doubled %d, gaps %d, refused %d, never answered %d, not seen %d, seen out of order %d",
		*faultMatches, matches, c.sent, c.bad["lost"], c.bad["doubled"], c.bad["gap"], c.bad["refused"], c.bad["never answered"], c.bad["not seen"], c.bad["seen out of order"])
	by := map[string][]time.Duration{}
	for _, it := range c.tales {
		by[it.kind] = append(by[it.kind], it.most)
	}
	for kind, list := range by {
		slices.Sort(list)
		c.t.Logf("%-28s %3d times: longest wait of each, median %v, maximum %v", kind, len(list), list[len(list)/2].Round(time.Millisecond), list[len(list)-1].Round(time.Millisecond))
	}
}
