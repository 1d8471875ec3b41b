package chess

// Model "capture": kings are men like others, check does not exist, and castling needs nothing but
// empty squares.

// generateFree adds the actions of the men of a set, and of their side in general.
func (b *Board) generateFree(l *laws, list *actions, men uint64) {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	occ := own | their
	v := *b
	v.pawn &= men | their
	v.addMen(l, list, men, 0, 0, ^own)
	for rooks := b.castle & own; rooks != 0; rooks &= rooks - 1 {
		k, r := first(b.king&own), first(rooks)
		if castlePath(k, r)&occ == 0 {
			man := b.at(k)
			list.add(newAction(castle, k, r, man, man))
		}
	}
	v.addPawns(l, list, 0, 0, ^own)
	for ep := b.ep & passable[t]; ep != 0; ep &= ep - 1 {
		e := first(ep)
		for set := pawnHits[t^1][e] & v.pawn & own; set != 0; set &= set - 1 {
			list.add(newAction(passing, first(set), e, Pawn, Pawn))
		}
	}
}

// countFree is the number of actions that generateFree adds.
func (b *Board) countFree(l *laws, men uint64) int {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	occ := own | their
	target := ^own
	n := 0
	for rooks := b.castle & own; rooks != 0; rooks &= rooks - 1 {
		if castlePath(first(b.king&own), first(rooks))&occ == 0 {
			n++
		}
	}
	for set := b.leap & men; set != 0; set &= set - 1 {
		n += count(knightHits[first(set)] & target)
	}
	for set := b.diag & men; set != 0; set &= set - 1 {
		n += count(bishopHits(first(set), occ) & target)
	}
	for set := b.orth & men; set != 0; set &= set - 1 {
		n += count(rookHits(first(set), occ) & target)
	}
	if k := b.king & men; k != 0 {
		n += count(kingHits[first(k)] & target)
	}
	d := &directions[t]
	pawns := b.pawn & men &^ d.eighth
	up := shifted(pawns, d.up) &^ occ
	n += count(up) + count(shifted(shifted(pawns&l.double[t], d.up)&^occ, d.up)&^occ)
	left := shifted(pawns&^fileA, d.left) & their
	right := shifted(pawns&^fileH, d.right) & their
	n += count(left) + count(right)
	if pawns&d.seventh != 0 {
		n += l.gain[t] * (count(up&d.eighth) + count(left&d.eighth) + count(right&d.eighth))
	}
	for ep := b.ep & passable[t]; ep != 0; ep &= ep - 1 {
		n += count(pawnHits[t^1][first(ep)] & b.pawn & men)
	}
	return n
}

// anyFree tells whether one of the men of a set has an action.
func (b *Board) anyFree(l *laws, men uint64) bool {
	t := b.turn & 1
	own := b.side[t]
	occ := b.occupied()
	pawns := b.pawn & men
	d := &directions[t]
	if shifted(pawns, d.up)&^occ != 0 {
		return true
	}
	for set := men &^ pawns; set != 0; set &= set - 1 {
		sq := first(set)
		if b.reach(l, b.at(sq), sq, occ)&^own != 0 {
			return true
		}
	}
	return b.countFree(l, men) > 0
}

// passable are the squares over which the enemy's pawns step: where captures in passing of a seat
// go. Pawns step twice from their second rank only in the games whose turns are several actions,
// so that the squares of both sides can stand in one set.
var passable = [2]uint64{rank8 >> 16, rank1 << 16}

// hitsFree are the squares that the men of seat t attack.
func (b *Board) hitsFree(l *laws, t uint8) uint64 {
	occ := b.occupied()
	own := b.side[t]
	d := &directions[t]
	pawns := b.pawn & own
	set := shifted(pawns&^fileA, d.left) | shifted(pawns&^fileH, d.right)
	for men := own &^ pawns; men != 0; men &= men - 1 {
		sq := first(men)
		set |= b.reach(l, b.at(sq), sq, occ)
	}
	return set
}
