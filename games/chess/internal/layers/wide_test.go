package layers_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/layers/narrow"
	"github.com/tavlei/tavlei/games/chess/internal/layers/wide"
)

// TestWideOrthodox: the kernel for large boards counts orthodox chess as all programs do (Kiwipete and the
// promotions of chessprogramming.org), and drops that must end a check as anybody can by hand.
func TestWideOrthodox(t *testing.T) {
	for _, c := range []struct {
		spec, text string
		leaves     []uint64
	}{
		{"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862}},
		{"chess", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", []uint64{24, 496, 9483}},
		{"crazyhouse", "4k3/8/8/8/7b/8/8/4K3[Q] w - - 0 1", []uint64{6}},
	} {
		_, r := recordOf(t, c.spec)
		g, err := wide.New(r)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.leaves {
			if got := p.Perft(i + 1); got != want {
				t.Errorf("%s: %d leaves at depth %d, want %d", c.text, got, i+1, want)
			}
		}
		if n := uint64(len(p.Moves(nil))); n != c.leaves[0] {
			t.Errorf("%s: %d moves, want %d", c.text, n, c.leaves[0])
		}
	}
}

// TestKernelsAgree plays random games with both kernels: what the one for 64 squares allows, the one for large boards does.
func TestKernelsAgree(t *testing.T) {
	for _, spec := range []string{
		"chess", "crazyhouse", "mobius;pawnOrientation=transported;seamCapturesFrom=2", "cylinder;castling=bothWays", "neutral-queen", "transform;pawns=transform", "transport;timing=ferry;carrier=rookAndQueen", "shashmaty;piecePromotion=on;tail=anytime",
	} {
		t.Run(spec, func(t *testing.T) {
			_, r := recordOf(t, spec)
			small, err := narrow.New(r)
			if err != nil {
				t.Fatal(err)
			}
			large, err := wide.New(r)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(gametest.Fewer(10, 3)) {
				rng := rand.New(rand.NewPCG(seed, 21))
				p, q := small.Start(), large.Start()
				for range 120 {
					olds, news := p.Moves(nil), q.Moves(nil)
					var texts, others []string
					for _, m := range olds {
						texts = append(texts, p.MoveText(m))
					}
					for _, m := range news {
						others = append(others, q.MoveText(m))
					}
					if missing, spare := without(texts, others), without(others, texts); len(missing)+len(spare) > 0 {
						t.Fatalf("%s: missing %v, spare %v", p.Text(), missing, spare)
					}
					if len(texts) == 0 {
						break
					}
					m := rng.IntN(len(olds))
					n := slices.Index(others, texts[m])
					p.Play(olds[m])
					q.Play(news[n])
				}
			}
		})
	}
}
