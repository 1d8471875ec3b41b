package engine

import (
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
)

// Values of what is about to happen to kings where they are taken, in hundredths of a pawn. A king
// that can be taken at once is as good as taken.
const (
	kingFalls  = 9000
	kingInTwo  = 7000
	kingShaken = 60 // by each piece that could reach it in a turn
)

// threatsOf says what the positions of a game are worth to the side to move beyond their pieces; nil where that is all, or
// judged on its own.
func threatsOf(r *rules.Rules) func(p *rules.Position) int {
	switch {
	case r.Dice > 0:
		return byDice
	case r.Relocate:
		return byOrder
	case r.Placement:
		return byReach
	case r.Jumps:
		return byJumps
	case r.EveryPiece:
		return byEveryPiece
	case r.Steps > 0:
		return bySteps
	}
	return nil
}

// bySteps is what the threats are worth to the side to move, beyond the pieces.
func bySteps(p *rules.Position) int {
	b, t := &p.Bits, p.Bits.Turn&1
	switch {
	case !p.Game.KingTaken || turns.KingMissing(b):
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

// byEveryPiece counts what the pieces that may still act attack, and what is attacked. A king in danger
// is lost if its side does not act, but as long as it may it can.
func byEveryPiece(p *rules.Position) int {
	b, t := &p.Bits, p.Bits.Turn&1
	if turns.KingMissing(b) {
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

// byDice is what the danger of the kings is worth to the side to move: its chance of taking the
// other king with the roll that comes or lies there, and the check that it is in itself.
func byDice(p *rules.Position) int {
	b, t := &p.Bits, p.Bits.Turn&1
	if turns.KingMissing(b) {
		return 0
	}
	v := 0
	if king := b.King & b.Side[t^1]; turns.Checks(b, &p.Game.Laws) {
		hits := 0
		for n := range turns.Lots(p.Game) {
			r := turns.RollAt(p.Game, n)
			if p.Phase == rules.Playing && r != rules.Roll(p.Dice) {
				continue
			}
			w := int(p.Weight(rules.RollMove(r)))
			if turns.CanTake(p, r, board.First(king)) {
				hits += w
			}
			if p.Phase == rules.Playing {
				hits *= 36
			}
		}
		v += kingFalls * hits / (6 * (1 + 5*(p.Game.Dice-1)))
		v = min(v, kingFalls)
	}
	if b.InCheck(&p.Game.Laws) {
		v -= 150
	}
	return v
}

// byReach is what the squares attacked are worth to the side to move: pieces in reserve attack none.
func byReach(p *rules.Position) int {
	b, t := &p.Bits, p.Bits.Turn&1
	return 4 * (board.Count(b.AttacksKingCapture(&p.Game.Laws, t)) - board.Count(b.AttacksKingCapture(&p.Game.Laws, t^1)))
}

// byJumps is what jumps over kings are worth to the side to move.
func byJumps(p *rules.Position) int {
	b, t := &p.Bits, p.Bits.Turn&1
	switch {
	case turns.KingMissing(b):
		return 0
	case turns.JumpsKing(b, p.Game, t):
		return kingFalls
	case turns.JumpsKing(b, p.Game, t^1):
		return -300
	}
	return 0
}

// byOrder is what the order of the pieces is worth to the side to move: nothing is ever lost but time,
// so that squares attacked count for more than pieces.
func byOrder(p *rules.Position) int {
	b, t := &p.Bits, p.Bits.Turn&1
	own, their := b.AttacksKingCapture(&p.Game.Laws, t), b.AttacksKingCapture(&p.Game.Laws, t^1)
	around := func(seat uint8) uint64 {
		k := b.King & b.Side[seat]
		if k == 0 {
			return 0
		}
		return board.KingAttacks[board.First(k)]
	}
	return 4*(board.Count(own)-board.Count(their)) + 15*(board.Count(own&around(t^1))-board.Count(their&around(t)))
}
