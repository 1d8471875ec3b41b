package tictactoe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// Position holds everything that decides which moves are legal. How many marks there are says whose turn it is.
type Position struct {
	g     *Game
	marks [seats]set
	turn  uint8  // seat to move
	lined bool   // the last mark has made a line
	key   uint64 // of the marks
}

var _ game.Position = (*Position)(nil)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Marks are the squares that a seat has marked.
func (p *Position) Marks(seat int) set { return p.marks[seat] }

// Empty are the squares that nobody has marked.
func (p *Position) Empty() set { return p.g.all.AndNot(p.marks[0].Or(p.marks[1])) }

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is that of the marks, whose number says whose turn it is.
func (p *Position) Key() uint64 { return p.key }

// mark puts a mark of a seat on an empty square.
func (p *Position) mark(seat, sq int) {
	p.marks[seat] = p.marks[seat].With(sq)
	p.key ^= keys[seat][sq]
}

// signs are the letters of the sides.
const signs = "xo"

// AppendText writes the rows from the top and the side to move.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for y := p.g.Size - 1; y >= 0; y-- {
		gap := byte(0)
		for x := range p.g.Size {
			sq := p.g.At(x, y)
			if p.Empty().Has(sq) {
				gap++
				continue
			}
			sign := signs[0]
			if p.marks[1].Has(sq) {
				sign = signs[1]
			}
			dst, gap = append(appendGap(dst, gap), sign), 0
		}
		if dst = appendGap(dst, gap); y > 0 {
			dst = append(dst, '/')
		}
	}
	return append(dst, ' ', signs[p.turn]), nil
}

func appendGap(dst []byte, n byte) []byte {
	if n == 0 {
		return dst
	}
	return append(dst, '0'+n)
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

// parse reads what AppendText writes; its faults have words for the page.
func (g *Game) parse(words []string) (*Position, error) {
	if len(words) != 2 {
		return nil, game.Faultf("parts", "want the rows and the side to move")
	}
	p := &Position{g: g}
	rows := strings.Split(words[0], "/")
	if len(rows) != g.Size {
		return nil, game.Faultf("rows", "{n} rows, want {want}", len(rows), g.Size)
	}
	for i, row := range rows {
		if err := p.readRow(g.Size-1-i, row); err != nil {
			return nil, err
		}
	}
	side := strings.Index(signs, strings.ToLower(words[1]))
	if side < 0 || len(words[1]) != 1 {
		return nil, game.Faultf("side", "side to move {text%q}, want x or o", clip(words[1]))
	}
	p.turn = uint8(side)
	return p, p.validate()
}

// readRow puts the marks of a row on the board.
func (p *Position) readRow(y int, row string) error {
	x, size := 0, p.g.Size
	for _, c := range []byte(row) {
		switch seat := strings.IndexByte(signs, c|0x20); {
		case c >= '1' && c <= '9':
			x += int(c - '0')
		case seat < 0:
			return game.Faultf("letter", "rank {rank}: {letter%q} is no mark", y+1, rune(c))
		default:
			if x < size {
				p.mark(seat, p.g.At(x, y))
			}
			x++
		}
	}
	if x != size {
		return game.Faultf("rank", "rank {rank}: {n} squares, want {want}", y+1, x, size)
	}
	return nil
}

// validate refuses what no game comes to, and sees whether the last mark has made a line.
func (p *Position) validate() error {
	crosses, noughts := p.marks[0].Count(), p.marks[1].Count()
	if crosses-noughts != int(p.turn) {
		return game.Faultf("counts", "{crosses} crosses and {noughts} noughts: {side} cannot be to move", crosses, noughts, side(int(p.turn)))
	}
	last := 1 - int(p.turn)
	p.lined = p.g.made(p.marks[last])
	if p.g.made(p.marks[p.turn]) || p.lined && !p.g.justMade(p.marks[last]) {
		return game.Faultf("playedOn", "somebody has played on after a line was made")
	}
	return nil
}

// justMade tells whether one of the marks alone has made all lines that there are.
func (l *layout) justMade(marks set) bool {
	for sq := range board.Each(marks) {
		if !l.made(marks.Without(sq)) {
			return true
		}
	}
	return false
}

// side is the name of a side in every language.
func side(s int) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(s), Text: [seats]string{"Crosses", "Noughts"}[s]}
}
