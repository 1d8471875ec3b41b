package jetan

import "strings"

// kind is a kind of pieces; the zero value is none.
type kind uint8

const (
	warrior kind = 1 + iota
	padwar
	dwar
	flier
	chief
	princess
	thoat
	panthan
	kinds
)

// letters are those of the kinds in positions and moves.
const letters = " wadfcqtp"

// kindOf is the kind with a small letter, 0 if there is none.
func kindOf(letter byte) kind {
	if i := strings.IndexByte(letters, letter); i > 0 {
		return kind(i)
	}
	return 0
}

// names are those of the kinds on screens: the words man.<name>.
var names = [kinds]string{"", "warrior", "padwar", "dwar", "flier", "chief", "princess", "thoat", "panthan"}

// army is how many pieces of a kind a side has at the start, and never more.
var army = [kinds]int{warrior: 2, padwar: 2, dwar: 2, flier: 2, chief: 1, princess: 1, thoat: 2, panthan: 8}

// price is what the options on few pieces and on the score count for a piece. The book names no prices; the princess is
// worth as much as two chiefs to whoever takes her.
var price = [kinds]int{warrior: 2, padwar: 2, dwar: 3, flier: 3, chief: 5, princess: 10, thoat: 2, panthan: 1}

// man is a piece of a side; the zero value is an empty square.
type man uint8

func manOf(k kind, side uint8) man { return man(k) | man(side)<<4 }

func (m man) kind() kind  { return kind(m & 15) }
func (m man) side() uint8 { return uint8(m >> 4) }

// letter is that of positions: capitals for Black.
func (m man) letter() byte {
	c := letters[m.kind()]
	if m.side() == black {
		c -= 'a' - 'A'
	}
	return c
}
