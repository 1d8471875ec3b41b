package server

import (
	"fmt"
	"testing"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/store"
)

// BenchmarkShot is what a shot of Chapaev and its news for readers of three languages cost a server, without the network
// and the disk. No shot is made twice.
func BenchmarkShot(b *testing.B) {
	srv := chapaevServer(b)
	defer srv.Close()
	r, err := srv.live.Rooms.Open(b.Context(), shotsMatch(b, srv, 10))
	if err != nil {
		b.Fatal(err)
	}
	defer srv.live.Rooms.Release(r)
	seat := r.Copy().ToMove().One()
	b.ResetTimer()
	for i := range b.N {
		o, err := r.Decide(b.Context(), match.Command{Seat: seat, Request: match.Move{Text: shotText(r.Copy(), 1000+i), Plies: match.AnyPlies}})
		if err != nil || o.Refusal != nil {
			b.Fatal(err, o.Refusal)
		}
		l := r.Look()
		plies := len(l.State.Plies)
		l.State, l.Events = o.After, append(l.Events, o.Events...)
		for range o.Events {
			l.PlyAt = append(l.PlyAt, plies+1)
		}
		for _, lang := range []string{"en", "uk", "ru"} {
			if _, err := l.News(b.Context(), "", lang, o.After.Seq-len(o.Events)); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkReopen opens a match that nobody has looked at since the server began, and greets a reader; and what the match
// keeps in memory then.
func BenchmarkReopen(b *testing.B) {
	srv := chapaevServer(b)
	defer srv.Close()
	for name, id := range map[string]string{
		"chapaev/60":   shotsMatch(b, srv, 60),
		"chapaev/200":  shotsMatch(b, srv, 200),
		"draughts/300": kingsMatch(b, srv, 300),
	} {
		b.Run(name, func(b *testing.B) {
			b.ResetTimer()
			for range b.N {
				srv.live.Rooms.Forget(id)
				r, err := srv.live.Rooms.Open(b.Context(), id)
				if err == nil {
					_, _, err = r.Hello(b.Context(), "", "en", 0)
				}
				if err != nil {
					b.Fatal(err)
				}
				srv.live.Rooms.Release(r)
			}
			b.StopTimer()
			srv.live.Rooms.Forget(id)
			before := inUse()
			r, err := srv.live.Rooms.Open(b.Context(), id)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(inUse()-before), "B/match")
			srv.live.Rooms.Release(r)
		})
	}
}

// BenchmarkHello greets a reader of a match of 300 plies.
func BenchmarkHello(b *testing.B) {
	srv := chapaevServer(b)
	defer srv.Close()
	r, err := srv.live.Rooms.Open(b.Context(), kingsMatch(b, srv, 300))
	if err != nil {
		b.Fatal(err)
	}
	defer srv.live.Rooms.Release(r)
	b.ResetTimer()
	for range b.N {
		if _, _, err := r.Hello(b.Context(), "", "en", 0); err != nil {
			b.Fatal(err)
		}
	}
}

// chapaevServer is a server whose engine of shots is warm.
func chapaevServer(b *testing.B) *Server {
	b.Helper()
	srv, err := New(testConfig(b.TempDir()))
	if err == nil {
		err = srv.pool.Warm(b.Context(), "chapaev")
	}
	if err != nil {
		b.Fatal(err)
	}
	return srv
}

// shotsMatch plays a match of so many shots of Chapaev in its room. They are weak, so that it goes on.
func shotsMatch(b *testing.B, srv *Server, shots int) string {
	b.Helper()
	return playedMatch(b, srv, fmt.Sprint("shots", shots), match.Setup{Game: "chapaev"}, shots, shotText)
}

// shotText is a shot of the seat to move, another one for each number.
func shotText(s *match.State, n int) string {
	way := 1
	man := n % 8
	if s.ToMove().Has(1) {
		way, man = -1, 8+man
	}
	return fmt.Sprintf("F%d:%d,%d", man, n%97-48, way*(150+n/97%400))
}

// kingsMatch plays a match of so many plies of draughts in its room: two kings go to and fro.
func kingsMatch(b *testing.B, srv *Server, plies int) string {
	b.Helper()
	setup := match.Setup{Game: "russian;drawMode=claim", Position: "W:WKa1:BKb8"}
	return playedMatch(b, srv, fmt.Sprint("kings", plies), setup, plies, func(_ *match.State, n int) string {
		return []string{"a1-b2", "b8-a7", "b2-a1", "a7-b8"}[n%4]
	})
}

// playedMatch makes a match of one person and plays it in its room.
func playedMatch(b *testing.B, srv *Server, id string, setup match.Setup, plies int, choose func(*match.State, int) string) string {
	b.Helper()
	me := match.Player{Kind: match.Guest, ID: "ann"}
	c, err := live.NewCreation(id, make([]byte, live.SeedLength), setup, []match.Player{me, me}, nil, 0, srv.cfg.now())
	if err == nil {
		err = srv.store.Create(b.Context(), store.Creation{Match: c.Match, Events: c.Events})
	}
	if err != nil {
		b.Fatal(err)
	}
	r, err := srv.live.Rooms.Open(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	defer srv.live.Rooms.Release(r)
	for n := 0; len(r.Copy().Plies) < plies; n++ {
		s := r.Copy()
		if s.Phase != match.Playing {
			b.Fatalf("%s is over after %d plies: %s", id, len(s.Plies), s.Outcome.Reason)
		}
		_, err := r.Execute(b.Context(), match.Command{Seat: s.ToMove().One(), Request: match.Move{Text: choose(s, n), Plies: match.AnyPlies}})
		if err != nil {
			b.Fatal(err)
		}
	}
	return id
}
