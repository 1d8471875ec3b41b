package loa

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Position holds everything that decides which moves are legal.
type Position struct {
	g      *Game
	men    [seats]set
	turn   uint8       // seat to move
	united [seats]bool // whose pieces are connected
	plies  uint16      // played so far
	key    uint64      // of the pieces
}

var _ game.Position = (*Position)(nil)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Men are the pieces of a seat, as a set of squares of the game's grid.
func (p *Position) Men(seat int) set { return p.men[seat] }

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is equal for positions that the repetition rule calls equal: the count of plies is left out.
func (p *Position) Key() uint64 {
	if p.turn == 1 {
		return p.key ^ turnKey
	}
	return p.key
}

// put places pieces of a seat on empty squares.
func (p *Position) put(seat int, squares ...int) {
	for _, sq := range squares {
		p.men[seat].Add(sq)
		p.key ^= keys[seat][sq]
	}
}

// take removes the piece of a seat from a square.
func (p *Position) take(seat, sq int) {
	p.men[seat] = p.men[seat].Without(sq)
	p.key ^= keys[seat][sq]
}

// signs are the letters of the sides.
const signs = "xo"

// AppendText writes the rows from the top, the side to move and the plies.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for y := p.g.Size - 1; y >= 0; y-- {
		gap := 0
		for x := range p.g.Size {
			sq := p.g.At(x, y)
			sign := byte(0)
			for s := range p.men {
				if p.men[s].Has(sq) {
					sign = signs[s]
				}
			}
			if sign == 0 {
				gap++
				continue
			}
			dst, gap = append(appendGap(dst, gap), sign), 0
		}
		dst = appendGap(dst, gap)
		if y > 0 {
			dst = append(dst, '/')
		}
	}
	return fmt.Appendf(dst, " %c %d", signs[p.turn], p.plies), nil
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// Parse reads a position; errors wrap game.ErrPosition. The plies may be left out.
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
	if len(words) < 2 || len(words) > 3 {
		return nil, game.Faultf("parts", "want the rows, the side to move and the plies")
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
	if len(words) == 3 {
		n, err := strconv.ParseUint(words[2], 10, 16)
		if err != nil || n > maxPlies {
			return nil, game.Faultf("plies", "plies {text%q}, want a number up to {most}", clip(words[2]), maxPlies)
		}
		p.plies = uint16(n)
	}
	return p, p.validate()
}

// readRow puts the pieces of a row on the board.
func (p *Position) readRow(y int, row string) error {
	x, size := 0, p.g.Size
	for i := 0; i < len(row); i++ {
		c := row[i]
		switch seat := strings.IndexByte(signs, c|0x20); {
		case c >= '1' && c <= '9':
			n := int(c - '0')
			if i+1 < len(row) && row[i+1] >= '0' && row[i+1] <= '9' {
				i++
				n = 10*n + int(row[i]-'0')
			}
			x += n
		case seat < 0:
			return game.Faultf("letter", "rank {rank}: {letter%q} is no piece", y+1, rune(c))
		default:
			if x < size {
				p.put(seat, p.g.At(x, y))
			}
			x++
		}
	}
	if x != size {
		return game.Faultf("rank", "rank {rank}: {n} squares, want {want}", y+1, x, size)
	}
	return nil
}

// validate refuses what no game comes to, and sees who is connected.
func (p *Position) validate() error {
	for s := range p.men {
		n := p.men[s].Count()
		if n == 0 {
			return game.Faultf("noMen", "{side} has no pieces", side(s))
		}
		if limit := 2 * (p.g.Size - 2); n > limit {
			return game.Faultf("tooMany", "{side} has {n} pieces, at most {most}", side(s), n, limit)
		}
		p.united[s] = p.g.connected(p.men[s])
	}
	if p.g.Hole && (p.men[0].Has(p.g.middle) || p.men[1].Has(p.g.middle)) {
		return game.Faultf("inHole", "a piece stands on {place}, in the hole", p.g.Name(p.g.middle))
	}
	return nil
}

// side is the name of a side in every language.
func side(s int) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(s), Text: [seats]string{"Black", "White"}[s]}
}
