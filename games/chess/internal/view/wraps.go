package view

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// wraps are the copies beyond a wrap by which an action goes over it, one for each crossing: the
// square where the piece first stands beyond, drawn where it would be if the board went on. Of
// several ways it is the shortest, of equal ones the one within the board.
func wraps(p *rules.Position, a board.Action) []game.Place {
	if p.Game.Topology == fairy.Plane || a.Kind() == board.Castle || a.Kind() == board.Drop || a.Kind() == board.Pass {
		return nil
	}
	var best []game.Place
	least := 0
	for _, w := range waysOf(a.Piece()) {
		steps, wraps := walk(p, a, w)
		if steps > 0 && (least == 0 || steps < least || steps == least && len(wraps) < len(best)) {
			least, best = steps, wraps
		}
	}
	return best
}

// way is a direction, gone once or as far as it leads.
type way struct {
	board.Dir
	far bool
}

// waysOf lists the directions in which a piece goes. Those that a pawn goes but once are all listed:
// where it arrives says which one it was.
func waysOf(piece board.Piece) []way {
	var ways []way
	add := func(vectors []board.Dir, far bool) {
		for _, v := range vectors {
			ways = append(ways, way{v, far})
		}
	}
	if piece == board.Pawn {
		add(board.LeapsF, false)
		add(board.LeapsW, true) // the double step
		return ways
	}
	if piece&board.KnightLeap != 0 {
		add(board.LeapsN, false)
	}
	if piece&board.BishopRide != 0 {
		add(board.LeapsF, true)
	}
	if piece&board.RookRide != 0 {
		add(board.LeapsW, true)
	}
	if piece&board.Royal != 0 {
		add(board.LeapsF, false)
		add(board.LeapsW, false)
	}
	return ways
}

// walk goes from the start of an action in one direction. It gives the number of steps to its
// goal, 0 if it is not reached, and the copies come to beyond wraps.
func walk(p *rules.Position, a board.Action, w way) (steps int, wraps []game.Place) {
	at, v := a.From(), w.Dir
	for {
		x, y := at&7+int(v.X), at>>3+int(v.Y)
		next, turned := fairy.Strip(p.Game.Topology).Step(at, v)
		if next < 0 {
			return 0, nil
		}
		if x&7 != x {
			wraps = append(wraps, copyAt(p.Game, x, y))
		}
		at, v = next, turned
		steps++
		switch {
		case at == a.To():
			return steps, wraps
		case !w.far || at == a.From() || p.Bits.Occupied()>>uint(at)&1 != 0:
			return 0, nil
		}
	}
}

// copyAt is the place drawn beyond a wrap at a file and a rank that go on from those of the board.
func copyAt(g *rules.Game, x, y int) game.Place {
	i := slices.IndexFunc(g.Board.Places, func(place game.PlaceInfo) bool {
		return place.X == float32(x)+.5 && place.Y == float32(7-y)+.5 && place.Kind == game.Cell
	})
	return game.Place(max(i, 0))
}
