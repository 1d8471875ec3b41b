package server

import (
	"testing"

	"github.com/tavlei/tavlei/server/api"
)

// Everybody at a table is told how many look on.
func TestWatchersAreCounted(t *testing.T) {
	b := newBench(t)
	id, first, _ := couple(t, b)
	watching := func(n int) {
		t.Helper()
		for first.until("presence").Watching != n {
		}
	}
	nobody, somebody := b.person(), b.person()
	want[api.MeView](somebody, 200, "PUT", "/api/me", map[string]any{"name": "Orysia"})
	one := nobody.dial(id, 0)
	if n := one.until("hello").Match.Watching; n != 1 {
		t.Errorf("the first who looks on hears of %d", n)
	}
	watching(1)
	two, again := somebody.dial(id, 0), somebody.dial(id, 0)
	two.until("hello")
	again.until("hello")
	watching(2)
	one.conn.CloseNow()
	watching(1)
}
