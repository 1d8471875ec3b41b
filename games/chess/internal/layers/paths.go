package layers

import (
	"slices"

	"github.com/tavlei/tavlei/board"
)

// Path is one way from a square to another by an atom: open while exactly Need of the squares between are
// occupied, those of On among them.
type Path struct {
	From, To int
	Ray      int // ways of one ray lie behind each other, the nearest first
	Between  Zone
	On       Zone
	Need     int
	Crosses  bool // the seam
}

// Paths are all ways by an atom from a square, for a piece that looks up the board or, upside down, down it.
func (a *Atom) Paths(g *board.Grid, from int, down bool) []Path {
	var list []Path
	for i, d := range a.Dirs {
		if down {
			d.Y = -d.Y
		}
		for _, p := range a.ray(g, from, d) {
			p.From, p.Ray = from, i
			list = append(list, p)
		}
	}
	return list
}

// Paths are the ways by one of the atoms of a record.
func (r *Rules) Paths(a *Atom, g *board.Grid, from int, down bool) []Path {
	if down && r.Board.HalfTurn {
		turned := *a
		turned.Dirs = slices.Clone(a.Dirs)
		for i := range turned.Dirs {
			turned.Dirs[i].X = -turned.Dirs[i].X
		}
		a = &turned
	}
	return a.Paths(g, from, down)
}

// ray are the ways in one direction.
func (a *Atom) ray(g *board.Grid, from int, d board.Dir) []Path {
	switch a.Leg {
	case Over:
		return nil // it has no square to go to without somebody to jump over
	case Leap:
		if to, _ := g.Step(from, d); to != board.None && to != from {
			return []Path{{To: to, Crosses: crosses(g, from, d)}}
		}
		return nil
	case Lame:
		to, _ := g.Step(from, d)
		half, _ := g.Step(from, board.Dir{X: d.X / 2, Y: d.Y / 2})
		if to == board.None || half == board.None || to == from || half == from {
			return nil
		}
		var between Zone
		return []Path{{To: to, Between: between.With(half), Crosses: crosses(g, from, d)}}
	}
	need := 0
	if a.Leg == Hop {
		need = 1
	}
	var list []Path
	var between Zone
	var passed []int
	at, crossed := from, false
	for n := 1; a.Range == 0 || n <= a.Range; n++ {
		crossed = crossed || crosses(g, at, d)
		next, turned := g.Step(at, d)
		if next == board.None || next == from {
			break
		}
		way := Path{To: next, Between: between, Need: need, Crosses: crossed}
		switch {
		case a.Leg == Hop && n == 1:
		case a.Behind > 0 || a.Leg == Hop && between.Count() < len(passed): // a way that crosses itself meets a piece twice
			first := max(0, len(passed)-a.Behind)
			if a.Behind == 0 {
				first = 0
			}
			for i, sq := range passed {
				if i >= first && slices.Index(passed, sq) == i && !slices.Contains(passed[i+1:], sq) {
					way.On = Zone{}.With(sq)
					list = append(list, way)
				}
			}
		default:
			list = append(list, way)
		}
		between, passed = between.With(next), append(passed, next)
		at, d = next, turned
	}
	return list
}

func crosses(g *board.Grid, from int, d board.Dir) bool {
	x, _ := g.XY(from)
	return x+int(d.X) < 0 || x+int(d.X) >= g.W()
}
