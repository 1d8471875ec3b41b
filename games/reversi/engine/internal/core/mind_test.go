package core

import (
	"context"
	"math/rand/v2"
	"strconv"
	"testing"
)

// randomBoard is a board after some random moves of a game that is not over.
func randomBoard(rng *rand.Rand, empties int) Board {
	for {
		b := Start()
		for b.Empties() > empties {
			moves := b.Moves()
			if moves == 0 {
				if b = b.Pass(); b.Moves() == 0 {
					break
				}
				continue
			}
			b = b.Play(nth(moves, rng.IntN(count(moves))))
		}
		if b.Empties() == empties && b.Moves() != 0 {
			return b
		}
	}
}

func nth(set uint64, n int) int {
	for range n {
		set &= set - 1
	}
	return count(set&-set - 1)
}

func count(set uint64) int { return diff(set, 0) }

func BenchmarkThink(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	boards := make([]Board, 8)
	for i := range boards {
		boards[i] = randomBoard(rng, 40-i)
	}
	t := NewThinker(Rules{}, 16)
	t.Bold(0)
	nodes := int64(0)
	for i := 0; b.Loop(); i++ {
		nodes += t.Think(context.Background(), Root{Board: boards[i%8]}, Asked{Depth: 6}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkEnd tells what the exact end costs at the numbers of empty squares that levels reach.
func BenchmarkEnd(b *testing.B) {
	for _, empties := range []int{14, 16, 18, 20} {
		b.Run(strconv.Itoa(empties), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			boards := make([]Board, 8)
			for i := range boards {
				boards[i] = randomBoard(rng, empties)
			}
			s, nodes := NewSolver(16, 1), int64(0)
			for i := 0; b.Loop(); i++ {
				s.book.clear()
				nodes += s.Solve(context.Background(), boards[i%8], -65, 65, SolveOptions{}).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// BenchmarkUnpack is what the first thought costs more than the others.
func BenchmarkUnpack(b *testing.B) {
	for b.Loop() {
		if _, err := Unpack(packed); err != nil {
			b.Fatal(err)
		}
	}
}
