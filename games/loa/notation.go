package loa

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// passText is a pass, and the name of its button.
const passText = "pass"

// AppendMove writes b1-b3, b1xh7 or pass.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	if isPass(m) {
		return append(dst, passText...)
	}
	from, to := split(m)
	sign := byte('-')
	if p.men[1-p.turn].Has(to) {
		sign = 'x'
	}
	dst = append(append(dst, p.g.Name(from)...), sign)
	return append(dst, p.g.Name(to)...)
}

var passNames = map[string]string{"en": passText, "uk": "пропуск", "ru": "пас"}

// AppendName writes m as players do: squares keep their Latin letters in every language, a pass has a word.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	if word, ok := passNames[lang]; ok && isPass(m) {
		return append(dst, word...)
	}
	return p.AppendMove(dst, m)
}

// written is a move as other programs write it: b1-b3, b1:h7, b1xh7, b1b3, with signs of comment behind it.
var written = regexp.MustCompile(`^([a-z]\d{1,2})[-:x×–]?([a-z]\d{1,2})[+#!?]*$`)

// ParseMove reads what AppendMove writes, and moves as other programs write them. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	if word == passText || word == passNames["uk"] || word == passNames["ru"] {
		if r := p.whyNoPass(); r != nil {
			r.Input = text
			return game.Move{}, r
		}
		return passOf(p.turn), nil
	}
	parts := written.FindStringSubmatch(word)
	if parts == nil {
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	}
	from, ok1 := p.g.Square(parts[1])
	to, ok2 := p.g.Square(parts[2])
	if !ok1 || !ok2 {
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	}
	if r := p.why(from, to); r != nil {
		r.Input = text
		return game.Move{}, r
	}
	return moveOf(from, to, p.turn), nil
}
