package t1

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Position holds everything that decides which moves are legal.
type Position struct {
	g      *Game
	board  [squares]man
	men    [seats][kinds]set // men[s][0] are all pieces of the side
	turn   uint8             // seat to move
	rights uint8             // bit s: a Prince of the side may still become a Connet
	quiet  uint16            // plies since anything was taken
	number uint16            // of the move, from 1
	key    uint64            // of the pieces
}

var _ game.Position = (*Position)(nil)

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is equal for positions that the repetition rule calls equal: the pieces, the side to move and the rights of Princes.
func (p *Position) Key() uint64 {
	k := p.key ^ rightKeys[p.rights]
	if p.turn == black {
		k ^= turnKey
	}
	return k
}

// put places a piece on an empty square.
func (p *Position) put(m man, sq int) {
	p.board[sq] = m
	p.men[m.side()][0] |= of(sq)
	p.men[m.side()][m.kind()] |= of(sq)
	p.key ^= keys[m][sq]
}

// take removes the piece of a square.
func (p *Position) take(sq int) {
	m := p.board[sq]
	p.board[sq] = 0
	p.men[m.side()][0] &^= of(sq)
	p.men[m.side()][m.kind()] &^= of(sq)
	p.key ^= keys[m][sq]
}

// occupied are the squares on which a piece stands.
func (p *Position) occupied() set { return p.men[white][0] | p.men[black][0] }

// royals are the pieces of a side that may stand in castles.
func (p *Position) royals(side uint8) set {
	return p.men[side][king] | p.men[side][connet] | p.men[side][prince]
}

// AppendText writes the rows from the top, the side to move, the rights, the quiet plies and the number of the move.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for y := 7; y >= 0; y-- {
		gap := 0
		for x := range 8 {
			m := p.board[8*y+x]
			if m == 0 {
				gap++
				continue
			}
			dst, gap = append(appendGap(dst, gap), m.letter()), 0
		}
		dst = appendGap(dst, gap)
		if y > 0 {
			dst = append(dst, '/')
		}
	}
	return fmt.Appendf(dst, " %c %s %d %d", sides[p.turn], rightTexts[p.rights], p.quiet, p.number), nil
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return append(dst, '0'+byte(n))
}

// sides are the letters of the sides, rightTexts the rights by their bits.
const sides = "wb"

var rightTexts = [4]string{"-", "P", "p", "Pp"}

// Parse reads a position; errors wrap game.ErrPosition. The counters may be left out.
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
	if len(words) < 3 || len(words) > 5 {
		return nil, game.Faultf("parts", "want the rows, the side to move, the rights of Princes and two numbers")
	}
	p := &Position{g: g, number: 1}
	rows := strings.Split(words[0], "/")
	if len(rows) != 8 {
		return nil, game.Faultf("rows", "{n} rows, want 8", len(rows))
	}
	for i, row := range rows {
		if err := p.readRow(7-i, row); err != nil {
			return nil, err
		}
	}
	side := strings.Index(sides, words[1])
	if side < 0 || len(words[1]) != 1 {
		return nil, game.Faultf("side", "side to move {text%q}, want w or b", clip(words[1]))
	}
	p.turn = uint8(side)
	if err := p.readRights(words[2]); err != nil {
		return nil, err
	}
	if err := p.readCounts(words[3:]); err != nil {
		return nil, err
	}
	return p, p.validate()
}

// readRow puts the pieces of a row on the board.
func (p *Position) readRow(y int, row string) error {
	x := 0
	for i := range len(row) {
		c := row[i]
		k := kindOf(c | 0x20)
		switch {
		case c >= '1' && c <= '8':
			x += int(c - '0')
		case k == 0 || c|0x20 < 'a':
			return game.Faultf("letter", "rank {rank}: {letter%q} is no piece", y+1, rune(c))
		default:
			if x < 8 {
				side := white
				if c >= 'a' {
					side = black
				}
				p.put(manOf(k, side), 8*y+x)
			}
			x++
		}
	}
	if x != 8 {
		return game.Faultf("rank", "rank {rank}: {n} squares, want 8", y+1, x)
	}
	return nil
}

func (p *Position) readRights(text string) error {
	for i, want := range rightTexts {
		if text == want {
			p.rights = uint8(i)
			return nil
		}
	}
	return game.Faultf("rights", "rights of Princes {text%q}, want P, p, Pp or -", clip(text))
}

// readCounts reads the quiet plies and the number of the move, as far as they are there.
func (p *Position) readCounts(words []string) error {
	limits := [2]struct{ least, most uint64 }{{0, endQuiet}, {1, maxPlies}}
	for i, word := range words {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil || n < limits[i].least || n > limits[i].most {
			return game.Faultf("count", "{text%q}, want a number from {least} to {most}", clip(word), limits[i].least, limits[i].most)
		}
		if i == 0 {
			p.quiet = uint16(n)
		} else {
			p.number = uint16(n)
		}
	}
	return nil
}

// validate refuses what no game comes to. A game that has just been won may be written: the side to move has lost its King
// or its castle.
func (p *Position) validate() error {
	for s := range uint8(seats) {
		if err := p.validateSide(s); err != nil {
			return err
		}
	}
	foe := 1 - p.turn
	switch {
	case p.men[p.turn][king] == 0 && p.men[foe][king] == 0:
		return game.Faultf("kings", "{side} has {n} Kings, want one", side(foe), 0)
	case p.men[foe][king] == 0, p.holds(p.turn):
		return game.Faultf("overBefore", "{side} has won already and cannot be to move", side(p.turn))
	}
	return nil
}

// validateSide looks at the pieces of a side.
func (p *Position) validateSide(s uint8) error {
	men := &p.men[s]
	if n := men[king].count(); n > 1 {
		return game.Faultf("kings", "{side} has {n} Kings, want one", side(s), n)
	}
	if n := men[0].count(); n > army {
		return game.Faultf("army", "{side} has {n} pieces, at most {most}", side(s), n, army)
	}
	for _, k := range [2]kind{prince, connet} {
		if n := men[k].count(); n > most {
			return game.Faultf("many", "{side} has {n} times {man}, at most {most}", side(s), n, manWord(k), most)
		}
	}
	if at := (men[0] &^ p.royals(s)) & castles; at != 0 {
		return game.Faultf("inCastle", "{man} on {place}: only royal pieces stand in castles", manWord(p.board[at.first()].kind()), grid.Name(at.first()))
	}
	if at := men[knecht]&grown[s] | men[veteran]&last[s]; at != 0 {
		return game.Faultf("promoted", "{man} on {place}: it would have become another piece", manWord(p.board[at.first()].kind()), grid.Name(at.first()))
	}
	return nil
}

// side is the name of a side in every language.
func side(s uint8) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(int(s)), Text: [seats]string{"White", "Black"}[s]}
}

func manWord(k kind) game.Word {
	return game.Word{Key: "man." + names[k], Text: [kinds]string{"", "King", "Connet", "Prince", "Ritter", "Veteran", "Knecht", "Scout"}[k]}
}
