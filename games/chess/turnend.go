package chess

import "github.com/tavlei/tavlei/game"

// mayRepeat tells whether repetitions of the position count.
func (p *Position) mayRepeat() bool { return p.turnBegins() && p.g.Dice == 0 }

// over tells whether the game is over though the side to move may have moves.
func (p *Position) over() bool {
	if p.g.KingTaken && p.b.kingMissing() {
		return true
	}
	return p.turnBegins() && (p.quiet >= p.g.quietLimit() || p.dead() || p.counted())
}

// counted tells whether the turns after which men are counted have been made.
func (p *Position) counted() bool {
	return p.g.Turns > 0 && int(p.full) > p.g.Turns && p.b.turn == 0
}

func (m turns) outcome(p *Position) game.Outcome {
	t := game.Seat(p.b.turn & 1)
	switch {
	case p.g.KingTaken && p.b.kingMissing():
		return p.kingTaken()
	case p.counted():
		return p.byMaterial()
	case m.countSteps(p) == 0 && p.g.KingTaken:
		return game.Draw("stalemate", 2)
	case m.countSteps(p) == 0 && p.b.inCheck(&p.g.laws):
		return game.Win("mate", game.SeatSet(1-t), 2)
	case m.countSteps(p) == 0:
		return game.Draw("stalemate", 2)
	case !p.turnBegins():
		return game.Outcome{}
	case p.dead():
		return game.Draw("deadPosition", 2)
	case p.quiet >= p.g.quietLimit():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

// kingTaken is the win of the side that still has its king.
func (p *Position) kingTaken() game.Outcome {
	winner := game.Seat(0)
	if p.b.king&p.b.side[0] == 0 {
		winner = 1
	}
	return game.Win("kingCaptured", game.SeatSet(winner), 2)
}

// points are the values by which men are counted when the turns are over (rules/chess-family 15).
func (p *Position) points(seat int) int {
	own := p.b.side[seat]
	n := 0
	for _, row := range []struct {
		man Man
		n   int
	}{{Queen, 9}, {Rook, 5}, {Bishop, 3}, {Knight, 3}, {Pawn, 1}} {
		n += row.n * count(p.b.of(row.man)&own)
	}
	return n
}

func (p *Position) byMaterial() game.Outcome {
	switch white, black := p.points(0), p.points(1); {
	case white > black:
		return game.Win("material", game.SeatSet(0), 2)
	case black > white:
		return game.Win("material", game.SeatSet(1), 2)
	}
	return game.Draw("equalMaterial", 2)
}
