package free

import "slices"

// seats is the number of players.
const seats = 2

// sides are the letters of the seats.
const sides = "wb"

// kind is a kind of pieces: the name that screens know it by, and its letter.
type kind struct {
	name   string
	letter byte
}

// Kinds of pieces. A number is a kind of its own: the shape, a dot, and what is written on it.
var (
	king   = kind{"king", 'K'}
	queen  = kind{"queen", 'Q'}
	rook   = kind{"rook", 'R'}
	bishop = kind{"bishop", 'B'}
	knight = kind{"knight", 'N'}
	pawn   = kind{"pawn", 'P'}
	man    = kind{"man", 'M'}
	dame   = kind{"dame", 'D'}
	disc   = kind{"disc", 'O'}
	stone  = kind{"stone", 'S'}
)

// box is what there is to put on the board, as much of each kind as anybody wants.
type box struct {
	name   string
	kinds  []kind
	common string // the kind that arrays of men are made of
}

// boxes are those that may be chosen, the usual one first.
var boxes = []box{
	{"mixed", []kind{king, queen, rook, bishop, knight, pawn, man, dame, disc, stone}, man.name},
	{"chess", []kind{king, queen, rook, bishop, knight, pawn}, pawn.name},
	{"draughts", []kind{man, dame}, man.name},
	{"discs", []kind{disc}, disc.name},
	{"stones", []kind{stone}, stone.name},
	{"numbers", numbers(), "number.1"},
}

// numbers are pieces with the digits on them.
func numbers() (list []kind) {
	for digit := byte('0'); digit <= '9'; digit++ {
		list = append(list, kind{"number." + string(digit), digit})
	}
	return list
}

// mostKinds is more than any box has.
const mostKinds = 10

// index is the place of a kind in the box, -1 if it has none.
func (b *box) index(name string) int {
	return slices.IndexFunc(b.kinds, func(k kind) bool { return k.name == name })
}

// lettered is the place of the kind with a letter, -1 if there is none.
func (b *box) lettered(letter byte) int {
	return slices.IndexFunc(b.kinds, func(k kind) bool { return k.letter == letter })
}

// piece is a kind of a box and a seat, from 1; 0 is no piece.
type piece uint8

func pieceOf(kind, seat int) piece { return piece(1 + seats*kind + seat) }

func (c piece) kind() int { return int(c-1) / seats }
func (c piece) seat() int { return int(c-1) % seats }

// turned is the other side of a piece: a man is crowned and a crowned man becomes a man again, all others change sides.
func (b *box) turned(c piece) piece {
	other := ""
	switch b.kinds[c.kind()].name {
	case man.name:
		other = dame.name
	case dame.name:
		other = man.name
	default:
		return pieceOf(c.kind(), 1-c.seat())
	}
	return pieceOf(b.index(other), c.seat())
}

// sides of a piece, its letter behind: wK.
func (b *box) append(dst []byte, c piece) []byte {
	return append(dst, sides[c.seat()], b.kinds[c.kind()].letter)
}
