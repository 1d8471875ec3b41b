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
