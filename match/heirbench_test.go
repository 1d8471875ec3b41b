package match_test

import (
	"fmt"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/match"
)

// BenchmarkHeirs is what a ply of a match costs by its length where each state goes on from the one before, and where it is a
// clone like any other.
func BenchmarkHeirs(b *testing.B) {
	for _, plies := range []int{10, 100, 400} {
		for name, copied := range map[string]func(*match.State) *match.State{"heirs": (*match.State).Heir, "clones": (*match.State).Clone} {
			b.Run(fmt.Sprintf("%s/%d", name, plies), func(b *testing.B) {
				begin := long(b, plies)
				b.ReportAllocs()
				s := begin
				for b.Loop() {
					if s = copied(s); len(s.Plies) > plies+plies/10 {
						s = begin.Clone()
					}
					aPly(b, s)
				}
			})
		}
	}
}

// long is a match of so many plies.
func long(b *testing.B, plies int) *match.State {
	s, err := match.New(match.Setup{Game: "chess;drawMode=claim"})
	if err != nil {
		b.Fatal(err)
	}
	for seat := range game.Seat(2) {
		if err := match.Apply(s, match.Event{Seq: s.Seq + 1, Seat: seat, Fact: match.Joined{Player: match.Player{Kind: match.Guest, ID: seat.String()}}}); err != nil {
			b.Fatal(err)
		}
	}
	for len(s.Plies) < plies {
		aPly(b, s)
	}
	return s
}

// aPly plays some legal move.
func aPly(b *testing.B, s *match.State) {
	moves := s.Line.Pos.AppendMoves(nil)
	m := moves[len(s.Plies)*7%len(moves)]
	e := match.Event{Seq: s.Seq + 1, Seat: game.MoverOf(s.Line.Pos, m), Fact: match.Moved{Move: game.MoveText(s.Line.Pos, m)}}
	if err := match.Apply(s, e); err != nil {
		b.Fatal(err)
	}
}
