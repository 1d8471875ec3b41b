package chess

import "math/bits"

// Man is a kind of man without its colour: a set of the abilities below. A queen is a rook and a
// bishop in one, a chancellor a rook and a knight, and so on; the same bits name the sets of a
// Board in which the man stands.
type Man uint8

// Abilities of men.
const (
	leaps   Man = 1 << iota // as a knight
	slants                  // as a bishop
	strides                 // as a rook
	extraA                  // extra leaps of the game: extraA, extraB and both are three kinds of them
	extraB
	royal // one step in each direction, and royal
	plods // as a pawn
)

// The men that have letters.
const (
	noMan      Man = 0
	Pawn           = plods
	Knight         = leaps
	Bishop         = slants
	Rook           = strides
	Queen          = slants | strides
	King           = royal
	Chancellor     = leaps | strides
	Archbishop     = leaps | slants
	Amazon         = leaps | slants | strides
)

const extras = extraA | extraB

// Board is the men on the squares, the side to move, and what castling and en passant remember.
// It has no pointers and no key: the generator and perft copy it, a Position keeps the key.
type Board struct {
	leap, diag, orth, king, pawn uint64 // men by ability; a queen is in diag and in orth
	oddA, oddB                   uint64 // men with extra leaps
	side                         [2]uint64
	castle                       uint64 // rooks that may still castle
	ep                           uint64 // squares that pawns have just stepped over
	turn                         uint8  // seat to move
}

// action is one step or drop on one board: from, to, the man, what it is afterwards, and the kind.
// Castling goes to the square of the rook; a drop comes from where it goes.
type action uint32

// Kinds of actions.
const (
	plain   = iota // a step or a capture
	promote        // the man becomes another
	double         // a pawn's double step that may be taken in passing
	passing        // a capture in passing
	castle
	drop
	rest // the end of a turn, or a turn lost; nothing moves
)

const (
	toShift    = 6
	manShift   = 12
	afterShift = 19
	kindShift  = 26
	manMask    = 127
)

func newAction(kind, from, to int, man, after Man) action {
	return action(from) | action(to)<<toShift | action(man)<<manShift |
		action(after)<<afterShift | action(kind)<<kindShift
}

func (a action) from() int  { return int(a & 63) }
func (a action) to() int    { return int(a >> toShift & 63) }
func (a action) man() Man   { return Man(a >> manShift & manMask) }
func (a action) after() Man { return Man(a >> afterShift & manMask) }

// victim is the square of the pawn taken in passing: beside that of departure.
func (a action) victim() int { return a.from()&56 | a.to()&7 }

func (a action) kind() int { return int(a >> kindShift & 7) }

// occupied is the set of squares with a man.
func (b *Board) occupied() uint64 { return b.side[0] | b.side[1] }

// at is the man on a square, noMan if it is empty.
func (b *Board) at(sq int) Man {
	s := uint(sq)
	return Man(b.leap>>s&1 | b.diag>>s&1<<1 | b.orth>>s&1<<2 | b.oddA>>s&1<<3 | b.oddB>>s&1<<4 |
		b.king>>s&1<<5 | b.pawn>>s&1<<6)
}

// seatAt is the owner of the man on a square that is not empty.
func (b *Board) seatAt(sq int) int { return int(b.side[1] >> uint(sq) & 1) }

// flip adds the man to the squares of the set, or takes it away where it stands.
func (b *Board) flip(set uint64, man Man) {
	b.leap ^= set & -uint64(man&1)
	b.diag ^= set & -uint64(man>>1&1)
	b.orth ^= set & -uint64(man>>2&1)
	b.oddA ^= set & -uint64(man>>3&1)
	b.oddB ^= set & -uint64(man>>4&1)
	b.king ^= set & -uint64(man>>5&1)
	b.pawn ^= set & -uint64(man>>6&1)
}

// put sets a man of a seat on an empty square.
func (b *Board) put(sq, seat int, man Man) {
	b.side[seat] |= 1 << uint(sq)
	b.flip(1<<uint(sq), man)
}

// clear empties squares.
func (b *Board) clear(set uint64) {
	b.leap &^= set
	b.diag &^= set
	b.orth &^= set
	b.oddA &^= set
	b.oddB &^= set
	b.king &^= set
	b.pawn &^= set
	b.side[0] &^= set
	b.side[1] &^= set
}

// of is the set of men of exactly that kind, of both seats.
func (b *Board) of(man Man) uint64 {
	pick := func(set uint64, in Man) uint64 {
		if in != 0 {
			return set
		}
		return ^set
	}
	return pick(b.leap, man&leaps) & pick(b.diag, man&slants) & pick(b.orth, man&strides) &
		pick(b.oddA, man&extraA) & pick(b.oddB, man&extraB) & pick(b.king, man&royal) &
		pick(b.pawn, man&plods) & b.occupied()
}

// play makes an action and passes the turn.
func (b *Board) play(a action) {
	t := b.turn & 1
	b.turn = t ^ 1
	b.ep = 0
	if a>>kindShift != plain {
		b.playSpecial(a, t)
		return
	}
	to := uint64(1) << (a >> toShift & 63)
	both := uint64(1)<<(a&63) | to
	man := uint64(a >> manShift)
	b.leap = b.leap&^to ^ both&-(man&1)
	b.diag = b.diag&^to ^ both&-(man>>1&1)
	b.orth = b.orth&^to ^ both&-(man>>2&1)
	b.king = b.king&^to ^ both&-(man>>5&1)
	b.pawn = b.pawn&^to ^ both&-(man>>6&1)
	if b.oddA|b.oddB != 0 {
		b.oddA = b.oddA&^to ^ both&-(man>>3&1)
		b.oddB = b.oddB&^to ^ both&-(man>>4&1)
	}
	b.side[t] ^= both
	b.side[t^1] &^= to
	b.castle &^= both | b.side[t]&-(man>>5&1)
}

// playSpecial makes an action of seat t that is not plain.
func (b *Board) playSpecial(a action, t uint8) {
	from, to := uint64(1)<<(a&63), uint64(1)<<(a>>toShift&63)
	switch a.kind() {
	case promote:
		b.clear(from | to)
		b.side[t] |= to
		b.flip(to, a.after())
		b.castle &^= to
	case double:
		b.pawn ^= from | to
		b.side[t] ^= from | to
		b.ep = between[a.from()][a.to()]
	case passing:
		b.clear(uint64(1) << uint(a.victim()))
		b.pawn ^= from | to
		b.side[t] ^= from | to
	case castle:
		b.playCastle(a, t)
	case drop:
		b.side[t] |= to
		b.flip(to, a.man())
	}
}

// playCastle moves king and rook to their squares on the c- and d- or the g- and f-file.
func (b *Board) playCastle(a action, t uint8) {
	king, rook := a.from(), a.to()
	kingTo, rookTo := castleTargets(king, rook)
	man := b.at(rook)
	b.clear(1<<uint(king) | 1<<uint(rook))
	b.castle &^= rank1 << (56 * uint(t))
	b.side[t] |= 1<<uint(kingTo) | 1<<uint(rookTo)
	b.flip(1<<uint(kingTo), a.man())
	b.flip(1<<uint(rookTo), man)
}

// castleTargets are the squares where king and rook go, by the wing of the rook.
func castleTargets(king, rook int) (kingTo, rookTo int) {
	if rook > king {
		return king&56 | 6, king&56 | 5
	}
	return king&56 | 2, king&56 | 3
}

// count is the number of squares of a set.
func count(set uint64) int { return bits.OnesCount64(set) }
