package chess

import "github.com/tavlei/tavlei/game"

// wayCodes are the codes that tell how a man moves.
var wayCodes = map[Man]string{
	Pawn: "pawnWay", Knight: "knightWay", Bishop: "bishopWay", Rook: "rookWay", Queen: "queenWay", King: "kingWay",
	Chancellor: "chancellorWay", Archbishop: "archbishopWay", Amazon: "amazonWay",
}

// refuseCourse says how the man moves that was to go where none of its kind goes, and where it may go
// instead. One that may go nowhere is told why.
func (p *Position) refuseCourse(from int, input string) *game.Refusal {
	var to uint64
	for _, m := range p.AppendMoves(nil) {
		if a := actionOf(m); a.from() == from && a.kind() < castle {
			to |= 1 << uint(a.to())
		}
	}
	if to == 0 {
		r := p.refuseMan(from)
		r.Input = input
		return r
	}
	man := p.b.at(from)
	code, known := wayCodes[man]
	switch {
	case !known, man == Pawn && !p.plainPawn(from):
		code = "otherWay"
	case man&(slants|strides) != 0: // its squares are too many to be named
		return p.refusal(code, input, from)
	}
	return p.refusal(code, input, squaresOf(to)...)
}

// plainPawn tells whether the man on a square, a pawn, moves as all pawns do.
func (p *Position) plainPawn(from int) bool {
	turned := p.g.Turning && p.mark>>uint(from)&1 != 0
	return !p.g.Jumps && !p.g.FilePawns && !turned && p.g.laws.double == [2]uint64{rank2, rank7}
}
