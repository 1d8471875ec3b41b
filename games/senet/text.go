package senet

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// signs are the letters of the sides.
const signs = "LD"

// mostThrows is how many collected throws a text may have; more are not thrown in a lifetime.
const mostThrows = 99

// AppendText writes the path, the men off, the side, its throws and the plies.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for sq := range length {
		switch {
		case p.men[0].has(sq):
			dst = append(dst, signs[0])
		case p.men[1].has(sq):
			dst = append(dst, signs[1])
		default:
			dst = append(dst, '.')
		}
	}
	dst = fmt.Appendf(dst, "/%d:%d %c ", p.gone[0], p.gone[1], signs[p.turn])
	before := len(dst)
	for throw, n := range p.pool {
		for range n {
			dst = append(dst, '0'+byte(throw))
		}
	}
	switch {
	case p.phase == starting:
		dst = append(dst, '?')
	case len(dst) == before:
		dst = append(dst, '-')
	case p.phase == throwing:
		dst = append(dst, '+')
	}
	if p.plies > 0 {
		dst = strconv.AppendUint(append(dst, ' '), uint64(p.plies), 10)
	}
	return dst, nil
}

// Parse reads a position; errors wrap game.ErrPosition. The throw may be left out where none is made, the plies too.
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
		return nil, game.Faultf("parts", "want the squares with the men off the board, the side to move, its throw and the plies")
	}
	p := &Position{g: g}
	squares, gone, ok := strings.Cut(words[0], "/")
	if !ok {
		return nil, game.Faultf("parts", "want the squares with the men off the board, the side to move, its throw and the plies")
	}
	if err := p.readSquares(squares); err != nil {
		return nil, err
	}
	if err := p.readGone(gone); err != nil {
		return nil, err
	}
	side := strings.Index(signs, strings.ToUpper(words[1]))
	if side < 0 || len(words[1]) != 1 {
		return nil, game.Faultf("side", "side to move {text%q}, want L or D", clip(words[1]))
	}
	p.turn = uint8(side)
	if len(words) > 2 {
		if err := p.readThrows(words[2]); err != nil {
			return nil, err
		}
	}
	if len(words) > 3 {
		n, err := strconv.ParseUint(words[3], 10, 16)
		if err != nil || n > maxPlies {
			return nil, game.Faultf("plies", "plies {text%q}, want a number up to {most}", clip(words[3]), maxPlies)
		}
		p.plies = uint16(n)
	}
	return p, p.validate()
}

// readSquares puts the men on the path.
func (p *Position) readSquares(text string) error {
	if len(text) != length {
		return game.Faultf("squares", "{n} squares, want {want}", len(text), length)
	}
	for sq := range length {
		switch seat := strings.IndexByte(signs, text[sq]&^0x20); {
		case text[sq] == '.':
		case seat < 0:
			return game.Faultf("letter", "square {place}: {letter%q} is no man", sq+1, rune(text[sq]))
		default:
			p.put(seat, sq)
		}
	}
	return nil
}

// readGone reads how many men are off the board.
func (p *Position) readGone(text string) error {
	light, dark, ok := strings.Cut(text, ":")
	for s, word := range []string{light, dark} {
		n, err := strconv.ParseUint(word, 10, 8)
		if !ok || err != nil || int(n) > p.g.Men {
			return game.Faultf("gone", "men off the board {text%q}, want two numbers up to {most} with a colon between", clip(text), p.g.Men)
		}
		p.gone[s] = uint8(n)
	}
	return nil
}

// readThrows reads the throws that wait.
func (p *Position) readThrows(text string) error {
	wrong := func() error {
		return game.Faultf("throw", "throw {text%q}: want - before it, else a number from 1 to 5", clip(text))
	}
	switch digits, more := strings.CutSuffix(text, "+"); {
	case text == "-":
	case text == "?" && p.g.ThrowOne:
		p.phase = starting
	case more && (!p.g.Collect || strings.ContainsAny(digits, "23")), digits == "" || len(digits) > mostThrows, len(digits) > 1 && !p.g.Collect:
		return wrong()
	default:
		if p.phase = moving; more {
			p.phase = throwing
		}
		for _, c := range []byte(digits) {
			if c < '1' || c > '5' {
				return wrong()
			}
			p.pool[c-'0']++
		}
	}
	return nil
}

// validate refuses what no game comes to.
func (p *Position) validate() error {
	if p.phase == starting {
		if p.men != [seats]set{} || p.gone != [seats]uint8{} {
			return game.Faultf("starting", "a throw for the first move, and men on the board already")
		}
		return nil
	}
	for s := range p.men {
		if n := p.left(s) + int(p.gone[s]); n > p.g.Men {
			return game.Faultf("tooMany", "{side} has {n} men, on the board and off, at most {most}", side(s), n, p.g.Men)
		}
	}
	if p.left(0)+p.left(1) == 0 {
		return game.Faultf("noMen", "there are no men on the board")
	}
	if !p.g.Stay && (p.men[0] | p.men[1]).has(water) {
		return game.Faultf("inWater", "a man stands on 27, in the water, where nobody stays")
	}
	return nil
}

// side is the name of a side in every language.
func side(s int) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(s), Text: [seats]string{"Light", "Dark"}[s]}
}
