package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// letters are those of the kinds in a FEN, small as for Black.
const letters = "kabnrcp"

// AppendText writes the FEN of the position.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	dst = p.appendMen(dst)
	return fmt.Appendf(dst, " %c - - %d %d", "wb"[p.turn], p.quiet, p.plies/2+1), nil
}

// appendMen writes the rows from the top.
func (p *Position) appendMen(dst []byte) []byte {
	for y := p.g.h - 1; y >= 0; y-- {
		gap := 0
		for x := range p.g.w {
			code := p.board[y*stride+x]
			if code == 0 {
				gap++
				continue
			}
			dst = append(appendGap(dst, gap), letterOf(code))
			gap = 0
		}
		dst = appendGap(dst, gap)
		if y > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}

// letterOf is the letter of a man in a FEN.
func letterOf(code uint8) byte {
	c := letters[kindIn(code)]
	if seatOf(code) == 0 {
		c -= 'a' - 'A'
	}
	return c
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// Parse reads a FEN; errors wrap game.ErrPosition. Everything after the side to move may be left out.
func (g *Game) Parse(text string) (game.Position, error) {
	p, err := g.parse(text)
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
func (g *Game) parse(text string) (*Position, error) {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 6 {
		return nil, game.Faultf("parts", "want the rows, the side to move, two empty fields and two numbers")
	}
	p := &Position{g: g}
	for s := range p.at {
		for slot := range p.at[s] {
			p.at[s][slot] = nowhere
		}
	}
	rows := strings.Split(words[0], "/")
	if len(rows) != g.h {
		return nil, game.Faultf("rows", "{n} rows, want {want}", len(rows), g.h)
	}
	for i, row := range rows {
		if err := p.readRow(g.h-1-i, row); err != nil {
			return nil, err
		}
	}
	switch strings.ToLower(words[1]) {
	case "w", "r":
	case "b":
		p.turn = 1
	default:
		return nil, game.Faultf("side", "side to move {text%q}, want w or b", clip(words[1]))
	}
	if err := p.readCounters(words[2:]); err != nil {
		return nil, err
	}
	return p, p.validate()
}

// readCounters reads what stands behind the side to move.
func (p *Position) readCounters(words []string) error {
	for i := 0; i < 2 && i < len(words); i++ {
		if words[i] != "-" {
			return game.Faultf("empty", "field {text%q}, want -", clip(words[i]))
		}
	}
	number := 1
	if len(words) > 2 {
		n, err := strconv.ParseUint(words[2], 10, 16)
		if err != nil || n > maxPlies {
			return game.Faultf("quiet", "plies without capture {text%q}, want a number up to {most}", clip(words[2]), maxPlies)
		}
		p.quiet = uint16(n)
	}
	if len(words) > 3 {
		n, err := strconv.ParseUint(words[3], 10, 16)
		if err != nil || n > maxPlies/2 {
			return game.Faultf("number", "move number {text%q}, want one from 1 to {most}", clip(words[3]), maxPlies/2)
		}
		number = max(int(n), 1) // some programs begin with 0
	}
	p.plies = uint16(2*number - 2 + int(p.turn))
	return nil
}

// readRow puts the men of a row on the board.
func (p *Position) readRow(y int, row string) error {
	x := 0
	for _, c := range row {
		if c >= '1' && c <= '9' {
			x += int(c - '0')
			continue
		}
		k, seat := kindFor(c)
		if k == kinds {
			return game.Faultf("letter", "rank {rank}: {letter%q} is no piece", y+1, c)
		}
		if x < p.g.w {
			if err := p.place(seat, k, y*stride+x); err != nil {
				return err
			}
		}
		x++
	}
	if x != p.g.w {
		return game.Faultf("rank", "rank {rank}: {n} points, want {want}", y+1, x, p.g.w)
	}
	return nil
}

// kindFor is the kind and the seat of a letter, kinds if there is none.
func kindFor(c rune) (k kind, seat int) {
	low := c | 0x20
	if c == low {
		seat = 1
	}
	switch low {
	case 'h':
		low = 'n'
	case 'e':
		low = 'b'
	}
	i := -1
	if c < 0x80 {
		i = strings.IndexRune(letters, low)
	}
	if i < 0 {
		return kinds, 0
	}
	return kind(i), seat
}

// place puts a man on a point where such a man can stand, into the first slot that is free.
func (p *Position) place(s int, k kind, sq int) error {
	man := game.Word{Key: "man." + Kinds[k], Text: Kinds[k]}
	if !p.g.home[s][k][sq] {
		return game.Faultf("astray", "{man} of {side} cannot stand on {place}", man, side(s), p.g.Name(sq))
	}
	first := slotOf[k]
	for slot := first; slot < first+room[k]; slot++ {
		if p.at[s][slot] == nowhere {
			p.drop(codeOf(s, slot), sq)
			return nil
		}
	}
	return game.Faultf("tooMany", "{side} has more than {most}: {man}", side(s), room[k], man)
}

// validate refuses what no game comes to.
func (p *Position) validate() error {
	for s := range seats {
		if p.at[s][0] == nowhere {
			return game.Faultf("noGeneral", "{side} has no general", side(s))
		}
	}
	if p.attacked(p.at[1-p.turn][0], int(p.turn)) {
		if p.facing() {
			return game.Faultf("facing", "the generals face each other, and it is {side}'s turn", side(int(p.turn)))
		}
		return game.Faultf("givesCheck", "{side} is in check, and it is not its turn", side(int(1-p.turn)))
	}
	return nil
}

// facing tells whether the generals stand on one column with nothing between them.
func (p *Position) facing() bool {
	a, b := p.at[0][0], p.at[1][0]
	x := p.g.x[a]
	return x == p.g.x[b] && between[p.g.y[a]][p.g.y[b]]&p.colMen(x) == 0
}

// side is the name of a side in every language.
func side(s int) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(s), Text: [seats]string{"Red", "Black"}[s]}
}
