package terminal

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

// glyphTable is glyphs.json of a family: for a kind of man one or two characters for each seat, for
// "nobody." and a kind those of a man that belongs to nobody. What is not there is drawn by a letter.
type glyphTable map[string][]string

// readGlyphs reads the table of a family; one without has none.
func readGlyphs(info *game.Info) (glyphTable, error) {
	data, err := fs.ReadFile(info.Text, "glyphs.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var table glyphTable
	if err == nil {
		err = json.Unmarshal(data, &table)
	}
	if err != nil {
		return nil, verb.Faultf("glyphs of %s: %w", info.Family, err)
	}
	return table, nil
}

// sign is the glyph of a man, empty if the family has none for it.
func (w *wording) sign(man game.Man) string {
	shape, written := man.Shape()
	signs, i := w.signs[shape], int(man.Seat)
	if man.Seat == game.NoSeat {
		signs, i = w.signs["nobody."+shape], 0
	}
	if i < 0 || i >= len(signs) {
		return ""
	}
	return signs[i] + sumOf(written)
}

// sumOf is what is written on a man in short: the sum of its numbers; a figure by which it is drawn is not written.
func sumOf(written string) string {
	sum := 0
	for number := range strings.SplitSeq(written, ".") {
		n, err := strconv.Atoi(number)
		if err != nil {
			return ""
		}
		sum += n
	}
	return strconv.Itoa(sum)
}

// glyph draws a man: by its glyph, else by the letter of its kind, upper case for the first of two
// seats and lower case for the second, with the number of the seat where there are more.
func (w *wording) glyph(man game.Man) string {
	if sign := w.sign(man); sign != "" {
		return sign
	}
	shape, _ := man.Shape()
	kind := shape[strings.LastIndexByte(shape, '-')+1:]
	letter := strings.ToLower(kind[:min(1, len(kind))])
	switch {
	case man.Seat < 0:
		return letter
	case w.game.Seats > 2:
		return letter + man.Seat.String()
	case man.Seat == 0:
		return strings.ToUpper(letter)
	}
	return letter
}

// glyphs draw the men of one place, the lowest first, at most three; one that moves like another is
// drawn with that: "♖:♗".
func (w *wording) glyphs(men []game.Man) string {
	if man := men[0]; len(men) == 1 && man.Badge != "" {
		as := man
		as.Kind = man.Badge
		return w.glyph(man) + ":" + w.glyph(as)
	}
	text := ""
	for _, man := range men[max(len(men)-3, 0):] {
		text += w.glyph(man)
	}
	return text
}
