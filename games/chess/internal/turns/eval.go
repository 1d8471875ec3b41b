package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// Values of what is about to happen to kings where they are taken, in hundredths of a pawn. A king
// that can be taken at once is as good as taken.
const (
	kingFalls  = 9000
	kingInTwo  = 7000
	kingShaken = 60 // by each piece that could reach it in a turn
)

// Weigh is what the threats are worth to the side to move, beyond the pieces.
func (turnsMode) Weigh(p *rules.Position) int {
	b, t := &p.Bits, p.Bits.Turn&1
	switch {
	case p.Game.EveryPiece:
		return weighAll(p)
	case !p.Game.KingTaken || kingMissing(b):
		return 0
	case b.AttacksKingCapture(&p.Game.Laws, t)&b.King&b.Side[t^1] != 0:
		return kingFalls
	case p.Left == 2 && twoSteps(b, &p.Game.Laws, t) > 0:
		return kingInTwo
	}
	return -kingShaken * twoSteps(b, &p.Game.Laws, t^1)
}

// twoSteps is the number of pieces of seat t that can take the enemy's king by two steps, nothing else
// moving.
func twoSteps(b *board.Board, l *board.Laws, t uint8) int {
	v := *b
	v.Turn = t
	own := v.Side[t]
	occ := v.Occupied()
	k := board.First(v.King & v.Side[t^1])
	n := 0
	for pieces := own; pieces != 0; pieces &= pieces - 1 {
		sq := board.First(pieces)
		one := pieces & -pieces
		var at, hits uint64
		if v.Pawn&one != 0 {
			at, hits = v.PawnTargets(l, one, t, occ), board.PawnAttacks[t^1][k]
		} else {
			piece := v.At(sq)
			at, hits = v.Reach(l, piece, sq, occ)&^own, v.Reach(l, piece, k, occ&^one)
		}
		if at&hits != 0 {
			n++
		}
	}
	return n
}

// weighAll counts what the pieces that may still act attack, and what is attacked. A king in danger
// is lost if its side does not act, but as long as it may it can.
func weighAll(p *rules.Position) int {
	b, t := &p.Bits, p.Bits.Turn&1
	if kingMissing(b) {
		return 0
	}
	able := *b
	able.Clear(p.Moved)
	able.Side[t] = b.Side[t] &^ p.Moved
	blockers := p.Moved // they stand in the way though they act no more
	able.Side[t^1] |= blockers
	hits := able.AttacksKingCapture(&p.Game.Laws, t)
	if hits&b.King&b.Side[t^1] != 0 {
		return kingFalls
	}
	danger := b.AttacksKingCapture(&p.Game.Laws, t^1)
	v := 0
	if danger&b.King&b.Side[t] != 0 {
		v -= 500
	}
	for set := hits & b.Side[t^1]; set != 0; set &= set - 1 {
		v += p.Game.Worth(b.At(board.First(set))) / 3
	}
	for set := danger & b.Side[t] &^ b.King; set != 0; set &= set - 1 {
		v -= p.Game.Worth(b.At(board.First(set))) / 4
	}
	return v
}

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
		return kingFalls
	}
	return 16*p.Game.Worth(b.At(a.To())) - p.Game.Worth(a.Piece()) + 1000
}
