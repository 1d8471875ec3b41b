package chess

import "github.com/tavlei/tavlei/game"

// Values of what is about to happen to kings where they are taken, in hundredths of a pawn. A king
// that can be taken at once is as good as taken.
const (
	kingFalls  = 9000
	kingInTwo  = 7000
	kingShaken = 60 // by each man that could reach it in a turn
)

// weigh is what the threats are worth to the side to move, beyond the men.
func (turns) weigh(p *Position) int {
	b, t := &p.b, p.b.turn&1
	switch {
	case p.g.EveryMan:
		return p.weighAll()
	case !p.g.KingTaken || b.kingMissing():
		return 0
	case b.hitsFree(&p.g.laws, t)&b.king&b.side[t^1] != 0:
		return kingFalls
	case p.left == 2 && b.twoSteps(&p.g.laws, t) > 0:
		return kingInTwo
	}
	return -kingShaken * b.twoSteps(&p.g.laws, t^1)
}

// twoSteps is the number of men of seat t that can take the enemy's king by two steps, nothing else
// moving.
func (b *Board) twoSteps(l *laws, t uint8) int {
	v := *b
	v.turn = t
	own := v.side[t]
	occ := v.occupied()
	k := first(v.king & v.side[t^1])
	n := 0
	for men := own; men != 0; men &= men - 1 {
		sq := first(men)
		one := men & -men
		var at, hits uint64
		if v.pawn&one != 0 {
			at, hits = v.pawnTargets(l, one, t, occ), pawnHits[t^1][k]
		} else {
			man := v.at(sq)
			at, hits = v.reach(l, man, sq, occ)&^own, v.reach(l, man, k, occ&^one)
		}
		if at&hits != 0 {
			n++
		}
	}
	return n
}

// weighAll counts what the men that may still act attack, and what is attacked. A king in danger
// is lost if its side does not act, but as long as it may it can.
func (p *Position) weighAll() int {
	b, t := &p.b, p.b.turn&1
	if b.kingMissing() {
		return 0
	}
	able := *b
	able.clear(p.moved)
	able.side[t] = b.side[t] &^ p.moved
	blockers := p.moved // they stand in the way though they act no more
	able.side[t^1] |= blockers
	hits := able.hitsFree(&p.g.laws, t)
	if hits&b.king&b.side[t^1] != 0 {
		return kingFalls
	}
	danger := b.hitsFree(&p.g.laws, t^1)
	v := 0
	if danger&b.king&b.side[t] != 0 {
		v -= 500
	}
	for set := hits & b.side[t^1]; set != 0; set &= set - 1 {
		v += p.g.worth(b.at(first(set))) / 3
	}
	for set := danger & b.side[t] &^ b.king; set != 0; set &= set - 1 {
		v -= p.g.worth(b.at(first(set))) / 4
	}
	return v
}

// appendTactical appends the captures of the king if there are any, else the best few captures:
// all orders of all captures of a turn would be too many to look into.
func (turns) appendTactical(p *Position, dst []game.Move) []game.Move {
	if p.over() {
		return dst
	}
	most := 4
	if p.g.EveryMan {
		most = 1
	}
	list := p.found()
	return p.bestCaptures(dst, list, most)
}

// bestCaptures appends the captures of the list that take most with the least man, at most so
// many, or only those of the king. Promotions count as captures of the man gained.
func (p *Position) bestCaptures(dst []game.Move, list *actions, most int) []game.Move {
	b, t := &p.b, p.b.turn&1
	if most = min(most, 8); p.g.turnRules.many() && b.hitsFree(&p.g.laws, t)&b.king&b.side[t^1] != 0 {
		most = 1
	}
	var best [8]action
	var gains [8]int
	n := 0
	for _, a := range list.list[:list.n] {
		gain := p.gainOf(a)
		if gain == 0 {
			continue
		}
		i := n
		for i > 0 && gains[i-1] < gain {
			i--
		}
		if i >= most {
			continue
		}
		if n < most {
			n++
		}
		copy(best[i+1:n], best[i:n-1])
		copy(gains[i+1:n], gains[i:n-1])
		best[i], gains[i] = a, gain
	}
	for _, a := range best[:n] {
		dst = append(dst, moveOf(a, int(t)))
	}
	return dst
}

// gainOf is what a capture or a promotion gains, by the order in which they are worth trying; 0
// for other actions.
func (p *Position) gainOf(a action) int {
	b := &p.b
	their := b.side[b.turn&1^1] >> uint(a.to()) & 1
	switch {
	case a.kind() == passing:
		return 100
	case a.kind() == promote:
		return p.g.worth(a.after()) + int(their)*p.g.worth(b.at(a.to()))
	case a.kind() != plain || their == 0:
		return 0
	case b.king>>uint(a.to())&1 != 0:
		return kingFalls
	}
	return 16*p.g.worth(b.at(a.to())) - p.g.worth(a.man()) + 1000
}
