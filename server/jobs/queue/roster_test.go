package queue

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
)

func says(worker string, quick int, families ...string) sign {
	return sign{Worker: worker, Jobs: jobs.Version, Families: families, Slots: map[string]int{"quick": quick}}
}

func TestRoster(t *testing.T) {
	r, now := newRoster(), time.Unix(0, 0)
	next := r.next()
	if !r.heard(says("a", 2), now) || r.heard(says("a", 2), now) || !r.heard(says("a", 3), now) {
		t.Error("what has changed is told wrong")
	}
	select {
	case <-next:
	default:
		t.Error("who waits for a change is not woken")
	}
	if _, ok := r.group(compute.QuickClass, "chess"); !ok {
		t.Error("slots are of another class")
	}
	if _, ok := r.group(compute.DearClass, "chess"); ok {
		t.Error("slots are of another class")
	}
	if r.heard(says("a", 0), now); !r.has(everyFamily) {
		t.Error("who has no slots open cannot end what he has")
	}
	old := says("a", 3)
	old.Jobs++
	if !r.heard(old, now) || r.heard(old, now) {
		t.Error("a worker of another version gets jobs")
	}
	r.heard(says("b", 1, "tafl", "chess", "tafl"), now)
	if g, ok := r.group(compute.QuickClass, "tafl"); !ok || g != "chess_tafl" || !r.has(g) || r.has("loa") {
		t.Error(g, ok)
	}
	if _, ok := r.group(compute.QuickClass, "loa"); ok {
		t.Error("somebody takes what nobody does")
	}
	if r.expire(now.Add(silentFor)) || !r.expire(now.Add(silentFor+1)) {
		t.Error("who is silent is forgotten at another time")
	}
	r.heard(says("b", 1), now)
	gone := says("b", 1)
	gone.Gone = true
	if !r.heard(gone, now) || r.heard(gone, now) {
		t.Error("who is gone is there")
	}
	for i := range maxWorkers + 10 {
		r.heard(says(fmt.Sprint(i), 1), now)
	}
	if _, n := r.slots(); n != maxWorkers {
		t.Errorf("%d workers", n)
	}
}

// TestGroupsByTheirSlots: of two groups the one with more slots gets more jobs.
func TestGroupsByTheirSlots(t *testing.T) {
	r := newRoster()
	r.heard(says("a", 1000), time.Now())
	r.heard(says("b", 1, "chess"), time.Now())
	n := map[string]int{}
	for range 2000 {
		g, _ := r.group(compute.QuickClass, "chess")
		n[g]++
	}
	if n["all"] < 1500 { // about two jobs are the others'
		t.Error(n)
	}
}

// TestSigns: what cannot be a worker is not believed.
func TestSigns(t *testing.T) {
	for _, text := range []string{"", "{", `{"worker":""}`, `{"worker":"` + strings.Repeat("x", maxName+1) + `"}`, `{"worker":"a","families":["x"` + strings.Repeat(`,"x"`, maxFamilies) + `]}`} {
		if s, err := readSign([]byte(text)); err == nil {
			t.Errorf("%.40s is %+v", text, s)
		}
	}
	s, err := readSign([]byte(`{"worker":"a","slots":{"quick":-5,"dear":1000000,"else":7}}`))
	if n := s.slots(); err != nil || n != [compute.Classes]int{compute.DearClass: maxSlots} {
		t.Error(n, err)
	}
}

func TestGroupNames(t *testing.T) {
	long := make([]string, 30)
	for i := range long {
		long[i] = fmt.Sprint("family", i)
	}
	if g := groupOf(long); len(g) > longestGroup || strings.ContainsAny(g, ". >*") || g == groupOf(long[1:]) {
		t.Error(g)
	}
	if groupOf(nil) != "all" || groupOf([]string{"b", "a"}) != groupOf([]string{"a", "b", "b"}) {
		t.Error("groups")
	}
}

// TestStops: of the jobs that were stopped the last ones are known.
func TestStops(t *testing.T) {
	var s stops
	s.add("twice")
	for i := range keptStops - 1 {
		s.add(fmt.Sprint(i))
	}
	if !s.has("twice") || !s.has("0") {
		t.Error("forgotten too soon")
	}
	s.add("twice")
	if !s.has("twice") {
		t.Error("the first of two takes the second along")
	}
	s.add("x")
	if s.has("0") || len(s.at) != keptStops {
		t.Errorf("%d are kept", len(s.at))
	}
}

func FuzzSign(f *testing.F) {
	f.Add([]byte(`{"worker":"a","jobs":1,"slots":{"quick":3}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := readSign(data)
		if err != nil {
			return
		}
		r := newRoster()
		r.heard(s, time.Now())
		r.group(compute.QuickClass, "chess")
	})
}
