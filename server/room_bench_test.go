package server

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/store"
)

// BenchmarkRoom is what a move of chess and its news for a reader cost a server, without the network and the disk, by the length
// of the match; and what a match of that length keeps in memory. A takeback brings it back to its length each time.
func BenchmarkRoom(b *testing.B) {
	for _, plies := range []int{10, 100, 400} {
		b.Run(fmt.Sprint(plies), func(b *testing.B) {
			cfg := testConfig(b.TempDir())
			srv, err := New(cfg)
			if err != nil {
				b.Fatal(err)
			}
			defer srv.Close()
			ids := make([]string, 50)
			for i := range ids {
				ids[i] = longMatch(b, srv, plies, uint64(i)<<32)
			}
			var r *live.Room
			before := inUse()
			for _, id := range ids {
				if r, err = srv.live.Rooms.Open(b.Context(), id); err != nil {
					b.Fatal(err)
				}
				defer srv.live.Rooms.Release(r)
			}
			after := inUse()
			pos := game.Clone(r.Copy().Line.Pos)
			c := match.Command{Seat: pos.ToMove().One(), Request: match.Move{Text: game.MoveText(pos, pos.AppendMoves(nil)[0]), Plies: match.AnyPlies}}
			b.ResetTimer()
			for range b.N {
				o, err := r.Decide(b.Context(), c)
				if err != nil || o.Refusal != nil {
					b.Fatal(err, o.Refusal)
				}
				l := r.Look()
				l.State, l.Events = o.After, append(l.Events, o.Events...)
				l.PlyAt = append(l.PlyAt, plies+1)
				if _, err := l.News(b.Context(), "", "en", o.After.Seq-len(o.Events)); err != nil {
					b.Fatal(err)
				}
				r.Stays()
			}
			b.ReportMetric(float64(after-before)/float64(len(ids)), "B/match")
		})
	}
}

// BenchmarkCrowd is what the news of a move of chess cost a server for a hundred people who look on: as bytes that are made
// once, and as they would be if they were made for each.
func BenchmarkCrowd(b *testing.B) {
	srv, err := New(testConfig(b.TempDir()))
	if err != nil {
		b.Fatal(err)
	}
	defer srv.Close()
	r, err := srv.live.Rooms.Open(b.Context(), longMatch(b, srv, 100, 1))
	if err != nil {
		b.Fatal(err)
	}
	defer srv.live.Rooms.Release(r)
	guests := make([]string, 100)
	for i := range guests {
		guests[i] = fmt.Sprint("guest", i)
	}
	since := r.Copy().Seq - 1
	for name, news := range map[string]func(guest string) error{
		"once": func(guest string) error {
			_, _, err := r.News(b.Context(), nil, guest, "en", since)
			return err
		},
		"each": func(guest string) error {
			_, err := r.Look().News(b.Context(), guest, "en", since)
			return err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				r.Rename("ann", "Ann") // what was made for the last move is of no use any more
				for _, guest := range guests {
					if err := news(guest); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// inUse is how much memory is used after all that can be freed has been.
func inUse() int64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// longMatch puts a match of chess of so many random plies into the store.
func longMatch(b *testing.B, srv *Server, plies int, seed uint64) string {
	b.Helper()
	for ; ; seed++ {
		rng := rand.New(rand.NewPCG(seed, 1))
		me := match.Player{Kind: match.Guest, ID: "ann"}
		c, err := live.NewCreation(fmt.Sprintf("match%d", seed), make([]byte, live.SeedLength), match.Setup{Game: "chess;drawMode=claim"}, []match.Player{me, me}, nil, 0, srv.cfg.now())
		if err != nil {
			b.Fatal(err)
		}
		s, err := match.Replay(c.Match.Setup, c.Events)
		if err != nil {
			b.Fatal(err)
		}
		for len(s.Plies) < plies && s.Phase == match.Playing {
			moves := s.Line.Pos.AppendMoves(nil)
			e := match.Event{Seq: s.Seq + 1, Seat: s.Line.Pos.ToMove().One(), Fact: match.Moved{Move: game.MoveText(s.Line.Pos, moves[rng.IntN(len(moves))])}}
			if err := match.Apply(s, e); err != nil {
				b.Fatal(err)
			}
			c.Events = append(c.Events, e)
			if s.Line.Outcome().Over() {
				break
			}
		}
		if len(s.Plies) < plies || s.Line.Outcome().Over() {
			continue
		}
		c.Match.Summary = live.SummaryOf(s)
		if err := srv.store.Create(b.Context(), store.Creation{Match: c.Match, Events: c.Events}); err != nil {
			b.Fatal(err)
		}
		return c.Match.ID
	}
}
