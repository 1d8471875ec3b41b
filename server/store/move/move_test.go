package move_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/move"
	"github.com/tavlei/tavlei/server/store/postgres"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

var server *pgtest.Server

func TestMain(m *testing.M) {
	os.Exit(pgtest.Main(m, func(s *pgtest.Server) { server = s }))
}

func inFile(t *testing.T, path string) *store.SQLite {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func inPostgres(t *testing.T) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), server.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// matches of a filled store: more than two steps.
const matches = 230

// games that people have made in it: more than one step.
const games = 130

// fill makes a store with something of everything that is kept.
func fill(t *testing.T, path string) *store.SQLite {
	t.Helper()
	s := inFile(t, path)
	at := time.UnixMilli(1_790_000_000_123)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{"ann", "Bob", "Ґандзя"} {
		must(s.PutGuest(t.Context(), store.Guest{ID: id, Name: "name of " + id, Created: at}))
		must(s.PutSession(t.Context(), []byte("s"+id), id, at))
	}
	must(s.PutToken(t.Context(), store.Token{Hash: []byte{0, 255}, Guest: "ann", Name: "bot", Scope: "play", Created: at}))
	must(s.Seen(t.Context(), []byte{0, 255}, at.Add(time.Hour)))
	for i := range games {
		must(s.PutDefinition(t.Context(), store.Definition{ID: fmt.Sprintf("own:%03d", i), Body: fmt.Appendf(nil, `{"name": "гра %d"}`, i), Created: at.Add(-time.Duration(i) * time.Minute)}))
	}
	for i := range matches + 1 {
		id := fmt.Sprintf("m%03d", i)
		ann := match.Player{Kind: match.Guest, ID: "ann"}
		c := store.Creation{Match: store.Match{
			ID: id, Setup: match.Setup{Game: "othello", Settings: match.Settings{DrawPause: i}}, Seed: []byte{byte(i), 0, 255}, Created: at.Add(time.Duration(i) * time.Second),
			Open: i%2 == 0, Summary: store.Summary{Phase: "playing", Due: i%3 == 0, Clocked: i%5 == 0, Players: []match.Player{{}, ann}},
		}}
		c.Events = []match.Event{{Seq: 1, Seat: 1, Fact: match.Joined{Player: ann}}}
		if i%7 == 3 {
			c.Match.Setup.Round, c.Match.Referee = &match.Round{Series: "m000", Sides: []int{1, 0}}, "Bob"
		}
		must(s.Create(t.Context(), c))
		if i > 20 {
			continue
		}
		after := c.Match.Summary
		after.Phase, after.Plies = "over", 1
		_, err := s.Append(t.Context(), store.Batch{Match: id, Expect: 1, Command: "odd\x00 \xff", Summary: after, Events: []match.Event{
			{Seq: 2, At: time.Hour + 7, Seat: 0, Fact: match.Said{Words: "добрий день\x00"}},
			{Seq: 3, At: 2 * time.Hour, Seat: game.NoSeat, Fact: match.Ended{Outcome: game.Win("noMoves", game.SeatSet(1), 2), Seed: "seed"}},
		}})
		must(err)
	}
	must(s.SetAside(t.Context(), store.Aside{Match: "m005", Version: "1.2", At: at}))
	must(s.DeleteMatch(t.Context(), "m002")) // its number stays free
	s.Close()
	db, err := sql.Open("sqlite", path)
	must(err)
	defer db.Close()
	// An event as versions of long ago have written it.
	_, err = db.Exec(`INSERT INTO events (match, seq, at, kind, seat, text, what, n, out) VALUES ('m100', 2, 5000000000, 'ply', 0, 'd3', '', 0, '')`)
	must(err)
	return inFile(t, path)
}

// whole reads everything.
func whole(t *testing.T, s store.Mover) (list []store.Whole, guests []store.WholeGuest) {
	t.Helper()
	list, err := s.Wholes(t.Context(), 0, 10_000)
	if err == nil {
		guests, err = s.WholeGuests(t.Context(), "", 10_000)
	}
	if err != nil {
		t.Fatal(err)
	}
	return list, guests
}

// TestThereAndBack: from a file into PostgreSQL and back, everything is the same, and what is made later has numbers of its own.
func TestThereAndBack(t *testing.T) {
	dir := t.TempDir()
	first := fill(t, filepath.Join(dir, "first.db"))
	middle := inPostgres(t)
	last := inFile(t, filepath.Join(dir, "last.db"))
	there, err := move.Run(t.Context(), first, middle, nil)
	if err != nil {
		t.Fatal(err)
	}
	back, err := move.Run(t.Context(), middle, last, nil)
	if err != nil {
		t.Fatal(err)
	}
	if there.Sum != back.Sum || there.Sum == (store.Sum{}) || there.Matches != matches || there.Guests != 3 || there.Games != games || back.Games != games || back.All != there.All {
		t.Errorf("there %+v, back %+v", there, back)
	}
	want, people := whole(t, first)
	own, err := first.WholeDefinitions(t.Context(), "", 10_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []store.Mover{middle, last} {
		got, guests := whole(t, s)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("matches: %.2000s", d)
		}
		if d := cmp.Diff(people, guests); d != "" {
			t.Errorf("guests: %s", d)
		}
		kept, err := s.WholeDefinitions(t.Context(), "", 10_000)
		if d := cmp.Diff(own, kept); err != nil || d != "" || len(kept) != games {
			t.Errorf("games that people have made: %v %s", err, d)
		}
		c := store.Creation{Match: store.Match{ID: "later", Seed: []byte{1}, Created: time.Now()}}
		if err := s.Create(t.Context(), c); err != nil {
			t.Error(err)
		}
		if m, err := s.Match(t.Context(), "later"); err != nil || m.N <= want[len(want)-1].N {
			t.Errorf("the next match has number %d, %v", m.N, err)
		}
	}
}

// interrupted ends a copy after its first step of matches.
func interrupted(t *testing.T, from, to store.Mover) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := move.Run(ctx, from, to, func(part string, done, of int) {
		if part == "matches copied" {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
}

// TestGoesOn: a copy that was interrupted goes on where it was.
func TestGoesOn(t *testing.T) {
	from := fill(t, filepath.Join(t.TempDir(), "from.db"))
	for name, to := range map[string]func() store.Mover{
		"file":     func() store.Mover { return inFile(t, filepath.Join(t.TempDir(), "to.db")) },
		"postgres": func() store.Mover { return inPostgres(t) },
	} {
		t.Run(name, func(t *testing.T) {
			to := to()
			interrupted(t, from, to)
			r, err := move.Run(t.Context(), from, to, nil)
			if err != nil || r.Matches == 0 || r.Matches >= matches || r.Guests != 0 || r.Games != 0 || r.All.Matches != matches {
				t.Fatalf("%+v, %v", r, err)
			}
			if again, err := move.Run(t.Context(), from, to, nil); err != nil || again.Matches != 0 || again.Sum != r.Sum {
				t.Errorf("once more: %+v, %v", again, err)
			}
		})
	}
}

// TestOthers: what is not the beginning of the same is left alone.
func TestOthers(t *testing.T) {
	from := fill(t, filepath.Join(t.TempDir(), "from.db"))
	for name, spoil := range map[string]func(s store.Mover) error{
		"a match of its own": func(s store.Mover) error {
			return s.Create(t.Context(), store.Creation{Match: store.Match{ID: "own", Created: time.Now(), Seed: []byte{1}}})
		},
		"a game of its own": func(s store.Mover) error {
			return s.PutDefinition(t.Context(), store.Definition{ID: "own:zzz", Body: []byte("{}")})
		},
		"a game of one id": func(s store.Mover) error {
			return s.PutDefinition(t.Context(), store.Definition{ID: "own:000", Body: []byte("{}")})
		},
		"a guest of its own":  func(s store.Mover) error { return s.PutGuest(t.Context(), store.Guest{ID: "zed"}) },
		"a guest of one name": func(s store.Mover) error { return s.PutGuest(t.Context(), store.Guest{ID: "Bob", Name: "another"}) },
	} {
		to := inFile(t, filepath.Join(t.TempDir(), "to.db"))
		if err := spoil(to); err != nil {
			t.Fatal(err)
		}
		before, people := whole(t, to)
		if _, err := move.Run(t.Context(), from, to, nil); !errors.Is(err, move.ErrOther) {
			t.Errorf("%s: %v", name, err)
		}
		if list, guests := whole(t, to); len(list) != len(before) || name != "a match of its own" && len(guests) != len(people) {
			t.Errorf("%s: %d matches, %d guests", name, len(list), len(guests))
		}
	}
}

// changing is a store in which somebody writes while it is copied.
type changing struct {
	store.Mover
	after int // steps after which it changes
	do    func()
}

func (c *changing) Wholes(ctx context.Context, after int64, limit int) ([]store.Whole, error) {
	if c.after--; c.after == 0 {
		c.do()
	}
	return c.Mover.Wholes(ctx, after, limit)
}

// TestDiffers: what was changed meanwhile is found by the comparison.
func TestDiffers(t *testing.T) {
	from := fill(t, filepath.Join(t.TempDir(), "from.db"))
	for name, do := range map[string]func(){
		"a word": func() {
			if _, err := from.Append(t.Context(), store.Batch{Match: "m100", Expect: 2, Events: []match.Event{{Seq: 3, Fact: match.Said{}}}}); err != nil {
				t.Error(err)
			}
		},
		"one more": func() {
			if err := from.Create(t.Context(), store.Creation{Match: store.Match{ID: "more", Created: time.Now(), Seed: []byte{1}}}); err != nil {
				t.Error(err)
			}
		},
	} {
		to := inFile(t, filepath.Join(t.TempDir(), "to.db"))
		if _, err := move.Run(t.Context(), &changing{from, 5, do}, to, nil); !errors.Is(err, move.ErrDiffers) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
