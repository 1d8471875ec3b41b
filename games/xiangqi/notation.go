package xiangqi

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// AppendMove writes h3e3.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	from, to := split(m)
	return append(append(dst, p.g.Name(from)...), p.g.Name(to)...)
}

var (
	_ game.Namer       = (*Position)(nil)
	_ game.NativeNamer = (*Position)(nil)
)

// AppendName writes m as the World Xiangqi Federation does, C2=5, in every language.
func (p *Position) AppendName(dst []byte, m game.Move, _ string) []byte {
	from, to := split(m)
	return append(dst, p.WXF(from, to)...)
}

// AppendNative writes m in Chinese, 炮二平五.
func (p *Position) AppendNative(dst []byte, m game.Move) []byte {
	from, to := split(m)
	return append(dst, p.Chinese(from, to)...)
}

// written is a move by its two points, with or without a hyphen, and signs of comment behind it.
var written = regexp.MustCompile(`^([a-iA-I])(\d{1,2})([-x]?)([a-iA-I])(\d{1,2})[+#!?]*$`)

// ParseMove reads what AppendMove writes, ICCS, WXF and Chinese. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	word := strings.TrimSpace(text)
	from, to, ok := p.points(word)
	if !ok {
		if from, to, ok = p.ReadPlayers(word); !ok {
			return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
		}
	}
	if r := p.why(from, to); r != nil {
		r.Input = text
		return game.Move{}, r
	}
	return moveOf(from, to, p.turn), nil
}

// points reads a move by its two points. Ranks count from 1, but from 0 in capitals with a hyphen (ICCS) and where one of
// them is 0, which no other notation has.
func (p *Position) points(word string) (from, to int, ok bool) {
	parts := written.FindStringSubmatch(word)
	if parts == nil {
		return 0, 0, false
	}
	iccs := parts[3] == "-" && strings.ToUpper(word) == word
	if parts[2] == "0" || parts[5] == "0" {
		iccs = true
	}
	if iccs {
		return p.Coordinates(parts[1]+parts[2], parts[4]+parts[5])
	}
	from, ok1 := p.g.Square(parts[1] + parts[2])
	to, ok2 := p.g.Square(parts[4] + parts[5])
	return from, to, ok1 && ok2
}

// Coordinates reads two points whose ranks count from 0, as in ICCS and UCCI.
func (p *Position) Coordinates(a, b string) (from, to int, ok bool) {
	from, ok1 := p.coordinate(a)
	to, ok2 := p.coordinate(b)
	return from, to, ok1 && ok2
}

func (p *Position) coordinate(name string) (int, bool) {
	if len(name) != 2 {
		return 0, false
	}
	n, err := strconv.Atoi(name[1:])
	if err != nil {
		return 0, false
	}
	return p.g.Square(name[:1] + strconv.Itoa(n+1))
}

// ICCS is a move as ICCS has it without its hyphen, h2e2: ranks from 0, in small letters.
func (p *Position) ICCS(m game.Move) string {
	from, to := split(m)
	b := []byte{}
	for _, sq := range [2]int{from, to} {
		b = append(b, 'a'+p.g.x[sq], '0'+p.g.y[sq])
	}
	return string(b)
}

// Move is the legal move from one point to another; the refusal says why there is none.
func (p *Position) Move(from, to int) (game.Move, *game.Refusal) {
	if r := p.why(from, to); r != nil {
		return game.Move{}, r
	}
	return moveOf(from, to, p.turn), nil
}
