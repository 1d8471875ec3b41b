package narrow

import "github.com/tavlei/tavlei/board"

// set is the squares of a board: what this kernel is for.
type set = board.Set64

// room is how many squares the numbers of squares have room for.
const room = 64

// fromZone is a zone as a set.
func fromZone(z board.Set192) set { return set(z.Lo) }

// magic gathers the squares of a mask in the top bits of a product.
type magic uint64

func (m *magic) of(squares set) uint64 { return uint64(squares) * uint64(*m) }

// draw draws a factor with few bits.
func draw(r *board.Stream) magic { return magic(sparse(r)) }
