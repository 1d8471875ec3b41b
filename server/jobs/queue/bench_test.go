package queue

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/bus/nats"
	"github.com/tavlei/tavlei/server/bus/nats/natstest"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
)

// BenchmarkMove is a move of level 1 in mid-game, in the process and over the queue, one after the other, and over the queue
// with as many at once as there are slots.
func BenchmarkMove(b *testing.B) {
	broker, err := natstest.RunStreams(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer broker.Stop()
	near := &compute.Searcher{}
	pool := compute.New(context.Background(), &sync.WaitGroup{}, slog.New(slog.DiscardHandler), nil, 2, time.Now, nil)
	conn, err := nats.Connect(broker.URL(), "bench", "node")
	if err != nil {
		b.Fatal(err)
	}
	defer conn.Close()
	d, err := NewDesk(DeskConfig{Conn: conn, Prefix: "bench", Node: "node", Log: pool.Log, Nodes: func() int { return 1 }, Widen: pool.Widen})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	th := jobs.NewThinker(near, pool, d)
	pool.Workers = th
	const slots = 8
	w, err := NewWorker(WorkerConfig{URL: broker.URL(), Prefix: "bench", Slots: slots, Log: pool.Log})
	if err != nil {
		b.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	ran := make(chan struct{})
	go func() { w.Run(ctx); close(ran) }()
	defer func() { end(); <-ran }()
	for open := 0; open < compute.Widths(slots)[compute.QuickClass]; {
		next := d.roster.next()
		all, _ := d.roster.slots()
		if open = all[compute.QuickClass]; open == 0 {
			<-next
		}
	}
	g, err := game.Open("russian")
	if err != nil {
		b.Fatal(err)
	}
	line := game.NewLine(g.Start())
	if err := line.PlayText("c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4xd6 e7xc5"); err != nil {
		b.Fatal(err)
	}
	seat := line.Pos.ToMove().One()
	b.Run("here", func(b *testing.B) {
		for i := range b.N {
			if _, err := near.Choose(b.Context(), g, line, seat, 1, uint64(i)); err != nil {
				b.Fatal(err)
			}
		}
	})
	_, far := pool.LaneFor(b.Context(), compute.QuickClass, g)
	ask := func(line *game.Line, i int) {
		ctx, cancel := context.WithTimeout(far, 5*time.Second)
		defer cancel()
		if _, err := th.Choose(ctx, g, line, seat, 1, uint64(i)); err != nil {
			b.Error(err)
		}
	}
	b.Run("queue", func(b *testing.B) {
		for i := range b.N {
			ask(line, i)
		}
	})
	b.Run("abreast", func(b *testing.B) {
		b.SetParallelism(4)
		b.RunParallel(func(p *testing.PB) {
			own := line.Clone()
			for i := 0; p.Next(); i++ {
				ask(own, i)
			}
		})
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "thoughts/s")
	})
	if _, own := th.Counts(); own > 0 {
		b.Errorf("%d were thought here", own)
	}
}
