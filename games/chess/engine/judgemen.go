package engine

import "github.com/tavlei/tavlei/games/chess/internal/board"

// pieces counts the pieces that are neither pawns nor kings.
func (j *judge) pieces(b *board.Board, l *board.Laws, seat int) {
	own := b.Side[seat]
	free := ^(own&(b.King|b.Pawn) | j.pawns[seat^1])
	j.knightsOf(b, seat, free)
	j.bishopsOf(b, seat, free)
	j.rooksOf(b, seat, free)
	j.queensOf(b, seat, free)
	if own&unorthodox(b) != 0 {
		j.oddOf(b, l, seat, free)
	}
}

// Strength of the pieces that attack the surroundings of a king.
const (
	forceMinor = 3
	forceRook  = 4
	forceQueen = 5
)

// press notes that a piece attacks so much of the surroundings of the enemy's king.
func (j *judge) press(seat int, set uint64, force int) {
	if set&j.zone[seat^1] != 0 {
		j.force[seat] += force + board.Count(set&j.kings[seat^1])
		j.crew[seat]++
	}
}

// camp are the ranks on which a seat's minor pieces have outposts.
var camp = [2]uint64{board.Rank1<<24 | board.Rank1<<32 | board.Rank1<<40, board.Rank1<<32 | board.Rank1<<24 | board.Rank1<<16}

// minor counts what knights (0) and bishops (1) have in common.
func (j *judge) minor(b *board.Board, seat, sq, slant int) {
	one := uint64(1) << uint(sq)
	if board.Shifted(one, board.Directions[seat].Up)&b.Pawn != 0 {
		j.Add(screened, 1)
	}
	if k := b.King & b.Side[seat]; k != 0 {
		j.Add(farKnight+slant, int(distances[board.First(k)][sq]))
	}
	if one&j.pawns[seat]&^j.pawns[seat^1]&camp[seat] != 0 &&
		span[seat][sq]&beside(sq)&b.Pawn&b.Side[seat^1] == 0 {
		j.Add(outpost+slant, 1)
	}
}

func (j *judge) knightsOf(b *board.Board, seat int, free uint64) {
	to := &fold[seat]
	knights := b.Side[seat] & b.Leap &^ (b.Diag | b.Orth)
	for set := knights; set != 0; set &= set - 1 {
		sq := board.First(set)
		hits := board.KnightAttacks[sq]
		j.Add(onSquare+32+int(to[sq]), 1)
		j.Add(freeKnight+board.Count(hits&free), 1)
		j.hit(seat, hits)
		j.knights[seat] |= hits
		j.press(seat, hits, forceMinor)
		j.minor(b, seat, sq, 0)
	}
	j.Add(knightPawns, board.Count(knights)*(board.Count(b.Pawn&b.Side[seat])-5))
}

func (j *judge) bishopsOf(b *board.Board, seat int, free uint64) {
	to := &fold[seat]
	own := b.Side[seat]
	occ := b.Occupied() &^ (own & b.Orth & b.Diag)
	bishops := own & b.Diag &^ (b.Orth | b.Leap)
	for set := bishops; set != 0; set &= set - 1 {
		sq := board.First(set)
		hits := board.BishopAttacks(sq, occ)
		j.Add(onSquare+64+int(to[sq]), 1)
		j.Add(freeBishop+board.Count(hits&free), 1)
		j.hit(seat, hits)
		j.bishops[seat] |= hits
		j.press(seat, hits, forceMinor)
		j.minor(b, seat, sq, 1)
		colour := board.Light
		if board.Light>>uint(sq)&1 == 0 {
			colour = ^board.Light
		}
		j.Add(badBishop, board.Count(b.Pawn&own&colour))
	}
	if bishops&board.Light != 0 && bishops&^board.Light != 0 {
		j.Add(bishopPair, 1)
	}
}

func (j *judge) rooksOf(b *board.Board, seat int, free uint64) {
	to := &fold[seat]
	own := b.Side[seat]
	occ := b.Occupied() &^ (own & b.Orth)
	rooks := own & b.Orth &^ (b.Diag | b.Leap)
	for set := rooks; set != 0; set &= set - 1 {
		sq := board.First(set)
		hits := board.RookAttacks(sq, occ)
		j.Add(onSquare+96+int(to[sq]), 1)
		j.Add(freeRook+board.Count(hits&free), 1)
		j.hit(seat, hits)
		j.rooks[seat] |= hits
		j.press(seat, hits, forceRook)
		if file := board.FileA << uint(sq&7); file&b.Pawn == 0 {
			j.Add(rookOpen, 1)
		} else if file&b.Pawn&own == 0 {
			j.Add(rookHalf, 1)
		}
	}
	j.Add(rookPawns, board.Count(rooks)*(board.Count(b.Pawn&own)-5))
}

func (j *judge) queensOf(b *board.Board, seat int, free uint64) {
	to := &fold[seat]
	occ := b.Occupied()
	for set := b.Side[seat] & b.Orth & b.Diag &^ b.Leap; set != 0; set &= set - 1 {
		sq := board.First(set)
		hits := board.BishopAttacks(sq, occ) | board.RookAttacks(sq, occ)
		j.Add(onSquare+128+int(to[sq]), 1)
		j.Add(freeQueen+board.Count(hits&free), 1)
		j.hit(seat, hits)
		j.queens[seat] |= hits
		j.press(seat, hits, forceQueen)
	}
}

// oddOf counts the reach of the pieces that orthodox armies do not have.
func (j *judge) oddOf(b *board.Board, l *board.Laws, seat int, free uint64) {
	occ := b.Occupied()
	for set := b.Side[seat] & unorthodox(b); set != 0; set &= set - 1 {
		sq := board.First(set)
		hits := b.Reach(l, b.At(sq), sq, occ)
		j.sum += j.sign * pair(4*board.Count(hits&free)) * pairOf(1, 1)
		j.hit(seat, hits)
		j.press(seat, hits, forceQueen)
	}
}

// pawnsOf counts the pawns of a seat.
func (j *judge) pawnsOf(b *board.Board, seat int) {
	own, their := b.Pawn&b.Side[seat], b.Pawn&b.Side[seat^1]
	to := &fold[seat]
	for set := own; set != 0; set &= set - 1 {
		sq := board.First(set)
		one := set & -set
		rank := int(to[sq] >> 2)
		j.Add(onSquare+int(to[sq]), 1)
		near := beside(sq)
		weak := false
		switch {
		case own&near == 0:
			j.Add(isolatedPawn, 1)
			weak = true
		case own&near&^span[seat][sq] == 0 && board.Shifted(one, board.Directions[seat].Up)&j.pawns[seat^1] != 0:
			j.Add(backwardPawn, 1)
			weak = true
		}
		if weak && ahead[seat][sq]&their == 0 {
			j.Add(openWeakness, 1)
		}
		if (own&^board.FileA>>1|own&^board.FileH<<1)&one != 0 {
			j.Add(linkedPawn+rank, 1)
		}
		if j.pawns[seat]&one != 0 {
			j.Add(backedPawn+rank, 1)
		}
		if ahead[seat][sq]&own != 0 {
			j.Add(doubledPawn, 1)
		} else if span[seat][sq]&their == 0 {
			j.passed(b, seat, sq, rank)
		}
	}
}

// passed counts a pawn that no pawn can stop.
func (j *judge) passed(b *board.Board, seat, sq, rank int) {
	j.Add(passedPawn+rank, 1)
	next := (sq + board.Directions[seat].Up) & 63
	if b.Occupied()>>uint(next)&1 == 0 {
		j.Add(passedFree+rank, 1)
	}
	if rank < 3 {
		return
	}
	if ahead[seat][sq]&(j.hits[seat^1]|b.Side[seat^1]) == 0 {
		j.Add(passedSafe+rank, 1)
	}
	if j.hits[seat]>>uint(next)&1 != 0 {
		j.Add(passedHeld+rank, 1)
	}
	if k := b.King & b.Side[seat]; k != 0 {
		j.Add(passedOwn+int(distances[board.First(k)][next]), rank-2)
	}
	if k := b.King & b.Side[seat^1]; k != 0 {
		j.Add(passedTheir+int(distances[board.First(k)][next]), rank-2)
	}
	if rear := ahead[seat^1][sq] & b.Orth &^ b.Diag; rear != 0 {
		if behind := board.RookAttacks(sq, b.Occupied()) & rear; behind&b.Side[seat] != 0 {
			j.Add(passedRook, 1)
		} else if behind != 0 {
			j.Add(passedRook+1, 1)
		}
	}
	j.runs(b, seat, sq, rank)
}

// runs counts a pawn that a king without other pieces does not catch.
func (j *judge) runs(b *board.Board, seat, sq, rank int) {
	k := b.King & b.Side[seat^1]
	if k == 0 || b.Side[seat^1] != k|b.Pawn&b.Side[seat^1] || ahead[seat][sq]&b.Occupied() != 0 {
		return
	}
	steps := 7 - rank
	goal := board.First(ahead[seat][sq] & board.Directions[seat].Eighth)
	far := int(distances[board.First(k)][goal])
	if int(b.Turn&1) != seat {
		far--
	}
	if far > steps {
		j.Add(runner, 1)
	}
}
