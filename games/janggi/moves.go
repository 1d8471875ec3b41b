package janggi

import "github.com/tavlei/tavlei/game"

// A move is the point it leaves and, eight bits higher, the one it goes to; a pass leaves and reaches that of the general. The
// choice of an array is its index behind a bit of its own. The second word is 1 + the seat that moves.
func moveOf(from, to int, seat uint8) game.Move {
	return game.Move{uint64(to)<<8 | uint64(from), 1 + uint64(seat)}
}

const choice = 1 << 16

func choiceOf(i int, seat uint8) game.Move { return game.Move{choice | uint64(i), 1 + uint64(seat)} }

func isChoice(m game.Move) bool { return m[0]&choice != 0 }

func split(m game.Move) (from, to int) { return int(m[0] & 0xff), int(m[0] >> 8 & 0xff) }

// Squares are the points that a move leaves and goes to; ok is false for a pass and for the choice of an array.
func Squares(m game.Move) (from, to int, ok bool) {
	from, to = split(m)
	return from, to, !isChoice(m) && from != to
}

// Reach are the points that a piece could go to, those of its own side among them, whatever becomes of its general.
func (p *Position) Reach(seat int, kind Kind, sq int) set {
	stands := p.stands()
	switch kind {
	case Chariot:
		return slide(sq, stands).Or(p.rookDiagonals(sq, stands))
	case Cannon:
		cannons := p.cannons()
		return hop(sq, stands, cannons).Or(p.cannonDiagonal(sq, stands, cannons))
	case Horse:
		return leapTo(horseLeaps[sq], stands)
	case Elephant:
		return leapTo(elephantLeaps[sq], stands)
	case Soldier:
		return soldierSteps[seat][sq]
	}
	return palaceSteps[sq]
}

// rookDiagonals are the points that a chariot reaches along the diagonals of a palace.
func (p *Position) rookDiagonals(sq int, stands set) set {
	c := int(centre[sq])
	if c < 0 {
		return corners[sq]
	}
	to := set{}.With(c)
	if !stands.Has(c) {
		to = to.With(int(across[sq]))
	}
	return to
}

// cannonDiagonal is the corner of a palace to which a cannon jumps over a piece in its centre.
func (p *Position) cannonDiagonal(sq int, stands, cannons set) (to set) {
	if c := int(centre[sq]); c >= 0 && stands.Has(c) && !cannons.Has(c) && !cannons.Has(int(across[sq])) {
		to = to.With(int(across[sq]))
	}
	return to
}

// targets are the points to which a piece of the side to move may go.
func (p *Position) targets(w *watch, kind Kind, from int) set {
	seat := int(p.turn)
	if kind == General {
		return p.generalTargets(from)
	}
	to := p.Reach(seat, kind, from).AndNot(p.side[seat]).And(w.within)
	doubt := to
	if !w.touched.Has(from) {
		doubt = to.And(w.touched)
		if w.checked {
			to = doubt
		}
	}
	for ; !doubt.Empty(); doubt = doubt.Rest() {
		if at := doubt.First(); !p.safe(from, at) {
			to = to.Without(at)
		}
	}
	if len(p.past.twice) > 0 {
		to = p.fresh(from, to)
	}
	return to
}

// generalTargets are the points to which the general may go: not under attack, and not to face the other one again.
func (p *Position) generalTargets(from int) set {
	seat := int(p.turn)
	to := palaceSteps[from].AndNot(p.side[seat])
	for rest := to; !rest.Empty(); rest = rest.Rest() {
		at := rest.First()
		if !p.safe(from, at) || p.facing && p.facesFrom(at) {
			to = to.Without(at)
		}
	}
	if len(p.past.twice) > 0 {
		to = p.fresh(from, to)
	}
	return to
}

// facesFrom tells whether the general of the side to move would face the other one from a point.
func (p *Position) facesFrom(at int) bool {
	low, high := at, int(p.king[1-p.turn])
	if p.turn == han {
		low, high = high, low
	}
	return p.sees(low, high, p.stands().Without(int(p.king[p.turn])).Without(at))
}

// fresh leaves out the points that a piece may not go to because that position has stood twice.
func (p *Position) fresh(from int, to set) set {
	for rest := to; !rest.Empty(); rest = rest.Rest() {
		if at := rest.First(); p.again(from, at) {
			to = to.Without(at)
		}
	}
	return to
}

// again tells whether a move would make a position for the third time.
func (p *Position) again(from, to int) bool {
	if p.at[to] != 0 || len(p.past.twice) == 0 {
		return false
	}
	code := p.at[from]
	k := &pieceKeys[code>>4][code&15-1]
	key := p.key ^ k[from] ^ k[to]
	if p.turn == cho {
		key ^= turnKey
	}
	for _, known := range p.past.twice {
		if known == key {
			return true
		}
	}
	return false
}

// mayPass tells whether the side to move may pass: not in check, but it may always leave a bikjang standing, since that ends
// the game.
func (p *Position) mayPass(w *watch) bool { return p.facing || !w.checked }

// AppendMoves lists the moves of the side to move, kind by kind and point by point; a pass comes last.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	if p.stage >= choosing {
		for i := range arrays {
			dst = append(dst, choiceOf(i, p.turn))
		}
		return dst
	}
	w := p.guard()
	for kind := range kinds {
		for men := p.men[p.turn][kind]; !men.Empty(); men = men.Rest() {
			from := men.First()
			for to := p.targets(&w, kind, from); !to.Empty(); to = to.Rest() {
				dst = append(dst, moveOf(from, to.First(), p.turn))
			}
		}
	}
	if p.mayPass(&w) {
		dst = append(dst, p.pass())
	}
	return dst
}

// pass is the general staying.
func (p *Position) pass() game.Move {
	k := int(p.king[p.turn])
	return moveOf(k, k, p.turn)
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() (n int) {
	switch {
	case p.closed():
		return 0
	case p.stage >= choosing:
		return len(arrays)
	}
	w := p.guard()
	for kind := range kinds {
		for men := p.men[p.turn][kind]; !men.Empty(); men = men.Rest() {
			n += p.targets(&w, kind, men.First()).Count()
		}
	}
	if p.mayPass(&w) {
		n++
	}
	return n
}

// stuck tells whether the side to move has no move, whatever the length of the game.
func (p *Position) stuck() bool {
	w := p.guard()
	if p.mayPass(&w) {
		return false
	}
	for kind := range kinds {
		for men := p.men[p.turn][kind]; !men.Empty(); men = men.Rest() {
			if !p.targets(&w, kind, men.First()).Empty() {
				return false
			}
		}
	}
	return true
}

// AppendTactical lists the moves that take.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.closed() || p.stage >= choosing {
		return dst
	}
	w := p.guard()
	foes := p.side[1-p.turn]
	w.within = w.within.And(foes)
	for kind := range kinds {
		for men := p.men[p.turn][kind]; !men.Empty(); men = men.Rest() {
			from := men.First()
			for to := p.targets(&w, kind, from).And(foes); !to.Empty(); to = to.Rest() {
				dst = append(dst, moveOf(from, to.First(), p.turn))
			}
		}
	}
	return dst
}

// Gap is how many pieces stand between two points of a row or a column; ok is false for others.
func (p *Position) Gap(a, b int) (n int, ok bool) {
	d := 0
	switch {
	case ys[a] == ys[b]:
	case xs[a] == xs[b]:
		d = 1
	default:
		return 0, false
	}
	if a > b {
		a, b = b, a
	}
	return rayOf[d][a].And(rayOf[d+2][b]).And(p.stands()).Count(), true
}

// lastColumn are the points with none to their right.
var lastColumn = func() (s set) {
	for y := range rows {
		s = s.With(number(columns-1, y))
	}
	return s
}()

// SoldierPairs is how often two soldiers of a seat stand side by side.
func (p *Position) SoldierPairs(seat int) int {
	s := p.men[seat][Soldier]
	return s.And(s.AndNot(lastColumn).Up(1)).Count()
}
