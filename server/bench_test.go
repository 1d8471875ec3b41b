package server

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkMoves plays matches over sockets, clients and server in one process: one move is
// sent, decided, on the disk, acknowledged and shown. Every match thinks a little between its
// moves, so that about rate moves a second are made in all.
func BenchmarkMoves(b *testing.B) {
	for _, c := range []struct{ matches, rate int }{{100, 1000}, {1000, 1000}, {200, 0}} {
		b.Run(fmt.Sprintf("matches=%d/rate=%d", c.matches, c.rate), func(b *testing.B) {
			benchMoves(b, c.matches, c.rate)
		})
	}
}

func benchMoves(b *testing.B, matches, rate int) {
	cfg := testConfig(b.TempDir())
	cfg.Unlimited = true
	url, stop := benchServer(b, cfg)
	defer stop()
	p := newLoader(nil, 1, false)
	p.http.Transport = &http.Transport{MaxIdleConnsPerHost: 4}
	ctx := context.Background()
	lines := make([]*raw, matches)
	hellos := make([]frame, matches)
	for i := range lines {
		id, err := p.create(url)
		if err != nil {
			b.Fatal(err)
		}
		if lines[i], hellos[i], err = p.dial(ctx, url, id); err != nil {
			b.Fatal(err)
		}
	}
	left := atomic.Int64{}
	left.Store(int64(b.N))
	took := make([][]time.Duration, matches)
	b.ResetTimer()
	var wg sync.WaitGroup
	for i, l := range lines {
		wg.Go(func() {
			defer l.conn.CloseNow()
			if rate > 0 {
				time.Sleep(time.Duration(i) * time.Second / time.Duration(rate))
			}
			f := hellos[i]
			for n := 0; left.Add(-1) >= 0 && len(f.Scene.Paths) > 0; n++ {
				began := time.Now()
				path := f.Scene.Paths[n%len(f.Scene.Paths)]
				err := l.write(ctx, map[string]any{"t": "cmd", "id": fmt.Sprint(n), "seat": path.Seat, "kind": "ply", "text": path.Text})
				if err == nil {
					f, err = l.want(ctx, "events")
				}
				if err != nil {
					b.Error(err)
					return
				}
				took[i] = append(took[i], time.Since(began))
				if rate > 0 {
					time.Sleep(time.Duration(matches) * time.Second / time.Duration(rate))
				}
			}
		})
	}
	wg.Wait()
	all := slices.Concat(took...)
	slices.Sort(all)
	if len(all) > 0 {
		b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "moves/s")
		b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "p50-ms")
		b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
	}
}

// BenchmarkPing asks the server for a sign of life over a socket, client and server in one process: what a client does every
// two seconds while nothing else is said.
func BenchmarkPing(b *testing.B) {
	cfg := testConfig(b.TempDir())
	cfg.Unlimited = true
	url, stop := benchServer(b, cfg)
	defer stop()
	ctx, p := context.Background(), newLoader(nil, 1, false)
	id, err := p.create(url)
	if err != nil {
		b.Fatal(err)
	}
	l, _, err := p.dial(ctx, url, id)
	if err != nil {
		b.Fatal(err)
	}
	defer l.conn.CloseNow()
	for b.Loop() {
		err := l.write(ctx, map[string]any{"t": "ping"})
		if err == nil {
			_, err = l.want(ctx, "pong")
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// benchServer serves on a free port until it is stopped.
func benchServer(b *testing.B, cfg Config) (url string, stop func()) {
	srv, err := New(cfg)
	if err != nil {
		b.Fatal(err)
	}
	web := httptest.NewServer(srv.Handler())
	return web.URL, func() {
		srv.live.SayGoodbye()
		web.Close()
		if err := srv.Close(); err != nil {
			b.Error(err)
		}
	}
}
