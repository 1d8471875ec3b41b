package server

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"io"
	"slices"
	"sync"
	"testing"

	"github.com/tavlei/tavlei/match"
)

// witness reads as another reader does, and remembers all that it gave.
type witness struct {
	io.Reader
	mu    sync.Mutex
	given []byte
}

func (w *witness) Read(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n, err := w.Reader.Read(p)
	w.given = append(w.given, p[:n]...)
	return n, err
}

func (w *witness) gave(b []byte) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return bytes.Contains(w.given, b)
}

// TestSeedsAreDrawn: where nothing else is said, the seed of every match, and of a rematch, comes from crypto/rand.
func TestSeedsAreDrawn(t *testing.T) {
	w, before := &witness{Reader: rand.Reader}, rand.Reader
	rand.Reader = w
	t.Cleanup(func() { rand.Reader = before }) // after the server has stopped
	var known [][]byte
	for _, seed := range rematchedSeeds(t, nil) {
		if len(seed) != 32 || !w.gave(seed) {
			t.Errorf("%d bytes, drawn: %v; want 32 bytes of crypto/rand", len(seed), w.gave(seed))
		}
		if slices.ContainsFunc(known, func(other []byte) bool { return bytes.Equal(seed, other) }) {
			t.Error("two matches have one seed")
		}
		known = append(known, seed)
	}
}

// TestSeedsOfTests: a test may say which seeds a server has; a match and its rematch take them.
func TestSeedsOfTests(t *testing.T) {
	var mu sync.Mutex
	asked := 0
	fixed := func(guest string, setup match.Setup) []byte {
		mu.Lock()
		defer mu.Unlock()
		if asked++; guest == "" || setup.Game != "dice" {
			t.Errorf("asked for the seed of a match of %q by guest %q", setup.Game, guest)
		}
		sum := sha256.Sum256([]byte{byte(asked)})
		return sum[:]
	}
	for i, seed := range rematchedSeeds(t, fixed) {
		if want := sha256.Sum256([]byte{byte(i + 1)}); !bytes.Equal(seed, want[:]) {
			t.Errorf("match %d has another seed than was said", i+1)
		}
	}
}

// rematchedSeeds are the seeds of a match and of its rematch.
func rematchedSeeds(t *testing.T, seeds func(string, match.Setup) []byte) [][]byte {
	b := newBench(t, func(c *Config) { c.Seeds = seeds })
	p := b.person()
	id := p.make(map[string]any{"game": "dice", "opponent": "self"})
	l := p.dial(id, 0)
	l.must(l.cmd(0, "resign", nil))
	l.must(l.cmd(0, "offer", map[string]any{"what": match.Rematch}))
	var list [][]byte
	for _, id := range []string{id, l.untilEvent(match.EvRematched).Text} {
		m, err := b.srv.store.Match(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m.Seed)
	}
	return list
}
