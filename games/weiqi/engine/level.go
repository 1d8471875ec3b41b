package engine

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/uct"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/search"
)

// wish is how a weak level looks at a board. It makes the moves that look likely, some of which are slow, and now and then
// does not notice what a move does to the stones beside it: that it takes them, saves them, or loses them.
type wish struct {
	miss float64 // how often a kind of thing is not noticed in a turn
	heat float64 // how much unlikely moves are made: the temperature of the choice
}

// wishes are those of the lowest levels; the others search.
var wishes, wishesLarge = []wish{{0.45, 1.8}, {0.3, 1.25}, {0.05, 0.65}}, []wish{{0.39, 1.6}, {0.2, 0.98}, {0.035, 0.6}}

// How much keener and cooler they are where captures win.
const (
	keener   = 4
	coolness = 0.7
)

// glimpse is how many playouts a level without a search makes, to see what is settled.
const glimpse = 48

// searching are the playouts of the levels above, on boards of the usual nine by nine.
var searching = []int64{40, 84, 210, 600, 1_600, 4_500, 24_000}

// searchingLarge are those of levels 4 to 8 on large boards, where a handful of playouts sees little and each doubling is worth
// more.
var searchingLarge = []int64{48, 130, 300, 720, 1_700}

// searchingWide are those of levels 4 to 8 on wide boards. Without the network, which is worth more than thrice the playouts, the
// first two see no further than before it was there; the others have it.
var searchingWide = []int64{48, 130, 48, 130, 450}

// leastFar is the lowest level that looks at wide boards by the network.
const leastFar = 6

// The highest level thinks for about as long on every board, and the one below at most for a share of it.
const (
	usualPoints  = 9 * 9
	mostUsual    = 11 * 11 // boards of more points are large
	leastTen     = 10_000
	nineOf, tens = 3, 8
)

// levelsOf are the ten levels, calibrated by matches of neighbours: see docs/bench.md.
func levelsOf(g *weiqi.Game) []search.Level {
	var list []search.Level
	for range wishes {
		list = append(list, search.Level{N: len(list) + 1, Nodes: glimpse})
	}
	for _, n := range searching {
		list = append(list, search.Level{N: len(list) + 1, Nodes: n})
	}
	own := searching[:0]
	switch {
	case wide(g):
		own = searchingWide
	case large(g):
		own = searchingLarge
	}
	for i, n := range own {
		list[len(wishes)+i].Nodes = n
	}
	nine, ten := &list[len(list)-2], &list[len(list)-1]
	nine.Threaded, ten.Threaded = true, true
	ten.Nodes = max(min(ten.Nodes, ten.Nodes*usualPoints/int64(g.Len())), leastTen)
	nine.Nodes = min(nine.Nodes, ten.Nodes*nineOf/tens)
	return list
}

// large tells whether a board is so large that each level has its own numbers there.
func large(g *weiqi.Game) bool { return g.Len() > mostUsual }

// wide tells whether a network knows a board.
func wide(g *weiqi.Game) bool { return policy.Wide(g.Shape()) }

// wishesOf are those of a rule set.
func wishesOf(g *weiqi.Game) []wish {
	if large(g) {
		return wishesLarge
	}
	return wishes
}

// Play is the move of a level.
func (b *bot) Play(ctx context.Context, line *game.Line, level search.Level, t search.Task) search.Report {
	if m, ok := b.settle(line, t.Seat); ok {
		return search.Report{Depth: 1, PV: []game.Move{m}, Final: true}
	}
	root := rootOf(line)
	seat := line.Pos.(*weiqi.Position).Turn()
	b.tree.Grow(ctx, root, uct.Task{
		Playouts: playoutsOf(t.Limits), Patient: true, Threads: t.Threads, Seed: t.Salt, Room: b.room,
		Plain: level.N >= 1 && level.N < leastFar,
	})
	r := b.report(root, seat)
	r.Final = true
	if level.N >= 1 && level.N <= len(wishes) {
		rng := rand.New(rand.NewPCG(t.Salt, 0))
		r.PV = []game.Move{moveOf(b.atSight(root, wishesOf(b.of)[level.N-1], rng), seat)}
	}
	return r
}

// atSight draws a move by how likely it looks, among those that change something.
func (b *bot) atSight(root *uct.Root, w wish, rng *rand.Rand) goban.Point {
	if root.Goal > 0 {
		w.miss, w.heat = w.miss/keener, w.heat*coolness // where captures win, everybody looks for them
	}
	seen := func(policy.Feature) bool { return true }
	if w.miss > 0 {
		var missed [policy.Tactical]bool
		for i := range missed {
			missed[i] = rng.Float64() < w.miss
		}
		seen = func(f policy.Feature) bool { return f >= policy.Tactical || !missed[f] }
	}
	best, high := goban.None, math.Inf(-1)
	for _, m := range b.tree.Moves() {
		if m.Point == goban.None || b.tree.Idle(m.Point) {
			continue
		}
		weight := float64(b.view.WeightSeen(root.Board, m.Point, root.Turn, root.Last, root.Before, seen))
		if v := weight + w.heat*gumbel(rng); v > high {
			best, high = m.Point, v
		}
	}
	if best == goban.None && !b.tree.MayPass(root) {
		return b.tree.Choice(root).Point
	}
	return best
}

// gumbel draws from the distribution that makes the largest of noisy weights a softmax choice.
func gumbel(rng *rand.Rand) float64 {
	return -math.Log(-math.Log(min(max(rng.Float64(), 1e-12), 1-1e-12)))
}
