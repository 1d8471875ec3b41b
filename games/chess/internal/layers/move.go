package layers

// Move is one ply: squares, kinds before and after, sort, and where a piece taken is put, plus one. It is never 0.
type Move uint64

// Sort is what a move does besides going from one square to another.
type Sort uint8

// Sorts of moves.
const (
	Plain Sort = iota
	Promote
	Double  // a double step, after which a pawn may be taken in passing
	Passing // a capture in passing
	Carry   // of a carrier with its rider; riders that leave make the moves above
	Mount   // onto a carrier of the own side
	Castle  // from the king's square to the rook's
	Drop    // from the hand; both squares are the same
	Pass
	Roll  // what the dice show instead of squares
	Place // of the one piece that is placed before the game
	Chain // of jumps
)

// Goes tells whether a piece goes from one square to another, and no other piece with it that it does not carry.
func (s Sort) Goes() bool { return s < Castle }

const (
	pieceShift = 16
	afterShift = 24
	sortShift  = 32
	putShift   = 40
	around     = Move(1) << 48
	numbered   = 49
	gateRook   = 1 << 5 // in the number of a move that is no chain, beside the kind that comes

	// MostChains is how many chains of one piece are told apart.
	MostChains = 1 << 13
)

// NewMove is a move by its parts.
func NewMove(sort Sort, from, to int, piece, after uint8) Move {
	return Move(from) | Move(to)<<8 | Move(piece)<<pieceShift | Move(after)<<afterShift | Move(sort)<<sortShift
}

// From is the square that the piece leaves, of a roll the first die.
func (m Move) From() int { return int(m & 255) }

// To is the square that it comes to, of castling the rook's, of a roll the second die.
func (m Move) To() int { return int(m >> 8 & 255) }

// Piece is the kind that moves, After the kind that it is then: places in Rules.Kinds, counted from 1.
func (m Move) Piece() uint8 { return uint8(m >> pieceShift) }

// After is the kind after the move.
func (m Move) After() uint8 { return uint8(m >> afterShift) }

// Sort is what else it does.
func (m Move) Sort() Sort { return Sort(m >> sortShift) }

// Put is the square where the piece taken is put, -1 if it is not.
func (m Move) Put() int { return int(m>>putShift&255) - 1 }

// Putting is the move with such a square.
func (m Move) Putting(sq int) Move { return m | Move(sq+1)<<putShift }

// Bare is the move without it.
func (m Move) Bare() Move { return m &^ (255 << putShift) }

// Around tells whether a king castles across the seam.
func (m Move) Around() bool { return m&around != 0 }

// Number tells a chain from others of the same piece, Numbered is the move with that number.
func (m Move) Number() int         { return int(m >> numbered) }
func (m Move) Numbered(n int) Move { return m&(1<<numbered-1) | Move(n)<<numbered }

// Gating is the move with a piece of the hand that comes where a piece has left: of castling the king, or the rook.
func (m Move) Gating(kind uint8, rook bool) Move {
	n := int(kind)
	if rook && m.Sort() == Castle {
		n |= gateRook
	}
	return m.Numbered(n)
}

// Gate is the kind that comes, 0 if none does, GateAt is its square.
func (m Move) Gate() uint8 {
	if m.Sort() == Chain {
		return 0
	}
	return uint8(m.Number() & (gateRook - 1))
}

func (m Move) GateAt() int {
	if m.Number()&gateRook != 0 {
		return m.To()
	}
	return m.From()
}

// GoingAround is castling across the seam.
func (m Move) GoingAround() Move { return m | around }
