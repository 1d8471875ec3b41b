package senet

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// lostText is a throw that is lost.
const lostText = "--"

// AppendMove writes a throw as its number, a move as 12-15, 12-15x, 26-off, 14<11 or 27-15, and a lost throw as --. Of several
// collected throws by which a man could leave the last house, the one that is used stands behind it: 30-off(3).
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	throw := throwOf(m)
	switch kindOf(m) {
	case throwMove:
		return strconv.AppendInt(dst, int64(throw), 10)
	case lost:
		return append(dst, lostText...)
	}
	from, to := ends(m)
	sign := byte('-')
	if kindOf(m) == backward {
		sign = '<'
	}
	dst = append(append(dst, name(from)...), sign)
	dst = append(dst, name(to)...)
	if to != off && p.men[1-p.turn].has(to) {
		dst = append(dst, 'x')
	}
	if p.ambiguous(from) {
		dst = fmt.Appendf(dst, "(%d)", throw)
	}
	return dst
}

// ambiguous tells whether several throws wait and do the same to a man.
func (p *Position) ambiguous(from int) bool {
	kinds := 0
	for _, n := range p.pool {
		if n > 0 {
			kinds++
		}
	}
	return kinds > 1 && (from == horus || from == water)
}

var (
	lostNames = map[string]string{"en": "throw lost", "uk": "кидок пропав", "ru": "бросок пропал"}
	offNames  = map[string]string{"uk": "вихід", "ru": "выход"}
)

// AppendName writes m as players do; a lost throw and the way off the board have words.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	if words, ok := lostNames[lang]; ok && kindOf(m) == lost {
		return append(dst, words...)
	}
	written := p.AppendMove(nil, m)
	if words, ok := offNames[lang]; ok && kindOf(m) != throwMove {
		written = bytes.Replace(written, []byte(offName), []byte(words), 1)
	}
	return append(dst, written...)
}

// written is a move: perhaps the throw, the squares, perhaps an enemy, perhaps the throw.
var written = regexp.MustCompile(`^(?:([1-5]):)?([1-9]\d?)([-<])([1-9]\d?|off)x?(?:\(([1-5])\))?$`)

// ParseMove reads what AppendMove writes, and moves with the throw before them. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	word := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), " ", "")
	m, r, err := p.read(word)
	switch {
	case err != nil:
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), err)
	case r != nil:
		r.Input = text
		return game.Move{}, r
	}
	return m, nil
}

// read is the move of a text, or why there is none.
func (p *Position) read(word string) (m game.Move, r *game.Refusal, err error) {
	if len(word) == 1 && word >= "1" && word <= "5" {
		if r := p.whyNoThrow(); r != nil {
			return m, r, nil
		}
		return moveOf(throwMove, 0, 0, int(word[0]-'0'), game.Chance), nil, nil
	}
	if word == lostText || word == passName {
		if r := p.whyNotLost(); r != nil {
			return m, r, nil
		}
		return moveOf(lost, 0, 0, 0, game.Seat(p.turn)), nil, nil
	}
	parts := written.FindStringSubmatch(word)
	if parts == nil {
		return m, nil, game.ErrNotation
	}
	from, ok1 := square(parts[2])
	to, ok2 := square(parts[4])
	if !ok1 || !ok2 || from == off {
		return m, nil, game.ErrNotation
	}
	throw := 0
	for _, digit := range []string{parts[1], parts[5]} {
		if digit != "" {
			throw = int(digit[0] - '0')
		}
	}
	for _, m := range p.AppendMoves(nil) {
		if a, b, ok := Steps(m); ok && a == from && b == to && (throw == 0 || throwOf(m) == throw) {
			return m, nil, nil
		}
	}
	return m, p.why(from, to), nil
}

// square is the index of a square by its number or of the place where men leave.
func square(text string) (int, bool) {
	if text == offName {
		return off, true
	}
	n, err := strconv.Atoi(text)
	return n - 1, err == nil && n >= 1 && n <= length
}
