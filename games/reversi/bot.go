package reversi

import (
	"context"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi/mind"
	"github.com/tavlei/tavlei/search"
)

// bot is the family's own engine, for boards of at most eight columns with the centre full.
type bot struct {
	thinker *mind.Thinker
	levels  []search.Level
	probe   Position // scratch of moves
}

var (
	_ search.Minder = (*Game)(nil)
	_ search.Mind   = (*bot)(nil)
)

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
	{N: 9, Nodes: 100_000, Crew: true},
	{N: 10, Nodes: 1_000_000, Crew: true},
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

// Mind is the family's own engine, nil for boards that only the general search knows.
func (g *Game) Mind(o search.Options) search.Mind {
	if g.layout.wide {
		return nil
	}
	b := &bot{thinker: mind.NewThinker(g.mindRules(), o.HashMB), levels: levels}
	if g.Objective == fewest {
		b.levels = fewestLevels
	}
	return b
}

// mindRules are the rules that matter to the engine.
func (g *Game) mindRules() mind.Rules {
	return mind.Rules{Fewest: g.Objective == fewest, Raw: !g.Empties, Stock: g.OwnStock}
}

// Knows tells whether the centre is full and no lot has to be drawn.
func (m *bot) Knows(p game.Position) bool {
	v, ok := p.(*Position)
	return ok && v.phase == playing
}

// Levels are the ten levels of the game.
func (m *bot) Levels() []search.Level { return m.levels }

// Think looks for the best move.
func (m *bot) Think(ctx context.Context, line *game.Line, t search.Task, report func(search.Report)) search.Report {
	p := line.Pos.(*Position)
	asked := mind.Asked{Depth: t.Depth, Nodes: t.Nodes, Threads: t.Threads, Salt: t.Salt}
	tell := func(r mind.Thought) { report(m.report(p, r)) }
	if report == nil {
		tell = nil
	}
	r := m.report(p, m.thinker.Think(ctx, p.root(), asked, tell))
	r.Final = true
	return r
}

// Rate values every move. At a glance a move is worth what it turns: beginners like to turn many.
func (m *bot) Rate(ctx context.Context, line *game.Line, t search.Task) []search.Rated {
	p := line.Pos.(*Position)
	list, thought := m.thinker.Rate(ctx, p.root(), mind.Asked{Depth: t.Depth, Nodes: t.Nodes})
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
		rows[i] = search.Rated{Move: pv[0], Score: r.Score, Glance: glance, Sure: m.probe.Outcome().Over(), PV: pv}
	}
	rows[0].Report = m.report(p, thought)
	return rows
}

// greed is what a beginner thinks that a turned disc is worth, in hundredths of a disc.
const greed = 200

// root is the position as the engine sees it.
func (p *Position) root() mind.Root {
	own, opp := p.disc[p.turn].lo, p.disc[1-p.turn].lo
	return mind.Root{
		Board: mind.Board{Own: own, Opp: opp, Open: p.g.layout.board.lo &^ (own | opp)},
		Hand:  [2]int{int(p.hand[p.turn]), int(p.hand[1-p.turn])},
	}
}

func (m *bot) report(p *Position, r mind.Thought) search.Report {
	return search.Report{
		Depth: r.Depth, SelDepth: r.SelDepth, Score: r.Score, Nodes: r.Nodes, Hash: r.Hash,
		Exact: r.Exact, PV: m.moves(p, r.PV),
	}
}

// moves makes moves of a main line, as far as it is legal: the engine knows nothing of stocks
// but near the end.
func (m *bot) moves(p *Position, squares []int) []game.Move {
	q := &m.probe
	*q = *p
	line := make([]game.Move, 0, len(squares))
	for _, sq := range squares {
		move := passOf(q.turn)
		if sq != mind.Pass {
			if move = discOn(sq, q.turn); !q.legal(q.turn).has(sq) {
				break
			}
		} else if !q.mustPass() {
			break
		}
		q.Play(move)
		line = append(line, move)
	}
	return line
}
