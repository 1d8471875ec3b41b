package board

// Model "capture": kings are pieces like others, check does not exist, and castling needs nothing but
// empty squares.

// GenerateKingCapture adds the actions of the pieces of a set, and of their side in general.
func (b *Board) GenerateKingCapture(l *Laws, list *Actions, pieces uint64) {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	occ := own | their
	v := *b
	v.Pawn &= pieces | their
	v.AddPieces(l, list, pieces, 0, 0, ^own)
	for rooks := b.Castle & own; rooks != 0; rooks &= rooks - 1 {
		k, r := First(b.King&own), First(rooks)
		if CastlePath(k, r)&occ == 0 {
			piece := b.At(k)
			list.Add(NewAction(Castle, k, r, piece, piece))
		}
	}
	v.AddPawns(l, list, 0, 0, ^own)
	for ep := b.Ep & EpTargets[t]; ep != 0; ep &= ep - 1 {
		e := First(ep)
		for set := PawnAttacks[t^1][e] & v.Pawn & own; set != 0; set &= set - 1 {
			list.Add(NewAction(EnPassant, First(set), e, Pawn, Pawn))
		}
	}
}

// CountKingCapture is the number of actions that generateKingCapture adds.
func (b *Board) CountKingCapture(l *Laws, pieces uint64) int {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	occ := own | their
	target := ^own
	n := 0
	for rooks := b.Castle & own; rooks != 0; rooks &= rooks - 1 {
		if CastlePath(First(b.King&own), First(rooks))&occ == 0 {
			n++
		}
	}
	for set := b.Leap & pieces; set != 0; set &= set - 1 {
		n += Count(KnightAttacks[First(set)] & target)
	}
	for set := b.Diag & pieces; set != 0; set &= set - 1 {
		n += Count(BishopAttacks(First(set), occ) & target)
	}
	for set := b.Orth & pieces; set != 0; set &= set - 1 {
		n += Count(RookAttacks(First(set), occ) & target)
	}
	if k := b.King & pieces; k != 0 {
		n += Count(KingAttacks[First(k)] & target)
	}
	d := &Directions[t]
	pawns := b.Pawn & pieces &^ d.Eighth
	up := Shifted(pawns, d.Up) &^ occ
	n += Count(up) + Count(Shifted(Shifted(pawns&l.Double[t], d.Up)&^occ, d.Up)&^occ)
	left := Shifted(pawns&^FileA, d.Left) & their
	right := Shifted(pawns&^FileH, d.Right) & their
	n += Count(left) + Count(right)
	if pawns&d.seventh != 0 {
		n += l.Gain[t] * (Count(up&d.Eighth) + Count(left&d.Eighth) + Count(right&d.Eighth))
	}
	for ep := b.Ep & EpTargets[t]; ep != 0; ep &= ep - 1 {
		n += Count(PawnAttacks[t^1][First(ep)] & b.Pawn & pieces)
	}
	return n
}

// AnyKingCapture tells whether one of the pieces of a set has an action.
func (b *Board) AnyKingCapture(l *Laws, pieces uint64) bool {
	t := b.Turn & 1
	own := b.Side[t]
	occ := b.Occupied()
	pawns := b.Pawn & pieces
	d := &Directions[t]
	if Shifted(pawns&^d.Eighth, d.Up)&^occ != 0 {
		return true
	}
	for set := pieces &^ pawns; set != 0; set &= set - 1 {
		sq := First(set)
		if b.Reach(l, b.At(sq), sq, occ)&^own != 0 {
			return true
		}
	}
	return b.CountKingCapture(l, pieces) > 0
}

// EpTargets are the squares over which the enemy's pawns step: where en passant captures of a seat
// go. Pawns step twice from their second rank only in the games whose turns are several actions,
// so that the squares of both sides can stand in one set.
var EpTargets = [2]uint64{Rank8 >> 16, Rank1 << 16}

// AttacksKingCapture are the squares that the pieces of seat t attack.
func (b *Board) AttacksKingCapture(l *Laws, t uint8) uint64 {
	occ := b.Occupied()
	own := b.Side[t]
	d := &Directions[t]
	pawns := b.Pawn & own
	able := pawns &^ d.Eighth
	set := Shifted(able&^FileA, d.Left) | Shifted(able&^FileH, d.Right)
	for pieces := own &^ pawns; pieces != 0; pieces &= pieces - 1 {
		sq := First(pieces)
		set |= b.Reach(l, b.At(sq), sq, occ)
	}
	return set
}
