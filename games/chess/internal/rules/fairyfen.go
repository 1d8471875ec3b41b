package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// readMarks reads what plain FEN has no place for in the field of the pieces: "-q" or "!q", a neutral
// piece, and "{Rn}"-like carriers with riders; it gives the field without them.
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
		case (c == '-' || c == '!') && p.Game.Neutral:
			if i+1 == len(field) || !strings.ContainsRune("nbrq", rune(field[i+1])) || x > 7 || y < 0 {
				return "", game.Faultf("neutralMan", "{text%q}: want n, b, r or q after {letter%q}", field, c)
			}
			p.Mark |= 1 << uint(8*y+x)
			continue
		case c == '{' && p.Game.Carry:
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
	carrier, seat, ok := p.Game.pieceOf(text[1])
	rider, other, known := p.Game.pieceOf(text[2])
	switch {
	case !ok || !known || seat != other:
		return fmt.Errorf("%s: want two men of one colour", text[:4])
	case carrier != board.Rook && (carrier != board.Queen || !p.Game.QueenCarries):
		return fmt.Errorf("%s: %c carries nobody", text[:4], text[1])
	case !p.Game.MayRide(rider) || rider == board.Pawn && (y == 0 || y == 7):
		return fmt.Errorf("%s: %c does not ride there", text[:4], text[2])
	case !slices.Contains(fairy.RiderPieces[:], rider):
		return fmt.Errorf("%s: %c does not ride", text[:4], text[2])
	}
	p.Load(8*y+x, rider)
	return nil
}

// appendPiece appends the piece on a square.
func (p *Position) appendPiece(dst []byte, sq int) []byte {
	c := p.Game.LetterOf(p.Bits.At(sq), p.Bits.SeatAt(sq))
	if p.Game.Fairy == nil {
		return append(dst, c)
	}
	switch rider := p.RiderAt(sq); {
	case rider != board.NoPiece:
		return append(dst, '{', c, p.Game.LetterOf(rider, p.Bits.SeatAt(sq)), '}')
	case p.Neutrals()>>uint(sq)&1 != 0:
		return append(dst, '-', c)
	}
	return append(dst, c)
}

// AppendExtras appends the pawns that are turned or have moved, the last way of a neutral piece, the
// carrier that has to move.
func (FairyPlay) AppendExtras(p *Position, dst []byte) []byte {
	key := ""
	switch {
	case p.Game.Turning:
		key = " turned="
	case p.Game.FilePawns:
		key = " moved="
	}
	if set := p.Mark; key != "" && set != 0 {
		dst = append(dst, key...)
		for ; set != 0; set &= set - 1 {
			dst = AppendSquare(dst, board.First(set))
		}
	}
	if p.Last != 0 {
		dst = AppendSquare(append(dst, " last="...), int(p.Last&63))
		dst = AppendSquare(dst, int(p.Last>>6&63))
	}
	if p.Due != 0 {
		dst = AppendSquare(append(dst, " carry="...), int(p.Due-1))
	}
	return dst
}

func (FairyPlay) ReadExtra(p *Position, key, value string) error {
	var squares []int
	for i := 0; i+1 < len(value); i += 2 {
		sq, ok := SquareOf(value[i : i+2])
		if !ok || slices.Contains(squares, sq) {
			return WrongSquares(key, value)
		}
		squares = append(squares, sq)
	}
	if len(squares) == 0 || len(value)%2 != 0 {
		return WrongSquares(key, value)
	}
	switch {
	case key == "turned" && p.Game.Turning, key == "moved" && p.Game.FilePawns:
		return p.readPawns(key, squares)
	case key == "last" && p.Game.NoUndo:
		return p.readLast(value, squares)
	case key == "carry" && p.Game.Ferry:
		return p.readDue(value, squares[0])
	}
	return NoField(key, value)
}

// readPawns reads the pawns that are turned or, on their second rank, have moved.
func (p *Position) readPawns(key string, squares []int) error {
	for _, sq := range squares {
		one := uint64(1) << uint(sq)
		home := p.Game.Laws.Double[0]&p.Bits.Side[0] | p.Game.Laws.Double[1]&p.Bits.Side[1]
		if p.Bits.Pawn&one == 0 || p.Game.FilePawns && home&one == 0 {
			return game.Faultf("fieldPawn", "{field}: no such pawn on {square}", key, SquareName(sq))
		}
		p.Mark |= one
	}
	return nil
}

// readLast reads the way that a neutral piece went in the last turn.
func (p *Position) readLast(value string, squares []int) error {
	if len(squares) != 2 || p.Mark>>uint(squares[1])&1 == 0 || p.Bits.Occupied()>>uint(squares[0])&1 != 0 {
		return wrongField("last", value, "no neutral man has just gone there")
	}
	p.Last = uint16(squares[0]) | uint16(squares[1])<<6 | 1<<12
	return nil
}

// readDue reads the carrier that has to move.
func (p *Position) readDue(value string, sq int) error {
	if len(value) != 2 || (p.Loaded()&p.Bits.Side[p.Bits.Turn&1])>>uint(sq)&1 == 0 {
		return wrongField("carry", value, "no carrier of the side to move has a rider there")
	}
	p.Due = uint8(sq + 1)
	s := p.State()
	t := s.Turn & 1
	c := fairy.Convoy{State: &s, L: p.Game.Fairy, E: s.United(), Own: s.Side[t], Their: s.Side[t^1], Occ: s.Occupied()}
	if kings := s.Kings(p.Game.Fairy); kings != 0 {
		c.K = board.First(kings)
	}
	if c.DueTargets(sq) == 0 {
		return wrongField("carry", value, "the carrier cannot move")
	}
	return nil
}

// checkTurned wants no pawn at the end of its way.
func (p *Position) checkTurned() error {
	pawns := p.Bits.Pawn
	down := p.Bits.Side[1]&^p.Mark | p.Bits.Side[0]&p.Mark
	if wrong := pawns&^down&board.Rank8 | pawns&down&board.Rank1; wrong != 0 {
		return game.Faultf("pawnEnd", "a pawn on {square} is at the end of its way", SquareName(board.First(wrong)))
	}
	return nil
}
