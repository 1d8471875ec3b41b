package corners

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// passText is a pass, and the name of its button.
const passText = "pass"

// Texts of a seat that leaves, and of the lot: the letter of the seat follows.
const (
	leaveText = "left:"
	lotText   = "first:"
)

// AppendMove writes c3-d3, the chain c1:c3:e3, an exchange d2=d3, or pass.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	switch m[0] & kinds {
	case passing:
		return append(dst, passText...)
	case leaving:
		return append(append(dst, leaveText...), p.g.letters[m[1]-1])
	case drawing:
		return append(append(dst, lotText...), p.g.letters[m[0]&0xff])
	}
	from, to := split(m)
	sign := byte(':')
	switch {
	case p.on[to] != 0:
		sign = '='
	case m == p.WithoutWay(m) && p.steppable(int(p.turn), from, to):
		sign = '-'
	default:
		var via reached
		for _, at := range via[:p.landings(&via, m)] {
			dst = append(append(dst, p.g.name(from)...), sign)
			from = int(at)
		}
	}
	dst = append(append(dst, p.g.name(from)...), sign)
	return append(dst, p.g.name(to)...)
}

// steppable tells whether a man goes from a point to another one in a step.
func (p *Position) steppable(seat, from, to int) bool {
	var near reached
	return slices.Contains(near[:p.steps(&near, seat, from)], uint8(to))
}

// chain fills the points on which a man lands between the ends of a shortest chain of jumps and returns how many they
// are.
func (p *Position) chain(via *reached, seat, from, to int) (n int) {
	var before reached // the point from which a point was first come to
	var seen Set
	seen.Add(from)
	queue := reached{0: uint8(from)}
	for head, tail := 0, 1; head < tail && !seen.Has(to); head++ {
		for _, w := range p.g.ways[queue[head]] {
			land, ok := p.jump(seat, from, int(queue[head]), w)
			if !ok || seen.Has(land) {
				continue
			}
			seen.Add(land)
			before[land], queue[tail] = queue[head], uint8(land)
			tail++
		}
	}
	if !seen.Has(to) {
		return 0
	}
	for at := int(before[to]); at != from; at = int(before[at]) {
		via[n] = uint8(at)
		n++
	}
	slices.Reverse(via[:n])
	return n
}

var passNames = map[string]string{"en": passText, "uk": "пропуск", "ru": "пас"}

// AppendName writes m as players do: points keep their Latin letters in every language, a pass has a word.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	if word, ok := passNames[lang]; ok && m[0]&kinds == passing {
		return append(dst, word...)
	}
	return p.AppendMove(dst, m)
}

// written is a move as people and programs write it: points with signs between them, or two points without.
var written = regexp.MustCompile(`^[a-z]\d{1,2}(?:[-:x×–>=]?[a-z]\d{1,2})+[+#!?]*$`)

var pointName = regexp.MustCompile(`[a-z]\d{1,2}`)

// ParseMove reads what AppendMove writes. Only the ends of a chain count; the points between them are kept where they are a
// way. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	notation := fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	var m game.Move
	var r *game.Refusal
	switch {
	case word == passText || word == passNames["uk"] || word == passNames["ru"]:
		m, r = passOf(p.turn), p.whyNoPass()
	case strings.HasPrefix(word, leaveText):
		if m = p.ResignMove(game.Seat(p.g.seatOf(word[len(leaveText):]))); m == (game.Move{}) {
			return m, notation
		}
	case strings.HasPrefix(word, lotText):
		seat := p.g.seatOf(word[len(lotText):])
		if seat < 0 || !p.lot {
			return m, notation
		}
		m = lotOf(seat)
	case !written.MatchString(word):
		return m, notation
	default:
		var points []int
		for _, name := range pointName.FindAllString(word, -1) {
			at, ok := p.g.Named(name)
			if !ok {
				return m, notation
			}
			points = append(points, at)
		}
		if r = p.why(points[0], points[len(points)-1]); r == nil {
			m = p.along(points)
		}
	}
	if r != nil {
		r.Input = text
		return game.Move{}, r
	}
	return m, nil
}
