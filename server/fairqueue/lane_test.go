package fairqueue

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// model is a lane with a clock of its own and nobody in a hurry: the test says when work ends.
type model struct {
	*Lane
	now     time.Duration
	waiting []*Ticket
	served  []*Ticket
}

func newModel(o Options) *model {
	m := &model{}
	o.Now = func() time.Time { return time.Unix(0, int64(m.now)) }
	m.Lane = New(o)
	return m
}

func (m *model) join(t *testing.T, name, address, person string, cost time.Duration) *Ticket {
	t.Helper()
	k, err := m.Join(Ask{Name: name, Address: address, Person: person, Cost: cost})
	if err != nil {
		t.Fatal(err)
	}
	m.waiting = append(m.waiting, k)
	m.look()
	return k
}

// look takes over who has got a slot.
func (m *model) look() {
	m.waiting = slices.DeleteFunc(m.waiting, func(k *Ticket) bool {
		if k.Served() {
			m.served = append(m.served, k)
		}
		return k.Served()
	})
}

// finish ends the oldest job that is served, after it has held its slot for that long.
func (m *model) finish(took time.Duration) string {
	k := m.served[0]
	m.served = m.served[1:]
	m.now = k.since.Sub(time.Unix(0, 0)) + took
	k.Leave()
	m.look()
	return k.ask.Name
}

// rest is the order in which everything is served, each job for what it is expected to take.
func (m *model) rest() string {
	var names []string
	for len(m.served) > 0 {
		names = append(names, m.finish(m.served[0].ask.Cost))
	}
	return strings.Join(names, " ")
}

// TestAFloodWaitsBehindItself: forty jobs of one guest, then one of another, who is next.
func TestAFloodWaitsBehindItself(t *testing.T) {
	m := newModel(Options{Slots: 1})
	for i := range 40 {
		m.join(t, fmt.Sprint("a", i), "A", "a", time.Second)
	}
	m.join(t, "b", "B", "b", time.Second)
	if got := m.rest(); !strings.HasPrefix(got, "a0 b a1 a2 ") {
		t.Errorf("served: %s", got)
	}
}

// TestSharesAreOfTimeNotOfTurns: who asks for long work gets fewer turns, also when only the work shows that it
// is long.
func TestSharesAreOfTimeNotOfTurns(t *testing.T) {
	m := newModel(Options{Slots: 1})
	for i := range 4 {
		m.join(t, fmt.Sprint("long", i), "A", "a", time.Second)
	}
	for i := range 12 {
		m.join(t, fmt.Sprint("s", i), "B", "b", time.Second)
	}
	took := map[string]time.Duration{}
	var order []string
	for len(m.served) > 0 {
		name := m.served[0].ask.Name
		held := time.Second
		if strings.HasPrefix(name, "long") {
			held = 4 * time.Second
		}
		order = append(order, m.finish(held))
		took[name[:1]] += held
	}
	if got := strings.Join(order, " "); got != "long0 s0 s1 s2 s3 long1 s4 s5 s6 s7 long2 s8 s9 s10 s11 long3" {
		t.Errorf("served: %s", got)
	}
}

// TestPeopleBehindOneAddressShareIt: thirty people of a class have one share together, each the same part of it.
func TestPeopleBehindOneAddressShareIt(t *testing.T) {
	m := newModel(Options{Slots: 1})
	m.join(t, "first", "X", "x", time.Second)
	for i := range 3 {
		m.join(t, fmt.Sprint("greedy", i), "class", "greedy", time.Second)
	}
	for i := range 2 {
		m.join(t, fmt.Sprint("shy", i), "class", fmt.Sprint("shy", i), time.Second)
	}
	for i := range 5 {
		m.join(t, fmt.Sprint("home", i), "home", "h", time.Second)
	}
	want := "first greedy0 home0 shy0 home1 shy1 home2 greedy1 home3 greedy2 home4"
	if got := m.rest(); got != want {
		t.Errorf("served: %s\nwant:   %s", got, want)
	}
}

// TestCheapWorkOfAPersonComesFirst: level 1 before level 10, then by age.
func TestCheapWorkOfAPersonComesFirst(t *testing.T) {
	m := newModel(Options{Slots: 1})
	m.join(t, "now", "A", "a", time.Second)
	m.join(t, "dear0", "A", "a", 10*time.Second)
	m.join(t, "cheap0", "A", "a", time.Second)
	m.join(t, "dear1", "A", "a", 10*time.Second)
	m.join(t, "cheap1", "A", "a", time.Second)
	if got := strings.Join(m.Places(3), " "); got != "cheap0 cheap1 dear0" {
		t.Errorf("places: %s", got)
	}
	if got := m.rest(); got != "now cheap0 cheap1 dear0 dear1" {
		t.Errorf("served: %s", got)
	}
}

// TestNobodySavesUpTime: who comes late gets a share from now on, not what he has missed.
func TestNobodySavesUpTime(t *testing.T) {
	m := newModel(Options{Slots: 1})
	for i := range 20 {
		m.join(t, "a", "A", "a", time.Second)
		if i == 9 {
			for range 8 {
				m.finish(time.Second)
			}
			for range 10 {
				m.join(t, "b", "B", "b", time.Second)
			}
		}
	}
	got := m.rest()
	if b := strings.Count(got[:2*12], "b"); b < 6 || b > 7 { // a start within the job under way is rounded for b
		t.Errorf("%d of the next 12 are b's: %s", b, got)
	}
}

// TestOneAddressLeavesASlot: with Each it never holds all of them.
func TestOneAddressLeavesASlot(t *testing.T) {
	m := newModel(Options{Slots: 2, Each: 1})
	for i := range 20 {
		m.join(t, fmt.Sprint("a", i), "A", fmt.Sprint("guest", i), time.Second)
	}
	if len(m.served) != 1 {
		t.Fatalf("%d are served", len(m.served))
	}
	if k := m.join(t, "b", "B", "b", time.Second); !k.Served() {
		t.Error("another address waits though a slot is free")
	}
}

// TestPlacesForetellTheOrder: over random crowds, what Places says is what happens.
func TestPlacesForetellTheOrder(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 1))
		m := newModel(Options{Slots: 1})
		for i := range 60 {
			address := fmt.Sprint(rng.IntN(5))
			m.join(t, fmt.Sprint("j", i), address, fmt.Sprint(address, "-", rng.IntN(3)), time.Duration(1+rng.IntN(5))*time.Second)
			if rng.IntN(4) == 0 {
				m.finish(m.served[0].ask.Cost)
			}
		}
		told := m.Places(1000)
		m.finish(m.served[0].ask.Cost)
		if got := m.rest(); got != strings.Join(told, " ") {
			t.Fatalf("seed %d: told %v, served %s", seed, told, got)
		}
	}
}

// TestSharesAreEven: over a long time of random work each of four addresses that always want something gets a
// quarter of it, within the longest job.
func TestSharesAreEven(t *testing.T) {
	m, rng := newModel(Options{Slots: 1}), rand.New(rand.NewPCG(3, 4))
	const longest = 9 * time.Second
	had := map[string]time.Duration{}
	for _, a := range []string{"A", "B", "C", "D"} {
		for range 3 {
			m.join(t, a, a, "", time.Second)
		}
	}
	for range 2000 {
		a := m.served[0].ask.Name
		took := time.Duration(rng.Int64N(int64(longest)))
		if a == "A" {
			took = longest // whose work is the dearest of all
		}
		m.finish(took)
		had[a] += took
		m.join(t, a, a, "", time.Second)
	}
	for a, d := range had {
		if diff := (d - had["A"]).Abs(); diff > 2*longest {
			t.Errorf("%s had %v, A %v", a, d, had["A"])
		}
	}
}

// TestFullLanes: refusals say whose share is full and when to ask again; some are never refused.
func TestFullLanes(t *testing.T) {
	m := newModel(Options{Slots: 1, Person: 2, Address: 3, All: 4})
	m.join(t, "served", "A", "a", 4*time.Second)
	ask := func(address, person string) *Full {
		k, err := m.Join(Ask{Address: address, Person: person, Cost: 4 * time.Second})
		if told := m.Refuses(Ask{Address: address, Person: person}); err != nil && told == nil {
			t.Errorf("%s %s: refused, but not foretold", address, person)
		}
		if err == nil {
			m.waiting = append(m.waiting, k)
			return nil
		}
		var full *Full
		if !errors.As(err, &full) || !errors.Is(err, ErrFull) {
			t.Fatalf("%v", err)
		}
		return full
	}
	for i, step := range []struct {
		address, person string
		want            string
	}{
		{"A", "a", "ok"}, {"A", "a", "ok"}, {"A", "a", "own"}, {"A", "other", "ok"}, {"A", "third", "own"}, {"B", "b", "ok"}, {"C", "c", "all"},
	} {
		got := "ok"
		if full := ask(step.address, step.person); full != nil {
			got = map[bool]string{true: "all", false: "own"}[full.All]
			if full.After < 8*time.Second || full.After > 16*time.Second {
				t.Errorf("step %d: ask again after %v", i, full.After)
			}
		}
		if got != step.want {
			t.Errorf("step %d, %s at %s: %s, want %s", i, step.person, step.address, got, step.want)
		}
	}
	if _, err := m.Join(Ask{Address: "A", Person: "a", Free: true}); err != nil {
		t.Errorf("what is never refused is: %v", err)
	}
}

// TestWhoLeavesIsForgotten: also before being served, and nothing is kept of who is gone.
func TestWhoLeavesIsForgotten(t *testing.T) {
	m := newModel(Options{Slots: 1})
	for i := range 3000 {
		m.join(t, fmt.Sprint(i), fmt.Sprint("address", i), "p", time.Second)
	}
	for _, k := range slices.Clone(m.waiting) {
		k.Leave()
		k.Leave()
	}
	m.waiting = nil
	if own, here, all := m.Waiting("address5", "p"); own+here+all != 0 {
		t.Errorf("%d %d %d wait", own, here, all)
	}
	m.finish(time.Second)
	if n := len(m.top.flows); n != 0 || m.owed != 0 || m.free != 1 {
		t.Errorf("%d flows, %v owed, %d free", n, m.owed, m.free)
	}
	// With somebody always there, what is kept of those who have gone in debt is bounded.
	for i := range maxDebtors + 100 {
		m.join(t, "x", fmt.Sprint("address", i), "p", time.Second)
		m.join(t, "y", fmt.Sprint("address", i+1), "p", time.Second)
		m.finish(time.Minute)
		m.finish(time.Second)
		m.join(t, "stays", "always", "p", time.Millisecond)
	}
	idle := 0
	for _, f := range m.top.flows {
		if f.waiting+f.running == 0 {
			idle++
		}
	}
	if idle > maxDebtors || idle < maxDebtors/2 {
		t.Errorf("%d idle flows are kept", idle)
	}
}

func TestEnterEndsWithItsContext(t *testing.T) {
	l := New(Options{Slots: 1})
	k, err := l.Enter(context.Background(), Ask{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := l.Enter(ctx, Ask{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a wait that was given up: %v", err)
	}
	k.Leave()
	if k, err = l.Enter(context.Background(), Ask{}); err != nil {
		t.Fatal(err)
	}
	k.Leave()
}

// TestResize: a lane that grows serves at once, and one that shrinks takes no slot away.
func TestResize(t *testing.T) {
	m := newModel(Options{Slots: 1})
	for i := range 4 {
		m.join(t, fmt.Sprint("a", i), "A", "a", time.Second)
	}
	served := func(names string) {
		t.Helper()
		m.look()
		var all []string
		for _, k := range m.served {
			all = append(all, k.ask.Name)
		}
		if got := strings.Join(all, " "); got != names {
			t.Errorf("served: %s; want %s", got, names)
		}
	}
	served("a0")
	m.Resize(4, 3) // and one is left for others
	served("a0 a1 a2")
	m.join(t, "b", "B", "b", time.Second)
	served("a0 a1 a2 b")
	m.Resize(0, 0) // which is 1
	m.finish(time.Second)
	m.finish(time.Second)
	m.finish(time.Second)
	served("b")
	m.finish(time.Second)
	served("a3")
}
