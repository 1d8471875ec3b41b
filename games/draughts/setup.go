package draughts

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// New settles a rule set that need not be a preset. Its board has at most twelve columns and rows, no
// more than eight where men go straight.
func New(r Rules) *Game {
	g := &Game{Rules: r, draws: drawsOf(&r), max: maxPlies}
	g.k = kernel.New(&g.Movement)
	g.names = newSquareNames(g.k.Layout, r.Numbering)
	return g
}

// maxPlies ends games in which nothing else does: draws are claimed, or nobody counts.
const maxPlies = 2000

// Start is a new start position.
func (g *Game) Start() game.Position { return g.start() }

func (g *Game) start() *Position {
	p := &Position{g: g, d: kernel.Diagram{Turn: uint8(g.First)}}
	for seat := range 2 {
		for i := range g.Rows {
			p.d.Side[seat] = p.d.Side[seat].Or(g.homeRow(seat, i))
		}
	}
	switch {
	case g.Lot:
		p.phase = drawingLot
	case g.drawsOpening():
		p.phase = drawingBallot
	}
	p.key = p.freshKey()
	return p
}

// homeRow is the i-th row of men of a seat at the start.
func (g *Game) homeRow(seat, i int) kernel.Set128 {
	if g.SkipRow {
		i++
	}
	if g.Gap {
		i *= 2
	}
	if seat == 0 {
		i = g.k.Layout.H - 1 - i
	}
	return g.k.Layout.Rows[i]
}

// appendChance appends the lots or openings to be drawn.
func (p *Position) appendChance(dst []game.Move) []game.Move {
	if p.phase == drawingLot {
		return append(dst, game.Move{0, kernel.Pack(kernel.Lot, 0, 0, 0)}, game.Move{0, kernel.Pack(kernel.Lot, 0, 0, 1)})
	}
	if p.phase == playingBallot {
		return append(dst, p.opening()[p.drawn.made])
	}
	for i := range p.g.openings[p.d.Turn] {
		dst = append(dst, game.Move{uint64(i), kernel.Pack(kernel.Ballot, 0, 0, 0)})
	}
	return dst
}

// playLot lets White or Black begin.
func (p *Position) playLot(m game.Move) {
	p.d.Turn, p.phase = uint8(kernel.ToOf(m)), playing
	if p.g.drawsOpening() {
		p.phase = drawingBallot
	}
	p.key = p.freshKey()
}

// playBallot draws an opening. Its moves follow as plies of their own, each the only one.
func (p *Position) playBallot(m game.Move) {
	p.phase, p.drawn = playingBallot, opening{row: uint8(m[0])}
	p.key = p.freshKey()
}

// advanceBallot goes to the next move of the drawn opening.
func (p *Position) advanceBallot() {
	p.key ^= p.phaseKey()
	p.drawn.made++
	if int(p.drawn.made) == len(p.opening()) {
		p.phase, p.drawn = playing, opening{}
	}
	p.key ^= p.phaseKey()
}
