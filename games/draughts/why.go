package draughts

import (
	"github.com/tavlei/tavlei/game"
)

// refuse says which rule forbids the move along path: the start, the squares on the way if any,
// the end.
func (p *Position) refuse(path []Square, input string) *game.Refusal {
	from, to := path[0], path[len(path)-1]
	seat, _ := p.Man(from)
	if p.phase != playing || p.Outcome().Over() {
		return p.refusal("gameOver", input)
	}
	switch {
	case seat == game.NoSeat:
		return p.refusal("noMan", input, from)
	case seat != game.Seat(p.turn):
		return p.refusal("notYourMan", input, from)
	case from == to && len(path) == 2:
		return p.refusal("sameSquare", input, from)
	}
	if other, _ := p.Man(to); other != game.NoSeat && to != from {
		return p.refusal("occupied", input, to)
	}
	if p.mayTake(int(p.turn)) && !p.g.MayPass {
		return p.refusal("mustCapture", input, p.g.appendSquares(nil, p.takers(int(p.turn)))...)
	}
	return p.refusal("notLegal", input, from)
}

// refuseAmbiguous names the squares on which several captures that fit differ.
func (p *Position) refuseAmbiguous(found []game.Move, input string) *game.Refusal {
	var places []Square
	for _, m := range found {
		if ways := p.appendWays(nil, m); len(ways) > 0 {
			stops := ways[0].stops
			places = append(places, stops[1:len(stops)-1]...)
		}
	}
	return p.refusal("ambiguous", input, places...)
}

// refusal fills in the clause and the names.
func (p *Position) refusal(code, input string, places ...Square) *game.Refusal {
	r := &game.Refusal{Code: code, Input: input, Places: places}
	for _, sq := range places {
		r.Names = append(r.Names, p.g.layout.names[sq])
	}
	return r
}
