package shogi

import "strings"

// kind is a kind of pieces; the zero value is none. The promoted form of a kind is eight higher.
type kind uint8

const (
	pawn kind = 1 + iota
	lance
	knight
	silver
	gold
	bishop
	rook
	king
	tokin
	promotedLance
	promotedKnight
	promotedSilver
	golds // no kind of its own: the set of all that move as golds do
	horse
	dragon
	kinds

	promoted kind = 8
)

// letters are those of the kinds in positions, promoted ones with a plus before them.
const letters = " plnsgbrk"

// letterOf is the small letter of a kind without its plus.
func letterOf(k kind) byte {
	if k == king {
		return 'k'
	}
	return letters[k&7]
}

// kindOf is the kind with a small letter, 0 if there is none.
func kindOf(letter byte) kind {
	if i := strings.IndexByte(letters, letter); i > 0 {
		return kind(i)
	}
	return 0
}

// names are those of the kinds on screens: the words man.<name>.
var names = [kinds]string{
	"", "pawn", "lance", "knight", "silver", "gold", "bishop", "rook", "king",
	"tokin", "promoted-lance", "promoted-knight", "promoted-silver", "", "horse", "dragon",
}

// base is what a piece was before it was promoted, and what it is in a hand.
func (k kind) base() kind {
	if k > king {
		return k - promoted
	}
	return k
}

// promotes tells whether a kind can be promoted.
func (k kind) promotes() bool { return k != gold && k < king }

// golden tells whether a kind moves as a gold does.
func (k kind) golden() bool { return k == gold || k >= tokin && k <= promotedSilver }

// slides tells whether a kind goes any distance in some direction.
func (k kind) slides() bool {
	return k == lance || k.base() == bishop || k.base() == rook
}

// held are the kinds that a hand can hold, as SFEN orders them.
var held = [...]kind{rook, bishop, gold, silver, knight, lance, pawn}

// man is a piece of a side; the zero value is an empty square.
type man uint8

func manOf(k kind, side uint8) man { return man(k) | man(side)<<4 }

func (m man) kind() kind  { return kind(m & 15) }
func (m man) side() uint8 { return uint8(m >> 4) }

// letter is that of a kind of a side in positions, without its plus: capitals for Black.
func letter(k kind, side uint8) byte {
	c := letterOf(k)
	if side == black {
		c -= 'a' - 'A'
	}
	return c
}
