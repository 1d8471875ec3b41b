package draughts

import "github.com/tavlei/tavlei/game"

// Squares is the number of playing squares; their Square runs from 0.
func (g *Game) Squares() int { return len(g.layout.bitOf) }

// Name is the name of a square in the numbering of the game.
func (g *Game) Name(sq Square) string { return g.layout.names[sq] }

// Square reads the name of a square in either numbering.
func (g *Game) Square(name string) (Square, bool) { return g.layout.square(name) }

// At is the row from the top and the column from the left of a square as White sees the board.
func (g *Game) At(sq Square) (row, column int) { return g.layout.at(sq) }

// nameOf is the name of the square of an inner bit.
func (g *Game) nameOf(bit int) string { return g.layout.names[g.layout.placeOf[bit]] }

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Man is what stands on a square: the seat, game.NoSeat if it is empty, and whether it is a king.
func (p *Position) Man(sq Square) (seat game.Seat, king bool) {
	bit := int(p.g.layout.bitOf[sq])
	switch {
	case p.side[0].has(bit):
		seat = 0
	case p.side[1].has(bit):
		seat = 1
	default:
		return game.NoSeat, false
	}
	return seat, p.kings.has(bit)
}

// From and To are the squares of a move; of a huff both are the square of the man.
func (p *Position) From(m game.Move) Square { return p.g.layout.placeOf[fromOf(m)] }

// To is where a move ends.
func (p *Position) To(m game.Move) Square { return p.g.layout.placeOf[toOf(m)] }

// AppendVictims appends the squares of the men that a capture takes, in the order in which its
// first route jumps them.
func (p *Position) AppendVictims(dst []Square, m game.Move) []Square {
	if kindOf(m) != capture {
		return dst
	}
	w, _ := p.routesOf(seatOf(m)).firstWay(m)
	return append(dst, w.victims...)
}

// appendSquares appends the squares of a set of bits.
func (g *Game) appendSquares(dst []Square, set set128) []Square {
	for ; set.any(); set = set.rest() {
		dst = append(dst, g.layout.placeOf[set.first()])
	}
	return dst
}
