package reversi

import (
	"math/bits"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// Perft is the number of leaves of the tree of legal moves at depth plies, counted in bulk at the
// last ply and without a table. A pass is a ply, a finished game has no leaves below it: the
// convention of abulmo/edax-reversi and Fairy-Stockfish.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.walk(make([]Position, depth), finishedCountsNothing)
}

// PerftEnded is Perft by the convention of the public tables: a finished game is one leaf at every
// deeper depth.
func (p *Position) PerftEnded(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.walk(make([]Position, depth), finishedCountsOne)
}

// What a game that is over counts at a deeper depth.
const (
	finishedCountsNothing = 0
	finishedCountsOne     = 1
)

// walk counts the leaves at the depth of the stack: on two words as soon as they say all.
func (p *Position) walk(stack []Position, finished uint64) uint64 {
	depth := len(stack)
	if p.plain() && (!p.g.OwnStock || int(min(p.hand[0], p.hand[1])) >= depth) {
		own, opp := p.disc[p.turn].Lo, p.disc[1-p.turn].Lo
		if finished == finishedCountsOne {
			return countEnded(own, opp, p.empty().Lo, depth)
		}
		return kernel.Perft(own, opp, p.empty().Lo, depth)
	}
	if p.phase > placing {
		return p.walkChance(stack, finished)
	}
	can := p.legal(p.turn)
	if can.Empty() && !p.canMove(1-p.turn) {
		return finished
	}
	next := &stack[0]
	switch {
	case depth == 1:
		return uint64(max(can.Count(), 1))
	case can.Empty():
		*next = *p
		next.turn = 1 - p.turn
		return next.walk(stack[1:], finished)
	}
	var n uint64
	for ; !can.Empty(); can = can.Rest() {
		*next = *p
		next.put(can.First())
		n += next.walk(stack[1:], finished)
	}
	return n
}

// walkChance is walk where something is drawn.
func (p *Position) walkChance(stack []Position, finished uint64) uint64 {
	if len(stack) == 1 {
		return uint64(p.CountMoves())
	}
	var n uint64
	for _, m := range p.appendChance(nil) {
		stack[0] = *p
		stack[0].Play(m)
		n += stack[0].walk(stack[1:], finished)
	}
	return n
}

// countEnded counts like kernel.Perft, a finished game as one leaf.
func countEnded(own, opp, open uint64, depth int) uint64 {
	can := kernel.Moves(own, opp, open)
	switch {
	case can == 0 && kernel.Moves(opp, own, open) == 0:
		return 1
	case depth == 1:
		return uint64(max(bits.OnesCount64(can), 1))
	case can == 0:
		return countEnded(opp, own, open, depth-1)
	}
	var n uint64
	for ; can != 0; can &= can - 1 {
		turned, at := kernel.Flips(bits.TrailingZeros64(can), own, opp), can&-can
		n += countEnded(opp&^turned, own|turned|at, open&^at, depth-1)
	}
	return n
}
