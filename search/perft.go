package search

import (
	"math/rand/v2"
	"sync"

	"github.com/tavlei/tavlei/game"
)

// Continued is p as the tables of move trees count it: dead positions have moves, counters end
// nothing. It is p itself where the game has no such ends.
func Continued(p game.Position) game.Position {
	if v, ok := p.(Continuer); ok {
		return v.Continue()
	}
	return p
}

// Perft is the number of leaves of the move tree of p at depth plies, 1 at depth 0. Chance
// plies and passes count; a finished game has no leaves below it, a dead position neither: see
// [Continued].
func Perft(p game.Position, depth int) uint64 {
	if v, ok := p.(Perfter); ok && depth > 0 {
		return v.Perft(depth)
	}
	return PerftPlain(p, depth)
}

// PerftPlain is Perft by the contract alone: copy, play, and a count at the last ply.
func PerftPlain(p game.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	s := make([]step, depth)
	for i := range s {
		s[i].pos = game.New(p)
	}
	s[0].pos.CopyFrom(p)
	return count(s)
}

// CountMoves is the number of legal moves in p. buf is scratch, used where p is no [Counter].
func CountMoves(p game.Position, buf []game.Move) int {
	if v, ok := p.(Counter); ok {
		return v.CountMoves()
	}
	return len(p.AppendMoves(buf[:0]))
}

// step is one ply of the scratch stack of a tree walk.
type step struct {
	pos   game.Position
	moves []game.Move
}

func count(s []step) uint64 {
	top := &s[0]
	if len(s) == 1 {
		if v, ok := top.pos.(Counter); ok {
			return uint64(v.CountMoves())
		}
		top.moves = top.pos.AppendMoves(top.moves[:0])
		return uint64(len(top.moves))
	}
	top.moves = top.pos.AppendMoves(top.moves[:0])
	var n uint64
	for _, m := range top.moves {
		s[1].pos.CopyFrom(top.pos)
		s[1].pos.Play(m)
		n += count(s[1:])
	}
	return n
}

// Share is one legal move and the leaves below it.
type Share struct {
	Move  game.Move
	Nodes uint64
}

// Divide is Perft by legal moves, in the order of AppendMoves.
func Divide(p game.Position, depth int) []Share {
	if depth < 1 {
		return nil
	}
	var all []Share
	next := game.New(p)
	for _, m := range p.AppendMoves(nil) {
		next.CopyFrom(p)
		next.Play(m)
		all = append(all, Share{m, Perft(next, depth-1)})
	}
	return all
}

// longest is the number of plies after which a playout gives up: no game of people is so long,
// but some games without counters can wander for ever.
const longest = 1 << 14

// buffers lends move lists to playouts, so that a playout allocates nothing.
var buffers = sync.Pool{New: func() any {
	b := make([]game.Move, 0, 256)
	return &b
}}

// Playout plays random moves on p until the game is over and returns its outcome and the
// number of plies. Chance moves are drawn by their weights, all others alike. The outcome is
// open if 16384 plies were not enough.
func Playout(p game.Position, rng *rand.Rand) (game.Outcome, int) {
	if v, ok := p.(Rollouter); ok {
		return v.Rollout(rng)
	}
	return PlayoutPlain(p, rng)
}

// PlayoutPlain is Playout by the contract alone.
func PlayoutPlain(p game.Position, rng *rand.Rand) (game.Outcome, int) {
	buf := buffers.Get().(*[]game.Move)
	defer buffers.Put(buf)
	plies := rollout(p, rng, buf, longest)
	if plies == longest {
		return game.Outcome{}, plies
	}
	return p.Outcome(), plies
}

// rollout plays at most limit random plies on p and returns how many it played.
func rollout(p game.Position, rng *rand.Rand, buf *[]game.Move, limit int) int {
	for n := range limit {
		*buf = p.AppendMoves((*buf)[:0])
		if len(*buf) == 0 {
			return n
		}
		p.Play(draw(p, *buf, rng))
	}
	return limit
}

// draw picks one of the moves: by weight if chance is to move, all alike otherwise.
func draw(p game.Position, moves []game.Move, rng *rand.Rand) game.Move {
	if !p.ToMove().Has(game.Chance) {
		return moves[rng.IntN(len(moves))]
	}
	var sum uint64
	for _, m := range moves {
		sum += uint64(game.WeightOf(p, m))
	}
	if sum == 0 {
		return moves[rng.IntN(len(moves))]
	}
	at := rng.Uint64N(sum)
	for _, m := range moves {
		w := uint64(game.WeightOf(p, m))
		if at < w {
			return m
		}
		at -= w
	}
	return moves[len(moves)-1]
}
