package chapaev

import "github.com/tavlei/tavlei/game"

var _ game.Evaluator = (*Position)(nil)

// Values of the evaluation, hundredths of a man.
const (
	manValue     = 100
	hangingValue = 15  // taken off for a man that sticks out over the edge
	lineValue    = 150 // of a line gone forward
	roundValue   = 400 // of a round won, where rounds are counted
	tourValue    = 1500
)

// Eval is the difference in men, in lines and in tours, for seat s.
func (p *Position) Eval(s game.Seat) int {
	score := p.worth(0) - p.worth(1)
	if s == 1 {
		return -score
	}
	return score
}

func (p *Position) worth(seat uint8) int {
	v := manValue * (p.mine[seat].len() + int(p.spare[seat]))
	for men := p.mine[seat]; men != 0; men = men.rest() {
		if p.overhangOf(men.first()) > leastOverhang {
			v -= hangingValue
		}
	}
	forward := int(p.line[0]) - 1
	if seat == 1 {
		forward = p.g.Size - int(p.line[1])
	}
	v += lineValue*forward + tourValue*int(p.tours[seat])
	if p.g.Match == bestOf || p.g.Match == noAdvance {
		v += roundValue * int(p.wins[seat])
	}
	return v
}
