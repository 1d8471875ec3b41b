package file

import (
	"regexp"
	"strconv"

	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

var (
	zoneSchema   = rulesfile.ListSchema(rulesfile.TextSchema("^([a-l][0-9]{1,2}(-[a-l][0-9]{1,2})?|(rank|file) [a-l0-9]{1,2})$"))
	squareSchema = rulesfile.TextSchema("^[a-l][0-9]{1,2}$")
	filesSchema  = rulesfile.ListSchema(rulesfile.TextSchema("^[a-l]$"))
)

// zoneText is a square, the corners of a rectangle of squares, a rank or a file.
var zoneText = regexp.MustCompile(`^(?:([a-l])([1-9]\d?)(?:-([a-l])([1-9]\d?))?|rank ([1-9]\d?)|file ([a-l]))$`)

// box is a rectangle of squares, from the lower left to the upper right.
type box struct{ x0, y0, x1, y1 int }

// boxOf reads a part of a zone.
func boxOf(v *rulesfile.Value, r *layers.Rules) (box, error) {
	text, err := v.Text()
	if err != nil {
		return box{}, err
	}
	m := zoneText.FindStringSubmatch(text)
	if m == nil {
		return box{}, v.Wrongf("%q: want a square, as e4, a rectangle, as a1-h2, rank 8 or file a", text)
	}
	b := box{0, 0, r.Board.W - 1, r.Board.H - 1}
	number := func(s string) int { n, _ := strconv.Atoi(s); return n - 1 }
	switch {
	case m[5] != "":
		b.y0, b.y1 = number(m[5]), number(m[5])
	case m[6] != "":
		b.x0, b.x1 = int(m[6][0]-'a'), int(m[6][0]-'a')
	default:
		b = box{int(m[1][0] - 'a'), number(m[2]), int(m[1][0] - 'a'), number(m[2])}
		if m[3] != "" {
			b.x1, b.y1 = int(m[3][0]-'a'), number(m[4])
		}
	}
	if b.x1 >= r.Board.W || b.y1 >= r.Board.H || b.x0 > b.x1 || b.y0 > b.y1 {
		return box{}, v.Wrongf("%q: no squares of a board of %d columns and %d rows, from the lower left to the upper right", text, r.Board.W, r.Board.H)
	}
	return b, nil
}

func rowOf(row any) *layers.Rules { return row.(*layers.Rules) }

// readZone reads a list of squares.
func readZone(v *rulesfile.Value, row any) (z layers.Zone, err error) {
	items, err := v.List()
	if err != nil {
		return z, err
	}
	r := rowOf(row)
	for _, item := range items {
		b, err := boxOf(item, r)
		if err != nil {
			return z, err
		}
		for y := b.y0; y <= b.y1; y++ {
			for x := b.x0; x <= b.x1; x++ {
				z.Add(y*r.Board.W + x)
			}
		}
	}
	return z, nil
}

// writeZone writes squares as few rectangles.
func writeZone(z layers.Zone, row any) *rulesfile.Value {
	r := rowOf(row)
	w, h := r.Board.W, r.Board.H
	var list []*rulesfile.Value
	for y := range h {
		for x := range w {
			if !z.Has(y*w + x) {
				continue
			}
			b := grown(z, x, y, w, h)
			for by := b.y0; by <= b.y1; by++ {
				for bx := b.x0; bx <= b.x1; bx++ {
					z = z.Without(by*w + bx)
				}
			}
			list = append(list, rulesfile.Word(b.text(w)))
		}
	}
	return rulesfile.Items(list...)
}

// grown is the rectangle of a zone that begins on a square: as wide as it goes, then as high.
func grown(z layers.Zone, x, y, w, h int) box {
	b := box{x, y, x, y}
	for b.x1+1 < w && z.Has(y*w+b.x1+1) {
		b.x1++
	}
	for b.y1+1 < h {
		for bx := b.x0; bx <= b.x1; bx++ {
			if !z.Has((b.y1+1)*w + bx) {
				return b
			}
		}
		b.y1++
	}
	return b
}

func squareName(x, y int) string { return string(rune('a'+x)) + strconv.Itoa(y+1) }

func (b box) text(w int) string {
	switch {
	case b.x0 == 0 && b.x1 == w-1 && b.y0 == b.y1:
		return "rank " + strconv.Itoa(b.y0+1)
	case b.x0 == b.x1 && b.y0 == b.y1:
		return squareName(b.x0, b.y0)
	}
	return squareName(b.x0, b.y0) + "-" + squareName(b.x1, b.y1)
}

// mirrored is a zone as the other side has it: turned over from the near edge to the far one.
func mirrored(z layers.Zone, r *layers.Rules) (m layers.Zone) {
	for y := range r.Board.H {
		for x := range r.Board.W {
			if z.Has(y*r.Board.W + x) {
				m.Add((r.Board.H-1-y)*r.Board.W + x)
			}
		}
	}
	return m
}

// readZones reads what White has, and Black on the other side of the board, or what each has.
func readZones(v *rulesfile.Value, row any) (pair [2]layers.Zone, err error) {
	if v.Sort == rulesfile.List {
		pair[0], err = readZone(v, row)
		pair[1] = mirrored(pair[0], rowOf(row))
		return pair, err
	}
	if err := v.Object("white", "black"); err != nil {
		return pair, err
	}
	for i, side := range []string{"white", "black"} {
		if given := v.Get(side); given != nil {
			if pair[i], err = readZone(given, row); err != nil {
				return pair, err
			}
		}
	}
	return pair, nil
}

func writeZones(pair [2]layers.Zone, row any) *rulesfile.Value {
	if mirrored(pair[0], rowOf(row)) == pair[1] {
		return writeZone(pair[0], row)
	}
	v := rulesfile.Fields()
	for i, side := range []string{"white", "black"} {
		if !pair[i].Empty() {
			v.Set(side, writeZone(pair[i], row))
		}
	}
	return v
}

// readFiles reads two files: on the lower and on the higher wing.
func readFiles(v *rulesfile.Value, row any) (pair [2]int, err error) {
	items, err := v.List()
	if err == nil && len(items) != 2 {
		err = v.Wrongf("%d files, want two: of the lower and of the higher wing", len(items))
	}
	for i, item := range items {
		if err != nil {
			return pair, err
		}
		var text string
		if text, err = item.Text(); err == nil && (len(text) != 1 || text[0] < 'a' || int(text[0]-'a') >= rowOf(row).Board.W) {
			err = item.Wrongf("%q: want a file of the board, as c", text)
		}
		if err == nil {
			pair[i] = int(text[0] - 'a')
		}
	}
	return pair, err
}

func writeFiles(pair [2]int, _ any) *rulesfile.Value {
	return rulesfile.Items(rulesfile.Word(string(rune('a'+pair[0]))), rulesfile.Word(string(rune('a'+pair[1]))))
}

// readSquares reads a square of either side.
func readSquares(v *rulesfile.Value, row any) (pair [2]int, err error) {
	if err := v.Object("white", "black"); err != nil {
		return pair, err
	}
	for i, side := range []string{"white", "black"} {
		given := v.Get(side)
		if given == nil {
			continue
		}
		b, err := boxOf(given, rowOf(row))
		if err == nil && (b.x0 != b.x1 || b.y0 != b.y1) {
			err = given.Wrongf("want one square")
		}
		if err != nil {
			return pair, err
		}
		pair[i] = b.y0*rowOf(row).Board.W + b.x0
	}
	return pair, nil
}

func writeSquares(pair [2]int, row any) *rulesfile.Value {
	w, v := max(rowOf(row).Board.W, 1), rulesfile.Fields()
	for i, side := range []string{"white", "black"} {
		v.Set(side, rulesfile.Word(squareName(pair[i]%w, pair[i]/w)))
	}
	return v
}
