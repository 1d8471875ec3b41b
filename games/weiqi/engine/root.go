package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/uct"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// rootOf is the position at the end of a line as the tree searches it.
func rootOf(line *game.Line) *uct.Root {
	p := line.Pos.(*weiqi.Position)
	g := p.Game()
	b := p.Goban()
	r := &uct.Root{
		Rules: uct.Rules{
			Komi: float64(g.Headstart()) / 2, Territory: g.ByTerritory(), AsItIs: p.AllCount(), Goal: g.Goal, TieToBlack: g.TieToBlack,
		},
		Board: b, Turn: goban.Black + goban.Colour(p.Turn()), Passes: p.Passes(),
		Last: stoneOf(line, 1), Before: stoneOf(line, 2),
		Taken: [3]int{goban.Black: p.Captured(0), goban.White: p.Captured(1)},
	}
	for _, c := range b.Stones()[:b.Shape.Len()] {
		switch c {
		case goban.Black:
			r.Placed++
		case goban.White:
			r.Placed--
		}
	}
	r.Placed += p.Captured(1) - p.Captured(0)
	if forbidden, situational := g.Superko(); forbidden {
		r.Repeats = uct.Positional
		if situational {
			r.Repeats = uct.Situational
		}
		r.Barred = func(key uint64, next goban.Colour) bool { return p.Barred(key, game.Seat(next-goban.Black)) }
	}
	return r
}

// stoneOf is where the last but n-1 stone was played, None where that ply was something else.
func stoneOf(line *game.Line, n int) goban.Point {
	if line.Len() < n {
		return goban.None
	}
	if at, ok := weiqi.PointOf(line.Past[len(line.Past)-n].Move); ok {
		return at
	}
	return goban.None
}

// moveOf is a move of the tree as one of the game.
func moveOf(p goban.Point, seat game.Seat) game.Move {
	if p == goban.None {
		return weiqi.PassOf(seat)
	}
	return weiqi.StoneAt(p, seat)
}

// movesOf are moves of the tree, made in turn by a seat and the other one.
func movesOf(points []goban.Point, seat game.Seat) []game.Move {
	list := make([]game.Move, len(points))
	for i, p := range points {
		list[i] = moveOf(p, seat)
		seat = 1 - seat
	}
	return list
}
