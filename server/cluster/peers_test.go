package cluster

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/store"
)

// TestSay: nodes hear of one another; one that is missing once is not gone yet.
func TestSay(t *testing.T) {
	b, ctx := newTable(), t.Context()
	one, h := newKeeper("one", b)
	two, _ := newKeeper("two", b)
	one.Say(ctx)
	two.Say(ctx)
	if one.Say(ctx); !slices.Equal(one.Others(), []string{"two"}) || !slices.Equal(h.came, []string{"two"}) || !slices.Equal(two.Others(), []string{"one"}) {
		t.Fatalf("one knows %q, two %q; came %q", one.Others(), two.Others(), h.came)
	}
	b.pass(lastsFor)
	if one.Say(ctx); !slices.Equal(one.Others(), []string{"two"}) {
		t.Errorf("missing once: %q", one.Others())
	}
	b.fails = store.ErrAway
	one.Say(ctx)
	b.fails = nil
	two.Say(ctx)
	if one.Say(ctx); len(h.went) > 0 {
		t.Errorf("it has come back, and is gone: %q", h.went)
	}
	two.Close()
	one.Say(ctx)
	if one.Say(ctx); len(one.Others()) > 0 || !slices.Equal(h.went, []string{"two"}) {
		t.Errorf("others %q, went %q", one.Others(), h.went)
	}
}

// TestGather: who does not answer makes the answer less than whole.
func TestGather(t *testing.T) {
	ask := func(_ context.Context, node string) ([]byte, error) {
		switch node {
		case "mute":
			return nil, nil
		case "dead":
			return nil, errors.New("dead")
		}
		return []byte(node), nil
	}
	if g := Gather(t.Context(), []string{"a", "b"}, ask); !g.Whole || string(g.Answers["a"]) != "a" || len(g.Answers) != 2 {
		t.Errorf("%+v", g)
	}
	for _, silent := range []string{"mute", "dead"} {
		if g := Gather(t.Context(), []string{"a", silent}, ask); g.Whole || len(g.Answers) != 1 {
			t.Errorf("%s: %+v", silent, g)
		}
	}
	if g := Gather(t.Context(), nil, ask); !g.Whole {
		t.Error("of nobody all have answered")
	}
}

// TestTables: what nodes tell of a table, in whatever order it comes.
func TestTables(t *testing.T) {
	var all Tables
	at := time.Unix(1000, 0)
	if all.Here("ann") || all.Any() || all.Drop("a", at) || all.Knows("a", 0) {
		t.Error("nobody has told anything")
	}
	if !all.Put("a", Table{Version: 5, Online: map[string]int{"ann": 2, "": 3}}, at) || !all.Here("ann") || !all.Any() || !all.Knows("a", 5) || all.Knows("a", 6) {
		t.Errorf("%+v", all)
	}
	if all.Put("a", Table{Version: 4}, at) || !all.Here("ann") {
		t.Error("old news count")
	}
	if all.Put("a", Table{Version: 6, Online: map[string]int{"ann": 2, "": 3}}, at) {
		t.Error("nothing has changed")
	}
	all.Put("b", Table{Version: 1, Online: map[string]int{"ann": 1}, Gone: map[string]time.Duration{"ben": time.Minute}}, at)
	online := map[string]int{"cid": 1}
	if all.AddTo(online); !maps.Equal(online, map[string]int{"ann": 3, "": 3, "cid": 1}) {
		t.Errorf("lines %v", online)
	}
	if went, ok := all.Went("ben"); !ok || !went.Equal(at.Add(-time.Minute)) {
		t.Errorf("ben went at %v, %v", went, ok)
	}
	all.Put("a", Table{Version: 7, Gone: map[string]time.Duration{"ann": 2 * time.Second, "ben": time.Hour}}, at.Add(time.Minute))
	if went, _ := all.Went("ben"); !went.Equal(at.Add(-time.Minute)) {
		t.Errorf("ben went before, too: %v", went)
	}
	if went, _ := all.Went("ann"); !went.Equal(at.Add(time.Minute - 2*time.Second)) {
		t.Errorf("ann went at %v", went)
	}
	if !all.Drop("b", at.Add(time.Hour)) || all.Here("ann") {
		t.Error("she is on a node that has gone")
	}
	if went, _ := all.Went("ann"); !went.Equal(at.Add(time.Hour)) {
		t.Errorf("ann went with her node: %v", went)
	}
}
