package server

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// movable is a time that tests move.
type movable struct {
	mu sync.Mutex
	at time.Time
}

func (m *movable) now() time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.at
}

func (m *movable) add(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at = m.at.Add(d)
}

// unhurried lets work in the background go without pauses.
func unhurried(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// TestRestoreDrill (V9): a match is played, backed up while the server runs, and restored in an empty
// directory; the same browser, by its cookie, plays on in its seat.
func TestRestoreDrill(t *testing.T) {
	b := newBench(t)
	p := b.person()
	want[api.MeView](p, 200, "PUT", "/api/me", map[string]any{"name": "Ганна"})
	id := p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1})
	l := p.dial(id, 0)
	l.must(l.play(0, "c3-d4"))
	for { // the bot has answered
		if f := l.until("events"); f.Events[len(f.Events)-1].Kind == "ply" && f.Events[len(f.Events)-1].Seat == 1 {
			break
		}
	}
	bundle := filepath.Join(t.TempDir(), "b.tar.zst")
	if _, err := datadir.WriteFile(t.Context(), bundle, b.srv.dir.Path(), "test", time.Now()); err != nil {
		t.Fatal(err)
	}
	b.close()

	f, err := os.Open(bundle)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	dir := filepath.Join(t.TempDir(), "elsewhere")
	if _, err := datadir.Restore(t.Context(), f, dir, false, time.Now()); err != nil {
		t.Fatal(err)
	}
	again := openBench(t, testConfig(dir))
	same := &person{again, p.http} // the cookie is for the host, whatever its port
	if me := want[api.MeView](same, 200, "GET", "/api/me", nil); me.Name != "Ганна" {
		t.Fatalf("the browser is known as %+v", me)
	}
	back := same.dial(id, 0)
	hello := back.until("hello")
	if len(hello.Match.You) != 1 || hello.Match.You[0] != 0 || len(hello.Plies) != 2 {
		t.Fatalf("seats %v, %d plies", hello.Match.You, len(hello.Plies))
	}
	back.must(back.play(0, hello.Scene.Paths[0].Text))
	if list := want[api.MyMatchesView](same, 200, "GET", "/api/me/matches", nil); len(list.Matches) != 1 || list.Matches[0].ID != id {
		t.Errorf("my matches: %+v", list)
	}
}

// TestEmptyDatabaseRefused (V11): a server does not begin anew where there was one.
func TestEmptyDatabaseRefused(t *testing.T) {
	b := newBench(t)
	dir := b.srv.dir.Path()
	b.close()
	if err := os.Truncate(filepath.Join(dir, datadir.Database), 0); err != nil {
		t.Fatal(err)
	}
	s, err := New(testConfig(dir))
	if err == nil {
		s.Close()
	}
	if !errors.Is(err, datadir.ErrEmpty) {
		t.Errorf("%v", err)
	}
}

// TestKeyGone: a new key beside old guests is made, and told.
func TestKeyGone(t *testing.T) {
	b := newBench(t)
	dir := b.srv.dir.Path()
	want[api.MeView](b.person(), 200, "PUT", "/api/me", map[string]any{"name": "Ann"})
	b.close()
	if err := os.Remove(filepath.Join(dir, "key")); err != nil {
		t.Fatal(err)
	}
	log := &logged{}
	cfg := testConfig(dir)
	cfg.Logger = slog.New(slog.NewTextHandler(log, nil))
	openBench(t, cfg)
	if text := log.text(); !strings.Contains(text, "no browser is known") {
		t.Errorf("the log says %q", text)
	}
}

// logged is a log that tests read.
type logged struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logged) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// TestRetention (V18): what is older than it is to be kept goes with all that belongs to it; what is
// younger stays, and so does everything where nothing was asked for.
func TestRetention(t *testing.T) {
	for _, keeps := range []bool{true, false} {
		clock := &movable{at: time.Now()}
		b := newBench(t, func(c *Config) {
			c.now, c.pace = clock.now, unhurried
			if keeps {
				c.KeepFinished, c.KeepUnfinished, c.KeepGuests = 30*24*time.Hour, 60*24*time.Hour, 10*24*time.Hour
			}
		})
		p, idle := b.person(), b.person()
		want[api.MeView](idle, 200, "PUT", "/api/me", map[string]any{"name": "Idle"})
		finish := func() string {
			id := p.make(map[string]any{"game": "othello", "opponent": "self"})
			l := p.dial(id, 0)
			l.must(l.cmd(0, "resign", nil))
			l.conn.CloseNow()
			return id
		}
		old, open := finish(), p.make(map[string]any{"game": "othello", "opponent": "self"})
		ref := b.person()
		want[api.MeView](ref, 200, "PUT", "/api/me", map[string]any{"name": "Ref"})
		refereed := p.make(map[string]any{"game": "othello", "opponent": "friend", "settings": map[string]any{"referee": "on"}})
		if status, code := ref.act(refereed, map[string]any{"kind": "chair", "text": p.chairOf(refereed)}); status != 200 {
			t.Fatal(status, code)
		}
		status := func(id string) int { s, _, _ := p.ask("GET", "/api/matches/"+id, nil); return s }
		past := func(d time.Duration) {
			clock.add(d)
			b.srv.upkeep.round(t.Context())
		}
		past(29 * 24 * time.Hour)
		if status(old) != 200 {
			t.Error("a match of 29 days is gone")
		}
		young := finish()
		past(2 * 24 * time.Hour)
		gone := http.StatusNotFound
		if !keeps {
			gone = 200
		}
		if got := status(old); got != gone {
			t.Errorf("a match of 31 days: %d, want %d", got, gone)
		}
		if status(young) != 200 || status(open) != 200 {
			t.Error("a younger one, or one that is not over, is gone")
		}
		// The guest's browser is nobody now, and may become somebody again.
		if me := want[api.MeView](idle, 200, "GET", "/api/me", nil); (me.Name == "") != keeps {
			t.Errorf("a guest who was away for 31 days is %+v", me)
		}
		if me := want[api.MeView](p, 200, "GET", "/api/me", nil); me.ID == "" {
			t.Error("a guest with matches is gone")
		}
		if me := want[api.MeView](ref, 200, "GET", "/api/me", nil); me.Name != "Ref" {
			t.Errorf("who has only the referee's chair is gone: %+v", me)
		}
		past(31 * 24 * time.Hour)
		if got := status(open); got != gone {
			t.Errorf("one that was left 62 days ago: %d, want %d", got, gone)
		}
	}
}

// TestRematchOfDeleted: a match whose rematch was deleted is still there, and its link leads to a plain no.
func TestDeletedRematch(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "othello", "opponent": "self"})
	l := p.dial(id, 0)
	l.must(l.cmd(0, "resign", nil))
	l.must(l.cmd(0, "offer", map[string]any{"what": "rematch"}))
	next := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil).Next
	if next == "" {
		t.Fatal("no rematch")
	}
	if err := b.srv.store.DeleteMatch(t.Context(), next); err != nil {
		t.Fatal(err)
	}
	b.srv.live.ForgetMatch(next)
	if status, _, body := p.ask("GET", "/api/matches/"+next, nil); status != 404 || !strings.Contains(string(body), "notFound") {
		t.Errorf("%d %s", status, body)
	}
	if _, res, err := p.tryDial(next, 0); err == nil || res == nil || res.StatusCode != 404 {
		t.Errorf("its socket: %v, %v", res, err)
	}
	if v := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); v.Status != "over" {
		t.Errorf("the match before it: %+v", v)
	}
	if list := want[api.MyMatchesView](p, 200, "GET", "/api/me/matches", nil); len(list.Matches) != 1 {
		t.Errorf("my matches: %+v", list)
	}
}

// TestScheduledBackups: one at the start, one a day, so many kept; a new start goes by what is there,
// and a failure is told and tried again.
func TestScheduledBackups(t *testing.T) {
	clock := &movable{at: time.Now()}
	cfg := testConfig(t.TempDir())
	cfg.now, cfg.pace = clock.now, unhurried
	cfg.BackupDir, cfg.BackupKeep = filepath.Join(t.TempDir(), "backups"), 3
	b := openBench(t, cfg)
	count := func() int {
		names, err := datadir.Backups(cfg.BackupDir)
		if err != nil {
			t.Fatal(err)
		}
		return len(names)
	}
	round := func(d time.Duration, want int) {
		t.Helper()
		clock.add(d)
		b.srv.upkeep.round(t.Context())
		if got := count(); got != want {
			t.Errorf("%d backups, want %d", got, want)
		}
	}
	round(0, 1)
	round(23*time.Hour, 1)
	round(time.Hour, 2)
	b.close()
	b = openBench(t, cfg)
	round(0, 2)
	round(24*time.Hour, 3)
	round(24*time.Hour, 3) // the first is gone
	names, err := datadir.Backups(cfg.BackupDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		r, err := datadir.Verify(t.Context(), filepath.Join(cfg.BackupDir, name), datadir.Options{})
		if err != nil || !r.Whole() {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
	if err := os.RemoveAll(cfg.BackupDir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cfg.BackupDir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	clock.add(24 * time.Hour)
	b.srv.upkeep.round(t.Context())
	if b.srv.upkeep.failing() == nil {
		t.Error("a backup that failed is not told")
	}
	if err := os.Remove(cfg.BackupDir); err != nil {
		t.Fatal(err)
	}
	round(backupAgain, 1)
	if err := b.srv.upkeep.failing(); err != nil {
		t.Errorf("after one that went well: %v", err)
	}
}

// TestBackupFolderRefused: a folder that cannot be used is refused at the start.
func TestBackupFolderRefused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	for _, folder := range []string{file, filepath.Join(file, "below"), data} {
		cfg := testConfig(data)
		cfg.BackupDir = folder
		s, err := New(cfg)
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "--backup-dir") {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

// TestDamageTold (V10): a match that was damaged is named in the log after the start, and health knows.
func TestDamageTold(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "othello", "opponent": "self"})
	l := p.dial(id, 0)
	l.must(l.play(0, "d3"))
	dir := b.srv.dir.Path()
	l.conn.CloseNow()
	b.close()
	harm(t, filepath.Join(dir, datadir.Database), "DELETE FROM events WHERE kind = 'ply'")
	log := &logged{}
	cfg := testConfig(dir)
	cfg.Logger, cfg.pace = slog.New(slog.NewTextHandler(log, nil)), unhurried
	again := openBench(t, cfg)
	again.srv.upkeep.round(t.Context()) // waits for the one at the start
	if parts := sick(again.person(), 503, 200); parts != "damage lost " {
		t.Errorf("health is told as %q", parts)
	}
	if h := again.srv.store.Health(); h.Damaged != 1 || h.Damage[0].Match != id {
		t.Errorf("health: %+v", h)
	}
	if text := log.text(); !strings.Contains(text, id) || !strings.Contains(text, "tavlei verify") || !strings.Contains(text, "lacks what was acknowledged") {
		t.Errorf("the log says %q", text)
	}
}

// TestDamagedMatch (V8): a match that cannot be played again says so, and costs nobody else anything.
func TestDamagedMatch(t *testing.T) {
	b := newBench(t)
	p := b.person()
	bad, good := p.make(map[string]any{"game": "othello", "opponent": "self"}), p.make(map[string]any{"game": "othello", "opponent": "self"})
	for _, id := range []string{bad, good} {
		l := p.dial(id, 0)
		l.must(l.play(0, "d3"))
		l.conn.CloseNow()
	}
	dir := b.srv.dir.Path()
	b.close()
	harm(t, filepath.Join(dir, datadir.Database), `UPDATE events SET body = '{"move":"a1"}' WHERE kind = 'ply' AND match = '`+bad+"'")
	again := openBench(t, testConfig(dir))
	same := &person{again, p.http}
	if status, _, body := same.ask("GET", "/api/matches/"+bad, nil); status != 500 || !strings.Contains(string(body), `"damaged"`) || strings.Contains(string(body), dir) {
		t.Errorf("%d %s", status, body)
	}
	if _, res, err := same.tryDial(bad, 0); err == nil || res == nil || res.StatusCode != 500 {
		t.Errorf("its socket: %v", err)
	}
	if list := want[api.MyMatchesView](same, 200, "GET", "/api/me/matches", nil); len(list.Matches) != 1 || list.Matches[0].ID != good {
		t.Errorf("my matches: %+v", list)
	}
}

// TestSessionsAreSeen: a browser that comes back counts as seen, once a day.
func TestSessionsAreSeen(t *testing.T) {
	clock := &movable{at: time.Now()}
	b := newBench(t, func(c *Config) { c.now = clock.now })
	p := b.person()
	want[api.MeView](p, 200, "PUT", "/api/me", map[string]any{"name": "Ann"})
	clock.add(100 * 24 * time.Hour)
	want[api.MeView](p, 200, "GET", "/api/me", nil)
	people, err := b.srv.store.(store.Archive).People(t.Context(), "", 9)
	if err != nil || len(people) != 1 || people[0].Seen.Sub(clock.now()).Abs() > time.Second {
		t.Errorf("%+v, %v", people, err)
	}
	var s gate.Sightings
	for i, want := range []bool{true, false, false} {
		if got := s.First("a", clock.now()); got != want {
			t.Errorf("sight %d: %v", i, got)
		}
	}
	if !s.First("a", clock.now().Add(24*time.Hour)) {
		t.Error("not seen the next day")
	}
}

// harm changes a database behind the server's back.
func harm(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(statement)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}
