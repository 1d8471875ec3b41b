package xiangqi

import "math/bits"

// What the evaluation and the order of moves ask of a position. A man is named by its seat and its slot: the kinds of the
// slots are in KindOf, the general first.

// KindOf are the numbers of the kinds in Kinds by slot.
var KindOf = func() (list [slots]int) {
	for slot, k := range kindOf {
		list[slot] = int(k)
	}
	return list
}()

// Nowhere is the point of a man that has been taken.
const Nowhere = nowhere

// Place is the point of the man in a slot, as a number of the game's grid, Nowhere if it has been taken.
func (p *Position) Place(seat, slot int) int { return int(p.at[seat][slot]) }

// Home is the rank of a point as a seat counts it, from 0 at its own edge; column is counted from Red's left.
func (g *Game) Home(seat, sq int) (rank, column int) { return g.rank(seat, sq), int(g.x[sq]) }

// Crossed tells whether a soldier of a seat goes sideways on a point.
func (g *Game) Crossed(seat, sq int) bool { return g.crossed(seat, sq) }

// Size is the number of columns and of rows.
func (g *Game) Size() (w, h int) { return g.w, g.h }

// Reach is how many points the horse, chariot or cannon in a slot reaches, its own general's safety apart, and how many of them
// lie in the palace of the enemy.
func (p *Position) Reach(seat, slot int) (all, palace int) {
	g, sq := p.g, p.at[seat][slot]
	k := kindOf[slot]
	if k == horse {
		return p.reachOfHorse(seat, sq)
	}
	x, y := g.x[sq], g.y[sq]
	row := p.along(k, seat, x, p.row[seat][y], p.row[1-seat][y], g.wallX)
	col := p.along(k, seat, y, p.col[seat][x], p.col[1-seat][x], g.wallY)
	if g.palaceY[1-seat]>>y&1 != 0 {
		palace = bits.OnesCount16(row & g.palaceX)
	}
	if g.palaceX>>x&1 != 0 {
		palace += bits.OnesCount16(col & g.palaceY[1-seat])
	}
	return bits.OnesCount16(row) + bits.OnesCount16(col), palace
}

func (p *Position) reachOfHorse(seat int, sq uint8) (all, palace int) {
	t, home := &p.g.leaps[sq], &p.g.home[1-seat][general]
	for i, to := range t.to[:t.n] {
		if p.board[t.leg[i]] != 0 || p.owns(seat, int(to)) {
			continue
		}
		all++
		if home[to] {
			palace++
		}
	}
	return all, palace
}

// Gap is how many men stand between a man and the enemy general on a line; ok is false where they share none.
func (p *Position) Gap(seat, slot int) (n int, ok bool) {
	g, sq, king := p.g, p.at[seat][slot], p.at[1-seat][0]
	x, y := g.x[king], g.y[king]
	switch {
	case g.y[sq] == y:
		return bits.OnesCount16(between[x][g.x[sq]] & p.rowMen(y)), true
	case g.x[sq] == x:
		return bits.OnesCount16(between[y][g.y[sq]] & p.colMen(x)), true
	}
	return 0, false
}

// GivesCheck tells whether a legal move gives check. The position comes back as it was.
func (p *Position) GivesCheck(from, to int) bool {
	key, s := p.key, int(p.turn)
	taken := p.shift(from, to)
	check := p.attacked(p.at[1-s][0], s)
	p.shift(to, from)
	if taken != 0 {
		p.drop(taken, to)
	}
	p.key = key
	return check
}

// Exchange is what a move gains on the point it goes to if both sides go on taking there with their cheapest men as long as
// that pays (static exchange evaluation). worth is what men are worth by kind. Pins are not seen.
func (p *Position) Exchange(from, to int, worth *[kinds]int) int {
	q := *p
	var gains [2 * slots]int
	s, n := int(p.turn), 0
	on := worth[kindIn(q.board[from])]
	if taken := q.shift(from, to); taken != 0 {
		gains[0] = worth[kindIn(taken)]
	}
	for n < len(gains)-1 {
		s = 1 - s
		sq := q.cheapest(s, uint8(to))
		if sq == nowhere {
			break
		}
		n++
		gains[n] = on - gains[n-1]
		on = worth[kindIn(q.board[sq])]
		q.shift(int(sq), to)
	}
	for ; n > 0; n-- {
		gains[n-1] = -max(-gains[n-1], gains[n])
	}
	return gains[0]
}

// cheapest is the point of the cheapest man of a seat that could take on a point, nowhere if there is none.
func (p *Position) cheapest(s int, to uint8) uint8 {
	g := p.g
	for _, from := range g.pushedFrom[s][to].to[:g.pushedFrom[s][to].n] {
		if p.board[from] >= codeOf(s, soldiers) && p.owns(s, int(from)) {
			return from
		}
	}
	for slot := 1; slot < 5; slot++ {
		if from := p.at[s][slot]; from != nowhere && p.reachesTo(s, int(from), int(to)) {
			return from
		}
	}
	for _, from := range p.at[s][5:7] {
		if leg := g.legs[from][to]; leg != nowhere && p.board[leg] == 0 {
			return from
		}
	}
	x, y := g.x[to], g.y[to]
	for _, slot := range [4]int{9, 10, 7, 8} {
		from := p.at[s][slot]
		want, n := (slot-7)/2, 0
		switch {
		case g.y[from] == y:
			n = bits.OnesCount16(between[x][g.x[from]] & p.rowMen(y))
		case g.x[from] == x:
			n = bits.OnesCount16(between[y][g.y[from]] & p.colMen(x))
		default:
			continue
		}
		if n == want {
			return from
		}
	}
	if king := p.at[s][0]; king != nowhere && p.reachesTo(s, int(king), int(to)) {
		return king
	}
	return nowhere
}
