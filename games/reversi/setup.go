package reversi

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// newGame settles the tables of a rule set. Errors wrap game.ErrOption.
func newGame(r Rules) (*Game, error) {
	g := &Game{Rules: r, layout: newLayout(r.Size, r.Board)}
	if r.OwnStock {
		g.stock, g.spend = uint8(g.layout.Len()/2), 1
	}
	discs, err := g.firstDiscs()
	if err != nil {
		return nil, err
	}
	if r.Setup == xot {
		if g.openings, err = readOpenings(g.layout); err != nil {
			return nil, err
		}
	}
	g.begin = Position{g: g, disc: discs, turn: uint8(r.First), phase: g.firstPhase()}
	g.begin.hand = g.handsFor(&g.begin)
	return g, nil
}

// firstPhase is what the game begins with.
func (g *Game) firstPhase() phase {
	switch {
	case g.Lot:
		return drawingLot
	case g.Setup == xot:
		return drawingOpening
	case g.Setup == freeCentre:
		return placing
	}
	return playing
}

// centres are the four discs in the middle, the rows from the top.
var centres = map[start]string{
	othello:         "OXXO",
	parallel:        "XXOO",
	diagonalSwapped: "XOOX",
	xot:             "OXXO",
}

// firstDiscs are the discs on the board before the first move.
func (g *Game) firstDiscs() (discs [2]set, err error) {
	if g.Setup == custom {
		if discs, err = g.readBoard(g.Array); err != nil {
			return discs, inArray(err)
		}
		return discs, nil
	}
	rest := g.layout.centre
	for i := range centres[g.Setup] {
		seat := strings.IndexByte("XO", centres[g.Setup][i])
		discs[seat].Add(rest.First())
		rest = rest.Rest()
	}
	return discs, nil
}

// handsFor is what each side has in hand if the discs on the board came from both stocks in turn:
// where they are odd in number, the side that is not to move has placed one more.
func (g *Game) handsFor(p *Position) [2]uint8 {
	if !g.OwnStock {
		return [2]uint8{1, 1}
	}
	n := uint8(p.disc[0].Count() + p.disc[1].Count())
	var hand [2]uint8
	hand[p.turn], hand[1-p.turn] = g.stock-n/2, g.stock-(n+1)/2
	return hand
}

// Start is a new start position.
func (g *Game) Start() game.Position {
	p := g.begin
	return &p
}

// inArray is the error of squares that are given as an option.
func inArray(err error) error {
	var f *game.Fault
	if errors.As(err, &f) {
		f.In("array")
	}
	return fmt.Errorf("option array: %w: %w", err, game.ErrValue)
}
