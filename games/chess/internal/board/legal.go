package board

// Laws is what the generator needs to know of the rules. It never changes and is shared.
type Laws struct {
	Double [2]uint64  // squares from which pawns of a seat step twice
	EpFrom [2]uint64  // those of them after which they may be taken en passant
	Last   [2]uint64  // where pawns promote
	Stop   [2]uint64  // where pawns never go
	Promo  [2][]Piece // what they become; none: they stay pawns
	Gain   [2]int     // moves that a step to the last rank counts beyond the first
	Extra  [3]leapTable
}

// leapTable are the squares that extra leaps reach. The leaps are symmetric.
type leapTable [64]uint64

// direction is what differs between the two sides.
type direction struct {
	Up, Left, Right int    // shifts
	seventh         uint64 // pawns that are one step from the last rank
	Eighth          uint64
}

var Directions = [2]direction{
	{Up: 8, Left: 7, Right: 9, seventh: Rank7, Eighth: Rank8},
	{Up: -8, Left: -9, Right: -7, seventh: Rank2, Eighth: Rank1},
}

// Actions is a list of actions on one board; it has room for more than any position has.
type Actions struct {
	N    int
	List [1024]Action
}

func (l *Actions) Add(a Action) {
	l.List[l.N&1023] = a
	l.N++
}

// AddAll adds the actions of one piece to every square of a set.
func (l *Actions) AddAll(from int, targets uint64, piece Piece) {
	head := NewAction(Plain, from, 0, piece, piece)
	for ; targets != 0; targets &= targets - 1 {
		l.Add(head | Action(First(targets))<<toShift)
	}
}

// CheckersAndPinned finds the pieces that give check to the king on square k, and the own pieces that stand alone
// between it and an enemy rider.
func (b *Board) CheckersAndPinned(l *Laws, k int, own, their uint64) (checkers, pinned uint64) {
	checkers = (KnightAttacks[k]&b.Leap | PawnAttacks[b.Turn&1][k]&b.Pawn) & their
	if (b.OddA|b.OddB)&their != 0 {
		checkers |= b.ExtraAttackers(l, k) & their
	}
	snipers := (RookRays[k]&b.Orth | BishopRays[k]&b.Diag) & their
	occ := own | their
	for ; snipers != 0; snipers &= snipers - 1 {
		s := First(snipers)
		block := Between[k][s] & occ
		if block == 0 {
			checkers |= 1 << uint(s)
		} else if block&(block-1) == 0 {
			pinned |= block
		}
	}
	return checkers, pinned & own
}

// Evasions are the squares where another piece than the king answers the check of one piece: that piece's
// own, and those between, unless it leaps.
func (b *Board) Evasions(l *Laws, k int, checker uint64) uint64 {
	if (b.OddA|b.OddB)&checker != 0 && b.ExtraAttackers(l, k)&checker != 0 {
		return checker
	}
	return checker | Between[k][First(checker)]
}

// ExtraAttackers are the pieces with extra leaps that reach the square.
func (b *Board) ExtraAttackers(l *Laws, sq int) uint64 {
	return l.Extra[0][sq]&b.OddA&^b.OddB | l.Extra[1][sq]&b.OddB&^b.OddA | l.Extra[2][sq]&b.OddA&b.OddB
}

// Attacked tells whether one of the enemy's pieces in their attacks the square, the pieces of occ being
// on the board. The enemy is the side that is not to move.
func (b *Board) Attacked(l *Laws, sq int, their, occ uint64) bool {
	if (KnightAttacks[sq]&b.Leap|PawnAttacks[b.Turn&1][sq]&b.Pawn|KingAttacks[sq]&b.King)&their != 0 {
		return true
	}
	if (b.OddA|b.OddB)&their != 0 && b.ExtraAttackers(l, sq)&their != 0 {
		return true
	}
	snipers := (RookRays[sq]&b.Orth | BishopRays[sq]&b.Diag) & their
	for ; snipers != 0; snipers &= snipers - 1 {
		if Between[sq][First(snipers)]&occ == 0 {
			return true
		}
	}
	return false
}

// InCheck tells whether the king of the side to move is attacked.
func (b *Board) InCheck(l *Laws) bool { return b.AttackedKings(l) != 0 }

// AttackedKings are the kings of the side to move that are attacked.
func (b *Board) AttackedKings(l *Laws) uint64 {
	own, their := b.Side[b.Turn&1], b.Side[b.Turn&1^1]
	var set uint64
	for k := b.King & own; k != 0; k &= k - 1 {
		if b.Attacked(l, First(k), their, own|their) {
			set |= k & -k
		}
	}
	return set
}

// kingReach are the squares to which the king on square k could step if attacks did not matter. A
// royal piece may have other abilities too (the Maharajah).
func (b *Board) kingReach(l *Laws, k int, own, occ uint64) uint64 {
	targets := KingAttacks[k]
	if (b.Leap|b.Diag|b.Orth|b.OddA|b.OddB)&(1<<uint(k)) != 0 {
		targets |= b.Reach(l, b.At(k), k, occ)
	}
	return targets &^ own
}

// safe are those of the targets on which the king on square k is not attacked.
func (b *Board) safe(l *Laws, targets uint64, k int, own, their uint64) uint64 {
	occ := (own | their) &^ (1 << uint(k))
	down := &Directions[b.Turn&1^1]
	pawns := b.Pawn & their &^ down.Eighth // where pawns stay pawns there, they attack nothing
	targets &^= Shifted(pawns&^FileA, down.Left) | Shifted(pawns&^FileH, down.Right)
	safe := targets
	for rest := targets; rest != 0; rest &= rest - 1 {
		if b.Attacked(l, First(rest), their, occ) {
			safe &^= rest & -rest
		}
	}
	return safe
}

// Reach are the squares that a piece which is no pawn attacks.
func (b *Board) Reach(l *Laws, piece Piece, sq int, occ uint64) uint64 {
	var set uint64
	if piece&KnightLeap != 0 {
		set |= KnightAttacks[sq]
	}
	if piece&BishopRide != 0 {
		set |= BishopAttacks(sq, occ)
	}
	if piece&RookRide != 0 {
		set |= RookAttacks(sq, occ)
	}
	if piece&Royal != 0 {
		set |= KingAttacks[sq]
	}
	if piece&Extras != 0 {
		set |= l.Extra[piece>>3&3-1][sq]
	}
	return set
}

// MayCastle tells whether the king on square k, not in check, may castle with the rook.
func (b *Board) MayCastle(l *Laws, k, rook int, their, occ uint64) bool {
	if CastlePath(k, rook)&occ != 0 {
		return false
	}
	kingTo, rookTo := CastleTargets(k, rook)
	moved := uint64(1)<<uint(k) | 1<<uint(rook)
	path := Between[k][kingTo] | 1<<uint(kingTo)
	for rest := path &^ (1 << uint(kingTo)); rest != 0; rest &= rest - 1 {
		if b.Attacked(l, First(rest), their, occ&^(1<<uint(k))) {
			return false
		}
	}
	return !b.Attacked(l, kingTo, their, occ&^moved|1<<uint(rookTo))
}

// mayEnPassant tells whether the pawn on square from may take the pawn that has just stepped over the
// square e: afterwards the king must not be attacked.
func (b *Board) mayEnPassant(l *Laws, from, e int, own, their uint64) bool {
	king := b.King & own
	if king == 0 {
		return true
	}
	victim := uint64(1) << uint(from&56|e&7)
	occ := (own|their)&^(1<<uint(from))&^victim | 1<<uint(e)
	return !b.Attacked(l, First(king), their&^victim, occ)
}

// Count is the number of legal actions: what generate lists, without listing it.
func (b *Board) Count(l *Laws) int {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	occ := own | their
	king := b.King & own
	target := ^own
	n := 0
	k := 0
	var pinned uint64
	if king != 0 {
		k = First(king)
		var checkers uint64
		checkers, pinned = b.CheckersAndPinned(l, k, own, their)
		if steps := b.kingReach(l, k, own, occ); steps != 0 {
			n = Count(b.safe(l, steps, k, own, their))
		}
		if checkers != 0 {
			if checkers&(checkers-1) != 0 {
				return n
			}
			target = b.Evasions(l, k, checkers)
		} else if rooks := b.Castle & own; rooks != 0 {
			for ; rooks != 0; rooks &= rooks - 1 {
				if r := First(rooks); Between[k][r]&occ == 0 && b.MayCastle(l, k, r, their, occ) {
					n++
				}
			}
		}
	}
	pieces := own &^ king
	if odd := (b.OddA | b.OddB) & pieces; odd != 0 {
		n += b.countOdd(l, odd, k, pinned, target, occ)
		pieces &^= odd
	}
	for set := b.Leap & pieces &^ pinned; set != 0; set &= set - 1 {
		n += Count(KnightAttacks[First(set)] & target)
	}
	for set := b.Diag & pieces &^ pinned; set != 0; set &= set - 1 {
		n += Count(BishopAttacks(First(set), occ) & target)
	}
	for set := b.Orth & pieces &^ pinned; set != 0; set &= set - 1 {
		n += Count(RookAttacks(First(set), occ) & target)
	}
	if pinned != 0 {
		n += b.countPinned(l, pinned&pieces, k, target, occ)
	}
	d := &Directions[t]
	pawns := b.Pawn & own &^ pinned &^ d.Eighth
	up := Shifted(pawns, d.Up) &^ occ
	twice := Shifted(Shifted(pawns&l.Double[t], d.Up)&^occ, d.Up) &^ occ & target
	up &= target
	target &= their
	left := Shifted(pawns&^FileA, d.Left) & target
	right := Shifted(pawns&^FileH, d.Right) & target
	n += Count(up) + Count(twice) + Count(left) + Count(right)
	if pawns&d.seventh != 0 {
		n += l.Gain[t] * (Count(up&d.Eighth) + Count(left&d.Eighth) + Count(right&d.Eighth))
	}
	if b.Ep != 0 {
		n += b.CountEnPassant(l, own, their)
	}
	return n
}

// pinRay is where a pinned piece with extra leaps may go: between the king and the rider that pins it, or
// onto the rider. On the line beyond, where only a leap gets it, it would no longer stand between.
func (b *Board) pinRay(k, sq int, occ uint64) uint64 {
	one := uint64(1) << uint(sq)
	snipers := (RookRays[k]&b.Orth | BishopRays[k]&b.Diag) & b.Side[b.Turn&1^1] & LineThrough[k][sq]
	for ; snipers != 0; snipers &= snipers - 1 {
		if s := First(snipers); Between[k][s]&occ == one {
			return Between[k][s] | 1<<uint(s)
		}
	}
	return 0
}

// countOdd counts the actions of pieces with extra leaps, whose targets may overlap.
func (b *Board) countOdd(l *Laws, odd uint64, k int, pinned, target, occ uint64) int {
	n := 0
	for ; odd != 0; odd &= odd - 1 {
		sq := First(odd)
		to := b.Reach(l, b.At(sq), sq, occ) & target
		if pinned&odd&-odd != 0 {
			to &= b.pinRay(k, sq, occ)
		}
		n += Count(to)
	}
	return n
}

// countPinned counts the actions of pieces that may only move on the line to their king.
func (b *Board) countPinned(l *Laws, pinned uint64, k int, target, occ uint64) int {
	n := 0
	for ; pinned != 0; pinned &= pinned - 1 {
		sq := First(pinned)
		one := pinned & -pinned
		to := target & LineThrough[k][sq]
		if b.Pawn&one != 0 {
			n += b.countPinnedPawn(l, one, to, occ)
			continue
		}
		if b.Diag&one != 0 {
			n += Count(BishopAttacks(sq, occ) & to)
		}
		if b.Orth&one != 0 {
			n += Count(RookAttacks(sq, occ) & to)
		}
	}
	return n
}

// countPinnedPawn counts the actions of one pinned pawn; to holds the squares it may go to.
func (b *Board) countPinnedPawn(l *Laws, one, to, occ uint64) int {
	t := b.Turn & 1
	set := b.PawnTargets(l, one, t, occ) & to
	return Count(set) + l.Gain[t]*Count(set&Directions[t].Eighth)
}

// PawnTargets are the squares to which one pawn steps or captures, en passant captures apart.
func (b *Board) PawnTargets(l *Laws, one uint64, t uint8, occ uint64) uint64 {
	d := &Directions[t]
	one &^= d.Eighth
	up := Shifted(one, d.Up) &^ occ
	if one&l.Double[t] != 0 {
		up |= Shifted(up, d.Up) &^ occ
	}
	return up | (Shifted(one&^FileA, d.Left)|Shifted(one&^FileH, d.Right))&b.Side[t^1]
}

// CountEnPassant counts the en passant captures.
func (b *Board) CountEnPassant(l *Laws, own, their uint64) int {
	n := 0
	for ep := b.Ep; ep != 0; ep &= ep - 1 {
		e := First(ep)
		for set := PawnAttacks[b.Turn&1^1][e] & b.Pawn & own; set != 0; set &= set - 1 {
			if b.mayEnPassant(l, First(set), e, own, their) {
				n++
			}
		}
	}
	return n
}
