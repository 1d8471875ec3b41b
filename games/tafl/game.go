package tafl

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	*layout
	own   set    // squares of the corners that belong to the king
	goals set    // where the king is safe
	none  [2]set // where men and the king may not stop, though they may move over it
	wall  [2]set // what they cannot move over either
	last  set    // where the king may stop and not go on
	reach [2]int // how far men and the king go
	board *game.Board
}

// men and king are the two kinds of movers in tables.
const (
	men  = 0
	king = 1
)

// open settles a preset with the values of its options.
func open(r Rules, values map[string]string) (*game.Game, error) {
	return r.settle(values).game()
}

// game settles the tables of a rule set.
func (r Rules) game() (*game.Game, error) {
	if r.Escape == escapeCorner && r.Corners == cornersNone {
		f := game.Faultf("noGoal", "the king escapes to a corner, and no corner is his").In("corners", "escape")
		return nil, fmt.Errorf("option corners=none with escape=corner: %w: %w", f, game.ErrClash)
	}
	g := &Game{Rules: r, layout: layoutOf(r.setup().size)}
	g.own = g.corner[r.Corners]
	g.goals = g.own
	if r.Escape == escapeEdge {
		g.goals = g.edge
	}
	g.none[men] = g.own
	if r.Throne != throneFree {
		g.shutThrone()
	}
	for i, most := range []int{r.ManMax, r.KingMax} {
		if g.reach[i] = most; most == 0 {
			g.reach[i] = g.size
		}
	}
	g.board = newBoard(g)
	return &game.Game{Rules: g, Seats: seats, MaxPlies: maxPlies}, nil
}

// shutThrone says who may stop on the throne and who may move over it.
func (g *Game) shutThrone() {
	g.none[men].Add(g.middle)
	if g.Pass != passAll {
		g.wall[men].Add(g.middle)
	}
	switch {
	case g.Throne == throneCastle && g.Pass == passNone:
		g.wall[king].Add(g.middle)
	case g.Throne == throneCastle:
		g.none[king].Add(g.middle)
	case g.Pass == passNone:
		g.last.Add(g.middle)
	}
}

// Size is the number of columns and of rows.
func (g *Game) Size() int { return g.size }

// Goals are the squares on which the king is safe.
func (g *Game) Goals() set { return g.goals }

// Safe tells whether the king is safe on a square.
func (g *Game) Safe(sq int) bool { return g.goals.Holds(sq) }

// Throne is the square in the middle.
func (g *Game) Middle() int { return g.middle }

// Start is the position before the first ply.
func (g *Game) Start() game.Position {
	p, err := g.read(g.setup().rows)
	if err != nil {
		panic(err)
	}
	p.turn = uint8(g.First)
	p.settle()
	return p
}
