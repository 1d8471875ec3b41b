package uct

import (
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// node is a move and what is known of it. Values are for the player who makes it.
type node struct {
	first        int32 // its first child; 0: not grown
	kids         uint16
	move         goban.Point
	visits       int32 // those on their way included, which count as lost until they come back
	raves        int32 // playouts in which its player made the move later
	wins         float32
	raveWins     float32
	prior, favor float32 // visits and wins that it was born with
	guess        float32 // how likely it is at first sight, by what was learned
}

// mean is the value of the node by its own visits, with what it was born with.
func (n *node) mean() float32 {
	return (n.wins + n.favor) / (float32(n.visits) + n.prior)
}

// raveBias is how many visits make as much of a node's own value as of what its move was worth later.
const raveBias = 3000

// trustIn is how much guesses count at first: on a wide board, where playouts are few for so many moves, four times as much.
func trustIn(s *goban.Shape) float32 {
	if policy.Wide(s) {
		return 2
	}
	return 0.5
}

// urgency is what a walk down the tree prefers: the mean of own visits and of playouts with the move, by trust.
// what is likely at first sight gets a bonus, which counts ever less; curious is the root of its parent's visits, by the trust in guesses.
func (n *node) urgency(curious float32) float32 {
	own := float32(n.visits) + n.prior
	value := (n.wins + n.favor) / own
	bonus := n.guess * curious / (1 + float32(n.visits))
	if n.raves == 0 {
		return value + bonus
	}
	raves := float32(n.raves)
	beta := raves / (raves + own + raves*own/raveBias)
	return value + beta*(n.raveWins/raves-value) + bonus
}
