package janggi

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// AppendMove writes b1c3, a pass as the general that stays, e2e2, an array as nbbn.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	if isChoice(m) {
		return append(dst, arrays[m[0]&^choice]...)
	}
	from, to := split(m)
	return append(append(dst, grid.Name(from)...), grid.Name(to)...)
}

var passNames = map[string]string{"en": passText, "uk": "пропуск", "ru": "пас"}

// nameLetters are the letters of pieces in Korean notation; a soldier is P. characters are those on the pieces.
const nameLetters = "PAEHCRK"

var characters = [seats][kinds]string{
	{"卒", "士", "象", "馬", "包", "車", "楚"},
	{"兵", "士", "象", "馬", "包", "車", "漢"},
}

// AppendName writes m in Korean coordinates, H02-83 or with a capture R11x71; a pass has a word, and an array the letters of its
// pieces. Letters and numbers are the same in every language.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	return p.appendNamed(dst, m, lang, func(seat int, kind Kind) string { return nameLetters[kind : kind+1] })
}

var _ game.Figurer = (*Position)(nil)

// AppendFigured writes the characters of the pieces in place of their letters.
func (p *Position) AppendFigured(dst []byte, m game.Move, lang string) []byte {
	return p.appendNamed(dst, m, lang, func(seat int, kind Kind) string { return characters[seat][kind] })
}

func (p *Position) appendNamed(dst []byte, m game.Move, lang string, sign func(seat int, kind Kind) string) []byte {
	if isChoice(m) {
		for _, c := range []byte(arrays[m[0]&^choice]) {
			dst = append(dst, sign(int(p.turn), kindOf(c))...)
		}
		return dst
	}
	from, to := split(m)
	if from == to {
		if word, ok := passNames[lang]; ok {
			return append(dst, word...)
		}
		return append(dst, passText...)
	}
	seat, kind, _ := p.At(from)
	dst = append(append(dst, sign(seat, kind)...), korean[from]...)
	stroke := byte('-')
	if p.at[to] != 0 {
		stroke = 'x'
	}
	return append(append(dst, stroke), korean[to]...)
}

var _ game.NativeNamer = (*Position)(nil)

// AppendNative writes m in Korean, 02마83, an array by the names of its pieces, 마상상마.
func (p *Position) AppendNative(dst []byte, m game.Move) []byte {
	if isChoice(m) {
		return p.appendNamed(dst, m, "", func(seat int, kind Kind) string { return hangul[seat][kind] })
	}
	return append(dst, p.Korean(m)...)
}

// hangul are the pieces in Korean script, of Cho and of Han.
var hangul = [seats][kinds]string{
	{"졸", "사", "상", "마", "포", "차", "장"},
	{"병", "사", "상", "마", "포", "차", "장"},
}

// Korean is a move as Korean programs write it: 02마83, with the piece that is taken 63마44상, 한수쉼 for a pass.
func (p *Position) Korean(m game.Move) string {
	from, to := split(m)
	if from == to {
		return restWord
	}
	seat, kind, _ := p.At(from)
	text := korean[from] + hangul[seat][kind] + korean[to]
	if foe, taken, ok := p.At(to); ok {
		text += hangul[foe][taken]
	}
	return text
}

// restWord is a pass in Korean.
const restWord = "한수쉼"

// ArrayNamed is the value of an option for an array in any script, the word itself if it is none.
func ArrayNamed(word string) string {
	if i := arrayNamed(word); i >= 0 {
		return arrays[i]
	}
	return word
}

// plain is a move as programs write it; coordinates is one as players do: 02-83, H02-83, 02馬83, 02마83, 02楚馬83, with the piece that
// is taken, a word or a sign for a check behind it.
var (
	plain       = regexp.MustCompile(`^([a-i](?:10|[1-9]))[-x]?([a-i](?:10|[1-9]))[+#!?]*$`)
	coordinates = regexp.MustCompile(`^([A-Za-z]|` + character + `)?(\d\d)([-x:]?|` + character + `{1,2})(\d\d)` + character + `{0,3}[+#!?]*$`)
)

// character is one of Chinese or of Korean script.
const character = `[\x{4e00}-\x{9fff}\x{ac00}-\x{d7a3}]`

// ParseMove reads what AppendMove and AppendName write, and Korean coordinates with or without the piece. What it returns is
// legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	word := strings.TrimSpace(text)
	if i := arrayNamed(word); i >= 0 {
		return p.read(text, choiceOf(i, p.turn), p.whyNoChoice())
	}
	if p.isPass(word) {
		return p.read(text, p.pass(), p.whyNoPass())
	}
	from, to, sign, ok := squaresOf(word)
	if !ok || sign != "" && !p.fits(from, sign) {
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	}
	if from == to && p.at[from] != 0 && from == int(p.king[p.turn]) {
		return p.read(text, p.pass(), p.whyNoPass())
	}
	return p.read(text, moveOf(from, to, p.turn), p.why(from, to))
}

// read is a move, or why it may not be made.
func (p *Position) read(text string, m game.Move, no *game.Refusal) (game.Move, error) {
	if no != nil {
		no.Input = text
		return game.Move{}, no
	}
	return m, nil
}

func (p *Position) isPass(word string) bool {
	word = strings.ToLower(word)
	return word == passText || word == passNames["uk"] || word == passNames["ru"] || word == restWord
}

// arrayNamed is the array that a word means, -1 if it means none.
func arrayNamed(word string) int {
	word = strings.NewReplacer("h", "n", "e", "b", "馬", "n", "象", "b", "마", "n", "상", "b").Replace(strings.ToLower(word))
	return slices.Index(arrays, word)
}

// squaresOf are the points of a written move and the letter or the character of the piece, if it has one.
func squaresOf(word string) (from, to int, sign string, ok bool) {
	if parts := plain.FindStringSubmatch(strings.ToLower(word)); parts != nil {
		from, _ = grid.Square(parts[1])
		to, _ = grid.Square(parts[2])
		return from, to, "", true
	}
	parts := coordinates.FindStringSubmatch(word)
	if parts == nil {
		return 0, 0, "", false
	}
	from, ok1 := pointAt(parts[2])
	to, ok2 := pointAt(parts[4])
	if sign = parts[1]; sign == "" && len(parts[3]) > 1 {
		_, n := utf8.DecodeLastRuneInString(parts[3])
		sign = parts[3][len(parts[3])-n:] // before it may stand whose piece it is
	}
	return from, to, sign, ok1 && ok2
}

// fits tells whether the piece on a point is the one that is named, so that a slip of the pen is no other move. An empty point is
// refused by its reason.
func (p *Position) fits(from int, sign string) bool {
	seat, kind, ok := p.At(from)
	return !ok || strings.EqualFold(sign, nameLetters[kind:kind+1]) || sign == characters[seat][kind] ||
		slices.Contains(others[kind], sign)
}

// others are characters that stand on pieces, too, and what pieces are called in Korean script, Soldiers of Cho and of Han.
var others = [kinds][]string{
	General: {"將", "将", "王", "장", "왕", "궁", "초", "한"}, Chariot: {"车", "차"}, Cannon: {"砲", "炮", "포"}, Horse: {"马", "마"},
	Guard: {"仕", "사"}, Elephant: {"상"}, Soldier: {"졸", "병"},
}
