package engine

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search/texel"
)

// Weight is one number of the evaluation that can be tuned, in hundredths of a pawn: with many pieces
// on the board and with few.
type Weight = texel.Weight

// Sample is what the evaluation sees of a position before it is weighed: the evaluation is linear
// in its weights, which is what makes them easy to tune.
type Sample struct {
	texel.Case[uint16]      // White's less Black's; the late share is less than the rest of 1 where a win is unlikely
	Odd                bool // the value is changed afterwards: of no use to tuning
}

// SampleOf takes a sample of p, which must be a position of this family on an ordinary board.
func SampleOf(p game.Position) (Sample, error) {
	q, ok := p.(*rules.Position)
	if !ok || !q.Game.Simple() {
		return Sample{}, fmt.Errorf("sample of %T: %w", p, game.ErrPosition)
	}
	var trace [Weights]int16
	a := adviceOn(q)
	j := judge{w: a.weights, trace: &trace}
	j.sides(&q.Bits, &q.Game.Laws)
	var s Sample
	s.Early = float64(phaseOf(&q.Bits)) / 24
	s.Late = (1 - s.Early) * float64(hope(&q.Bits, j.sum.late())) / fullHope
	for i, n := range trace {
		if n != 0 {
			s.Index, s.Count = append(s.Index, uint16(i)), append(s.Count, int8(n))
		}
	}
	s.Odd = a.sober(1000) != 1000 || a.sober(-1000) != -1000 || q.Game.Hands || unorthodox(&q.Bits) != 0
	return s, nil
}

// Weigh makes p, and every position that is copied from it, evaluate by the given weights.
func Weigh(p game.Position, w *[Weights]Weight) error {
	q, ok := p.(*rules.Position)
	if !ok || !q.Game.Simple() {
		return fmt.Errorf("weights for %T: %w", p, game.ErrPosition)
	}
	var early, late [Weights]int16
	for i, x := range w {
		early[i], late[i] = texel.Rounded(x.Early), texel.Rounded(x.Late)
	}
	g := *q.Game
	g.Tuned = layOut(&early, &late)
	q.Game = &g
	return nil
}

// layOut joins early and late weights for the evaluation.
func layOut(early, late *[Weights]int16) *weights {
	w := new(weights)
	for i := range w {
		w[i] = pairOf(int(early[i]), int(late[i]))
	}
	return w
}

// tuned are the weights of every game that has not been given others.
var tuned = layOut(&TunedEarly, &TunedLate)

// handmade are the single weights among those that Handmade gives.
var handmade = []struct {
	at int
	Weight
}{
	{isolatedPawn, Weight{-8, -9}}, {doubledPawn, Weight{-7, -18}}, {backwardPawn, Weight{-6, -8}},
	{openWeakness, Weight{-10, -8}}, {passedRook, Weight{5, 15}}, {passedRook + 1, Weight{-5, -20}},
	{runner, Weight{0, 250}}, {bishopPair, Weight{28, 48}}, {badBishop, Weight{-2, -4}},
	{knightPawns, Weight{2, 3}}, {rookPawns, Weight{-4, -2}},
	{rookOpen, Weight{28, 8}}, {rookHalf, Weight{13, 6}},
	{outpost, Weight{22, 12}}, {outpost + 1, Weight{14, 6}}, {screened, Weight{6, 2}},
	{farKnight, Weight{-3, -3}}, {farBishop, Weight{-2, -2}}, {bareFile, Weight{-10, 2}},
	{CheckAt, Weight{30, 5}}, {CheckAt + 1, Weight{20, 5}}, {CheckAt + 2, Weight{40, 5}}, {CheckAt + 3, Weight{25, 10}},
	{hitByPawn, Weight{50, 35}}, {hitByPawn + 1, Weight{65, 45}},
	{hitByMinor, Weight{20, 20}}, {hitByMinor + 1, Weight{30, 25}}, {hitByMinor + 2, Weight{35, 25}},
	{hitByRook, Weight{15, 20}}, {hitByRook + 1, Weight{30, 20}}, {hitByKing, Weight{10, 25}},
	{hitByStep, Weight{15, 12}}, {hanging, Weight{18, 22}}, {contested, Weight{2, 2}}, {space, Weight{2, 0}},
	{onMove, Weight{14, 10}},
}

// Handmade are weights as books teach them, where tuning begins.
func Handmade() (w [Weights]Weight) {
	handmadeSquares(&w)
	handmadeReach(&w)
	handmadePawns(&w)
	for i := range Dangers {
		n := float64(i)
		w[Danger+i] = Weight{0.4 * n * n, n}
	}
	for _, row := range handmade {
		w[row.at] = row.Weight
	}
	return w
}

// handmadeSquares are the worths of pieces on squares.
func handmadeSquares(w *[Weights]Weight) {
	pieces := [6]Weight{{90, 110}, {320, 300}, {335, 320}, {480, 540}, {960, 980}, {}}
	for i := range 32 {
		y, x := float64(i/4), float64(i%4) // x is 3 in the middle
		centre := x + min(y, 7-y)          // 0 to 6
		at := func(piece int, early, late float64) {
			w[onSquare+32*piece+i] = Weight{pieces[piece].Early + early, pieces[piece].Late + late}
		}
		at(0, 4*(x-1)*min(y-1, 3)/2+2*(y-1), 6*(y-1))
		at(1, 9*(centre-3), 7*(centre-3))
		at(2, 4*(centre-2), 3*(centre-2))
		at(3, 3*(x-1)+boolean(y == 6)*15, boolean(y == 6)*8)
		at(4, centre-2-y, 5*(centre-3))
		at(5, -14*min(y, 4)-7*min(x, 2)+14, 9*(centre-2))
	}
}

// handmadeReach are the worths of the numbers of squares that pieces go to.
func handmadeReach(w *[Weights]Weight) {
	for i := range 28 {
		n := float64(i)
		if i < 9 {
			w[freeKnight+i] = Weight{6 * (n - 4), 6 * (n - 4)}
		}
		if i < 14 {
			w[freeBishop+i] = Weight{5 * (n - 6), 5 * (n - 6)}
		}
		if i < 15 {
			w[freeRook+i] = Weight{3 * (n - 6), 5 * (n - 6)}
		}
		w[freeQueen+i] = Weight{1.5 * (n - 12), 3 * (n - 12)}
	}
}

// handmadePawns are the worths of pawns that have passed, stand together or cover a king.
func handmadePawns(w *[Weights]Weight) {
	for i := range 8 {
		n := float64(i)
		w[passedPawn+i] = Weight{0.6 * n * n, 1.5 * n * n}
		w[passedFree+i] = Weight{0.3 * n * n, 0.8 * n * n}
		w[passedSafe+i] = Weight{0.3 * n * n, 0.8 * n * n}
		w[passedHeld+i] = Weight{0.2 * n * n, 0.4 * n * n}
		w[passedOwn+i] = Weight{0, -2 * n}
		w[passedTheir+i] = Weight{0, 4 * n}
		w[linkedPawn+i] = Weight{3 + n*n/2, 2 + n*n/2}
		w[backedPawn+i] = Weight{5 + n*n/2, 3 + n*n/2}
		for f := range 4 {
			if i > 0 {
				w[shelter+8*f+i] = Weight{24 - 8*n, 0}
				w[storm+8*f+i] = Weight{-30 + 6*n, 0}
			}
		}
		w[stormHeld+i] = Weight{-6, 0}
	}
}

func boolean(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
