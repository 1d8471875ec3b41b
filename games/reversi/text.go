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
		case p.disc[0].Has(bit):
			dst = append(dst, 'X')
		case p.disc[1].Has(bit):
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
		return nil, game.Faultf("parts", "want the squares and the side to move")
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
		return nil, game.Faultf("tooMuch", "{text%q} is too much", clip(words[0]))
	}
	return p, p.validate()
}

// readBoard reads the letters of the squares.
func (g *Game) readBoard(text string) (discs [2]set, err error) {
	if len(text) != len(g.layout.grid) {
		return discs, game.Faultf("letters", "{n} letters for the squares, want {want}", len(text), len(g.layout.grid))
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
			return discs, game.Faultf("letter", "{letter%q} at square {n}: want X, O or -", text[i], i+1)
		}
		switch {
		case seat < 0:
		case bit < 0:
			return discs, game.Faultf("discOff", "a disc at square {n}, which is no square of the board", i+1)
		default:
			discs[seat].Add(bit)
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
			return game.Faultf("noLot", "side {text%q}: the rules know no lot", text)
		}
		p.turn, p.phase = uint8(p.g.First), drawingLot
	default:
		return game.Faultf("sideToMove", "side {text%q}: want X or O", clip(text))
	}
	return nil
}

// readHands reads the discs in hand. With those on the board there are at most as many as squares;
// some may have been laid aside.
func (p *Position) readHands(text string) error {
	if !p.g.OwnStock {
		return game.Faultf("commonStock", "discs in hand {text%q}: the stock is common", clip(text))
	}
	for i, part := range strings.SplitN(text, ":", 2) {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || n > uint64(p.g.stock) {
			return game.Faultf("stock", "discs in hand {text%q}: want two numbers up to {most}", clip(text), int(p.g.stock))
		}
		p.hand[i] = uint8(n)
	}
	onBoard := p.disc[0].Count() + p.disc[1].Count()
	if all := onBoard + int(p.hand[0]) + int(p.hand[1]); all > p.g.layout.Len() {
		return game.Faultf("tooManyDiscs", "discs in hand {text} and {n} on the board make {all}, more than the {most} there are", text, onBoard, all, p.g.layout.Len())
	}
	return nil
}

// readOpening reads which opening has been drawn and how many of its moves are made.
func (p *Position) readOpening(text string) error {
	g := p.g
	if g.Setup != xot || p.phase != playing {
		return game.Faultf("noOpening", "{text%q}: no opening is drawn", clip(text))
	}
	if text == "xot" {
		p.phase = drawingOpening
		return nil
	}
	var row, made int
	if _, err := fmt.Sscanf(text, "xot:%d/%d", &row, &made); err != nil || row < 1 || row > len(g.openings) ||
		made < 0 || made >= len(g.openings[row-1]) {
		return game.Faultf("opening", "opening {text%q}: want xot:1/0 to xot:{most}/7", clip(text), len(g.openings))
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
			return game.Faultf("notStart", "something is to be drawn, but it is not the start position")
		}
	case p.phase == playingOpening:
		q := g.begin
		q.phase = playing
		for _, bit := range g.openings[p.drawn.row][:p.drawn.made] {
			q.put(int(bit))
		}
		if p.disc != q.disc || p.turn != q.turn || p.hand != q.hand {
			return game.Faultf("notOpening", "it is not the position after {n} moves of opening {opening}", p.drawn.made, p.drawn.row+1)
		}
	case g.Setup == freeCentre && !g.layout.centre.AndNot(p.disc[0]).AndNot(p.disc[1]).Empty() && !p.outside():
		return p.validatePlacing()
	}
	return nil
}

// outside tells whether there is a disc beside the centre. No game comes to that before the centre is full, but diagrams
// that teach something show a part of the board: the game goes on from there, and nothing is put on the centre unless it
// turns discs (seed 000, figure 204).
func (p *Position) outside() bool {
	return !p.disc[0].Or(p.disc[1]).AndNot(p.g.layout.centre).Empty()
}

// validatePlacing checks a position with discs on the centre only, which is not full: they were placed in turn.
func (p *Position) validatePlacing() error {
	p.phase = placing
	own, opp := p.disc[p.turn].Count(), p.disc[1-p.turn].Count()
	if own != (own+opp)/2 {
		return game.Faultf("centreTurns", "the centre has {n} discs of the side to move and {other} others, which were not placed in turn", own, opp)
	}
	if p.hand != p.g.handsFor(p) {
		return game.Faultf("centreStock", "discs in hand do not fit those on the centre")
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
