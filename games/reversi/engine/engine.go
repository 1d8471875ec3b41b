// Package engine is what the reversi family knows beyond its rules: evaluation, a search with
// learned patterns for boards of at most eight columns, ten levels, an exact solver, and how
// programs of the Universal Chess Interface write its positions. Importing it adds these
// abilities to the games of package reversi; see [game.Extend].
package engine

import (
	"context"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/games/reversi/engine/internal/core"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/solve"
	"github.com/tavlei/tavlei/search/tree"
)

func init() {
	game.Extend(func(g *reversi.Game) any { return rules{g} })
	game.Extend(func(p *reversi.Position) any { return &position{of: p} })
}

// rules are the abilities of a rule set.
type rules struct{ of *reversi.Game }

// position are the abilities of a position.
type position struct {
	of   *reversi.Position
	wide wideBoard // of the game that a wide board was judged for last
}

var (
	_ search.EngineProvider = rules{}
	_ search.Scaler         = rules{}
	_ solve.Solvable        = rules{}
	_ search.Engine         = (*bot)(nil)
	_ tree.Perfter          = (*reversi.Position)(nil)
	_ tree.Counter          = (*reversi.Position)(nil)
	_ tree.Rollouter        = (*reversi.Position)(nil)
)

// bot is the family's own engine, for boards of at most eight columns with the centre full.
type bot struct {
	thinker *core.Thinker
	levels  []search.Level
	probe   reversi.Position // scratch of moves
}

// Scale is larger than usual: scores are discs, and a few of them may still turn.
func (rules) Scale() int { return 1500 }

// levels were calibrated by matches of neighbours in Othello: see docs/bench.md.
var levels = []search.Level{
	{N: 1, Depth: 1, Noise: 280, Blind: 0.45},
	{N: 2, Depth: 1, Noise: 220, Blind: 0.30},
	{N: 3, Depth: 1, Noise: 160, Blind: 0.15},
	{N: 4, Depth: 2, Noise: 110, Blind: 0.05},
	{N: 5, Depth: 3, Noise: 80, Blind: 0.01},
	{N: 6, Nodes: 900},
	{N: 7, Nodes: 3_500},
	{N: 8, Nodes: 18_000},
	{N: 9, Nodes: 100_000, Threaded: true},
	{N: 10, Nodes: 1_000_000, Threaded: true},
}

// fewestLevels are the levels where the fewest discs win: a beginner who likes to turn many would lose
// there to a mover at random.
var fewestLevels = func() []search.Level {
	list := append([]search.Level(nil), levels...)
	list[0].Noise, list[0].Blind = 210, 0.10
	list[1].Noise, list[1].Blind = 140, 0.05
	list[2].Noise, list[2].Blind = 95, 0.02
	return list
}()

// Engine is the family's own engine, nil for boards that only the general search knows.
func (r rules) Engine(o search.Options) search.Engine {
	if r.of.Wide() {
		return nil
	}
	b := &bot{thinker: core.NewThinker(coreRules(r.of), o.HashMB), levels: levels}
	if r.of.FewestWin() {
		b.levels = fewestLevels
	}
	return b
}

// coreRules are the rules that matter to the engine.
func coreRules(g *reversi.Game) core.Rules {
	return core.Rules{Fewest: g.FewestWin(), Raw: !g.Empties, Stock: g.OwnStock}
}

// Knows tells whether the centre is full and no lot has to be drawn.
func (m *bot) Knows(p game.Position) bool {
	v, ok := p.(*reversi.Position)
	return ok && v.Playing()
}

// Levels are the ten levels of the game.
func (m *bot) Levels() []search.Level { return m.levels }

// Think looks for the best move.
func (m *bot) Think(ctx context.Context, line *game.Line, t search.Task, report func(search.Report)) search.Report {
	p := line.Pos.(*reversi.Position)
	asked := core.Asked{Depth: t.Depth, Nodes: t.Nodes, Threads: t.Threads, Salt: t.Salt}
	tell := func(r core.Thought) { report(m.report(p, r)) }
	if report == nil {
		tell = nil
	}
	r := m.report(p, m.thinker.Think(ctx, rootOf(p), asked, tell))
	r.Final = true
	return r
}

// Rate values every move. At a glance a move is worth what it turns: beginners like to turn many.
func (m *bot) Rate(ctx context.Context, line *game.Line, t search.Task) []search.Rated {
	p := line.Pos.(*reversi.Position)
	list, thought := m.thinker.Rate(ctx, rootOf(p), core.Asked{Depth: t.Depth, Nodes: t.Nodes})
	score, turned := 0, 0
	for _, r := range list {
		score += r.Score
		turned += r.Turned
	}
	rows := make([]search.Rated, len(list))
	for i, r := range list {
		glance := (score + greed*(len(list)*r.Turned-turned)) / len(list)
		pv := m.moves(p, r.PV)
		m.probe = *p
		m.probe.Play(pv[0])
		rows[i] = search.Rated{Move: pv[0], Score: r.Score, OnePly: glance, Sure: m.probe.Outcome().Over(), PV: pv}
	}
	rows[0].Report = m.report(p, thought)
	return rows
}

// greed is what a beginner thinks that a turned disc is worth, in hundredths of a disc.
const greed = 200

// rootOf is the position as the engine sees it.
func rootOf(p *reversi.Position) core.Root {
	own, opp := p.Turn(), 1-p.Turn()
	return core.Root{Board: boardOf(p), Hand: [2]int{p.Hand(own), p.Hand(opp)}}
}

// boardOf are the discs of a position on a board of at most eight columns.
func boardOf(p *reversi.Position) core.Board {
	own, opp := p.Discs(p.Turn()).Lo, p.Discs(1-p.Turn()).Lo
	return core.Board{Own: own, Opp: opp, Open: p.Game().Squares().Lo &^ (own | opp)}
}

func (m *bot) report(p *reversi.Position, r core.Thought) search.Report {
	return search.Report{
		Depth: r.Depth, SelDepth: r.SelDepth, Score: r.Score, Nodes: r.Nodes, Hash: r.Hash,
		Exact: r.Exact, PV: m.moves(p, r.PV),
	}
}

// moves makes moves of a main line, as far as it is legal: the engine knows nothing of stocks
// but near the end.
func (m *bot) moves(p *reversi.Position, squares []int) []game.Move {
	q := &m.probe
	*q = *p
	line := make([]game.Move, 0, len(squares))
	for _, sq := range squares {
		move := reversi.Pass(q.Turn())
		if sq != core.Pass {
			if move = reversi.Put(sq, q.Turn()); !q.Legal(q.Turn()).Has(sq) {
				break
			}
		} else if !q.MustPass() {
			break
		}
		q.Play(move)
		line = append(line, move)
	}
	return line
}
