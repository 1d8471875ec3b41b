package server

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/server/api"
)

// dated is a server whose clock stands where the test sets it.
func dated(at *atomic.Int64) func(*Config) {
	return func(cfg *Config) { cfg.now = func() time.Time { return time.Unix(at.Load(), 0) } }
}

// noonOf is half past noon of a day of November 2026, told in a zone where it is the next day already.
func noonOf(day int) time.Time {
	return time.Date(2026, 11, day, 12, 30, 0, 0, time.UTC).In(time.FixedZone("UTC+14", 14*60*60))
}

// TestPuzzleOfDay: one for everybody from midnight to midnight by UTC, another the day after, and all of
// them before one comes again.
func TestPuzzleOfDay(t *testing.T) {
	var at atomic.Int64
	at.Store(noonOf(23).Unix())
	b := newBench(t, dated(&at))
	ask := func(p *person) api.PuzzleOfDayView {
		t.Helper()
		return want[api.PuzzleOfDayView](p, 200, "GET", "/api/puzzles/today", nil)
	}
	first := ask(b.person())
	if first.Date != "2026-11-23" || first.Title == "" || first.Task == "" || first.Thumb == nil || first.Kind == puzzle.Show {
		t.Errorf("%+v", first)
	}
	at.Store(time.Date(2026, 11, 23, 23, 59, 59, 0, time.UTC).Unix())
	other := b.person()
	if late := ask(other); late.ID != first.ID || late.Family != first.Family {
		t.Errorf("another guest has %s/%s at the end of the day, want %s/%s", late.Family, late.ID, first.Family, first.ID)
	}
	at.Add(1)
	if next := ask(other); next.Date != "2026-11-24" || next.ID == first.ID {
		t.Errorf("the day after: %s of %s", next.ID, next.Date)
	}

	families, err := puzzle.Families(game.All())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range families {
		for _, p := range f.All() {
			if p.Kind != puzzle.Show {
				n++
			}
		}
	}
	seen := map[string]bool{}
	for i := range n {
		at.Store(noonOf(23 + i).Unix())
		v := ask(other)
		seen[v.Family+"/"+v.ID] = true
		whole := want[api.FamilyPuzzlesView](other, 200, "GET", "/api/puzzles/"+v.Family, nil)
		if !hasPuzzle(whole, v.ID) {
			t.Errorf("%s has no puzzle %s", v.Family, v.ID)
		}
	}
	if len(seen) != n {
		t.Errorf("%d days bring %d puzzles", n, len(seen))
	}
	at.Store(noonOf(23 + n).Unix())
	if again := ask(other); again.ID != first.ID || again.Family != first.Family {
		t.Errorf("after all of them comes %s/%s, want %s/%s", again.Family, again.ID, first.Family, first.ID)
	}
}

func hasPuzzle(f api.FamilyPuzzlesView, id string) bool {
	for _, p := range f.Puzzles {
		if p.ID == id {
			return true
		}
	}
	return false
}

// TestPuzzleOfDayIsKept: a browser keeps it until midnight and asks again by its ETag; each language has
// its own words.
func TestPuzzleOfDayIsKept(t *testing.T) {
	var at atomic.Int64
	at.Store(noonOf(23).Unix())
	b := newBench(t, dated(&at))
	p := b.person()
	status, header, body := p.ask("GET", "/api/puzzles/today?lang=en", nil)
	if got, want := header.Get("Cache-Control"), fmt.Sprintf("public, max-age=%d", 11*3600+1800); status != 200 || got != want {
		t.Errorf("%d, Cache-Control %q, want %q", status, got, want)
	}
	if header.Get("Set-Cookie") != "" {
		t.Error("an answer that may be kept for others sets a cookie")
	}
	etag := header.Get("ETag")
	at.Add(3600)
	status, header, rest := p.ask("GET", "/api/puzzles/today?lang=en", nil, "If-None-Match", etag)
	if status != http.StatusNotModified || len(rest) != 0 || header.Get("Cache-Control") != "public, max-age=37800" {
		t.Errorf("asked again with %s: %d, %d bytes, %q", etag, status, len(rest), header.Get("Cache-Control"))
	}
	for _, other := range []string{"uk", "ru"} {
		status, header, words := p.ask("GET", "/api/puzzles/today?lang="+other, nil, "If-None-Match", etag)
		if status != 200 || header.Get("ETag") == etag || string(words) == string(body) || !strings.ContainsAny(string(words), "аеио") {
			t.Errorf("in %s: %d, ETag %s: %s", other, status, header.Get("ETag"), words)
		}
	}
	if _, _, unknown := p.ask("GET", "/api/puzzles/today?lang=xx", nil); string(unknown) != string(body) {
		t.Errorf("in a language that is not here: %s", unknown)
	}
	at.Add(24 * 3600)
	if status, _, _ := p.ask("GET", "/api/puzzles/today?lang=en", nil, "If-None-Match", etag); status != 200 {
		t.Errorf("the day after, with the ETag of yesterday: %d", status)
	}
}

// TestNoPuzzleOfDay: a server whose families have none says so.
func TestNoPuzzleOfDay(t *testing.T) {
	b := newBench(t)
	b.srv.service.PuzzlesOnce.Do(func() { b.srv.service.Shelf = b.srv.service.Shelve(nil) })
	if status, _, data := b.person().ask("GET", "/api/puzzles/today", nil); status != 404 {
		t.Errorf("%d %s", status, data)
	}
}
