package engine

import (
	"math/bits"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/search"
)

// evaluation is the static evaluation of a position.
type evaluation struct{ of *chapaev.Position }

var _ search.Evaluator = (*evaluation)(nil)

// Values of the evaluation, hundredths of a man.
const (
	manValue     = 100
	hangingValue = 15  // taken off for a man that sticks out over the edge
	lineValue    = 150 // of a line gone forward
	roundValue   = 400 // of a round won, where rounds are counted
	tourValue    = 1500
)

// Eval is the difference in men, in lines and in tours, for seat s.
func (e *evaluation) Eval(s game.Seat) int { return eval(e.of, s) }

func eval(p *chapaev.Position, s game.Seat) int { return worth(p, s) - worth(p, 1-s) }

func worth(p *chapaev.Position, seat game.Seat) int {
	own, st := p.Men(seat), p.Standing(seat)
	v := manValue * (bits.OnesCount32(own) + st.Spare)
	for men := own; men != 0; men &= men - 1 {
		if p.Overhang(bits.TrailingZeros32(men)) > chapaev.LeastOverhang {
			v -= hangingValue
		}
	}
	v += lineValue*st.Forward + tourValue*st.Tours
	if p.Rules().CountsRounds() {
		v += roundValue * st.Wins
	}
	return v
}
