package weiqi

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Playouts that settle which stones are proposed as dead, on small boards and on large ones, and how many moves one of
// them has for each point at most: a proposal plays 180,000 stones at most. A stone is dead if its owner holds the point in fewer
// than one in three.
const (
	proposals      = 256
	proposalsLarge = 96
	largeBoard     = 200
	movesAPoint    = 3
	aliveShare     = 3
)

// proposeEarlier is what was proposed in matches whose logs do not say it. It must never change, since they are counted by it
// whenever they are opened. It plays the board out at random and proposes the chains that seldom keep their points; chains
// that nobody can take are never proposed.
func proposeEarlier(b *goban.Board) *points {
	n := b.Shape.Len()
	held := make([]int, n) // how often the owner of a stone kept its point
	games := proposals
	if n > largeBoard {
		games = proposalsLarge
	}
	random := board.Stream(b.Key())
	scratch, owners := goban.New(b.Shape), make([]goban.Colour, n)
	for i := range games {
		scratch.CopyFrom(b)
		playout(scratch, goban.Black+goban.Colour(i%2), &random)
		for at, owner := range scratch.Owners(owners) {
			if owner == b.At(goban.Point(at)) {
				held[at]++
			}
		}
	}
	safe := [...][]bool{b.PassAlive(goban.Black).Alive, b.PassAlive(goban.White).Alive}
	dead := &points{}
	for at := range b.Shape.Beyond {
		c := b.At(at)
		if c == goban.Empty || b.Head(at) != at || safe[c-goban.Black][at] {
			continue
		}
		kept := 0
		for q := range b.Chain(at) {
			kept += held[q]
		}
		if kept*aliveShare < games*b.Size(at) {
			for q := range b.Chain(at) {
				dead.flip(q)
			}
		}
	}
	return dead
}

// playout plays stones at random, none into an eye of its own side and none that is lost at once, until neither side has
// such a move. What the last stone has put in danger comes first: chains that can be taken are taken or run, so that what
// is dead seldom lives by chance.
func playout(b *goban.Board, c goban.Colour, random *board.Stream) {
	last := goban.None
	for moves, passes := movesAPoint*b.Shape.Len(), 0; moves > 0 && passes < 2; moves-- {
		at := urgentMove(b, c, last)
		if at == goban.None {
			at = randomMove(b, c, random)
		}
		if passes++; at != goban.None {
			b.Play(at, c)
			passes = 0
		} else {
			b.SetKo(goban.None)
		}
		c, last = c.Other(), at
	}
}

// urgentMove takes a chain near the last stone that is in atari, or saves one of one's own; None if there is no such move.
func urgentMove(b *goban.Board, c goban.Colour, last goban.Point) goban.Point {
	if last == goban.None || b.At(last) == goban.Empty {
		return goban.None
	}
	if at := b.Atari(last); at != goban.None && b.Legal(at, c) {
		return at
	}
	for _, q := range b.Shape.Near[last] {
		if b.At(q) != c {
			continue
		}
		if at := b.Atari(q); at != goban.None && b.Legal(at, c) && escapes(b, at, c) {
			return at
		}
	}
	return goban.None
}

// escapes tells whether a stone that extends a chain in atari comes to two liberties or takes something.
func escapes(b *goban.Board, at goban.Point, c goban.Colour) bool {
	free := 0
	for _, q := range b.Shape.Near[at] {
		switch b.At(q) {
		case goban.Empty:
			free++
		case c:
			if !b.InAtari(q) {
				free++
			}
		case c.Other():
			if b.InAtari(q) {
				return true
			}
		}
	}
	return free > 1
}

// randomMove is a point to play on, found from a random one on; None if there is none.
func randomMove(b *goban.Board, c goban.Colour, random *board.Stream) goban.Point {
	list := b.Empties()
	if len(list) == 0 {
		return goban.None
	}
	from := int(random.Next() % uint64(len(list)))
	for i := range list {
		if at := list[(from+i)%len(list)]; b.Legal(at, c) && !b.Eye(at, c) {
			return at
		}
	}
	return goban.None
}
