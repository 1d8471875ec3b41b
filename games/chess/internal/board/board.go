package board

import "math/bits"

// Piece is a kind of piece without its colour: a set of the abilities below. A queen is a rook and a
// bishop in one, a chancellor a rook and a knight, and so on; the same bits name the sets of a
// Board in which the piece stands.
type Piece uint8

// Abilities of pieces.
const (
	KnightLeap Piece = 1 << iota // as a knight
	BishopRide                   // as a bishop
	RookRide                     // as a rook
	ExtraA                       // extra leaps of the game: extraA, extraB and both are three kinds of them
	ExtraB
	Royal    // one step in each direction, and royal
	PawnStep // as a pawn
)

// The pieces that have letters.
const (
	NoPiece    Piece = 0
	Pawn             = PawnStep
	Knight           = KnightLeap
	Bishop           = BishopRide
	Rook             = RookRide
	Queen            = BishopRide | RookRide
	King             = Royal
	Chancellor       = KnightLeap | RookRide
	Archbishop       = KnightLeap | BishopRide
	Amazon           = KnightLeap | BishopRide | RookRide
)

const Extras = ExtraA | ExtraB

// Board is the pieces on the squares, the side to move, and what castling and en passant remember.
// It has no pointers and no key: the generator and perft copy it, a Position keeps the key.
type Board struct {
	Leap, Diag, Orth, King, Pawn uint64 // pieces by ability; a queen is in diag and in orth
	OddA, OddB                   uint64 // pieces with extra leaps
	Side                         [2]uint64
	Castle                       uint64 // rooks that may still castle
	Ep                           uint64 // squares that pawns have just stepped over
	Turn                         uint8  // seat to move
}

// Action is one step or drop on one board: from, to, the piece, what it is afterwards, and the kind.
// Castling goes to the square of the rook; a drop comes from where it goes.
type Action uint32

// Kinds of actions.
const (
	Plain     = iota // a step or a capture
	Promote          // the piece becomes another
	Double           // a pawn's double step that may be taken en passant
	EnPassant        // an en passant capture
	Castle
	Drop
	Pass // the end of a turn, or a turn lost; nothing moves
)

const (
	toShift    = 6
	pieceShift = 12
	afterShift = 19
	kindShift  = 26
	pieceMask  = 127
)

// Special marks an action that needs to be told from another with the same squares: a carrier that
// takes its rider along, castling across the edge, a jump's stroke.
const Special Action = 1 << 29

func NewAction(kind, from, to int, piece, after Piece) Action {
	return Action(from) | Action(to)<<toShift | Action(piece)<<pieceShift |
		Action(after)<<afterShift | Action(kind)<<kindShift
}

func (a Action) From() int    { return int(a & 63) }
func (a Action) To() int      { return int(a >> toShift & 63) }
func (a Action) Piece() Piece { return Piece(a >> pieceShift & pieceMask) }
func (a Action) After() Piece { return Piece(a >> afterShift & pieceMask) }

// Victim is the square of the pawn taken en passant: beside that of departure.
func (a Action) Victim() int { return a.From()&56 | a.To()&7 }

func (a Action) Kind() int { return int(a >> kindShift & 7) }

// Occupied is the set of squares with a piece.
func (b *Board) Occupied() uint64 { return b.Side[0] | b.Side[1] }

// At is the piece on a square, noPiece if it is empty.
func (b *Board) At(sq int) Piece {
	s := uint(sq)
	return Piece(b.Leap>>s&1 | b.Diag>>s&1<<1 | b.Orth>>s&1<<2 | b.OddA>>s&1<<3 | b.OddB>>s&1<<4 |
		b.King>>s&1<<5 | b.Pawn>>s&1<<6)
}

// SeatAt is the owner of the piece on a square that is not empty.
func (b *Board) SeatAt(sq int) int { return int(b.Side[1] >> uint(sq) & 1) }

// Flip adds the piece to the squares of the set, or takes it away where it stands.
func (b *Board) Flip(set uint64, piece Piece) {
	b.Leap ^= set & -uint64(piece&1)
	b.Diag ^= set & -uint64(piece>>1&1)
	b.Orth ^= set & -uint64(piece>>2&1)
	b.OddA ^= set & -uint64(piece>>3&1)
	b.OddB ^= set & -uint64(piece>>4&1)
	b.King ^= set & -uint64(piece>>5&1)
	b.Pawn ^= set & -uint64(piece>>6&1)
}

// Put sets a piece of a seat on an empty square.
func (b *Board) Put(sq, seat int, piece Piece) {
	b.Side[seat] |= 1 << uint(sq)
	b.Flip(1<<uint(sq), piece)
}

// Clear empties squares.
func (b *Board) Clear(set uint64) {
	b.Leap &^= set
	b.Diag &^= set
	b.Orth &^= set
	b.OddA &^= set
	b.OddB &^= set
	b.King &^= set
	b.Pawn &^= set
	b.Side[0] &^= set
	b.Side[1] &^= set
}

// Of is the set of pieces of exactly that kind, of both seats.
func (b *Board) Of(piece Piece) uint64 {
	pick := func(set uint64, in Piece) uint64 {
		if in != 0 {
			return set
		}
		return ^set
	}
	return pick(b.Leap, piece&KnightLeap) & pick(b.Diag, piece&BishopRide) & pick(b.Orth, piece&RookRide) &
		pick(b.OddA, piece&ExtraA) & pick(b.OddB, piece&ExtraB) & pick(b.King, piece&Royal) &
		pick(b.Pawn, piece&PawnStep) & b.Occupied()
}

// Play makes an action and passes the turn.
func (b *Board) Play(a Action) {
	t := b.Turn & 1
	b.Turn = t ^ 1
	b.Ep = 0
	if a>>kindShift != Plain {
		b.playSpecial(a, t)
		return
	}
	to := uint64(1) << (a >> toShift & 63)
	both := uint64(1)<<(a&63) | to
	piece := uint64(a >> pieceShift)
	b.Leap = b.Leap&^to ^ both&-(piece&1)
	b.Diag = b.Diag&^to ^ both&-(piece>>1&1)
	b.Orth = b.Orth&^to ^ both&-(piece>>2&1)
	b.King = b.King&^to ^ both&-(piece>>5&1)
	b.Pawn = b.Pawn&^to ^ both&-(piece>>6&1)
	if b.OddA|b.OddB != 0 {
		b.OddA = b.OddA&^to ^ both&-(piece>>3&1)
		b.OddB = b.OddB&^to ^ both&-(piece>>4&1)
	}
	b.Side[t] ^= both
	b.Side[t^1] &^= to
	b.Castle &^= both | b.Side[t]&-(piece>>5&1)
}

// playSpecial makes an action of seat t that is not plain.
func (b *Board) playSpecial(a Action, t uint8) {
	from, to := uint64(1)<<(a&63), uint64(1)<<(a>>toShift&63)
	switch a.Kind() {
	case Promote:
		b.Clear(from | to)
		b.Side[t] |= to
		b.Flip(to, a.After())
		b.Castle &^= to
	case Double:
		b.Pawn ^= from | to
		b.Side[t] ^= from | to
		b.Ep = Between[a.From()][a.To()]
	case EnPassant:
		b.Clear(uint64(1) << uint(a.Victim()))
		b.Pawn ^= from | to
		b.Side[t] ^= from | to
	case Castle:
		b.playCastle(a, t)
	case Drop:
		b.Side[t] |= to
		b.Flip(to, a.Piece())
	}
}

// playCastle moves king and rook to their squares on the c- and d- or the g- and f-file.
func (b *Board) playCastle(a Action, t uint8) {
	king, rook := a.From(), a.To()
	kingTo, rookTo := CastleTargets(king, rook)
	piece := b.At(rook)
	b.Clear(1<<uint(king) | 1<<uint(rook))
	b.Castle &^= Rank1 << (56 * uint(t))
	b.Side[t] |= 1<<uint(kingTo) | 1<<uint(rookTo)
	b.Flip(1<<uint(kingTo), a.Piece())
	b.Flip(1<<uint(rookTo), piece)
}

// CastleTargets are the squares where king and rook go, by the wing of the rook.
func CastleTargets(king, rook int) (kingTo, rookTo int) {
	if rook > king {
		return king&56 | 6, king&56 | 5
	}
	return king&56 | 2, king&56 | 3
}

// Count is the number of squares of a set.
func Count(set uint64) int { return bits.OnesCount64(set) }
