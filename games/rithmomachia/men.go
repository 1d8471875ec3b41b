package rithmomachia

import (
	"strconv"
	"strings"
)

// form is the shape of a man, which says how it moves.
type form uint8

const (
	circle form = iota
	triangle
	square
	pyramid
	forms = 3 // that are no pyramid
)

// letters and shapes are the forms in texts and as kinds of men on screens; captive is a pyramid that has changed sides.
const (
	letters = "CTSP"
	captive = "captive"
)

var shapes = [...]string{"circle", "triangle", "square", "pyramid"}

// kind is a form with a number on it, 0 for none. No two of the forty-six are on both sides at the start.
type kind uint8

// face is what is to be known of a kind. A pyramid's number is that of the whole.
type face struct {
	form   form
	value  uint16
	digits uint8
	origin uint8 // the side whose it is at the start
}

// part is what a pyramid is built of.
type part struct {
	form  form
	value uint16
}

// parts are those of both pyramids, the largest first: 91 is built of the squares of 1 to 6, 190 of those of 4 to 8.
var parts = [seats][]part{
	{{square, 36}, {square, 25}, {triangle, 16}, {triangle, 9}, {circle, 4}, {circle, 1}},
	{{square, 64}, {square, 49}, {triangle, 36}, {triangle, 25}, {circle, 16}},
}

// whole are the masks of the parts of a pyramid that has lost nothing.
var whole = [seats]uint8{1<<6 - 1, 1<<5 - 1}

// armies are the men of both sides at the start, by ranks from their own edge inwards, files a to h.
var armies = [seats][4]string{
	{
		"S289 S169 . . . . S81 S25",
		"S153 P91 T49 T42 T20 T25 S45 S15",
		"T81 T72 C64 C36 C16 C4 T6 T9",
		". . C8 C6 C4 C2 . .",
	},
	{
		"S49 S121 . . . . S225 S361",
		"S28 S66 T30 T36 T56 T64 S120 P190",
		"T16 T12 C9 C25 C49 C81 T90 T100",
		". . C3 C5 C7 C9 . .",
	},
}

// faces are all kinds by their number, kindOf the kinds by their text, pyramids those of both sides.
var (
	faces, kindOf = kindsOf()
	pyramids      = [seats]kind{kindOf["P91"], kindOf["P190"]}
)

// kinds is more than the number of any kind.
const kinds = 47

func kindsOf() (list [kinds]face, byText map[string]kind) {
	byText = map[string]kind{}
	for seat, ranks := range armies {
		for _, text := range strings.Fields(strings.Join(ranks[:], " ")) {
			if text == "." || byText[text] != 0 {
				continue
			}
			value, err := strconv.Atoi(text[1:])
			if err != nil {
				panic(err)
			}
			k := kind(len(byText) + 1)
			byText[text] = k
			list[k] = face{form(strings.IndexByte(letters, text[0])), uint16(value), uint8(len(text) - 1), uint8(seat)}
		}
	}
	return list, byText
}

// total is the sum of the parts of a pyramid that are left.
func total(origin, mask uint8) (sum uint16) {
	for i, c := range parts[origin] {
		if mask>>i&1 == 1 {
			sum += c.value
		}
	}
	return sum
}

// kindText is a man of a seat as screens name it: its shape and its number, of a pyramid those that it holds.
func kindText(seat int, k kind, mask uint8) string {
	f := faces[k]
	switch {
	case f.form < pyramid:
		return shapes[f.form] + "." + strconv.Itoa(int(f.value))
	case int(f.origin) != seat:
		return captive + "." + holds(f.origin, mask)
	}
	return shapes[pyramid] + "." + holds(f.origin, mask)
}

// digits is how many figures a number has.
func digits(n uint16) int { return len(strconv.Itoa(int(n))) }

// holds are the parts of a pyramid as text: 36.25.16.
func holds(origin, mask uint8) string {
	var list []string
	for i, c := range parts[origin] {
		if mask>>i&1 == 1 {
			list = append(list, strconv.Itoa(int(c.value)))
		}
	}
	return strings.Join(list, ".")
}

// maskOf reads what holds writes; ok is false for what is no part, or stands twice.
func maskOf(origin uint8, text string) (mask uint8, ok bool) {
	for _, word := range strings.Split(text, ".") {
		bit := uint8(0)
		for i, c := range parts[origin] {
			if strconv.Itoa(int(c.value)) == word {
				bit = 1 << i
			}
		}
		if bit == 0 || mask&bit != 0 {
			return 0, false
		}
		mask |= bit
	}
	return mask, true
}

// kindsIn are the kinds in a row of texts, 0 for a dot.
func kindsIn(row string) (list []kind) {
	for _, text := range strings.Fields(row) {
		list = append(list, kindOf[text])
	}
	return list
}
