package rithmomachia

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
)

var _ game.Namer = (*Position)(nil)

// AppendMove writes b3-b5, or C9@a1 for a prisoner that is entered.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	from, to := split(m)
	if k, enters := prisonerOf(m); enters {
		dst = append(append(dst, p.handText(k)...), '@')
	} else {
		dst = append(append(dst, grid.Name(from)...), '-')
	}
	return append(dst, grid.Name(to)...)
}

// handText is a prisoner as moves write it; of a pyramid its letter is enough.
func (p *Position) handText(k kind) string {
	if text := p.manText(int(p.turn), k); faces[k].form < pyramid {
		return text
	} else {
		return text[:1]
	}
}

// AppendName adds what the move captures and how: b3-b5 x b12(a12). Squares and numbers are the same in all languages, and so
// are the letters.
func (p *Position) AppendName(dst []byte, m game.Move, _ string) []byte {
	dst = p.AppendMove(dst, m)
	told := map[string]bool{}
	for _, r := range p.captures(m) {
		word := fmt.Sprintf("%s(%c%d)", grid.Name(r.target), r.how, r.value)
		if fallen := fmt.Sprint(r.target, r.value); !told[fallen] {
			told[fallen] = true
			dst = append(append(dst, " x "...), word...)
		}
	}
	return dst
}

// captures are all reasons why men fall to a move.
func (p *Position) captures(m game.Move) (list []relation) {
	q := *p
	q.step(m)
	q.prey(int(p.turn), &list)
	return list
}

var (
	walk  = regexp.MustCompile(`^([a-h]\d{1,2})[-:x×–]?([a-h]\d{1,2})`)
	enter = regexp.MustCompile(`^([ctspq])(\d*)[@*]([a-h]\d{1,2})`)
	// tail is what names of moves add: captures, and signs of comment.
	tail = regexp.MustCompile(`^(\s*x\s*[a-h]\d{1,2}(\([emas]?\d+\))?)*[+#!?]*$`)
)

// ParseMove reads what AppendMove and AppendName write. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	word := strings.ToLower(strings.TrimSpace(text))
	for _, form := range []*regexp.Regexp{walk, enter} {
		parts := form.FindStringSubmatch(word)
		if parts == nil || !tail.MatchString(word[len(parts[0]):]) {
			continue
		}
		to, ok := grid.Square(parts[len(parts)-1])
		from, known := p.origin(parts)
		if !ok || !known {
			break
		}
		if r := p.why(from, to); r != nil {
			r.Input = text
			return game.Move{}, r
		}
		return moveOf(from, to, p.turn), nil
	}
	return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
}

// origin is where a move that is written comes from: a square, or entering and a kind.
func (p *Position) origin(parts []string) (from int, ok bool) {
	if len(parts) == 3 {
		return grid.Square(parts[1])
	}
	switch letter := strings.ToUpper(parts[1]); letter {
	case "P":
		return entering + int(pyramids[p.turn]), parts[2] == ""
	case "Q":
		return entering + int(pyramids[1-p.turn]), parts[2] == ""
	default:
		k := kindOf[letter+parts[2]]
		return entering + int(k), k != 0
	}
}
