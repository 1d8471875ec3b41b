package corners_test

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/corners"
)

// racer looks at all moves of both sides of a game of two and remembers what it has found.
type racer map[asked]bool

type asked struct {
	key   uint64
	moves int
}

// wins tells whether the side to move wins by force in so many moves of its own.
func (r racer) wins(p game.Position, moves int) bool {
	if far(p, p.ToMove().One()) > moves {
		return false
	}
	at := asked{p.Key(), moves}
	won, known := r[at]
	if !known {
		won = slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return r.decides(p, m, moves) })
		r[at] = won
	}
	return won
}

// far is the number of men of a seat outside its goal: a move brings in one at most, so that it takes so many moves.
func far(p game.Position, s game.Seat) int {
	q := p.(*corners.Position)
	return q.Men(int(s)).Count() - q.InGoal(int(s))
}

// decides tells whether a move wins by force in so many moves of its side, itself among them; whoever comes home in the same
// round spoils it.
func (r racer) decides(p game.Position, m game.Move, moves int) bool {
	me, after := p.ToMove().One(), played(p, m)
	if after.Outcome().Over() {
		return wonBy(after, me)
	}
	if far(after, me) > moves-1 {
		return false
	}
	return !slices.ContainsFunc(after.AppendMoves(nil), func(reply game.Move) bool {
		next := played(after, reply)
		if next.Outcome().Over() {
			return !wonBy(next, me)
		}
		return moves == 1 || !r.wins(next, moves-1)
	})
}

func wonBy(p game.Position, s game.Seat) bool { return p.Outcome().Winners(2) == game.SeatSet(s) }

func played(p game.Position, m game.Move) game.Position {
	next := game.Clone(p)
	next.Play(m)
	return next
}

// firsts are the moves that win by force in so many moves.
func (r racer) firsts(p game.Position, moves int) (list []string) {
	for _, m := range p.AppendMoves(nil) {
		if r.decides(p, m, moves) {
			list = append(list, game.MoveText(p, m))
		}
	}
	return list
}

// lines are all ways to come home in so many moves, each against a reply that resists longest.
func (r racer) lines(p game.Position, moves int) (lines []string) {
	for _, text := range r.firsts(p, moves) {
		m, _ := p.ParseMove(text)
		if r.decides(p, m, 1) {
			lines = append(lines, text)
			continue
		}
		next, reply := r.hardest(played(p, m), moves-1)
		for _, rest := range r.lines(next, moves-1) {
			lines = append(lines, text+" "+reply+" "+rest)
		}
	}
	return lines
}

// hardest is the first of the replies after which the win, which takes at most so many moves, takes most.
func (r racer) hardest(p game.Position, most int) (next game.Position, reply string) {
	longest := 0
	for _, m := range p.AppendMoves(nil) {
		after, n := played(p, m), 1
		for n < most && !r.wins(after, n) {
			n++
		}
		if n > longest {
			longest, next, reply = n, after, game.MoveText(p, m)
		}
	}
	return next, reply
}
