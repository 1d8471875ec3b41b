package chess

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
