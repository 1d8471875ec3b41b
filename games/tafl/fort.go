package tafl

import "github.com/tavlei/tavlei/board"

// An exit fort is a wall of defenders round the king on the edge that no attackers can break, however many there are and
// wherever they stand outside. What could be captured is taken away from the wall until nothing more can be; if no
// attacker is inside then, and the king has room, the fort stands.

// fort tells whether the king, who stands on the edge, can move and is in an exit fort.
func (p *Position) fort() bool {
	occupied := p.men[attackers].Or(p.men[defenders])
	if p.countFrom(int(p.king), &occupied) == 0 {
		return false
	}
	wall := p.men[defenders].Without(int(p.king))
	for {
		inside := p.g.flood(set{}.With(int(p.king)), p.g.squares.AndNot(wall))
		if inside.Meets(p.men[attackers]) {
			return false
		}
		weak := p.weak(wall, p.g.squares.AndNot(wall).AndNot(inside))
		if weak.Empty() {
			return inside.Count() > 1
		}
		wall = wall.AndNot(weak)
	}
}

// weak are the defenders of a wall that attackers on the squares of outside could capture.
func (p *Position) weak(wall, outside set) (weak set) {
	for sq := range board.Each(wall) {
		for d := range 2 {
			if p.opens(outside, sq, d) && p.opens(outside, sq, d+2) {
				weak.Add(sq)
			}
		}
	}
	for d := range ways {
		weak = weak.Or(p.weakRows(wall, outside, d))
	}
	return weak
}

// opens tells whether the square beside another one lies outside.
func (p *Position) opens(outside set, sq, d int) bool {
	to := int(p.g.beside[d][sq])
	return to >= 0 && outside.Has(to)
}

// weakRows are the rows of two and more of a wall on one edge that a shieldwall could capture.
func (p *Position) weakRows(wall, outside set, edge int) (weak set) {
	along, back, inward := (edge+1)&3, (edge+3)&3, (edge+2)&3
	stands := wall.With(int(p.king))
	for sq := range board.Each(stands) {
		if p.g.room[edge][sq] > 0 || !p.opens(outside, sq, back) {
			continue
		}
		row, at := set{}, sq
		for at >= 0 && stands.Has(at) && p.opens(outside, at, inward) {
			row.Add(at)
			at = int(p.g.beside[along][at])
		}
		if at >= 0 && outside.Has(at) && row.Count() > 1 {
			weak = weak.Or(row)
		}
	}
	return weak.And(wall)
}
