package reversi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// AppendMove appends a move in plain notation: "f5", "pass", and for chance "lot dark", "xot 17".
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	switch kindOf(m) {
	case passMove:
		return append(dst, "pass"...)
	case lotMove:
		return append(append(dst, "lot "...), lotNames[m[0]&1]...)
	case openingMove:
		return strconv.AppendUint(append(dst, "xot "...), m[0]+1, 10)
	}
	return append(dst, p.g.layout.Name(bitOf(m))...)
}

var lotNames = [2]string{"dark", "light"}

// ParseMove reads a move in any notation of the family: "f5" or "F5", the number of the square
// counted row by row from the top left ("38"), "pass", "pa" or "--". Its errors wrap
// game.ErrNotation or are a *game.Refusal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	input := clip(strings.TrimRight(strings.TrimSpace(text), "!?"))
	word := strings.ToLower(input)
	if m, ok, err := p.parseChance(word, input); ok || err != nil {
		return m, err
	}
	if isPass(word) {
		if p.mustPass() {
			return passOf(p.turn), nil
		}
		return game.Move{}, p.refusePass(input)
	}
	cell, ok := p.g.layout.parseSquare(word)
	if !ok {
		return game.Move{}, fmt.Errorf("move %q: want a square like %s or pass: %w", input, p.g.layout.Names()[0], game.ErrNotation)
	}
	bit := p.g.layout.grid[cell]
	if bit < 0 {
		return game.Move{}, p.refusal("offBoard", input)
	}
	if p.mayPut(bit) {
		return discOn(bit, p.turn), nil
	}
	return game.Move{}, p.refuseSquare(bit, input)
}

func isPass(word string) bool { return word == "pass" || word == "pa" || word == "ps" || word == "--" }

// parseChance reads a lot or the number of an opening.
func (p *Position) parseChance(word, input string) (m game.Move, ok bool, err error) {
	kind, value, ok := strings.Cut(word, " ")
	if !ok {
		return game.Move{}, false, nil
	}
	value = strings.TrimSpace(value)
	switch kind {
	case "lot":
		for seat, name := range lotNames {
			if value != name {
				continue
			}
			if p.phase != drawingLot {
				return game.Move{}, false, p.refusal("notYourTurn", input)
			}
			return game.Move{uint64(seat), moveInfo(lotMove, 0)}, true, nil
		}
	case "xot":
		if n, err := strconv.Atoi(value); err == nil && n >= 1 {
			if p.phase != drawingOpening || n > len(p.g.openings) {
				return game.Move{}, false, p.refusal("notYourTurn", input)
			}
			return game.Move{uint64(n - 1), moveInfo(openingMove, 0)}, true, nil
		}
	}
	return game.Move{}, false, nil
}

// parseSquare reads the name or the number of a square of the bounding square; cell counts row by
// row from 0.
func (l *layout) parseSquare(word string) (cell int, ok bool) {
	if word == "" || len(word) > 3 {
		return 0, false
	}
	if n, ok := digits(word); ok {
		return n - 1, n <= l.size*l.size
	}
	row, ok := digits(word[1:])
	col := int(word[0]) - 'a'
	return (row-1)*l.size + col, ok && row <= l.size && col >= 0 && col < l.size
}

// digits reads a number from 1 without a leading zero.
func digits(word string) (n int, ok bool) {
	if word == "" || word[0] == '0' {
		return 0, false
	}
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return 0, false
		}
		n = 10*n + int(word[i]-'0')
	}
	return n, true
}
