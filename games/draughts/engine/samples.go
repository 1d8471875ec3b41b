package engine

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
	"github.com/tavlei/tavlei/search/texel"
)

// Weight is one number of the evaluation that can be tuned.
type Weight = texel.Weight

// Weights is the number of weights of a rule set: 64 squares of a man, then the terms.
const Weights = 64 + termCount

// Sample is what the evaluation sees of a position, before it is weighed: the evaluation is
// linear in its weights, which is what makes them easy to tune.
type Sample struct {
	texel.Case[uint8]      // White's less Black's
	Tame              bool // the value is shrunk afterwards: of no use to tuning
}

// SampleOf takes a sample of p, which must be a position of this family.
func SampleOf(p game.Position) (Sample, error) {
	q, ok := p.(*draughts.Position)
	if !ok {
		return Sample{}, fmt.Errorf("sample of %T: %w", p, game.ErrPosition)
	}
	v, d := evaluationOf(q.Game()), q.Diagram()
	var t terms
	v.count(d, &t)
	men := v.squares(d)
	var s Sample
	s.Early = float64(v.blend(d, 1<<16, 0)) / (1 << 16)
	s.Late = 1 - s.Early
	for i, n := range men {
		s.add(i, n)
	}
	for i, n := range t {
		s.add(64+i, n)
	}
	s.Tame = v.tame(d, 1000) != 1000 || v.tame(d, -1000) != -1000
	return s, nil
}

func (s *Sample) add(i, n int) {
	if n != 0 {
		s.Index, s.Count = append(s.Index, uint8(i)), append(s.Count, int8(n))
	}
}

// squares counts the men by the weight of their square.
func (v *evaluation) squares(d *kernel.Diagram) (n [64]int) {
	l := v.layout
	for _, b := range l.BitOf {
		for seat := range 2 {
			if d.Side[seat].Minus(d.Kings).Has(int(b)) {
				n[weightOf(l, int(b), seat)] += 1 - 2*seat
			}
		}
	}
	return n
}

// weightOf is the index of the weight of a man on bit: its square as its side sees it, on a
// board brought to 8 x 8.
func weightOf(l *kernel.Layout, bit, seat int) int {
	up, over := l.H-1-int(l.RowOf[bit]), int(l.ColOf[bit])
	if seat == 1 {
		up, over = l.H-1-up, l.W-1-over
	}
	return up*8/l.H*8 + over*8/l.W
}

// Weigh makes the positions of g evaluate by the given weights. g must be new: none of its positions
// has been evaluated yet.
func Weigh(g *game.Game, w *[Weights]Weight) error {
	own, ok := g.Rules.(*draughts.Game)
	if !ok {
		return fmt.Errorf("weights for %T: %w", g.Rules, game.ErrPosition)
	}
	own.Kernel().Advice.Set(newEvaluation(own, layWeights(w)))
	return nil
}

// layWeights rounds tuned weights for the evaluation.
func layWeights(w *[Weights]Weight) *weights {
	var f profile
	for i, x := range w {
		f.early[i], f.late[i] = texel.Rounded(x.Early), texel.Rounded(x.Late)
	}
	return f.weights()
}
