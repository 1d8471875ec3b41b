// Package engine is what bots of Chapaev know beyond the rules: it aims on a flat table that costs next to
// nothing, verifies the best strokes with the true simulator, and strikes with a hand that is as steady as
// the level. Importing it adds these abilities to the games of package chapaev; see [game.Extend].
package engine

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/engine/aim"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/search"
)

func init() {
	game.Extend(func(*chapaev.Game) any { return rules{} })
	game.Extend(func(p *chapaev.Position) any { return &evaluation{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{}

// bot is the family's own engine: it aims.
type bot struct {
	aimer  aim.Aimer
	judges []judge
}

var (
	_ search.EngineProvider  = rules{}
	_ search.Engine          = (*bot)(nil)
	_ search.Player          = (*bot)(nil)
	_ search.StaticEvaluator = (*bot)(nil)
)

// levels count strokes played by the true engine as nodes. Who looks two plies deep looks for the
// stroke that follows. What makes a level weak is its hand.
var levels = []search.Level{
	{N: 1, Nodes: 1, Depth: 1},
	{N: 2, Nodes: 1, Depth: 1},
	{N: 3, Nodes: 2, Depth: 1},
	{N: 4, Nodes: 3, Depth: 1},
	{N: 5, Nodes: 5, Depth: 1},
	{N: 6, Nodes: 8, Depth: 1},
	{N: 7, Nodes: 12, Depth: 2},
	{N: 8, Nodes: 18, Depth: 2},
	{N: 9, Nodes: 32, Depth: 2, Threaded: true},
	{N: 10, Nodes: 50, Depth: 2, Threaded: true},
}

// wishes are how the levels look and how their hands tremble: calibrated by matches of neighbours,
// see docs/bench.md.
var wishes = []aim.Wish{
	{Grain: aim.Usual, Sample: 12, Keep: 4, Hand: aim.Hand{Turn: 0.28, Force: 0.40}},
	{Grain: aim.Usual, Sample: 40, Keep: 6, Steady: 1, Hand: aim.Hand{Turn: 0.15, Force: 0.28}},
	{Grain: aim.Usual, Sample: 120, Keep: 30, Steady: 12, Hand: aim.Hand{Turn: 0.083, Force: 0.20}},
	{Grain: aim.Usual, Sample: 250, Keep: 16, Steady: 5, Hand: aim.Hand{Turn: 0.062, Force: 0.155}},
	{Grain: aim.Usual, Sample: 500, Keep: 20, Steady: 6, Hand: aim.Hand{Turn: 0.047, Force: 0.12}},
	{Grain: aim.Usual, Sample: 1000, Keep: 24, Steady: 8, Hand: aim.Hand{Turn: 0.0335, Force: 0.087}},
	{Grain: aim.Usual, Keep: 32, Steady: 10, Look: 0.4, Hand: aim.Hand{Turn: 0.0225, Force: 0.058}},
	{Grain: aim.Usual, Keep: 40, Steady: 12, Look: 0.5, Hand: aim.Hand{Turn: 0.0145, Force: 0.037}},
	{Grain: aim.Fine, Keep: 64, Steady: 12, Look: 0.6, Hand: aim.Hand{Turn: 0.004, Force: 0.010}},
	best,
}

// best is how strokes are looked for at full strength.
var best = aim.Wish{Grain: aim.Fine, Keep: 160, Steady: 12, Look: 0.8}

// steps are how many strokes are verified after each iteration of an analysis.
var steps = []int{8, 24, 60, 120, 160}

// Engine is the family's own engine.
func (rules) Engine(search.Options) search.Engine { return &bot{} }

// Knows tells whether the bot can play the position: all of them.
func (b *bot) Knows(p game.Position) bool {
	_, ok := p.(*chapaev.Position)
	return ok
}

// Levels are the ten levels of the family.
func (b *bot) Levels() []search.Level { return levels }

// Play aims as well as the level does, and strikes with its hand.
func (b *bot) Play(ctx context.Context, line *game.Line, level search.Level, t search.Task) search.Report {
	p := line.Pos.(*chapaev.Position)
	rng := rand.New(rand.NewPCG(t.Salt, 0))
	if m, ok := chosen(p, rng); ok {
		return search.Report{Depth: 1, PV: []game.Move{m}, Final: true}
	}
	w := wishes[min(max(level.N, 1), len(wishes))-1]
	v := view(p, mover(p))
	r := aiming(p.Rules())
	b.aimer.Aim(r, &v, w, rng.Uint64())
	n := int(level.Nodes)
	if level.Nodes <= 0 || n > w.Keep {
		n = w.Keep
	}
	b.aimer.Verify(ctx, b.crew(p, t.Threads), n)
	report := b.report(p, level.Depth)
	if shots := b.aimer.Shots(); len(shots) > 0 {
		if m, err := p.MoveOf(w.Hand.Tremble(&r, &v, shots[0].Stroke, rng)); err == nil {
			report.PV = []game.Move{m}
		}
	}
	report.Final = true
	return report
}

// Think looks for the best stroke, verifying more and more of them.
func (b *bot) Think(ctx context.Context, line *game.Line, t search.Task, report func(search.Report)) search.Report {
	p := line.Pos.(*chapaev.Position)
	if m, ok := chosen(p, rand.New(rand.NewPCG(t.Salt, 0))); ok {
		return search.Report{Depth: 1, PV: []game.Move{m}, Final: true}
	}
	v := view(p, mover(p))
	b.aimer.Aim(aiming(p.Rules()), &v, best, t.Salt)
	judges := b.crew(p, t.Threads)
	var r search.Report
	for depth, n := range steps {
		if t.Nodes > 0 {
			n = min(n, int(min(t.Nodes, 1<<30)))
		}
		b.aimer.Verify(ctx, judges, n)
		if r.Depth == 0 || ctx.Err() == nil {
			r.Depth = depth + 1
		}
		r = b.report(p, r.Depth)
		done := ctx.Err() != nil || depth+1 == t.Depth || t.Nodes > 0 && int64(n) >= t.Nodes || b.aimer.Verified() == len(b.aimer.Shots())
		if report != nil {
			report(r)
		}
		if done {
			break
		}
	}
	r.Final = true
	return r
}

// Rate values the sampled strokes that look best.
func (b *bot) Rate(ctx context.Context, line *game.Line, t search.Task) []search.Rated {
	p := line.Pos.(*chapaev.Position)
	depth := min(max(t.Depth, 1), len(steps))
	t.Depth, t.Nodes = depth, 0
	whole := b.Think(ctx, line, t, nil)
	whole.Depth = depth
	var rows []search.Rated
	for _, s := range b.aimer.Shots()[:b.aimer.Verified()] {
		if m, err := p.MoveOf(s.Stroke); err == nil {
			rows = append(rows, search.Rated{
				Move: m, Score: int(s.Worth), OnePly: int(s.Flat), Sure: s.After.Ended, PV: []game.Move{m}, Report: whole,
			})
		}
	}
	if rows == nil {
		rows = []search.Rated{{Move: whole.PV[0], PV: whole.PV, Report: whole}}
	}
	return rows
}

// glance is how strokes are looked for where only the worth of a position is asked, and turnShare the
// part of the best one's worth that the move counts for: less than any man that is on the board, but
// enough to tell whose stroke may decide the round.
var glance = aim.Wish{Grain: aim.Usual, Sample: 200, Keep: 8, Steady: 3, Hand: aim.Hand{Turn: 0.02, Force: 0.05}}

const turnShare = 1.0 / 20

// StaticEval is the difference in men, lines and tours, with what the next stroke promises on the flat
// table. No stroke is verified.
func (b *bot) StaticEval(line *game.Line, seat game.Seat) int {
	p := line.Pos.(*chapaev.Position)
	score := eval(p, seat)
	if p.Due() != chapaev.DueStroke {
		return score
	}
	v := view(p, mover(p))
	shots := b.aimer.Aim(aiming(p.Rules()), &v, glance, 0)
	if len(shots) == 0 {
		return score
	}
	promise := int(turnShare * shots[0].Flat)
	if mover(p) != seat {
		promise = -promise
	}
	return score + promise
}

// report tells the best stroke that was found. If there is none, which takes an army that lies where
// it cannot be struck as the rules want, it is any move.
func (b *bot) report(p *chapaev.Position, depth int) search.Report {
	r := search.Report{Depth: depth, SelDepth: depth, Nodes: int64(b.aimer.Verified())}
	for _, s := range b.aimer.Shots() {
		if m, err := p.MoveOf(s.Stroke); err == nil {
			r.Score, r.PV = int(s.Worth), []game.Move{m}
			return r
		}
	}
	r.PV = p.AppendMoves(nil)[:1]
	return r
}

// chosen is what the bot does where no shot is due, or where another choice is better: it takes any
// arm, and White's army if that has more men.
func chosen(p *chapaev.Position, rng *rand.Rand) (game.Move, bool) {
	due := p.Due()
	if due == chapaev.DueStroke {
		return game.Move{}, false
	}
	me, moves := mover(p), p.AppendMoves(nil)
	fewer := bits.OnesCount32(p.Men(me)) < bits.OnesCount32(p.Men(1-me))
	switch {
	case due == chapaev.DueArm:
		return moves[rng.IntN(len(moves))], true
	case fewer: // the swap
		return moves[0], true
	case due == chapaev.DueStayOrSwap:
		return moves[1], true
	}
	return game.Move{}, false
}

// mover is the seat to move.
func mover(p *chapaev.Position) game.Seat { return p.ToMove().One() }

// view is the table as a seat sees it.
func view(p *chapaev.Position, seat game.Seat) aim.View {
	v := aim.View{
		Table: p.Table(), Bodies: *p.Bodies(), Mine: p.Men(seat), Theirs: p.Men(1 - seat), Forward: 1,
		Whole: p.Standing(seat).Lost == 0,
	}
	if seat == 1 {
		v.Forward = -1
	}
	return v
}

// aiming are the rules that matter to who aims.
func aiming(r *chapaev.Rules) aim.Rules {
	return aim.Rules{
		Keep: [...]aim.Keep{
			chapaev.NoOwnLoss: aim.NoOwnLoss, chapaev.StrikerStays: aim.StrikerStays, chapaev.AlwaysAlternate: aim.NeverKeep,
		}[r.Keep],
		Check: [...]aim.Check{
			chapaev.OverhangChecked: aim.CheckOn, chapaev.OverhangStays: aim.CheckOff, chapaev.OverhangOff: aim.CheckStrict,
		}[r.Overhang],
		Earth: r.EarthTurns, Poke: r.Poke, Scissors: r.Scissors, Traitor: r.Traitor, Bonus: r.Bonus,
	}
}

// judge plays strokes from a position.
type judge struct {
	from  *chapaev.Position
	probe chapaev.Position
}

// crew is as many judges as threads.
func (b *bot) crew(p *chapaev.Position, threads int) []aim.Judge {
	crew := make([]aim.Judge, max(threads, 1))
	for len(b.judges) < len(crew) {
		b.judges = append(b.judges, judge{})
	}
	for i := range crew {
		b.judges[i].from = p
		crew[i] = &b.judges[i]
	}
	return crew
}

// Play is what comes of a stroke.
func (j *judge) Play(s physics.Stroke) (aim.After, error) {
	m, err := j.from.MoveOf(s)
	if err != nil {
		return aim.After{}, err
	}
	q := &j.probe
	*q = *j.from
	if err := q.Try(m); err != nil {
		return aim.After{}, err
	}
	seat, last := mover(j.from), q.Last()
	a := aim.After{
		Own: int(last.Own), Enemy: int(last.Foes), Again: last.Again,
		Gained: bits.OnesCount32(last.Turned&j.from.Men(1-seat)) - bits.OnesCount32(last.Turned&j.from.Men(seat)),
		Ended:  last.Round != chapaev.RoundGoesOn,
	}
	if a.Ended {
		a.Won, a.Lost = last.Round == wonBy(seat), last.Round == wonBy(1-seat)
		a.Bonus = a.Won && last.Lines > 1
		return a, nil
	}
	a.Next = view(q, seat)
	for men := q.Men(seat); men != 0; men &= men - 1 {
		a.Hanging = a.Hanging || q.Overhang(bits.TrailingZeros32(men)) >= chapaev.LeastOverhang
	}
	return a, nil
}

// wonBy is the end of a round that the seat has won.
func wonBy(seat game.Seat) chapaev.RoundEnd { return chapaev.WhiteWonRound + chapaev.RoundEnd(seat) }
