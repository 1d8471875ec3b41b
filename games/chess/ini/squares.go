package ini

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

var squareText = regexp.MustCompile(`^([a-l*])([0-9]{1,2}|\*)$`)

// within is a text of squares without those beyond the board, for who inherits from a larger one.
func within(text string, w, h int) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(text), func(word string) bool {
		_, err := squares(word, w, h)
		return err != nil
	}), " ")
}

// squares reads squares, ranks as *2, files as a*, all as **; - is none.
func squares(text string, w, h int) (z layers.Zone, err error) {
	for _, word := range strings.Fields(text) {
		if word == "-" {
			continue
		}
		m := squareText.FindStringSubmatch(word)
		if m == nil {
			return z, fmt.Errorf("%q: want squares such as e4, *2 for a rank or a* for a file", word)
		}
		x, y := -1, -1
		if m[1] != "*" {
			x = int(m[1][0] - 'a')
		}
		if m[2] != "*" {
			y, _ = strconv.Atoi(m[2])
			y--
		}
		if x >= w || m[2] != "*" && (y < 0 || y >= h) {
			return z, fmt.Errorf("%q: the board has %d files and %d ranks", word, w, h)
		}
		for sq := range w * h {
			if (x < 0 || sq%w == x) && (y < 0 || sq/w == y) {
				z.Add(sq)
			}
		}
	}
	return z, nil
}

// squareNames writes squares, whole ranks as *2.
func squareNames(z layers.Zone, w, h int, holes layers.Zone) string {
	var words []string
	for y := range h {
		var names []string
		whole := true
		for x := range w {
			switch sq := y*w + x; {
			case z.Has(sq):
				names = append(names, string(rune('a'+x))+strconv.Itoa(y+1))
			case !holes.Has(sq):
				whole = false
			}
		}
		if whole && len(names) > 0 {
			names = []string{"*" + strconv.Itoa(y+1)}
		}
		words = append(words, names...)
	}
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, " ")
}
