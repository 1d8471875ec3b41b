package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/postgres"
)

func creation(id string) store.Creation {
	return store.Creation{Match: store.Match{ID: id, Setup: match.Setup{Game: "othello"}, Seed: []byte(id), Created: time.UnixMilli(1_790_000_000_000)}}
}

func create(t *testing.T, s store.Store, id string) {
	t.Helper()
	if err := s.Create(t.Context(), creation(id)); err != nil {
		t.Fatal(err)
	}
}

// said is an append of one event.
func said(id string, seq int, command, words string) store.Batch {
	return store.Batch{Match: id, Expect: seq - 1, Command: command, Events: []match.Event{{Seq: seq, Fact: match.Said{Words: words}}}}
}

// raw is a connection of a test's own.
func raw(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(context.Background()) })
	return c
}

func exec(t *testing.T, c *pgx.Conn, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if _, err := c.Exec(t.Context(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// TestAnswerLost: the connection is cut in mid-commit, before the commit arrives or before its answer does. The caller hears that it
// went well, and the log has it once.
func TestAnswerLost(t *testing.T) {
	address, p := behind(t, server.Database(t), "cut here")
	s := open(t, address)
	for i, mode := range []int32{cutBefore, cutAfter} {
		for _, command := range []string{"c", ""} {
			id := fmt.Sprintf("m%d%s", i, command)
			create(t, s, id)
			p.mode.Store(mode)
			seq, err := s.Append(t.Context(), said(id, 1, command, "cut here"))
			if seq != 1 || err != nil {
				t.Errorf("%s: %d, %v", id, seq, err)
			}
			events, err := s.Events(t.Context(), id, 0)
			if len(events) != 1 || err != nil {
				t.Errorf("%s: %d events, %v", id, len(events), err)
			}
			if command == "" {
				continue
			}
			if seq, err := s.Append(t.Context(), said(id, 2, command, "again")); seq != 1 || !errors.Is(err, store.ErrDone) {
				t.Errorf("%s: the command again: %d, %v", id, seq, err)
			}
		}
		c := creation(fmt.Sprintf("new%d", i))
		c.Events = []match.Event{{Seq: 1, Fact: match.Said{Words: "cut here"}}}
		p.mode.Store(mode)
		if err := s.Create(t.Context(), c); err != nil {
			t.Errorf("a match is made: %v", err)
		}
		if err := s.Create(t.Context(), c); !errors.Is(err, store.ErrExists) {
			t.Errorf("and made again: %v", err)
		}
	}
	if n := p.cuts.Load(); n != 6 {
		t.Errorf("%d cuts, want 6", n)
	}
}

// TestAnswerLostAndOvertaken: while the answer was on its way another node has written. The first one still hears what became of its
// own.
func TestAnswerLostAndOvertaken(t *testing.T) {
	straight := server.Database(t)
	address, p := behind(t, straight, "cut here")
	s, other := open(t, address), open(t, straight)
	create(t, s, "kept")
	create(t, s, "late")
	for id, mode := range map[string]int32{"kept": cutAfter, "late": cutBefore} {
		p.mode.Store(mode)
		result := make(chan error, 1)
		go func() {
			_, err := s.Append(t.Context(), said(id, 1, "c1", "cut here"))
			result <- err
		}()
		for p.mode.Load() != pass {
			time.Sleep(time.Millisecond)
		}
		for seq := 1; seq <= 2; seq++ { // one of them follows what is there
			if _, err := other.Append(t.Context(), said(id, seq, "c2", "meanwhile")); err == nil {
				break
			} else if !errors.Is(err, store.ErrConflict) {
				t.Fatal(err)
			}
		}
		err := <-result
		events, e := s.Events(t.Context(), id, 0)
		if e != nil {
			t.Fatal(e)
		}
		mine := 0
		for _, e := range events {
			if e.Fact == match.Fact(match.Said{Words: "cut here"}) {
				mine++
			}
		}
		if (err == nil) != (mine == 1) || err != nil && !errors.Is(err, store.ErrConflict) {
			t.Errorf("%s: told %v, and it is there %d times", id, err, mine)
		}
		if id == "kept" && err != nil {
			t.Errorf("it was kept, and its caller hears %v", err)
		}
	}
}

// TestTwoNodes: two nodes write to the same matches at once. For every event exactly one is taken.
func TestTwoNodes(t *testing.T) {
	address := server.Database(t)
	nodes := []*postgres.Store{open(t, address), open(t, address)}
	const matches, events = 8, 12
	var taken atomic.Int64
	var wg sync.WaitGroup
	for m := range matches {
		id := fmt.Sprintf("m%d", m)
		create(t, nodes[0], id)
		for n, s := range nodes {
			wg.Go(func() {
				for seq := 1; seq <= events; seq++ {
					_, err := s.Append(t.Context(), said(id, seq, fmt.Sprintf("%d/%d", n, seq), fmt.Sprint(n)))
					switch {
					case err == nil:
						taken.Add(1)
					case !errors.Is(err, store.ErrConflict):
						t.Errorf("%s, event %d of node %d: %v", id, seq, n, err)
					}
				}
			})
		}
	}
	wg.Wait()
	if n := taken.Load(); n != matches*events {
		t.Errorf("%d events were taken, want %d", n, matches*events)
	}
	for m := range matches {
		log, err := nodes[1].Events(t.Context(), fmt.Sprintf("m%d", m), 0)
		if err = errors.Join(err, store.WholeLog(log, events)); err != nil {
			t.Error(err)
		}
	}
}

// TestTwoNodesStart: they make the tables once.
func TestTwoNodesStart(t *testing.T) {
	address := server.Database(t)
	var wg sync.WaitGroup
	for n := range 3 {
		wg.Go(func() { create(t, open(t, address), fmt.Sprint(n)) })
	}
	wg.Wait()
}

// TestCrossed: a change that the database refuses because another one was quicker is tried again, not for ever.
func TestCrossed(t *testing.T) {
	address := server.Database(t)
	s, c := open(t, address), raw(t, address)
	create(t, s, "m")
	exec(t, c, "CREATE SEQUENCE tries", `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		IF nextval('tries') <= 3 THEN RAISE EXCEPTION 'crossed' USING ERRCODE = '40001'; END IF; RETURN NEW; END $$`,
		"CREATE TRIGGER refuse BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse()",
		"CREATE TRIGGER refuse BEFORE INSERT ON guests FOR EACH ROW EXECUTE FUNCTION refuse()")
	if seq, err := s.Append(t.Context(), said("m", 1, "c1", "a")); seq != 1 || err != nil {
		t.Errorf("after three refusals: %d, %v", seq, err)
	}
	exec(t, c, "ALTER SEQUENCE tries RESTART")
	if err := s.PutGuest(t.Context(), store.Guest{ID: "ann"}); err != nil {
		t.Errorf("a guest, after three refusals: %v", err)
	}
	exec(t, c, "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('tries'); RAISE EXCEPTION 'crossed' USING ERRCODE = '40P01'; END $$",
		"ALTER SEQUENCE tries RESTART")
	if _, err := s.Append(t.Context(), said("m", 2, "c2", "b")); err == nil || !strings.Contains(err.Error(), "crossed") {
		t.Errorf("always refused: %v", err)
	}
	var tries int
	if err := c.QueryRow(t.Context(), "SELECT last_value FROM tries").Scan(&tries); err != nil || tries > 20 {
		t.Errorf("%d tries, %v", tries, err)
	}
	if h := s.Health(); h.Failing == nil {
		t.Error("the health knows nothing of it")
	}
}

// TestGroup: changes that share a commit do not share their failures.
func TestGroup(t *testing.T) {
	address := server.Database(t)
	s, c := open(t, address), raw(t, address)
	for i := range 24 {
		create(t, s, fmt.Sprint(i))
	}
	// Who holds a row keeps the lanes busy until the others wait for the next commits.
	exec(t, c, "BEGIN", "SELECT 1 FROM matches WHERE id IN ('0', '1') FOR UPDATE")
	var wg sync.WaitGroup
	for i := range 24 {
		wg.Go(func() {
			b := said(fmt.Sprint(i), 1, "c", "a")
			bad := i%4 == 2
			if bad {
				b.Summary.Phase = "no such\x00text"
			}
			if _, err := s.Append(t.Context(), b); (err != nil) != bad {
				t.Errorf("%d: %v", i, err)
			}
		})
	}
	waits(t, address)
	exec(t, c, "COMMIT")
	wg.Wait()
}

// waits returns when a connection to the database waits for a lock.
func waits(t *testing.T, address string) { t.Helper(); wait(t, address, 1) }

// wait returns when so many connections wait for a lock.
func wait(t *testing.T, address string, want int) {
	t.Helper()
	c := raw(t, address)
	for range 5000 {
		var n int
		err := c.QueryRow(t.Context(), "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()").Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
		if n >= want {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("nobody waits")
}

// TestTakeoverWaits: whoever takes a lease over has no answer before an append with the old token, which is under way, is there.
func TestTakeoverWaits(t *testing.T) {
	address := server.Database(t)
	s, c := open(t, address), raw(t, address)
	create(t, s, "m")
	old, err := s.Acquire(t.Context(), "m", "a", 0)
	if err != nil {
		t.Fatal(err)
	}
	// A transaction as an append has it, asleep before its end.
	exec(t, c, "BEGIN", "SELECT 1 FROM leases FOR KEY SHARE")
	got := make(chan store.Lease, 1)
	go func() {
		l, err := s.Acquire(t.Context(), "m", "b", time.Hour)
		if err != nil {
			t.Error(err)
		}
		got <- l
	}()
	waits(t, address)
	select {
	case l := <-got:
		t.Fatalf("taken over while the old holder writes: %+v", l)
	default:
	}
	exec(t, c, "COMMIT")
	l := <-got
	if l.Token <= old.Token {
		t.Errorf("token %d after %d", l.Token, old.Token)
	}
	// A renewal waits for nobody.
	exec(t, c, "BEGIN", "SELECT 1 FROM leases FOR KEY SHARE")
	if _, err := s.Renew(t.Context(), l.Node, time.Hour); err != nil {
		t.Error(err)
	}
	exec(t, c, "COMMIT")
}

// TestSleeperWaits: a node that wakes while a lease of it is taken renews the rest after that, and its mark says that some may be gone.
func TestSleeperWaits(t *testing.T) {
	address := server.Database(t)
	s, c := open(t, address), raw(t, address)
	create(t, s, "m")
	old, err := s.Acquire(t.Context(), "m", "a", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	before, err := s.Renew(t.Context(), "a", 0)
	if err != nil {
		t.Fatal(err)
	}
	exec(t, c, "BEGIN", "SELECT 1 FROM leases FOR KEY SHARE") // an append holds the takeover up
	taken := make(chan error, 1)
	go func() { _, err := s.Acquire(t.Context(), "m", "b", time.Hour); taken <- err }()
	waits(t, address)
	renewed := make(chan int64, 1)
	go func() {
		mark, err := s.Renew(t.Context(), "a", time.Hour)
		if err != nil {
			t.Error(err)
		}
		renewed <- mark
	}()
	wait(t, address, 2)
	exec(t, c, "COMMIT")
	if err := <-taken; err != nil {
		t.Fatal(err)
	}
	if mark := <-renewed; mark == before {
		t.Errorf("a lease is gone, and the mark stays %d", mark)
	}
	if gone, err := s.Gone(t.Context(), []store.Lease{old}); err != nil || len(gone) != 1 {
		t.Errorf("gone %+v, %v", gone, err)
	}
}

// TestFormerLeases: leases that nodes of the version before renew one by one last as long as their rows say, and such nodes find
// those of this version held.
func TestFormerLeases(t *testing.T) {
	address := server.Database(t)
	s, c := open(t, address), raw(t, address)
	create(t, s, "m")
	exec(t, c, `INSERT INTO leases SELECT n, 'former', nextval('tokens'), clock_timestamp() + interval '1 hour' FROM matches`)
	if l, err := s.Acquire(t.Context(), "m", "new", time.Hour); !errors.Is(err, store.ErrHeld) || l.Node != "former" {
		t.Errorf("%+v, %v", l, err)
	}
	exec(t, c, "UPDATE leases SET expires = clock_timestamp()", "UPDATE matches SET clocked = true")
	if list, err := s.Unheld(t.Context(), 9); err != nil || len(list) != 1 {
		t.Errorf("unheld: %q, %v", list, err)
	}
	l, err := s.Acquire(t.Context(), "m", "new", time.Hour)
	if err != nil || l.Node != "new" || l.First {
		t.Fatalf("%+v, %v", l, err)
	}
	var held bool
	if err := c.QueryRow(t.Context(), "SELECT expires > clock_timestamp() AND node = 'new' AND token = $1 FROM leases", l.Token).Scan(&held); err != nil || !held {
		t.Errorf("held %v, %v", held, err)
	}
}

// TestRestart: the server dies under load and comes back. What was acknowledged is there, once; the pool heals by itself.
func TestRestart(t *testing.T) {
	s := open(t, server.Database(t))
	const writers, most = 8, 40
	var acknowledged [writers]int
	var wg sync.WaitGroup
	half := make(chan struct{}, writers)
	for w := range writers {
		id := fmt.Sprint(w)
		create(t, s, id)
		wg.Go(func() {
			for seq := 1; seq <= most; seq++ {
				if got, err := s.Append(t.Context(), said(id, seq, fmt.Sprint(seq), "x")); err != nil || got != seq {
					t.Errorf("writer %s, event %d: %d, %v", id, seq, got, err)
					half <- struct{}{}
					return
				}
				if acknowledged[w] = seq; seq == most/2 {
					half <- struct{}{}
				}
			}
		})
	}
	<-half
	server.Stop(t)
	server.Restart(t)
	wg.Wait()
	for w, want := range acknowledged {
		events, err := s.Events(t.Context(), fmt.Sprint(w), 0)
		if err = errors.Join(err, store.WholeLog(events, want)); err != nil || len(events) != want || want != most {
			t.Errorf("writer %d: %d events of %d, %v", w, len(events), want, err)
		}
	}
}

// TestAway: a database that does not come back is waited for within bounds, and the error says what to do.
func TestAway(t *testing.T) {
	address, p := behind(t, server.Database(t), "\x00never")
	s, err := postgres.OpenPatient(t.Context(), address, 100*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	create(t, s, "m")
	p.listen.Close()
	p.cutAll()
	_, append := s.Append(t.Context(), said("m", 1, "c", "x"))
	_, read := s.Match(t.Context(), "m")
	_, lease := s.Acquire(t.Context(), "m", "a", time.Hour)
	for what, err := range map[string]error{
		"append": append, "read": read, "lease": lease, "guest": s.PutGuest(t.Context(), store.Guest{ID: "ann"}), "ping": s.Ping(t.Context()),
	} {
		if !errors.Is(err, store.ErrAway) || !strings.Contains(err.Error(), "look whether it runs") || errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if h := s.Health(); !errors.Is(h.Failing, store.ErrAway) {
		t.Errorf("the health says %v", h.Failing)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Match(ctx, "m"); !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who has given up: %v", err)
	}
}

// TestStandby: a primary that has become a standby takes no changes, and says so.
func TestStandby(t *testing.T) {
	address := server.Database(t)
	create(t, open(t, address), "m")
	s, err := postgres.OpenPatient(t.Context(), address+"&default_transaction_read_only=on", 100*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if _, err := s.Append(t.Context(), said("m", 1, "c", "x")); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("a change: %v", err)
	}
	if _, err := s.Match(t.Context(), "m"); err != nil {
		t.Errorf("a look: %v", err)
	}
}

// TestOpenErrors: each names the database, never its password, and says what to do.
func TestOpenErrors(t *testing.T) {
	address := server.Database(t)
	c := raw(t, address)
	if _, err := postgres.Look(t.Context(), address); !errors.Is(err, store.ErrCorrupt) || !strings.Contains(err.Error(), "no tables") {
		t.Errorf("an empty database is looked at: %v", err)
	}
	open(t, address)
	exec(t, c, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, true)")
	for _, try := range []func(context.Context, string) (*postgres.Store, error){postgres.Open, postgres.Look} {
		if _, err := try(t.Context(), address); !errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), "99") {
			t.Errorf("tables of tomorrow: %v", err)
		}
	}
	for _, bad := range []string{"postgres://ann:secret@:x:/", "postgres://ann:secret@host:99999/x", "postgres://ann:secret@host/x?sslmode=never"} {
		if err := postgres.Check(bad); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	nobody := strings.Replace(address, "/postgres?", "/nowhere?", 1)
	if _, err := postgres.Open(t.Context(), nobody); err == nil || !strings.Contains(err.Error(), "nowhere") || errors.Is(err, store.ErrAway) {
		t.Errorf("a database that is not there: %v", err)
	}
}

// TestLookOnly: what was opened to be looked at changes nothing.
func TestLookOnly(t *testing.T) {
	address := server.Database(t)
	create(t, open(t, address), "m")
	l, err := postgres.Look(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := l.Match(t.Context(), "m"); err != nil {
		t.Error(err)
	}
	_, err = l.Append(t.Context(), said("m", 1, "c", "x"))
	for what, err := range map[string]error{"append": err, "guest": l.PutGuest(t.Context(), store.Guest{ID: "x"}), "delete": l.DeleteMatch(t.Context(), "m")} {
		if !errors.Is(err, store.ErrReadOnly) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestNamesThatNobodyHas: text that the database cannot hold is nobody's name.
func TestNamesThatNobodyHas(t *testing.T) {
	s := open(t, server.Database(t))
	_, match := s.Match(t.Context(), "a\x00b")
	_, guest := s.Guest(t.Context(), "\xff")
	if !errors.Is(match, store.ErrNotFound) || !errors.Is(guest, store.ErrNotFound) {
		t.Errorf("%v, %v; want ErrNotFound", match, guest)
	}
}

// TestDamage: what the log lacks is found.
func TestDamage(t *testing.T) {
	address := server.Database(t)
	s, c := open(t, address), raw(t, address)
	for _, id := range []string{"whole", "hole", "short", "cut"} {
		create(t, s, id)
		for seq := 1; seq <= 5; seq++ {
			command := fmt.Sprint(seq)
			if id == "cut" {
				command = ""
			}
			if _, err := s.Append(t.Context(), said(id, seq, command, "x")); err != nil {
				t.Fatal(err)
			}
		}
	}
	exec(t, c, "DELETE FROM events e USING matches m WHERE m.n = e.match AND (id = 'hole' AND seq = 3 OR id IN ('short', 'cut') AND seq > 3)")
	h, err := s.Check(t.Context(), nil)
	want := "[{hole event 3 is missing} {short its log ends with event 3, but event 5 was acknowledged} {cut its log ends with event 3, but its row says 5}]"
	if err != nil || fmt.Sprint(h.Damage) != want || h.Matches != 4 {
		t.Errorf("%v, %v; want %s", h.Damage, err, want)
	}
}
