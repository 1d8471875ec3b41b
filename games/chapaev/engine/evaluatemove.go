package engine

import (
	"context"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/search"
)

var _ search.MoveEvaluator = (*bot)(nil)

// appraising is how a player of level 8 aims: what a stroke is worth is half what comes of it and half
// what comes of it on average when that hand trembles.
const appraising = 8

// EvaluateMove gives the best of the strokes sampled as level 8 does, and what the stroke played is worth by
// the same measure, both from where the men lay. Arms and other choices have no value.
func (b *bot) EvaluateMove(ctx context.Context, line *game.Line, played game.Move, t search.Task) (best, own search.Report, ok bool) {
	p := line.Pos.(*chapaev.Position)
	stroke, ok := chapaev.StrokeOf(played)
	if !ok {
		return best, own, false
	}
	v := view(p, mover(p))
	w := wishes[appraising-1]
	b.aimer.Aim(aiming(p.Rules()), &v, w, t.Salt)
	n := levels[appraising-1].Nodes
	if t.Nodes > 0 {
		n = min(n, t.Nodes)
	}
	crew := b.crew(p, t.Threads)
	b.aimer.Verify(ctx, crew, int(n))
	best = b.report(p, levels[appraising-1].Depth)
	best.Final = true
	shot, ok := b.aimer.Value(crew[0], &v, stroke, t.Salt)
	own = best
	own.Score, own.PV = int(shot.Worth), []game.Move{played}
	return best, own, ok && len(b.aimer.Shots()) > 0
}
