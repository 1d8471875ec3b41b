package tafl

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// Position holds everything that decides which moves are legal.
type Position struct {
	g     *Game
	men   [seats]set // of the defenders with the king
	king  int16      // board.None once he is captured
	turn  uint8      // seat to move
	end   ending     // why the game is over, apart from want of moves and its length
	quiet uint16     // plies since the last capture
	plies uint16     // played so far
	key   uint64     // of the pieces
}

var _ game.Position = (*Position)(nil)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// Men are the pieces of a seat, the king among them, as a set of squares of the game's grid.
func (p *Position) Men(seat int) *set { return &p.men[seat] }

// King is the square of the king, board.None once he is captured.
func (p *Position) King() int { return int(p.king) }

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is equal for positions that the repetition rule calls equal: the counts of plies are left out.
func (p *Position) Key() uint64 {
	if p.turn == defenders {
		return p.key ^ turnKey
	}
	return p.key
}

// keyOf is the key of the piece of a seat on a square.
func (p *Position) keyOf(seat, sq int) uint64 {
	if sq == int(p.king) {
		return keys[2][sq]
	}
	return keys[seat][sq]
}

// put places a man of a seat on an empty square.
func (p *Position) put(seat, sq int) {
	p.men[seat].Add(sq)
	p.key ^= p.keyOf(seat, sq)
}

// take removes the piece of a seat from a square.
func (p *Position) take(seat, sq int) {
	p.key ^= p.keyOf(seat, sq)
	p.men[seat].Remove(sq)
	if sq == int(p.king) {
		p.king = board.None
	}
}

// Letters of a position: an attacker, a defender, the king, and the sides to move.
const (
	letters = "tTK"
	sides   = "ad"
)

// AppendText writes the rows from the top, the side to move, the plies without a capture and the plies.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	dst = p.appendRows(dst)
	return fmt.Appendf(dst, " %c %d %d", sides[p.turn], p.quiet, p.plies), nil
}

// Rows are the rows of the position from the top, as records of OpenTafl have them behind starti.
func (p *Position) Rows() string { return string(p.appendRows(nil)) }

func (p *Position) appendRows(dst []byte) []byte {
	dst = append(dst, '/')
	for y := p.g.size - 1; y >= 0; y-- {
		gap := 0
		for x := range p.g.size {
			letter := p.letterAt(p.g.At(x, y))
			if letter == 0 {
				gap++
				continue
			}
			dst, gap = append(appendGap(dst, gap), letter), 0
		}
		dst = append(appendGap(dst, gap), '/')
	}
	return dst
}

// letterAt is the letter of what stands on a square, 0 for nothing.
func (p *Position) letterAt(sq int) byte {
	switch {
	case sq == int(p.king):
		return letters[2]
	case p.men[defenders].Holds(sq):
		return letters[1]
	case p.men[attackers].Holds(sq):
		return letters[0]
	}
	return 0
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// Parse reads a position; errors wrap game.ErrPosition. Counts of plies may be left out.
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
	if len(words) < 2 || len(words) > 4 {
		return nil, game.Faultf("parts", "want the rows, the side to move, the plies without a capture and the plies")
	}
	p, err := g.read(words[0])
	if err != nil {
		return nil, err
	}
	side := strings.Index(sides, strings.ToLower(words[1]))
	if side < 0 || len(words[1]) != 1 {
		return nil, game.Faultf("side", "side to move {text%q}, want a or d", clip(words[1]))
	}
	p.turn = uint8(side)
	for i, count := range []*uint16{&p.quiet, &p.plies} {
		if len(words) <= 2+i {
			break
		}
		n, err := strconv.ParseUint(words[2+i], 10, 16)
		if err != nil || n > maxPlies {
			return nil, game.Faultf("plies", "plies {text%q}, want a number up to {most}", clip(words[2+i]), maxPlies)
		}
		*count = uint16(n)
	}
	p.settle()
	return p, nil
}

// read puts the pieces of the rows on the board; strokes before the first and behind the last row may be left out. Men
// may be set up even on squares that are the king's.
func (g *Game) read(text string) (*Position, error) {
	p := &Position{g: g, king: board.None}
	rows := strings.Split(strings.TrimSuffix(strings.TrimPrefix(text, "/"), "/"), "/")
	if len(rows) != g.size {
		return nil, game.Faultf("rows", "{n} rows, want {want}", len(rows), g.size)
	}
	for i, row := range rows {
		if err := p.readRow(g.size-1-i, row); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// readRow puts the pieces of a row on the board.
func (p *Position) readRow(y int, row string) error {
	x, gap := 0, 0
	for i := 0; i < len(row); i++ {
		c := row[i]
		if c >= '0' && c <= '9' {
			gap = min(10*gap+int(c-'0'), 2*p.g.size)
			continue
		}
		x, gap = x+gap, 0
		kind := strings.IndexByte(letters, c)
		if kind < 0 {
			return game.Faultf("letter", "rank {rank}: {letter%q} is no piece", y+1, rune(c))
		}
		if x < p.g.size {
			if err := p.set(kind, p.g.At(x, y)); err != nil {
				return err
			}
		}
		x++
	}
	if x += gap; x != p.g.size {
		return game.Faultf("rank", "rank {rank}: {n} squares, want {want}", y+1, x, p.g.size)
	}
	return nil
}

// set puts a piece, by its place among the letters, on an empty square.
func (p *Position) set(kind, sq int) error {
	if kind == 2 {
		if p.king != board.None {
			return game.Faultf("kings", "a second king on {place}", p.g.Name(sq))
		}
		p.king = int16(sq)
	}
	p.put(min(kind, defenders), sq)
	return nil
}
