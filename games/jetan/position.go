package jetan

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Position holds everything that decides which moves are legal.
type Position struct {
	g      *Game
	board  [bound]man
	all    [seats]set // the pieces of each side
	kind   [kinds]set // those of each kind, of both sides
	turn   uint8      // seat to move
	rights uint8      // bit s: the princess of the side may still escape
	drawn  bool       // lots are to be drawn
	duel   bool       // the chief who is missing was taken by the other chief
	quiet  uint16     // plies since anything was taken
	number uint16     // of the move, from 1
	key    uint64     // of the pieces
}

var _ game.Position = (*Position)(nil)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// ToMove is the seat whose turn it is, or Chance while lots are to be drawn.
func (p *Position) ToMove() game.Seats {
	if p.drawn {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(game.Seat(p.turn))
}

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is equal for positions that the repetition rule calls equal: the pieces, the side to move and the rights to escape.
func (p *Position) Key() uint64 {
	k := p.key ^ rightKeys[p.rights]
	if p.turn == orange {
		k ^= turnKey
	}
	if p.drawn {
		k ^= lotKey
	}
	return k
}

// men are the pieces of a kind and side.
func (p *Position) men(side uint8, k kind) set { return p.all[side].And(p.kind[k]) }

// occupied are the squares on which a piece stands.
func (p *Position) occupied() set { return p.all[black].Or(p.all[orange]) }

// put places a piece on an empty square.
func (p *Position) put(m man, sq int) {
	p.board[sq] = m
	p.all[m.side()] = p.all[m.side()].With(sq)
	p.kind[m.kind()] = p.kind[m.kind()].With(sq)
	p.key ^= keys[m][sq]
}

// take removes the piece of a square.
func (p *Position) take(sq int) {
	m := p.board[sq]
	p.board[sq] = 0
	p.all[m.side()] = p.all[m.side()].Without(sq)
	p.kind[m.kind()] = p.kind[m.kind()].Without(sq)
	p.key ^= keys[m][sq]
}

// sides are the letters of the sides, rightTexts the rights by their bits, duelText the last word where it is needed.
const (
	sides    = "bo"
	duelText = "duel"
)

var rightTexts = [4]string{"-", "E", "e", "Ee"}

// AppendText writes the rows from the top, the side to move, the rights, the quiet plies, the number of the move and, where
// one is over, the duel of the chiefs.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for y := size - 1; y >= 0; y-- {
		gap := 0
		for x := range size {
			m := p.board[grid.At(x, y)]
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
	turn := sides[p.turn]
	if p.drawn {
		turn = '?'
	}
	dst = fmt.Appendf(dst, " %c %s %d %d", turn, rightTexts[p.rights], p.quiet, p.number)
	if p.duel {
		dst = append(dst, " "+duelText...)
	}
	return dst, nil
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

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
	p := &Position{g: g, number: 1}
	if n := len(words); n > 3 && words[n-1] == duelText {
		p.duel, words = true, words[:n-1]
	}
	if len(words) < 3 || len(words) > 5 {
		return nil, game.Faultf("parts", "want the rows, the side to move, the rights to escape and two numbers")
	}
	rows := strings.Split(words[0], "/")
	if len(rows) != size {
		return nil, game.Faultf("rows", "{n} rows, want {want}", len(rows), size)
	}
	for i, row := range rows {
		if err := p.readRow(size-1-i, row); err != nil {
			return nil, err
		}
	}
	if err := p.readSide(words[1]); err != nil {
		return nil, err
	}
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
	for i := 0; i < len(row); i++ {
		c := row[i]
		k := kindOf(c | 0x20)
		switch {
		case strings.HasPrefix(row[i:], "10"):
			x += 10
			i++
		case c >= '1' && c <= '9':
			x += int(c - '0')
		case k == 0 || c < 'A':
			return game.Faultf("letter", "rank {rank}: {letter%q} is no piece", y+1, rune(c))
		default:
			if x < size {
				side := black
				if c >= 'a' {
					side = orange
				}
				p.put(manOf(k, side), grid.At(x, y))
			}
			x++
		}
	}
	if x != size {
		return game.Faultf("rank", "rank {rank}: {n} squares, want {want}", y+1, x, size)
	}
	return nil
}

func (p *Position) readSide(text string) error {
	if text == "?" && p.g.Lot {
		p.drawn = true
		return nil
	}
	side := strings.Index(sides, text)
	if side < 0 || len(text) != 1 {
		return game.Faultf("side", "side to move {text%q}, want b or o", clip(text))
	}
	p.turn = uint8(side)
	return nil
}

// readRights reads whose princess may still escape; where the rules have no escape, nobody's may.
func (p *Position) readRights(text string) error {
	for i, want := range rightTexts {
		if text == want {
			if p.g.Escape != escapeNever {
				p.rights = uint8(i)
			}
			return nil
		}
	}
	return game.Faultf("rights", "rights to escape {text%q}, want E, e, Ee or -", clip(text))
}

// readCounts reads the quiet plies and the number of the move, as far as they are there.
func (p *Position) readCounts(words []string) error {
	limits := [2]struct{ least, most uint64 }{{0, maxPlies}, {1, maxPlies/2 + 1}}
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

// validate refuses what no game comes to. A game that has just been won may be written: the side to move has lost its
// princess or its chief.
func (p *Position) validate() error {
	for s := range uint8(seats) {
		for k := warrior; k < kinds; k++ {
			if n := p.men(s, k).Count(); n > army[k] {
				return game.Faultf("many", "{side} has {n} times {man}, at most {most}", sideWord(s), n, manWord(k), army[k])
			}
		}
	}
	foe := 1 - p.turn
	switch {
	case p.men(foe, princess).Empty():
		return game.Faultf("noPrincess", "{side} has no princess and is not to move", sideWord(foe))
	case p.men(foe, chief).Empty() && p.g.Taken != takenNothing:
		return game.Faultf("noChief", "{side} has no chief and is not to move", sideWord(foe))
	case p.drawn && (p.men(p.turn, princess).Empty() || p.men(p.turn, chief).Empty()):
		return game.Faultf("lotOver", "lots are not drawn in a game that is over")
	case p.duel && (!p.men(p.turn, chief).Empty() || p.men(foe, chief).Empty()):
		return game.Faultf("duel", "no chief of {side} has been taken by the other", sideWord(p.turn))
	}
	return nil
}

// sideWord is the name of a side in every language.
func sideWord(s uint8) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(int(s)), Text: [seats]string{"Black", "Orange"}[s]}
}

func manWord(k kind) game.Word { return game.Word{Key: "man." + names[k], Text: names[k]} }
