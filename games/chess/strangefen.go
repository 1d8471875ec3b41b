package chess

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// readMarks reads what plain FEN has no place for in the field of the men: "-q" or "!q", a neutral
// man, and "{Rn}"-like carriers with riders; it gives the field without them.
func (p *Position) readMarks(field string) (string, error) {
	var plainText strings.Builder
	x, y := 0, 7
	for i := 0; i < len(field); i++ {
		c := field[i]
		switch {
		case c == '[':
			return plainText.String() + field[i:], nil
		case c == '/':
			x, y = 0, y-1
		case c >= '1' && c <= '8':
			x += int(c - '0')
		case (c == '-' || c == '!') && p.g.Neutral:
			if i+1 == len(field) || !strings.ContainsRune("nbrq", rune(field[i+1])) || x > 7 || y < 0 {
				return "", game.Faultf("neutralMan", "{text%q}: want n, b, r or q after {letter%q}", field, c)
			}
			p.mark |= 1 << uint(8*y+x)
			continue
		case c == '{' && p.g.Carry:
			if err := p.readStack(field[i:], x, y); err != nil {
				return "", game.FaultOf("stack", field[i:min(i+4, len(field))], fmt.Errorf("%q: %w", field, err))
			}
			plainText.WriteByte(field[i+1])
			i += 3
			x++
			continue
		default:
			x++
		}
		plainText.WriteByte(c)
	}
	return plainText.String(), nil
}

// readStack reads a carrier and its rider in braces.
func (p *Position) readStack(text string, x, y int) error {
	if len(text) < 4 || text[3] != '}' || x > 7 || y < 0 {
		return fmt.Errorf("want two letters in braces")
	}
	carrier, seat, ok := p.g.manOf(text[1])
	rider, other, known := p.g.manOf(text[2])
	switch {
	case !ok || !known || seat != other:
		return fmt.Errorf("%s: want two men of one colour", text[:4])
	case carrier != Rook && (carrier != Queen || !p.g.QueenCarries):
		return fmt.Errorf("%s: %c carries nobody", text[:4], text[1])
	case !p.g.mayRide(rider) || rider == Pawn && (y == 0 || y == 7):
		return fmt.Errorf("%s: %c does not ride there", text[:4], text[2])
	case !slices.Contains(riderMen[:], rider):
		return fmt.Errorf("%s: %c does not ride", text[:4], text[2])
	}
	p.load(8*y+x, rider)
	return nil
}

// appendMan appends the man on a square.
func (p *Position) appendMan(dst []byte, sq int) []byte {
	c := p.g.letterOf(p.b.at(sq), p.b.seatAt(sq))
	if p.g.laws.ground == nil {
		return append(dst, c)
	}
	switch rider := p.riderAt(sq); {
	case rider != noMan:
		return append(dst, '{', c, p.g.letterOf(rider, p.b.seatAt(sq)), '}')
	case p.neutrals()>>uint(sq)&1 != 0:
		return append(dst, '-', c)
	}
	return append(dst, c)
}

// appendExtras appends the pawns that are turned or have moved, the last way of a neutral man, the
// carrier that has to move.
func (strange) appendExtras(p *Position, dst []byte) []byte {
	key := ""
	switch {
	case p.g.Turning:
		key = " turned="
	case p.g.FilePawns:
		key = " moved="
	}
	if set := p.mark; key != "" && set != 0 {
		dst = append(dst, key...)
		for ; set != 0; set &= set - 1 {
			dst = appendSquare(dst, first(set))
		}
	}
	if p.last != 0 {
		dst = appendSquare(append(dst, " last="...), int(p.last&63))
		dst = appendSquare(dst, int(p.last>>6&63))
	}
	if p.due != 0 {
		dst = appendSquare(append(dst, " carry="...), int(p.due-1))
	}
	return dst
}

func (strange) readExtra(p *Position, key, value string) error {
	var squares []int
	for i := 0; i+1 < len(value); i += 2 {
		sq, ok := squareOf(value[i : i+2])
		if !ok || slices.Contains(squares, sq) {
			return wrongSquares(key, value)
		}
		squares = append(squares, sq)
	}
	if len(squares) == 0 || len(value)%2 != 0 {
		return wrongSquares(key, value)
	}
	switch {
	case key == "turned" && p.g.Turning, key == "moved" && p.g.FilePawns:
		return p.readPawns(key, squares)
	case key == "last" && p.g.NoUndo:
		return p.readLast(value, squares)
	case key == "carry" && p.g.Ferry:
		return p.readDue(value, squares[0])
	}
	return noField(key, value)
}

// readPawns reads the pawns that are turned or, on their second rank, have moved.
func (p *Position) readPawns(key string, squares []int) error {
	for _, sq := range squares {
		one := uint64(1) << uint(sq)
		home := p.g.laws.double[0]&p.b.side[0] | p.g.laws.double[1]&p.b.side[1]
		if p.b.pawn&one == 0 || p.g.FilePawns && home&one == 0 {
			return game.Faultf("fieldPawn", "{field}: no such pawn on {square}", key, squareName(sq))
		}
		p.mark |= one
	}
	return nil
}

// readLast reads the way that a neutral man went in the last turn.
func (p *Position) readLast(value string, squares []int) error {
	if len(squares) != 2 || p.mark>>uint(squares[1])&1 == 0 || p.b.occupied()>>uint(squares[0])&1 != 0 {
		return wrongField("last", value, "no neutral man has just gone there")
	}
	p.last = uint16(squares[0]) | uint16(squares[1])<<6 | 1<<12
	return nil
}

// readDue reads the carrier that has to move.
func (p *Position) readDue(value string, sq int) error {
	if len(value) != 2 || (p.loaded()&p.b.side[p.b.turn&1])>>uint(sq)&1 == 0 {
		return wrongField("carry", value, "no carrier of the side to move has a rider there")
	}
	p.due = uint8(sq + 1)
	s := p.state()
	t := s.turn & 1
	c := convoy{state: &s, l: &p.g.laws, e: s.united(), own: s.side[t], their: s.side[t^1], occ: s.occupied()}
	if kings := s.kings(&p.g.laws); kings != 0 {
		c.k = first(kings)
	}
	if c.dueTargets(sq) == 0 {
		return wrongField("carry", value, "the carrier cannot move")
	}
	return nil
}

// checkTurned wants no pawn at the end of its way.
func (p *Position) checkTurned() error {
	pawns := p.b.pawn
	down := p.b.side[1]&^p.mark | p.b.side[0]&p.mark
	if wrong := pawns&^down&rank8 | pawns&down&rank1; wrong != 0 {
		return game.Faultf("pawnEnd", "a pawn on {square} is at the end of its way", squareName(first(wrong)))
	}
	return nil
}
