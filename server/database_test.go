package server

import (
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

// TestPostgres: a server keeps everything in PostgreSQL. The database goes away in mid-game: the server says that it is ill, and is well
// when it is back; what was played is there, also for the next server.
func TestPostgres(t *testing.T) {
	pg := pgtest.New(t)
	cfg := testConfig(t.TempDir())
	cfg.Database = pg.Database(t)
	b := openBench(t, cfg)
	p, doctor := b.person(), b.person() // who asks for the health has no cookie
	if parts := sick(doctor, 200, 200); parts != "" {
		t.Errorf("a new server: %s", parts)
	}
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.open(id, 0)
	l.must(l.play(0, "c3-d4"))
	pg.Stop(t)
	if parts := sick(doctor, 503, 503); !strings.HasPrefix(parts, "store ") {
		t.Errorf("without the database: %s", parts)
	}
	moved := make(chan frame, 1)
	go func() { moved <- l.play(1, "b6-c5") }() // it waits for the database
	pg.Restart(t)
	l.must(<-moved)
	for range 100 { // what the write before has met is forgotten with the next one
		if status, _, _ := doctor.ask("GET", "/api/health", nil); status == 200 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if parts := sick(doctor, 200, 200); parts != "" {
		t.Errorf("with the database again: %s", parts)
	}
	b.close()
	again, err := New(cfg)
	if err != nil {
		t.Fatalf("the directory has a key, and its database lies elsewhere: %v", err)
	}
	defer again.Close()
	if m, err := again.store.Match(t.Context(), id); err != nil || m.Plies != 2 {
		t.Errorf("%d plies, %v; want 2", m.Plies, err)
	}
}

// TestPostgresRefused: what such a server cannot do is said at once, without the password.
func TestPostgresRefused(t *testing.T) {
	cfg := testConfig(t.TempDir())
	cfg.Database, cfg.BackupDir = "postgres://ann:secret@127.0.0.1:1/x", t.TempDir()
	if err := cfg.Check(); err == nil || !strings.Contains(err.Error(), "pg_dump") {
		t.Errorf("backups of a file that is not there: %v", err)
	}
	for _, name := range []string{"oracle", "postgres://ann:secret@:x:/"} {
		cfg.Database, cfg.BackupDir = name, ""
		if err := cfg.Check(); err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "postgres://") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
