package postgres_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

// BenchmarkAppend measures one move per append, acknowledged when it is on the disk, in SQLite and in PostgreSQL of one machine.
func BenchmarkAppend(b *testing.B) {
	durable := pgtest.New(b, "fsync=on", "shared_buffers=128MB")
	for name, make := range map[string]func(b *testing.B) store.Store{
		"sqlite": func(b *testing.B) store.Store {
			s, err := store.Open(b.Context(), filepath.Join(b.TempDir(), "b.db"))
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { s.Close() })
			return s
		},
		"postgres": func(b *testing.B) store.Store { return open(b, durable.Database(b)) },
	} {
		for _, writers := range []int{1, 16, 128, 512} {
			b.Run(fmt.Sprintf("%s/%d", name, writers), func(b *testing.B) { appendMoves(b, make(b), writers) })
		}
	}
}

func appendMoves(b *testing.B, s store.Store, writers int) {
	for w := range writers {
		if err := s.Create(b.Context(), store.Creation{Match: store.Match{ID: fmt.Sprint(w), Seed: []byte{1}, Created: time.Now()}}); err != nil {
			b.Fatal(err)
		}
	}
	b.ResetTimer()
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := range (b.N + writers - 1) / writers {
				_, err := s.Append(b.Context(), store.Batch{
					Match: fmt.Sprint(w), Expect: i, Command: fmt.Sprint(i), Events: []match.Event{{Seq: i + 1, Fact: match.Moved{Move: "c3-d4"}}},
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
