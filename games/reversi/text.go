package reversi

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// AppendText appends the position: a letter for each square row by row from the top left ("X"
// dark, "O" light, "-" empty, "." no square of the board), the side to move, the discs in hand
// where each side has its own ("32:32"), and "xot" or "xot:17/3" while an opening is drawn or its
// moves are being made. The side is "?" before a lot.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for _, bit := range p.g.layout.grid {
		switch {
		case bit < 0:
			dst = append(dst, '.')
		case p.disc[0].has(int(bit)):
			dst = append(dst, 'X')
		case p.disc[1].has(int(bit)):
			dst = append(dst, 'O')
		default:
			dst = append(dst, '-')
		}
	}
	dst = append(dst, ' ')
	if p.phase == drawingLot {
		dst = append(dst, '?')
	} else {
		dst = append(dst, "XO"[p.turn])
	}
	if p.g.OwnStock {
		dst = strconv.AppendUint(append(dst, ' '), uint64(p.hand[0]), 10)
		dst = strconv.AppendUint(append(dst, ':'), uint64(p.hand[1]), 10)
	}
	switch p.phase {
	case drawingOpening:
		dst = append(dst, " xot"...)
	case playingOpening:
		dst = fmt.Appendf(dst, " xot:%d/%d", p.drawn.row+1, p.drawn.made)
	}
	return dst, nil
}

// Parse reads a position as AppendText writes it. A star is a dark disc too; where discs in hand
// are not given, both sides have placed theirs in turn.
func (g *Game) Parse(text string) (game.Position, error) {
	p, err := g.parse(strings.Fields(text))
	if err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", clip(text), err, game.ErrPosition)
	}
	return p, nil
}

func (g *Game) parse(words []string) (*Position, error) {
	if len(words) < 2 {
		return nil, fmt.Errorf("want the squares and the side to move")
	}
	p := &Position{g: g}
	var err error
	if p.disc, err = g.readBoard(words[0]); err != nil {
		return nil, err
	}
	if err := p.readSide(words[1]); err != nil {
		return nil, err
	}
	words = words[2:]
	p.hand = g.handsFor(p)
	if len(words) > 0 && strings.Contains(words[0], ":") && !strings.HasPrefix(words[0], "xot") {
		if err := p.readHands(words[0]); err != nil {
			return nil, err
		}
		words = words[1:]
	}
	if len(words) > 0 {
		if err := p.readOpening(words[0]); err != nil {
			return nil, err
		}
		words = words[1:]
	}
	if len(words) > 0 {
		return nil, fmt.Errorf("%q is too much", clip(words[0]))
	}
	return p, p.validate()
}

// readBoard reads the letters of the squares.
func (g *Game) readBoard(text string) (discs [2]set, err error) {
	if len(text) != len(g.layout.grid) {
		return discs, fmt.Errorf("%d letters for the squares, want %d", len(text), len(g.layout.grid))
	}
	for i, bit := range g.layout.grid {
		seat := -1
		switch text[i] {
		case 'X', 'x', '*':
			seat = 0
		case 'O', 'o':
			seat = 1
		case '-', '.', '_':
		default:
			return discs, fmt.Errorf("%q at square %d: want X, O or -", text[i], i+1)
		}
		switch {
		case seat < 0:
		case bit < 0:
			return discs, fmt.Errorf("a disc at square %d, which is no square of the board", i+1)
		default:
			discs[seat].add(int(bit))
		}
	}
	return discs, nil
}

// readSide reads the side to move.
func (p *Position) readSide(text string) error {
	switch text {
	case "X", "x", "*":
	case "O", "o":
		p.turn = 1
	case "?":
		if !p.g.Lot {
			return fmt.Errorf("side %q: the rules know no lot", text)
		}
		p.turn, p.phase = uint8(p.g.First), drawingLot
	default:
		return fmt.Errorf("side %q: want X or O", clip(text))
	}
	return nil
}

// readHands reads the discs in hand. With those on the board there are at most as many as squares;
// some may have been laid aside.
func (p *Position) readHands(text string) error {
	if !p.g.OwnStock {
		return fmt.Errorf("discs in hand %q: the stock is common", clip(text))
	}
	for i, part := range strings.SplitN(text, ":", 2) {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || n > uint64(p.g.stock) {
			return fmt.Errorf("discs in hand %q: want two numbers up to %d", clip(text), p.g.stock)
		}
		p.hand[i] = uint8(n)
	}
	onBoard := p.disc[0].count() + p.disc[1].count()
	if all := onBoard + int(p.hand[0]) + int(p.hand[1]); all > p.g.layout.squares() {
		return fmt.Errorf("discs in hand %s and %d on the board make %d, more than the %d there are", text, onBoard, all, p.g.layout.squares())
	}
	return nil
}

// readOpening reads which opening has been drawn and how many of its moves are made.
func (p *Position) readOpening(text string) error {
	g := p.g
	if g.Setup != xot || p.phase != playing {
		return fmt.Errorf("%q: no opening is drawn", clip(text))
	}
	if text == "xot" {
		p.phase = drawingOpening
		return nil
	}
	var row, made int
	if _, err := fmt.Sscanf(text, "xot:%d/%d", &row, &made); err != nil || row < 1 || row > len(g.openings) ||
		made < 0 || made >= len(g.openings[row-1]) {
		return fmt.Errorf("opening %q: want xot:1/0 to xot:%d/7", clip(text), len(g.openings))
	}
	p.phase, p.drawn = playingOpening, opening{row: uint16(row - 1), made: uint8(made)}
	return nil
}

// validate refuses what cannot be, and finds out whether discs are still put on the centre.
func (p *Position) validate() error {
	g := p.g
	switch {
	case p.phase == drawingLot || p.phase == drawingOpening:
		if p.disc != g.begin.disc || p.turn != g.begin.turn || p.hand != g.begin.hand {
			return fmt.Errorf("something is to be drawn, but it is not the start position")
		}
	case p.phase == playingOpening:
		q := g.begin
		q.phase = playing
		for _, bit := range g.openings[p.drawn.row][:p.drawn.made] {
			q.put(int(bit))
		}
		if p.disc != q.disc || p.turn != q.turn || p.hand != q.hand {
			return fmt.Errorf("it is not the position after %d moves of opening %d", p.drawn.made, p.drawn.row+1)
		}
	case g.Setup == freeCentre && !g.layout.centre.minus(p.disc[0]).minus(p.disc[1]).none():
		return p.validatePlacing()
	}
	return nil
}

// validatePlacing checks a position in which the centre is not full: nothing else has discs, and
// they were placed in turn.
func (p *Position) validatePlacing() error {
	p.phase = placing
	if !p.disc[0].or(p.disc[1]).minus(p.g.layout.centre).none() {
		return fmt.Errorf("the centre is not full, but there are discs outside")
	}
	own, opp := p.disc[p.turn].count(), p.disc[1-p.turn].count()
	if own != (own+opp)/2 {
		return fmt.Errorf("the centre has %d discs of the side to move and %d others, which were not placed in turn", own, opp)
	}
	if p.hand != p.g.handsFor(p) {
		return fmt.Errorf("discs in hand do not fit those on the centre")
	}
	return nil
}

// clip shortens what is quoted in errors.
func clip(text string) string {
	if len(text) > 100 {
		return text[:100] + "…"
	}
	return string(bytes.ToValidUTF8([]byte(text), []byte("?")))
}
