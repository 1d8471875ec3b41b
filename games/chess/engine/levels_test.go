package engine

import (
	"context"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/search"
)

const levelSeeds = 60

// choices are what the levels from a first one to a last one play in a position, for many seeds.
func choices(t *testing.T, id, fen string, first, last int, check func(t *testing.T, p game.Position, m game.Move)) {
	g := mustOpen(t, id)
	p, err := g.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	engine := search.New(g, search.Options{HashMB: 1})
	for n := first; n <= last; n++ {
		level, err := search.LevelOf(n)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(gametest.Fewer(levelSeeds, levelSeeds/4)) {
			m, _, err := engine.Choose(context.Background(), game.NewLine(p), level, seed)
			if err != nil {
				t.Fatal(err)
			}
			check(t, p, m)
			if t.Failed() {
				t.Fatalf("level %d, seed %d: %s in %s", n, seed, game.MoveText(p, m), fen)
			}
		}
	}
}

// TestNoiseDoesNotChooseAmongWins: who has seen a mate plays it, and the shortest.
func TestNoiseDoesNotChooseAmongWins(t *testing.T) {
	for _, row := range []struct {
		name, id, fen string
		from, to      int
		plies         int
	}{
		{"mate at once, or the queen may go elsewhere", "chess", "7k/6pp/8/8/8/8/Q4PPP/R5K1 w - - 0 1", 2, 10, 1},
		{"mate in two by the rooks, or in more", "chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3, 4, 3},
		{"king and rook: the shortest way", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 3, 10, 3},
	} {
		t.Run(row.name, func(t *testing.T) {
			choices(t, row.id, row.fen, row.from, row.to, func(t *testing.T, p game.Position, m game.Move) {
				if !mates(p, m, row.plies) {
					t.Errorf("mate in %d plies was there", row.plies)
				}
			})
		})
	}
}

// TestMateInOneIsSeen: from level 3 on nobody walks into one.
func TestMateInOneIsSeen(t *testing.T) {
	choices(t, "chess", "4r1k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 3, 8, func(t *testing.T, p game.Position, m game.Move) {
		q := game.Clone(p)
		q.Play(m)
		for _, reply := range q.AppendMoves(nil) {
			if mates(q, reply, 1) {
				t.Errorf("%s mates", game.MoveText(q, reply))
			}
		}
	})
}

// mates tells whether a move mates in so many plies whatever is replied.
func mates(p game.Position, m game.Move, plies int) bool {
	q := game.Clone(p)
	q.Play(m)
	replies := q.AppendMoves(nil)
	if len(replies) == 0 {
		return q.Outcome().Reason == "mate"
	}
	if plies <= 1 {
		return false
	}
	for _, reply := range replies {
		next := game.Clone(q)
		next.Play(reply)
		found := false
		for _, second := range next.AppendMoves(nil) {
			found = found || mates(next, second, plies-2)
		}
		if !found {
			return false
		}
	}
	return true
}
