package many_test

import (
	"context"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/corners/engine"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/many"
)

func open(t *testing.T, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// near is a star of three seats, in which seat 0 is a step before its goal.
const near = "1/2/3/4/5s7/12/11/10/9/1y6x1/11/12/13/4/3/2/1 s - 40"

// TestFindsTheEnd: both manners make the move that ends the game in favour of the seat.
func TestFindsTheEnd(t *testing.T) {
	g := open(t, "chinese-checkers;players=3;places=firstOnly")
	p, err := g.Parse(near)
	if err != nil {
		t.Fatal(err)
	}
	for _, manner := range []many.Manner{many.Paranoid, many.MaxN} {
		s := many.New(p, g.Seats, g.TeamOf, manner)
		r := s.Search(context.Background(), p, search.Limits{Depth: 2}, nil)
		q := game.Clone(p)
		q.Play(r.PV[0])
		if o := q.Outcome(); !o.Winners(3).Has(0) || r.Score < 10_000 {
			t.Errorf("manner %d plays %s for %d", manner, game.MoveText(p, r.PV[0]), r.Score)
		}
	}
}

// TestSame: the same position and limits give the same answer whatever was searched before, within the limit of nodes.
func TestSame(t *testing.T) {
	g := open(t, "chinese-checkers;players=6")
	p := g.Start()
	for _, manner := range []many.Manner{many.Paranoid, many.MaxN} {
		s := many.New(p, g.Seats, g.TeamOf, manner)
		first := s.Search(context.Background(), p, search.Limits{Nodes: 2000}, nil)
		q := game.Clone(p)
		q.Play(first.PV[0])
		s.Search(context.Background(), q, search.Limits{Nodes: 500}, nil)
		again := s.Search(context.Background(), p, search.Limits{Nodes: 2000}, nil)
		if again.PV[0] != first.PV[0] || again.Score != first.Score || again.Nodes != first.Nodes {
			t.Errorf("manner %d: %v, then %v", manner, first, again)
		}
		if first.Nodes > 2000+64 || first.Depth < 1 {
			t.Errorf("manner %d visits %d to depth %d", manner, first.Nodes, first.Depth)
		}
	}
}

// TestStops: a cancelled search still has a move, and every move is rated.
func TestStops(t *testing.T) {
	g := open(t, "chinese-checkers;players=4;teams=on")
	p := g.Start()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := many.New(p, g.Seats, g.TeamOf, many.Paranoid)
	if r := s.Search(ctx, p, search.Limits{}, nil); len(r.PV) == 0 || !r.Final {
		t.Errorf("%v", r)
	}
	rows := s.Rate(context.Background(), p, search.Limits{Depth: 2})
	if len(rows) != len(p.AppendMoves(nil)) || rows[0].Report.Depth != 2 {
		t.Errorf("%d rows to depth %d", len(rows), rows[0].Report.Depth)
	}
}

// BenchmarkSearch visits positions of games of several seats for one move after another; nodes/s are positions.
func BenchmarkSearch(b *testing.B) {
	for _, spec := range []string{"chinese-checkers;players=3", "chinese-checkers;players=6", "halma;players=4"} {
		b.Run(spec, func(b *testing.B) {
			g, err := game.Open(spec)
			if err != nil {
				b.Fatal(err)
			}
			p, nodes := g.Start(), int64(0)
			s := many.New(p, g.Seats, g.TeamOf, many.Paranoid)
			for b.Loop() {
				r := s.Search(context.Background(), p, search.Limits{Nodes: 20_000}, nil)
				nodes += r.Nodes
				p.Play(r.PV[0])
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
