package chess

// laws is what the generator needs to know of the rules. It never changes and is shared.
type laws struct {
	double [2]uint64 // squares from which pawns of a seat step twice
	passed [2]uint64 // those of them after which they may be taken in passing
	last   [2]uint64 // where pawns promote
	stop   [2]uint64 // where pawns never go
	promo  [2][]Man  // what they become; none: they stay pawns
	gain   [2]int    // moves that a step to the last rank counts beyond the first
	extra  [3]leapTable
	ground *ground // of the strange games, nil in the others
}

// leapTable are the squares that extra leaps reach. The leaps are symmetric.
type leapTable [64]uint64

// direction is what differs between the two sides.
type direction struct {
	up, left, right int    // shifts
	seventh         uint64 // pawns that are one step from the last rank
	eighth          uint64
}

var directions = [2]direction{
	{up: 8, left: 7, right: 9, seventh: rank7, eighth: rank8},
	{up: -8, left: -9, right: -7, seventh: rank2, eighth: rank1},
}

// actions is a list of actions on one board; it has room for more than any position has.
type actions struct {
	n    int
	list [1024]action
}

func (l *actions) add(a action) {
	l.list[l.n&1023] = a
	l.n++
}

// addAll adds the actions of one man to every square of a set.
func (l *actions) addAll(from int, targets uint64, man Man) {
	head := newAction(plain, from, 0, man, man)
	for ; targets != 0; targets &= targets - 1 {
		l.add(head | action(first(targets))<<toShift)
	}
}

// look finds the men that give check to the king on square k, and the own men that stand alone
// between it and an enemy rider.
func (b *Board) look(l *laws, k int, own, their uint64) (checkers, pinned uint64) {
	checkers = (knightHits[k]&b.leap | pawnHits[b.turn&1][k]&b.pawn) & their
	if (b.oddA|b.oddB)&their != 0 {
		checkers |= b.extraHits(l, k) & their
	}
	snipers := (rookRays[k]&b.orth | bishopRays[k]&b.diag) & their
	occ := own | their
	for ; snipers != 0; snipers &= snipers - 1 {
		s := first(snipers)
		block := between[k][s] & occ
		if block == 0 {
			checkers |= 1 << uint(s)
		} else if block&(block-1) == 0 {
			pinned |= block
		}
	}
	return checkers, pinned & own
}

// evasions are the squares where another man than the king answers the check of one man: that man's
// own, and those between, unless it leaps.
func (b *Board) evasions(l *laws, k int, checker uint64) uint64 {
	if (b.oddA|b.oddB)&checker != 0 && b.extraHits(l, k)&checker != 0 {
		return checker
	}
	return checker | between[k][first(checker)]
}

// extraHits are the men with extra leaps that reach the square.
func (b *Board) extraHits(l *laws, sq int) uint64 {
	return l.extra[0][sq]&b.oddA&^b.oddB | l.extra[1][sq]&b.oddB&^b.oddA | l.extra[2][sq]&b.oddA&b.oddB
}

// attacked tells whether one of the enemy's men in their attacks the square, the men of occ being
// on the board. The enemy is the side that is not to move.
func (b *Board) attacked(l *laws, sq int, their, occ uint64) bool {
	if (knightHits[sq]&b.leap|pawnHits[b.turn&1][sq]&b.pawn|kingHits[sq]&b.king)&their != 0 {
		return true
	}
	if (b.oddA|b.oddB)&their != 0 && b.extraHits(l, sq)&their != 0 {
		return true
	}
	snipers := (rookRays[sq]&b.orth | bishopRays[sq]&b.diag) & their
	for ; snipers != 0; snipers &= snipers - 1 {
		if between[sq][first(snipers)]&occ == 0 {
			return true
		}
	}
	return false
}

// inCheck tells whether the king of the side to move is attacked.
func (b *Board) inCheck(l *laws) bool { return b.attackedKings(l) != 0 }

// attackedKings are the kings of the side to move that are attacked.
func (b *Board) attackedKings(l *laws) uint64 {
	own, their := b.side[b.turn&1], b.side[b.turn&1^1]
	var set uint64
	for k := b.king & own; k != 0; k &= k - 1 {
		if b.attacked(l, first(k), their, own|their) {
			set |= k & -k
		}
	}
	return set
}

// kingReach are the squares to which the king on square k could step if attacks did not matter. A
// royal man may have other abilities too (the Maharajah).
func (b *Board) kingReach(l *laws, k int, own, occ uint64) uint64 {
	targets := kingHits[k]
	if (b.leap|b.diag|b.orth|b.oddA|b.oddB)&(1<<uint(k)) != 0 {
		targets |= b.reach(l, b.at(k), k, occ)
	}
	return targets &^ own
}

// safe are those of the targets on which the king on square k is not attacked.
func (b *Board) safe(l *laws, targets uint64, k int, own, their uint64) uint64 {
	occ := (own | their) &^ (1 << uint(k))
	pawns := b.pawn & their
	down := &directions[b.turn&1^1]
	targets &^= shifted(pawns&^fileA, down.left) | shifted(pawns&^fileH, down.right)
	safe := targets
	for rest := targets; rest != 0; rest &= rest - 1 {
		if b.attacked(l, first(rest), their, occ) {
			safe &^= rest & -rest
		}
	}
	return safe
}

// reach are the squares that a man which is no pawn attacks.
func (b *Board) reach(l *laws, man Man, sq int, occ uint64) uint64 {
	var set uint64
	if man&leaps != 0 {
		set |= knightHits[sq]
	}
	if man&slants != 0 {
		set |= bishopHits(sq, occ)
	}
	if man&strides != 0 {
		set |= rookHits(sq, occ)
	}
	if man&royal != 0 {
		set |= kingHits[sq]
	}
	if man&extras != 0 {
		set |= l.extra[man>>3&3-1][sq]
	}
	return set
}

// mayCastle tells whether the king on square k, not in check, may castle with the rook.
func (b *Board) mayCastle(l *laws, k, rook int, their, occ uint64) bool {
	if castlePath(k, rook)&occ != 0 {
		return false
	}
	kingTo, rookTo := castleTargets(k, rook)
	moved := uint64(1)<<uint(k) | 1<<uint(rook)
	path := between[k][kingTo] | 1<<uint(kingTo)
	for rest := path &^ (1 << uint(kingTo)); rest != 0; rest &= rest - 1 {
		if b.attacked(l, first(rest), their, occ&^(1<<uint(k))) {
			return false
		}
	}
	return !b.attacked(l, kingTo, their, occ&^moved|1<<uint(rookTo))
}

// mayPass tells whether the pawn on square from may take the pawn that has just stepped over the
// square e: afterwards the king must not be attacked.
func (b *Board) mayPass(l *laws, from, e int, own, their uint64) bool {
	king := b.king & own
	if king == 0 {
		return true
	}
	victim := uint64(1) << uint(from&56|e&7)
	occ := (own|their)&^(1<<uint(from))&^victim | 1<<uint(e)
	return !b.attacked(l, first(king), their&^victim, occ)
}

// count is the number of legal actions: what generate lists, without listing it.
func (b *Board) count(l *laws) int {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	occ := own | their
	king := b.king & own
	target := ^own
	n := 0
	k := 0
	var pinned uint64
	if king != 0 {
		k = first(king)
		var checkers uint64
		checkers, pinned = b.look(l, k, own, their)
		if steps := b.kingReach(l, k, own, occ); steps != 0 {
			n = count(b.safe(l, steps, k, own, their))
		}
		if checkers != 0 {
			if checkers&(checkers-1) != 0 {
				return n
			}
			target = b.evasions(l, k, checkers)
		} else if rooks := b.castle & own; rooks != 0 {
			for ; rooks != 0; rooks &= rooks - 1 {
				if r := first(rooks); between[k][r]&occ == 0 && b.mayCastle(l, k, r, their, occ) {
					n++
				}
			}
		}
	}
	men := own &^ king
	if odd := (b.oddA | b.oddB) & men; odd != 0 {
		n += b.countOdd(l, odd, k, pinned, target, occ)
		men &^= odd
	}
	for set := b.leap & men &^ pinned; set != 0; set &= set - 1 {
		n += count(knightHits[first(set)] & target)
	}
	for set := b.diag & men &^ pinned; set != 0; set &= set - 1 {
		n += count(bishopHits(first(set), occ) & target)
	}
	for set := b.orth & men &^ pinned; set != 0; set &= set - 1 {
		n += count(rookHits(first(set), occ) & target)
	}
	if pinned != 0 {
		n += b.countPinned(l, pinned&men, k, target, occ)
	}
	d := &directions[t]
	pawns := b.pawn & own &^ pinned &^ d.eighth
	up := shifted(pawns, d.up) &^ occ
	twice := shifted(shifted(pawns&l.double[t], d.up)&^occ, d.up) &^ occ & target
	up &= target
	target &= their
	left := shifted(pawns&^fileA, d.left) & target
	right := shifted(pawns&^fileH, d.right) & target
	n += count(up) + count(twice) + count(left) + count(right)
	if pawns&d.seventh != 0 {
		n += l.gain[t] * (count(up&d.eighth) + count(left&d.eighth) + count(right&d.eighth))
	}
	if b.ep != 0 {
		n += b.countPassing(l, own, their)
	}
	return n
}

// countOdd counts the actions of men with extra leaps, whose targets may overlap.
func (b *Board) countOdd(l *laws, odd uint64, k int, pinned, target, occ uint64) int {
	n := 0
	for ; odd != 0; odd &= odd - 1 {
		sq := first(odd)
		to := b.reach(l, b.at(sq), sq, occ) & target
		if pinned&odd&-odd != 0 {
			to &= through[k][sq]
		}
		n += count(to)
	}
	return n
}

// countPinned counts the actions of men that may only move on the line to their king.
func (b *Board) countPinned(l *laws, pinned uint64, k int, target, occ uint64) int {
	n := 0
	for ; pinned != 0; pinned &= pinned - 1 {
		sq := first(pinned)
		one := pinned & -pinned
		to := target & through[k][sq]
		if b.pawn&one != 0 {
			n += b.countPinnedPawn(l, one, to, occ)
			continue
		}
		if b.diag&one != 0 {
			n += count(bishopHits(sq, occ) & to)
		}
		if b.orth&one != 0 {
			n += count(rookHits(sq, occ) & to)
		}
	}
	return n
}

// countPinnedPawn counts the actions of one pinned pawn; to holds the squares it may go to.
func (b *Board) countPinnedPawn(l *laws, one, to, occ uint64) int {
	t := b.turn & 1
	set := b.pawnTargets(l, one, t, occ) & to
	return count(set) + l.gain[t]*count(set&directions[t].eighth)
}

// pawnTargets are the squares to which one pawn steps or captures, captures in passing apart.
func (b *Board) pawnTargets(l *laws, one uint64, t uint8, occ uint64) uint64 {
	d := &directions[t]
	one &^= d.eighth
	up := shifted(one, d.up) &^ occ
	if one&l.double[t] != 0 {
		up |= shifted(up, d.up) &^ occ
	}
	return up | (shifted(one&^fileA, d.left)|shifted(one&^fileH, d.right))&b.side[t^1]
}

// countPassing counts the captures in passing.
func (b *Board) countPassing(l *laws, own, their uint64) int {
	n := 0
	for ep := b.ep; ep != 0; ep &= ep - 1 {
		e := first(ep)
		for set := pawnHits[b.turn&1^1][e] & b.pawn & own; set != 0; set &= set - 1 {
			if b.mayPass(l, first(set), e, own, their) {
				n++
			}
		}
	}
	return n
}
