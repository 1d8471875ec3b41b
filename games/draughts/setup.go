package draughts

import (
	"github.com/tavlei/tavlei/game"
)

// newGame settles the tables of a rule set.
func newGame(r Rules) *Game {
	g := &Game{Rules: r, layout: newLayout(&r), draws: drawsOf(&r), max: maxPlies}
	if g.layout.wide {
		g.wide = newKernel128(&g.Rules, g.layout)
	} else {
		g.narrow = newKernel64(&g.Rules, g.layout)
	}
	g.eval = newEvaluation(g, weightsFor(&g.Rules))
	return g
}

// maxPlies ends games in which nothing else does: draws are claimed, or nobody counts.
const maxPlies = 2000

// Start is a new start position.
func (g *Game) Start() game.Position { return g.start() }

func (g *Game) start() *Position {
	p := &Position{g: g, turn: uint8(g.First)}
	for seat := range 2 {
		for i := range g.Rows {
			p.side[seat] = p.side[seat].or(g.homeRow(seat, i))
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
func (g *Game) homeRow(seat, i int) set128 {
	if g.SkipRow {
		i++
	}
	if g.Gap {
		i *= 2
	}
	if seat == 0 {
		i = g.layout.h - 1 - i
	}
	return g.layout.rows[i]
}

// manDirections are the directions in which a man of the seat steps and captures.
func manDirections(r *Rules, seat int) (steps, takes []uint8) {
	forward := [2][]uint8{{northWest, northEast}, {southEast, southWest}}[seat]
	back := [2][]uint8{{southEast, southWest}, {northWest, northEast}}[seat]
	straight, behind := [2]uint8{north, south}[seat], [2]uint8{south, north}[seat]
	if r.Ortho {
		forward, back = []uint8{straight, east, west}, []uint8{behind}
	}
	steps, takes = append(steps, forward...), append(takes, forward...)
	if r.ManStepBack {
		steps = append(steps, back...)
	}
	if r.ManBack {
		takes = append(takes, back...)
	}
	if r.Dirs == takesAll8 {
		takes = append(takes, straight, east, west)
		if r.ManBack {
			takes = append(takes, behind)
		}
	}
	return steps, takes
}

// kingDirections are those of a king.
func kingDirections(r *Rules) (steps, takes []uint8) {
	diagonal := []uint8{northWest, northEast, southEast, southWest}
	straight := []uint8{north, east, south, west}
	switch {
	case r.Ortho:
		return straight, straight
	case r.Dirs == takesAll8:
		return diagonal, append(diagonal, straight...)
	}
	return diagonal, diagonal
}

// appendChance appends the lots or openings to be drawn.
func (p *Position) appendChance(dst []game.Move) []game.Move {
	if p.phase == drawingLot {
		return append(dst, game.Move{0, packed(lot, 0, 0, 0)}, game.Move{0, packed(lot, 0, 0, 1)})
	}
	if p.phase == playingBallot {
		return append(dst, p.opening()[p.drawn.made])
	}
	for i := range p.g.openings[p.turn] {
		dst = append(dst, game.Move{uint64(i), packed(ballot, 0, 0, 0)})
	}
	return dst
}

// playLot lets White or Black begin.
func (p *Position) playLot(m game.Move) {
	p.turn, p.phase = uint8(toOf(m)), playing
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
