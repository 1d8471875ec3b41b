package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// takesKing is more than any other capture gains.
const takesKing = 9000

// AppendTactical appends the captures of the king if there are any, else the best few captures:
// all orders of all captures of a turn would be too many to look into.
func (turnsMode) AppendTactical(p *rules.Position, dst []game.Move) []game.Move {
	if over(p) {
		return dst
	}
	most := 4
	if p.Game.EveryPiece {
		most = 1
	}
	list := p.Found()
	return bestCaptures(p, dst, list, most)
}

// bestCaptures appends the captures of the list that take most with the least piece, at most so
// many, or only those of the king. Promotions count as captures of the piece gained.
func bestCaptures(p *rules.Position, dst []game.Move, list *board.Actions, most int) []game.Move {
	b, t := &p.Bits, p.Bits.Turn&1
	if most = min(most, 8); p.Game.TurnRules.Many() && b.AttacksKingCapture(&p.Game.Laws, t)&b.King&b.Side[t^1] != 0 {
		most = 1
	}
	var best [8]board.Action
	var gains [8]int
	n := 0
	for _, a := range list.List[:list.N] {
		gain := gainOf(p, a)
		if gain == 0 {
			continue
		}
		i := n
		for i > 0 && gains[i-1] < gain {
			i--
		}
		if i >= most {
			continue
		}
		if n < most {
			n++
		}
		copy(best[i+1:n], best[i:n-1])
		copy(gains[i+1:n], gains[i:n-1])
		best[i], gains[i] = a, gain
	}
	for _, a := range best[:n] {
		dst = append(dst, rules.MoveOf(a, int(t)))
	}
	return dst
}

// gainOf is what a capture or a promotion gains, by the order in which they are worth trying; 0
// for other actions.
func gainOf(p *rules.Position, a board.Action) int {
	b := &p.Bits
	their := b.Side[b.Turn&1^1] >> uint(a.To()) & 1
	switch {
	case a.Kind() == board.EnPassant:
		return 100
	case a.Kind() == board.Promote:
		return p.Game.Worth(a.After()) + int(their)*p.Game.Worth(b.At(a.To()))
	case a.Kind() != board.Plain || their == 0:
		return 0
	case b.King>>uint(a.To())&1 != 0:
		return takesKing
	}
	return 16*p.Game.Worth(b.At(a.To())) - p.Game.Worth(a.Piece()) + 1000
}
