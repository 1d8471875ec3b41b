package chess

import "github.com/tavlei/tavlei/game"

// counter walks the tree of one board.
type counter struct {
	laws   *laws
	lists  []actions
	boards []Board // one a level, so that none escapes
}

// perft is the number of leaves at the depth.
func (b *Board) perft(l *laws, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	c := counter{l, make([]actions, depth), make([]Board, depth)}
	return c.count(b, depth)
}

func (c *counter) count(b *Board, depth int) uint64 {
	if depth == 1 {
		return uint64(b.count(c.laws))
	}
	list := &c.lists[depth-1]
	list.n = 0
	b.generate(c.laws, list)
	child := &c.boards[depth-1]
	var n uint64
	for _, a := range list.list[:list.n] {
		*child = *b
		child.play(a)
		n += c.count(child, depth-1)
	}
	return n
}

// boardDecides tells whether to that depth nothing but the board decides the tree: no count of
// quiet plies and no dead position.
func (p *Position) boardDecides(depth int) bool {
	return int(p.quiet)+depth <= int(p.g.quietLimit()) && !p.finished() && !p.mayDie(depth)
}

// mayDie tells whether a dead position can arise before the last ply. One ply takes or promotes
// at most one of the men that keep a position alive.
func (p *Position) mayDie(depth int) bool {
	b := &p.b
	return count(b.pawn|b.orth|b.oddA|b.oddB) < depth
}

// level is one ply of a walk: a scratch position and the moves from it.
type level struct {
	pos   Position
	moves []game.Move
}

// perftSlow walks the tree with Play.
func (p *Position) perftSlow(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.walkTree(make([]level, depth))
}

// walkTree counts the leaves at the depth of the stack.
func (p *Position) walkTree(stack []level) uint64 {
	if len(stack) == 1 {
		return uint64(p.CountMoves())
	}
	top := &stack[0]
	top.moves = p.AppendMoves(top.moves[:0])
	var n uint64
	for _, m := range top.moves {
		top.pos.CopyFrom(p)
		top.pos.Play(m)
		n += top.pos.walkTree(stack[1:])
	}
	return n
}
