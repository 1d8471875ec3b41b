package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
)

func openTest(t testing.TB) *SQLite {
	t.Helper()
	s, err := Open(context.Background(), filepath.Join(t.TempDir(), "t.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestOpenErrors: each names the file and says what to do.
func TestOpenErrors(t *testing.T) {
	for _, c := range []struct {
		name  string
		make  func(t *testing.T, dir string) string
		class error
		words string
	}{
		{"directory is missing", func(_ *testing.T, dir string) string {
			return filepath.Join(dir, "nowhere", "t.db")
		}, os.ErrNotExist, "no such file"},
		{"a directory in its place", func(_ *testing.T, dir string) string { return dir }, nil, "is a directory"},
		{"not a database", func(t *testing.T, dir string) string {
			return write(t, dir, strings.Repeat("this is no database at all. ", 100))
		}, ErrCorrupt, "backup"},
		{"a damaged database", damaged, ErrCorrupt, "backup"},
		{"a cut database", func(t *testing.T, dir string) string {
			path := filepath.Join(dir, "t.db")
			fill(t, path)
			if err := os.Truncate(path, 8192); err != nil {
				t.Fatal(err)
			}
			return path
		}, ErrCorrupt, "backup"},
		{"a newer version", newer, ErrNewer, "install that version"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := c.make(t, t.TempDir())
			s, err := Open(context.Background(), path)
			if err == nil {
				s.Close()
				t.Fatal("opened")
			}
			if c.class != nil && !errors.Is(err, c.class) {
				t.Errorf("%v is not %v", err, c.class)
			}
			if !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), c.words) {
				t.Errorf("%v: want the path %s and %q", err, path, c.words)
			}
		})
	}
}

func write(t *testing.T, dir, text string) string {
	path := filepath.Join(dir, "t.db")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// fill makes a store with a few hundred events.
func fill(t *testing.T, path string) {
	s, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c := Creation{Match: Match{ID: "m", Seed: []byte{1}, Created: time.Now()}}
	for i := range 500 {
		c.Events = append(c.Events, match.Event{Seq: i + 1, Fact: match.Said{Words: strings.Repeat("x", 100)}})
	}
	if err := s.Create(context.Background(), c); err != nil {
		t.Fatal(err)
	}
}

func damaged(t *testing.T, dir string) string {
	path := filepath.Join(dir, "t.db")
	fill(t, path)
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	for at := int64(4096); at+4096 <= info.Size(); at += 4096 {
		if _, err := f.WriteAt([]byte(strings.Repeat("\xa5", 512)), at); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func newer(t *testing.T, dir string) string {
	path := filepath.Join(dir, "t.db")
	fill(t, path)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)"); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestFull: when no page is left, an append fails whole, says so, and everything from before is
// there; when there is room again, it goes on.
func TestFull(t *testing.T) {
	s := openTest(t)
	ctx := context.Background()
	if err := s.Create(ctx, Creation{Match: Match{ID: "m", Seed: []byte{1}, Created: time.Now()}}); err != nil {
		t.Fatal(err)
	}
	limit := func(pages int) {
		if err := s.writer.write(ctx, func(x *tx) error {
			var now int
			return x.w.conn.QueryRowContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages)).Scan(&now)
		}); err != nil {
			t.Fatal(err)
		}
	}
	limit(60)
	long := strings.Repeat("x", 1000)
	stored := 0
	var err error
	for err == nil && stored < 1000 {
		_, err = s.Append(ctx, Batch{Match: "m", Expect: stored, Command: fmt.Sprint(stored), Events: []match.Event{{Seq: stored + 1, Fact: match.Said{Words: long}}}})
		if err == nil {
			stored++
		}
	}
	if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), s.path) || !strings.Contains(err.Error(), "free some space") {
		t.Fatalf("after %d events: %v; want ErrFull, the path and advice", stored, err)
	}
	if events, err := s.Events(ctx, "m", 0); err != nil || len(events) != stored {
		t.Errorf("%d events, %v; want %d", len(events), err, stored)
	}
	limit(10_000)
	if _, err := s.Append(ctx, Batch{Match: "m", Expect: stored, Command: fmt.Sprint(stored), Events: []match.Event{{Seq: stored + 1, Fact: match.Said{Words: long}}}}); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// TestGroup: jobs that share a commit do not share their failures, not even a panic.
func TestGroup(t *testing.T) {
	s := openTest(t)
	ctx := context.Background()
	hold, held := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		// Keeps the writer busy until the others wait.
		_ = s.writer.write(ctx, func(*tx) error { close(held); <-hold; return nil })
	})
	<-held
	var mu sync.Mutex
	failed := map[int]error{}
	for i := range 20 {
		wg.Go(func() {
			err := s.writer.write(ctx, func(x *tx) error {
				if _, err := x.exec("INSERT INTO guests (id, name, created) VALUES (?, '', 0)", fmt.Sprint(i)); err != nil {
					return err
				}
				switch i % 4 {
				case 1:
					return errors.New("changed my mind")
				case 2:
					panic("a broken job")
				}
				return nil
			})
			mu.Lock()
			failed[i] = err
			mu.Unlock()
		})
	}
	for len(s.writer.jobs) < 20 {
		time.Sleep(time.Millisecond)
	}
	close(hold)
	wg.Wait()
	for i := range 20 {
		wantErr := i%4 == 1 || i%4 == 2
		if (failed[i] != nil) != wantErr {
			t.Errorf("job %d: %v", i, failed[i])
		}
		if _, err := s.Guest(ctx, fmt.Sprint(i)); (err != nil) != wantErr {
			t.Errorf("guest %d: %v", i, err)
		}
	}
}

// BenchmarkAppend measures one move per append, acknowledged when it is on the disk.
func BenchmarkAppend(b *testing.B) {
	for _, sync := range []string{"FULL", "NORMAL"} {
		for _, writers := range []int{1, 16, 128} {
			b.Run(fmt.Sprintf("%s/%d", sync, writers), func(b *testing.B) {
				s := openTest(b)
				ctx := context.Background()
				if err := s.writer.write(ctx, func(*tx) error { return nil }); err != nil {
					b.Fatal(err)
				}
				// Outside any transaction, as the pragma wants it.
				if _, err := s.writer.conn.ExecContext(ctx, "PRAGMA synchronous = "+sync); err != nil {
					b.Fatal(err)
				}
				appendMoves(b, s, writers)
			})
		}
	}
}

func appendMoves(b *testing.B, s *SQLite, writers int) {
	ctx := context.Background()
	for w := range writers {
		if err := s.Create(ctx, Creation{Match: Match{ID: fmt.Sprint(w), Seed: []byte{1}, Created: time.Now()}}); err != nil {
			b.Fatal(err)
		}
	}
	b.ResetTimer()
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := range (b.N + writers - 1) / writers {
				_, err := s.Append(ctx, Batch{
					Match: fmt.Sprint(w), Expect: i, Command: fmt.Sprint(i),
					Events: []match.Event{{Seq: i + 1, Fact: match.Moved{Move: "c3-d4"}}},
				})
				if err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}
