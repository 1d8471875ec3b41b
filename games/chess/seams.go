package chess

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// seams are the copies beyond a seam by which an action goes over it, one for each crossing: the
// square where the man first stands beyond, drawn where it would be if the board went on. Of
// several ways it is the shortest, of equal ones the one within the board.
func (p *Position) seams(a action) []game.Place {
	if p.g.Strip == plane || a.kind() == castle || a.kind() == drop || a.kind() == rest {
		return nil
	}
	var best []game.Place
	least := 0
	for _, w := range waysOf(a.man()) {
		steps, seams := p.walk(a, w)
		if steps > 0 && (least == 0 || steps < least || steps == least && len(seams) < len(best)) {
			least, best = steps, seams
		}
	}
	return best
}

// way is a direction, gone once or as far as it leads.
type way struct {
	vector
	far bool
}

// waysOf lists the directions in which a man goes. Those that a pawn goes but once are all listed:
// where it arrives says which one it was.
func waysOf(man Man) []way {
	var ways []way
	add := func(vectors []vector, far bool) {
		for _, v := range vectors {
			ways = append(ways, way{v, far})
		}
	}
	if man == Pawn {
		add(leapsF, false)
		add(leapsW, true) // the double step
		return ways
	}
	if man&leaps != 0 {
		add(leapsN, false)
	}
	if man&slants != 0 {
		add(leapsF, true)
	}
	if man&strides != 0 {
		add(leapsW, true)
	}
	if man&royal != 0 {
		add(leapsF, false)
		add(leapsW, false)
	}
	return ways
}

// walk goes from the start of an action in one direction. It gives the number of steps to its
// goal, 0 if it is not reached, and the copies come to beyond seams.
func (p *Position) walk(a action, w way) (steps int, seams []game.Place) {
	at, v := a.from(), w.vector
	for {
		x, y := at&7+int(v.dx), at>>3+int(v.dy)
		next, turned, ok := p.g.Strip.step(at, v)
		if !ok {
			return 0, nil
		}
		if x&7 != x {
			seams = append(seams, p.g.copyAt(x, y))
		}
		at, v = next, turned
		steps++
		switch {
		case at == a.to():
			return steps, seams
		case !w.far || at == a.from() || p.b.occupied()>>uint(at)&1 != 0:
			return 0, nil
		}
	}
}

// copyAt is the place drawn beyond a seam at a file and a rank that go on from those of the board.
func (g *Game) copyAt(x, y int) game.Place {
	i := slices.IndexFunc(g.board.Places, func(place game.PlaceInfo) bool {
		return place.X == float32(x)+.5 && place.Y == float32(7-y)+.5 && place.Kind == game.Cell
	})
	return game.Place(max(i, 0))
}
