package chapaev

import "github.com/tavlei/tavlei/game"

// Table is what the flick tool and its skin need to draw the men and to foresee how they move. The board is
// square, its middle is the origin of poses: x along the files, y up, z along the ranks, away from
// the first seat, in centimetres.
type Table struct {
	Engine      string   `json:"engine" doc:"what computes the motion: name, version, sum, parameters"`
	Square      float32  `json:"square" doc:"side of a square, cm"`
	Radius      float32  `json:"radius" doc:"of a man, cm"`
	Thickness   float32  `json:"thickness" doc:"of a man, cm"`
	Density     float32  `json:"density" doc:"of a man, g/cm³"`
	Friction    float32  `json:"friction" doc:"of men on the board"`
	FrictionMen float32  `json:"frictionMen" doc:"of men on one another"`
	Restitution float32  `json:"restitution" doc:"of collisions, 0 to 1"`
	LightLeft   bool     `json:"lightLeft" doc:"the square near the first seat's left hand is light"`
	Slowest     int      `json:"slowest" doc:"least speed of a stroke along the board, mm/s"`
	Turns       bool     `json:"turns" doc:"the board may be looked at and played from any side"`
	Strokes     []string `json:"strokes" enum:"flick,poke,scissors,loft,spin" doc:"what the tool may do"`

	side float64 // of the board, in squares
}

var _ game.Table = (*Table)(nil)

// newTable is the table of a rule set.
func (g *Game) newTable() *Table {
	t := g.top
	return &Table{
		Engine: g.sim.Tag(), Square: squareSide, Radius: t.Radius, Thickness: 2 * t.HalfThick,
		Density: t.Density, Friction: t.Friction, FrictionMen: t.FrictionMen, Restitution: t.Restitution,
		LightLeft: g.BoardTurned, Slowest: slowest, Turns: g.EarthTurns, Strokes: g.strokes(), side: float64(g.Size),
	}
}

// Motion is the tag of the engine.
func (t *Table) Motion() string { return t.Engine }

// Lies is where the middle of a man is; one who leans or lies on others is raised.
func (t *Table) Lies(pose [7]float32) (x, y float64, raised bool) {
	square := float64(t.Square)
	return float64(pose[0])/square + t.side/2, float64(pose[2])/square + t.side/2, pose[1] > t.Thickness
}

// Light tells whether a square is light.
func (t *Table) Light(column, row int) bool { return ((column+row)%2 == 0) == t.LightLeft }
