package board

// counter walks the tree of one board.
type counter struct {
	laws   *Laws
	lists  []Actions
	boards []Board // one a level, so that none escapes
}

// Perft is the number of leaves at the depth.
func (b *Board) Perft(l *Laws, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	c := counter{l, make([]Actions, depth), make([]Board, depth)}
	return c.Count(b, depth)
}

func (c *counter) Count(b *Board, depth int) uint64 {
	if depth == 1 {
		return uint64(b.Count(c.laws))
	}
	list := &c.lists[depth-1]
	list.N = 0
	b.Generate(c.laws, list)
	child := &c.boards[depth-1]
	var n uint64
	for _, a := range list.List[:list.N] {
		*child = *b
		child.Play(a)
		n += c.Count(child, depth-1)
	}
	return n
}
