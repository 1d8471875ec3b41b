package t1

import "strings"

// kind is a kind of pieces; the zero value is none.
type kind uint8

const (
	king kind = 1 + iota
	connet
	prince
	ritter
	veteran
	knecht
	scout
	kinds
)

// letters are those of the kinds in positions and moves, the author's Latin ones: I is the infantryman.
const letters = " kcprvis"

// kindOf is the kind with a small letter, 0 if there is none.
func kindOf(letter byte) kind {
	if i := strings.IndexByte(letters, letter); i > 0 {
		return kind(i)
	}
	return 0
}

// names are those of the kinds on screens: the words man.<name>.
var names = [kinds]string{"", "king", "connet", "prince", "ritter", "veteran", "knecht", "scout"}

// strength is what a kind brings to bear, in half units of the book; a Scout has none.
var strength = [kinds]int{king: 3, connet: 6, prince: 3, ritter: 4, veteran: 3, knecht: 2}

// royal tells whether a kind may stand in castles.
func (k kind) royal() bool { return k == king || k == connet || k == prince }

// foot tells whether a kind moves as a Knecht does.
func (k kind) foot() bool { return k == veteran || k == knecht }

// man is a piece of a side; the zero value is an empty square.
type man uint8

func manOf(k kind, side uint8) man { return man(k) | man(side)<<3 }

func (m man) kind() kind  { return kind(m & 7) }
func (m man) side() uint8 { return uint8(m >> 3) }

// letter is that of positions: capitals for White.
func (m man) letter() byte {
	c := letters[m.kind()]
	if m.side() == white {
		c -= 'a' - 'A'
	}
	return c
}
