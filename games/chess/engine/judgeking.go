package engine

import "github.com/tavlei/tavlei/games/chess/internal/board"

// king counts the king of a seat, the pawns around him and what threatens him.
func (j *judge) king(b *board.Board, seat int) {
	k := b.King & b.Side[seat]
	if k == 0 {
		return
	}
	sq := board.First(k)
	j.Add(onSquare+160+int(fold[seat][sq]), 1)
	centre := min(max(sq&7, 1), 6)
	for f := centre - 1; f <= centre+1; f++ {
		j.coverOn(b, seat, sq, f)
	}
	j.threatened(b, seat, sq)
}

// coverOn counts the pawns of one file near the king: the own one that covers him and the enemy's
// that comes nearer.
func (j *judge) coverOn(b *board.Board, seat, king, f int) {
	file := board.FileA << uint(f)
	rows := ^uint64(0) << uint(king&56)
	if seat == 1 {
		rows = ^uint64(0) >> uint(56-king&56)
	}
	own, their := b.Pawn&b.Side[seat]&file, b.Pawn&b.Side[seat^1]&file&rows
	if own == 0 {
		j.Add(bareFile, 1)
	}
	edge := 8 * min(f, 7-f)
	cover, near := nearest(own&rows, seat), nearest(their, seat)
	j.Add(shelter+edge+cover, 1)
	if near > 0 && cover == near-1 && cover > 0 {
		j.Add(stormHeld+near, 1)
	} else {
		j.Add(storm+edge+near, 1)
	}
}

// nearest is the lowest rank of a set as a seat sees it, 0 for none: no pawn stands on the first.
func nearest(set uint64, seat int) int {
	switch {
	case set == 0:
		return 0
	case seat == 0:
		return board.First(set) >> 3
	}
	return 7 - board.Last(set)>>3
}

// Units of what threatens a king.
const (
	unitsWeak    = 4  // a square beside him that he alone defends
	unitsCheck   = 9  // a safe check that a piece can give
	unitsPinned  = 3  // a piece pinned to him
	unitsNoQueen = 14 // less if there is no queen to help
)

// threatened counts what threatens the king of a seat.
func (j *judge) threatened(b *board.Board, seat, k int) {
	foe := seat ^ 1
	occ := b.Occupied()
	own, their := b.Side[seat], b.Side[foe]
	weak := j.hits[foe] &^ j.twice[seat] & (^j.hits[seat] | j.kings[seat] | j.queens[seat])
	safe := ^their & (^j.hits[seat] | weak&j.twice[foe])

	clear := occ &^ (own & b.Orth & b.Diag)
	lines, slants := board.RookAttacks(k, clear), board.BishopAttacks(k, clear)
	rooks := lines & j.rooks[foe] & safe
	queens := (lines | slants) & j.queens[foe] & safe &^ j.queens[seat] &^ rooks
	bishops := slants & j.bishops[foe] & safe
	knights := board.KnightAttacks[k] & j.knights[foe] & safe
	n := 0
	for i, set := range [4]uint64{knights, bishops, rooks, queens} {
		if set != 0 {
			j.Add(CheckAt+i, -1)
			n += unitsCheck
		}
	}
	if j.crew[foe] == 0 && n == 0 {
		return
	}
	n += j.force[foe] * (j.crew[foe] + 1) / 2
	n += unitsWeak * board.Count(weak&j.zone[seat])
	for set := (board.RookRays[k]&b.Orth | board.BishopRays[k]&b.Diag) & their; set != 0; set &= set - 1 {
		if block := board.Between[k][board.First(set)] & occ; block != 0 && block&(block-1) == 0 && block&own != 0 {
			n += unitsPinned
		}
	}
	if their&b.Orth&b.Diag == 0 {
		n -= unitsNoQueen
	}
	j.Add(Danger+min(max(n/2, 0), Dangers-1), -1)
}
