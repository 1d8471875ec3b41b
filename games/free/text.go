package free

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// ends are what is written of the end, by stage; the side stands before some.
var ends = [stageCount]string{playing: "-", rolling: "-", refused: "no", claimed: "?", agreed: "!"}

// AppendText writes the rows from the top, the side to move, counters, dice, what was said of the end, and the plies.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for y := p.g.Height - 1; y >= 0; y-- {
		gap := 0
		for x := range p.g.Width {
			c := p.on[p.g.At(x, y)]
			if c == 0 {
				gap++
				continue
			}
			dst, gap = p.g.box.append(appendGap(dst, gap), c), 0
		}
		if dst = appendGap(dst, gap); y > 0 {
			dst = append(dst, '/')
		}
	}
	side := byte('-')
	if p.g.Turns {
		side = sides[p.turn]
	}
	dst = append(dst, ' ', side, ' ')
	dst = append(p.appendCounters(dst), ' ')
	dst = append(p.appendDice(dst), ' ')
	if p.stage == claimed || p.stage == agreed {
		dst = append(dst, sides[p.by])
	}
	dst = append(dst, ends[p.stage]...)
	if p.plies > 0 {
		dst = strconv.AppendUint(append(dst, ' '), uint64(p.plies), 10)
	}
	return dst, nil
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// appendCounters writes those of White, a stroke, and those of Black.
func (p *Position) appendCounters(dst []byte) []byte {
	n := p.g.Counters
	if n == 0 {
		return append(dst, '-')
	}
	for i, v := range p.counts[:seats*n] {
		switch {
		case i == n:
			dst = append(dst, '/')
		case i > 0:
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(v), 10)
	}
	return dst
}

func (p *Position) appendDice(dst []byte) []byte {
	for _, die := range p.dice[:p.fallen] {
		dst = append(dst, '0'+die)
	}
	switch {
	case p.stage == rolling:
		dst = append(dst, '+')
	case p.fallen == 0:
		dst = append(dst, '-')
	}
	return dst
}

// Parse reads a position; errors wrap game.ErrPosition.
func (g *Game) Parse(text string) (game.Position, error) {
	p, err := g.parse(strings.Fields(text))
	if err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", clip(text), err, game.ErrPosition)
	}
	return p, nil
}

// clip shortens a text that comes from outside, so that errors stay readable.
func clip(text string) string {
	const long = 200
	if len(text) > long {
		return strings.ToValidUTF8(text[:long], "") + "…"
	}
	return text
}

// parse reads what AppendText writes, or the first parts of it; its faults have words for the page.
func (g *Game) parse(parts []string) (*Position, error) {
	p := &Position{g: g}
	readers := []func(string) error{p.readRows, p.readSide, p.readCounters, p.readDice, p.readEnd, p.readPlies}
	if len(parts) == 0 || len(parts) > len(readers) {
		return nil, game.Faultf("parts", "want the rows, the side to move, the counters, the dice, the end and the plies")
	}
	for i, part := range parts {
		if err := readers[i](part); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *Position) readRows(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != p.g.Height {
		return game.Faultf("rows", "{n} rows, want {want}", len(rows), p.g.Height)
	}
	for i, row := range rows {
		if err := p.readRow(p.g.Height-1-i, row); err != nil {
			return err
		}
	}
	return nil
}

// readRow puts the pieces of a row on the board.
func (p *Position) readRow(y int, row string) error {
	x := 0
	for i := 0; i < len(row); {
		if n, digits := gapAt(row[i:]); digits > 0 {
			x, i = x+n, i+digits
			continue
		}
		seat, k := strings.IndexByte(sides, row[i]), -1
		if i+1 < len(row) {
			k = p.g.box.lettered(row[i+1])
		}
		if seat < 0 || k < 0 {
			return game.Faultf("letter", "row {row}: {text%q} is no piece of the box", y+1, clip(row[i:min(i+2, len(row))]))
		}
		if x < p.g.Width {
			p.set(p.g.At(x, y), pieceOf(k, seat))
		}
		x, i = x+1, i+2
	}
	if x != p.g.Width {
		return game.Faultf("row", "row {row}: {n} places, want {want}", y+1, x, p.g.Width)
	}
	return nil
}

// gapAt is the number that a text begins with, and how many digits it has: two at most.
func gapAt(text string) (n, digits int) {
	for digits < min(len(text), 2) && text[digits] >= '0' && text[digits] <= '9' {
		n = 10*n + int(text[digits]-'0')
		digits++
	}
	return n, digits
}

func (p *Position) readSide(text string) error {
	side := strings.Index(sides, strings.ToLower(text))
	if len(text) != 1 || side < 0 && text != "-" {
		return game.Faultf("side", "side to move {text%q}, want w, b or -", clip(text))
	}
	if p.g.Turns {
		p.turn = uint8(max(side, 0))
	}
	return nil
}

func (p *Position) readCounters(text string) error {
	n := p.g.Counters
	if text == "-" {
		return nil
	}
	list := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '/' })
	if len(list) != seats*n {
		return game.Faultf("counters", "counters {text%q}, want {n} of each side, as 0,0/0,0", clip(text), n)
	}
	for i, word := range list {
		v, err := strconv.ParseUint(word, 10, 16)
		if err != nil || v > mostCount {
			return game.Faultf("counter", "counter {text%q}, want a number up to {most}", clip(word), mostCount)
		}
		p.counts[i] = uint16(v)
	}
	return nil
}

func (p *Position) readDice(text string) error {
	digits, falling := strings.CutSuffix(text, "+")
	whole := len(digits) == p.g.Dice
	if text == "-" {
		return nil
	}
	if len(digits) > p.g.Dice || whole == falling || strings.Trim(digits, "123456") != "" {
		return game.Faultf("dice", "dice {text%q}, want - or {n} numbers from 1 to 6", clip(text), p.g.Dice)
	}
	for i := range len(digits) {
		p.dice[i] = digits[i] - '0'
	}
	if p.fallen = uint8(len(digits)); falling {
		p.stage = rolling
	}
	return nil
}

func (p *Position) readEnd(text string) error {
	wrong := game.Faultf("end", "the end {text%q}, want -, no, w?, b?, w! or b!", clip(text))
	if text == ends[playing] {
		return nil
	}
	if p.stage == rolling {
		return wrong
	}
	if text == ends[refused] {
		p.stage = refused
		return nil
	}
	by := strings.IndexByte(sides, text[0])
	switch text[1:] {
	case ends[claimed]:
		p.stage = claimed
	case ends[agreed]:
		p.stage = agreed
	default:
		return wrong
	}
	if by < 0 {
		return wrong
	}
	p.by = uint8(by)
	return nil
}

func (p *Position) readPlies(text string) error {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n > maxPlies {
		return game.Faultf("plies", "plies {text%q}, want a number up to {most}", clip(text), maxPlies)
	}
	p.plies = uint16(n)
	return nil
}
