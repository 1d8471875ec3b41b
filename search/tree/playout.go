package tree

import (
	"math/rand/v2"
	"sync"

	"github.com/tavlei/tavlei/game"
)

// Rollouter plays itself out faster than [PlayoutPlain] can, drawing moves as fairly, and returns
// the outcome and the number of plies. Without it moves are listed and drawn. Asked by [Playout].
type Rollouter interface {
	Rollout(rng *rand.Rand) (game.Outcome, int)
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
	plies := RandomPlies(p, rng, buf, longest)
	if plies == longest {
		return game.Outcome{}, plies
	}
	return p.Outcome(), plies
}

// rollout plays at most limit random plies on p and returns how many it played.
func RandomPlies(p game.Position, rng *rand.Rand, buf *[]game.Move, limit int) int {
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
