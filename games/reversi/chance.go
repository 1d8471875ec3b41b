package reversi

import "github.com/tavlei/tavlei/game"

// appendChance appends the lots or openings to be drawn, or the next move of a drawn opening.
func (p *Position) appendChance(dst []game.Move) []game.Move {
	switch p.phase {
	case drawingLot:
		return append(dst, game.Move{0, moveInfo(lotMove, 0)}, game.Move{1, moveInfo(lotMove, 0)})
	case playingOpening:
		return append(dst, discOn(int(p.g.openings[p.drawn.row][p.drawn.made]), p.turn))
	}
	for i := range p.g.openings {
		dst = append(dst, game.Move{uint64(i), moveInfo(openingMove, 0)})
	}
	return dst
}

// begun gives the first turn to a seat when the lot has fallen.
func (p *Position) begun(seat uint8) {
	p.turn, p.phase = seat, playing
	if p.g.Setup == freeCentre {
		p.phase = placing
	}
}

// advanceOpening goes to the next move of the drawn opening. Each is a ply of its own, the only
// legal one.
func (p *Position) advanceOpening() {
	p.drawn.made++
	if int(p.drawn.made) == len(p.g.openings[p.drawn.row]) {
		p.phase, p.drawn = playing, opening{}
	}
}
