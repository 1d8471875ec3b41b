package engine

import "github.com/tavlei/tavlei/games/chess/internal/board"

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
