// Package engine is what bots of Go know beyond the rules: a Monte Carlo tree with playouts that see what everybody
// sees, and levels that err as people do. Importing it adds these abilities to the games of package weiqi; see
// [game.Extend].
package engine

import (
	"context"
	"math"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/uct"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/playouts"
	"github.com/tavlei/tavlei/search"
)

func init() {
	game.Extend(func(g *weiqi.Game) any { return rules{g} })
	game.Extend(func(p *weiqi.Position) any { return &position{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *weiqi.Game }

// bot is the family's own engine. Its nodes are playouts.
type bot struct {
	of   *weiqi.Game
	tree uct.Tree
	view policy.View
	room int
}

var (
	_ search.EngineProvider  = rules{}
	_ search.Engine          = (*bot)(nil)
	_ search.Player          = (*bot)(nil)
	_ search.StaticEvaluator = (*bot)(nil)
	_ search.MoveEvaluator   = (*bot)(nil)
	_ search.Resigner        = (*bot)(nil)
)

const (
	nodeSize  = 36
	leastRoom = 1 << 16
)

// Engine is the family's own engine.
func (r rules) Engine(o search.Options) search.Engine {
	return &bot{of: r.of, room: max(o.HashMB<<20/nodeSize, leastRoom)}
}

// Knows tells whether the bot plays a position: all of them.
func (b *bot) Knows(p game.Position) bool {
	_, ok := p.(*weiqi.Position)
	return ok
}

// Levels are the ten levels of the family.
func (b *bot) Levels() []search.Level { return levelsOf(b.of) }

// Think searches until a limit, the context or certainty stops it.
func (b *bot) Think(ctx context.Context, line *game.Line, t search.Task, report func(search.Report)) search.Report {
	if m, ok := b.settle(line, t.Seat); ok {
		return search.Report{Depth: 1, PV: []game.Move{m}, Final: true}
	}
	root := rootOf(line)
	seat := line.Pos.(*weiqi.Position).Turn()
	task := uct.Task{Playouts: playoutsOf(t.Limits), Threads: t.Threads, Seed: t.Salt, Room: b.room}
	if report != nil {
		task.Report = func() { report(b.report(root, seat)) }
	}
	b.tree.Grow(ctx, root, task)
	r := b.report(root, seat)
	r.Final = true
	return r
}

// playoutsOf is how many playouts limits allow, 0 for as many as there is time for. Each ply of depth doubles them.
func playoutsOf(l search.Limits) int {
	n := int(min(l.Nodes, math.MaxInt32))
	if l.Depth > 0 {
		byDepth := firstPlayouts << min(l.Depth-1, mostDoubled)
		if n == 0 || byDepth < n {
			n = byDepth
		}
	}
	return n
}

// firstPlayouts is the budget of a search one ply deep, mostDoubled how often it is doubled at most.
const (
	firstPlayouts = 64
	mostDoubled   = 20
)

// report is what the tree says now.
func (b *bot) report(root *uct.Root, seat game.Seat) search.Report {
	m := b.tree.Choice(root)
	return search.Report{
		Depth: b.tree.Depth(), SelDepth: b.tree.Depth(), Score: scoreOf(m.Value), Nodes: int64(max(b.tree.Playouts(), 1)),
		Hash: min(1000, b.tree.Nodes()*1000/b.room), PV: movesOf(b.tree.Line(m, pvLength), seat),
	}
}

// pvLength is how many moves of a main line are told.
const pvLength = 12

// scoreScale is the score, in hundredths of a man, of a chance of winning of about 88 in 100.
const scoreScale = 300

// scoreOf turns a value from 0 to 1 into hundredths of a man, as search/mcts does.
func scoreOf(value float64) int {
	return int(scoreScale * math.Atanh(min(max(2*value-1, -0.999), 0.999)))
}

// Rate values every legal move: those that the tree has tried by what it found, the others as even, and what it never tries,
// as filling an eye, last.
func (b *bot) Rate(ctx context.Context, line *game.Line, t search.Task) []search.Rated {
	p := line.Pos.(*weiqi.Position)
	if m, ok := b.settle(line, t.Seat); ok {
		return []search.Rated{{Move: m, PV: []game.Move{m}, Report: search.Report{Depth: 1, Nodes: 1}}}
	}
	root := rootOf(line)
	want := playoutsOf(t.Limits)
	b.tree.Grow(ctx, root, uct.Task{Playouts: want, Threads: t.Threads, Seed: t.Salt, Room: b.room})
	whole := b.report(root, p.Turn())
	if whole.Depth = t.Depth; want > 0 && b.tree.Playouts() < want && ctx.Err() != nil {
		whole.Depth = max(t.Depth-1, 1)
	}
	best := b.tree.Choice(root)
	var rows []search.Rated
	low := scoreOf(best.Value)
	for _, m := range b.tree.Moves() {
		score := scoreOf(min(m.Value, best.Value))
		if m.Point != best.Point && m.Visits < best.Visits {
			score-- // what was visited less is not the best
		}
		low = min(low, score)
		pv := movesOf(b.tree.Line(m, pvLength), p.Turn())
		rows = append(rows, search.Rated{Move: pv[0], Score: score, OnePly: score, PV: pv, Report: whole})
	}
	for _, m := range p.AppendMoves(nil) {
		if !slices.ContainsFunc(rows, func(r search.Rated) bool { return r.Move == m }) {
			rows = append(rows, search.Rated{Move: m, Score: low - scoreScale, OnePly: low - scoreScale, PV: []game.Move{m}, Report: whole})
		}
	}
	return rows
}

// EvaluateMove compares a move with the best one: each is searched with the same budget.
func (b *bot) EvaluateMove(ctx context.Context, line *game.Line, played game.Move, t search.Task) (best, own search.Report, ok bool) {
	p := line.Pos.(*weiqi.Position)
	if !p.Playing() {
		return best, own, false
	}
	best = b.Think(ctx, line, t, nil)
	if best.PV[0] == played {
		return best, best, true
	}
	at, stone := weiqi.PointOf(played)
	if !stone {
		at = goban.None
	}
	root := rootOf(line)
	b.tree.Grow(ctx, root, uct.Task{Playouts: playoutsOf(t.Limits), Threads: t.Threads, Seed: t.Salt, Room: b.room, Only: []goban.Point{at}})
	own = b.report(root, p.Turn())
	if own.Final = true; own.PV[0] != played {
		return best, own, false // it fills an eye: the tree does not look at it
	}
	return best, own, true
}

// staticPlayouts is how many playouts value a position at a glance.
const staticPlayouts = 96

// StaticEval is what some playouts make of a position.
func (b *bot) StaticEval(line *game.Line, seat game.Seat) int {
	value, _ := glance(line, seat)
	return scoreOf(value)
}

// glance is what some playouts make of a position: its value for a seat, from 0 to 1, and by how many points it is ahead.
func glance(line *game.Line, seat game.Seat) (value, ahead float64) {
	value, ahead = uct.Glance(rootOf(line), staticPlayouts)
	if seat == 1 {
		return 1 - value, -ahead
	}
	return value, ahead
}

// What is lost: a value by playouts, once so large a share of the board has stones. Who is behind by less than a line of points
// plays on, since the end is near and worth counting; so is that on the smallest boards.
const (
	lost       = 0.1
	underWayBy = 3
	leastLine  = 9
)

// Hopeless tells whether playouts leave a seat hardly anything of a game that is well under way. Where captures win it never is.
func (b *bot) Hopeless(line *game.Line, seat game.Seat) bool {
	p := line.Pos.(*weiqi.Position)
	g, stones := p.Game(), 0
	for _, c := range p.Goban().Stones()[:g.Len()] {
		if c != goban.Empty {
			stones++
		}
	}
	if !p.Playing() || p.Placing() > 0 || g.Goal > 0 || stones*underWayBy < g.Len() {
		return false
	}
	value, ahead := glance(line, seat)
	return value < lost && ahead < -float64(max(g.Columns, g.Rows, leastLine))
}

// settle makes the moves that are no play of stones: handicap stones, and what becomes of the dead ones.
func (b *bot) settle(line *game.Line, seat game.Seat) (game.Move, bool) {
	p := line.Pos.(*weiqi.Position)
	if p.Placing() > 0 {
		return handicapStone(p), true
	}
	if !p.Marking() {
		return game.Move{}, false
	}
	if !p.ToMove().Has(seat) {
		seat = p.ToMove().One()
	}
	agree, object, _ := p.Settling(seat)
	if p.Marked(seat) < 0 {
		return object, true
	}
	return agree, true
}

// handicapStone is the next point for a stone that Black may place where he likes: the one that is farthest from all
// stones, on the third or fourth line.
func handicapStone(p *weiqi.Position) game.Move {
	b := p.Goban()
	best, high := goban.None, -1
	for at := range b.Shape.Beyond {
		if b.At(at) != goban.Empty {
			continue
		}
		if v := uct.Roominess(b, at); v > high {
			best, high = at, v
		}
	}
	return weiqi.StoneAt(best, p.Turn())
}

// Ownership is how surely each point is Black's in the end, from -1, White's, to 1, by the playouts of reviews.
func Ownership(p *weiqi.Position) []float64 {
	counts := playouts.Ownership(p.Goban(), p.Goban().Key(), ownershipPlayouts)
	shares := make([]float64, len(counts))
	for i, n := range counts {
		shares[i] = float64(n) / ownershipPlayouts
	}
	return shares
}

const ownershipPlayouts = 200
