package playouts

import "github.com/tavlei/tavlei/games/weiqi/internal/goban"

// Bounds of reading: plies deep, and boards in all.
const (
	readDepth = 120
	readNodes = 250
)

// Reader reads ladders: atari upon atari until the chain is taken or gets three liberties. What exceeds its bounds has
// escaped.
type Reader struct {
	boards []goban.Board
	nodes  int
	libs   []goban.Point
}

// Caught tells whether a chain that is in atari is taken though its owner moves next.
func (r *Reader) Caught(b *goban.Board, p goban.Point) bool {
	r.nodes = 0
	return r.caught(b, p, 0)
}

// Catches tells whether an atari by the other side, at one of the two liberties of a chain, takes it, and where.
func (r *Reader) Catches(b *goban.Board, p goban.Point) (at goban.Point, ok bool) {
	r.nodes = 0
	return r.attack(b, p, 0)
}

func (r *Reader) board(depth int) *goban.Board {
	for len(r.boards) <= depth {
		r.boards = append(r.boards, goban.Board{})
	}
	return &r.boards[depth]
}

// caught tries the ways out: to take a neighbour that is in atari, and to extend.
func (r *Reader) caught(b *goban.Board, p goban.Point, depth int) bool {
	c := b.At(p)
	out := b.Atari(p)
	if out == goban.None || depth >= readDepth || r.nodes > readNodes {
		return false
	}
	for at := p; ; {
		for _, q := range b.Shape.Near[at] {
			if b.At(q) == c.Other() && b.InAtari(q) {
				if at := b.Atari(q); at != out && r.saved(b, p, at, depth) {
					return false
				}
			}
		}
		if at = b.Next(at); at == p {
			break
		}
	}
	return !r.saved(b, p, out, depth)
}

// saved tells whether a move of its owner saves a chain.
func (r *Reader) saved(b *goban.Board, p, move goban.Point, depth int) bool {
	c := b.At(p)
	if !b.Legal(move, c) {
		return false
	}
	r.nodes++
	r.board(depth + 1)
	next := r.board(depth)
	next.CopyFrom(b)
	if next.Play(move, c); next.At(p) != c {
		return false
	}
	switch next.Liberties(p, 3) {
	case 1:
		return false
	case 2:
		_, ok := r.attack(next, p, depth+1)
		return !ok
	}
	return true
}

// attack tries an atari from both sides on a chain of two liberties.
func (r *Reader) attack(b *goban.Board, p goban.Point, depth int) (at goban.Point, ok bool) {
	if depth >= readDepth || r.nodes > readNodes {
		return goban.None, false
	}
	c := b.At(p).Other()
	start := len(r.libs)
	r.libs = b.AppendLiberties(r.libs, p, 3)
	n := len(r.libs) - start
	defer func() { r.libs = r.libs[:start] }()
	if n != 2 {
		return goban.None, false
	}
	for i := range 2 {
		move := r.libs[start+i]
		if !b.Legal(move, c) {
			continue
		}
		r.nodes++
		r.board(depth + 1)
		next := r.board(depth)
		next.CopyFrom(b)
		if next.Play(move, c); next.At(p) == c.Other() && next.InAtari(p) && r.caught(next, p, depth+1) {
			return move, true
		}
	}
	return goban.None, false
}
