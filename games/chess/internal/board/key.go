package board

import "github.com/tavlei/tavlei/board"

// Keys of Zobrist's method. The key of a piece is the sum of the keys of its abilities and of its
// seat, so that it is the key of a square in one of the sets of a Board.
var (
	PieceKeys  [2][128][64]uint64
	CastleKeys [64]uint64
	EpKeys     [64]uint64
	WasKeys    [64]uint64 // promoted pieces
	HandKeys   [2][len(Hand{})][256]uint64
	PhaseKeys  [4]uint64
)

const TurnKey uint64 = 0x9d39247e33776d41

func init() {
	r := board.Seed
	var ability [7][64]uint64
	var seats [2][64]uint64
	for _, t := range []*[64]uint64{&CastleKeys, &EpKeys, &WasKeys, &seats[0], &seats[1]} {
		r.Fill(t[:])
	}
	for i := range ability {
		r.Fill(ability[i][:])
	}
	r.Fill(PhaseKeys[1:])
	for seat := range 2 {
		for piece := 1; piece < 128; piece++ {
			for sq := range 64 {
				k := seats[seat][sq]
				for i := range ability {
					k ^= ability[i][sq] & -uint64(piece>>i&1)
				}
				PieceKeys[seat][piece][sq] = k
			}
		}
		for i := range HandKeys[seat] {
			r.Fill(HandKeys[seat][i][1:])
		}
	}
}

// SumOf is the key of a set of squares in a table.
func SumOf(table *[64]uint64, set uint64) uint64 {
	var k uint64
	for ; set != 0; set &= set - 1 {
		k ^= table[First(set)]
	}
	return k
}

// Change is the change of the key from one board to another.
func (b *Board) Change(now *Board) uint64 {
	k := SumOf(&CastleKeys, b.Castle^now.Castle) ^ SumOf(&EpKeys, b.Ep^now.Ep) ^ TurnKey&-uint64((b.Turn^now.Turn)&1)
	changed := (b.Leap ^ now.Leap) | (b.Diag ^ now.Diag) | (b.Orth ^ now.Orth) | (b.King ^ now.King) |
		(b.Pawn ^ now.Pawn) | (b.Side[0] ^ now.Side[0]) | (b.Side[1] ^ now.Side[1])
	for ; changed != 0; changed &= changed - 1 {
		sq := First(changed)
		for _, x := range [2]*Board{b, now} {
			if piece := x.At(sq); piece != NoPiece {
				k ^= PieceKeys[x.SeatAt(sq)][piece][sq]
			}
		}
	}
	return k
}
