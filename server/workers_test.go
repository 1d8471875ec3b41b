package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/bus/nats/natstest"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs/queue"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

// TestWorkers: where a worker is there, it thinks for the bots of a node, for hints, reviews and rounds of self-play; when it has
// gone, the node thinks itself.
func TestWorkers(t *testing.T) {
	pg, broker := pgtest.New(t), natstest.StartStreams(t)
	b := newBench(t, func(c *Config) { c.Database, c.NATS = pg.Database(t), broker.URL() })
	w, err := queue.NewWorker(queue.WorkerConfig{URL: broker.URL(), Slots: 2, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() { ran <- w.Run(ctx) }()
	takes := func() bool {
		for c := range compute.Classes {
			if !b.srv.desk.Takes(c, "draughts") {
				return false
			}
		}
		return true
	}
	eventually(t, "the worker is there", takes)
	done := int64(0)
	counted := func(what string, more int64) {
		t.Helper()
		far, own := b.srv.thinker.Counts()
		if far < done+more || own != 0 {
			t.Errorf("%s: %d by the worker before, %d now; %d by the node", what, done, far, own)
		}
		done = far
	}
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1})
	l := p.dial(id, 0)
	l.until("hello")
	l.must(l.play(0, "c3-d4"))
	l.sees(2)
	counted("a bot's move", 1)
	l.must(l.hint(""))
	counted("a hint", 1)
	l.must(l.cmd(0, "resign", nil))
	if v := want[api.ReviewView](p, http.StatusOK, "GET", "/api/matches/"+id+"/plies/1/review", nil); v.Kind != "compared" || v.Best == nil || v.Best.Name == "" {
		t.Errorf("a review: %+v", v)
	}
	counted("a review", 1)
	if v := want[api.BalanceView](p, http.StatusOK, "POST", "/api/balance", map[string]string{"game": "tic-tac-toe"}); v.Measured == nil || v.Measured.Rounds < 1 {
		t.Errorf("a slice: %+v", v.Measured)
	}
	counted("a slice", 1)
	told := httptest.NewRecorder()
	b.srv.serveMetrics(told, httptest.NewRequest("GET", "/metrics", nil))
	for _, line := range []string{"tavlei_workers 1", "tavlei_worker_slots 7", fmt.Sprintf(`tavlei_jobs_total{by="worker"} %d`, done), `tavlei_jobs_total{by="node"} 0`} {
		if !strings.Contains(told.Body.String(), line+"\n") {
			t.Errorf("no %q in %s", line, told.Body)
		}
	}
	stop()
	if err := <-ran; err != nil {
		t.Error(err)
	}
	eventually(t, "the worker has gone", func() bool { return !b.srv.desk.Takes(compute.QuickClass, "draughts") })
	l = p.dial(p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1}), 0)
	l.until("hello")
	l.must(l.play(0, "c3-d4"))
	l.sees(2)
	counted("without a worker", 0)
	own := newBench(t, func(c *Config) { c.Database, c.NATS, c.Thinker = pg.Database(t), broker.URL(), &waiter{} })
	if own.srv.desk != nil || own.srv.pool.Workers != nil {
		t.Error("a server that is given a thinker asks workers")
	}
}
