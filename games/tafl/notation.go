package tafl

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// AppendMove writes e5-e8, e5-e8xe9/d8 or, for the king, Ke5-e8.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	from, to := split(m)
	if from == int(p.king) {
		dst = append(dst, letters[2])
	}
	dst = append(append(dst, p.g.Name(from)...), '-')
	dst = append(dst, p.g.Name(to)...)
	c := p.caught(m)
	for i, sq := range c.squares[:c.n] {
		dst = append(dst, "x/"[min(i, 1)])
		if sq == p.king {
			dst = append(dst, letters[2])
		}
		dst = append(dst, p.g.Name(int(sq))...)
	}
	return dst
}

var _ game.Namer = (*Position)(nil)

// AppendName writes m with the marks of OpenTafl: ++ the king is captured, -- he has escaped, + he can be captured by the
// next move, - he threatens to escape. All languages write alike.
func (p *Position) AppendName(dst []byte, m game.Move, _ string) []byte {
	dst = p.AppendMove(dst, m)
	q := *p
	q.Play(m)
	switch {
	case q.end == kingCaptured:
		return append(dst, "++"...)
	case q.end == kingEscaped:
		return append(dst, "--"...)
	case q.closed():
		return dst
	}
	if p.turn == attackers && q.Caught() || p.turn == defenders && q.Escapes() {
		dst = append(dst, "+-"[p.turn])
	}
	return dst
}

// written is a move as people and programs write it: e5-e8, e5-e8xe9/d8, Ke1-a1--, e5e8.
var written = regexp.MustCompile(`^(k?)([a-z]\d{1,2})[-–]?([a-z]\d{1,2})((?:[x:×/,]k?[a-z]\d{1,2})*)[-+#!?]*$`)

// ParseMove reads what AppendMove writes, and moves as other programs write them; which pieces are captured follows from
// the move. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	parts := written.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if parts == nil {
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	}
	from, ok1 := p.g.Square(parts[2])
	to, ok2 := p.g.Square(parts[3])
	if !ok1 || !ok2 {
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	}
	if r := p.why(from, to); r != nil {
		r.Input = text
		return game.Move{}, r
	}
	return moveOf(from, to, p.turn), nil
}
