package gametest

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Prover proves wins in games of two seats by looking at all moves of both, and remembers what it has found: one Prover{} for each
// puzzle.
type Prover map[wanted]bool

// wanted is a position and in how many moves it is to be won.
type wanted struct {
	key   uint64
	moves int
}

// Wins tells whether the side to move wins by force in so many moves of its own.
func (s Prover) Wins(p game.Position, moves int) bool {
	at := wanted{p.Key(), moves}
	won, known := s[at]
	if !known {
		list := p.AppendMoves(nil)
		won = slices.ContainsFunc(list, func(m game.Move) bool { return s.decides(p, m, 1) }) ||
			moves > 1 && slices.ContainsFunc(list, func(m game.Move) bool { return s.decides(p, m, moves) })
		s[at] = won
	}
	return won
}

// decides tells whether a move wins by force in so many moves of its side, itself among them.
func (s Prover) decides(p game.Position, m game.Move, moves int) bool {
	me, after := p.ToMove().One(), played(p, m)
	if o := after.Outcome(); o.Over() {
		return o.Winners(2).Has(me)
	}
	return moves > 1 && !slices.ContainsFunc(after.AppendMoves(nil), func(reply game.Move) bool {
		next := played(after, reply)
		if o := next.Outcome(); o.Over() {
			return !o.Winners(2).Has(me)
		}
		return !s.Wins(next, moves-1)
	})
}

func played(p game.Position, m game.Move) game.Position {
	next := game.Clone(p)
	next.Play(m)
	return next
}

// Lines are all ways to win in so many moves, each against the reply that resists longest and leaves the fewest ways.
func (s Prover) Lines(p game.Position, moves int) (lines []string) {
	for _, m := range s.Winners(p, moves) {
		text, after := game.MoveText(p, m), played(p, m)
		if after.Outcome().Over() {
			lines = append(lines, text)
			continue
		}
		next, reply := s.hardest(after, moves-1)
		for _, rest := range s.Lines(next, moves-1) {
			lines = append(lines, text+" "+reply+" "+rest)
		}
	}
	return lines
}

// Winners are the moves that win by force in so many moves.
func (s Prover) Winners(p game.Position, moves int) []game.Move {
	return slices.DeleteFunc(p.AppendMoves(nil), func(m game.Move) bool { return !s.decides(p, m, moves) })
}

// hardest is the first of the best replies: after them the win, which takes at most so many moves, takes most, and there are
// the fewest ways to it.
func (s Prover) hardest(p game.Position, most int) (next game.Position, reply string) {
	longest, fewest := 0, 0
	for _, m := range p.AppendMoves(nil) {
		after := played(p, m)
		n := 0
		if !after.Outcome().Over() {
			for n = 1; n < most && !s.Wins(after, n); n++ {
			}
		}
		ways := len(s.Winners(after, n))
		if next == nil || n > longest || n == longest && ways < fewest {
			longest, fewest, next, reply = n, ways, after, game.MoveText(p, m)
		}
	}
	return next, reply
}
