package shogi

// weight is what something counts early in a game and late.
type weight = struct{ Early, Late float64 }

// Weights made by hand, in hundredths of a pawn.
const (
	escort    = 22 // a gold or a silver near its own King
	assault   = 12 // a gold or a silver near the enemy's
	forward   = 3  // a rank that a pawn or a silver has gone
	sheltered = 9  // a file that a King at home stands beside the middle
	mobility  = 4  // a square that a bishop, a rook or a lance reaches
	uncovered = 14 // a square beside the King without a piece of its own
	move      = 25 // the move
)

// HandWeights are the weights of the evaluation that were made by hand, with which a search for better ones begins.
func (g *Game) HandWeights() []struct{ Early, Late float64 } { return handmade(g.layout) }

// handmade are those of a board; the small one has no others.
func handmade(t *layout) []weight {
	w := make([]weight, weights)
	set := func(i int, v int) { w[i] = weight{float64(v), float64(v)} }
	for k := pawn; k < kinds; k++ {
		if k == golds {
			continue
		}
		for at := range placings {
			rank, off := at/offs, at%offs
			v := worth[k]
			switch {
			case k == pawn || k == silver:
				v += forward * rank
			case k == king && rank < t.grid.H()/3:
				v += sheltered * off
			}
			set(byPlace+int(k)*placings+at, v)
			if near := rank - deep; (k.golden() || k == silver) && off <= 2 && near >= -3 && near <= 3 {
				set(byOwn+int(k)*placings+at, escort)
				set(byEnemy+int(k)*placings+at, assault)
			}
		}
		if k.slides() {
			set(byReach+int(k), mobility)
		}
	}
	for k, v := range inHand {
		set(byHeld+k, v)
	}
	set(byTerm+holes, -uncovered)
	set(byTerm+threats, threat)
	set(byTerm+onTurn, move)
	return w
}

// Weighed tells how often each weight counts in a position of the large board, Black's less White's, and how early in the game it
// is, from 0 to 1; ok is false where the evaluation does not weigh.
func (p *Position) Weighed() (index []uint16, count []int8, early float64, ok bool) {
	if p.g.layout == small || p.closed() {
		return nil, nil, 0, false
	}
	add := func(i, n int) {
		if n != 0 {
			index, count = append(index, uint16(i)), append(count, int8(n))
		}
	}
	var both [seats]force
	for s := range uint8(seats) {
		p.weigh(usualScales, s, &both)
		p.tell(s, add)
	}
	both[p.turn].terms[onTurn] = 1
	both[black].terms[threats], both[white].terms[threats] = p.peril(white, &both), p.peril(black, &both)
	for i := range terms {
		add(byTerm+i, both[black].terms[i]-both[white].terms[i])
	}
	return index, count, float64(p.phase()) / fullPhase, true
}

// tell tells what counts of the pieces of a side.
func (p *Position) tell(s uint8, add func(i, n int)) {
	sign := 1 - 2*int(s)
	for men := p.men[s]; !men.Empty(); men = men.Rest() {
		sq := men.First()
		k := p.board[sq].kind()
		add(byPlace+int(k)*placings+p.g.placedAt(s, sq), sign)
		if k == king {
			continue
		}
		to := p.g.strikes(p.board[sq], sq, p.occupied())
		add(byHit+int(k), sign*to.And(p.ring(1-s)).Count())
		if k.slides() {
			add(byReach+int(k), sign*to.Count())
		}
		for i, side := range [...]uint8{s, 1 - s} {
			if at := p.kings[side]; at != nowhere {
				add([...]int{byOwn, byEnemy}[i]+int(k)*placings+standing(s, int(apart[at][sq])), sign)
			}
		}
	}
	for k, n := range p.hand[s] {
		if n > 0 {
			add(byHeld+k, sign*int(n))
			add(bySome+k, sign)
		}
	}
}
